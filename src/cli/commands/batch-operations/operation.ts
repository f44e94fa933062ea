import type { ParseArgsOptionsConfig } from 'node:util'
import type { Warning } from '../../../../engines/model/warning.ts'
import type { BatchFile } from '../../../batch/run-batch.ts'
import type { Engine } from '../../../engine.ts'
import type { EngineLimits } from '../../../options.ts'

export type OptionValues = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>

/** An operation on many files. */
export interface BatchOperation {
  readonly options: ParseArgsOptionsConfig
  /** Reads the options once, before any file. */
  prepare(values: OptionValues): Promise<PreparedBatch>
}

export interface PreparedBatch {
  /** Files that the options were read from; no output replaces them. */
  readonly inputs: readonly string[]
  /** Everything besides the file that the result depends on. If it changes, files are processed again. */
  readonly settings: unknown
  /** Limits of the engine. Default: those of `createEngine`. */
  readonly limits?: EngineLimits
  /** Makes the batch depend on all of its files, by a pass over them before the first is processed. Default: each alone. */
  readonly acrossFiles?: AcrossFiles
  /** Name of the result of a file. */
  outputName(name: string): string
  run(engine: Engine, file: File, output: string, signal: AbortSignal): Promise<FileResult>
}

/** What a file contributes to the processing of the others. */
export interface AcrossFiles {
  /** Full names of people in a file. */
  peopleIn(file: File, engine: Engine, signal: AbortSignal): Promise<readonly string[]>
  /** The batch, with the people of all files. */
  withPeople(people: readonly string[]): PreparedBatch
}

export interface FileResult {
  readonly files: readonly BatchFile[]
  readonly warnings: readonly Warning[]
  /** What was counted in the file, for the report. */
  readonly counts: Readonly<Record<string, number>>
}

/** Replaces the extension of a name. */
export function withExtension(name: string, extension: string): string {
  return `${name.replace(/\.[^./]{1,10}$/, '')}.${extension}`
}

export function stringOption(values: OptionValues, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}
