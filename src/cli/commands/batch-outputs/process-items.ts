import path from 'node:path'
import { CancelledError } from '../../../../engines/model/errors.ts'
import { type BatchItem, UniqueNames } from '../../../batch/batch-items.ts'
import { type ItemReport, type ItemResult, runBatch } from '../../../batch/run-batch.ts'
import { createEngine } from '../../../engine.ts'
import type { CommandContext } from '../../command.ts'
import { progressView } from '../../progress.ts'
import type { FileResult, PreparedBatch } from '../batch-operations/operation.ts'

/** A batch that is ready to run. */
export interface BatchRun {
  readonly items: readonly BatchItem[]
  readonly batch: PreparedBatch
  readonly operation: string
  /** The input folder or archive. */
  readonly source: string
  /** The output folder or archive, or `-`. */
  readonly output: string
  readonly overwrite: boolean
  readonly concurrency: number
  /** Called with each report as it is made. */
  readonly onReport: (report: ItemReport) => void
  readonly context: CommandContext
}

export interface BatchResult {
  readonly reports: readonly ItemReport[]
  /** Outputs of earlier runs that no longer belong to the result. */
  readonly stale: readonly { readonly name: string; readonly removed: boolean }[]
}

/**
 * Adds to a batch what its files contribute to each other. A file that cannot be read contributes nothing; why is reported when it is
 * processed.
 */
export async function readAcrossFiles({
  items,
  batch,
  concurrency,
  context,
}: Omit<BatchRun, 'onReport'>): Promise<PreparedBatch> {
  const { acrossFiles } = batch
  if (acrossFiles === undefined) return batch
  using view = progressView(context, false)
  await using engine = await createEngine({ threads: concurrency, limits: batch.limits })
  const people = new Map<string, readonly string[]>()
  await runBatch(
    items,
    async (item) => {
      const file = new File([await item.read()], path.posix.basename(item.name))
      people.set(item.name, await acrossFiles.peopleIn(file, engine, context.signal))
      return { outputs: [], warnings: [] }
    },
    {
      concurrency,
      signal: context.signal,
      onItem: (_, done, total) => view.show({ stage: 'people', done, total }),
    },
  )
  // In one order, whichever file was read first.
  return acrossFiles.withPeople([...new Set([...people.values()].flat())].sort())
}

/** The name of the main result of each item, unique regardless of case. */
export function outputNames({ items, batch }: BatchRun): ReadonlyMap<BatchItem, string> {
  const names = new UniqueNames()
  return new Map(items.map((item) => [item, names.next(batch.outputName(item.name))]))
}

/** Runs the operation on each item and stores its files. */
export async function processItems(
  { items, batch, concurrency, onReport, context }: BatchRun,
  names: ReadonlyMap<BatchItem, string>,
  store: (item: BatchItem, result: FileResult) => Promise<void>,
  finished: (item: BatchItem) => ItemResult | undefined = () => undefined,
): Promise<ItemReport[]> {
  using view = progressView(context, false)
  await using engine = await createEngine({ threads: concurrency, limits: batch.limits })
  return await runBatch(
    items,
    async (item) => {
      if (context.signal.aborted) throw new CancelledError('cancelled', 'Cancelled; finished files are kept.')
      const earlier = finished(item)
      if (earlier !== undefined) return earlier
      const file = new File([await item.read()], path.posix.basename(item.name))
      const result = await batch.run(engine, file, names.get(item) ?? item.name, context.signal)
      await store(item, result)
      const { files, warnings, counts } = result
      return { outputs: files.map(({ name }) => name), warnings, counts }
    },
    {
      concurrency,
      signal: context.signal,
      onItem: (report, done, total) => {
        view.show({ stage: 'files', done, total })
        onReport(report)
      },
    },
  )
}

/** The report, which is delivered with the results. */
export function reportBytes({ reports, stale }: BatchResult): Uint8Array {
  const count = (status: ItemReport['status']) => reports.filter((report) => report.status === status).length
  const counts = { done: count('done'), skipped: count('skipped'), failed: count('failed') }
  return new TextEncoder().encode(`${JSON.stringify({ ...counts, files: reports, stale }, null, 1)}\n`)
}
