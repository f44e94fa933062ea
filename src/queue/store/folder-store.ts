import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { RequestError } from '../../../engines/model/errors.ts'
import type { BlobStore } from './blob-store.ts'

/** A draft of this age was left by a process that was killed, in milliseconds. */
const draftMs = 3600 * 1000

/** Contents as files of a folder that all machines see, such as one on a network drive. */
export class FolderStore implements BlobStore {
  readonly #folder: string
  /** Folders that were there a moment ago. */
  readonly #made = new Set<string>()

  constructor(folder: string) {
    this.#folder = path.resolve(folder)
  }

  async put(name: string, content: Uint8Array): Promise<void> {
    const file = this.#fileOf(name)
    const draft = `${file}.${randomUUID()}.draft`
    try {
      await this.#write(draft, content)
      await rename(draft, file)
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

  /** Its folder is made when it is used for the first time, and again if someone has removed it. */
  async #write(draft: string, content: Uint8Array): Promise<void> {
    const folder = path.dirname(draft)
    const write = () => writeFile(draft, content, { mode: 0o600, flush: true })
    const isMade = this.#made.has(folder)
    if (!isMade) await mkdir(folder, { recursive: true, mode: 0o700 })
    this.#made.add(folder)
    await write().catch(async (error) => {
      if (!isMade || !isMissing(error)) throw error
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await write()
    })
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

  async remove(name: string): Promise<void> {
    await rm(this.#fileOf(name), { force: true })
  }

  async sweep(olderThanMs: number): Promise<void> {
    for (const kind of ['contents', 'results'])
      for (const part of await list(path.join(this.#folder, kind)))
        for (const name of await list(path.join(this.#folder, kind, part))) {
          const file = path.join(this.#folder, kind, part, name)
          const age = Date.now() - ((await stat(file).catch(() => null))?.mtimeMs ?? Date.now())
          // A draft is written in one go.
          if (age > (name.endsWith('.draft') ? draftMs : olderThanMs)) await rm(file, { force: true })
        }
  }

  #fileOf(name: string): string {
    if (!/^[a-z]+\/[0-9a-f-]+$/.test(name)) throw new RequestError('invalid_request', 'Invalid content name.')
    const [kind, id] = name.split('/')
    // Folders with many thousands of files are slow on some network drives.
    return path.join(this.#folder, kind, id.slice(0, 2), id)
  }
}

async function list(folder: string): Promise<string[]> {
  return readdir(folder).catch((error) => {
    if (isMissing(error)) return []
    throw error
  })
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
