import path from 'node:path'
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

/** Numbers and names of a result that are stored with the job. No document text. */
export type Facts = Readonly<Record<string, unknown>>

export interface OperationContext {
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
  /** Archives: called for each finished file. */
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

/** What a job does. The input has the safe name of the upload. Options are plain JSON without document text, because they are stored. */
export interface Operation<Options> {
  run(engine: Engine, input: File, options: Options, context: OperationContext): Promise<Result>
}

export interface Result {
  readonly outputs: readonly JobOutput[]
  readonly facts: Facts
  /** Share of the reserved credits that the work costs, 0 to 1: failed files of an archive are not charged. Default: 1. */
  readonly paidShare?: number
}

export function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

const maxLength = 120

/**
 * A file name from outside, made safe for a header and for a disk: the last part of the path, without control, bidirectional and reserved
 * characters. Default: `document`.
 */
export function safeFileName(name: string | undefined): string {
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .toWellFormed()
    .normalize('NFC')
    // Cc and Cf include line breaks, zero-width characters and bidirectional overrides, which disguise an extension.
    .replace(/[\p{Cc}\p{Cf}\p{Co}\u2028\u2029\ufffd"<>:|?*;%]/gu, '')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  if (clean === '') return 'document'
  const { name: stem, ext } = path.parse(clean)
  const extension = ext.length <= 10 ? ext : ''
  return `${[...stem].slice(0, maxLength).join('')}${extension}`
}

/** The name of an output of a document: `letter.pdf` becomes `letter-redacted.pdf`. */
export function outputName(source: string | undefined, extension: string, suffix = ''): string {
  return `${path.parse(safeFileName(source)).name}${suffix}.${extension}`
}
