import { type Box, union } from '../../model/geometry.ts'
import { countWhile } from '../../model/sorted.ts'
import type { PageLine } from '../lines/page-line.ts'
import { endsSentence } from '../lines/script.ts'

/** Average length in characters below which entries are not running text. */
const shortEntryChars = 16
const longLineChars = 30

/**
 * Whether two groups side by side are columns, read one after another, or rows, read across. Short entries that share
 * baselines with the other side are rows of a borderless table or terms with definitions; labels in the margin may
 * stand next to any line.
 */
export function areColumns(
  left: readonly PlacedItem<unknown>[],
  right: readonly PlacedItem<unknown>[],
): boolean {
  if (left.length === 1 && right.length === 1) {
    // Two texts on one line are a row; with a box on either side they are not.
    return left[0].line === null || right[0].line === null
  }
  const [less, more] = left.length <= right.length ? [left, right] : [right, left]
  const sorted = [...more].sort((a, b) => anchor(a) - anchor(b))
  if (!less.some(heightOverlapTest(more))) return false
  if (areRowEnds(right, left) || areSharedTerms(left, right)) return false
  if (isSmallBeside(less, more)) return true
  const partners = less.map((item) => nearestItem(sorted, anchor(item), 0.3 * (item.line?.size ?? 10)))
  const partnered = countPartnered(less, partners)
  const shortest = Math.min(averageLength(left), averageLength(right))
  if (less.length === 1 && partnered === 0) return true
  if (partnered < 0.7 * less.length || shortest >= (less.length === 1 ? 40 : shortEntryChars)) return true
  return averageLength(more) >= longLineChars && !besideParagraphStarts(less, partners, sorted)
}

/**
 * Whether the group on the left contains terms, more of them than the lines of their definitions, because several terms share a definition
 * that begins next to the last term. There are no terms next to the other lines of a definition.
 */
function areSharedTerms(
  left: readonly PlacedItem<unknown>[],
  right: readonly PlacedItem<unknown>[],
): boolean {
  if (left.length <= right.length || averageLength(left) >= shortEntryChars) return false
  if (averageLength(right) < longLineChars) return false
  const texts = [...right].sort((a, b) => anchor(a) - anchor(b))
  const partners = left.map((item) => nearestItem(texts, anchor(item), 0.3 * (item.line?.size ?? 10)))
  return (
    partners.every((at) => at < 1 || startsText(texts[at], texts[at - 1])) &&
    countPartnered(left, partners) === left.length
  )
}

/** Whether a line does not continue the text of the line before. */
function startsText(item: PlacedItem<unknown>, before: PlacedItem<unknown>): boolean {
  const far = anchor(item) - anchor(before) > minTextStepEms * (item.line?.size ?? 10)
  return far || endsSentence(before.line?.text ?? '')
}

/** Ems between the baselines of two lines above which they are not lines of one text. */
const minTextStepEms = 1.6

/** Share of the entries at the right edge that share a line with the other side. */
const minRowEndShare = 0.9
/** Maximum difference between the ends of entries at the right edge, and minimum difference between their starts, in ems. */
const maxEndOffsetEms = 0.15
const minStartOffsetEms = 1

/**
 * Whether the group on the right contains the ends of the lines on the left, flush with the right edge: kinds of functions
 * such as `[Method]`, dates or prices.
 */
function areRowEnds(right: readonly PlacedItem<unknown>[], left: readonly PlacedItem<unknown>[]): boolean {
  if (right.some(({ line }) => line === null || line.rtl) || averageLength(right) >= longLineChars)
    return false
  const em = right[0].line?.size ?? 10
  const edge = Math.max(...right.map(({ box }) => box.x1))
  if (right.some(({ box }) => edge - box.x1 > maxEndOffsetEms * em)) return false
  const starts = right.map(({ box }) => box.x0)
  const varied = Math.max(...starts) - Math.min(...starts) > minStartOffsetEms * em
  if (!varied && !right.every(({ line }) => /^[[(].*[\])]$/.test(line?.text ?? ''))) return false
  const sorted = [...left].sort((a, b) => anchor(a) - anchor(b))
  const beside = right.filter((item) => nearestItem(sorted, anchor(item), 0.3 * em) >= 0)
  return beside.length >= minRowEndShare * right.length
}

/** Maximum font size of margin notes, relative to the text next to them. */
const maxNoteRatio = 0.85

/** Whether all entries have a smaller font than the long lines of text next to them, as notes in the margin are. */
function isSmallBeside(
  entries: readonly PlacedItem<unknown>[],
  text: readonly PlacedItem<unknown>[],
): boolean {
  if (averageLength(text) < longLineChars) return false
  const sizes = text.flatMap(({ line }) => (line ? [line.size] : [])).sort((a, b) => a - b)
  const usual = sizes[sizes.length >> 1]
  return usual !== undefined && entries.every(({ line }) => line !== null && line.size < maxNoteRatio * usual)
}

/**
 * Counts the entries that stand next to a line of the other side, with the short entries directly above them: terms that
 * share a definition.
 */
function countPartnered(entries: readonly PlacedItem<unknown>[], partners: readonly number[]): number {
  const sorted = entries
    .map((item, i) => ({ item, paired: partners[i] >= 0 }))
    .sort((a, b) => anchor(b.item) - anchor(a.item))
  let count = 0
  let below: (typeof sorted)[number] | null = null
  for (const entry of sorted) {
    const { line } = entry.item
    entry.paired ||=
      line !== null &&
      below?.paired === true &&
      line.text.length < shortEntryChars &&
      anchor(below.item) - anchor(entry.item) < maxTermStepEms * line.size
    if (entry.paired) count++
    below = entry
  }
  return count
}

/** Maximum distance in ems between the baselines of terms that share a definition. */
const maxTermStepEms = 1.6

/** Returns a predicate that tells whether anything overlaps the height of an item, with some tolerance above and below. */
function heightOverlapTest(items: readonly PlacedItem<unknown>[]): (item: PlacedItem<unknown>) => boolean {
  const extents = items.map(extent).sort((a, b) => a.top - b.top)
  // The lowest end among all extents up to each one.
  const lowest: number[] = []
  for (const { bottom } of extents) lowest.push(Math.max(bottom, lowest.at(-1) ?? bottom))
  return (item) => {
    const { top, bottom } = extent(item)
    const room = 0.7 * (item.line?.size ?? 10)
    const low = countWhile(extents, ({ top }) => top < bottom + room)
    return low > 0 && lowest[low - 1] > top - room
  }
}

function averageLength(items: readonly PlacedItem<unknown>[]): number {
  return items.reduce((sum, { line }) => sum + (line ? line.text.length : 60), 0) / items.length
}

/** Whether entries stand next to the first lines of paragraphs. Continuation lines of an entry are ignored. */
function besideParagraphStarts(
  entries: readonly PlacedItem<unknown>[],
  partners: readonly number[],
  lines: readonly PlacedItem<unknown>[],
): boolean {
  const sorted = entries
    .map((item, i) => ({ item, at: partners[i] }))
    .sort((a, b) => anchor(a.item) - anchor(b.item))
  let starts = 0
  let all = 0
  for (const [i, { item, at }] of sorted.entries()) {
    const above = sorted[i - 1]?.item
    const size = item.line?.size ?? 10
    if (at < 0 || (above && anchor(item) - anchor(above) < minTextStepEms * size)) continue
    all++
    const before = lines[at - 1]
    const short = (lines[at].line?.text.length ?? 60) < shortEntryChars
    if (!before || short || startsText(lines[at], before)) starts++
  }
  return starts >= 0.7 * all
}

/** Returns the index of the item nearest to a height, or -1 if none is within the tolerance. */
function nearestItem(sorted: readonly PlacedItem<unknown>[], value: number, within: number): number {
  const low = countWhile(sorted, (one) => anchor(one) < value)
  const near = [low - 1, low].filter((i) => i >= 0 && i < sorted.length)
  const best = near.sort(
    (a, b) => Math.abs(anchor(sorted[a]) - value) - Math.abs(anchor(sorted[b]) - value),
  )[0]
  return best !== undefined && Math.abs(anchor(sorted[best]) - value) <= within ? best : -1
}

/** An item that is part of the reading order. */
export interface PlacedItem<T> {
  readonly box: Box
  /** Null for tables, images and formulas. */
  readonly line: PageLine | null
  readonly value: T
}

/** Returns the vertical position of an item: the baseline of a line, the top of a box. */
export function anchor({ box, line }: PlacedItem<unknown>): number {
  return line && line.turn === 0 ? line.baseline : box.y0
}

/**
 * Returns the height that an item occupies. For a line this is the x-height, because boxes of tightly set lines
 * overlap.
 */
export function extent({ box, line }: PlacedItem<unknown>): { top: number; bottom: number } {
  if (line?.turn !== 0) return { top: box.y0 + 0.5, bottom: box.y1 - 0.5 }
  return { top: line.baseline - 0.55 * line.size, bottom: line.baseline }
}

export function boundsOf(items: readonly { readonly box: Box }[]): Box {
  const [first, ...rest] = items
  return rest.reduce<Box>((all, { box }) => union(all, box), first?.box ?? { x0: 0, y0: 0, x1: 0, y1: 0 })
}
