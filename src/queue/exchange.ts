import { randomUUID } from 'node:crypto'
import { DocumentError } from '../../engines/model/errors.ts'
import { fromJson, toJson } from './json-bytes.ts'
import type { Sealing } from './sealing.ts'
import type { BlobStore } from './store/blob-store.ts'

/** What was made of an item: a record as plain data, and contents. */
export interface Made<Record> {
  readonly record: Record
  readonly contents: readonly Uint8Array[]
}

interface Receipt {
  readonly record: unknown
  /** Names of the contents in the store. */
  readonly contents: readonly string[]
  /** Name of the input in the store. */
  readonly input: string
}

/**
 * What the submitter and the workers exchange: inputs, tasks and results by their content, and a receipt for each finished item. An item
 * with a receipt is not processed again, so that one that was delivered twice has the effect of one.
 */
export class Exchange {
  readonly #store: BlobStore
  readonly #sealing: Sealing
  readonly #tasks = new Map<object, Promise<string>>()
  readonly #run = randomUUID()

  constructor(store: BlobStore, sealing: Sealing) {
    this.#store = store
    this.#sealing = sealing
  }

  /** Stores a task once for all items of this run that have it. Returns its name in the store. */
  async putTask(task: object): Promise<string> {
    let sent = this.#tasks.get(task)
    if (sent === undefined) {
      sent = this.#put(this.#run, toJson(task))
      this.#tasks.set(task, sent)
      sent.catch(() => this.#tasks.delete(task))
    }
    return sent
  }

  /** Stores the input of an item. Returns its name in the store. */
  putInput(item: string, input: Uint8Array): Promise<string> {
    return this.#put(item, input)
  }

  /** A task or an input. @throws DocumentError if it was removed, since the submitter has ended the item */
  async get(name: string): Promise<Uint8Array<ArrayBuffer>> {
    const content = await this.#get(name)
    if (content !== null) return content
    throw new DocumentError('empty', 'The input of the item is no longer in the store of the queue.')
  }

  async getTask(name: string): Promise<unknown> {
    return fromJson(await this.get(name))
  }

  /** Stores a result, and then the receipt that refers to it. */
  async finish(item: string, input: string, { record, contents }: Made<unknown>): Promise<void> {
    const names: string[] = []
    for (const content of contents) names.push(await this.#put(item, content))
    const receipt: Receipt = { record, contents: names, input }
    const place = `receipts/${item}`
    await this.#store.put(place, this.#sealing.seal(toJson(receipt), place))
  }

  isFinished(item: string): Promise<boolean> {
    return this.#store.has(`receipts/${item}`)
  }

  /** The result of an item; null if it is not finished. */
  async result(item: string): Promise<Made<unknown> | null> {
    const receipt = await this.#receipt(item)
    if (receipt === null) return null
    const contents: Uint8Array[] = []
    for (const name of receipt.contents) {
      const bytes = await this.#get(name)
      // The result was removed in part: it is made again.
      if (bytes === null) return null
      contents.push(bytes)
    }
    return { record: receipt.record, contents }
  }

  /** Removes the receipt of an item, its results and its input. An item without a receipt has only an input, if its name is known. */
  async forget(item: string, input: string | undefined): Promise<void> {
    const receipt = await this.#receipt(item)
    await this.#store.remove(`receipts/${item}`)
    for (const name of receipt?.contents ?? []) await this.#store.remove(`contents/${name}`)
    const stored = receipt?.input ?? input
    if (stored !== undefined) await this.#store.remove(`contents/${stored}`)
  }

  /** Removes the tasks of this run. */
  async forgetTasks(): Promise<void> {
    for (const sent of this.#tasks.values()) await this.#store.remove(`contents/${await sent}`)
    this.#tasks.clear()
  }

  async #receipt(item: string): Promise<Receipt | null> {
    const place = `receipts/${item}`
    const sealed = await this.#store.get(place)
    return sealed === null ? null : (fromJson(this.#sealing.open(sealed, place)) as Receipt)
  }

  /** @param owner the item, or the run for tasks: what one removes is not missing elsewhere */
  async #put(owner: string, content: Uint8Array): Promise<string> {
    const name = this.#sealing.nameOf(owner, content)
    const place = `contents/${name}`
    if (!(await this.#store.has(place))) await this.#store.put(place, this.#sealing.seal(content, place))
    return name
  }

  async #get(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const place = `contents/${name}`
    const sealed = await this.#store.get(place)
    return sealed === null ? null : this.#sealing.open(sealed, place)
  }
}
