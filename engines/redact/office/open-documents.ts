import { DocumentError, PalimpsestError } from '../../model/errors.ts'
import { sniff } from '../../model/format.ts'
import { EditablePackage, type Part, type PartRelationship } from '../../office/parts/index.ts'
import { attachmentKind, embeddedRemoved } from './attachments.ts'
import { docxFormat } from './docx-format.ts'
import type { OfficeFormat, OfficeTally, OfficeWork } from './office-format.ts'
import { pptxFormat } from './pptx-format.ts'
import { dropRelationships } from './remove-residue.ts'
import { xlsxFormat } from './xlsx/xlsx-format.ts'

/** The formats that can be redacted. A new format is one line. */
const officeFormats: readonly OfficeFormat[] = [docxFormat, xlsxFormat, pptxFormat]

/** A document that is redacted: the input, or one embedded in it. */
export interface OfficeDocument {
  readonly format: OfficeFormat
  readonly work: OfficeWork
  /** The part of the outer document that contains it; null for the input. */
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
 * Opens a document and those embedded in it, without content that is always removed. An embedded document that cannot be redacted is
 * removed; its image and the data shown by its chart are kept.
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

/** A document and all embedded documents, innermost first. */
export function allDocuments(document: OfficeDocument): OfficeDocument[] {
  return [...document.embedded.flatMap(allDocuments), document]
}

/** Removes everything that is not needed to show the document: properties, signatures, macros, and unknown parts. */

/** Names of relationships in the result, by type. Other kinds are `unknown parts`. */
const kinds: readonly (readonly [what: string, kinds: RegExp])[] = [
  [
    'document properties',
    /^(?:core-properties|extended-properties|custom-properties|metadata|classificationlabels)$/,
  ],
  ['thumbnails', /^thumbnail$/],
  ['digital signatures', /^(?:origin|signature|certificate)$/],
  ['custom XML', /^customXml(?:Props)?$/],
  ['macros', /^(?:vbaProject|wordVbaData|keyMapCustomizations|attachedToolbars|vbaProjectSignature\w*)$/],
  ['controls', /^(?:control|activeXControlBinary)$/],
  ['printer settings', /^printerSettings$/],
  ['templates', /^(?:attachedTemplate|glossaryDocument)$/],
  ['people', /^(?:person|people|commentAuthors|authors|usernames|users)$/],
  ['add-ins', /^(?:webextension\w*|ui\/\w+|extensibility|intelligence)$/],
  ['external data', /^(?:mailMerge\w*|recipientData|externalLink\w*|connections|queryTable|subDocument)$/],
]

function whatIs({ kind }: PartRelationship): string {
  return kinds.find(([, pattern]) => pattern.test(kind))?.[0] ?? 'unknown parts'
}

/** A type of another vendor may spell a value; the formats do not define it. */
function isKnownType({ type }: PartRelationship): boolean {
  return /^http:\/\/(?:schemas\.(?:openxmlformats\.org|microsoft\.com)|purl\.oclc\.org)\/[\w/.-]+$/.test(type)
}

/** Removes every relationship of a kind that is not kept for the format, with its part and the elements that refer to it. */
function scrubPackage(work: OfficeWork, format: OfficeFormat): void {
  const { package: opened, tally } = work
  for (const [what, count] of opened.dropped) tally.add(what, count)
  dropRelationships(work, (relationship) => {
    if (format.relationships.has(relationship.kind) && isKnownType(relationship)) return false
    const what = whatIs(relationship)
    tally.add(what)
    if (what === 'digital signatures')
      tally.warn(
        'signature_removed',
        'The document was signed. The signature is not valid for the redacted document and was removed.',
      )
    if (what === 'macros') tally.warn('macros_removed', 'The document contained macros, which were removed.')
    return true
  })
  tally.add('comments in parts', commentsIn(opened))
}

/** Comments and processing instructions of XML, which are never kept. */
function commentsIn(opened: OfficeWork['package']): number {
  let count = 0
  for (const part of opened.parts()) {
    if (!part.isXml) continue
    // Parsed first, so that a malformed part is rejected before any other work.
    void part.root
    count += part.dropped
  }
  return count
}
