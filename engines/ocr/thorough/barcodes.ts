/** Barcodes in an image, and their content: any phone can read a value in them. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader'
import type { WorkLimit } from '../../model/errors.ts'
import { type Box, intersect, type Point, pad, transformBox } from '../../model/geometry.ts'
import type { Raster } from '../../model/raster.ts'
import { deskew } from '../image/deskew.ts'
import { type GrayImage, toGray } from '../image/gray-image.ts'
import type { OcrWord } from '../ocr-page.ts'
import fields from './barcode-fields.json' with { type: 'json' }

/** A barcode of any kind: QR, Data Matrix, Aztec, PDF417 and linear barcodes. */
export interface Barcode {
  /** Pixels of the image. */
  readonly box: Box
  /** Its content, line by line, with the names of coded fields in words. Empty if it could not be read. */
  readonly lines: readonly string[]
}

type Position = ReadResult['position']

/** Loaded once in each thread. */
let isPrepared = false

function prepare(): void {
  if (isPrepared) return
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const wasmBinary = Uint8Array.from(readFileSync(file)).buffer
  prepareZXingModule({ overrides: { wasmBinary } })
  isPrepared = true
}

/** Barcodes whose position is known from their finder patterns; others are read on one line. */
const squareFormats = /^(?:QRCode|MicroQRCode|RMQRCode|DataMatrix|Aztec|PDF417|MicroPDF417|MaxiCode)/
/**
 * Kinds with distinctive finder patterns: a damaged one is still a barcode. Noise often contains patterns like the corner of other kinds.
 */
const markedFormats = /^(?:QRCode|Aztec|PDF417)/

/** Finds the barcodes of an image, in any direction, also light on dark. */
export async function findBarcodes(raster: Raster): Promise<Barcode[]> {
  const { width, height } = raster
  const gray = toGray(raster)
  if (Math.min(width, height) < minSide || !hasBars(gray, Math.max(width, height))) return []
  prepare()
  const found = await read(raster)
  if (found.length > 0 || width * height > maxEnlarged || !hasBars(gray, fineBars)) return found
  const { image, back } = deskew(gray, { turn: 0, skew: 0, scale: 2 })
  return (await read(inColours(image))).map(({ box, lines }) => ({ box: transformBox(back, box), lines }))
}

/** Pixels of an image that is read again at twice its size, for bars of one pixel; a page would take too long. */
const maxEnlarged: WorkLimit = 1_000_000
/** Pixels: minimum width of a barcode with its quiet zone. */
const minSide: WorkLimit = 12

/** Transitions between dark and light: minimum number on a line through a barcode, and minimum difference in levels for a readable one. */
const minChanges = 6
const minContrast = 24
/** Pixels of a line with so many changes where bars are at most two pixels wide on average, with the spaces between them as wide. */
const fineBars = 24

/** Whether a row or column has as many changes within a length as a barcode: most photos and drawings do not. */
function hasBars({ width, height, data }: GrayImage, within: number): boolean {
  const rows = Array.from({ length: height }, (_, y) => y * width)
  const columns = Array.from({ length: width }, (_, x) => x)
  return (
    rows.some((first) => changesOften(data, { first, step: 1, length: width, within })) ||
    columns.some((first) => changesOften(data, { first, step: width, length: height, within }))
  )
}

interface Line {
  readonly first: number
  readonly step: number
  readonly length: number
  readonly within: number
}

function changesOften(data: Uint8Array, { first, step, length, within }: Line): boolean {
  /** Where the last changes were. */
  const places = new Int32Array(minChanges).fill(-within - 1)
  let changes = 0
  let extreme = data[first]
  let direction = 0
  for (let i = 1, at = first + step; i < length; i++, at += step) {
    const level = data[at]
    if (
      direction === 0 ? Math.abs(level - extreme) < minContrast : direction * (extreme - level) < minContrast
    ) {
      if (direction * (level - extreme) > 0) extreme = level
      continue
    }
    direction = direction === 0 ? Math.sign(level - extreme) : -direction
    extreme = level
    const oldest = places[changes % minChanges]
    places[changes++ % minChanges] = i
    if (changes > minChanges && i - oldest <= within) return true
  }
  return changes >= minChanges && within >= length
}

async function read(raster: Raster): Promise<Barcode[]> {
  const { width, height, data } = raster
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength)
  const image = { width, height, data: pixels } as unknown as Parameters<typeof readBarcodes>[0]
  const found = await readBarcodes(image, { returnErrors: true, textMode: 'Plain' })
  return found.flatMap((result): Barcode[] => {
    if (!result.isValid && !markedFormats.test(result.format)) return []
    const box = intersect(boxOf(result, raster), { x0: 0, y0: 0, x1: width, y1: height })
    return box === null ? [] : [{ box, lines: result.isValid ? linesOf(result.text) : [] }]
  })
}

function inColours({ width, height, data: levels }: GrayImage): Raster {
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const [i, level] of levels.entries()) data.fill(level, i * 4, i * 4 + 3)
  return { width, height, data }
}

function boxOf({ position, format }: ReadResult, raster: Raster): Box {
  const { topLeft, topRight, bottomLeft, bottomRight } = position
  const corners = [topLeft, topRight, bottomLeft, bottomRight]
  if (squareFormats.test(format)) return boundsOf(corners)
  const box = boundsOf([...corners, ...endsOfBars(position, raster)])
  return pad(box, fallShare * (box.x1 - box.x0))
}

function boundsOf(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs) + 1, y1: Math.max(...ys) + 1 }
}

/** Slope of the bar ends if a scan is not quite level, as a share of the width of the bars. */
const fallShare = 0.015
/** Minimum share of the samples along a line over the bars that match the line that was read. */
const minSameBars = 0.8

/** The corners of all that the bars cover: a barcode of lines is read on one line, and any remaining strip of it can be read again. */
function endsOfBars({ topLeft, topRight, bottomLeft, bottomRight }: Position, raster: Raster): Point[] {
  const left = middleOf(topLeft, bottomLeft)
  const right = middleOf(topRight, bottomRight)
  const length = Math.hypot(right.x - left.x, right.y - left.y) || 1
  const [dx, dy] = [(right.x - left.x) / length, (right.y - left.y) / length]
  const isDarkAt = (along: number, across: number): boolean =>
    levelAt(raster, left.x + along * dx - across * dy, left.y + along * dy + across * dx) < darkLevel
  const bars = Array.from({ length: Math.floor(length) }, (_, along) => isDarkAt(along, 0))
  const isSame = (across: number): boolean => {
    const same = bars.filter((isDark, along) => isDarkAt(along, across) === isDark).length
    return same >= minSameBars * bars.length
  }
  const most = Math.hypot(raster.width, raster.height)
  let [above, below] = [0, 0]
  while (above > -most && isSame(above - 1)) above--
  while (below < most && isSame(below + 1)) below++
  return [left, right].flatMap(({ x, y }) =>
    [above, below].map((across) => ({ x: x - across * dy, y: y + across * dx })),
  )
}

/** Half of the levels of gray. */
const darkLevel = 128

/** The green of a pixel; white outside of the image. */
function levelAt({ width, height, data }: Raster, x: number, y: number): number {
  const [column, row] = [Math.round(x), Math.round(y)]
  return column >= 0 && row >= 0 && column < width && row < height
    ? data[(row * width + column) * 4 + 1]
    : 255
}

function middleOf(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

/** Names of a passenger on a boarding pass (IATA resolution 792): `M1BERG/ANNA`. */
const boardingPass = /^M\d([A-Z' -]{1,19})\/([A-Z' -]{1,18}?)(?: (?:MR|MRS|MS))?\s/

/** Codes of fields at the start of a line: AAMVA card design standard, annex D; vCard; MECARD. */
const names: Readonly<Record<string, string>> = fields

/** The lines of a text, each coded field with its name: `DCSBERG` is `Surname: BERG`. */
function linesOf(text: string): string[] {
  const passenger = boardingPass.exec(text)
  const own = passenger === null ? [] : [`Passenger name: ${passenger[2]} ${passenger[1]}`]
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control codes separate fields
  const lines = text.split(/[\x00-\x1f]+|(?<=^MECARD:.{0,2000});/).filter((line) => line.trim() !== '')
  const isCard = /^(?:@\s*)?(?:ANSI|AAMVA)/m.test(text)
  return [...own, ...lines.map((line) => named(line, isCard))]
}

function named(line: string, isCard: boolean): string {
  const [, code, value] = (isCard ? /^(D[A-Z]{2})(.*)$/ : /^(?:MECARD:)?([A-Z]+)[:;](.*)$/).exec(line) ?? []
  const name = code === undefined ? undefined : names[code]
  return name === undefined ? line : `${name}: ${value.replaceAll(/[,;$]+/g, ' ').trim()}`
}

/** A word, with the boxes that cover it. */
type CoveredWord = OcrWord & { readonly parts: readonly Box[] }

/** Heights of a line by the width of a letter: those of ordinary print, so that the words have a size that readers of words expect. */
const lineHeight = 2

/**
 * The text of a barcode as words in its box, with lines below each other. The area of each word is the whole barcode: because barcodes
 * correct errors, the part next to a covered word would be enough to read the word again. @param line the number of its first line, which
 * is also the number of its block
 */
export function barcodeWords({ box, lines }: Barcode, line: number, block: number): CoveredWord[] {
  const longest = Math.max(...lines.map((text) => text.length))
  const letter = (box.x1 - box.x0) / longest
  const step = Math.min((box.y1 - box.y0) / lines.length, letter * lineHeight)
  return lines.flatMap((text, i) => {
    const [y0, y1] = [box.y0 + i * step, box.y0 + (i + 0.8) * step]
    return [...text.matchAll(/\S+/g)].map(({ 0: word, index }): CoveredWord => {
      const x0 = box.x0 + index * letter
      return {
        ...placed(word, { x0, x1: x0 + word.length * letter, y0, y1 }),
        ...{ line: line + i, block, parts: [box] },
      }
    })
  })
}

function placed(text: string, box: Box) {
  const baseline = { x0: box.x0, x1: box.x1, y0: box.y1, y1: box.y1 }
  return { text, box, symbols: [], confidence: 1, baseline }
}
