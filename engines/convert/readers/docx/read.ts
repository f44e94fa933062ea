import type {
  Banner,
  Block,
  Document,
  PageBorders,
  PageSetup,
  Resource,
  RunningBlocks,
  Section,
  Side,
} from '../../../model/document.ts'
import { DocumentError } from '../../../model/errors.ts'
import { type OfficePackage, openPackage, type Relationship } from '../../../office/package-reader.ts'
import { isOn, readNumbering, readStyles } from '../../../office/word.ts'
import {
  childOf,
  childrenOf,
  descendantsOf,
  isElement,
  textContent,
  type XmlElement,
} from '../../../office/xml.ts'
import type { Conversion } from '../../conversion.ts'
import type { Reading } from '../../edge.ts'
import { themeColorsOf } from '../drawing/theme-colors.ts'
import { findAnchors } from './anchors.ts'
import { bannersOf } from './banners.ts'
import { blocksOf } from './blocks.ts'
import { bordersOf, DocxLooks } from './looks.ts'
import { headerAndFooter, lineGridOf, pageOf, pageSetup, readMetadata, textEdgesOf } from './page-setup.ts'
import { type DocxContext, type SectionEnd, storyOf } from './story.ts'

const twips = 20
/** Paper of a section without a size: Letter, with margins of an inch. */
const usualPage: Required<PageSetup> = {
  width: 612,
  height: 792,
  margins: { top: 72, right: 72, bottom: 72, left: 72 },
}

/**
 * Reads DOCX (ECMA-376 part 1, transitional and strict). Kept: headings by style or outline level in any language, lists with their
 * numbers, tables with merged cells and header rows, links and bookmarks, footnotes and endnotes, images with alternative text,
 * formulas as TeX, text boxes, headers and footers, tracked changes as requested. Charts become
 * tables of their data, diagrams become lists of their data. Lost: comments, floating positions.
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
    continued: continuedSections(body),
    ...(edges ? { edges } : {}),
    ...(conversion.hasLook
      ? {
          looks: new DocxLooks(stylesPart, numberingPart, theme, settings, lineGridOf(body)),
          theme: themeColorsOf(theme),
          themePart: theme,
          free: drawingsOnBarePages(body),
        }
      : {}),
    ...(conversion.isPrinted ? { drawn: new Map(), readBlocks: blocksOf } : {}),
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

/** The body of the document: all of them as one if a program wrote several, like Word. */
function bodyOf(document: XmlElement | undefined): XmlElement | undefined {
  const bodies = childrenOf(document, 'w:body')
  return bodies.length > 1
    ? { ...bodies[0], children: bodies.flatMap(({ children }) => children) }
    : bodies[0]
}

/** The properties of a section state how it begins (17.6.22), so the next section determines whether the page continues. */
function continuedSections(body: XmlElement): ReadonlySet<XmlElement> {
  const sections = descendantsOf(body, 'w:sectPr')
  return new Set(
    sections.filter((_, i) => childOf(sections[i + 1], 'w:type')?.attributes['w:val'] === 'continuous'),
  )
}

/** The chart and diagram parts of the text, preloaded, because reading the text is synchronous. */
async function drawingsOf(
  opc: OfficePackage,
  relations: readonly Relationship[],
): Promise<Map<string, XmlElement>> {
  const drawings = new Map<string, XmlElement>()
  for (const { kind, target, external } of relations) {
    if (external || !/^(?:chart|diagramData|diagramDrawing)$/.test(kind)) continue
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
  const resources = new Map<string, Resource>()
  for (const [key, drawing] of whole.drawn ?? [])
    resources.set(key, { mediaType: 'application/octet-stream', bytes: new Uint8Array(0), drawing })
  for (const name of whole.pictures) {
    const bytes = await opc.bytes(name)
    if (bytes) resources.set(name, { mediaType: opc.mediaType(name), bytes })
    else resources.set(name, { mediaType: 'application/octet-stream', bytes: new Uint8Array(0), href: name })
  }
  return resources
}

/** The sections of a document with their page set-up, columns, headers and footers. */
async function readSections(
  opc: OfficePackage,
  body: XmlElement,
  ends: readonly SectionEnd[],
  relations: readonly Relationship[],
  whole: DocxContext,
  settings: XmlElement | undefined,
): Promise<Section[]> {
  const last = childOf(body, 'w:sectPr')
  const all = [...ends.map(({ properties }) => properties), last]
  const hasEven = isOn(
    childOf(settings, 'w:evenAndOddHeaders')?.attributes['w:val'] ??
      (childOf(settings, 'w:evenAndOddHeaders') ? '1' : '0'),
  )
  const parts = new Map<string, RunningPart>()
  const read = async (id: string | undefined): Promise<RunningPart> => {
    const part = relations.find((one) => !one.external && one.id === id)?.target
    const known = parts.get(part ?? '')
    if (known) return known
    const root = part === undefined ? undefined : await opc.xml(part)
    const found: RunningPart =
      root && part !== undefined
        ? {
            blocks: blocksOf(root, storyOf(whole, await opc.relationships(part), true)),
            banners: bannersOf(root),
          }
        : { blocks: [], banners: [] }
    parts.set(part ?? '', found)
    return found
  }
  // A section without a header has that of the section before.
  const current = new Map<string, RunningPart>()
  const sections: Section[] = []
  for (const [i, properties] of all.entries()) {
    for (const kind of ['header', 'footer'])
      for (const { attributes } of childrenOf(properties, `w:${kind}Reference`))
        current.set(`${kind} ${attributes['w:type'] ?? 'default'}`, await read(attributes['r:id']))
    const running = (type: string): RunningBlocks => {
      const header = current.get(`header ${type}`)
      const footer = current.get(`footer ${type}`)
      const banners = [...(header?.banners ?? []), ...(footer?.banners ?? [])]
      return {
        ...(header ? { header: header.blocks } : {}),
        ...(footer ? { footer: footer.blocks } : {}),
        ...(banners.length > 0 ? { banners } : {}),
      }
    }
    const title = childOf(properties, 'w:titlePg')
    const hasFirst = title !== undefined && isOn(title.attributes['w:val'] ?? '1')
    const borders = pageBorders(childOf(properties, 'w:pgBorders'))
    const columns = columnsOf(childOf(properties, 'w:cols'))
    const { margins, ...paper } = { ...usualPage, ...pageOf(properties) }
    const distance = (kind: string) =>
      Math.max(0, Number(childOf(properties, 'w:pgMar')?.attributes[`w:${kind}`] ?? 720) / twips) || 0
    sections.push({
      from: i === 0 ? 0 : ends[i - 1].blocks,
      page: { ...paper, margins: margins ?? usualPage.margins },
      headerDistance: distance('header'),
      footerDistance: distance('footer'),
      continues: childOf(properties, 'w:type')?.attributes['w:val'] === 'continuous',
      ...(columns ? { columns } : {}),
      ...(borders ? { borders } : {}),
      running: running('default'),
      ...(hasFirst ? { first: running('first') } : {}),
      ...(hasEven ? { even: running('even') } : {}),
    })
  }
  return sections
}

/** A header or footer. */
interface RunningPart {
  readonly blocks: Block[]
  readonly banners: readonly Banner[]
}

/** Lines around every page of a section (17.6.10). Pictures as borders are omitted. */
function pageBorders(element: XmlElement | undefined): PageBorders | undefined {
  const lines = bordersOf(element)
  const sides = Object.keys(lines) as Side[]
  if (sides.length === 0) return undefined
  const space = (side: Side) =>
    Math.min(maxBorderSpace, Number(childOf(element, `w:${side}`)?.attributes['w:space'] ?? 0) || 0)
  return {
    lines,
    distances: Object.fromEntries(sides.map((side) => [side, space(side)])),
    from: element?.attributes['w:offsetFrom'] === 'page' ? 'page' : 'text',
  }
}

/** In points (17.6.2). */
const maxBorderSpace = 31

function columnsOf(columns: XmlElement | undefined): Section['columns'] {
  const count = Number(columns?.attributes['w:num'] ?? 1)
  if (!(Number.isInteger(count) && count > 1 && count <= 12)) return undefined
  const stated = childOf(columns, 'w:col')?.attributes['w:space']
  const gap = Number(columns?.attributes['w:space'] ?? stated ?? 720) / twips
  const line = columns?.attributes['w:sep']
  return {
    count,
    gap: gap >= 0 && gap < 500 ? gap : 36,
    ...(line !== undefined && isOn(line) ? { hasLines: true } : {}),
  }
}

/**
 * The drawings on pages without other text, such as a cover followed by a page break: they keep their positions, because
 * no text flows around them.
 */
function drawingsOnBarePages(body: XmlElement): ReadonlySet<XmlElement> {
  const found = new Set<XmlElement>()
  let page: XmlElement[] = []
  let isBare = true
  const turn = () => {
    if (isBare) for (const drawing of page) found.add(drawing)
    page = []
    isBare = true
  }
  const read = (holder: XmlElement): void => {
    for (const child of holder.children) {
      if (!isElement(child)) continue
      if (child.name === 'w:sdt') read(childOf(child, 'w:sdtContent') ?? child)
      else if (child.name === 'w:tbl') isBare = false
      if (child.name !== 'w:p') continue
      const properties = childOf(child, 'w:pPr')
      const before = childOf(properties, 'w:pageBreakBefore')
      if (before && isOn(before.attributes['w:val'] ?? '1')) turn()
      const { text, drawings, breaks } = contentOf(child)
      isBare &&= text.trim() === ''
      for (const drawing of drawings) page.push(drawing)
      const section = childOf(properties, 'w:sectPr')
      const isNew = section && childOf(section, 'w:type')?.attributes['w:val'] !== 'continuous'
      if (breaks || isNew) turn()
    }
  }
  read(body)
  return found
}

interface Content {
  text: string
  breaks: boolean
  readonly drawings: XmlElement[]
}

/** What a paragraph contains outside of its drawings. */
function contentOf(
  element: XmlElement,
  out: Content = { text: '', breaks: false, drawings: [] },
): Readonly<Content> {
  for (const child of element.children) {
    if (!isElement(child)) continue
    if (child.name === 'w:drawing' || child.name === 'w:pict') out.drawings.push(child)
    else if (child.name === 'w:t' || child.name === 'm:t') out.text += textContent(child)
    else if (child.name === 'w:br' && child.attributes['w:type'] === 'page') out.breaks = true
    else contentOf(child, out)
  }
  return out
}
