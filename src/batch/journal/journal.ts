import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import {
  constants,
  copyFile,
  type FileHandle,
  link,
  mkdir,
  open,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { RequestError } from '../../../engines/model/errors.ts'
import { isOwnerRunning, processOwner } from '../../output/process-owner.ts'
import { unwritableError } from '../../output/target.ts'
import { type JournalRecord, parseRecord, type RecordOf, type ResultRecord } from './journal-records.ts'
import { inDataFolder, type Table, Tables } from './tables.ts'

/** In the output folder while a batch writes to it. Hidden: it is not an input of another batch. */
export const lockName = '.palimpsest.lock'

/** UTF-16 code units written at a time. */
const blockLength = 64 * 1024

interface Place {
  readonly series: string
  readonly name: string
}

/** Crashes with a file in flight, for one content and task. */
interface Crashes {
  readonly stamp: string
  readonly task: string
  readonly count: number
  readonly poison: boolean
}

/**
 * Lets an interrupted batch resume, and distinguishes the files that batches wrote from all others. There is one journal for each output
 * folder. It is in the data folder, so that the output folder can be delivered unchanged. A truncated line is ignored. Only one process at
 * a time uses it: the lock is in the output folder, where processes with other data folders and other machines see it.
 */
export class Journal implements AsyncDisposable {
  /** Path of the journal without extension; related files begin with this. */
  readonly base: string
  /** Of this run. */
  readonly tables: Tables
  readonly #lock: Lock
  #log: CommitLog | undefined
  /** Results of earlier runs, as JSON. */
  readonly #earlier: Table
  /** Files whose earlier results `compact` removes. */
  readonly #forgotten: Table
  /** State of files in progress, and of files with crashes. */
  readonly #crashes = new Map<string, Crashes>()
  /** Digests of the files written under each name, with spaces between them. */
  readonly #written: Table

  private constructor(base: string, lock: Lock, tables: Tables) {
    this.base = base
    this.#lock = lock
    this.tables = tables
    this.#earlier = tables.table('earlier')
    this.#forgotten = tables.table('forgotten')
    this.#written = tables.table('written')
  }

  /**
   * @param folder the output folder, which must exist
   * @throws RequestError `output_unwritable`; `invalid_request` while another process has the journal
   */
  static async open(home: string, folder: string): Promise<Journal> {
    const place = createHash('sha256')
      .update(await realpath(folder))
      .digest('hex')
    const base = path.join(home, 'batches', place.slice(0, 32))
    await inDataFolder(() => mkdir(path.dirname(base), { recursive: true, mode: 0o700 }))
    const lock = await Lock.acquire(path.join(folder, lockName)).catch((cause) => {
      if (cause instanceof RequestError) throw cause
      throw unwritableError('no file can be created in the folder', '-o', cause)
    })
    let tables: Tables | undefined
    try {
      tables = await Tables.open(`${base}.tables`)
      const journal = new Journal(base, lock, tables)
      await inDataFolder(async () => {
        // Creates the file, which is read next.
        await (await open(journal.#file, 'a', 0o600)).close()
        await journal.#load()
        journal.#log = await CommitLog.open(journal.#file)
      })
      return journal
    } catch (error) {
      await tables?.[Symbol.asyncDispose]()
      await lock[Symbol.asyncDispose]()
      throw error
    }
  }

  get #file(): string {
    return `${this.base}.jsonl`
  }

  /** The result of a file that was finished with the same content and task in an earlier run, else null. */
  finished({ series, name, stamp, task }: RecordOf): ResultRecord | null {
    const result = this.earlier({ series, name })
    return result?.status === 'done' && result.stamp === stamp && result.task === task ? result : null
  }

  /** The result of a file in earlier runs, with any content and task. */
  earlier(place: Place): ResultRecord | null {
    return resultIn(this.#earlier.get(keyOf(place)))
  }

  /** Crashes while the same content was processed for the same task, and whether the file was quarantined. */
  crashes({ series, name, stamp, task }: RecordOf): { readonly count: number; readonly poison: boolean } {
    const known = this.#crashes.get(keyOf({ series, name }))
    return known?.stamp === stamp && known.task === task ? known : { count: 0, poison: false }
  }

  /** The results of a series in earlier runs. */
  *series(series: string): IterableIterator<ResultRecord> {
    for (const [, value] of this.#earlier.entries()) {
      const result = resultIn(value)
      if (result?.series === series) yield result
    }
  }

  /** Whether this file was written by a batch and has not changed since. */
  async isOwn(name: string, file: string): Promise<boolean> {
    const digests = this.#written.get(name)?.split(' ')
    if (digests === undefined) return false
    return digests.includes(await digestOfFile(file).catch(() => 'unreadable'))
  }

  /** Adds a record. A result returns once it is on disk. */
  async add(record: JournalRecord): Promise<void> {
    const key = keyOf(record)
    this.#countCrash(key, record)
    const durable = isResult(record)
    if (durable) {
      this.#forgotten.delete(key)
      this.#rememberOutputs(record)
    }
    await inDataFolder(async () => this.#log?.add(JSON.stringify(record), durable))
  }

  /** Removes a result from memory; `compact` removes it from the file. */
  forget(place: Place): void {
    this.#earlier.delete(keyOf(place))
    this.#forgotten.set(keyOf(place), '')
  }

  /** Keeps only the latest result of each file, and the crashes. Called when a batch has ended; nothing can be added afterwards. */
  async compact(): Promise<void> {
    await this.#log?.[Symbol.asyncDispose]()
    this.#log = undefined
    const latest = this.tables.table('latest')
    let lines = 0
    for await (const line of linesOf(this.#file)) {
      const at = lines++
      const record = parseRecord(line)
      if (isResult(record)) latest.set(keyOf(record), String(at))
    }
    const isKept = (record: JournalRecord | null, at: number) => {
      if (!isResult(record)) return this.#isCrash(record)
      const key = keyOf(record)
      return latest.get(key) === String(at) && !this.#forgotten.has(key)
    }
    const draft = `${this.#file}.part`
    {
      await using handle = await open(draft, 'w', 0o600)
      let at = 0
      let kept = ''
      for await (const line of linesOf(this.#file)) {
        if (isKept(parseRecord(line), at++)) kept += `${line}\n`
        if (kept.length < blockLength) continue
        await handle.appendFile(kept)
        kept = ''
      }
      await handle.appendFile(kept)
      await handle.datasync()
    }
    await rename(draft, this.#file)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#log?.[Symbol.asyncDispose]()
    await this.tables[Symbol.asyncDispose]()
    await this.#lock[Symbol.asyncDispose]()
  }

  async #load(): Promise<void> {
    for await (const line of linesOf(this.#file)) {
      const record = parseRecord(line)
      if (record === null) continue
      this.#countCrash(keyOf(record), record)
      if (!isResult(record)) continue
      this.#rememberOutputs(record)
      this.#earlier.set(keyOf(record), JSON.stringify(record))
    }
  }

  #rememberOutputs({ outputs }: ResultRecord): void {
    for (const { name, sha256 } of outputs) {
      const known = this.#written.get(name)
      if (known?.includes(sha256)) continue
      this.#written.set(name, known === undefined ? sha256 : `${known} ${sha256}`)
    }
  }

  /** An attempt counts as a crash until its end is recorded. */
  #countCrash(key: string, record: JournalRecord): void {
    const { status, stamp, task } = record
    const known = this.#crashes.get(key)
    const earlier = known?.stamp === stamp && known.task === task ? known.count : 0
    if (status === 'started') this.#crashes.set(key, { stamp, task, count: earlier + 1, poison: false })
    else if (status === 'poison') this.#crashes.set(key, { stamp, task, count: earlier, poison: true })
    else if (status === 'failed' && record.error.code === 'cancelled')
      this.#crashes.set(key, { stamp, task, count: Math.max(0, earlier - 1), poison: false })
    else if (status === 'done' || (status === 'failed' && !record.crashed)) this.#crashes.delete(key)
  }

  #isCrash(record: JournalRecord | null): boolean {
    if (record === null || isResult(record)) return false
    const known = this.#crashes.get(keyOf(record))
    return known !== undefined && known.stamp === record.stamp && known.task === record.task
  }
}

function isResult(record: JournalRecord | null): record is ResultRecord {
  return record?.status === 'writing' || record?.status === 'done'
}

function resultIn(json: string | undefined): ResultRecord | null {
  return json === undefined ? null : JSON.parse(json)
}

export function keyOf({ series, name }: Place): string {
  // A series is a digest or a word.
  return `${series}/${name}`
}

export function digestOfBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export async function digestOfFile(file: string | Buffer): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

async function* linesOf(file: string): AsyncGenerator<string> {
  await using handle = await open(file)
  yield* handle.readLines()
}

interface Pending {
  readonly line: string
  readonly durable: boolean
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** An append-only file of lines. Lines that are added while others are written share one write and one sync (group commit). */
class CommitLog implements AsyncDisposable {
  readonly #handle: FileHandle
  #pending: Pending[] = []
  #writing: Promise<void> | undefined

  private constructor(handle: FileHandle) {
    this.#handle = handle
  }

  static async open(file: string): Promise<CommitLog> {
    return new CommitLog(await open(file, 'a', 0o600))
  }

  /**
   * Adds a line.
   * @param durable whether to wait until it is on disk, or only until it survives the end of this process
   */
  async add(line: string, durable: boolean): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#pending.push({ line, durable, resolve, reject })
      this.#writing ??= this.#write()
    })
  }

  async #write(): Promise<void> {
    while (this.#pending.length > 0) {
      const group = this.#pending
      this.#pending = []
      try {
        // A line break first: a truncated last line must not swallow this one.
        await this.#handle.appendFile(group.map(({ line }) => `\n${line}`).join(''))
        if (group.some(({ durable }) => durable)) await this.#handle.datasync()
        for (const { resolve } of group) resolve()
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    this.#writing = undefined
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#writing
    await this.#handle.close()
  }
}

const heartbeatMs = 10_000
/** A lock of another machine is stale if it has no heartbeat for this time. */
const staleMs = 90_000
/** Error codes of file systems without hard links. */
const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/** Makes sure that one process at a time works on a journal. The lock of a killed process is ignored. */
class Lock implements AsyncDisposable {
  readonly #file: string
  readonly #heartbeat: NodeJS.Timeout

  private constructor(file: string) {
    this.#file = file
    this.#heartbeat = setInterval(() => {
      const now = new Date()
      // Best effort: without it, only other machines consider the lock stale.
      utimes(file, now, now).catch(() => undefined)
    }, heartbeatMs).unref()
  }

  /** @throws RequestError `invalid_request` while another process has it */
  static async acquire(file: string): Promise<Lock> {
    // Linked into place complete: a lock is never seen without its owner, except where the file system has no hard links.
    const draft = `${file}.${randomBytes(6).toString('hex')}`
    try {
      await writeFile(draft, processOwner(), { flag: 'wx', mode: 0o600 })
      for (let tries = 0; tries < 3; tries++) {
        if (await linked(draft, file)) return new Lock(file)
        if (await isHeld(file)) break
        await rm(file, { force: true })
      }
    } finally {
      await rm(draft, { force: true })
    }
    throw new RequestError(
      'invalid_request',
      'Another process is writing a batch to this output folder. Wait until it finishes, or choose another folder.',
    )
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#heartbeat)
    await rm(this.#file, { force: true })
  }
}

/** False if the name is taken. */
async function linked(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file)
    return true
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    if (!withoutLinks.has(code)) throw error
    return copyFile(draft, file, constants.COPYFILE_EXCL).then(
      () => true,
      (failure) => {
        if (failure.code === 'EEXIST') return false
        throw failure
      },
    )
  }
}

async function isHeld(file: string): Promise<boolean> {
  const [owner, found] = await Promise.all([readFile(file, 'utf8'), stat(file)]).catch(
    () => ['', null] as const,
  )
  if (found === null) return false
  return isOwnerRunning(owner) ?? Date.now() - found.mtimeMs < staleMs
}
