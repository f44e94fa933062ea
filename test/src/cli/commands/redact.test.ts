import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { run } from '../run.ts'

const text = 'Write to jane@example.org about Project Nightjar.\n'
let folder: string
const at = (name: string) => path.join(folder, name)
const read = (name: string) => readFile(at(name), 'utf8')
/** Files of the folder other than the inputs. */
const outputs = async () => (await readdir(folder)).filter((name) => !inputs.includes(name)).sort()
const inputs = ['home', 'in.txt', 'in.pdf', 'cut.pdf', 'locked', 'empty.pdf', 'photo.jpg', 'terms.txt', 'sub']
const { PALIMPSEST_HOME } = process.env

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'redact-'))
  process.env.PALIMPSEST_HOME = at('home')
  await mkdir(at('sub'))
  await writeFile(at('in.txt'), text)
  await writeFile(at('in.pdf'), Uint8Array.of(3, 1, 4, 1, 5, 0, 255))
  await writeFile(at('cut.pdf'), '%PDF-1.7\n1 0 obj\n<< /Type /Cat')
  await writeFile(at('empty.pdf'), '')
  await writeFile(at('photo.jpg'), Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))
  await writeFile(at('terms.txt'), 'nightjar\n')
})
afterAll(async () => {
  if (PALIMPSEST_HOME === undefined) delete process.env.PALIMPSEST_HOME
  else process.env.PALIMPSEST_HOME = PALIMPSEST_HOME
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  for (const name of await outputs()) await rm(at(name), { recursive: true })
})

describe('redact', () => {
  it('writes a redacted file and reports what it removed, without the values', async () => {
    const { code, stdout, stderr } = await run([
      'redact',
      at('in.txt'),
      '-o',
      at('out.txt'),
      '--mode',
      'redact',
    ])
    expect([code, stderr]).toEqual([0, ''])
    expect(await read('out.txt')).toBe('Write to [EMAIL] about Project Nightjar.\n')
    expect(stdout).toContain('1 value removed:')
    expect(stdout).toMatch(/EMAIL +1\n/)
    expect(stdout).toContain('none found')
    expect(stdout).not.toContain('jane')
    expect(await read('in.txt')).toBe(text)
  })

  it('writes to standard output', async () => {
    const { code, stdout, stderr } = await run(['redact', at('in.txt'), '-o', '-', '--mode', 'redact'])
    expect(code).toBe(0)
    expect(stdout).toContain('[EMAIL]')
    expect(stdout).not.toContain('written')
    expect(stderr).toContain('1 value removed')
  })

  it('shows the values only with --show-values', async () => {
    const args = ['redact', at('in.txt'), '-o', at('out.txt')]
    expect((await run([...args, '--show-values'])).stdout).toContain('jane@example.org')
    const hidden = JSON.parse((await run([...args, '--overwrite', '--json'])).stdout)
    expect(hidden.entities).toMatchObject([{ type: 'EMAIL', start: 9, end: 25 }])
    expect(JSON.stringify(hidden)).not.toContain('jane')
    const shown = JSON.parse((await run([...args, '--overwrite', '--json', '--show-values'])).stdout)
    expect(shown.entities[0].value).toBe('jane@example.org')
  })

  it('removes only the terms with --entities none', async () => {
    const { code } = await run([
      'redact',
      at('in.txt'),
      '-o',
      at('out.txt'),
      '--terms',
      at('terms.txt'),
      '--entities',
      'none',
      '--mode',
      'redact',
    ])
    expect(code).toBe(0)
    expect(await read('out.txt')).toBe('Write to jane@example.org about Project [TERM].\n')
  })

  it('writes a manifest that verify accepts, and that contains no value', async () => {
    await run(['redact', at('in.txt'), '-o', at('out.txt'), '--manifest', at('m.json')])
    expect(await read('m.json')).not.toContain('jane')
    expect(await outputs()).toEqual(['m.json', 'out.txt'])
    const good = await run(['verify', at('m.json'), at('out.txt')])
    expect(good).toMatchObject({ code: 0, stdout: expect.stringContaining('trusted key signed it') })
  })

  it('reports progress as JSON lines on standard error with --json', async () => {
    const { stderr } = await run(['redact', at('in.txt'), '-o', at('out.txt'), '--json'])
    const events = stderr
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(events.length).toBeGreaterThan(0)
    for (const event of events) expect(event).toMatchObject({ event: 'progress', total: 3 })
  })

  it.each([
    ['a missing file', ['none.txt', '-o', 'out.txt'], 2],
    ['a missing file of terms', ['in.txt', '-o', 'out.txt', '--terms', 'none.txt'], 2],
    ['an output in a folder that is not there', ['in.txt', '-o', 'none/out.txt'], 2],
    ['an output that is a folder', ['in.txt', '-o', 'sub'], 2],
    ['an output over its input', ['in.txt', '-o', 'in.txt'], 2],
    ['an output over an earlier one', ['in.txt', '-o', 'cut.pdf'], 2],
    ['a text named .pdf', ['in.txt', '-o', 'out.pdf'], 2],
    ['an output over its terms', ['in.txt', '-o', 'terms.txt', '--terms', 'terms.txt'], 2],
    ['a manifest over the output', ['in.txt', '-o', 'out.txt', '--manifest', 'out.txt'], 2],
    ['an unknown entity', ['in.txt', '-o', 'out.txt', '--entities', 'EMIAL'], 2],
    ['an unknown mode', ['in.txt', '-o', 'out.txt', '--mode', 'sepia'], 2],
    ['random bytes named .pdf', ['in.pdf', '-o', 'out.pdf'], 3],
    ['a truncated PDF', ['cut.pdf', '-o', 'out.pdf'], 3],
    ['an empty file', ['empty.pdf', '-o', 'out.pdf'], 3],
    ['a damaged image', ['photo.jpg', '-o', 'out.jpg'], 3],
  ])('rejects %s and leaves no files', async (_, args, code) => {
    const placed = args.map((arg) => (/[./]|^sub$/.test(arg) ? at(arg) : arg))
    const ran = await run(['redact', ...placed])
    expect(ran).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(/^palimpsest: .+\n$/) })
    expect(await outputs()).toEqual([])
    expect(await read('in.txt')).toBe(text)
  })

  it('leaves no files when it is cancelled, and keeps an older output', async () => {
    await writeFile(at('old.txt'), 'old')
    const stop = new AbortController()
    stop.abort()
    const ran = await run(['redact', at('in.txt'), '-o', at('old.txt')], '', stop)
    expect(ran.code).toBe(130)
    expect(await read('old.txt')).toBe('old')
    expect(await outputs()).toEqual(['old.txt'])
  })

  it('refuses an unwritable output before it reads the input', async () => {
    const ran = await run(['redact', at('none.txt'), '-o', at('none/out.txt'), '--json'])
    expect(JSON.parse(ran.stderr)).toMatchObject({ code: 'output_unwritable', exit: 2 })
  })
})

describe('verify', () => {
  beforeEach(() => run(['redact', at('in.txt'), '-o', at('out.txt'), '--manifest', at('m.json')]))
  const verify = (...args: string[]) => run(['verify', at('m.json'), at('out.txt'), ...args])

  it('reports a changed file', async () => {
    await writeFile(at('out.txt'), text)
    expect(await verify()).toMatchObject({
      code: 6,
      stdout: expect.stringMatching(/^The file is not the one/),
    })
  })

  it('reports a changed manifest', async () => {
    await writeFile(at('m.json'), (await read('m.json')).replace('"EMAIL"', '"PHONE"'))
    expect(await verify()).toMatchObject({
      code: 6,
      stdout: expect.stringMatching(/^The manifest was changed/),
    })
  })

  it('reports another signer, and trusts the given key', async () => {
    const mine = path.join(at('home'), 'signing-key.pub.pem')
    await rm(at('home'), { recursive: true })
    expect(await verify()).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('The signer is unknown'),
    })
    await run(['redact', at('in.txt'), '-o', at('other.txt')])
    expect(await verify()).toMatchObject({
      code: 6,
      stdout: expect.stringMatching(/^The manifest was signed by the key/),
    })
    await run(['redact', at('in.txt'), '-o', at('out.txt'), '--manifest', at('m.json'), '--overwrite'])
    expect(await verify('--key', mine)).toMatchObject({ code: 0 })
    const json = JSON.parse((await verify('--key', mine, '--json')).stdout)
    expect(json).toEqual({ ok: true, signer: 'trusted', mismatches: [] })
  })

  it('refuses invalid manifests without quoting them', async () => {
    for (const [content, code] of [
      ['secret words', 3],
      ['{"secret":1}', 3],
    ] as const) {
      await writeFile(at('m.json'), content)
      const ran = await verify()
      expect(ran.code).toBe(code)
      expect(ran.stderr).not.toContain('secret')
    }
    expect((await run(['verify', at('none.json'), at('out.txt')])).code).toBe(2)
  })

  it.skipIf(process.platform === 'win32')('has a key that only its owner can read', async () => {
    expect((await stat(path.join(at('home'), 'signing-key.pem'))).mode & 0o077).toBe(0)
  })
})
