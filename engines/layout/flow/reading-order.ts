import type { WorkLimit } from '../../model/errors.ts'
import type { Box } from '../../model/geometry.ts'
import { union } from '../../model/geometry.ts'
import type { Ruling } from '../../model/page-content.ts'
import { anchor, areColumns, boundsOf, extent, type PlacedItem } from './columns.ts'

/** Items from top to bottom. Items in one row are side by side and are read across. */
export interface ReadingRegion<T> {
  readonly box: Box
  readonly rows: readonly (readonly PlacedItem<T>[])[]
}

/** Nesting depth of cuts; far more than real pages need. */
const maxCuts: WorkLimit = 24

/** Minimum width in ems of the white space between columns. */
const minGutterEms = 0.65

/**
 * Orders items by a recursive XY cut: columns before rows where white space separates columns of text, rows before
 * columns where an item spans them. Items aligned like a table are read across. O(n log n) per cut; the number of
 * cuts is bounded.
 * @param gutters vertical lines known to be between columns of text
 */
export function orderByXyCut<T>(
  items: readonly PlacedItem<T>[],
  rightToLeft: boolean,
  gutters: readonly Ruling[] = [],
): ReadingRegion<T>[] {
  const regions: ReadingRegion<T>[] = []
  const em = medianSize(items)
  const waiting: { items: readonly PlacedItem<T>[]; depth: number; whole: boolean }[] = [
    { items, depth: 0, whole: false },
  ]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const part = next.items
    if (part.length === 0) continue
    const columns = next.depth < maxCuts ? splitColumns(part, em, gutters) : [part]
    if (columns.length > 1) {
      if (!rightToLeft) columns.reverse()
      for (const column of columns) waiting.push({ items: column, depth: next.depth + 1, whole: false })
      continue
    }
    const bands = splitBands(part)
    const groups =
      next.whole || next.depth >= maxCuts ? [{ bands, columns: false }] : groupBands(bands, em, gutters)
    if (groups.length === 1 && !groups[0].columns) {
      regions.push(regionOf(bands, rightToLeft))
      continue
    }
    for (const group of groups.reverse())
      waiting.push({ items: group.bands.flat(), depth: next.depth + 1, whole: !group.columns })
  }
  return regions
}

function regionOf<T>(bands: readonly (readonly PlacedItem<T>[])[], rightToLeft: boolean): ReadingRegion<T> {
  const rows = bands.flatMap(rowsIn)
  for (const row of rows) row.sort((a, b) => (rightToLeft ? b.box.x1 - a.box.x1 : a.box.x0 - b.box.x0))
  return { box: boundsOf(rows.flat()), rows }
}

/** Splits a band of vertically overlapping items into rows by baseline. */
function rowsIn<T>(band: readonly PlacedItem<T>[]): PlacedItem<T>[][] {
  const sorted = [...band].sort((a, b) => anchor(a) - anchor(b))
  const rows: PlacedItem<T>[][] = []
  for (const item of sorted) {
    const row = rows.at(-1)
    const near = row && anchor(item) - anchor(row[0]) <= 0.35 * (item.line?.size ?? 10)
    if (near) row.push(item)
    else rows.push([item])
  }
  return rows
}

/** Splits items into bands at heights that no item crosses, from top to bottom. */
function splitBands<T>(items: readonly PlacedItem<T>[]): PlacedItem<T>[][] {
  const sorted = items.map((item) => ({ item, ...extent(item) })).sort((a, b) => a.top - b.top)
  const bands: PlacedItem<T>[][] = []
  let bottom = Number.NEGATIVE_INFINITY
  for (const { item, top, bottom: end } of sorted) {
    if (top >= bottom) bands.push([])
    bands[bands.length - 1].push(item)
    bottom = Math.max(bottom, end)
  }
  return bands
}

interface Gap {
  readonly x0: number
  readonly x1: number
}

/** Returns the horizontal gaps that no item covers, from left to right, including the unbounded ones at both ends. */
function gapsBetween(items: readonly PlacedItem<unknown>[]): Gap[] {
  const sorted = items.map(({ box }) => box).sort((a, b) => a.x0 - b.x0)
  const gaps: Gap[] = []
  let right = Number.NEGATIVE_INFINITY
  for (const box of sorted) {
    if (box.x0 > right) gaps.push({ x0: right, x1: box.x0 })
    right = Math.max(right, box.x1)
  }
  gaps.push({ x0: right, x1: Number.POSITIVE_INFINITY })
  return gaps
}

function commonGaps(a: readonly Gap[], b: readonly Gap[], least: number): Gap[] {
  const gaps: Gap[] = []
  for (let i = 0, k = 0; i < a.length && k < b.length; ) {
    const x0 = Math.max(a[i].x0, b[k].x0)
    const x1 = Math.min(a[i].x1, b[k].x1)
    if (x1 - x0 >= least) gaps.push({ x0, x1 })
    if (a[i].x1 < b[k].x1) i++
    else k++
  }
  return gaps
}

function boundedGaps(gaps: readonly Gap[], least: number): Gap[] {
  return gaps.filter(({ x0, x1 }) => Number.isFinite(x0) && Number.isFinite(x1) && x1 - x0 >= least)
}

/** Splits items into columns of text, left to right. Returns one column if there is no gutter. */
function splitColumns<T>(
  items: readonly PlacedItem<T>[],
  em: number,
  gutters: readonly Ruling[],
): PlacedItem<T>[][] {
  const gaps = boundedGaps(gapsBetween(items), minGutterEms * em)
  if (gaps.length === 0) return [[...items]]
  let parts: PlacedItem<T>[][] = []
  const cuts = gaps.map(({ x0, x1 }) => (x0 + x1) / 2)
  for (const item of [...items].sort((a, b) => a.box.x0 - b.box.x0)) {
    const column = cuts.findIndex((cut) => item.box.x1 <= cut)
    const at = column < 0 ? cuts.length : column
    parts[at] ??= []
    parts[at].push(item)
  }
  parts = parts.filter((part) => part.length > 0)
  const columns: PlacedItem<T>[][] = []
  for (const part of parts) {
    const last = columns.at(-1)
    if (last && !standBetween(gutters, last, part) && !areColumns(last, part))
      for (const item of part) last.push(item)
    else columns.push(part)
  }
  return columns
}

/** Whether one of the gutters is between two groups, over their whole height. */
function standBetween(
  gutters: readonly Ruling[],
  left: readonly PlacedItem<unknown>[],
  right: readonly PlacedItem<unknown>[],
): boolean {
  if (gutters.length === 0) return false
  const [a, b] = [boundsOf(left), boundsOf(right)]
  const [y0, y1] = [Math.min(a.y0, b.y0), Math.max(a.y1, b.y1)]
  return gutters.some(
    (line) =>
      line.x0 > a.x1 - 1 &&
      line.x0 < b.x0 + 1 &&
      line.y0 < y0 + gutterSlackPoints &&
      line.y1 > y1 - gutterSlackPoints,
  )
}

/** Points by which columns may extend past the ends of their gutter: the depth of a line. */
const gutterSlackPoints = 12

/** Groups bands that share a gutter. Items that span the gutter separate the groups. */
function groupBands<T>(
  bands: readonly PlacedItem<T>[][],
  em: number,
  gutters: readonly Ruling[],
): { bands: PlacedItem<T>[][]; columns: boolean }[] {
  const groups: BandGroup<T>[] = []
  for (const band of bands) {
    const free = gapsBetween(band)
    const group = groups.at(-1)
    if (group) {
      const box = union(group.box, boundsOf(band))
      const shared = commonGaps(group.free, free, minGutterEms * em)
      const between = runsThrough(shared, box)
      // Bands of a single item form one column of text.
      const plain = !group.sided && group.single && band.length === 1
      if (between || plain) {
        group.bands.push(band)
        group.free = shared
        group.box = box
        group.sided ||= between
        continue
      }
    }
    const sided = boundedGaps(free, minGutterEms * em).length > 0
    const opened: BandGroup<T> = {
      bands: [band],
      free,
      box: boundsOf(band),
      sided,
      single: band.length === 1,
    }
    if (group && sided) moveLinesToColumns(group, opened, em)
    else if (group) moveHeadingDown(group, opened, em)
    if (group?.bands.length === 0) groups.pop()
    groups.push(opened)
  }
  const judged = groups.map((group) => ({
    bands: group.bands,
    columns: group.sided && splitColumns(group.bands.flat(), em, gutters).length > 1,
  }))
  return joinSingleColumns(judged)
}

interface BandGroup<T> {
  bands: PlacedItem<T>[][]
  free: Gap[]
  box: Box
  sided: boolean
  readonly single: boolean
}

function runsThrough(gaps: readonly Gap[], box: Box): boolean {
  return gaps.some(({ x0, x1 }) => x0 > box.x0 && x1 < box.x1)
}

/**
 * Moves lines directly above columns into the group if they fit one of its columns: columns may begin at different
 * heights.
 */
function moveLinesToColumns<T>(from: BandGroup<T>, to: BandGroup<T>, em: number): void {
  if (from.sided) return
  const taken: PlacedItem<T>[][] = []
  let high = top(to.bands[0])
  for (let band = from.bands.at(-1); band; band = from.bands.at(-1)) {
    const low = bottom(band)
    const box = union(to.box, boundsOf(band))
    const shared = commonGaps(to.free, gapsBetween(band), minGutterEms * em)
    if (band.length > 1 || high - low > 1.2 * em || !runsThrough(shared, box)) break
    from.bands.pop()
    taken.push(band)
    high = top(band)
    to.box = box
    to.free = shared
  }
  if (taken.length > 0) to.bands = [...taken.reverse(), ...to.bands]
}

/** Moves a heading at the end of columns to the group below: it does not belong to the column above it. */
function moveHeadingDown<T>(from: BandGroup<T>, to: BandGroup<T>, em: number): void {
  const band = from.bands.at(-1)
  const before = from.bands.at(-2)
  const line = band?.length === 1 ? band[0].line : null
  if (!from.sided || !band || !before || !line || !(line.bold || line.size > 1.1 * em)) return
  if (top(band) - bottom(before) < 0.8 * em) return
  from.bands.pop()
  to.bands = [band, ...to.bands]
}

function bottom(band: readonly PlacedItem<unknown>[]): number {
  return band.reduce((most, item) => Math.max(most, extent(item).bottom), Number.NEGATIVE_INFINITY)
}

function top(band: readonly PlacedItem<unknown>[]): number {
  return band.reduce((least, item) => Math.min(least, extent(item).top), Number.POSITIVE_INFINITY)
}

/** Merges neighbouring groups that are not columns. */
function joinSingleColumns<T>(groups: readonly { bands: PlacedItem<T>[][]; columns: boolean }[]) {
  const joined: { bands: PlacedItem<T>[][]; columns: boolean }[] = []
  for (const group of groups) {
    const last = joined.at(-1)
    if (last && !last.columns && !group.columns) for (const band of group.bands) last.bands.push(band)
    else joined.push({ bands: [...group.bands], columns: group.columns })
  }
  return joined
}

function medianSize(items: readonly PlacedItem<unknown>[]): number {
  const sizes = items.flatMap(({ line }) => (line ? [line.size] : [])).sort((a, b) => a - b)
  return sizes[sizes.length >> 1] ?? 10
}
