import { type FileHandle, open } from 'node:fs/promises'

interface Pending {
  readonly line: string
  readonly durable: boolean
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** An append-only file of lines. Lines that are added while others are written share one write and one sync (group commit). */
export class CommitLog implements AsyncDisposable {
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
