import { randomBytes } from 'node:crypto'
import { access, constants, lstat, open, realpath, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { PalimpsestError, RequestError } from '../../engines/model/errors.ts'

/** The path of a file that will be written completely or not at all. */
export interface OutputTarget {
  /** Absolute; symbolic links are resolved, so that a link is never replaced. */
  readonly path: string
}

/**
 * Checks, before any work is done, that a file can be written and that it is not one of `others` under another name.
 * Leaves no file behind.
 * @throws RequestError `output_unwritable`, or `invalid_request` for one of `others`
 */
export async function outputTarget(file: string, others: readonly string[] = []): Promise<OutputTarget> {
  const target = await resolveTarget(file)
  for (const other of others)
    if (await isSameFile(target, other))
      throw new RequestError(
        'invalid_request',
        'The output would overwrite another file of this run. Choose another name.',
      )
  const existing = await stat(target).catch(ifMissing)
  if (existing && !existing.isFile()) throw unwritableError('it exists and is not a regular file')
  try {
    if (existing) await access(target, constants.W_OK)
    const draft = draftPath(target)
    await (await open(draft, 'wx')).close()
    await rm(draft)
  } catch (cause) {
    throw unwritableError('the folder does not exist or is not writable', cause)
  }
  return { path: target }
}

/** A file to write. A function is called for the bytes once the files before it are written. */
export interface OutputFile {
  readonly target: OutputTarget
  readonly bytes: Uint8Array | (() => AsyncIterable<Uint8Array>)
  /** Checks the written draft before any file gets its final name. If it throws, no file is kept. */
  readonly check?: (draft: string) => Promise<void>
}

/**
 * Writes each file under a temporary name in its folder, and renames all of them once every one is on disk. On failure
 * no file is kept.
 */
export async function writeOutputs(files: readonly OutputFile[]): Promise<void> {
  const drafts: { draft: string; target: string }[] = []
  try {
    for (const { target, bytes, check } of files) {
      const draft = draftPath(target.path)
      drafts.push({ draft, target: target.path })
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
    throw unwritableError('writing it failed (is the disk full?)', cause)
  }
}

/** A random name: the name of the document may contain a value. */
function draftPath(target: string): string {
  return path.join(path.dirname(target), `.palimpsest-${randomBytes(8).toString('hex')}.part`)
}

async function resolveTarget(file: string): Promise<string> {
  const link = await lstat(file).catch(ifMissing)
  if (!link?.isSymbolicLink()) return path.resolve(file)
  return realpath(file).catch((cause) => {
    throw unwritableError('it is a broken link', cause)
  })
}

async function isSameFile(a: string, b: string): Promise<boolean> {
  if (path.resolve(a) === path.resolve(b)) return true
  const [x, y] = await Promise.all([stat(a).catch(ifMissing), stat(b).catch(ifMissing)])
  return x !== null && y !== null && x.dev === y.dev && x.ino === y.ino
}

function ifMissing(): null {
  return null
}

function unwritableError(reason: string, cause?: unknown): RequestError {
  return new RequestError(
    'output_unwritable',
    `The output cannot be written: ${reason}. Choose another path with -o.`,
    {},
    cause,
  )
}
