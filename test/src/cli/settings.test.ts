import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { settingsSchema } from '../../../src/cli/settings.ts'
import { run } from './run.ts'

let folder: string
let text: string
const at = (name: string) => path.join(folder, name)
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'settings-'))
  text = at('letter.txt')
  await mkdir(at('inner'))
  await writeFile(text, 'Call Eleanor Whitcombe at (541) 555-0164 or eleanor@example.com.')
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  for (const name of ['palimpsest.config.json', 'palimpsest.config.mjs']) await rm(at(name), { force: true })
})

const settings = (content: object) => writeFile(at('palimpsest.config.json'), JSON.stringify(content))
const within = (workingFolder: string, environment: Record<string, string> = {}) => ({
  workingFolder,
  environment,
})
const types = async (args: readonly string[], from = within(folder)) => {
  const { code, stdout, stderr } = await run(
    ['detect', text, '--json', ...args],
    '',
    undefined,
    undefined,
    from,
  )
  if (code !== 0) throw new Error(stderr)
  return JSON.parse(stdout).entities.map(({ type }: { type: string }) => type)
}

describe('the configuration file', () => {
  it('is found in the working folder and the folders above it, and named on standard error', async () => {
    await settings({ entities: ['EMAIL'] })
    expect(await types([])).toEqual(['EMAIL'])
    expect(await types([], within(at('inner')))).toEqual(['EMAIL'])
    const { stderr } = await run(['detect', text], '', undefined, undefined, within(folder))
    expect(stderr).toBe(`Using the settings of ${at('palimpsest.config.json')}.\n`)
    expect(await types(['--no-config'])).toEqual(['NAME', 'PHONE', 'EMAIL'])
  })

  it('sets options of one command and of all, with paths relative to itself', async () => {
    await writeFile(at('inner/words.txt'), 'Call\n')
    await writeFile(
      at('inner/settings.json'),
      JSON.stringify({
        commands: { all: { minScore: 0.99 }, detect: { terms: 'words.txt', entities: ['EMAIL', 'PHONE'] } },
      }),
    )
    const config = ['--config', at('inner/settings.json')]
    expect(await types(config)).toEqual(['TERM'])
    expect(await types([...config, '--min-score', '0.5'])).toEqual(['TERM', 'PHONE', 'EMAIL'])
  })

  it('does not change the address of a store, although it may be a folder', async () => {
    await writeFile(at('key'), '00'.repeat(32))
    await settings({
      commands: { worker: { queue: 'redis://127.0.0.1:1', store: 's3://x', queueKeyFile: 'key' } },
    })
    const done = await run(['worker'], '', undefined, undefined, within(folder))
    expect(done.stderr).toContain('The option --store must be a folder, or s3://BUCKET/PREFIX.')
  })

  it('may be a module', async () => {
    await writeFile(
      at('palimpsest.config.mjs'),
      "export default { commands: { detect: { entities: 'PHONE' } } }",
    )
    expect(await types([])).toEqual(['PHONE'])
  })

  it('counts less than the environment, and the environment less than an argument', async () => {
    await settings({ entities: ['EMAIL'], commands: { detect: { entities: 'PHONE' } } })
    expect(await types([])).toEqual(['PHONE'])
    const environment = { PALIMPSEST_ENTITIES: 'NAME,EMAIL' }
    expect(await types([], within(folder, environment))).toEqual(['NAME', 'EMAIL'])
    expect(await types(['--entities', 'EMAIL'], within(folder, environment))).toEqual(['EMAIL'])
  })

  it('gives the options of a batch operation to it and not to the others', async () => {
    await mkdir(at('files'), { recursive: true })
    await writeFile(at('files/a.txt'), 'Mail eleanor@example.com')
    await settings({
      commands: { batch: { concurrency: 1 }, 'batch redact': { mode: 'redact', entities: 'EMAIL' } },
    })
    const done = await run(
      ['batch', 'redact', at('files'), '-o', at('out')],
      '',
      undefined,
      undefined,
      within(folder),
    )
    expect(done.code).toBe(0)
    expect(await readFile(at('out/a.txt'), 'utf8')).toBe('Mail [EMAIL]')
  })

  it.each([
    [{ commands: { detect: { minScroe: 1 } } }, 'did you mean min-score?'],
    [{ commands: { detct: {} } }, 'did you mean detect?'],
    [{ commands: { redact: { output: 'x' } } }, 'cannot be set there'],
    [{ commands: { detect: { explain: 'perhaps' } } }, 'must be true or false'],
    [{ commands: { detect: { language: true } } }, 'must be a text or a number'],
    [{ commands: { detect: { language: {} } } }, 'The configuration is not valid'],
    [{ commands: { detect: { terms: [1] } } }, 'The configuration is not valid'],
    [{ commands: [] }, 'The configuration is not valid'],
    [{ commands: { detect: 'x' } }, 'The configuration is not valid'],
    [{ entites: ['EMAIL'] }, 'entites'],
    [[], 'The configuration is not valid'],
  ])('is rejected where it would be ignored: %j', async (content, message) => {
    await settings(content)
    const done = await run(['detect', text], '', undefined, undefined, within(folder))
    expect(done).toMatchObject({ code: 2, stdout: '' })
    expect(done.stderr).toContain(message)
  })

  it('is rejected where there are two', async () => {
    await settings({})
    await writeFile(at('palimpsest.config.mjs'), 'export default {}')
    const done = await run(['languages'], '', undefined, undefined, within(folder))
    expect(done).toMatchObject({ code: 2, stderr: expect.stringContaining('two configurations') })
  })

  it('has a JSON Schema, which is the stored one and accepts what the command accepts', async () => {
    const schema = await settingsSchema()
    const stored = await readFile(path.join(import.meta.dirname, '../../../docs/config.schema.json'), 'utf8')
    expect(JSON.parse(stored), 'run npm run config-schema').toEqual(JSON.parse(JSON.stringify(schema)))
    const validate = new Ajv2020({ strict: false }).compile(schema)
    const good = {
      $schema: 'x',
      pack: 'GDPR',
      ner: { model: './model' },
      types: [{ code: 'BADGE', patterns: ['x'] }],
      commands: {
        all: { language: 'de' },
        ocr: { threads: 2 },
        'batch redact': { mode: 'mask' },
        redact: { report: ['a.html'] },
      },
    }
    expect(validate(good), JSON.stringify(validate.errors)).toBe(true)
    for (const bad of [{ packs: 1 }, { commands: { x: {} } }, { commands: { redact: { mode: 'erase' } } }])
      expect(validate(bad)).toBe(false)
  })
})

describe('environment variables', () => {
  it('set switches and are rejected with an invalid value', async () => {
    const json = (value: string) =>
      run(['detect', text], '', undefined, undefined, within(folder, { PALIMPSEST_JSON: value }))
    expect((await json('1')).stdout).toMatch(/^\{"entities"/)
    expect((await json('0')).stdout).toMatch(/^TYPE/)
    expect(await json('yes')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('PALIMPSEST_JSON must be true or false'),
    })
  })

  it('name a configuration file', async () => {
    await writeFile(at('other.json'), '{"entities":["PHONE"]}')
    expect(await types([], within(at('inner'), { PALIMPSEST_CONFIG: at('other.json') }))).toEqual(['PHONE'])
  })
})

describe('a configuration of another command', () => {
  it('is accepted by commands that do not detect', async () => {
    await writeFile(at('shared.json'), '{"entities":["PHONE"],"commands":{"entities":{"json":true}}}')
    const done = await run(
      ['entities', '--config', at('shared.json')],
      '',
      undefined,
      undefined,
      within(folder),
    )
    expect(JSON.parse(done.stdout)).toBeInstanceOf(Array)
  })
})
