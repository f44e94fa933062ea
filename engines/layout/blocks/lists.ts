import type { Block, List, ListItem } from '../../model/document.ts'
import type { WorkLimit } from '../../model/errors.ts'
import type { TextParagraph } from '../flow/paragraph.ts'
import {
  checkState,
  firstMarker,
  followingMarker,
  isDoubtfulBullet,
  type Marker,
} from '../lines/list-markers.ts'
import { withSource } from '../text-sources.ts'
import { codeRun, isCode } from './code-run.ts'
import { buildInlines, type InlineContext } from './inlines.ts'
import { maxItemTextIndentEms } from './labels.ts'
import { type ListItemCandidate, listItemCandidate } from './list-candidates.ts'

/** Nested lists are indented by at least this many ems. */
const minIndentEms = 0.8
/** Levels of nested lists: readers and writers recurse over them. */
const maxDepth: WorkLimit = 12
/** Maximum size difference in ems between the items of a list. */
const maxSizeStepEms = 0.15
/** Maximum distance in ems between the positions of aligned numbers or texts. */
const maxOffsetEms = 0.25
/** Number of paragraphs searched for the next item: paragraphs inside the item and others. */
const maxInnerParagraphs: WorkLimit = 120
/** Number of those that are not inside the item: after more, the next marker begins another list. */
const maxParagraphs = 12

/**
 * Returns the list that begins at an index and the number of paragraphs that it takes, or null if no list begins
 * there. A number needs a second item or a hanging indent; so does a dash, which dialogue uses too.
 */
export function listAt(
  paragraphs: readonly TextParagraph[],
  from: number,
  context: InlineContext,
): { readonly list: List; readonly taken: number } | null {
  const first = listItemCandidate(paragraphs[from])
  if (!first || !startsList(paragraphs, from, first)) return null
  const open: OpenLevel[] = []
  let i = from
  for (; i < paragraphs.length; i++) {
    const paragraph = paragraphs[i]
    const candidate = listItemCandidate(paragraph)
    const em = paragraph.size
    const item = open.at(-1)?.items.at(-1)
    if (item && isCode(paragraph, context)) {
      const { taken } = codeRun(paragraphs, i, context)
      if (!holdsCode(open, item, paragraphs, i, taken, context)) break
      for (const part of paragraphs.slice(i, i + taken)) item.parts.push(part)
      i += taken - 1
      continue
    }
    const level = candidate && isSameSize(candidate, first) ? levelOf(candidate, open, paragraphs, i) : null
    if (candidate && level) {
      if (level.items.length > 0) level.number++
      level.items.push({ candidate, parts: [], nested: [] })
    } else if (item && (continuesItem(paragraph, item, em) || isDefinition(paragraphs, i, open)))
      item.parts.push(paragraph)
    else break
  }
  const root = open[0]
  return root ? { list: listOf(root, context), taken: i - from } : null
}

/** Returns the level of a list that an item belongs to: an open one, or a new one. Null if it belongs to another list. */
function levelOf(
  candidate: ListItemCandidate,
  open: OpenLevel[],
  paragraphs: readonly TextParagraph[],
  index: number,
): OpenLevel | null {
  const em = candidate.paragraph.size
  const { marker, at } = candidate
  const aligned = open.findLastIndex((level) => continuesCount(level, marker) && isAligned(level, candidate))
  if (aligned >= 0) {
    open.length = aligned + 1
    return open[aligned]
  }
  while (open.length > 1 && at < open[open.length - 1].at - minIndentEms * em) open.pop()
  const level = open.at(-1)
  const item = level?.items.at(-1)
  const begins = (): OpenLevel | null => {
    const own = firstMarker(marker, nextMarker(paragraphs, index, candidate))
    if (item && own.ordered && own.number !== 1 && !startsList(paragraphs, index, candidate)) return null
    const added = { items: [], marker: own, at, number: own.number, start: own.number }
    open.push(added)
    item?.nested.push(added)
    return added
  }
  if (!level || !item) return begins()
  const deeper = at > level.at + minIndentEms * em && open.length < maxDepth
  if (deeper && !standsBeside(item.candidate, candidate)) return begins()
  if (continuesCount(level, marker)) return level
  // Another numbering at the same indent: a nested list without indent, or another list.
  const outer = open.findIndex((other) => continuesCount(other, marker))
  if (outer >= 0) {
    open.length = outer + 1
    return open[outer]
  }
  const restarts = marker.number === 1 || marker.roman?.number === 1
  return restarts && level.marker.ordered && open.length < maxDepth ? begins() : null
}

/** Whether numbers are aligned by their right ends, as numerals are often set, or by the starts of their texts. */
function isAligned({ items }: OpenLevel, next: ListItemCandidate): boolean {
  const last = items[items.length - 1].candidate
  const slack = maxOffsetEms * next.paragraph.size
  return (
    next.marker.ordered && (Math.abs(last.end - next.end) < slack || Math.abs(last.text - next.text) < slack)
  )
}

/** Returns the next marker that is aligned with an item, within the number of paragraphs that are searched. */
function nextMarker(
  paragraphs: readonly TextParagraph[],
  from: number,
  item: ListItemCandidate,
): Marker | null {
  const { at, end, text, paragraph } = item
  const slack = maxOffsetEms * paragraph.size
  for (const { candidate: next } of searched(paragraphs, from, item)) {
    if (!next) continue
    const offsets = [next.at - at, next.end - end, next.text - text]
    if (offsets.some((offset) => Math.abs(offset) < slack)) return next.marker
  }
  return null
}

/**
 * Whether markers or texts have the same size. Code in an item may be smaller than its marker, and the marker of a nested
 * list may be larger than its text.
 */
function isSameSize(a: ListItemCandidate, b: ListItemCandidate): boolean {
  const most = maxSizeStepEms * a.paragraph.size
  return (
    Math.abs(markerSize(a) - markerSize(b)) <= most || Math.abs(a.paragraph.size - b.paragraph.size) <= most
  )
}

function markerSize({ paragraph }: ListItemCandidate): number {
  return paragraph.lines[0].words[0].size
}

/** Whether a check box is in the line of the preceding one. */
function standsBeside(last: ListItemCandidate, next: ListItemCandidate): boolean {
  const [a, b] = [last.paragraph.lines[0], next.paragraph.lines[0]]
  return isBox(last.marker) && a.page === b.page && Math.abs(a.baseline - b.baseline) < 0.3 * a.size
}

interface OpenItem {
  readonly candidate: ListItemCandidate
  readonly parts: TextParagraph[]
  readonly nested: OpenLevel[]
}

interface OpenLevel {
  readonly items: OpenItem[]
  readonly marker: Marker
  /** Distance of its first marker from the edge of the column, in points. */
  readonly at: number
  /** Numbers of its first and its last item. */
  readonly start: number
  number: number
}

/** Yields the paragraphs after an item that are searched for the next one. */
function* searched(
  paragraphs: readonly TextParagraph[],
  from: number,
  { text, paragraph: { size } }: ListItemCandidate,
): Generator<{ readonly candidate: ListItemCandidate | null }> {
  let others = 0
  for (let i = from + 1; i < paragraphs.length && i < from + maxInnerParagraphs; i++) {
    const { box, firstColumn: column, rtl } = paragraphs[i]
    const inner = (rtl ? column.right - box.x1 : box.x0 - column.left) > text - maxOffsetEms * size
    if (!inner && ++others >= maxParagraphs) return
    yield { candidate: listItemCandidate(paragraphs[i]) }
  }
}

function startsList(paragraphs: readonly TextParagraph[], from: number, first: ListItemCandidate): boolean {
  const { marker, paragraph } = first
  const hangs = paragraph.lines.length > 1 && hasHangingIndent(paragraph)
  if (!marker.ordered && !isDoubtfulBullet(marker)) return true
  const readings = [marker, ...(marker.roman ? [marker.roman] : [])]
  for (const { candidate } of searched(paragraphs, from, first))
    if (candidate && readings.some((reading) => followingMarker(reading, candidate.marker))) return true
  return hangs && (!marker.ordered || readings.some(({ number }) => number === 1))
}

/** Whether the second line begins below the text of the first line, not below its marker. */
function hasHangingIndent(paragraph: TextParagraph): boolean {
  const [first, second] = paragraph.lines
  const text = first.words[1]
  return text !== undefined && Math.abs(second.box.x0 - text.box.x0) < 0.7 * first.size
}

function continuesCount({ marker, number }: OpenLevel, next: Marker): boolean {
  return followingMarker(marker, next, number) !== null
}

function isBox({ style }: Marker): boolean {
  return checkState(style) !== null
}

/** Whether a paragraph without a marker is aligned with the text of the preceding item. */
function continuesItem(paragraph: TextParagraph, item: OpenItem, em: number): boolean {
  if (paragraph.lines[0].turn !== 0) return false
  const sizes = [markerSize(item.candidate), item.candidate.paragraph.size]
  if (sizes.every((size) => Math.abs(paragraph.size - size) > 0.1 * em) || paragraph.bold) return false
  return (
    item.candidate.text - item.candidate.at > minIndentEms * em &&
    Math.abs(textOffset(paragraph, item)) < 0.7 * em
  )
}

/**
 * Whether a paragraph is the text of an item whose first line is its title: it is indented against the title, as that
 * of earlier items, or another item follows.
 */
function isDefinition(
  paragraphs: readonly TextParagraph[],
  index: number,
  open: readonly OpenLevel[],
): boolean {
  const paragraph = paragraphs[index]
  const level = open[open.length - 1]
  const item = level.items[level.items.length - 1]
  const offset = textOffset(paragraph, item)
  const em = paragraph.size
  if (paragraph.lines[0].turn !== 0 || paragraph.bold || !item.candidate.paragraph.bold) return false
  if (item.candidate.text - item.candidate.at < minIndentEms * em) return false
  if (offset < maxOffsetEms * em || offset > maxItemTextIndentEms * em) return false
  if (Math.abs(paragraph.size - item.candidate.paragraph.size) > 0.1 * em) return false
  const known = level.items.flatMap(({ parts }) => parts.slice(0, 1))
  if (known.some((part) => Math.abs(textOffset(part, item) - offset) < maxOffsetEms * em)) return true
  const next = nextMarker(paragraphs, index, item.candidate)
  return next !== null && continuesCount(level, next)
}

/** Returns the distance between the starts of a paragraph and of the text of an item, in points. */
function textOffset({ box, firstColumn: column, rtl }: TextParagraph, { candidate }: OpenItem): number {
  return (rtl ? column.right - box.x1 : box.x0 - column.left) - candidate.text
}

/**
 * Whether code belongs to an item: it is indented further than the text of the item, or equally far, and the item announces it
 * or continues after it.
 */
function holdsCode(
  open: readonly OpenLevel[],
  item: OpenItem,
  paragraphs: readonly TextParagraph[],
  from: number,
  taken: number,
  context: InlineContext,
): boolean {
  const { paragraph } = item.candidate
  const code = paragraphs[from]
  const offset = code.box.x0 - code.firstColumn.left - item.candidate.text
  if (paragraph.rtl || offset < -0.7 * paragraph.size) return false
  if (offset > 0.7 * paragraph.size) return true
  const before = item.parts.at(-1) ?? paragraph
  if (/[:：]$/.test(before.text)) return true
  const next = paragraphs[from + taken]
  if (next === undefined || isCode(next, context)) return false
  const candidate = listItemCandidate(next)
  if (candidate === null) return continuesItem(next, item, next.size)
  const step = candidate.at - item.candidate.at
  const slack = minIndentEms * next.size
  // The next item of the list or of one around it, or a list inside the item.
  return (
    Math.abs(step) < slack ||
    open.some(
      (level) => continuesCount(level, candidate.marker) && Math.abs(level.at - candidate.at) < slack,
    ) ||
    (step > slack && candidate.at > item.candidate.text - slack && isFirst(candidate))
  )
}

function isFirst({ marker }: ListItemCandidate): boolean {
  return !marker.ordered || marker.number === 1 || marker.roman?.number === 1
}

function listOf(root: OpenLevel, context: InlineContext): List {
  // Depth is bounded by `maxDepth`.
  const items = root.items.map((item): ListItem => {
    const { paragraph } = item.candidate
    const blocks: Block[] = [
      {
        kind: 'paragraph',
        inlines: buildInlines(paragraph.lines, context, { skip: 1 }),
        page: paragraph.page,
        box: paragraph.box,
      },
      ...partBlocks(item.parts, context),
      ...item.nested.map((level) => listOf(level, context)),
    ]
    const checked = checkState(item.candidate.marker.style)
    return checked === null ? { blocks } : { blocks, checked }
  })
  const { ordered, style } = root.marker
  const counts = {
    a: 'lower-alpha',
    A: 'upper-alpha',
    i: 'lower-roman',
    I: 'upper-roman',
    1: 'decimal',
  } as const
  if (!ordered) return { kind: 'list', ordered, items }
  const numbering = style in counts ? counts[style as keyof typeof counts] : 'decimal'
  return {
    kind: 'list',
    ordered,
    ...(root.start === 1 ? {} : { start: root.start }),
    ...(numbering === 'decimal' ? {} : { numbering }),
    items,
  }
}

function partBlocks(parts: readonly TextParagraph[], context: InlineContext): Block[] {
  const blocks: Block[] = []
  for (let i = 0; i < parts.length; i++) {
    const { page, box } = parts[i]
    if (isCode(parts[i], context)) {
      const { block, taken, lines } = codeRun(parts, i, context)
      blocks.push(withSource({ ...block, page, box }, lines))
      i += taken - 1
    } else blocks.push({ kind: 'paragraph', inlines: buildInlines(parts[i].lines, context), page, box })
  }
  return blocks
}
