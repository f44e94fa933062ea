/**
 * OCR for redaction: reads what `recognise` reads, and text that is hard to see. Letters that no word covers are found by their shape, in
 * any direction, colour and contrast, drawn black on white and level, and read again. What stays unread is reported.
 */

import {
  type Box,
  centre,
  contains,
  type Matrix,
  multiply,
  pad,
  transformPoint,
  union,
} from '../model/geometry.ts'
import type { Raster } from '../model/raster.ts'
import { deskew } from './image/deskew.ts'
import { findTextComponents } from './image/text-components.ts'
import { findLanguages } from './languages/language-data.ts'
import type { OcrPage, OcrWord } from './ocr-page.ts'
import { moveWord } from './ocr-words.ts'
import { secondPass } from './recognise/second-pass.ts'
import { type TesseractInstance, tesseractFor } from './recognise/tesseract.ts'
import { type ReaderFor, type RecogniseOptions, recognise } from './recognise.ts'
import { barcodeWords } from './thorough/barcode-words.ts'
import { findBarcodes } from './thorough/barcodes.ts'
import { type Drawn, drawGroups, TriedLetters } from './thorough/draw-groups.ts'
import { eraseLines } from './thorough/erase-lines.ts'
import type { InkPlane } from './thorough/ink-plane.ts'
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
  /** Boxes that cover a tilted word closely: its own box covers its neighbours, too. Of a word in a barcode: the whole barcode. */
  readonly parts?: readonly Box[]
}

export interface ThoroughPage extends Omit<OcrPage, 'words'> {
  readonly words: readonly ThoroughWord[]
  /** Where something looks like text that could not be read. Pixels of the image. */
  readonly unread: readonly Box[]
}

/**
 * Readings of one image besides the first, by weight of their letters: each costs as much as a few lines. Letters in more directions or
 * colours are reported as unread.
 */
const maxViews = 6

/** Degrees. Lines of less different directions are read together. */
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
    // A view of another channel may have shown the same.
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

/** The last numbers of lines and blocks; -1 where there are none. */
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

/** The letters under lines, which would hold them together. */
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

/** With fewer letters, a view is read at once. With more, it may be a texture, which takes seconds to read. */
const minSampledLetters = 300
/** Places where letters of a large group are sampled, and the distance around each, in sizes of its letters: a word or two. */
const sample = { places: 3, sizes: 5 }

/** Some letters of each large group: where none of them are read, the rest is not worth its time. Null where there are few. */
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

/** Whether a group is worth a warning where it could not be read. */
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

/** Boxes that are close to each other become one. */
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

/** The image on white paper. The same image where it is opaque. */
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
