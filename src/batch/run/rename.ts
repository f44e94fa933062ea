import path from 'node:path'
import type { RedactTextOptions } from '../../options.ts'
import type { BatchTask, RedactTask } from '../task.ts'

/** Parts of names that are remembered: folders have many files. */
const maxKnown = 10_000

/** Redacts a short text. */
export type RedactName = (
  text: string,
  options: RedactTextOptions,
) => Promise<{
  readonly entities: readonly { readonly start: number; readonly end: number; readonly replacement: string }[]
}>

export function isRenamed(task: BatchTask): task is RedactTask {
  return task.operation === 'redact' && task.rename === true
}

/**
 * The name of a result without the values in the name of its file and folders: each value is replaced by its type, with the number that it has
 * in the documents if they are numbered. Extensions stay.
 */
export class Renamer {
  readonly #redact: RedactName
  readonly #known = new Map<string, string>()

  constructor(redact: RedactName) {
    this.#redact = redact
  }

  async nameOf(task: RedactTask, name: string): Promise<string> {
    const parts = name.split('/')
    const renamed: string[] = []
    for (const [i, part] of parts.entries()) {
      const { name: stem, ext } = i === parts.length - 1 ? path.posix.parse(part) : { name: part, ext: '' }
      const known = this.#known.get(stem) ?? (await this.#withoutValues(task, stem))
      if (this.#known.size >= maxKnown) this.#known.clear()
      this.#known.set(stem, known)
      renamed.push(known + ext)
    }
    return renamed.join('/')
  }

  async #withoutValues({ options = {} }: RedactTask, stem: string): Promise<string> {
    const { format: _, columns: __, tokenKey: ___, ...detection } = options
    // Words of file names are joined by signs. The text has the same length, so that places are the same.
    const text = stem.replace(/[_+.~-]/g, ' ')
    const { entities } = await this.#redact(text, { ...detection, mode: 'redact' })
    let out = ''
    let at = 0
    for (const { start, end, replacement } of entities) {
      out += stem.slice(at, start) + replacement
      at = end
    }
    return out + stem.slice(at)
  }
}
