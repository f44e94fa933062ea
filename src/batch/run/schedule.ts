import { availableMemory, constrainedMemory } from 'node:process'
import type { BatchTask } from '../task.ts'

const mib = 1024 * 1024

/**
 * Memory in use while a file is processed, as a multiple of its size, by extension. Rough upper values by what the formats hold: pixels of a
 * photograph are 10 to 30 times its file, and are held twice; ZIP packages of XML inflate 5 to 10 times, and trees of it again.
 */
const growth: readonly (readonly [extensions: RegExp, factor: number])[] = [
  [/\.(?:jpe?g|jfif|webp|heic|avif|jp2)$/i, 60],
  [/\.(?:png|gif|tiff?)$/i, 40],
  [/\.(?:docx|xlsx|pptx|odt|ods|odp|epub)$/i, 30],
  [/\.pdf$/i, 16],
  [/\.(?:doc|xls|ppt|bmp|rtf)$/i, 12],
]
const otherGrowth = 10
/** Of a file of any size, in bytes. */
const base = 24 * mib
/** OCR keeps models and page images, whatever the size of the file. */
const ocrBase = 160 * mib

/** Estimated memory while a file is processed, in bytes. */
export function estimateMemory({
  name,
  size,
  task,
}: {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly task: BatchTask
}): number {
  const factor = growth.find(([extensions]) => extensions.test(name))?.[1] ?? otherGrowth
  return (task.operation === 'ocr' ? ocrBase : base) + size * factor
}

/** Half of what the process may still use, and not less than one large file needs. */
export function defaultMemory(): number {
  const limit = constrainedMemory()
  const available = limit > 0 ? Math.min(limit, availableMemory()) : availableMemory()
  return Math.max(256 * mib, available / 2)
}

/** A file is large if its share of the work of a slot is above this; it comes first, so that it is not the last one to run. */
const largeShare = 0.02

/** Finds the large files among many, and keeps no others. */
export class LargeFiles<T> {
  readonly #slots: number
  /** There are no more than this. */
  readonly #max: number
  #largest: { readonly file: T; readonly memory: number }[] = []
  #total = 0
  #count = 0

  /** @param slots files processed at a time */
  constructor(slots: number) {
    this.#slots = slots
    this.#max = Math.ceil(slots / largeShare)
  }

  /** @param memory estimated, in bytes */
  add(file: T, memory: number): void {
    this.#count++
    this.#total += memory
    this.#largest.push({ file, memory })
    if (this.#largest.length >= 2 * this.#max) this.#largest = this.#sorted().slice(0, this.#max)
  }

  /** The largest first. Of files of one size, none is large. */
  chosen(): T[] {
    if (this.#slots === 1 || this.#count <= this.#slots) return []
    const from = (this.#total / this.#slots) * largeShare
    return this.#sorted().flatMap(({ file, memory }) => (memory > from ? [file] : []))
  }

  #sorted() {
    return this.#largest.toSorted((a, b) => b.memory - a.memory)
  }
}
