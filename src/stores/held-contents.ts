import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { RequestError } from '../../engines/model/errors.ts'
import { isOwnerRunning, processOwner } from '../output/process-owner.ts'

/** In the folder of the contents while they are copied: contents that are removed meanwhile are moved to it. */
export const heldFolder = 'held'
const ownerFile = 'owner'

/**
 * Keeps contents that are removed from now on, in whatever process, until it is disposed of: the database is copied after the files, and
 * every file that it names must be there.
 * @throws RequestError `invalid_request` while another process does the same
 */
export async function holdContents(folder: string): Promise<AsyncDisposable> {
  const held = path.join(folder, heldFolder)
  await releaseLeft(folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await mkdir(held, { mode: 0o700 }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'EEXIST') throw cause
    throw new RequestError('invalid_request', 'Another process copies this data folder. Wait for its end.')
  })
  await writeFile(path.join(held, ownerFile), processOwner(), { mode: 0o600 })
  return { [Symbol.asyncDispose]: () => release(held) }
}

/** Under another name first: contents that are removed now would otherwise be moved into a folder that is being removed. */
async function release(held: string): Promise<void> {
  const released = `${held}.part`
  await rm(released, { recursive: true, force: true })
  await rename(held, released).catch((cause: NodeJS.ErrnoException) => {
    // Another process released it.
    if (cause.code !== 'ENOENT') throw cause
  })
  await rm(released, { recursive: true, force: true })
}

/** Removes a content, unless contents are held. */
export async function removeContent(folder: string, file: string): Promise<void> {
  try {
    await rename(file, path.join(folder, heldFolder, path.basename(file)))
  } catch {
    // Nothing is held, or the content is gone.
    await rm(file, { force: true })
  }
}

/** Removes what a process held that was killed. */
export async function releaseLeft(folder: string): Promise<void> {
  const held = path.join(folder, heldFolder)
  const owner = await readFile(path.join(held, ownerFile), 'utf8').catch(() => '')
  if (isOwnerRunning(owner) === false && (await readdir(held).catch(() => null)) !== null) await release(held)
}
