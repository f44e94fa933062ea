import type { Align, Block, BlockLook, Inline, PlacedBox, TextLook } from '../../../model/document.ts'
import {
  isOn,
  leftIndent,
  type NumberingLevel,
  type NumberingReference,
  type WordStyle,
} from '../../../office/word.ts'
import { childOf, isElement, type XmlElement } from '../../../office/xml.ts'
import { type Aside, inlinesOfParagraph } from './runs.ts'
import type { DocxStory } from './story.ts'
import { nestInlines, type StyledInline, trimStyledInlines } from './styled-inlines.ts'

/** A paragraph with what decides whether it joins its neighbours in a list, quotation or code block. */
export interface DocxParagraph {
  /** `title` is a heading at the start of the document. */
  readonly role: 'heading' | 'title' | 'text' | 'quote' | 'code' | 'term' | 'definition' | 'caption'
  readonly leaves: readonly StyledInline[]
  readonly level: 1 | 2 | 3 | 4 | 5 | 6
  readonly item: ListPosition | null
  /** The numbering of a heading. */
  readonly number: ListPosition | null
  /** Twentieths of a point. */
  readonly indent: number
  readonly align?: Align
  readonly id?: string
  /** Its paragraph mark was deleted, so the next paragraph continues it. */
  readonly runsOn: boolean
  readonly breaksPage: 'before' | 'after' | null
  /** It has a border line above or below; an empty one is a rule. */
  readonly ruled: boolean
  /** Text boxes and drawn blocks that are anchored in it. */
  readonly asides: readonly Aside[]
  readonly look?: BlockLook & { readonly text: TextLook }
  /** Properties of the paragraph mark, which also apply to its number. */
  readonly mark?: XmlElement
}

export interface ListPosition {
  /** Shared by the paragraphs of one list. */
  readonly list: string
  readonly num: string
  readonly level: number
  readonly kind: NumberingLevel
}

export function readParagraph(element: XmlElement, story: DocxStory): DocxParagraph {
  const { styles, anchors } = story.whole
  const properties = childOf(element, 'w:pPr')
  const style =
    styles.paragraph(childOf(properties, 'w:pStyle')?.attributes['w:val']) ?? styles.defaultParagraph
  const asides: Aside[] = []
  const level = headingLevel(properties, style)
  const found = itemOf(properties, style, story)
  const isOwnList = childOf(properties, 'w:numPr') !== undefined
  const look = story.whole.looks?.paragraph(
    properties,
    found && { ...found, isOwn: isOwnList },
    story.inTable,
  )
  const isFilled = look?.fill !== undefined || story.inTable?.isFilled === true || story.isFilled === true
  const shapes: PlacedBox[] = []
  const hold = (aside: Aside) => asides.push(aside)
  const leaves = inlinesOfParagraph(element, story, hold, look?.text, isFilled, shapes)
  const item = level !== undefined ? null : found?.kind.format === 'none' ? taskOf(found, leaves) : found
  const own = leftIndent(properties)
  const align = alignOf(properties)
  const id = anchors.idOf(element)
  return {
    role: level === undefined ? roleOf(style, item, own ?? 0) : 'heading',
    leaves,
    level: level ?? 1,
    item,
    number: level === undefined ? null : found,
    // The style of indented text shows that it is not a part of the item above.
    indent: style?.names[0] === 'normal indent' ? 0 : (own ?? style?.indent ?? 0),
    ...(align === undefined ? {} : { align }),
    ...(id === undefined ? {} : { id }),
    runsOn: joinsNext(properties, story),
    breaksPage: pageBreak(element, properties, story),
    ruled: isRuled(properties) || holdsRule(element),
    asides,
    ...(look
      ? { look: { ...look, ...(shapes.length > 0 ? { shapes } : {}) }, mark: childOf(properties, 'w:rPr') }
      : {}),
  } as DocxParagraph
}

/** The block of a single paragraph; null if it is empty. An empty heading is kept as an entry of the outline. */
export function blockOf(paragraph: DocxParagraph): Block | null {
  const inlines = inlinesOf(paragraph)
  if (inlines.length === 0 && paragraph.role !== 'heading') return null
  const place = {
    ...(paragraph.id === undefined ? {} : { id: paragraph.id }),
    ...(paragraph.look === undefined ? {} : { look: paragraph.look }),
  }
  const align = paragraph.align === undefined ? {} : { align: paragraph.align }
  if (paragraph.role === 'heading' || paragraph.role === 'title')
    return { kind: 'heading', level: paragraph.level, inlines, ...align, ...place }
  const [only] = inlines
  if (inlines.length === 1 && only.kind === 'formula') return { ...only, ...place }
  return { kind: 'paragraph', inlines, ...align, ...place }
}

export function inlinesOf({ leaves, look }: DocxParagraph): Inline[] {
  const trimmed = trimStyledInlines(leaves)
  // Tabs and spaces before text are a part of its look.
  return nestInlines(look && trimmed.length > 0 ? leaves : trimmed)
}

function headingLevel(
  properties: XmlElement | undefined,
  style: WordStyle | undefined,
): DocxParagraph['level'] | undefined {
  const outline = Number(childOf(properties, 'w:outlineLvl')?.attributes['w:val'] ?? Number.NaN)
  if (outline >= 0 && outline <= 8) return Math.min(6, outline + 1) as DocxParagraph['level']
  if (outline === 9) return undefined
  return style?.headingLevel
}

const quotes = new Set(['quote', 'intense quote', 'block text', 'block quote', 'quotations', 'blockquote'])
const codes = new Set([
  'source code',
  'html preformatted',
  'preformatted text',
  'plain text code',
  'macro text',
  'code',
  'code block',
])
/** Styles that indent without being quotations. */
const indented =
  /^(?:toc|table of|index|list|bibliography|body text indent|normal indent|caption|footnote|endnote)/

function roleOf(
  style: WordStyle | undefined,
  item: ListPosition | null,
  indent: number,
): DocxParagraph['role'] {
  const names = style?.names ?? []
  const has = (wanted: ReadonlySet<string>) => names.some((name) => wanted.has(name))
  if (names[0] === 'title') return 'title'
  if (names[0] === 'definition term') return 'term'
  if (names[0] === 'definition') return 'definition'
  if (/(?:^|\s)caption$/.test(names[0] ?? '')) return 'caption'
  if (has(codes)) return 'code'
  if (has(quotes)) return 'quote'
  return item === null && indent > 0 && !indented.test(names[0] ?? '') ? 'quote' : 'text'
}

/** The list of a paragraph, by its own properties or those of its style. */
function itemOf(
  properties: XmlElement | undefined,
  style: WordStyle | undefined,
  story: DocxStory,
): ListPosition | null {
  const { numbering } = story.whole
  const own = childOf(properties, 'w:numPr')
  const num = childOf(own, 'w:numId')?.attributes['w:val']
  const ownLevel = childOf(own, 'w:ilvl')?.attributes['w:val']
  const inherited: NumberingReference | undefined = style?.numbering
  const list = num ?? inherited?.num
  if (list === undefined) return null
  const linked = style === undefined ? undefined : numbering.levelOfStyle(list, style.id)
  const level = Number(ownLevel ?? inherited?.level ?? linked ?? 0)
  const kind = numbering.level(list, level)
  if (kind === null) return null
  return { list: numbering.abstractIdOf(list), num: list, level, kind }
}

/** An item without a number or bullet is a task if it begins with a check box; else it is not an item. */
function taskOf(item: ListPosition, leaves: readonly StyledInline[]): ListPosition | null {
  const first = leaves[0]?.inline
  const isTask = first?.kind === 'text' && /^[☐☑☒]/u.test(first.text)
  return isTask ? { ...item, kind: { ...item.kind, format: 'bullet' } } : null
}

const aligns: Readonly<Record<string, Align>> = {
  center: 'center',
  right: 'right',
  end: 'right',
  both: 'justify',
}

function alignOf(properties: XmlElement | undefined): Align | undefined {
  return aligns[childOf(properties, 'w:jc')?.attributes['w:val'] ?? '']
}

function isRuled(properties: XmlElement | undefined): boolean {
  const borders = childOf(properties, 'w:pBdr')
  return ['w:top', 'w:bottom'].some((side) => {
    const kind = childOf(borders, side)?.attributes['w:val'] ?? 'none'
    return kind !== 'none' && kind !== 'nil'
  })
}

/** Two paragraphs are joined by a deleted paragraph mark (17.13.5.15), and a drop cap with its paragraph. */
function joinsNext(properties: XmlElement | undefined, story: DocxStory): boolean {
  const changes = story.whole.conversion.options.trackedChanges ?? 'accept'
  const mark = childOf(properties, 'w:rPr')
  const joined =
    changes === 'accept' ? childOf(mark, 'w:del') : changes === 'reject' ? childOf(mark, 'w:ins') : undefined
  const cap = childOf(properties, 'w:framePr')?.attributes['w:dropCap']
  return joined !== undefined || cap === 'drop' || cap === 'margin'
}

function pageBreak(
  element: XmlElement,
  properties: XmlElement | undefined,
  { whole }: DocxStory,
): DocxParagraph['breaksPage'] {
  const before = childOf(properties, 'w:pageBreakBefore')
  if (before && isOn(before.attributes['w:val'] ?? '1')) return 'before'
  let [said, breaks] = [false, false]
  for (const run of element.children) {
    if (!isElement(run, 'w:r')) continue
    for (const piece of run.children) {
      if (!isElement(piece)) continue
      if (piece.name === 'w:t') {
        if (breaks) return 'before'
        said = true
      }
      breaks ||= piece.name === 'w:br' && piece.attributes['w:type'] === 'page'
      if (said && breaks) return 'after'
    }
  }
  // A paragraph without text is on the page that it ends.
  if (breaks) return 'after'
  const section = childOf(properties, 'w:sectPr')
  return section && !whole.continued.has(section) ? 'after' : null
}

/** A horizontal line as programs write it: a rectangle marked as such. */
function holdsRule({ children }: XmlElement): boolean {
  return children.some(
    (run) => isElement(run, 'w:r') && isOn(childOf(run, 'w:pict', 'v:rect')?.attributes['o:hr'] ?? '0'),
  )
}
