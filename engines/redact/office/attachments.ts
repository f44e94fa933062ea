/** PDF files in an office document, and imported HTML and text: they are redacted like separate files, and stay where they are. */
import { PalimpsestError } from '../../model/errors.ts'
import { sniff } from '../../model/format.ts'
import type { Part } from '../../office/parts/index.ts'
import type { RedactedEntity, RedactionInput, RedactionOutput } from '../request.ts'
import { redactFile } from '../structured/structured-file.ts'
import type { OfficeWork } from './office-format.ts'
import { dropRelationships } from './relations.ts'

/** Redacts one PDF. */
export type RedactPdf = (input: RedactionInput) => Promise<RedactionOutput>

type Kind = 'pdf' | 'html' | 'txt'
type Done = Pick<RedactionOutput, 'bytes' | 'entities' | 'warnings'>

/** What a part that is embedded or imported is, if it can be redacted; null for everything else. */
export function attachmentKind(part: Part): Kind | null {
  if (part.isXml) return null
  if (sniff(part.bytes) === 'pdf') return 'pdf'
  if (part.mediaType === 'text/html' || /\.html?$/i.test(part.name)) return 'html'
  return part.mediaType === 'text/plain' || /\.txt$/i.test(part.name) ? 'txt' : null
}

export interface AttachmentOptions {
  readonly input: RedactionInput
  /** Values found in the text, which are looked for besides the terms. */
  readonly values: readonly string[]
  /** None: PDF files are removed. */
  readonly redactPdf?: RedactPdf
}

/** Redacts the attachments of a document, and removes those that cannot be redacted. Returns what was found in them. */
export async function redactAttachments(
  work: OfficeWork,
  attachments: readonly Part[],
  options: AttachmentOptions,
): Promise<RedactedEntity[]> {
  const { tally } = work
  const rejected = new Set<Part>()
  const found: RedactedEntity[] = []
  for (const part of attachments) {
    const done = await attempt(part, options)
    if (done === null) {
      rejected.add(part)
      continue
    }
    part.bytes = done.bytes
    for (const { code, message } of done.warnings) tally.warn(code, message)
    for (const entity of done.entities)
      found.push({ ...entity, page: 0, boxes: [], place: 'embedded document' })
  }
  const dropped = dropRelationships(work, ({ part }) => part !== null && rejected.has(part))
  tally.add('embedded documents', dropped)
  if (dropped > 0) tally.warn('embedded_removed', embeddedRemoved)
  return found
}

export const embeddedRemoved =
  'Embedded documents and objects that cannot be searched were removed. The pictures that show them stay.'

/** An attachment that cannot be redacted does not stop the document. */
async function attempt(part: Part, options: AttachmentOptions): Promise<Done | null> {
  try {
    return await redacted(part, options)
  } catch (error) {
    if (!(error instanceof PalimpsestError)) throw error
    if (error.code === 'cancelled' || error.code === 'missing_dependency') throw error
    return null
  }
}

async function redacted(part: Part, { input, values, redactPdf }: AttachmentOptions): Promise<Done | null> {
  const { detect, wholeWords, unreadImages, mode = 'blackout', key } = input
  const kind = attachmentKind(part)
  const bytes = new Uint8Array(part.bytes)
  const common = { bytes, detect, wholeWords, terms: [...(input.terms ?? []), ...values] }
  if (kind === 'pdf') return redactPdf === undefined ? null : redactPdf({ ...common, unreadImages })
  if (kind === null) return null
  const done = await redactFile({ ...common, mode, key, format: kind })
  return {
    bytes: done.bytes,
    warnings: done.warnings,
    entities: done.entities.map((entity) => ({ ...entity, page: 0, boxes: [] })),
  }
}
