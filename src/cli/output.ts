import { randomBytes } from 'node:crypto'
import { access, constants, lstat, open, realpath, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { PalimpsestError, RequestError } from '../../engines/model/errors.ts'

/** A place where a file will be written whole or not at all. */
export interface Place {
  /** Where the file really goes: a link is followed, never replaced. */
  readonly target: string
}

/**
 * Finds out before any work whether an output can be written, and that it is none of the files in `keep` (by
 * whatever name). Leaves nothing behind. Throws `output_unwritable` or `invalid_request`.
 */
export async function placeFor(file: string, keep: readonly string[] = []): Promise<Place> {
  const target = await resolve(file)
  for (const other of keep)
    if (await same(target, other))
      throw new RequestError(
        'invalid_request',
        'The output would overwrite another file of this run. Give it a name of its own.',
      )
  const existing = await stat(target).catch(missing)
  if (existing && !existing.isFile()) throw unwritable('it exists and is not a regular file')
  try {
    if (existing) await access(target, constants.W_OK)
    const draft = draftName(target)
    await (await open(draft, 'wx')).close()
    await rm(draft)
  } catch (cause) {
    throw unwritable('the folder does not exist, or may not be written', cause)
  }
  return { target }
}

/** A file to be written: its bytes, or what gives them when those before it are written. */
export interface Output {
  readonly place: Place
  readonly bytes: Uint8Array | (() => AsyncIterable<Uint8Array>)
  /** Looks at what was written, under its temporary name, before anything has its own. What it throws takes all back. */
  readonly check?: (draft: string) => Promise<void>
}

/**
 * Writes files, each under a temporary name beside its place first, and all under their own names only when every
 * one is safely on disk. On failure no part of them stays.
 */
export async function writeAll(files: readonly Output[]): Promise<void> {
  const drafts: { draft: string; target: string }[] = []
  try {
    for (const { place, bytes, check } of files) {
      const draft = draftName(place.target)
      drafts.push({ draft, target: place.target })
      {
        await using handle = await open(draft, 'wx')
        await handle.writeFile(typeof bytes === 'function' ? bytes() : bytes)
        await handle.sync()
      }
      await check?.(draft)
    }
    for (const { draft, target } of drafts) await rename(draft, target)
  } catch (cause) {
    for (const { draft } of drafts) await rm(draft, { force: true })
    if (cause instanceof PalimpsestError) throw cause
    throw unwritable('writing it failed (is the disk full?)', cause)
  }
}

/** Says nothing about the document: its name may hold a value. */
function draftName(target: string): string {
  return path.join(path.dirname(target), `.palimpsest-${randomBytes(8).toString('hex')}.part`)
}

async function resolve(file: string): Promise<string> {
  const link = await lstat(file).catch(missing)
  if (!link?.isSymbolicLink()) return path.resolve(file)
  return realpath(file).catch((cause) => {
    throw unwritable('it is a link that leads nowhere', cause)
  })
}

async function same(a: string, b: string): Promise<boolean> {
  if (path.resolve(a) === path.resolve(b)) return true
  const [x, y] = await Promise.all([stat(a).catch(missing), stat(b).catch(missing)])
  return x !== null && y !== null && x.dev === y.dev && x.ino === y.ino
}

function missing(): null {
  return null
}

function unwritable(why: string, cause?: unknown): RequestError {
  return new RequestError(
    'output_unwritable',
    `The output cannot be written: ${why}. Choose another place with -o.`,
    {},
    cause,
  )
}
