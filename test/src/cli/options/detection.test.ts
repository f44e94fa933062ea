import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf } from '../../../builders/pdf/pdf.ts'
import { run } from '../run.ts'

const text =
  'Mail jane@example.org or bob@example.org, see https://example.com/x. Badge EMP-123456. Religion: Sikh. Nightjar.\n'
let folder: string
const at = (name: string) => path.join(folder, name)
const { PALIMPSEST_HOME } = process.env

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'choice-'))
  process.env.PALIMPSEST_HOME = at('home')
  const config = {
    types: [{ code: 'BADGE', patterns: ['EMP-(?P<value>\\d{6})'], context: ['badge'], check: 'gs1' }],
    entities: ['BADGE', 'EMAIL'],
  }
  const files: Record<string, string> = {
    'in.txt': text,
    'allow.txt': 'BOB@example.org\n/https?:.*/\n',
    'deny.txt': 'nightjar\n/emp-\\d+/i\n',
    'config.json': JSON.stringify({ ...config, types: [{ ...config.types[0], check: undefined }] }),
    'checked.json': JSON.stringify(config),
    'config.mjs': `const digits = 6
      export default { types: [{ code: 'BADGE', patterns: ['EMP-\\\\d{' + digits + '}'] }], pack: 'GDPR_SENSITIVE' }`,
    'function.mjs': "export default { types: [{ code: 'BADGE', words: ['x'], check: () => true }] }",
    'throws.mjs': "throw new Error('out of order')",
    'none.mjs': 'export const config = {}',
    'broken.json': '{"deny": ["secret"',
    'wrong.json': '{"types":[{"code":"badge"}],"colour":1}',
    'pattern.json': '{"deny":[{"pattern":"(?=a)"}]}',
  }
  for (const [name, content] of Object.entries(files)) await writeFile(at(name), content)
  await writeFile(
    at('in.pdf'),
    pdf().page().text('Badge EMP-123456 of nightjar, bob@example.org', { x: 72, y: 700 }).build(),
  )
})
afterAll(async () => {
  if (PALIMPSEST_HOME === undefined) delete process.env.PALIMPSEST_HOME
  else process.env.PALIMPSEST_HOME = PALIMPSEST_HOME
  await rm(folder, { recursive: true })
})

/** Types and values that detect finds with some options. */
async function found(...args: string[]): Promise<string[]> {
  const placed = args.map((arg) => (/^[\w-]+\.\w+$/.test(arg) ? at(arg) : arg))
  const { stdout, stderr } = await run(['detect', at('in.txt'), '--json', '--show-values', ...placed])
  expect(stderr).toBe('')
  return JSON.parse(stdout).entities.map((e: { type: string; value: string }) => `${e.type} ${e.value}`)
}

describe('detection options of the command line', () => {
  it('--pack selects the types of one or several laws, in any case', async () => {
    expect(await found('--pack', 'gdpr_sensitive')).toEqual(['RELIGION Sikh'])
    expect(await found('--pack', 'GDPR_SENSITIVE,CPRA_SENSITIVE')).toContain('RELIGION Sikh')
    expect(await found('--pack', 'GDPR_SENSITIVE', '--entities', 'EMAIL')).toHaveLength(3)
  })
  it('--links includes or excludes links', async () => {
    expect((await found('--links', 'off')).join()).not.toContain('URL')
    expect(await found('--entities', 'none', '--links', 'on')).toEqual(['URL https://example.com/x'])
  })
  it('--allow ignores values, --deny always finds them', async () => {
    expect(await found('--entities', 'EMAIL,URL', '--allow', 'allow.txt')).toEqual(['EMAIL jane@example.org'])
    expect(await found('--entities', 'none', '--deny', 'deny.txt')).toEqual([
      'DENIED EMP-123456',
      'DENIED Nightjar',
    ])
  })
  it('--config adds custom types from JSON or a module, and the command line overrides it', async () => {
    expect(await found('--config', 'config.json')).toEqual([
      'EMAIL jane@example.org',
      'EMAIL bob@example.org',
      'BADGE 123456',
    ])
    expect(await found('--config', 'checked.json', '--entities', 'BADGE')).toEqual([])
    expect(await found('--config', 'config.mjs')).toEqual(['BADGE EMP-123456', 'RELIGION Sikh'])
    expect(await found('--config', 'config.json', '--entities', 'BADGE')).toEqual(['BADGE 123456'])
  })
  it('--explain shows the pattern, check and context of a score', async () => {
    const { stdout } = await run(['detect', at('in.txt'), '--config', at('config.json'), '--explain'])
    expect(stdout).toMatch(/BADGE .* pattern pattern of BADGE: 0\.40, near "badge", so 0\.85\n/)
    const ran = await run(
      ['detect', '--explain', '--terms', at('deny.txt')],
      'card 4111 1111 1111 1111, nightjar',
    )
    expect(ran.stdout).toMatch(/CREDIT_CARD .* check passed/)
    expect(ran.stdout).toMatch(/TERM .* literal term/)
  })

  it.each([
    [['--pack', 'PCI'], 'HIPAA'],
    [['--links', 'maybe'], 'must be one of on, off'],
    [['--config', 'none.json'], 'does not exist'],
    [['--config', 'broken.json'], 'not valid JSON'],
    [['--config', 'wrong.json'], 'types[0].code'],
    [['--config', 'pattern.json'], 'RE2'],
    [['--config', 'function.mjs'], 'must be the name of a built-in check'],
    [['--config', 'throws.mjs'], 'out of order'],
    [['--config', 'none.mjs'], 'default export'],
    [['--config', 'checked.json', '--entities', 'BADGES'], 'BADGE'],
  ])('%j is rejected with a reason', async (args, message) => {
    const placed = args.map((arg) => (/^[\w-]+\.\w+$/.test(arg) ? at(arg) : arg))
    const ran = await run(['detect', at('in.txt'), ...placed])
    expect(ran).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(message) })
    expect(ran.stderr).not.toContain('secret')
  })

  it.each(['in.txt', 'in.pdf'])('apply to redact, for %s', async (name) => {
    const out = at(`out-${name}`)
    const args = [
      '--deny',
      at('deny.txt'),
      '--allow',
      at('allow.txt'),
      '--config',
      at('config.json'),
      '--explain',
    ]
    const { code, stdout, stderr } = await run(['redact', at(name), '-o', out, '--json', ...args])
    expect([code, stderr.includes('"event":"error"')]).toEqual([0, false])
    const { entities } = JSON.parse(stdout)
    const types = entities.map(({ type }: { type: string }) => type)
    expect(types).toContain('DENIED')
    expect(entities[0].explanation).toMatchObject({ pattern: expect.any(String) })
    if (name === 'in.pdf') return
    const written = await readFile(out, 'utf8')
    expect(written).toContain('bob@example.org')
    expect(written).not.toMatch(/nightjar|EMP-123456|jane@/i)
  })
  it('explain scores in redact, without the values', async () => {
    const out = at('explained.txt')
    const { stdout } = await run(['redact', at('in.txt'), '-o', out, '--explain', '--pack', 'GDPR_SENSITIVE'])
    expect(stdout).toMatch(/RELIGION +pattern known word after a label/)
    expect(stdout).not.toContain('Sikh')
  })
})

it('detect reads standard input of any length as a stream', async () => {
  const long = `${'The river rises in the hills. '.repeat(40_000)}jane@example.org`
  const { stdout } = await run(['detect', '-', '--json'], long)
  expect(JSON.parse(stdout).entities).toMatchObject([
    { type: 'EMAIL', start: long.length - 16, end: long.length },
  ])
})

it('redact reads standard input', async () => {
  const ran = await run(['redact', '-', '-o', at('stdin.txt'), '--mode', 'redact'], 'Mail jane@example.org')
  expect(ran.code).toBe(0)
  expect(await readFile(at('stdin.txt'), 'utf8')).toBe('Mail [EMAIL]')
})

it.each(['terms', 'allow', 'deny', 'config', 'key-file', 'password-file'])(
  'a missing file is named with its option --%s',
  async (option) => {
    const args = ['redact', at('in.txt'), '-o', at('out.txt'), `--${option}`, at('no-such-file')]
    expect(await run(args)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(new RegExp(`--${option} does not exist.*no-such-file`)),
    })
  },
)

it('an unknown language is rejected with a list', async () => {
  const { code, stderr } = await run(['detect', '-', '--language', 'klingon'], 'text')
  expect(code).toBe(2)
  expect(stderr).toContain('de, el, en')
})
