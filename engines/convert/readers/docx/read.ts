import type { Block, Document } from '../../../model/document.ts'
import { DocumentError } from '../../../model/errors.ts'
import { type OfficePackage, openPackage, type Relationship } from '../../../office/package-reader.ts'
import { readNumbering, readStyles } from '../../../office/word.ts'
import { childrenOf, type XmlElement } from '../../../office/xml.ts'
import type { Conversion } from '../../conversion.ts'
import type { Reading } from '../../edge.ts'
import { themeColorsOf } from '../drawing/theme-colors.ts'
import { findAnchors } from './anchors.ts'
import { blocksOf } from './blocks.ts'
import { DocxLooks } from './looks.ts'
import { headerAndFooter, lineGridOf, pageSetup, readMetadata, textEdgesOf } from './page-setup.ts'
import { readSections } from './sections.ts'
import { type DocxContext, storyOf } from './story.ts'

/**
 * Reads DOCX (ECMA-376 part 1, transitional and strict). Kept: headings by style or outline level in any language, lists with their
 * numbers, tables with merged cells and header rows, links and bookmarks, footnotes and endnotes, images with alternative text,
 * formulas as TeX, text boxes, headers and footers, tracked changes as requested. Charts become
 * tables of their data, diagrams the lists behind them. Lost: comments, floating positions.
 * @throws DocumentError `malformed`; LimitError of the archive, of nesting, of cells
 */
export async function readDocx(bytes: Uint8Array, conversion: Conversion): Promise<Reading> {
  const { limits } = conversion
  const opc = await openPackage(bytes, { entries: 20_000, bytes: limits.inflated, ratio: 400 })
  const main =
    (await opc.relationships('')).find(({ kind }) => kind === 'officeDocument')?.target ?? 'word/document.xml'
  const body = bodyOf(await opc.xml(main))
  if (!body)
    throw new DocumentError('malformed', 'The Word document has no body. Open it in Word and save it again.')
  const relations = await opc.relationships(main)
  const related = (kind: string) =>
    relations.find((relation) => relation.kind === kind && !relation.external)?.target
  const partOf = (kind: string) => opc.xml(related(kind) ?? `word/${kind}.xml`)

  const stylesPart = await partOf('styles')
  const numberingPart = await partOf('numbering')
  const styles = readStyles(stylesPart)
  const theme = conversion.hasLook ? await opc.xml(related('theme') ?? '') : undefined
  const settings = await partOf('settings')
  const edges = conversion.hasLook ? textEdgesOf(body) : undefined
  const whole: DocxContext = {
    styles,
    numbering: readNumbering(numberingPart),
    anchors: findAnchors(body, styles),
    conversion,
    pictures: new Set(),
    notes: new Set(),
    counters: new Map(),
    cells: { left: limits.cells },
    drawings: await drawingsOf(opc, relations),
    sectionEnds: [],
    ...(edges ? { edges } : {}),
    ...(conversion.hasLook
      ? {
          looks: new DocxLooks(stylesPart, numberingPart, theme, settings, lineGridOf(body)),
          theme: themeColorsOf(theme),
        }
      : {}),
  }
  conversion.progress('read', 0, 1)
  const blocks = blocksOf(body, storyOf(whole, relations), (end) => whole.sectionEnds.push(end))
  const running = await headerAndFooter(opc, body, relations, whole)
  const sections = conversion.hasLook
    ? await readSections(opc, body, whole.sectionEnds, relations, whole, settings)
    : undefined
  const notes = await readNotes(opc, whole, related)
  const document: Document = {
    metadata: await readMetadata(opc),
    blocks,
    notes,
    resources: await readPictures(opc, whole),
    ...pageSetup(body),
    ...running,
    ...(sections ? { sections } : {}),
  }
  conversion.progress('read', 1, 1)
  return { document }
}

/** The body of the document: all of them as one where a program wrote several, as Word shows them. */
function bodyOf(document: XmlElement | undefined): XmlElement | undefined {
  const bodies = childrenOf(document, 'w:body')
  return bodies.length > 1
    ? { ...bodies[0], children: bodies.flatMap(({ children }) => children) }
    : bodies[0]
}

/** The chart and diagram parts of the text, loaded before, since reading the text is synchronous. */
async function drawingsOf(
  opc: OfficePackage,
  relations: readonly Relationship[],
): Promise<Map<string, XmlElement>> {
  const drawings = new Map<string, XmlElement>()
  for (const { kind, target, external } of relations) {
    if (external || (kind !== 'chart' && kind !== 'diagramData')) continue
    const part = await opc.xml(target)
    if (part) drawings.set(target, part)
  }
  return drawings
}

/** The notes that the text refers to, in the order of first reference, including notes in notes. */
async function readNotes(
  opc: OfficePackage,
  whole: DocxContext,
  related: (kind: string) => string | undefined,
): Promise<Map<string, Block[]>> {
  const notes = new Map<string, Block[]>()
  const sources = new Map<string, { part: XmlElement | undefined; relations: readonly Relationship[] }>()
  for (const kind of ['footnote', 'endnote']) {
    const name = related(`${kind}s`) ?? `word/${kind}s.xml`
    sources.set(kind, {
      part: await opc.xml(name),
      relations: opc.has(name) ? await opc.relationships(name) : [],
    })
  }
  for (const key of whole.notes) {
    const [kind, id] = key.split(' ')
    const source = sources.get(kind)
    const note = childrenOf(source?.part, `w:${kind}`).find(({ attributes }) => attributes['w:id'] === id)
    notes.set(key, note && source ? blocksOf(note, storyOf(whole, source.relations)) : [])
  }
  return notes
}

async function readPictures(opc: OfficePackage, whole: DocxContext): Promise<Document['resources']> {
  const resources = new Map<string, { mediaType: string; bytes: Uint8Array; href?: string }>()
  for (const name of whole.pictures) {
    const bytes = await opc.bytes(name)
    if (bytes) resources.set(name, { mediaType: opc.mediaType(name), bytes })
    else resources.set(name, { mediaType: 'application/octet-stream', bytes: new Uint8Array(0), href: name })
  }
  return resources
}
