import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine, type Engine, PalimpsestError, trustedKey, verifyManifest } from '../../src/index.ts'
import { slow } from '../builders/slow.ts'

const text = 'Write to jane@example.org about Project Nightjar.'
const bytes = new TextEncoder().encode(text)
let home: string
let engine: Engine
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'engine-'))
  engine = await createEngine({ home, threads: 1, limits: { bytes: 100_000 } })
})
afterAll(async () => {
  await engine[Symbol.asyncDispose]()
  await rm(home, { recursive: true })
})

const codeOf = (run: Promise<unknown>) =>
  run.then(
    () => 'no error',
    (error) => (error instanceof PalimpsestError ? error.code : `foreign: ${error}`),
  )

describe('an engine', () => {
  it('finds values and terms', async () => {
    const { entities } = await engine.detect(text, { terms: ['project nightjar'] })
    expect(entities.map(({ type, start, end }) => [type, text.slice(start, end)])).toEqual([
      ['EMAIL', 'jane@example.org'],
      ['TERM', 'Project Nightjar'],
    ])
    expect((await engine.detect(text, { entities: 'none' })).entities).toEqual([])
  })

  it('replaces them in a text and returns what it replaced', async () => {
    const { text: redacted, entities, mode } = await engine.redactText(text, { mode: 'redact' })
    expect(redacted).toBe('Write to [EMAIL] about Project Nightjar.')
    expect(entities).toHaveLength(1)
    expect(mode).toBe('redact')
    expect((await engine.redactText(text)).mode).toBe('blackout')
  })

  it('refuses arguments of the wrong kind', async () => {
    // Callers without TypeScript.
    const any = engine as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>
    const calls = [
      any.detect(undefined),
      any.detect(text, null),
      any.detect(text, { language: 'klingon' }),
      any.detectBatch('text'),
      any.detectBatch([1]),
      any.redactText(7),
      any.redactDocument(undefined),
      any.detectDocument(undefined),
      any.convert(new Blob([text])),
      any.convertArchive(new Blob([text]), {}),
      any.restore(undefined, '', 'key'),
    ]
    for (const call of calls) expect(await codeOf(call)).toBe('invalid_request')
  })

  it('refuses every call after it was disposed of', async () => {
    const closed = await createEngine({ threads: 0 })
    await closed[Symbol.asyncDispose]()
    const calls = [
      closed.detect(text),
      closed.detectBatch([text]),
      closed.detectStream(new Blob([text])).next(),
      closed.detectDocument(new Blob([text])),
      closed.redactText(text),
      closed.redactDocument(new Blob([text])),
      closed.ocr(new Blob([text])),
      closed.convert(new Blob([text]), { to: 'md' }),
      closed.convertArchive(new Blob([text]), { to: 'md' }),
      closed.restore(text, '', 'key'),
      closed.languages(),
      closed.checkLanguages(['en']),
      closed.entities(),
    ]
    for (const call of calls) expect(await codeOf(call)).toBe('invalid_request')
    expect(() => closed.redactStream(new Blob([text]))).toThrow(PalimpsestError)
  })

  it('cancels detection and redaction of a string', async () => {
    const signal = AbortSignal.abort()
    expect(await codeOf(engine.detect(text, { signal }))).toBe('cancelled')
    expect(await codeOf(engine.redactText(text, { signal }))).toBe('cancelled')
    const stop = new AbortController()
    const long = engine.detect(`${text}\n`.repeat(20_000), { signal: stop.signal })
    setTimeout(() => stop.abort(), 20)
    expect(await codeOf(long)).toBe('cancelled')
  })

  it('finds the same with a signal', async () => {
    const long = `${text} Call 212-555-0143.\n`.repeat(5_000)
    const options = { signal: new AbortController().signal }
    expect((await engine.detect(long, options)).entities).toEqual((await engine.detect(long)).entities)
  })

  it('lists the entity types', async () => {
    expect((await engine.entities()).map((type) => type.code)).toContain('EMAIL')
  })

  it('redacts a document from any kind of input and does not change the bytes of the caller', async () => {
    const file = path.join(home, 'letter.md')
    await writeFile(file, bytes)
    const mine = bytes.slice()
    for (const input of [mine, mine.buffer, new Blob([mine]), new Blob([mine]).stream(), file]) {
      const result = await engine.redactDocument(input, { mode: 'redact' })
      expect(new TextDecoder().decode(result.bytes)).toBe('Write to [EMAIL] about Project Nightjar.')
      expect(result.format).toBe(input === file ? 'md' : 'txt')
      expect(result.entities).toMatchObject([{ type: 'EMAIL', value: 'jane@example.org', start: 9 }])
    }
    expect(mine).toEqual(bytes)
  })

  it('signs a manifest that matches only the result and contains no value', async () => {
    const { bytes: output, manifest } = await engine.redactDocument(bytes, { terms: ['nightjar'] })
    const key = await trustedKey(home)
    expect(await verifyManifest(JSON.parse(JSON.stringify(manifest)), output, key)).toEqual([])
    expect(await verifyManifest(manifest, bytes, key)).toMatchObject([{ kind: 'file_changed' }])
    expect(manifest.entities).toMatchObject([{ type: 'EMAIL' }, { type: 'TERM' }])
    expect(manifest.input).toEqual({ digest: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(JSON.stringify(manifest)).not.toMatch(/jane|nightjar/i)
  })

  it('reports progress', async () => {
    const stages: string[] = []
    await engine.redactDocument(bytes, { onProgress: ({ stage }) => stages.push(stage) })
    expect(stages).toEqual(['detect', 'erase', 'prove', 'prove'])
  })

  it('reports what is wrong with an input', async () => {
    const random = Uint8Array.of(3, 159, 0, 17)
    expect(await codeOf(engine.redactDocument(new Uint8Array()))).toBe('empty')
    expect(await codeOf(engine.redactDocument(random))).toBe('unsupported_format')
    expect(await codeOf(engine.redactDocument(new File([random], 'x.pdf')))).toBe('malformed')
    expect(await codeOf(engine.redactDocument(new File([bytes], 'x.pdf')))).toBe('malformed')
    expect(await codeOf(engine.redactDocument(new TextEncoder().encode('%PDF-1.7')))).toBe('malformed')
    expect(await codeOf(engine.redactDocument(Uint8Array.of(0xff, 0xd8, 0xff)))).toBe('malformed')
    expect(await codeOf(engine.redactDocument(new Uint8Array(100_001)))).toBe('too_many_bytes')
    expect(await codeOf(engine.redactDocument(path.join(home, 'none.pdf')))).toBe('not_found')
    expect(await codeOf(engine.redactDocument(bytes, { entities: ['EMIAL'] }))).toBe('unknown_entity')
    // No key seals the map of tokens.
    expect(await codeOf(engine.redactDocument(bytes, { mode: 'token' }))).toBe('invalid_request')
  })

  it('stops when it is aborted', async () => {
    expect(await codeOf(engine.redactDocument(bytes, { signal: AbortSignal.abort() }))).toBe('cancelled')
  })

  it('fails without a usable folder for its keys', async () => {
    await writeFile(path.join(home, 'file'), '')
    await using other = await createEngine({ home: path.join(home, 'file', 'x'), threads: 0 })
    expect(await codeOf(other.redactDocument(bytes))).toBe('output_unwritable')
  })

  it("also works in the caller's thread", async () => {
    await using inline = await createEngine({ home, threads: 0 })
    const { bytes: output } = await inline.redactDocument(bytes, { mode: 'redact' })
    expect(new TextDecoder().decode(output)).toContain('[EMAIL]')
  })

  it('refuses an invalid number of threads', async () => {
    for (const threads of [-1, 1.5, Number.NaN])
      expect(await codeOf(createEngine({ threads }))).toBe('invalid_request')
  })
})

describe('many texts', () => {
  const texts = ['Mail jane@example.org', '', 'nothing', 'Dear Mr. Karlsson,']
  it('give one result each, in order', async () => {
    const found = await engine.detectBatch(texts)
    expect(found).toEqual(await Promise.all(texts.map((one) => engine.detect(one))))
    expect(await engine.detectBatch([])).toEqual([])
  })
  slow(it)('give the same results from the pool, which is used for large batches', async () => {
    await using pool = await createEngine({ home, threads: 2 })
    const page = `${'The river rises in the hills. '.repeat(8_000)}jane@example.org`
    const many = Array.from({ length: 72 }, (_, i) => `${page} ${i}`)
    const options = { entities: ['EMAIL'], deny: ['hills'] }
    const found = await pool.detectBatch(many, options)
    expect(found).toHaveLength(72)
    expect(found[71]).toEqual(await pool.detect(many[71], options))
  })
  it('can be stopped', async () => {
    const signal = AbortSignal.abort()
    const long = Array.from({ length: 4 }, () => 'word '.repeat(60_000))
    expect(await codeOf(engine.detectBatch(long, { signal }))).toBe('cancelled')
  })
})

describe('a stream of text', () => {
  const long = `\ufeffMail jane@example.org 😀 ${'The river rises in the hills.\r\n'.repeat(9_000)}or bob@example.org é`
  const read = async (stream: ReadableStream<Uint8Array>) =>
    Buffer.concat(await Array.fromAsync(stream as AsyncIterable<Uint8Array>))
  const pieces = (bytes: Uint8Array, size: number) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (let i = 0; i < bytes.length; i += size) controller.enqueue(bytes.slice(i, i + size))
        controller.close()
      },
    })

  it('yields the entities of the whole text with their values, however its bytes are split', async () => {
    const { entities } = await engine.detect(long)
    for (const bytes of [new TextEncoder().encode(long), Buffer.from(long, 'utf16le')])
      for (const input of [bytes, pieces(bytes, 4_093)]) {
        const found = await Array.fromAsync(engine.detectStream(input))
        expect(found.map(({ value: _, ...entity }) => entity)).toEqual(entities)
        for (const { start, end, value } of found) expect(long.slice(start, end)).toBe(value)
      }
  })
  it('is redacted in its encoding like the whole text', async () => {
    const options = { mode: 'redact' as const }
    const { text: whole } = await engine.redactText(long, options)
    const utf8 = new TextEncoder().encode(long)
    expect((await read(engine.redactStream(pieces(utf8, 1_001), options))).toString()).toBe(whole)
    const utf16 = Buffer.from(long, 'utf16le')
    expect((await read(engine.redactStream(utf16, options))).toString('utf16le')).toBe(whole)
  })
  it('has no size limit, and reports invalid text', async () => {
    const large = new TextEncoder().encode('x '.repeat(200_000))
    expect(await Array.fromAsync(engine.detectStream(large))).toEqual([])
    const bad = Uint8Array.of(97, 0xff, 97)
    expect(await codeOf(read(engine.redactStream(bad)))).toBe('malformed')
    expect(await codeOf(Array.fromAsync(engine.detectStream(bad)))).toBe('malformed')
    expect(await codeOf(read(engine.redactStream(bad, { mode: 'token' })))).toBe('invalid_request')
    const signal = AbortSignal.abort()
    expect(await codeOf(Array.fromAsync(engine.detectStream(large, { signal })))).toBe('cancelled')
  })
})

describe('replacements', () => {
  const mail = 'Dear Mr. Karlsson, write to jane@example.org.'
  it('are the same in all texts and threads of an engine, and differ in another engine', async () => {
    const options = { mode: 'synthetic' as const }
    const { text: one } = await engine.redactText(mail, options)
    const document = await engine.redactDocument(new TextEncoder().encode(mail), options)
    expect(new TextDecoder().decode(document.bytes)).toBe(one)
    await using other = await createEngine({ home, threads: 0 })
    expect((await other.redactText(mail, options)).text).not.toBe(one)
    await using third = await createEngine({ home, threads: 0, key: 'k' })
    await using fourth = await createEngine({ home, threads: 0 })
    expect((await third.redactText(mail, options)).text).toBe(
      (await fourth.redactText(mail, { ...options, key: 'k' })).text,
    )
  })
  it('of mode token are reversed by restore, in texts and documents', async () => {
    const options = { mode: 'token' as const, tokenKey: 'correct horse battery' }
    const redacted = await engine.redactText(mail, options)
    expect(redacted.text).toMatch(/\[NAME_[0-9A-Z]{8}\], write/)
    expect(await engine.restore(redacted.text, redacted.tokenMap ?? '', options.tokenKey)).toBe(mail)
    const { bytes, tokenMap = '' } = await engine.redactDocument(new TextEncoder().encode(mail), options)
    expect(new TextDecoder().decode(bytes)).toBe(redacted.text)
    expect(await engine.restore(new TextDecoder().decode(bytes), tokenMap, options.tokenKey)).toBe(mail)
    expect(await codeOf(engine.redactText(mail, { mode: 'token' }))).toBe('invalid_request')
    expect(await codeOf(engine.restore('', tokenMap, 'wrong horse battery'))).toBe('wrong_key')
  })
})

describe('lists, packs and types', () => {
  it('apply to texts and documents', async () => {
    const options = {
      entities: ['EMAIL', 'BADGE'],
      allow: ['jane@example.org'],
      deny: ['nightjar'],
      types: [{ code: 'BADGE', words: ['Project'] }],
      mode: 'redact' as const,
    }
    const expected = 'Write to jane@example.org about [BADGE] [DENIED].'
    expect((await engine.redactText(text, options)).text).toBe(expected)
    expect(new TextDecoder().decode((await engine.redactDocument(bytes, options)).bytes)).toBe(expected)
  })
  it('are always validated', async () => {
    const types = [{ code: 'bad' }]
    expect(await codeOf(engine.detect(text, { types }))).toBe('invalid_request')
    expect(await codeOf(engine.redactDocument(bytes, { types }))).toBe('invalid_request')
    expect(await codeOf(engine.detect(text, { pack: 'PCI' as 'HIPAA' }))).toBe('invalid_request')
  })
})
