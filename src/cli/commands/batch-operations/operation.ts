import type { BatchTask } from '../../../batch/task.ts'
import type { EngineLimits } from '../../../options.ts'
import type { Options } from '../../options/option.ts'

/** An operation on many files. */
export interface BatchOperation {
  readonly options: Options
  /** Reads the files of the options once, before any file of the batch. @param values of its `options` */
  prepare(values: Readonly<Record<string, unknown>>): Promise<PreparedTask>
}

export interface PreparedTask {
  readonly task: BatchTask
  /** Files that the options were read from; no output replaces them. */
  readonly inputs: readonly string[]
  /** Limits of the engine. Default: those of `createEngine`. */
  readonly limits?: EngineLimits
  /** Default: false. */
  readonly acrossFiles?: boolean
}
