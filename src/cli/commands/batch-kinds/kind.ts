import type { ParseArgsOptionsConfig } from 'node:util'
import type { Warning } from '../../../../engines/model/warning.ts'
import type { Made } from '../../../batch/batch-item.ts'
import type { Engine } from '../../../engine.ts'
import type { EngineLimits } from '../../../options.ts'

export type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>

/** What can be done with many files: one file a kind. */
export interface BatchKind {
  readonly options: ParseArgsOptionsConfig
  /** Reads what is asked once, before any file. */
  prepare(values: Values): Promise<BatchWork>
}

export interface BatchWork {
  /** All that the result depends on, besides the file: when it changes, files are done again. */
  readonly asked: unknown
  /** Of the engine that works. Default: the engine's own. */
  readonly limits?: EngineLimits
  /** What the result of a file is called. */
  nameOf(name: string): string
  run(engine: Engine, file: File, output: string, signal: AbortSignal): Promise<BatchResult>
}

export interface BatchResult {
  readonly made: readonly Made[]
  readonly warnings: readonly Warning[]
}

/** The same name with another extension. */
export function renamed(name: string, extension: string): string {
  return `${name.replace(/\.[^./]{1,10}$/, '')}.${extension}`
}

export function words(values: Values, name: string): string | undefined {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}
