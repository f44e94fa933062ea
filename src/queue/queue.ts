import { availableParallelism } from 'node:os'
import { type PalimpsestError, RequestError } from '../../engines/model/errors.ts'
import type { JobExecutor } from '../application/operations/job-executor.ts'
import type { QueuePort } from '../batch/work.ts'
import type { Engine } from '../engine.ts'
import type { Delivery } from './broker.ts'
import { openConsumer, openSubmitter, type RedisOptions } from './bullmq.ts'
import { Exchange } from './exchange.ts'
import { sealGreeting } from './messages.ts'
import { RemoteQueue } from './remote-queue.ts'
import { Sealing } from './sealing.ts'
import type { BlobStore } from './store/blob-store.ts'
import { FolderStore } from './store/folder-store.ts'
import { type S3Options, S3Store } from './store/s3-store.ts'
import { ItemProcessor } from './worker.ts'

/** Where the files of a batch and the jobs of an application meet their workers. */
export interface QueueOptions extends RedisOptions {
  /** What all machines share for documents and results, encrypted: a folder, or an S3-compatible service. None of it is in Redis. */
  readonly store: string | S3Options
  /** Encrypts the store and the tasks: 32 bytes, or a passphrase. The same on every machine. */
  readonly key: Uint8Array | string
}

/**
 * A queue for `engine.batch` and `createApplication`, on Redis or Valkey: files and jobs are processed by workers (`serveQueue`) on any number
 * of machines. Dispose of it after the batch or the application.
 * @throws DependencyError without the optional packages; RequestError if the server cannot be reached
 */
export async function openQueue(
  options: QueueOptions & { readonly slots?: number },
): Promise<QueuePort & JobExecutor> {
  const sealing = new Sealing(options.key)
  const exchange = new Exchange(await openStore(options.store), sealing)
  await exchange.mark()
  // What processes left that were killed; it delays nothing.
  void exchange.sweep().catch(() => undefined)
  return new RemoteQueue(
    await openSubmitter(options, sealGreeting(sealing)),
    exchange,
    sealing,
    options.slots,
  )
}

/** Options of a worker of a queue. */
export interface WorkerOptions extends QueueOptions {
  /** Items processed at a time. Default: one for each processor. */
  readonly concurrency?: number
  /** Called when an item ended. Names no document. */
  readonly onItem?: (item: { readonly id: string; readonly ok: boolean; readonly code?: string }) => void
}

/** A running worker of a queue. */
export interface QueueWorker extends AsyncDisposable {
  /**
   * Resolves when the worker has stopped taking items: to null when it was drained, or to the error for which it took itself out, such as
   * another key, version or store than that of the items. These go to other workers.
   */
  readonly stopped: Promise<PalimpsestError | null>
  /** Stops taking items, and resolves when those in progress are finished. */
  drain(): Promise<void>
}

/**
 * Processes items of a queue with an engine, until it is drained.
 * @throws as `openQueue`; RequestError or VerificationError if a batch or application that uses the queue has another version, key or store
 */
export async function serveQueue(engine: Engine, options: WorkerOptions): Promise<QueueWorker> {
  const { store, key, concurrency = availableParallelism(), onItem } = options
  const sealing = new Sealing(key)
  const processor = new ItemProcessor(engine, new Exchange(await openStore(store), sealing), sealing)
  const work = async (delivery: Delivery) => {
    const { id, answer } = await processor.process(delivery)
    if ('ok' in answer) onItem?.({ id, ok: answer.ok, ...(answer.ok ? {} : { code: answer.error.code }) })
    return answer
  }
  return openConsumer({ ...options, concurrency }, work, (greeting) => processor.check(greeting))
}

async function openStore(store: string | S3Options): Promise<BlobStore> {
  if (typeof store === 'string') {
    if (store === '') throw new RequestError('invalid_request', 'The store of the queue is missing.')
    return new FolderStore(store)
  }
  return S3Store.open(store)
}
