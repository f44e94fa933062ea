/** The colours of a page apart from its brightness. */
import type { WorkLimit } from '../../model/errors.ts'
import type { Raster } from '../../model/raster.ts'

/** What each pixel is, paper being white. */
export interface ColouredPixels {
  readonly width: number
  readonly height: number
  /** The highest channel: black print is dark in it, ink of a pure colour light. */
  readonly highest: Uint8Array
  /** The highest less the lowest channel. */
  readonly colour: Uint8Array
  /** The sixth of the colour circle, where `colour` is at least `minColour`: red is in the middle of the first. */
  readonly hue: Uint8Array
  /** Number of pixels of print. */
  readonly print: number
}

/** Minimum difference of the highest and the lowest channel for a pixel to be coloured. */
export const minColour = 40
/** Maximum of `colour` for print, whose edges are coloured a little by compression. */
const maxPrintColour = 30
/** Level below which the highest channel of print is. */
const darkLevel = 128
/** Sixths of the colour wheel: inks of one stamp stay in one or two of them, and two pens seldom share one. */
export const hueCount = 6

/** Paper has at least this level in each channel. */
const minPaperLevel = 120
/** Coloured pixels for each dark one above which the page is coloured itself: a photo, a chart, coloured print. */
const maxColouredShare = 1.5
/** At least half of the dark pixels have less colour than this, unless the writing itself is coloured: ink of pens, old paper. */
const maxNeutralColour = 15
/** Pixels by which the page is judged; more give the same shares. */
const sampledPixels: WorkLimit = 300_000

type Levels = readonly [number, number, number]

/** The colours of a page that has both print and some coloured ink; `null` for others: they are most, and this costs little. */
export function colouredPixels(raster: Raster): ColouredPixels | null {
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
export function isPrint({ highest, colour }: ColouredPixels, i: number): boolean {
  return isPrintColour(highest[i], colour[i])
}

function isPrintColour(highest: number, colour: number): boolean {
  return highest < darkLevel && colour < maxPrintColour
}

/** The usual levels of the lighter half of the page; `null` if it is dark or transparent. */
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

/** The level below which there are so many pixels. */
export function levelAt(counts: ArrayLike<number>, below: number): number {
  let level = 0
  for (let left = below - counts[0]; level < 255 && left > 0; left -= counts[level]) level++
  return level
}
