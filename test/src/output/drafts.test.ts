import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { draftPath } from '../../../src/output/target.ts'
import { run } from '../cli/run.ts'

let folder: string
const at = (name: string) => path.join(folder, name)
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'drafts-'))
  await writeFile(at('in.md'), '# Title\n')
})
afterEach(() => rm(folder, { recursive: true }))

/** A process that has ended. */
const { pid: ended } = spawnSync(process.execPath, ['--version'])
const draftOf = (pid: number) => draftPath(at('x')).replace(`-${process.pid}-`, `-${pid}-`)

it('removes the drafts of a killed process from the folder of the next output', async () => {
  await writeFile(draftOf(ended), 'half')
  expect((await run(['convert', at('in.md'), '-o', at('out.html')])).code).toBe(0)
  expect((await readdir(folder)).sort()).toEqual(['in.md', 'out.html'])
})

it('keeps the drafts of running processes and of other machines, and all other files', async () => {
  const own = draftPath(at('x'))
  const parent = draftOf(process.ppid)
  const elsewhere = draftOf(ended).replace(/palimpsest-[0-9a-f]{8}/, 'palimpsest-00000000')
  const kept = [own, parent, elsewhere, at('.palimpsest-notes.part'), at('mine.part')]
  for (const file of kept) await writeFile(file, 'half')
  expect((await run(['convert', at('in.md'), '-o', at('out.html')])).code).toBe(0)
  const names = [...kept.map((file) => path.basename(file)), 'in.md', 'out.html']
  expect((await readdir(folder)).sort()).toEqual(names.sort())
})
