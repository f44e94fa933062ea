/**
 * OCR for redaction: reads what `recognise` reads, and also text that is hard to see. Letters not covered by a word are found by
 * their shape, in any direction, colour and contrast, drawn black on white and level, and read again. Unread regions are reported.
 */
import {
  type Box,
  centre,
  contains,
  intersect,
  type Matrix,
  multiply,
  pad,
  transformPoint,
  union,
} from '../model/geometry.ts'
import type { Raster } from '../model/raster.ts'
import { deskew } from './image/deskew.ts'
import type { GrayImage } from './image/gray-image.ts'
import { findTextComponents } from './image/text-components.ts'
import { findLanguages } from './languages.ts'
import { moveWord, type OcrPage, type OcrWord } from './ocr-page.ts'
import { secondPass } from './recognise/second-pass.ts'
import { type TesseractInstance, tesseractFor } from './recognise/tesseract.ts'
import { type ReaderFor, type RecogniseOptions, recognise } from './recognise.ts'
import { barcodeWords, findBarcodes } from './thorough/barcodes.ts'
import { type InkPlane, paper } from './thorough/ink-plane.ts'
import { inkPlanes } from './thorough/ink-planes.ts'
import {
  type LineGroup,
  lineGroups,
  maxLevelDegrees,
  maxSizeSpread,
  sizeSpread,
} from './thorough/line-groups.ts'
import { ReadMask } from './thorough/read-mask.ts'

/** A word of a thorough reading. */
export interface ThoroughWord extends OcrWord {
  /** Boxes that cover a tilted word closely: its own box also covers its neighbours. For a word in a barcode: the whole barcode. */
  readonly parts?: readonly Box[]
}

export interface ThoroughPage extends Omit<OcrPage, 'words'> {
  readonly words: readonly ThoroughWord[]
  /** Where something looks like text that could not be read. Pixels of the image. */
  readonly unread: readonly Box[]
}

/**
 * Maximum number of readings of one image after the first, by weight of their letters: each costs as much as a few lines. Letters in
 * further directions or colours are reported as unread.
 */
const maxViews = 6

/** Degrees. Lines whose directions differ by less are read together. */
const sameDirection = 3

/** @throws as `recognise` */
export async function recogniseThoroughly(
  raster: Raster,
  options: RecogniseOptions = {},
  readerFor: ReaderFor = tesseractFor,
): Promise<ThoroughPage> {
  const shown = onWhite(raster)
  const page = await recognise(shown, options, readerFor)
  const barcodes = await findBarcodes(shown)
  const words: ThoroughWord[] = page.words.filter(
    (word) => !barcodes.some(({ box }) => contains(box, centre(word.box))),
  )
  const mask = new ReadMask(raster, { ...page, words })
  for (const barcode of barcodes) {
    const { line, block } = lastOf(words)
    words.push(...barcodeWords(barcode, line + 1, block + 1))
    mask.addBox(barcode.box)
  }
  const unreadBarcodes = barcodes.filter(({ lines }) => lines.length === 0).map(({ box }) => box)
  const views = inkPlanes(raster, shown).flatMap((plane) => [
    ...viewsOf(plane, null, mask),
    ...(plane.photo ? [] : viewsWithoutLines(plane, mask)),
  ])
  if (views.length === 0) return { ...page, words, unread: unreadBarcodes }
  views.sort((a, b) => b.weight - a.weight)
  const tesseract = readerFor(findLanguages(options.languages ?? [], { folder: options.languageData }))
  const tried = new TriedLetters()
  for (const view of views.slice(0, maxViews)) {
    // A view of another channel may show the same.
    const open = view.groups
      .flatMap((group) => mask.unreadPart(group, view.plane.factor) ?? [])
      .filter((group) => !tried.has(view, group))
    if (open.length === 0) continue
    tried.add(view, open)
    const last = lastOf(words)
    const dpi = options.dpi ?? 200
    const some = sampleOf(open)
    if (some && (await readView(tesseract, { ...view, groups: some }, dpi)).length === 0) continue
    for (const word of await readView(tesseract, { ...view, groups: open }, dpi)) {
      words.push({ ...word, line: word.line + last.line + 1, block: word.block + last.block + 1 })
      mask.addSeen(word)
    }
  }
  const unread = views.flatMap(({ plane, groups }) =>
    groups
      .filter((group) => isSurelyText(group) && !mask.isCovered(group, plane.factor))
      .map(({ box }) => scaled(box, plane.factor)),
  )
  return { ...page, words, unread: [...merged(unread), ...unreadBarcodes] }
}

/** The last numbers of lines and blocks; -1 if there are none. */
function lastOf(words: readonly ThoroughWord[]): { readonly line: number; readonly block: number } {
  return words.reduce(
    (most, { line, block }) => ({ line: Math.max(most.line, line), block: Math.max(most.block, block) }),
    { line: -1, block: -1 },
  )
}

/** Groups of letters in one direction on one plane. */
interface View extends Drawn {
  readonly groups: readonly LineGroup[]
  readonly weight: number
}

/** The letters under lines, without the lines that would connect them. */
function viewsWithoutLines(given: InkPlane, mask: ReadMask): View[] {
  const plane = { ...given, ink: given.ink.slice() }
  const erased = eraseLines(plane.ink, plane.width, plane.height)
  return erased ? viewsOf(plane, erased, mask) : []
}

function viewsOf(plane: InkPlane, erased: Uint8Array | null, mask: ReadMask): View[] {
  const open = lineGroups(plane).flatMap((group) => mask.unreadPart(group, plane.factor) ?? [])
  const views: { angle: number; groups: LineGroup[] }[] = []
  for (const group of open.toSorted((a, b) => b.count - a.count)) {
    const angle =
      Math.abs(group.angle) <= maxLevelDegrees && group.letters.length < minLettersForSkew ? 0 : group.angle
    const same = views.find((view) => Math.abs(view.angle - angle) <= sameDirection)
    if (same) same.groups.push(group)
    else views.push({ angle, groups: [group] })
  }
  return views.map((view) => ({
    ...{ ...view, plane, erased },
    weight: view.groups.reduce((sum, { count, size }) => sum + count * Math.min(size, 40), 0),
  }))
}

/** Fewer letters do not show the angle of a line that is nearly level. */
const minLettersForSkew = 8

/** Pixels. Smaller letters are enlarged first, and larger ones, which look like drawings, are scaled down. */
const readSize = { min: 14, max: 60, ideal: 40 }

function readingScale(size: number): number {
  return size < readSize.min ? 2 : size > readSize.max ? readSize.ideal / size : 1
}

/** With fewer letters, a view is read immediately. With more, it may be a texture, which takes seconds to read. */
const minSampledLetters = 300
/** Places where letters of a large group are sampled, and the distance around each, in sizes of its letters: a word or two. */
const sample = { places: 3, sizes: 5 }

/** Some letters of each large group: if none of them are read, the others are skipped to save time. Null if there are few. */
function sampleOf(groups: readonly LineGroup[]): readonly LineGroup[] | null {
  if (groups.reduce((sum, { letters }) => sum + letters.length, 0) < minSampledLetters) return null
  return groups.map((group) => {
    const { letters, size } = group
    const step = letters.length / (sample.places + 1)
    const places = Array.from({ length: sample.places }, (_, i) =>
      pad(letters[Math.floor((i + 1) * step)], sample.sizes * size),
    )
    const near = letters.filter((letter) => places.some((place) => contains(place, centre(letter))))
    return { ...group, letters: near, box: near.reduce(union) }
  })
}

async function readView(
  tesseract: TesseractInstance,
  { plane, erased, groups, angle }: View,
  dpi: number,
): Promise<ThoroughWord[]> {
  const { image, x, y } = drawGroups(plane, erased, groups)
  const sizes = groups.map(({ size }) => size).sort((a, b) => a - b)
  const scale = readingScale(sizes[sizes.length >> 1])
  for (const turn of Math.abs(angle) > maxLevelDegrees ? ([0, 180] as const) : ([0] as const)) {
    const level = deskew(image, { turn, skew: angle, scale })
    const words = await secondPass(tesseract, level.image, findTextComponents(level.image), [], {
      dpi,
      skew: 0,
    })
    if (words.length === 0) continue
    const toImage: Matrix = multiply(level.back, [
      plane.factor,
      0,
      0,
      plane.factor,
      x * plane.factor,
      y * plane.factor,
    ])
    return words.map((word) => movedWord(word, toImage, Math.abs(angle) > maxLevelDegrees))
  }
  return []
}

function movedWord(word: OcrWord, matrix: Matrix, tilted: boolean): ThoroughWord {
  const moved = moveWord(word, (x, y) => transformPoint(matrix, x, y))
  return tilted ? { ...moved, parts: moved.symbols.map(({ box }) => box) } : moved
}

/** More letters than this in even rows are not a drawing. */
const minTextLetters = 6

/** Whether a group that could not be read deserves a warning. */
function isSurelyText({ letters, count, size }: LineGroup): boolean {
  if (count < minTextLetters || letters.length < minTextLetters) return false
  return sizeSpread(letters, size) <= maxSizeSpread
}

const scaled = ({ x0, y0, x1, y1 }: Box, by: number): Box => ({
  x0: x0 * by,
  y0: y0 * by,
  x1: x1 * by,
  y1: y1 * by,
})

/** Merges boxes that are close to each other. */
function merged(boxes: readonly Box[]): Box[] {
  const out: Box[] = []
  for (const box of boxes) {
    let grown = box
    for (let i = 0; i < out.length; ) {
      const near = pad(out[i], (grown.y1 - grown.y0) / 2)
      if (near.x0 < grown.x1 && near.x1 > grown.x0 && near.y0 < grown.y1 && near.y1 > grown.y0) {
        grown = union(grown, out[i])
        out.splice(i, 1)
        i = 0
      } else i++
    }
    out.push(grown)
  }
  return out
}

/** The image on a white background. The same image if it is opaque. */
function onWhite(raster: Raster): Raster {
  const { width, height, data } = raster
  let opaque = true
  for (let i = 3; i < data.length && opaque; i += 4) opaque = data[i] === 255
  if (opaque) return raster
  const out = data.slice()
  for (let i = 0; i < out.length; i += 4) {
    const alpha = out[i + 3] / 255
    for (let c = i; c < i + 3; c++) out[c] = out[c] * alpha + 255 * (1 - alpha)
    out[i + 3] = 255
  }
  return { width, height, data: out }
}

/** Longer runs of ink are lines, not strokes of letters; in pixels. */
const minLinePixels = 56
/** Thicker runs are bars and panels. */
const maxThickness = 5

/**
 * Removes thin horizontal and vertical lines from ink, except where letters cross them: a word that is struck through, or on ruled paper,
 * is split into its letters again. Returns a map of the removed pixels, or null if there are no lines.
 */
function eraseLines(ink: Uint8Array, width: number, height: number): Uint8Array | null {
  const erased = new Uint8Array(ink.length)
  const level = markLines(ink, erased, { length: width, lines: height, step: 1, line: width })
  const upright = markLines(ink, erased, { length: height, lines: width, step: width, line: 1 })
  if (level + upright === 0) return null
  for (let i = 0; i < ink.length; i++) if (erased[i] === 1) ink[i] = paper
  return erased
}

interface Direction {
  /** Pixels of a row (or column), and their number. */
  readonly length: number
  readonly lines: number
  /** From one pixel to the next along it, and from one row (or column) to the next. */
  readonly step: number
  readonly line: number
}

function markLines(ink: Uint8Array, erased: Uint8Array, { length, lines, step, line }: Direction): number {
  let marked = 0
  for (let at = 0; at < lines; at++) {
    const first = at * line
    for (let x = 0; x < length; ) {
      const kind = ink[first + x * step]
      const start = x
      while (x < length && ink[first + x * step] === kind) x++
      if (kind === paper || x - start < minLinePixels) continue
      for (let k = start; k < x; k++) {
        const i = first + k * step
        if (thickness(ink, i, line, at, lines) > maxThickness) continue
        erased[i] = 1
        marked++
      }
    }
  }
  return marked
}

/** Thickness of a line at one of its pixels. */
function thickness(ink: Uint8Array, i: number, line: number, at: number, lines: number): number {
  let count = 1
  for (let k = 1; k <= maxThickness && at - k >= 0 && ink[i - k * line] !== paper; k++) count++
  for (let k = 1; k <= maxThickness && at + k < lines && ink[i + k * line] !== paper; k++) count++
  return count
}

/** Groups of letters in one direction, drawn black on white without anything else. */
interface GroupDrawing {
  readonly image: GrayImage
  /** Position of its top left pixel in the plane of the whole image, in pixels. */
  readonly x: number
  readonly y: number
}

/** Margin around a letter, in letter sizes: dots, accents and punctuation belong to it. */
const letterMargin = 0.4

/** Share of the ink of a group that is not black after stretching: edges of letters. */
const palerShare = 0.3

/** @param erased lines that are omitted */
function drawGroups(plane: InkPlane, erased: Uint8Array | null, groups: readonly LineGroup[]): GroupDrawing {
  const { x: left, y: top } = plane.corner ?? { x: 0, y: 0 }
  const whole = { x0: left, y0: top, x1: left + plane.width, y1: top + plane.height }
  const around = groups.map(({ box, size }) => pad(box, letterMargin * size)).reduce(union)
  const bounds = intersect(rounded(around), whole) ?? whole
  const width = bounds.x1 - bounds.x0
  const height = bounds.y1 - bounds.y0
  const data = new Uint8Array(width * height).fill(255)
  for (const group of groups) {
    const scale = 255 / inkLevel(plane, group)
    for (const letter of group.letters) {
      const part = intersect(rounded(pad(letter, letterMargin * group.size)), bounds)
      if (!part) continue
      for (let y = part.y0; y < part.y1; y++)
        for (let x = part.x0, i = (y - top) * plane.width + x - left; x < part.x1; x++, i++)
          if (erased?.[i] !== 1)
            data[(y - bounds.y0) * width + x - bounds.x0] = 255 - Math.min(255, plane.distance[i] * scale)
    }
  }
  return { image: { width, height, data }, x: bounds.x0, y: bounds.y0 }
}

/** The typical distance from the paper of the ink of a group. */
function inkLevel(
  { width, distance, ink, corner = { x: 0, y: 0 } }: InkPlane,
  { letters }: LineGroup,
): number {
  const counts = new Uint32Array(256)
  let count = 0
  for (const { x0, y0, x1, y1 } of letters)
    for (let y = y0; y < y1; y++)
      for (let i = (y - corner.y) * width + x0 - corner.x, x = x0; x < x1; x++, i++)
        if (ink[i] !== 0) {
          counts[distance[i]]++
          count++
        }
  let level = 0
  for (let seen = 0; level < 255 && seen + counts[level] <= count * palerShare; level++) seen += counts[level]
  return Math.max(1, level)
}

function rounded({ x0, y0, x1, y1 }: Box): Box {
  return { x0: Math.floor(x0), y0: Math.floor(y0), x1: Math.ceil(x1), y1: Math.ceil(y1) }
}

/** How letters of a plane are drawn for reading. */
interface Drawn {
  readonly plane: InkPlane
  /** Omitted lines. */
  readonly erased: Uint8Array | null
  /** Degrees by which they are rotated. */
  readonly angle: number
}

/** The letters that were drawn and read, so that they are not drawn the same way again. */
export class TriedLetters {
  /** Keyed by the distances from the paper: a plane without its lines shares them. */
  readonly #tried = new Map<Uint8Array, Set<string>>()

  add({ plane, angle }: Drawn, groups: readonly LineGroup[]): void {
    const tried = this.#tried.get(plane.distance) ?? new Set()
    this.#tried.set(plane.distance, tried)
    for (const { letters } of groups) for (const letter of letters) tried.add(keyOf(letter, angle))
  }

  /** Whether each letter of a group was drawn before with the same surroundings. */
  has({ plane, erased, angle }: Drawn, { letters, size }: LineGroup): boolean {
    const tried = this.#tried.get(plane.distance)
    if (!tried || !letters.every((letter) => tried.has(keyOf(letter, angle)))) return false
    return !erased || !letters.some((letter) => hasErased(plane, erased, pad(letter, letterMargin * size)))
  }
}

function keyOf({ x0, y0, x1, y1 }: Box, angle: number): string {
  return `${x0} ${y0} ${x1} ${y1} ${Math.round(angle)}`
}

function hasErased({ width, height }: InkPlane, erased: Uint8Array, { x0, y0, x1, y1 }: Box): boolean {
  const left = Math.max(0, Math.floor(x0))
  const right = Math.min(width, Math.ceil(x1))
  for (let y = Math.max(0, Math.floor(y0)); y < Math.min(height, Math.ceil(y1)); y++)
    if (erased.subarray(y * width + left, y * width + right).includes(1)) return true
  return false
}
