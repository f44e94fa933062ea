import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { link, lstat, open, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Writable } from 'node:stream'
import { PalimpsestError, RequestError } from '../../engines/model/errors.ts'
import {
  draftFolder,
  draftPath,
  existsError,
  type FileTarget,
  type OutputTarget,
  sweepDrafts,
  unwritableError,
} from './target.ts'

/** A file to write. A function provides the bytes after the previous files are written. */
export interface OutputFile {
  readonly target: OutputTarget
  readonly bytes: Uint8Array | (() => AsyncIterable<Uint8Array>)
  /** Contains removed values or information about them: only its owner may read it, from the first byte on. Default: false. */
  readonly isPrivate?: boolean
  /** Checks the written draft before any file gets its final name. If it throws, no file is kept. */
  readonly check?: (draft: string) => Promise<void>
}

/**
 * Writes each file under a temporary name in its folder, and renames all of them once every one is on disk. On failure
 * no file is kept. Standard output is written last, since it cannot be undone.
 */
export async function writeOutputs(files: readonly OutputFile[]): Promise<void> {
  const drafts: { readonly draft: string; readonly target: FileTarget }[] = []
  const streamed: { readonly stdout: Writable; readonly chunks: () => AsyncIterable<Uint8Array> }[] = []
  const temporary: string[] = []
  const placed: string[] = []
  try {
    for (const { target, bytes, isPrivate = false, check } of files) {
      if ('stdout' in target && typeof bytes !== 'function') {
        streamed.push({ stdout: target.stdout, chunks: () => single(bytes) })
        continue
      }
      if (!('stdout' in target)) await sweepDrafts(path.dirname(target.path))
      const draft = 'stdout' in target ? await temporaryDraft(temporary) : draftPath(target.path)
      if ('stdout' in target) streamed.push({ stdout: target.stdout, chunks: () => createReadStream(draft) })
      else drafts.push({ draft, target })
      {
        await using handle = await open(draft, 'wx', isPrivate || 'stdout' in target ? 0o600 : 0o666)
        await handle.writeFile(typeof bytes === 'function' ? bytes() : bytes)
        await handle.sync()
      }
      await check?.(draft)
    }
    for (const { draft, target } of drafts) {
      await place(draft, target)
      if (!target.replace) placed.push(target.path)
    }
    for (const { stdout, chunks } of streamed) await writeStream(stdout, chunks())
  } catch (cause) {
    for (const file of [...drafts.map(({ draft }) => draft), ...placed]) await rm(file, { force: true })
    if (cause instanceof PalimpsestError) throw cause
    throw unwritableError('writing it failed (is the disk full?)', '-o', cause)
  } finally {
    for (const folder of temporary) await rm(folder, { recursive: true, force: true })
  }
}

/** Gives a draft its final name. A file that appeared there since the check is not replaced. */
async function place(draft: string, { path: file, replace }: FileTarget): Promise<void> {
  if (replace) return rename(draft, file)
  try {
    // Unlike a rename, a link fails if the name is taken.
    await link(draft, file)
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') throw existsError('-o')
    // Some file systems have no hard links.
    if (await lstat(file).catch(() => null)) throw existsError('-o')
    return rename(draft, file)
  }
  await unlink(draft)
}

/** A draft for standard output, for content that is checked before it is delivered. */
async function temporaryDraft(temporary: string[]): Promise<string> {
  const folder = await draftFolder()
  temporary.push(folder)
  return path.join(folder, 'output.part')
}

async function* single(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function writeStream(stdout: Writable, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of chunks) await writeToStream(stdout, chunk)
  await flushStream(stdout)
}

/**
 * Writes a part of a document or of results to a stream, at the speed of its reader.
 * @throws RequestError `output_unwritable` if the reader closed it: the rest would not be read
 */
export async function writeToStream(stream: Writable, chunk: string | Uint8Array): Promise<void> {
  if (stream.destroyed) throw closedError()
  if (stream.write(chunk)) return
  const ended = new AbortController()
  try {
    const { signal } = ended
    await Promise.race([once(stream, 'drain', { signal }), once(stream, 'close', { signal })])
  } catch (cause) {
    throw closedError(cause)
  } finally {
    ended.abort()
  }
  if (stream.destroyed) throw closedError()
}

/** Waits until everything was handed to the system. @throws RequestError `output_unwritable` if the reader closed the stream */
async function flushStream(stream: Writable): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    stream.write('', (cause) => (cause ? reject(closedError(cause)) : resolve()))
  })
}

function closedError(cause?: unknown): RequestError {
  return new RequestError(
    'output_unwritable',
    'Standard output was closed before everything was written.',
    {},
    cause,
  )
}

/** Reads a small file such as a key, or creates it. Safe for concurrent processes: a complete draft is linked into place, and the first one wins. */
export async function readOrCreate(
  file: string,
  create: () => string | Buffer,
  mode = 0o600,
): Promise<string> {
  const existing = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (existing !== null) return existing
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, create(), { mode, flag: 'wx' })
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(file, 'utf8')
}
