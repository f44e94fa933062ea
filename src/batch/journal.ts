import { appendFile, readFile } from 'node:fs/promises'

/** What became of a file of a batch. Names and codes; no words of any document. */
export interface JournalEntry {
  readonly name: string
  /** Of the file, and of what was asked: when either changes, the work is done again. */
  readonly stamp: string
  readonly task: string
  readonly status: 'done' | 'failed'
  readonly outputs: readonly string[]
}

/**
 * The record by which a batch that was interrupted goes on where it was: a line for each file when it is written. A line that was cut
 * off is passed over, so that file is done again.
 */
export class Journal {
  readonly #file: string
  readonly #done: ReadonlyMap<string, JournalEntry>

  private constructor(file: string, done: ReadonlyMap<string, JournalEntry>) {
    this.#file = file
    this.#done = done
  }

  static async open(file: string): Promise<Journal> {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    const done = new Map<string, JournalEntry>()
    for (const line of text.split('\n')) {
      const entry = entryOf(line)
      if (entry !== null) done.set(entry.name, entry)
    }
    return new Journal(file, done)
  }

  /** What was done with this file when it was asked for the same; null where it was not, or failed. */
  earlier(name: string, stamp: string, task: string): JournalEntry | null {
    const entry = this.#done.get(name)
    return entry?.status === 'done' && entry.stamp === stamp && entry.task === task ? entry : null
  }

  async add(entry: JournalEntry): Promise<void> {
    await appendFile(this.#file, `${JSON.stringify(entry)}\n`)
  }
}

function entryOf(line: string): JournalEntry | null {
  if (!line.startsWith('{')) return null
  try {
    const { name, stamp, task, status, outputs }: Partial<JournalEntry> = JSON.parse(line)
    if (typeof name !== 'string' || typeof stamp !== 'string' || typeof task !== 'string') return null
    if ((status !== 'done' && status !== 'failed') || !Array.isArray(outputs)) return null
    return { name, stamp, task, status, outputs: outputs.filter((output) => typeof output === 'string') }
  } catch {
    // Cut off in the middle, by the end of the process that wrote it.
    return null
  }
}
