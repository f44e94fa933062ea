import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { run } from '../run.ts'

let folder: string
const at = (name: string) => path.join(folder, name)
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'folders-'))
  await writeFile(at('in.md'), '# Title\n')
})
afterAll(() => rm(folder, { recursive: true }))

it.each([
  ['files-from', ['convert', 'in.md', '-o', 'out.html']],
  ['fonts', ['convert', 'in.md', '-o', 'out.pdf']],
  ['fonts', ['redact', 'in.md', '-o', 'out.md']],
  ['language-data', ['convert', 'in.md', '-o', 'out.html']],
  ['language-data', ['ocr', 'in.md', '-o', 'out.txt']],
  ['models', ['ocr', 'in.md', '-o', 'out.txt']],
  ['language-data', ['languages']],
])('a missing folder of --%s is named', async (option, [command, ...files]) => {
  const args = files.map((name) => (name.startsWith('-') ? name : at(name)))
  const { code, stderr } = await run([command, ...args, `--${option}`, at('missing')])
  expect(code).toBe(2)
  expect(stderr).toContain(`The folder of --${option} does not exist`)
  const file = await run([command, ...args, `--${option}`, at('in.md')])
  expect(file.stderr).toContain(`The folder of --${option} is a file`)
})
