import { isUtf8 } from 'node:buffer'
import type { Dirent } from 'node:fs'
import { readdir, realpath } from 'node:fs/promises'
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

/**
 * The files of a folder and its sub-folders in the order of their names. One folder of each level is in memory. Links are not followed;
 * hidden files and folders are left out.
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
  const entries = await readdir(place.path, { withFileTypes: true, encoding: 'buffer' }).catch((error) => {
    if (place.name === '') throw readError(error)
    return error as Error
  })
  if (entries instanceof Error) {
    // One that is gone has no files.
    if (!isMissing(entries)) yield { ...place, error: entries }
    return
  }
  for (const { entry, key } of sorted(entries)) {
    const own = key.replace(/\/$/, '')
    const name = place.name === '' ? own : `${place.name}/${own}`
    if (own.startsWith('.') || isLeftOut(name)) continue
    const inside = Buffer.concat([place.path, Buffer.from('/'), entry.name])
    if (entry.isDirectory()) yield* walk({ name, path: inside }, isLeftOut)
    else if (entry.isFile()) yield { name, path: isUtf8(inside) ? inside.toString() : inside }
  }
}

/** A folder is sorted as its files are in a list of all names. */
function sorted(entries: readonly Dirent<Buffer<ArrayBuffer>>[]) {
  return entries
    .map((entry) => ({ entry, key: `${textOf(entry.name)}${entry.isDirectory() ? '/' : ''}` }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
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
