import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../run.ts'

let folder: string
let script: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'completions-'))
  writeFileSync(path.join(folder, 'letter.pdf'), '')
  script = path.join(folder, 'completions.bash')
  writeFileSync(script, (await run(['completions', 'bash'])).stdout)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What bash offers after the words; the last one is being typed. */
function offered(...words: readonly string[]): string[] {
  const line = ['palimpsest', ...words].map((word) => `'${word}'`).join(' ')
  const program = `source '${script}'; COMP_WORDS=(${line}); COMP_CWORD=${words.length}; _palimpsest; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, stderr } = spawnSync('bash', ['-c', program], { cwd: folder, encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.split('\n').filter((word) => word !== '')
}

const hasBash = spawnSync('bash', ['--version']).status === 0

describe.runIf(hasBash)('completions of bash', () => {
  it.each([
    [['re'], ['redact', 'review', 'restore']],
    [
      ['keys', 'r'],
      ['rotate', 'revoke'],
    ],
    [
      ['batch', ''],
      ['convert', 'redact', 'ocr'],
    ],
    [['redact', 'letter.pdf', '--mo'], ['--mode']],
    [['redact', 'letter.pdf', '--mode', 'm'], ['mask']],
    [
      ['redact', 'letter.pdf', '--width', ''],
      ['rounded', 'sealed', 'exact'],
    ],
    [
      ['batch', 'ocr', 'scans', '--lang'],
      ['--language', '--language-data'],
    ],
    [['redact', 'le'], ['letter.pdf']],
    [['redact', '--terms', 'le'], ['letter.pdf']],
    [['redact', '--language', 'le'], []],
    [['completions', 'f'], ['fish']],
  ])('%j', (words, expected) => {
    expect(offered(...words)).toEqual(expected)
  })

  it('offer every option that the command accepts', () => {
    const options = offered('ocr', '--')
    for (const option of ['--output', '--handwriting', '--config', '--no-config', '--help'])
      expect(options).toContain(option)
  })
})

describe('completions', () => {
  it('of fish and zsh name the commands and options', async () => {
    const fish = (await run(['completions', 'fish'])).stdout
    expect(fish).toContain(
      "-n '__fish_seen_subcommand_from redact' -l terms -r -F -d 'also find these literal values",
    )
    expect(fish).toContain("-l mode -x -a 'blackout redact mask hash synthetic token'")
    // Quotation marks are balanced on every line.
    for (const line of fish.split('\n'))
      expect(line.replaceAll("\\'", '').split("'").length % 2, line).toBe(1)
    expect((await run(['completions', 'zsh'])).stdout).toContain('bashcompinit')
  })

  it('are rejected for another shell', async () => {
    expect(await run(['completions', 'tcsh'])).toMatchObject({ code: 2 })
  })
})
