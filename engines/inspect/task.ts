/** Entry module of the inspection task. Runs in a pool thread, or in the caller's thread when tasks run inline. */
import type { MessagePort } from 'node:worker_threads'
import type { Format } from '../model/format.ts'
import type { PdfLimits } from '../pdf/file/index.ts'
import { type Finding, findingsOf } from './finding.ts'

export interface InspectInput {
  /** Owned by the task. */
  readonly bytes: Uint8Array
  readonly format: Format
  readonly password?: string
  /** Returns the texts. Default: no. */
  readonly showText?: boolean
  readonly limits?: Partial<PdfLimits>
  /** Receives `{ done, total, stage }`. */
  readonly progress?: MessagePort
}

export interface InspectOutput {
  readonly findings: readonly Finding[]
  /** Pages or slides; 0 for a format without them. */
  readonly pages: number
}

/** @throws DocumentError | LimitError for input that cannot be read */
export async function inspectDocument({ format, showText = false, progress, ...source }: InspectInput): Promise<InspectOutput> {
  const onPage = (done: number, total: number) => progress?.postMessage({ stage: 'inspect', done, total })
  if (format === 'pdf') {
    const { inspectPdf } = await import('./pdf/inspect-pdf.ts')
    const { pages, sightings } = await inspectPdf({ ...source, onPage })
    return { pages, findings: findingsOf(sightings, showText) }
  }
  return { pages: 0, findings: [] }
}
