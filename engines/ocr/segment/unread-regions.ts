import type { WorkLimit } from '../../model/errors.ts'
import { type Box, overlapShare, union } from '../../model/geometry.ts'
import type { ConnectedComponent } from '../image/connected-components.ts'
import type { GrayImage } from '../image/gray-image.ts'
import { type TextComponents, weightOf } from '../image/text-components.ts'
import type { OcrWord } from '../ocr-page.ts'

/** A region with text components but no recognised words. */
export interface UnreadRegion {
  readonly box: Box
  readonly dark: boolean
  /** Median height of its letters in pixels. */
  readonly height: number
  /** Sum of the sizes of its letters: decides between overlapping regions of opposite polarity. */
  readonly weight: number
}

/** Text under a word of lower confidence counts as unread. */
export const minReadConfidence = 0.4
/** Maximum regions to read again, by weight: a halftone has thousands without text. */
const maxRegions: WorkLimit = 300
/** A row of small components with this many letters is small print, */
const minSmallPrintLetters = 8
/** unless they are lower than this, in pixels: then they are specks. */
const minSmallPrintPixels = 14
/** Cell size of the mask of recognised words. */
const cellPixels = 4

/** Finds rows of text components, or parts of rows, that are not covered by a recognised word. Pixels of the upright image. */
export function findUnreadRegions(
  components: TextComponents,
  words: readonly OcrWord[],
  gray: GrayImage,
): UnreadRegion[] {
  return resolvePolarity(claims(components, readMask(words, gray), gray))
}

/** Limits of a single letter: its height relative to the letters around it, and its width relative to its height. */
const loneLetter = { minHeight: 0.6, maxHeight: 1.7, maxWidth: 1.2, minWidth: 0.12 }
/** With more letters, a page without words shows a drawing. */
const maxSoleLetters = 3
/** Share of the height of a single letter that must be in the line of a word. */
const minBeside = 0.6

/**
 * Finds components of the size of a letter that are separate and not covered by a word, in the line of a word: in the cells of a table,
 * or after the end of a line. `dark`: their polarity.
 */
export function findLoneLetters(
  components: TextComponents,
  words: readonly OcrWord[],
  gray: GrayImage,
  dark = true,
): Box[] {
  const read = readMask(words, gray)
  const sure = words.filter(
    ({ confidence, text }) => confidence >= minReadConfidence && /[\p{L}\p{N}]{2}/u.test(text),
  )
  const inRows = components.rows.flatMap((row) =>
    groupByGaps(
      row.letters.filter((letter) => !read(letter)),
      row.height,
    ).flatMap((letters) => (letters.length === 1 ? letters : [])),
  )
  const open = [...components.alone, ...inRows].filter(
    (letter) => letter.dark === dark && isLetterShaped(letter) && !read(letter),
  )
  // The only thing on the page, such as a page number or the letter of a divider.
  const isSole = words.length === 0 && open.length <= maxSoleLetters && components.count <= maxSoleLetters
  const found: Box[] = []
  for (const { x0, y0, x1, y1 } of open.toSorted((a, b) => a.x0 - b.x0)) {
    const height = y1 - y0
    const isBeside = sure.some(({ box }) => {
      const overlap = Math.min(box.y1, y1) - Math.max(box.y0, y0)
      const tall = box.y1 - box.y0
      return (
        overlap >= height * minBeside &&
        height >= tall * loneLetter.minHeight &&
        height <= tall * loneLetter.maxHeight
      )
    })
    if (!isBeside && !isSole) continue
    // Gap between the digits of a two-digit number.
    const last = found.findIndex(
      (one) =>
        x0 >= one.x1 &&
        x0 - one.x1 < height * 0.5 &&
        Math.min(one.y1, y1) - Math.max(one.y0, y0) > height / 2,
    )
    if (last >= 0) found[last] = union(found[last], { x0, y0, x1, y1 })
    else found.push({ x0, y0, x1, y1 })
  }
  return found
}

/** The letters that are the only content of an image, in pairs if they form pairs. */
export function findSoleRegions(components: TextComponents, gray: GrayImage): UnreadRegion[] {
  const [dark, light] = [true, false].map((polarity) =>
    findLoneLetters(components, [], gray, polarity).map((letter): UnreadRegion => {
      const height = letter.y1 - letter.y0
      return { box: around(letter, height), dark: polarity, height, weight: height }
    }),
  )
  // The insides of dark letters are light components, and those of light letters dark ones.
  const onDark = light.filter(({ box }) => isOnDarkPanel(box, gray))
  return [...dark.filter((region) => !onDark.some((other) => contradicts(other, region))), ...onDark]
}

function isLetterShaped({ x0, y0, x1, y1 }: ConnectedComponent): boolean {
  const height = y1 - y0
  return x1 - x0 <= height * loneLetter.maxWidth && x1 - x0 >= height * loneLetter.minWidth
}

/** Whether there is light text on dark, on the whole page or on a panel. */
export function hasLightText(components: TextComponents, gray: GrayImage): boolean {
  const all = claims(components, () => false, gray)
  const light = all.filter(({ dark }) => !dark).sort((a, b) => b.weight - a.weight)
  return light
    .slice(0, maxRegions)
    .some((claim) => !all.some((other) => other.weight > claim.weight && contradicts(other, claim)))
}

/** The regions of text components that are not read, of both polarities. */
function claims(
  { rows, height: usual }: TextComponents,
  read: (letter: ConnectedComponent) => boolean,
  gray: GrayImage,
): UnreadRegion[] {
  const found: UnreadRegion[] = []
  for (const row of rows) {
    // Specks of a texture form short rows only; rows of small print next to large print are long.
    if (
      row.height < usual * 0.35 &&
      (row.letters.length < minSmallPrintLetters || row.height < minSmallPrintPixels)
    )
      continue
    for (const letters of groupByGaps(
      row.letters.filter((letter) => !read(letter)),
      row.height,
    )) {
      if (!worthReading(letters)) continue
      const claim = regionOf(letters, row.dark)
      if (row.dark || isOnDarkPanel(claim.box, gray)) found.push(claim)
    }
  }
  return found
}

function readMask(
  words: readonly OcrWord[],
  { width, height }: { readonly width: number; readonly height: number },
): (letter: ConnectedComponent) => boolean {
  const columns = Math.ceil(width / cellPixels) + 1
  const mask = new Uint8Array(columns * (Math.ceil(height / cellPixels) + 1))
  for (const { box, confidence } of words) {
    if (confidence < minReadConfidence) continue
    const left = Math.max(0, Math.floor(box.x0 / cellPixels))
    const right = Math.min(columns - 1, Math.floor(box.x1 / cellPixels))
    const bottom = Math.min(height, box.y1)
    for (let y = Math.max(0, Math.floor(box.y0 / cellPixels)); y <= Math.floor(bottom / cellPixels); y++)
      mask.fill(1, y * columns + left, y * columns + right + 1)
  }
  return ({ x0, y0, x1, y1 }) => {
    const y = Math.floor((y0 + y1) / 2 / cellPixels) * columns
    // A word of touching letters counts as read only if all of it is read.
    for (const part of [0.2, 0.5, 0.8])
      if (mask[y + Math.floor((x0 + (x1 - x0) * part) / cellPixels)] === 0) return false
    return true
  }
}

/** Splits the letters of a row at wide gaps. */
function groupByGaps(letters: readonly ConnectedComponent[], height: number): ConnectedComponent[][] {
  const groups: ConnectedComponent[][] = []
  let end = -Infinity
  for (const letter of letters.toSorted((a, b) => a.x0 - b.x0)) {
    const group = groups.at(-1)
    if (!group || letter.x0 - end > height * 3) groups.push([letter])
    else group.push(letter)
    end = Math.max(end, letter.x1)
  }
  return groups
}

function worthReading(letters: readonly ConnectedComponent[]): boolean {
  if (letters.length >= 2) return true
  const [{ x0, x1, y0, y1, runs }] = letters
  return x1 - x0 > (y1 - y0) * 1.5 && runs / (y1 - y0) >= 2.2
}

function regionOf(letters: readonly ConnectedComponent[], dark: boolean): UnreadRegion {
  const heights = letters.map(({ y0, y1 }) => y1 - y0).sort((a, b) => a - b)
  const height = heights[heights.length >> 1]
  let [x0, y0, x1, y1, weight] = [Infinity, Infinity, -Infinity, -Infinity, 0]
  for (const letter of letters) {
    x0 = Math.min(x0, letter.x0)
    y0 = Math.min(y0, letter.y0)
    x1 = Math.max(x1, letter.x1)
    y1 = Math.max(y1, letter.y1)
    weight += weightOf(letter)
  }
  return { box: around({ x0, y0, x1, y1 }, height), dark, height, weight }
}

/** With space for accents and for parts of the first and the last letter. */
function around({ x0, y0, x1, y1 }: Box, height: number): Box {
  const [beside, above] = [height * 0.9, height * 0.45]
  return { x0: x0 - beside, y0: y0 - above, x1: x1 + beside, y1: y1 + above }
}

/** Whether a region is mostly dark, as around light print. The paper between dark strokes is as light as the rest. */
function isOnDarkPanel({ x0, y0, x1, y1 }: Box, { width, height, data }: GrayImage): boolean {
  const [left, right] = [Math.max(0, Math.floor(x0)), Math.min(width, Math.ceil(x1))]
  const [top, bottom] = [Math.max(0, Math.floor(y0)), Math.min(height, Math.ceil(y1))]
  const counts = new Uint32Array(256)
  const step = Math.max(1, Math.floor(Math.sqrt(((right - left) * (bottom - top)) / 4000)))
  let looked = 0
  for (let y = top; y < bottom; y += step)
    for (let x = left; x < right; x += step, looked++) counts[data[y * width + x]]++
  const levelOf = (share: number) => {
    let left = looked * share
    let level = 0
    for (left -= counts[0]; level < 255 && left > 0; left -= counts[level]) level++
    return level
  }
  const [ground, print] = [levelOf(0.5), levelOf(0.96)]
  return print - ground > (print - levelOf(0.04)) * 0.4
}

/** Keeps one polarity for each place: insides of letters also form rows, but are smaller than the letters. */
function resolvePolarity(found: readonly UnreadRegion[]): UnreadRegion[] {
  const kept: UnreadRegion[] = []
  for (const claim of found.toSorted((a, b) => b.weight - a.weight)) {
    if (kept.length >= maxRegions) break
    if (!kept.some((other) => contradicts(other, claim))) kept.push(claim)
  }
  return kept
}

function contradicts(a: UnreadRegion, b: UnreadRegion): boolean {
  return a.dark !== b.dark && overlapShare(a.box, b.box) > 0.3
}
