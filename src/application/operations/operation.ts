import type { Engine } from '../../engine.ts'
import type { Progress } from '../../executor/progress.ts'

export type OutputRole = 'output' | 'manifest' | 'report'

/** An output of a job. */
export interface JobOutput {
  /** A job has at most one of each role. */
  readonly role: OutputRole
  readonly bytes: Uint8Array
  readonly mediaType: string
  readonly fileName: string
}

/** Numbers and names of a result that are kept with the job. No document text. */
export type Facts = Readonly<Record<string, unknown>>

export interface OperationContext {
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
  /** Archives: called for each file that is done. */
  readonly onFile: (result: FileResult) => void
}

/** Result of one file of an archive. */
export interface FileResult {
  readonly filename: string
  readonly status: 'complete' | 'failed'
  /** Name of the result in the archive of results. */
  readonly output?: string
  /** An error code. */
  readonly error?: string
}

/** What a job does. The input has the safe name of the upload. Options are plain JSON without document text, since they are stored. */
export interface Operation<Options> {
  run(engine: Engine, input: File, options: Options, context: OperationContext): Promise<Result>
}

export interface Result {
  readonly outputs: readonly JobOutput[]
  readonly facts: Facts
  /** Share of the reserved credits that the work costs, 0 to 1: files of an archive that failed are not paid. Default: 1. */
  readonly paidShare?: number
}

export function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
