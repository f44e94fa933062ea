import { randomUUID } from 'node:crypto'
import { DocumentError } from '../../engines/model/errors.ts'
import type { BatchTask } from '../batch/task.ts'
import type { WorkItem, WorkResult } from '../batch/work.ts'
import { fromJson, toJson } from './json-bytes.ts'
import type { Sealing } from './sealing.ts'
import type { BlobStore } from './store/blob-store.ts'

/** An item as it crosses the queue: its input and task are in the store, under these names. */
export interface SentItem extends Omit<WorkItem, 'task'> {
  readonly input: string
  readonly task: string
}

interface Receipt extends Omit<WorkResult, 'files'> {
  readonly files: readonly { readonly name: string; readonly content: string }[]
}

/**
 * What the submitter and the workers exchange: inputs, tasks and results by their content, and a receipt for each finished item. An item
 * with a receipt is not processed again, so that one that was delivered twice has the effect of one.
 */
export class Exchange {
  readonly #store: BlobStore
  readonly #sealing: Sealing
  readonly #tasks = new Map<BatchTask, Promise<string>>()
  readonly #run = randomUUID()

  constructor(store: BlobStore, sealing: Sealing) {
    this.#store = store
    this.#sealing = sealing
  }

  /** Stores the input and the task of an item. */
  async send({ task, ...item }: WorkItem, input: Uint8Array): Promise<SentItem> {
    let sent = this.#tasks.get(task)
    if (sent === undefined) {
      sent = this.#put(this.#run, toJson(task))
      this.#tasks.set(task, sent)
      sent.catch(() => this.#tasks.delete(task))
    }
    return { ...item, input: await this.#put(item.id, input), task: await sent }
  }

  /** The input and the task of an item. @throws DocumentError if they were removed, since the submitter has ended the item */
  async receive({
    input,
    task,
  }: SentItem): Promise<{ readonly input: Uint8Array<ArrayBuffer>; readonly task: BatchTask }> {
    const [bytes, json] = await Promise.all([this.#get(input), this.#get(task)])
    if (bytes !== null && json !== null) return { input: bytes, task: fromJson(json) as BatchTask }
    throw new DocumentError('empty', 'The input of the item is no longer in the store of the queue.')
  }

  /** Stores a result, and then the receipt that refers to it. */
  async finish(id: string, { files, ...result }: WorkResult): Promise<void> {
    const stored: Receipt['files'][number][] = []
    for (const { name, bytes } of files) stored.push({ name, content: await this.#put(id, bytes) })
    const receipt: Receipt = { ...result, files: stored }
    const place = `receipts/${id}`
    await this.#store.put(place, this.#sealing.seal(toJson(receipt), place))
  }

  isFinished(id: string): Promise<boolean> {
    return this.#store.has(`receipts/${id}`)
  }

  /** The result of an item; null if it is not finished. */
  async result(id: string): Promise<WorkResult | null> {
    const receipt = await this.#receipt(id)
    if (receipt === null) return null
    const files = []
    for (const { name, content } of receipt.files) {
      const bytes = await this.#get(content)
      // The result was removed in part: it is made again.
      if (bytes === null) return null
      files.push({ name, bytes })
    }
    return { ...receipt, files }
  }

  /** Removes the receipt of an item and its results. */
  async forget(id: string, input: string | undefined): Promise<void> {
    const receipt = await this.#receipt(id)
    await this.#store.remove(`receipts/${id}`)
    for (const { content } of receipt?.files ?? []) await this.#store.remove(`contents/${content}`)
    if (input !== undefined) await this.#store.remove(`contents/${input}`)
  }

  /** Removes the tasks of this run. */
  async forgetTasks(): Promise<void> {
    for (const sent of this.#tasks.values()) await this.#store.remove(`contents/${await sent}`)
    this.#tasks.clear()
  }

  async #receipt(id: string): Promise<Receipt | null> {
    const place = `receipts/${id}`
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
