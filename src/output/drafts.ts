import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isRunning, machine } from './process-owner.ts'

/** A draft has the process in its name, so that one left by a killed process can be recognised. */
const draftName = /^\.?palimpsest-([0-9a-f]{8})-(\d{1,10})-[\w-]+(?:\.part)?$/
const swept = new Set<string>()

/** The temporary name of an output, in its folder. A random name: the name of the document may contain a value. */
export function draftPath(target: string): string {
  const random = randomBytes(8).toString('hex')
  return path.join(path.dirname(target), `.palimpsest-${machine()}-${process.pid}-${random}.part`)
}

/** A temporary folder with a draft of standard output. */
export async function draftFolder(): Promise<string> {
  await sweepDrafts(tmpdir())
  return mkdtemp(path.join(tmpdir(), `palimpsest-${machine()}-${process.pid}-`))
}

/** Removes the drafts of processes that no longer run from a folder. Each folder is read once in a process. */
export async function sweepDrafts(folder: string): Promise<void> {
  if (swept.has(folder)) return
  swept.add(folder)
  for (const name of await readdir(folder).catch(() => [])) {
    const [, maker, pid] = draftName.exec(name) ?? []
    if (maker !== machine() || isRunning(Number(pid))) continue
    // Best effort: it may belong to another user, or be removed by another process at this moment.
    await rm(path.join(folder, name), { recursive: true, force: true }).catch(() => undefined)
  }
}
