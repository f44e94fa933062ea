/** Coloured ink over black print: stamps, signatures, strikethroughs and pen notes in colour scans. */

import type { WorkLimit } from '../../model/errors.ts'
import { type Box, intersect, pad, union } from '../../model/geometry.ts'
import type { Raster } from '../../model/raster.ts'
import { UnionFind } from './connected-components.ts'
import type { GrayImage } from './gray-image.ts'

/** A page separated into its print and the coloured ink over it. */
export interface Overprint {
  /** The page without that ink. */
  readonly print: GrayImage
  /** Each stamp or signature separately, dark on white, and its place on the page; the largest first. */
  readonly inks: readonly { readonly image: GrayImage; readonly x: number; readonly y: number }[]
}

/** Minimum mean colourfulness of ink: brown print on yellowed paper is below. */
const minMeanColour = 56
/** Minimum pixels of a stamp or signature. */
const minPixels = 400
/**
 * Share of them next to print. Coloured words next to black ones do not touch them; coloured rims of black strokes, as in pen writing,
 * have little else.
 */
const contactShare = { min: 0.015, max: 0.25 }
/** Ink with more surface than this share is a panel or an image. */
const maxSurfaceShare = 0.35
/** Maximum share of the print that is in the cells of any coloured ink. */
const maxInkedShare = 0.5
/** Maximum distance of ink that belongs together. */
const nearPixels = 24
/**
 * Maximum stamps and signatures that are read: each takes a tenth of a second. Further ones, the smallest, are only removed from the print.
 */
const maxInks = 24
/** Its edges have less colour than `minColour`. */
const edgePixels = 2
/** White margin around a piece of ink. */
const marginPixels = 20

/** Separates the coloured ink of a page from the print under it; `null` if there is none, or if the page itself is coloured. */
export function separateOverprint(raster: Raster, gray: GrayImage): Overprint | null {
  const page = colouredPixels(raster)
  if (page === null) return null
  const coloured = groupInk(page)
  // Otherwise the print itself is coloured: the dark pixels of writing by pen, or of brown print on old paper.
  if (sum(coloured, ({ print }) => print) > page.print * maxInkedShare) return null
  const ink = coloured.filter(
    ({ pixels, colour, surface }) => colour >= minMeanColour && surface <= pixels * maxSurfaceShare,
  )
  const pieces = joinNear(ink, nearPixels).filter(isOverPrint)
  if (pieces.length === 0) return null
  pieces.sort((a, b) => sum(b, ({ pixels }) => pixels) - sum(a, ({ pixels }) => pixels))
  return {
    print: withoutInk(page, gray, pieces.flat()),
    inks: pieces.slice(0, maxInks).map((groups) => inkAlone(page, groups)),
  }
}

function isOverPrint(groups: readonly InkGroup[]): boolean {
  const pixels = sum(groups, (group) => group.pixels)
  const touching = sum(groups, ({ contacts }) => contacts) / Math.max(1, pixels)
  return pixels >= minPixels && touching >= contactShare.min && touching <= contactShare.max
}

function sum(groups: readonly InkGroup[], of: (group: InkGroup) => number): number {
  return groups.reduce((all, group) => all + of(group), 0)
}

/** Makes ink as light as paper; print under it becomes as dark as elsewhere. */
function withoutInk(page: ColouredPixels, gray: GrayImage, groups: readonly InkGroup[]): GrayImage {
  const { width, height, highest, colour, hue } = page
  const data = Uint8Array.from(gray.data)
  const all = { x0: 0, y0: 0, x1: width, y1: height }
  for (const group of groups) {
    const levels = Array.from({ length: hueCount }, (_, at) => levelsUnder(group, at))
    for (const cell of group.cells) {
      const box = boxOfCell(cell, page)
      const { x0, y0, x1, y1 } = intersect(pad(box, edgePixels), all) ?? box
      for (let y = y0; y < y1; y++)
        for (let i = y * width + x0; i < y * width + x1; i++)
          if (colour[i] >= minColour) data[i] = levels[hue[i]][highest[i]]
          else if (highest[i] > data[i]) data[i] = highest[i]
    }
  }
  return { width, height, data }
}

/** Quantile of the ink pixels, from the darkest, for the level of the ink, and for the level of print under it. */
const ownShare = 0.4
const underShare = 0.03
/** Minimum difference by which print under ink is darker. */
const maxUnderLevel = 0.7

/** The level of print for each level of the highest channel of the ink of a hue. */
function levelsUnder({ levels }: InkGroup, hue: number): Uint8Array {
  // An ink with colours on both sides of a hue border has the same levels on both sides.
  const beside = [levels[(hue + 1) % hueCount], levels[(hue + hueCount - 1) % hueCount]]
  const counts = Float64Array.from(levels[hue], (count, at) => count + (beside[0][at] + beside[1][at]) / 8)
  const pixels = counts.reduce((all, count) => all + count, 0)
  const white = levelAt(counts, pixels * ownShare)
  const black = Math.min(levelAt(counts, pixels * underShare), white * maxUnderLevel)
  return Uint8Array.from({ length: 256 }, (_, level) =>
    Math.round(Math.min(1, Math.max(0, (level - black) / Math.max(1, white - black))) * 255),
  )
}

function inkAlone(page: ColouredPixels, groups: readonly InkGroup[]): Overprint['inks'][number] {
  const bounds = groups.map(({ box }) => box).reduce(union)
  const { x0: x, y0: y, x1: right, y1: bottom } = pad(bounds, marginPixels)
  const [width, height] = [right - x, bottom - y]
  const data = new Uint8Array(width * height).fill(255)
  for (const { cells, colour } of groups)
    for (const cell of cells) {
      const { x0, y0, x1, y1 } = boxOfCell(cell, page)
      for (let row = y0; row < y1; row++)
        for (let column = x0; column < x1; column++) {
          const strength = page.colour[row * page.width + column]
          if (strength >= minColour)
            data[(row - y) * width + column - x] = Math.max(0, 255 - (strength * 255) / colour)
        }
    }
  return { image: { width, height, data }, x, y }
}

/** Coloured ink by neighbourhood: the strokes of a stamp or a signature. */

interface InkGroup {
  /** Numbers of cells of `cellPixels`, row by row. */
  readonly cells: number[]
  /** The bounds of its cells. */
  readonly box: Box
  readonly pixels: number
  /** Mean of `colour` over its pixels. */
  readonly colour: number
  /** Pixels of print in its cells. */
  readonly print: number
  /** Pixels next to print. */
  readonly contacts: number
  /** Pixels inside areas wider than strokes. */
  readonly surface: number
  /** Pixels by their highest channel, for each hue: stamps of several colours overlap. */
  readonly levels: readonly Uint32Array[]
}

/** Side of a cell: less than the distance of lines, more than that of letters. */
const cellPixels = 16
/** With fewer coloured pixels, a cell has no ink, only edges coloured by compression. */
const minCellPixels = 6
/** Distance at which print is searched: the edges between print and ink are neither. */
const contactPixels = 3
/** Half the width of the widest strokes. */
const strokePixels = 11

/** The ink of cells that touch, also at a corner. */
function groupInk(page: ColouredPixels): InkGroup[] {
  const columns = Math.ceil(page.width / cellPixels)
  return joinCells(countInk(page, columns), columns).map((cells) => measure(page, cells))
}

/** The pixels of a cell inside the page. */
function boxOfCell(cell: number, { width, height }: ColouredPixels): Box {
  const columns = Math.ceil(width / cellPixels)
  const x0 = (cell % columns) * cellPixels
  const y0 = Math.floor(cell / columns) * cellPixels
  return { x0, y0, x1: Math.min(width, x0 + cellPixels), y1: Math.min(height, y0 + cellPixels) }
}

/** Groups whose bounds, widened by `near` pixels, overlap: the letters of a stamp and its frame. */
function joinNear(groups: readonly InkGroup[], near: number): InkGroup[][] {
  const joined = new UnionFind(groups.length)
  const byTop = groups.map((group, i) => ({ ...group.box, i })).sort((a, b) => a.y0 - b.y0)
  for (const [at, one] of byTop.entries()) {
    const wide = pad(one, near)
    for (let next = at + 1; next < byTop.length && byTop[next].y0 < wide.y1; next++)
      if (intersect(wide, byTop[next]) !== null) joined.union(byTop[next].i, one.i)
  }
  return [...Map.groupBy(groups.keys(), (i) => joined.find(i)).values()].map((set) =>
    [...set].map((i) => groups[i]),
  )
}

function countInk({ width, height, colour }: ColouredPixels, columns: number): Uint16Array {
  const counts = new Uint16Array(columns * Math.ceil(height / cellPixels))
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / cellPixels) * columns
    for (let x = 0; x < width; x++, i++) if (colour[i] >= minColour) counts[row + ((x / cellPixels) | 0)]++
  }
  return counts
}

function joinCells(counts: Uint16Array, columns: number): number[][] {
  const joined = new UnionFind(counts.length)
  const hasInk = (cell: number) => counts[cell] >= minCellPixels
  const inked = [...counts.keys()].filter(hasInk)
  for (const cell of inked) {
    const column = cell % columns
    if (column > 0 && hasInk(cell - 1)) joined.union(cell, cell - 1)
    if (cell < columns) continue
    const from = column > 0 ? cell - columns - 1 : cell - columns
    const to = column < columns - 1 ? cell - columns + 1 : cell - columns
    for (let above = from; above <= to; above++) if (hasInk(above)) joined.union(cell, above)
  }
  return [...Map.groupBy(inked, (cell) => joined.find(cell)).values()]
}

function measure(page: ColouredPixels, cells: number[]): InkGroup {
  const { width, height, highest, colour, hue } = page
  const levels = Array.from({ length: hueCount }, () => new Uint32Array(256))
  let [pixels, sum, print, contacts, surface] = [0, 0, 0, 0, 0]
  let box = boxOfCell(cells[0], page)
  for (const cell of cells) {
    const part = boxOfCell(cell, page)
    box = union(box, part)
    for (let y = part.y0; y < part.y1; y++)
      for (let x = part.x0, i = y * width + x; x < part.x1; x++, i++) {
        if (isPrint(page, i)) print++
        if (colour[i] < minColour) continue
        pixels++
        sum += colour[i]
        levels[hue[i]][highest[i]]++
        if (x < strokePixels || y < strokePixels || x + strokePixels >= width || y + strokePixels >= height)
          continue
        if (aroundOf(i, contactPixels, width).some((at) => isPrint(page, at))) contacts++
        if (aroundOf(i, strokePixels, width).every((at) => colour[at] >= minColour)) surface++
      }
  }
  return { cells, box, pixels, colour: pixels === 0 ? 0 : sum / pixels, print, contacts, surface, levels }
}

function aroundOf(i: number, by: number, width: number): number[] {
  return [i - by, i + by, i - by * width, i + by * width]
}

/** The colours of a page without its brightness. */

/** The class of each pixel; paper is white. */
interface ColouredPixels {
  readonly width: number
  readonly height: number
  /** The highest channel: black print is dark in it, ink of a pure colour light. */
  readonly highest: Uint8Array
  /** The highest minus the lowest channel. */
  readonly colour: Uint8Array
  /** The sixth of the colour circle, if `colour` is at least `minColour`: red is the centre of the first. */
  readonly hue: Uint8Array
  /** Number of pixels of print. */
  readonly print: number
}

/** Minimum difference of the highest and the lowest channel for a pixel to be coloured. */
const minColour = 40
/** Maximum of `colour` for print, whose edges are coloured a little by compression. */
const maxPrintColour = 30
/** Upper limit of the highest channel of print. */
const darkLevel = 128
/** Sixths of the colour wheel: inks of one stamp are in one or two of them, and two pens rarely share one. */
const hueCount = 6

/** Paper has at least this level in each channel. */
const minPaperLevel = 120
/** Coloured pixels for each dark one above which the page is coloured itself: a photo, a chart, coloured print. */
const maxColouredShare = 1.5
/** At least half of the dark pixels have less colour than this, unless the writing itself is coloured: ink of pens, old paper. */
const maxNeutralColour = 15
/** Pixels by which the page is judged; more give the same shares. */
const sampledPixels: WorkLimit = 300_000

type Levels = readonly [number, number, number]

/** The colours of a page that has both print and some coloured ink; `null` for others, which are the majority; this check is cheap. */
function colouredPixels(raster: Raster): ColouredPixels | null {
  const paper = paperLevels(raster)
  if (paper === null || !hasSomeInk(raster, paper)) return null
  const { width, height, data } = raster
  const highest = new Uint8Array(width * height)
  const colour = new Uint8Array(width * height)
  const hue = new Uint8Array(width * height)
  const [red, green, blue] = paper.map(whitened)
  let print = 0
  for (let i = 0, from = 0; i < highest.length; i++, from += 4) {
    const r = red[data[from]]
    const g = green[data[from + 1]]
    const b = blue[data[from + 2]]
    const most = r > g ? Math.max(r, b) : Math.max(g, b)
    const apart = most - (r < g ? Math.min(r, b) : Math.min(g, b))
    highest[i] = most
    colour[i] = apart
    if (isPrintColour(most, apart)) print++
    else if (apart >= minColour) hue[i] = hueOf(r, g, b, apart)
  }
  return { width, height, highest, colour, hue, print }
}

/** Whether a pixel is black or dark gray. */
function isPrint({ highest, colour }: ColouredPixels, i: number): boolean {
  return isPrintColour(highest[i], colour[i])
}

function isPrintColour(highest: number, colour: number): boolean {
  return highest < darkLevel && colour < maxPrintColour
}

/** The typical levels of the lighter half of the page; `null` if it is dark or transparent. */
function paperLevels({ width, height, data }: Raster): Levels | null {
  const counts = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)]
  const step = sampleStep(width * height)
  let looked = 0
  for (let i = 0; i < data.length; i += step, looked++) {
    if (data[i + 3] !== 255) return null
    for (let channel = 0; channel < 3; channel++) counts[channel][data[i + channel]]++
  }
  const [r, g, b] = counts.map((levels) => levelAt(levels, looked / 2))
  return Math.min(r, g, b) < minPaperLevel ? null : [r, g, b]
}

function hasSomeInk({ width, height, data }: Raster, [r, g, b]: Levels): boolean {
  const step = sampleStep(width * height)
  let coloured = 0
  let dark = 0
  let neutral = 0
  for (let i = 0; i < data.length; i += step) {
    const red = (data[i] * 255) / r
    const green = (data[i + 1] * 255) / g
    const blue = (data[i + 2] * 255) / b
    const most = Math.max(red, green, blue)
    const apart = most - Math.min(red, green, blue)
    if (apart >= minColour) coloured++
    if (most >= darkLevel) continue
    dark++
    if (apart < maxNeutralColour) neutral++
  }
  return coloured > 0 && coloured <= dark * maxColouredShare && neutral * 2 >= dark
}

/** Bytes from one sampled pixel to the next. Odd steps do not stay in the same columns. */
function sampleStep(pixels: number): number {
  return 4 * (Math.floor(pixels / sampledPixels) | 1)
}

function whitened(paper: number): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, level) => Math.min(255, Math.round((level * 255) / paper)))
}

function hueOf(r: number, g: number, b: number, apart: number): number {
  const sixth = r >= g && r >= b ? (g - b) / apart : g >= b ? 2 + (b - r) / apart : 4 + (r - g) / apart
  return Math.round(sixth + hueCount) % hueCount
}

/** The level with the given number of pixels below it. */
function levelAt(counts: ArrayLike<number>, below: number): number {
  let level = 0
  for (let left = below - counts[0]; level < 255 && left > 0; left -= counts[level]) level++
  return level
}
