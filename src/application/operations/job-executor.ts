import { InternalError } from '../../../engines/model/errors.ts'
import type { Engine } from '../../engine.ts'
import type { Operation, OperationContext, Result } from './operation.ts'
import { isOperation, operations } from './operations.ts'

/** A job as it is executed. Plain data, so that it can be sent to another machine. */
export interface JobWork {
  /** The same in every process that executes the job. */
  readonly id: string
  readonly operation: string
  /** Plain JSON. */
  readonly options: unknown
  /** The safe name of the upload. */
  readonly fileName: string
}

/** Reason of an abort that ends the process, not the job: it is executed again after the next start. */
export const shutdown = Symbol('shutdown')

/** Where the jobs of an application are executed. */
export interface JobExecutor {
  /** Maximum number of queued jobs. */
  readonly slots: number
  /**
   * Executes a job. Idempotent.
   * @param read the content of the input; not called if the result is known already
   * @throws PalimpsestError the error of the operation; `cancelled` by the signal
   */
  executeJob(work: JobWork, read: () => Promise<Blob>, context: OperationContext): Promise<Result>
  /** Removes stored data of a job that has ended. Never rejects. */
  forgetJob(id: string): Promise<void>
}

/** Executes jobs on the threads of an engine in this process. */
export class LocalJobs implements JobExecutor {
  readonly slots: number
  readonly #engine: Engine

  constructor(engine: Engine, slots: number) {
    this.#engine = engine
    this.slots = slots
  }

  async executeJob(work: JobWork, read: () => Promise<Blob>, context: OperationContext): Promise<Result> {
    return runJob(this.#engine, work, await read(), context)
  }

  async forgetJob(): Promise<void> {
    // Nothing is kept.
  }
}

/** Runs the operation of a job. @throws what the operation throws; InternalError for an operation of another version */
export async function runJob(
  engine: Engine,
  { operation, options, fileName }: JobWork,
  input: Blob,
  context: OperationContext,
): Promise<Result> {
  if (!isOperation(operation))
    throw new InternalError('internal', 'The job was stored by another version of Palimpsest.')
  context.signal.throwIfAborted()
  const { run } = operations[operation] as Operation<unknown>
  return run(engine, new File([input], fileName), options, context)
}
