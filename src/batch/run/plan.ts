import path from 'node:path'
import { availableMemory, constrainedMemory } from 'node:process'
import { digestOf, inputDigest } from '../../../engines/redact/manifest.ts'
import type { RedactTextOptions } from '../../options.ts'
import type { BatchItem } from '../items/batch-items.ts'
import { ItemRows } from '../items/sources.ts'
import { digestOfFile, keyOf } from '../journal/journal.ts'
import type { RecordOf, ResultRecord } from '../journal/journal-records.ts'
import { numberKey, type Table, type Tables } from '../journal/tables.ts'
import { UniqueNames } from '../names.ts'
import { outputName } from '../run-task.ts'
import { type BatchTask, digestOfJson, type RedactTask, taskDigest } from '../task.ts'

/** A file and what will be done with it. */
export interface Planned {
  readonly item: BatchItem
  readonly task: BatchTask
  readonly record: RecordOf
  /** Name of the main result. */
  readonly output: string
  /** The result of an earlier run, if it is still valid. */
  readonly finished: ResultRecord | null
  readonly crashes: number
  readonly poison: boolean
}

/** A file that has a task. */
export interface Selected {
  readonly item: BatchItem
  readonly task: BatchTask
}

export interface PlannerOptions {
  /** Identifies the input. */
  readonly source: string
  readonly earlier: {
    /** The result of an earlier run, if its outputs are unchanged. */
    finished(record: RecordOf): Promise<ResultRecord | null>
    /** The same, without checking the outputs. */
    result(record: RecordOf): ResultRecord | null
    crashes(record: RecordOf): { readonly count: number; readonly poison: boolean }
  }
  readonly renamer: Renamer
  readonly tables: Tables
  /** Files processed at a time. */
  readonly slots: number
  /** Identifies files by content. */
  readonly contentKey: Uint8Array | null
}

/** A planned file as JSON, without output names, which are known later. */
interface Row {
  readonly item: ReturnType<ItemRows['toRow']>
  /** Number of the task. */
  readonly task: number
  readonly stamp: string
  readonly isFinished: boolean
  readonly crashes: number
  readonly poison: boolean
  readonly output?: string
}

/** Number of results checked at a time. */
const checksAtATime = 16

/**
 * Plans the batch: which files are finished, the names of the results, and the order of processing. The same files get the same names in
 * every run. The plan is on disk until files are taken from it.
 *
 * The order: large files first, the largest at the start, because a large file at the end leaves all other threads idle; then the others
 * as listed; then files on which a thread or process crashed before.
 */
export class Planner {
  /** Keys of results of earlier runs that are still valid. */
  readonly kept: Table
  readonly #options: PlannerOptions
  readonly #rows = new ItemRows()
  readonly #plan: Table
  /** Keys of the plan, by the number of crashes. */
  readonly #suspects: Table
  readonly #names: UniqueNames
  /** Names of results by file name. */
  readonly #outputs: Table
  readonly #tasks: BatchTask[] = []
  readonly #numbers = new Map<BatchTask, number>()
  readonly #digests = new Map<BatchTask, string>()
  /** By operation. */
  readonly #series = new Map<string, string>()
  /** Keys of large files not taken yet. */
  #large: string[] = []
  #waiting: Iterator<string> = [].values()
  #count = 0
  /** Names are known up to this key. */
  #ready = ''

  constructor(options: PlannerOptions) {
    const { tables } = options
    this.#options = options
    this.kept = tables.table('kept')
    this.#plan = tables.table('plan')
    this.#suspects = tables.table('suspects')
    this.#outputs = tables.table('outputs')
    this.#names = new UniqueNames(tables.table('names'))
  }

  /** The series of the results of a task: those of another operation or input are never removed. */
  seriesOf({ operation }: BatchTask): string {
    const series = this.#series.get(operation) ?? digestOfJson([operation, this.#options.source])
    this.#series.set(operation, series)
    return series
  }

  /** May be called again with further files, or with changed ones, which keep their names. @returns the number of files */
  async plan(selected: AsyncIterable<Selected> | Iterable<Selected>): Promise<number> {
    const before = this.#count
    let next: Selected[] = []
    for await (const one of selected) {
      next.push(one)
      if (next.length < checksAtATime) continue
      await this.#addKnown(next)
      next = []
    }
    await this.#addKnown(next)
    // Finished results keep their names. The others get the first free ones in the order of the files, as if nothing were finished.
    const large = new LargeFiles<string>(this.#options.slots)
    for (const [key, json] of this.#plan.entries(numberKey(before))) {
      const row: Row = JSON.parse(json)
      const { item, crashes } = row
      const task = this.#tasks[row.task]
      const output = await this.#outputOf(item.name, task)
      this.#plan.set(key, JSON.stringify({ ...row, output }))
      if (crashes > 0) this.#suspects.set(`${numberKey(crashes)} ${key}`, key)
      else large.add(key, estimateMemory({ ...item, task }))
    }
    this.#large.push(...large.chosen())
    this.#ready = numberKey(this.#count)
    return this.#count - before
  }

  /** Names of results and of their files that are not finished. */
  *expected(): IterableIterator<readonly [output: string, input: string]> {
    for (const [, json] of this.#plan.entries()) {
      const { isFinished, output = '', item }: Row = JSON.parse(json)
      if (!isFinished) yield [output, item.name]
    }
  }

  /** Removes the next file from the plan; null: there is none now. */
  take(): Planned | null {
    for (let key = this.#next(); key !== null; key = this.#next()) {
      const json = this.#plan.get(key)
      // Large files and files with crashes are out of order.
      if (json === undefined) continue
      this.#plan.delete(key)
      return this.#plannedOf(JSON.parse(json))
    }
    return null
  }

  #next(): string | null {
    const large = this.#large.shift()
    if (large !== undefined) return large
    let next = this.#waiting.next()
    if (next.done === true) {
      this.#waiting = this.#keys()
      next = this.#waiting.next()
    }
    return next.done === true ? null : next.value
  }

  *#keys(): IterableIterator<string> {
    for (const [key, json] of this.#plan.entries()) {
      if (key > this.#ready) break
      if ((JSON.parse(json) as Row).crashes === 0) yield key
    }
    for (const [suspect, key] of this.#suspects.entries()) {
      this.#suspects.delete(suspect)
      yield key
    }
  }

  async #addKnown(selected: readonly Selected[]): Promise<void> {
    for (const row of await Promise.all(selected.map((one) => this.#known(one))))
      this.#plan.set(numberKey(++this.#count), JSON.stringify(row))
  }

  async #known({ item, task }: Selected): Promise<Row> {
    const { contentKey, earlier } = this.#options
    const stamp = contentKey === null ? item.stamp : await contentStamp(item, contentKey)
    const record = this.#recordOf(item.name, stamp, task)
    const { count: crashes, poison } = earlier.crashes(record)
    const finished = await earlier.finished(record)
    if (finished !== null) {
      this.kept.set(keyOf(record), '')
      this.#outputs.set(item.name, this.#names.next(finished.outputs[0].name))
    }
    const known = { isFinished: finished !== null, crashes, poison }
    return { item: this.#rows.toRow(item), task: this.#numberOf(task), stamp, ...known }
  }

  #plannedOf({ item: listed, task: number, stamp, isFinished, crashes, poison, output = '' }: Row): Planned {
    const { contentKey, earlier } = this.#options
    const task = this.#tasks[number]
    const record = this.#recordOf(listed.name, stamp, task)
    const item = this.#rows.fromRow(listed)
    const finished = isFinished ? earlier.result(record) : null
    return {
      item: contentKey === null ? item : byContent(item, stamp, contentKey),
      ...{ task, record, output, finished, crashes, poison },
    }
  }

  #recordOf(name: string, stamp: string, task: BatchTask): RecordOf {
    return { series: this.seriesOf(task), name, stamp, task: this.#digestOf(task) }
  }

  async #outputOf(name: string, task: BatchTask): Promise<string> {
    const taken = this.#outputs.get(name)
    if (taken !== undefined) return taken
    const renamed = isRenamed(task) ? await this.#options.renamer.nameOf(task, name) : name
    const output = this.#names.next(outputName(task, renamed))
    this.#outputs.set(name, output)
    return output
  }

  #numberOf(task: BatchTask): number {
    const number = this.#numbers.get(task) ?? this.#tasks.push(task) - 1
    this.#numbers.set(task, number)
    return number
  }

  #digestOf(task: BatchTask): string {
    const digest = this.#digests.get(task) ?? taskDigest(task)
    this.#digests.set(task, digest)
    return digest
  }
}

/**
 * A content stamp of a file, instead of size and time: a change that keeps both is detected. Reads the file once more. @param
 * key key of the digest, because the journal stores it
 */
async function contentStamp({ path: file, stamp }: BatchItem, key: Uint8Array): Promise<string> {
  // A file that cannot be read fails when it is processed.
  const sha256 = file === undefined ? null : await digestOfFile(file).catch(() => null)
  return sha256 === null ? stamp : inputDigest(key, { sha256 }).digest
}

/** The item with the stamp of its content, which is computed again when it is read. */
function byContent(item: BatchItem, stamp: string, key: Uint8Array): BatchItem {
  if (stamp === item.stamp) return item
  const read = async () => {
    const { bytes } = await item.read()
    return { bytes, stamp: inputDigest(key, digestOf(bytes)).digest }
  }
  return { ...item, stamp, read }
}

/** Maximum cached parts of names: folders have many files. */
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
 * The name of a result without the values in the name of its file and folders: each value is replaced by its type, with its number in
 * the documents if they are numbered. Extensions are kept.
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
    // Words of file names are joined by punctuation. The text has the same length, so that offsets are the same.
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

const mib = 1024 * 1024

/**
 * Memory in use while a file is processed, as a multiple of its size, by extension. Rough upper values by format: the pixels of a
 * photograph take 10 to 30 times its file size, and are stored twice; ZIP packages of XML inflate 5 to 10 times, and their parse trees
 * again.
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
/** OCR keeps models and page images, regardless of the size of the file. */
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

/** Half of what the process may still use, and at least what one large file needs. */
export function defaultMemory(): number {
  const limit = constrainedMemory()
  const available = limit > 0 ? Math.min(limit, availableMemory()) : availableMemory()
  return Math.max(256 * mib, available / 2)
}

/** A file is large if its share of the work of a slot exceeds this; it runs early, so that it is not the last one. */
const largeShare = 0.02

/** Finds the large files among many, in bounded memory. */
class LargeFiles<T> {
  readonly #slots: number
  /** Maximum number of large files. */
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

  /** The largest first. If all files have the same size, none is large. */
  chosen(): T[] {
    if (this.#slots === 1 || this.#count <= this.#slots) return []
    const from = (this.#total / this.#slots) * largeShare
    return this.#sorted().flatMap(({ file, memory }) => (memory > from ? [file] : []))
  }

  #sorted() {
    return this.#largest.toSorted((a, b) => b.memory - a.memory)
  }
}
