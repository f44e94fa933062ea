import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine } from '../../../../src/index.ts'
import { docx } from '../../../builders/docx.ts'
import { pdf } from '../../../builders/pdf/pdf.ts'
import { run } from '../run.ts'

const text = 'Judge Elena Ramsbottom heard Thomas Whitfield (born 7 August 1979) on March 14, 2022.\n'
const kept = 'Judge Elena Ramsbottom heard [NAME] (born [DOB]) on March 14, 2022.\n'
let folder: string
const at = (name: string) => path.join(folder, name)
const { PALIMPSEST_HOME } = process.env

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'profiles-'))
  process.env.PALIMPSEST_HOME = at('home')
  const files: Record<string, string> = {
    'in.txt': text,
    'mine.json': '{"for":"discovery","keep":["DOB"]}',
    'nested.json': '{"for":"./mine.json","minScores":{"EMAIL":0.9}}',
    'loop.json': '{"for":"./loop.json"}',
    'wrong.json': '{"for":"discovery","colour":1}',
    'broken.json': '{"for":',
    'config.json': '{"for":"discovery"}',
    'config-mine.json': '{"for":"./mine.json"}',
    'config-commands.json': '{"commands":{"redact":{"for":"./mine.json"}}}',
    'config-entities.json': '{"for":"discovery","entities":["DATE"]}',
  }
  for (const [name, content] of Object.entries(files)) await writeFile(at(name), content)
})
afterAll(async () => {
  if (PALIMPSEST_HOME === undefined) delete process.env.PALIMPSEST_HOME
  else process.env.PALIMPSEST_HOME = PALIMPSEST_HOME
  await rm(folder, { recursive: true })
})

async function redacted(options: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const args = ['redact', at('in.txt'), '-o', at('out.txt'), '--mode', 'redact', ...options]
  await rm(at('out.txt'), { force: true })
  const { code, stderr } = await run(args, '', undefined, undefined, { environment })
  expect(code, stderr).toBe(0)
  return readFile(at('out.txt'), 'utf8')
}

describe('the option --for', () => {
  it('is a profile by name, in the environment and in the configuration', async () => {
    expect(await redacted(['--for', 'discovery'])).toBe(kept)
    expect(await redacted([], { PALIMPSEST_FOR: 'discovery' })).toBe(kept)
    expect(await redacted(['--config', at('config.json')])).toBe(kept)
    expect(await redacted(['--for', 'hr', '--config', at('config.json')])).not.toBe(kept)
  })

  it('is a file of the user, relative to the file that names it', async () => {
    const mine = kept.replace('[DOB]', '7 August 1979')
    expect(await redacted(['--for', at('mine.json')])).toBe(mine)
    expect(await redacted(['--for', at('nested.json')])).toBe(mine)
    expect(await redacted(['--config', at('config-mine.json')])).toBe(mine)
    expect(await redacted(['--config', at('config-commands.json')])).toBe(mine)
  })

  it('is overridden by other options, in any order', async () => {
    expect(await redacted(['--for', 'discovery', '--entities', 'DATE'])).toContain('on [DATE].')
    expect(await redacted(['--config', at('config-entities.json')])).toContain('on [DATE].')
    expect(await redacted(['--for', 'discovery', '--keep', 'DOB'])).toContain('7 August 1979')
    expect(await redacted(['--for', 'discovery', '--min-score', '1'])).toBe(text)
  })

  it.each([
    [['hosptal'], 'did you mean hospital?'],
    [['loop.json'], 'based on each other'],
    [['wrong.json'], 'The profile is not valid. the profile:'],
    [['broken.json'], 'must be a JSON object'],
    [['missing.json'], 'does not exist'],
  ])('refuses %s', async ([name], message) => {
    const profile = name.endsWith('.json') ? at(name) : name
    const { code, stderr } = await run(['detect', at('in.txt'), '--for', profile])
    expect(code).toBe(2)
    expect(stderr).toContain(message)
  })

  it('applies to PDF, Word documents, batches and reviews', async () => {
    const line = text.trim()
    await writeFile(at('in.pdf'), pdf().page().text(line, { x: 40, y: 700 }).build())
    await writeFile(at('in.docx'), await docx({ body: `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>` }))
    await using engine = await createEngine({ threads: 0 })
    for (const file of ['in.pdf', 'in.docx', 'in.txt']) {
      const { entities } = await engine.detectDocument(at(file), { for: 'discovery' })
      expect([...new Set(entities.map(({ value }) => value))], file).toEqual([
        'Thomas Whitfield',
        '7 August 1979',
      ])
      const done = await engine.redactDocument(at(file), { for: 'discovery', listKept: true })
      expect([...new Set(done.entities.map(({ type }) => type))].toSorted(), file).toEqual(['DOB', 'NAME'])
      expect(
        done.kept?.map(({ value, why }) => [value, why]),
        file,
      ).toContainEqual(['Elena Ramsbottom', 'allowed'])
    }
    await mkdir(at('files'))
    await writeFile(at('files/in.txt'), text)
    const batch = ['batch', 'redact', at('files'), '-o', at('out'), '--mode', 'redact', '--for', 'discovery']
    expect((await run(batch)).code).toBe(0)
    expect(await readFile(at('out/in.txt'), 'utf8')).toBe(kept)
    const review = ['review', at('in.pdf'), '-o', at('review.html'), '--for', 'discovery']
    expect((await run(review)).code).toBe(0)
  })
})

describe('palimpsest entities --for', () => {
  it('shows what is on, what is off, and what is kept', async () => {
    const { stdout } = await run(['entities', '--for', 'logs'])
    expect(stdout).toMatch(/^NAME +Person name .* 0\.6$/m)
    expect(stdout).not.toMatch(/^HOSTNAME/m)
    expect(stdout).toMatch(/^Not looked for: .*HOSTNAME/m)
    expect(stdout).toContain('  Addresses of no machine or of every one (IP)')
  })
  it('lists the types with their scores as JSON', async () => {
    const types = JSON.parse((await run(['entities', '--for', 'logs', '--json'])).stdout)
    expect(types).toContainEqual(expect.objectContaining({ code: 'IP', minScore: 0.5 }))
    expect(types.map(({ code }: { code: string }) => code)).not.toContain('DATE')
  })
  it('writes a profile that can be changed and used', async () => {
    const { stdout } = await run(['entities', '--for', 'discovery', '--profile'])
    await writeFile(at('copy.json'), stdout)
    expect(await redacted(['--for', at('copy.json')])).toBe(kept)
  })
})
