import type { Block, Inline } from '../../model/document.ts'
import type { WorkLimit } from '../../model/errors.ts'
import type { FlowItem, FlowTable } from '../flow/flow-items.ts'
import type { TextParagraph } from '../flow/paragraph.ts'
import type { PageLine } from '../lines/page-line.ts'
import { startsLowercase } from '../lines/script.ts'
import { isTableCaption } from '../tables/common/captions.ts'
import { withSource } from '../text-sources.ts'
import { codeRun, isCode } from './code-run.ts'
import { type HeadingLevel, isCaptionText } from './headings.ts'
import { buildInlines, type InlineContext } from './inlines.ts'
import { isAdmonitionLabel, isTerm, isTermList, sharesDefinition, textEdges } from './labels.ts'
import { listItemCandidate } from './list-candidates.ts'
import { listAt } from './lists.ts'

/** A heading of two lines is a long title. */
const minHeadingLines = 3

/** A quotation is indented by at least this many ems on both sides. */
const minInsetEms = 1.4

/** Converts flow items in reading order to blocks. */
export function buildBlocks(
  items: readonly FlowItem[],
  headings: ReadonlyMap<TextParagraph, HeadingLevel>,
  context: InlineContext,
): { blocks: Block[]; resources: Set<string> } {
  const blocks: Block[] = []
  const resources = new Set<string>()
  const edges = textEdges(items.filter((item) => item.kind === 'text'))
  const captions = tableCaptions(items)
  const titles = new Set<FlowItem>(captions.values())
  /** The title of an admonition box, and the first paragraph of its text. */
  let admonition: TextParagraph[] = []
  let term = false
  for (let i = 0; i < items.length; i++) {
    const item = items[i]
    if (titles.has(item)) continue
    if (item.kind === 'table') {
      const { table, page, box, confidence } = item
      const title = captions.get(item)
      const isBelow = title !== undefined && title === items[i + 1]
      const caption = title
        ? { caption: buildInlines(title.lines, context), ...(isBelow ? { captionBelow: true } : {}) }
        : {}
      blocks.push({ ...table, ...caption, page, box, confidence })
      continue
    }
    if (item.kind === 'formula') {
      blocks.push({ kind: 'formula', notation: 'tex', text: item.tex, page: item.page, box: item.box })
      continue
    }
    if (item.kind === 'lettering') {
      blocks.push({
        kind: 'paragraph',
        inlines: buildInlines(item.lines, context),
        page: item.page,
        box: item.box,
      })
      continue
    }
    if (item.kind === 'picture') {
      const { resource, alt } = item.picture
      if (resource === null) continue
      resources.add(resource)
      const caption = captionAt(items, i, headings)
      if (caption) i++
      blocks.push({
        kind: 'figure',
        resource,
        ...(alt === undefined ? {} : { alt }),
        ...(caption ? { caption: buildInlines(caption.lines, context) } : {}),
        width: item.box.x1 - item.box.x0,
        height: item.box.y1 - item.box.y0,
        page: item.page,
        box: item.box,
      })
      continue
    }
    const level = headings.get(item)
    const origin = originOf(item)
    if (level !== undefined) {
      admonition = []
      const build = (lines: readonly PageLine[]) => buildInlines(lines, context, { plainBold: true })
      const inlines =
        item.lines.length >= minHeadingLines && isTitleBlock(item)
          ? joinTitleLines(item.lines, build)
          : build(item.lines)
      blocks.push({ kind: 'heading', level, inlines, ...origin })
      continue
    }
    const [next, after] = [1, 2].map((step) => textAt(items, i + step))
    const isDefinition = term
    term = isTerm(item, next, edges) || sharesDefinition(item, next, after)
    if (!term && isCode(item, context)) {
      const { block, taken, lines } = codeRun(items, i, context)
      blocks.push(withSource({ ...block, ...origin }, lines))
      i += taken - 1
      continue
    }
    const list = listItemCandidate(item) ? listAt(textRun(items, i, headings), 0, context) : null
    if (list) {
      blocks.push({ ...list.list, ...origin })
      i += list.taken - 1
      continue
    }
    if (isAdmonitionLabel(item)) admonition = [item]
    else if (admonition.length > 0)
      admonition = continuesAdmonition(item, admonition) ? [admonition[0], admonition[1] ?? item] : []
    const build = (lines: readonly PageLine[]) => buildInlines(lines, context)
    const inlines =
      (term || item.mono) && isTermList(item)
        ? joinTitleLines(item.lines, build, true)
        : isTitleBlock(item)
          ? joinTitleLines(item.lines, build)
          : build(item.lines)
    const [only] = inlines
    if (inlines.length === 1 && only.kind === 'formula') blocks.push({ ...only, ...origin })
    else if (isQuote(item) && admonition.length === 0 && !isDefinition)
      blocks.push({ kind: 'quote', blocks: [{ kind: 'paragraph', inlines }], ...origin })
    else blocks.push({ kind: 'paragraph', inlines, ...origin })
  }
  return { blocks, resources }
}

function textAt(items: readonly FlowItem[], i: number): TextParagraph | undefined {
  const item = items[i]
  return item?.kind === 'text' ? item : undefined
}

/** Ems by which the text of an admonition box may be indented against its title, next to an icon. */
const maxAdmonitionIndentEms = 6

/**
 * Whether a paragraph may be text of an admonition box: it is aligned with the title or with the paragraph before, or
 * begins the text next to the icon.
 */
function continuesAdmonition(p: TextParagraph, [title, ...texts]: readonly TextParagraph[]): boolean {
  const offset = p.box.x0 - (texts[0] ?? title).box.x0
  return offset > -0.5 * p.size && offset < (texts.length > 0 ? 0.5 : maxAdmonitionIndentEms) * p.size
}

/** Longer lists are split. */
const maxRun: WorkLimit = 4000

/** Returns the paragraphs from an index up to the next heading, table or figure. */
function textRun(
  items: readonly FlowItem[],
  from: number,
  headings: ReadonlyMap<TextParagraph, HeadingLevel>,
): TextParagraph[] {
  const found: TextParagraph[] = []
  for (let i = from; i < items.length && found.length < maxRun; i++) {
    const item = items[i]
    if (item.kind !== 'text' || headings.has(item)) break
    found.push(item)
  }
  return found
}

/** Returns the caption directly below a figure. */
function captionAt(
  items: readonly FlowItem[],
  figure: number,
  headings: ReadonlyMap<TextParagraph, HeadingLevel>,
): TextParagraph | null {
  const [picture, next] = [items[figure], items[figure + 1]]
  if (next?.kind !== 'text' || next.page !== picture.page || headings.has(next)) return null
  const near = next.box.y0 - picture.box.y1 < 3 * next.size && next.box.y0 > picture.box.y0
  return near && isCaptionText(next.text) ? next : null
}

function originOf(paragraph: TextParagraph) {
  let sum = 0
  let words = 0
  for (const line of paragraph.lines)
    for (const word of line.words) {
      sum += word.confidence
      words++
    }
  const confidence = sum / words
  return { page: paragraph.page, box: paragraph.box, ...(confidence < 1 ? { confidence } : {}) }
}

/**
 * Whether a paragraph is a block quotation: at least three lines, indented on both sides, aligned on the left, not
 * centred.
 */
function isQuote({ lines, column, box, size }: TextParagraph): boolean {
  if (lines.length < 2 || lines[0].turn !== 0) return false
  if (box.x0 - column.left < minInsetEms * size || column.right - box.x1 < minInsetEms * size) return false
  const even = lines.slice(1).every((line) => Math.abs(line.box.x0 - box.x0) < 0.6 * size)
  if (!even || lines[0].box.x0 - box.x0 > 2 * size) return false
  // Blocks of shorter lines are formulas, addresses or code.
  const letters = lines.reduce((sum, line) => sum + line.text.length, 0)
  if (letters < 30 * lines.length) return false
  // Ragged text ends at different places; lines of a quotation end at nearly the same indent.
  const ends = lines.slice(0, -1).map((line) => line.box.x1)
  return lines.length > 2 && Math.max(...ends) - Math.min(...ends) < 5 * size
}

/** Maximum space in ems between a table and its caption, and maximum number of lines of a caption. */
const maxDistanceEms = 3
const maxLines = 3

/**
 * Returns the caption of each table that has one directly above or below it. Where both are possible, the side with
 * most captions in the document is chosen.
 */
function tableCaptions(items: readonly FlowItem[]): Map<FlowTable, TextParagraph> {
  const above: (readonly [FlowTable, TextParagraph])[] = []
  const below: (readonly [FlowTable, TextParagraph])[] = []
  for (const [i, item] of items.entries()) {
    if (item.kind !== 'table') continue
    const before = items.at(i - 1)
    const after = items[i + 1]
    if (i > 0 && before && isCaption(before, item) && isNear(before.box.y1, item.box.y0, before.size))
      above.push([item, before])
    if (after && isCaption(after, item) && isNear(item.box.y1, after.box.y0, after.size))
      below.push([item, after])
  }
  const found = new Map<FlowTable, TextParagraph>()
  const used = new Set<TextParagraph>()
  for (const [table, paragraph] of above.length >= below.length
    ? [...above, ...below]
    : [...below, ...above]) {
    if (found.has(table) || used.has(paragraph)) continue
    found.set(table, paragraph)
    used.add(paragraph)
  }
  return found
}

function isCaption(item: FlowItem, table: FlowTable): item is TextParagraph {
  return (
    item.kind === 'text' &&
    item.page === table.page &&
    item.lines.length <= maxLines &&
    isTableCaption(item.text)
  )
}

function isNear(end: number, start: number, size: number): boolean {
  return start - end < maxDistanceEms * size && start - end > -0.5 * size
}

/** Ems by which the centres of centred lines may differ. */
const maxMiddleErrorEms = 0.6
/** Minimum difference between the left edges of centred lines, in ems. Lines of similar length are wrapped text. */
const minEdgeStepEms = 1.5
/** Ems that a word needs in addition to its width: its space, and slack that typesetters leave. */
const minRoomEms = 1

/**
 * Whether the lines of a paragraph are separate lines, such as the name, street and telephone number of a letterhead: the
 * lines are centred on each other, and the first word of at least one line would have fitted on the line above.
 */
function isTitleBlock({ lines, mono, rtl, size }: TextParagraph): boolean {
  if (lines.length < 2 || mono || rtl || lines.some(({ turn }) => turn !== 0)) return false
  const middle = ({ box }: PageLine) => (box.x0 + box.x1) / 2
  if (lines.some((line) => Math.abs(middle(line) - middle(lines[0])) > maxMiddleErrorEms * size)) return false
  const lefts = lines.map(({ box }) => box.x0)
  if (Math.max(...lefts) - Math.min(...lefts) < minEdgeStepEms * size) return false
  const widest = Math.max(...lines.map(widthOf))
  return lines.some((line, i) => {
    const [word] = lines[i + 1]?.words ?? []
    if (word === undefined || startsLowercase(word.text)) return false
    return widthOf(line) + widthOf(word) + minRoomEms * size < widest
  })
}

function widthOf({ box }: { readonly box: PageLine['box'] }): number {
  return box.x1 - box.x0
}

/**
 * Joins lines by line breaks.
 * @param each also break before lines that begin in lower case; by default they continue the line before
 */
function joinTitleLines(
  lines: readonly PageLine[],
  build: (lines: readonly PageLine[]) => Inline[],
  each = false,
): Inline[] {
  const starts = lines.flatMap((line, i) => (i === 0 || each || !startsLowercase(line.text) ? [i] : []))
  const inlines = starts.flatMap((start, k) => [
    ...(k > 0 ? [{ kind: 'break' } as const] : []),
    ...build(lines.slice(start, starts[k + 1])),
  ])
  return withSource(inlines, lines)
}
