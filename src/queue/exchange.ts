import { randomUUID } from 'node:crypto'
import { DocumentError } from '../../engines/model/errors.ts'
import type { BlobStore } from './blob-stores.ts'
import type { Sealing } from './sealing.ts'

/** The result of an item: a record as plain data, and contents. */
export interface Made<Record> {
  readonly record: Record
  readonly contents: readonly Uint8Array[]
}

/** The header before the contents of a result. */
interface ResultHeader {
  readonly record: unknown
  /** Name of the input in the store. */
  readonly input: string
  /** Of each content, in bytes. */
  readonly lengths: readonly number[]
}

/** Age of contents and results from which they were left by killed processes: no item waits that long for a worker. */
const leftAfterMs = 30 * 24 * 3600 * 1000
/** Tasks are stored again in this time, in milliseconds, so that tasks of a long batch do not count as abandoned. */
const renewMs = 24 * 3600 * 1000
/** Maximum tasks cached by a worker; a batch has one for each rule. */
const maxOpenTasks = 100
/** Of the length of the header, a big-endian integer before it. */
const prefixBytes = 4

const marker = '$bytes'

/**
 * What the submitter and the workers exchange: inputs and tasks by their content, and one result for each finished item. An item with a
 * result is not processed again, so that an item that was delivered twice is processed once. A result is stored as
 * one object: a killed worker leaves no unreferenced data.
 */
export class Exchange {
  readonly #store: BlobStore
  readonly #sealing: Sealing
  readonly #tasks = new Map<object, { readonly name: Promise<string>; readonly at: number }>()
  readonly #openTasks = new Map<string, Promise<unknown>>()
  readonly #run = randomUUID()

  constructor(store: BlobStore, sealing: Sealing) {
    this.#store = store
    this.#sealing = sealing
  }

  /** Stores a task once for all items of this run that have it. Returns its name in the store. */
  async putTask(task: object): Promise<string> {
    const sent = this.#tasks.get(task)
    if (sent !== undefined && performance.now() - sent.at < renewMs) return sent.name
    const name = this.#put(this.#run, toJson(task), sent !== undefined)
    this.#tasks.set(task, { name, at: performance.now() })
    name.catch(() => this.#tasks.delete(task))
    return name
  }

  /** Marks the store, so that a worker can distinguish a removed input from a store that is not shared. The mark is kept. */
  async mark(): Promise<void> {
    const place = this.#markPlace()
    if (!(await this.#store.has(place)))
      await this.#store.put(place, this.#sealing.seal(new Uint8Array(1), place))
  }

  /** Whether a submitter with the same key has marked the store. */
  isMarked(): Promise<boolean> {
    return this.#store.has(this.#markPlace())
  }

  /** Removes data left by killed processes. */
  async sweep(): Promise<void> {
    await this.#store.sweep?.(leftAfterMs)
  }

  #markPlace(): string {
    return `marks/${this.#sealing.nameOf('mark', new Uint8Array(1))}`
  }

  /** Stores the input of an item. Returns its name in the store. */
  putInput(item: string, input: Uint8Array): Promise<string> {
    return this.#put(item, input)
  }

  /** A task or an input. @throws DocumentError `empty` if it is missing: the submitter has ended the item, or it is a different store */
  async get(name: string): Promise<Uint8Array<ArrayBuffer>> {
    const content = await this.#read(`contents/${name}`)
    if (content !== null) return content
    throw new DocumentError('empty', 'The input of the item is no longer in the store of the queue.')
  }

  /** Reads a task once: all items of a batch have the same. It must not be changed. */
  getTask(name: string): Promise<unknown> {
    const open = this.#openTasks.get(name) ?? this.get(name).then(fromJson)
    if (this.#openTasks.size >= maxOpenTasks) this.#openTasks.clear()
    this.#openTasks.set(name, open)
    open.catch(() => this.#openTasks.delete(name))
    return open
  }

  async finish(item: string, input: string, { record, contents }: Made<unknown>): Promise<void> {
    const header: ResultHeader = { record, input, lengths: contents.map(({ length }) => length) }
    const head = toJson(header)
    const prefix = Buffer.alloc(prefixBytes)
    prefix.writeUInt32BE(head.length)
    const place = `results/${item}`
    await this.#store.put(place, this.#sealing.seal(Buffer.concat([prefix, head, ...contents]), place))
  }

  isFinished(item: string): Promise<boolean> {
    return this.#store.has(`results/${item}`)
  }

  /** The result of an item; null if it is not finished. */
  async result(item: string): Promise<Made<unknown> | null> {
    const result = await this.#read(`results/${item}`)
    if (result === null) return null
    const { header, end } = headerOf(result)
    const contents: Uint8Array[] = []
    let start = end
    for (const length of header.lengths) {
      contents.push(result.subarray(start, start + length))
      start += length
    }
    return { record: header.record, contents }
  }

  /** Removes the result of an item and its input. The input of an unfinished item is removed only if its name is known. */
  async forget(item: string, input: string | undefined): Promise<void> {
    const place = `results/${item}`
    const result = input === undefined ? await this.#read(place) : null
    await this.#store.remove(place)
    const stored = result === null ? input : headerOf(result).header.input
    if (stored !== undefined) await this.#store.remove(`contents/${stored}`)
  }

  async forgetResult(item: string): Promise<void> {
    await this.#store.remove(`results/${item}`)
  }

  /** Removes the tasks of this run. */
  async forgetTasks(): Promise<void> {
    for (const { name } of this.#tasks.values()) await this.#store.remove(`contents/${await name}`)
    this.#tasks.clear()
  }

  /** @param owner the item, or the run for tasks: data removed for one owner is not missing for another */
  async #put(owner: string, content: Uint8Array, again = false): Promise<string> {
    const name = this.#sealing.nameOf(owner, content)
    const place = `contents/${name}`
    if (again || !(await this.#store.has(place)))
      await this.#store.put(place, this.#sealing.seal(content, place))
    return name
  }

  async #read(place: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const sealed = await this.#store.get(place)
    return sealed === null ? null : this.#sealing.open(sealed, place)
  }
}

function headerOf(result: Uint8Array): { readonly header: ResultHeader; readonly end: number } {
  const end = prefixBytes + Buffer.from(result.buffer, result.byteOffset).readUInt32BE(0)
  return { header: fromJson(result.subarray(prefixBytes, end)) as ResultHeader, end }
}

/** JSON in UTF-8 with support for byte arrays. */
export function toJson(value: unknown): Uint8Array {
  const json = JSON.stringify(value, (_, part) =>
    part instanceof Uint8Array ? { [marker]: Buffer.from(part).toString('base64') } : part,
  )
  return Buffer.from(json)
}

export function fromJson(json: Uint8Array): unknown {
  return JSON.parse(Buffer.from(json).toString('utf8'), (_, part) =>
    typeof part?.[marker] === 'string' ? new Uint8Array(Buffer.from(part[marker], 'base64')) : part,
  )
}
