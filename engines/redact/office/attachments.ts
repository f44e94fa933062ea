/** PDF files in an office document, and imported web pages, RTF and text: they are redacted like separate files, and stay in place. */
import { rtfText } from '../../encodings/index.ts'
import { PalimpsestError, type Warning } from '../../model/errors.ts'
import { sniff } from '../../model/format.ts'
import { escapeXml } from '../../office/package-writer.ts'
import type { Part } from '../../office/parts/index.ts'
import { drawingType } from '../../structured/index.ts'
import { redactDrawing } from '../image/index.ts'
import type { RedactedEntity, RedactionInput, RedactionOutput } from '../request.ts'
import type { RedactAttachment } from '../structured/attachments.ts'
import { redactFile } from '../structured/structured-file.ts'
import type { RedactPicture } from './drawing/pictures.ts'
import type { OfficeWork } from './office-format.ts'
import { dropRelationships } from './remove-residue.ts'

/** Redacts one PDF. */
export type RedactPdf = (input: RedactionInput) => Promise<RedactionOutput>

type Kind = 'pdf' | 'html' | 'txt' | 'eml' | 'rtf'
type Done = Pick<RedactionOutput, 'bytes' | 'entities' | 'warnings' | 'kept'>

const attachedPlace = 'embedded document'

/** The format of an embedded or imported part, if it can be redacted; null otherwise. */
export function attachmentKind(part: Part): Kind | null {
  if (part.isXml) return null
  if (sniff(part.bytes) === 'pdf') return 'pdf'
  if (part.mediaType === 'text/html' || /\.html?$/i.test(part.name)) return 'html'
  // Word saves web pages with images as MHTML (RFC 2557).
  if (part.mediaType === 'message/rfc822' || /\.mht(?:ml)?$/i.test(part.name)) return 'eml'
  if (/^(?:application|text)\/rtf$/.test(part.mediaType) || /\.rtf$/i.test(part.name)) return 'rtf'
  return part.mediaType === 'text/plain' || /\.txt$/i.test(part.name) ? 'txt' : null
}

export interface AttachmentOptions {
  readonly input: RedactionInput
  /** Values found in the text, which are searched in addition to the terms. */
  readonly values: readonly string[]
  /** If undefined, PDF files are removed. */
  readonly redactPdf?: RedactPdf
  /** If undefined, images in imported web pages are removed. */
  readonly redactPicture?: RedactPicture
}

/** Redacts the attachments of a document, and removes those that cannot be redacted. Returns the values found in them. */
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
    tally.addInner(done, attachedPlace)
    for (const entity of done.entities) found.push({ ...entity, page: 0, boxes: [], place: attachedPlace })
  }
  const dropped = dropRelationships(work, ({ part }) => part !== null && rejected.has(part))
  tally.add('embedded documents', dropped)
  if (dropped > 0) tally.warn('embedded_removed', embeddedRemoved)
  return found
}

const rtfAsText: Warning = {
  code: 'rtf_as_text',
  message: 'An imported RTF text was kept as paragraphs without its formatting and pictures.',
}

/** A web page with a text, a paragraph for each line. */
function pageOf(text: string): Uint8Array<ArrayBuffer> {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => `<p>${escapeXml(line.trim())}</p>`)
  const page = `<html><head><meta charset="utf-8"></head><body>${lines.join('\n')}</body></html>`
  return new TextEncoder().encode(page)
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

async function redacted(
  part: Part,
  { input, values, redactPdf, redactPicture }: AttachmentOptions,
): Promise<Done | null> {
  const { detect, wholeWords, unreadImages, mode = 'blackout', key, onlyKeep } = input
  const kind = attachmentKind(part)
  const bytes = new Uint8Array(part.bytes)
  const common = { bytes, detect, wholeWords, onlyKeep, terms: [...(input.terms ?? []), ...values] }
  if (kind === 'pdf') return redactPdf === undefined ? null : redactPdf({ ...common, unreadImages })
  if (kind === null) return null
  if (kind === 'rtf') {
    const text = rtfText(bytes)
    if (text === null) return null
    common.bytes = pageOf(text)
    part.mediaType = 'text/html'
    part.name = part.name.replace(/(?:\.[^./]*)?$/, '.html')
  }
  const redactAttachment: RedactAttachment = async (attachment) => {
    const given = { ...common, bytes: attachment.bytes }
    if (attachment.isInner && attachment.type === drawingType)
      return redactPicture ? redactDrawing({ ...given, unreadImages }, redactPicture) : null
    if (attachment.type.startsWith('image/'))
      return redactPicture ? redactPicture({ ...given, mode: 'blackout', unreadImages }) : null
    if (attachment.type === 'application/pdf' && redactPdf) return redactPdf({ ...given, unreadImages })
    return null
  }
  const format = kind === 'rtf' ? 'html' : kind
  const done = await redactFile({ ...common, mode, key, format }, redactAttachment)
  return {
    bytes: done.bytes,
    warnings: kind === 'rtf' ? [...done.warnings, rtfAsText] : done.warnings,
    entities: done.entities.map((entity) => ({ ...entity, page: 0, boxes: [] })),
    kept: done.kept,
  }
}
