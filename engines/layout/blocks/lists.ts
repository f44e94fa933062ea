import type { Block, List, ListItem } from '../../model/document.ts'
import type { TextParagraph } from '../flow/paragraph.ts'
import { checkState, type Marker } from '../lines/list-markers.ts'
import { codeRun, isCode } from './code-run.ts'
import { buildInlines, type InlineContext } from './inlines.ts'
import { type ListItemCandidate, listItemCandidate } from './list-candidates.ts'

/** Nested lists are indented by at least this many ems. */
const minIndentEms = 0.8
const maxDepth = 12

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
  const open: { items: OpenItem[]; marker: Marker; at: number; number: number; start: number }[] = []
  let i = from
  const push = (candidate: ListItemCandidate, number: number) => {
    const level = { items: [], marker: candidate.marker, at: candidate.at, number, start: number }
    const parent = open.at(-1)?.items.at(-1)
    open.push(level)
    if (parent) parent.nested.push(level)
  }
  for (; i < paragraphs.length; i++) {
    const paragraph = paragraphs[i]
    const candidate = listItemCandidate(paragraph)
    const em = paragraph.size
    const item = open.at(-1)?.items.at(-1)
    if (item && isCode(paragraph, context)) {
      const { taken } = codeRun(paragraphs, i, context)
      if (!holdsCode(item, paragraphs, i, taken, context)) break
      for (const part of paragraphs.slice(i, i + taken)) item.parts.push(part)
      i += taken - 1
      continue
    }
    if (!candidate) {
      if (!item || !continuesItem(paragraph, item, em)) break
      item.parts.push(paragraph)
      continue
    }
    if (Math.abs(markerSize(candidate) - markerSize(first)) > 0.15 * em) break
    while (open.length > 1 && candidate.at < (open.at(-1)?.at ?? 0) - minIndentEms * em) open.pop()
    const level = open.at(-1)
    if (!level) push(candidate, candidate.marker.numbers[0] ?? 1)
    else if (
      candidate.at > level.at + minIndentEms * em &&
      open.length < maxDepth &&
      item &&
      !standsBeside(item.candidate, candidate)
    )
      push(candidate, candidate.marker.numbers[0] ?? 1)
    else if (!continuesCount(level.marker, level.number, candidate.marker)) {
      // Another numbering at the same indent: a nested list without indent, or another list.
      const outer = open.findIndex((other) => continuesCount(other.marker, other.number, candidate.marker))
      if (outer >= 0) open.length = outer + 1
      else if (open.length < maxDepth && candidate.marker.numbers[0] === 1 && level.marker.ordered)
        push(candidate, 1)
      else break
    }
    const home = open[open.length - 1]
    if (home.items.length > 0) home.number++
    home.items.push({ candidate, parts: [], nested: [] })
  }
  const root = open[0]
  return root ? { list: listOf(root, context), taken: i - from } : null
}

/** Code in an item may be smaller than its marker, which has the size of the text. */
function markerSize({ paragraph }: ListItemCandidate): number {
  return paragraph.lines[0].words[0].size
}

/** Whether a check box stands in the line of the preceding one. */
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
  readonly start: number
}

function startsList(paragraphs: readonly TextParagraph[], from: number, first: ListItemCandidate): boolean {
  const { marker, paragraph } = first
  const hangs = paragraph.lines.length > 1 && hasHangingIndent(paragraph)
  if (!marker.ordered && !/^[-–—‒−*·o]$/.test(marker.style)) return true
  for (let i = from + 1; i < paragraphs.length && i < from + 12; i++) {
    const next = listItemCandidate(paragraphs[i])
    if (!next) continue
    if (!marker.ordered && continuesCount(marker, 0, next.marker)) return true
    if (marker.ordered && marker.numbers.some((n) => continuesCount(marker, n, next.marker))) return true
  }
  return hangs && (!marker.ordered || marker.numbers.includes(1))
}

/** Whether the second line begins below the text of the first line, not below its marker. */
function hasHangingIndent(paragraph: TextParagraph): boolean {
  const [first, second] = paragraph.lines
  const text = first.words[1]
  return text !== undefined && Math.abs(second.box.x0 - text.box.x0) < 0.7 * first.size
}

/** Whether a marker is the next one after `number`. */
function continuesCount(open: Marker, number: number, next: Marker): boolean {
  if (open.ordered !== next.ordered) return false
  if (!open.ordered) return open.style === next.style || (isBox(open) && isBox(next))
  const styles = open.style === next.style || open.style.toLowerCase() === next.style.toLowerCase()
  return styles && open.shape === next.shape && next.numbers.includes(number + 1)
}

function isBox({ style }: Marker): boolean {
  return checkState(style) !== null
}

/** Whether a paragraph without a marker is aligned with the text of the preceding item. */
function continuesItem(paragraph: TextParagraph, item: OpenItem, em: number): boolean {
  if (paragraph.lines[0].turn !== 0) return false
  const sizes = [markerSize(item.candidate), item.candidate.paragraph.size]
  if (sizes.every((size) => Math.abs(paragraph.size - size) > 0.1 * em) || paragraph.bold) return false
  const { box, column, rtl } = paragraph
  const at = rtl ? column.right - box.x1 : box.x0 - column.left
  return (
    item.candidate.text - item.candidate.at > minIndentEms * em &&
    Math.abs(at - item.candidate.text) < 0.7 * em
  )
}

/**
 * Whether code belongs to an item: it is indented further than the text of the item, or as far and the item announces it
 * or goes on after it.
 */
function holdsCode(
  item: OpenItem,
  paragraphs: readonly TextParagraph[],
  from: number,
  taken: number,
  context: InlineContext,
): boolean {
  const { paragraph } = item.candidate
  const code = paragraphs[from]
  const offset = code.box.x0 - code.column.left - item.candidate.text
  if (paragraph.rtl || offset < -0.7 * paragraph.size) return false
  if (offset > 0.7 * paragraph.size) return true
  const before = item.parts.at(-1) ?? paragraph
  if (/[:：]$/.test(before.text)) return true
  const next = paragraphs[from + taken]
  if (next === undefined || isCode(next, context)) return false
  const candidate = listItemCandidate(next)
  if (candidate === null) return continuesItem(next, item, next.size)
  return Math.abs(candidate.at - item.candidate.at) < minIndentEms * next.size
}

function listOf(root: OpenLevel, context: InlineContext): List {
  // Depth is bounded by `maxDepth`.
  const items = root.items.map((item): ListItem => {
    const { paragraph } = item.candidate
    const blocks: Block[] = [
      { kind: 'paragraph', inlines: buildInlines(paragraph.lines, context, { skip: 1 }) },
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
    if (isCode(parts[i], context)) {
      const { block, taken } = codeRun(parts, i, context)
      blocks.push(block)
      i += taken - 1
    } else blocks.push({ kind: 'paragraph', inlines: buildInlines(parts[i].lines, context) })
  }
  return blocks
}
