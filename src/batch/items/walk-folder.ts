import { isUtf8 } from 'node:buffer'
import type { Dirent } from 'node:fs'
import { opendir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { readError } from '../../input.ts'
import { isBatchRecord } from '../names.ts'

/** A file below a folder, or a sub-folder that cannot be read. */
export interface FoundFile {
  /** Relative, with forward slashes. */
  readonly name: string
  /** A string, unless a part of the name is not UTF-8. */
  readonly path: string | Buffer
  readonly error?: Error
}

interface Place {
  readonly name: string
  readonly path: Buffer
}

/** Entries of a folder that are read at a time. */
const bufferSize = 512

/**
 * The files of a folder and its sub-folders, in the order in which the system lists them: no list of them is in memory. Links are not
 * followed; hidden files and folders are left out.
 * @param except the output, which may lie in the folder
 * @throws what reading the folder itself throws
 */
export async function* walkFolder(folder: string, except?: string): AsyncGenerator<FoundFile> {
  const root = await realpath(folder).catch((error) => {
    throw readError(error)
  })
  const excepted = except && (await realpath(except).catch(() => path.resolve(except)))
  const isLeftOut = (name: string) => isBatchRecord(name) || path.join(root, name) === excepted
  yield* walk({ name: '', path: Buffer.from(folder) }, isLeftOut)
}

async function* walk(place: Place, isLeftOut: (name: string) => boolean): AsyncGenerator<FoundFile> {
  try {
    // Sub-folders are walked when the folder is closed, so that a deep tree keeps one open.
    const folders: Place[] = []
    for await (const entry of await entriesOf(place.path)) {
      const own = textOf(entry.name)
      const name = place.name === '' ? own : `${place.name}/${own}`
      if (own.startsWith('.') || isLeftOut(name)) continue
      const inside = Buffer.concat([place.path, Buffer.from('/'), entry.name])
      if (entry.isDirectory()) folders.push({ name, path: inside })
      else if (entry.isFile()) yield { name, path: isUtf8(inside) ? inside.toString() : inside }
    }
    for (const inner of folders) yield* walk(inner, isLeftOut)
  } catch (error) {
    if (place.name === '') throw readError(error)
    // One that is gone has no files.
    if (!isMissing(error)) yield { ...place, error: error as Error }
  }
}

/** Names as bytes, which the types of Node leave out. */
async function entriesOf(folder: Buffer): Promise<AsyncIterable<Dirent<Buffer<ArrayBuffer>>>> {
  const found: unknown = await opendir(folder, { encoding: 'buffer' as BufferEncoding, bufferSize })
  return found as AsyncIterable<Dirent<Buffer<ArrayBuffer>>>
}

/** The name as text. If it is not UTF-8, its bytes outside ASCII are written as `%E9`: different names stay different. */
function textOf(name: Buffer): string {
  if (isUtf8(name)) return name.toString()
  return [...name]
    .map((byte) =>
      byte < 0x80 ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('')
}

export function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOENT' || code === 'ENOTDIR'
}
