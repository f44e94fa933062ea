import type { ParseArgsOptionsConfig } from 'node:util'
import type { BatchTask } from '../../../batch/task.ts'
import type { EngineLimits } from '../../../options.ts'

export type OptionValues = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>

/** An operation on many files. */
export interface BatchOperation {
  readonly options: ParseArgsOptionsConfig
  /** Reads the options once, before any file. */
  prepare(values: OptionValues): Promise<PreparedTask>
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

export function stringOption(values: OptionValues, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}
