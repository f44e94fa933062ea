import { randomBytes } from 'node:crypto'
import { existsSync, openAsBlob } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { RequestError } from '../../../engines/model/errors.ts'
import type { BlobStore } from '../ports.ts'
import { storageError } from '../storage-error.ts'
import { blobName, nameOf } from './blob-names.ts'
import { heldFolder, releaseLeft, removeContent } from './held-contents.ts'
import { readSealed, writeSealed } from './sealed.ts'

/**
 * Contents as files of a folder, in sub-folders by the first two digits of their names. A content is written to a draft, which is renamed
 * once it is on disk, so a file with a final name is always complete.
 * @param key encrypts the files; null: they are stored as they are
 */
export function blobFiles(folder: string, secret: Uint8Array, key: Uint8Array | null): BlobStore {
  const fileOf = (name: string) => path.join(folder, name.slice(0, 2), name)

  return {
    nameOf: (account, bytes) => nameOf(secret, account, bytes),

    async put(name, bytes) {
      const file = fileOf(name)
      const draft = `${file}.${randomBytes(6).toString('hex')}.draft`
      try {
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
        await using handle = await open(draft, 'wx', 0o600)
        if (key === null) await handle.writeFile(bytes)
        else await writeSealed(handle, key, name, bytes)
        await handle.sync()
        await rename(draft, file)
      } catch (error) {
        await rm(draft, { force: true })
        throw storageError(error)
      }
      await syncFolder(path.dirname(file))
    },

    async open(name) {
      const file = fileOf(name)
      if (!existsSync(file)) throw new RequestError('not_found', 'The file does not exist or has expired.')
      if (key === null) return openAsBlob(file)
      await using handle = await open(file)
      return await readSealed(handle, key, name)
    },

    async remove(name) {
      await removeContent(folder, fileOf(name))
    },

    async list() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await releaseLeft(folder)
      const found: string[] = []
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || path.basename(entry.parentPath) === heldFolder) continue
        if (blobName.test(entry.name)) found.push(entry.name)
        else if (entry.name.endsWith('.draft'))
          await rm(path.join(entry.parentPath, entry.name), { force: true })
      }
      return found
    },
  }
}

/** Makes a rename durable. Windows has no such call on folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await using handle = await open(folder)
  await handle.sync()
}
