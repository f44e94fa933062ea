import type { Finding } from '../engines/inspect/finding.ts'
import { DocumentError } from '../engines/model/errors.ts'
import { type Format, isEncryptedPackage, sniff } from '../engines/model/format.ts'
import type { Executor } from './executor/executor.ts'
import type { Progress } from './executor/progress.ts'
import type { Tasks } from './executor/tasks.ts'
import type { Source } from './input.ts'
import type { EngineLimits } from './options.ts'

/** Options of `engine.inspect`. */
export interface InspectOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  /** Time for the document in its thread, in milliseconds. Default: that of the engine. */
  readonly timeoutMs?: number
  /** Password of the PDF. Default: none. */
  readonly password?: string
  /** Returns the texts that were found. Default: false. */
  readonly showText?: boolean
}

/** The result of `engine.inspect`. */
export interface Inspection {
  readonly format: Format
  /** Pages of a PDF, slides of a presentation; else 0. */
  readonly pages: number
  /** Hidden text first, then common findings, in page order. */
  readonly findings: readonly Finding[]
}

/** Inspects a document in a worker thread. */
export async function inspectSource(
  { bytes, name }: Source,
  { signal, onProgress, timeoutMs, password, showText }: InspectOptions,
  engine: { readonly start: () => Promise<Executor<Tasks>>; readonly limits: EngineLimits },
): Promise<Inspection> {
  if (bytes.length === 0) throw new DocumentError('empty', 'The input is empty.')
  const format = sniff(bytes, name)
  if (format === null && isEncryptedPackage(bytes))
    throw new DocumentError('encrypted', 'The office document is encrypted. Remove its password first.')
  const input = { bytes, format, password, showText, limits: engine.limits.pdf }
  const run = {
    signal,
    onProgress,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    transfer: [bytes.buffer],
  }
  return (await engine.start()).run('inspectDocument', input, run)
}
