/** Entry module of the inspection task. Runs in a pool thread, or in the caller's thread when tasks run inline. */
import type { MessagePort } from 'node:worker_threads'
import { DocumentError } from '../model/errors.ts'
import type { Format } from '../model/format.ts'
import type { PdfLimits } from '../pdf/file/index.ts'
import { type Finding, findingsOf } from './finding.ts'

/** Formats that can be inspected. */
const inspectable = ['pdf', 'docx', 'xlsx', 'pptx'] as const

export interface InspectInput {
  /** Owned by the task. */
  readonly bytes: Uint8Array
  readonly format: Format | null
  readonly password?: string
  /** Returns the texts. Default: no. */
  readonly showText?: boolean
  readonly limits?: Partial<PdfLimits>
  /** Receives `{ done, total, stage }`. */
  readonly progress?: MessagePort
}

export interface InspectOutput {
  readonly format: Format
  readonly findings: readonly Finding[]
  /** Pages or slides; 0 for a format without them. */
  readonly pages: number
}

/** @throws DocumentError | LimitError for input that cannot be read */
export async function inspectDocument({
  format,
  showText = false,
  progress,
  ...source
}: InspectInput): Promise<InspectOutput> {
  const onPage = (done: number, total: number) => progress?.postMessage({ stage: 'inspect', done, total })
  if (format === 'pdf') {
    const { inspectPdf } = await import('./inspect-pdf.ts')
    const { pages, sightings } = await inspectPdf({ ...source, onPage })
    return { format, pages, findings: findingsOf(sightings, showText) }
  }
  if (format === 'docx' || format === 'xlsx' || format === 'pptx') {
    const { inspectOffice } = await import('./office/inspect-office.ts')
    const { pages, sightings } = await inspectOffice(source.bytes, format)
    return { format, pages, findings: findingsOf(sightings, showText) }
  }
  throw new DocumentError(
    'unsupported_format',
    `Files of this format cannot be inspected. Formats that can: ${inspectable.join(', ')}.`,
  )
}
