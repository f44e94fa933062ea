import { DocumentError, PalimpsestError } from '../../model/errors.ts'
import { sniff } from '../../model/format.ts'
import { EditablePackage, type Part } from '../../office/parts/index.ts'
import { attachmentKind, embeddedRemoved } from './attachments.ts'
import { docxFormat } from './docx/docx-format.ts'
import type { OfficeFormat, OfficeWork } from './office-format.ts'
import type { OfficeTally } from './office-tally.ts'
import { pptxFormat } from './pptx/pptx-format.ts'
import { dropRelationships } from './relations.ts'
import { scrubPackage } from './scrub-package.ts'
import { xlsxFormat } from './xlsx/xlsx-format.ts'

/** The formats that can be redacted. A new format is one line. */
const officeFormats: readonly OfficeFormat[] = [docxFormat, xlsxFormat, pptxFormat]

/** A document that is redacted: the input, or one embedded in it. */
export interface OfficeDocument {
  readonly format: OfficeFormat
  readonly work: OfficeWork
  /** The part of the outer document that holds it; null for the input. */
  readonly holder: Part | null
  readonly embedded: readonly OfficeDocument[]
  /** PDF files, imported HTML and text: their texts are not among the lines of the document. */
  readonly attachments: readonly Part[]
}

/** Documents in documents. */
const maxDepth = 4
/** Documents in one input. */
const maxDocuments = 500

/** Relationships to embedded documents. */
const embeddings: ReadonlySet<string> = new Set(['package', 'oleObject', 'aFChunk'])

/**
 * Opens a document and those embedded in it, without what is always removed. An embedded document that cannot be redacted is removed;
 * its picture and the data that its chart shows stay.
 */
export async function openDocuments(
  bytes: Uint8Array,
  tally: OfficeTally,
  holder: Part | null = null,
  budget = { depth: maxDepth, documents: maxDocuments },
): Promise<OfficeDocument> {
  const format = officeFormats.find(({ name }) => name === sniff(bytes))
  if (format === undefined)
    throw new DocumentError(
      'unsupported_format',
      `The file is not one of the office documents that can be redacted: ${officeFormats.map(({ name }) => name).join(', ')}.`,
    )
  const work: OfficeWork = { package: await EditablePackage.open(bytes), tally }
  void work.package.main
  scrubPackage(work, format)
  format.scrub(work)
  const embedded: OfficeDocument[] = []
  const attachments: Part[] = []
  const seen = new Set<Part>()
  const rejected = new Set<Part>()
  for (const { kind, part } of work.package.allRelationships()) {
    if (!embeddings.has(kind) || part === null || seen.has(part)) continue
    seen.add(part)
    if (attachmentKind(part) !== null) {
      attachments.push(part)
      continue
    }
    const inner = await openEmbedded(part, tally, budget)
    if (inner === null) rejected.add(part)
    else embedded.push(inner)
  }
  const dropped = dropRelationships(
    work,
    ({ kind, part }) => embeddings.has(kind) && (part === null || rejected.has(part)),
  )
  tally.add('embedded documents', dropped)
  if (dropped > 0) tally.warn('embedded_removed', embeddedRemoved)
  return { format, work, holder, embedded, attachments }
}

async function openEmbedded(
  part: Part,
  tally: OfficeTally,
  budget: { depth: number; documents: number },
): Promise<OfficeDocument | null> {
  const format = sniff(part.bytes)
  if (!officeFormats.some(({ name }) => name === format)) return null
  if (budget.depth === 0 || budget.documents-- <= 0) return null
  try {
    const inner = { depth: budget.depth - 1, documents: budget.documents }
    const opened = await openDocuments(part.bytes, tally, part, inner)
    budget.documents = inner.documents
    return opened
  } catch (error) {
    if (error instanceof PalimpsestError) return null
    throw error
  }
}

/** A document and all embedded in it, the innermost first. */
export function allDocuments(document: OfficeDocument): OfficeDocument[] {
  return [...document.embedded.flatMap(allDocuments), document]
}
