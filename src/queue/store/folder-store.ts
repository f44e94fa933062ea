import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { RequestError } from '../../../engines/model/errors.ts'
import type { BlobStore } from './blob-store.ts'

/** Contents as files of a folder that all machines see, such as one on a network drive. */
export class FolderStore implements BlobStore {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = path.resolve(folder)
  }

  async put(name: string, content: Uint8Array): Promise<void> {
    const file = this.#fileOf(name)
    const draft = `${file}.${randomUUID()}.draft`
    try {
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      await writeFile(draft, content, { mode: 0o600, flush: true })
      // Missing: the content was removed while it was stored.
      await rename(draft, file).catch((error) => {
        if (!isMissing(error)) throw error
      })
    } catch (cause) {
      await rm(draft, { force: true })
      throw new RequestError(
        'output_unwritable',
        'The folder of --store cannot be written. Check its permissions and free space.',
        {},
        cause,
      )
    }
  }

  async get(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
    try {
      return Uint8Array.from(await readFile(this.#fileOf(name)))
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async has(name: string): Promise<boolean> {
    return (await stat(this.#fileOf(name)).catch(() => null)) !== null
  }

  /** Removes also what processes that were killed while they stored the content have left of it. */
  async remove(name: string): Promise<void> {
    const { dir, base } = path.parse(this.#fileOf(name))
    const names = await readdir(dir).catch((error) => {
      if (isMissing(error)) return []
      throw error
    })
    for (const entry of names)
      if (entry === base || (entry.startsWith(`${base}.`) && entry.endsWith('.draft')))
        await rm(path.join(dir, entry), { force: true })
  }

  #fileOf(name: string): string {
    if (!/^[a-z]+\/[0-9a-f-]+$/.test(name))
      throw new RequestError('invalid_request', 'Not the name of a content.')
    const [kind, id] = name.split('/')
    // Folders with many thousands of files are slow on some network drives.
    return path.join(this.#folder, kind, id.slice(0, 2), id)
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
