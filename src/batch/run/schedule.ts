import { availableMemory, constrainedMemory } from 'node:process'
import type { BatchTask } from '../task.ts'

/** A file that waits to be processed. */
export interface Waiting {
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly task: BatchTask
  /** Threads or processes that crashed on it. */
  readonly crashes: number
}

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
export function estimateMemory({ name, size, task }: Pick<Waiting, 'name' | 'size' | 'task'>): number {
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

/**
 * The order of processing: large files first, the largest at the start, since a large one at the end leaves all other threads idle; then
 * the others as listed; then files on which a thread or process crashed before, each alone.
 */
export function schedule<T extends Waiting>(items: readonly T[], slots: number): T[] {
  const suspects = items.filter(({ crashes }) => crashes > 0).sort((a, b) => a.crashes - b.crashes)
  const others = items.filter(({ crashes }) => crashes === 0)
  const total = others.reduce((sum, item) => sum + estimateMemory(item), 0)
  const isLarge = (item: T) => slots > 1 && estimateMemory(item) > (total / slots) * largeShare
  // Of files of one size, none is large.
  const large = others.length > slots ? others.filter(isLarge) : []
  const isFirst = new Set(large)
  const bySize = large.sort((a, b) => estimateMemory(b) - estimateMemory(a))
  return [...bySize, ...others.filter((item) => !isFirst.has(item)), ...suspects]
}
