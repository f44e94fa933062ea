import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { PalimpsestError } from '../../../engines/model/errors.ts'
import { restore, sealTokens } from '../../../engines/redact/modes/token-map.ts'
import { redactText } from '../../../engines/redact/text/redact-text.ts'

const key = new Uint8Array(32).fill(7)
const codeOf = (run: Promise<unknown>) =>
  run.then(
    () => 'no error',
    (error) => (error instanceof PalimpsestError ? error.code : `foreign: ${error}`),
  )

function tokenised(text: string, spans: readonly { start: number; end: number; type: string }[]) {
  const redacted = redactText(
    text,
    spans.map((span) => ({ ...span, score: 1, recognizer: 'test' })),
    { mode: 'token', key: 'k' },
  )
  const map = new Map(redacted.entities.map((e) => [e.replacement, text.slice(e.start, e.end)]))
  return { text: redacted.text, map }
}

describe('tokens', () => {
  it('name the type and reveal nothing of the value', () => {
    const { text } = tokenised('Anna came', [{ start: 0, end: 4, type: 'NAME' }])
    expect(text).toMatch(/^\[NAME_[0-9A-Z]{8}\] came$/)
  })
  it('are the same for the same value in every text under one key', () => {
    const first = tokenised('Anna', [{ start: 0, end: 4, type: 'NAME' }]).text
    const text = 'Bob, Anna, Anna'
    const second = tokenised(text, [
      { start: 0, end: 3, type: 'NAME' },
      { start: 5, end: 9, type: 'NAME' },
      { start: 11, end: 15, type: 'NAME' },
    ]).text
    expect(second.split(', ').slice(1)).toEqual([first, first])
    expect(second.split(', ')[0]).not.toBe(first)
  })
})

describe('restoring', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom('\r\n', '😀', '[NAME_', '[NAME]', '\ud800', 'e\u0301', '$&', '$1', '[', ']'),
  )
  const spec = fc.array(
    fc.record({
      outside: piece,
      value: piece.filter((v) => v.length > 0),
      type: fc.constantFrom('NAME', 'EMAIL', 'US_SSN'),
    }),
    { maxLength: 12 },
  )
  it('gives exactly the original, for any text, overlaps and half characters', async () => {
    await fc.assert(
      fc.asyncProperty(spec, fc.array(fc.tuple(fc.nat(80), fc.nat(12))), async (list, more) => {
        let text = ''
        const spans: { start: number; end: number; type: string }[] = []
        for (const { outside, value, type } of list) {
          text += outside
          spans.push({ start: text.length, end: text.length + value.length, type })
          text += value
        }
        for (const [start, length] of more)
          if (start + length <= text.length) spans.push({ start, end: start + length, type: 'OTHER' })
        const redacted = tokenised(text, spans)
        const again = await restore(redacted.text, await sealTokens(redacted.map, key), key)
        expect(again).toBe(text)
      }),
      { numRuns: 120 },
    )
  })

  it('keeps text that already looked like a token', async () => {
    const first = tokenised('Anna', [{ start: 0, end: 4, type: 'NAME' }]).text
    const text = `Anna said ${first}.`
    const redacted = tokenised(text, [{ start: 0, end: 4, type: 'NAME' }])
    expect(redacted.text.split(' said ')[0]).not.toBe(first)
    expect(await restore(redacted.text, await sealTokens(redacted.map, key), key)).toBe(text)
  })

  it('works where tokens were moved or repeated, and keeps unknown ones', async () => {
    const { text: token, map } = tokenised('Anna', [{ start: 0, end: 4, type: 'NAME' }])
    const sealed = await sealTokens(map, key)
    expect(await restore(`${token} and ${token} and [NAME_00000000]`, sealed, key)).toBe(
      'Anna and Anna and [NAME_00000000]',
    )
  })
})

describe('a sealed map', () => {
  const map = new Map([['[NAME_7F3AK2QD]', 'Anna Karlsson']])
  let sealed: string
  let withPassphrase: string
  beforeAll(async () => {
    sealed = await sealTokens(map, key)
    withPassphrase = await sealTokens(map, 'correct horse battery')
  })

  it('shows no value and no token, and differs every time', async () => {
    expect(sealed).not.toMatch(/Anna|NAME_7F/)
    expect(await sealTokens(map, key)).not.toBe(sealed)
  })
  it('opens only with its passphrase or key', async () => {
    expect(await restore('[NAME_7F3AK2QD]', withPassphrase, 'correct horse battery')).toBe('Anna Karlsson')
    expect(await restore('[NAME_7F3AK2QD]', sealed, key)).toBe('Anna Karlsson')
    expect(await codeOf(restore('', sealed, new Uint8Array(32)))).toBe('wrong_key')
    expect(await codeOf(restore('', withPassphrase, 'correct horse battery!'))).toBe('wrong_key')
    expect(await codeOf(restore('', withPassphrase, key))).toBe('wrong_key')
    expect(await codeOf(restore('', sealed, 'correct horse battery'))).toBe('wrong_key')
  })
  it('refuses a key that is too short', async () => {
    expect(await codeOf(sealTokens(map, new Uint8Array(16)))).toBe('invalid_request')
    expect(await codeOf(sealTokens(map, 'short'))).toBe('invalid_request')
  })
  it('does not open after any change', async () => {
    const parts = JSON.parse(sealed) as Record<string, string>
    for (const name of ['data', 'tag', 'iv']) {
      const bytes = Buffer.from(parts[name], 'base64')
      bytes[0] ^= 1
      const changed = JSON.stringify({ ...parts, [name]: bytes.toString('base64') })
      expect(await codeOf(restore('', changed, key)), name).toBe('tampered')
    }
    const short = JSON.stringify({ ...parts, tag: parts.tag.slice(0, 8) })
    expect(await codeOf(restore('', short, key))).toBe('tampered')
  })
  it('refuses anything else', async () => {
    for (const other of ['', 'secret', '{}', '[]', 'null', '{"format":"palimpsest-tokens","version":1}'])
      expect(await codeOf(restore('', other, key))).toMatch(/malformed|unsupported_format/)
    const costly = { ...JSON.parse(withPassphrase), scrypt: { N: 2 ** 30, r: 8, p: 1 } }
    expect(await codeOf(restore('', JSON.stringify(costly), 'correct horse battery'))).toBe('malformed')
  })
})
