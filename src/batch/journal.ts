import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, realpath, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { RequestError } from '../../engines/model/errors.ts'
import type { Warning } from '../../engines/model/warning.ts'

/** An output file as it was written. */
export interface WrittenOutput {
  /** Relative to the output folder. */
  readonly name: string
  readonly sha256: string
}

/** Result of a file of a batch. Holds names and codes, no document text. */
export interface JournalEntry {
  /** The input folder or archive, and the operation. Outputs of another series are never removed. */
  readonly series: string
  /** Name of the input file. */
  readonly name: string
  /** Identifies the content of the file. If it changes, the file is processed again. */
  readonly stamp: string
  /** Digest of the operation and its options. If it changes, the file is processed again. */
  readonly task: string
  /** `writing` precedes the outputs, so that after a crash they are recognised. */
  readonly status: 'writing' | 'done'
  readonly outputs: readonly WrittenOutput[]
  readonly warnings: readonly Warning[]
  readonly counts: Readonly<Record<string, number>>
}

/**
 * Lets an interrupted batch resume, and tells the files that batches wrote from all others. There is one journal for each output
 * folder. It lies in the data folder, so that the output folder can be delivered as it is. A truncated line is ignored.
 */
export class Journal implements AsyncDisposable {
  readonly #file: string
  readonly #handle: FileHandle
  readonly #latest = new Map<string, JournalEntry>()
  /** Digests of the files written under each name. */
  readonly #written = new Map<string, Set<string>>()

  private constructor(file: string, handle: FileHandle) {
    this.#file = file
    this.#handle = handle
  }

  /** @param folder the output folder, which must exist */
  static async open(home: string, folder: string): Promise<Journal> {
    const place = createHash('sha256')
      .update(await realpath(folder))
      .digest('hex')
    const file = path.join(home, 'batches', `${place.slice(0, 32)}.jsonl`)
    try {
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      const handle = await open(file, 'a', 0o600)
      const journal = new Journal(file, handle)
      for (const line of (await readFile(file, 'utf8')).split('\n')) {
        const entry = parseEntry(line)
        if (entry !== null) journal.#remember(entry)
      }
      return journal
    } catch (cause) {
      throw new RequestError(
        'output_unwritable',
        'The journal of the batch cannot be written in the data folder. Set PALIMPSEST_HOME to a writable folder.',
        {},
        cause,
      )
    }
  }

  /** The entry of a file that was finished with the same content and options, else null. */
  finished(series: string, name: string, stamp: string, task: string): JournalEntry | null {
    const entry = this.#latest.get(keyOf(series, name))
    return entry?.status === 'done' && entry.stamp === stamp && entry.task === task ? entry : null
  }

  /** The latest entries of a series. */
  series(series: string): JournalEntry[] {
    return [...this.#latest.values()].filter((entry) => entry.series === series)
  }

  /** Whether a batch wrote this file, and it has not changed since. */
  async isOwn(name: string, file: string): Promise<boolean> {
    const digests = this.#written.get(name)
    if (digests === undefined) return false
    return digests.has(await digestOfFile(file).catch(() => ''))
  }

  /** Adds an entry, and returns once it is on disk. */
  async add(entry: JournalEntry): Promise<void> {
    this.#remember(entry)
    // A truncated last line must not swallow this one.
    await this.#handle.appendFile(`\n${JSON.stringify(entry)}`)
    await this.#handle.datasync()
  }

  /** Removes an entry from memory; `compact` removes it from the file. */
  forget({ series, name }: JournalEntry): void {
    this.#latest.delete(keyOf(series, name))
  }

  /** Keeps only the latest entry of each file. Called when a batch has ended. */
  async compact(): Promise<void> {
    const draft = `${this.#file}.part`
    const lines = [...this.#latest.values()].map((entry) => `${JSON.stringify(entry)}\n`)
    await writeFile(draft, lines.join(''), { mode: 0o600 })
    await rename(draft, this.#file)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#handle.close()
  }

  #remember(entry: JournalEntry): void {
    this.#latest.set(keyOf(entry.series, entry.name), entry)
    for (const { name, sha256 } of entry.outputs) {
      const digests = this.#written.get(name) ?? new Set()
      this.#written.set(name, digests.add(sha256))
    }
  }
}

function keyOf(series: string, name: string): string {
  return `${series}\0${name}`
}

export function digestOfBytes(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function digestOfFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

function parseEntry(line: string): JournalEntry | null {
  if (!line.startsWith('{')) return null
  try {
    const {
      series,
      name,
      stamp,
      task,
      status,
      outputs,
      warnings = [],
      counts = {},
    }: Partial<JournalEntry> = JSON.parse(line)
    if (typeof name !== 'string' || typeof stamp !== 'string' || typeof task !== 'string') return null
    if (typeof series !== 'string' || !Array.isArray(outputs) || !Array.isArray(warnings)) return null
    if (status !== 'done' && status !== 'writing') return null
    return { series, name, stamp, task, status, outputs, warnings, counts }
  } catch {
    // Truncated, since the process ended while it wrote.
    return null
  }
}
