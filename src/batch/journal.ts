import { appendFile, readFile } from 'node:fs/promises'

/** Result of a file of a batch. Holds names and codes, no document text. */
interface JournalEntry {
  readonly name: string
  /** Identifies the content of the file. If it changes, the file is processed again. */
  readonly stamp: string
  /** Digest of the operation and its options. If it changes, the file is processed again. */
  readonly task: string
  readonly status: 'done' | 'failed'
  readonly outputs: readonly string[]
}

/**
 * Lets an interrupted batch resume: a line for each file, appended when its results are written. A truncated line is ignored, so that
 * file is processed again.
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
      const entry = parseEntry(line)
      if (entry !== null) done.set(entry.name, entry)
    }
    return new Journal(file, done)
  }

  /** The entry of a file that was finished with the same content and options, else null. */
  finished(name: string, stamp: string, task: string): JournalEntry | null {
    const entry = this.#done.get(name)
    return entry?.status === 'done' && entry.stamp === stamp && entry.task === task ? entry : null
  }

  async add(entry: JournalEntry): Promise<void> {
    await appendFile(this.#file, `${JSON.stringify(entry)}\n`)
  }
}

function parseEntry(line: string): JournalEntry | null {
  if (!line.startsWith('{')) return null
  try {
    const { name, stamp, task, status, outputs }: Partial<JournalEntry> = JSON.parse(line)
    if (typeof name !== 'string' || typeof stamp !== 'string' || typeof task !== 'string') return null
    if ((status !== 'done' && status !== 'failed') || !Array.isArray(outputs)) return null
    return { name, stamp, task, status, outputs: outputs.filter((output) => typeof output === 'string') }
  } catch {
    // Truncated, since the process ended while it wrote.
    return null
  }
}
