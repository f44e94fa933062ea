import type { WorkLimit } from '../../model/errors.ts'
import { type Box, type Point, union } from '../../model/geometry.ts'
import { cleanBackground } from '../image/background.ts'
import type { GrayImage } from '../image/gray-image.ts'
import {
  centreIsWithin,
  eraseRulings,
  findGrids,
  type RuledGrid,
  type RulingBoxes,
} from '../image/rulings.ts'
import type { TextComponents } from '../image/text-components.ts'
import { findUnevenRows, type RuledRow } from '../segment/ruled-rows.ts'
import type { LevelPage, PageSegment } from '../segment/segments.ts'
import type { RawBlock, RawLine, RawWord } from './read-results.ts'
import type { TesseractInstance } from './tesseract.ts'

/** Maximum cells of a table that are read separately. */
const maxSeparateCells: WorkLimit = 100
/** Shorter lines, in median letter heights, are not erased in tables: they may be strokes of digits. */
const minErasedInHeights = 6
/** White around a segment: tesseract must see where letters at its edge end. */
const marginPixels = 16

/**
 * Reads each segment separately. Tables are read on white paper, with their rulings erased, and never narrowed: their
 * words are short. Blocks are in the order of the segments and in pixels of the page. `fall` is the slope of the text lines.
 */
export async function readSegments(
  tesseract: TesseractInstance,
  page: LevelPage,
  segments: readonly PageSegment[],
  settings: {
    readonly dpi: number
    readonly fall: number
    readonly narrow: boolean
    readonly throwIfAborted: () => void
  },
): Promise<RawBlock[]> {
  const { image, components, rulings } = page
  const { dpi, throwIfAborted } = settings
  const reader = narrowed(tesseract, settings.narrow ? readingWidth(components) : 1)
  if (segments.length === 1 && !segments[0].table) return reader.read(image, { mode: 'page', dpi })
  const minLength = components.height * minErasedInHeights
  const erasable = {
    horizontal: rulings.horizontal.filter(({ x0, x1 }) => x1 - x0 >= minLength),
    vertical: rulings.vertical.filter(({ y0, y1 }) => y1 - y0 >= minLength),
  }
  const grids = findGrids(rulings, components.height)
  const hasTable = segments.some(({ table }) => table)
  const clean = { ...page, image: hasTable ? cleanBackground(image, components) : image, rulings: erasable }
  const blocks: RawBlock[] = []
  for (const segment of segments) {
    throwIfAborted()
    const own = grids.filter(({ box }) => centreIsWithin(box, segment))
    const read = segment.table
      ? await readTableSegment(tesseract, clean, segment, own, settings)
      : toPage(await reader.read(cropWithMargin(image, segment), { mode: 'page', dpi }), segment)
    blocks.push(...read)
  }
  return blocks
}

/** Reads a table. Rows whose cells have different numbers of lines are read cell by cell. */
async function readTableSegment(
  tesseract: TesseractInstance,
  { image, components, rulings }: LevelPage,
  segment: Box,
  grids: readonly RuledGrid[],
  {
    dpi,
    fall,
    throwIfAborted,
  }: { readonly dpi: number; readonly fall: number; readonly throwIfAborted: () => void },
): Promise<RawBlock[]> {
  const uneven = grids.flatMap((grid) => findUnevenRows(grid, components))
  const cellCount = uneven.reduce((sum, { cells }) => sum + cells.length, 0)
  const separate = cellCount > maxSeparateCells ? [] : uneven
  const cut = cropWithMargin(image, segment)
  eraseRulings(cut, offsetOf(segment), rulings)
  for (const row of separate) whiten(cut, row, offsetOf(segment))
  const read = toPage(await readTable(tesseract, cut, { dpi, fall, ruled: grids.length > 0 }), segment)
  const rows: RecognisedRow[] = []
  for (const row of separate) {
    throwIfAborted()
    const cells: RawLine[][] = []
    for (const cell of row.cells) cells.push(await readCell(tesseract, image, cell, rulings, dpi))
    rows.push({ row, cells })
  }
  return insertRows(read, rows)
}

/** The lines of one cell, in pixels of the page. */
async function readCell(
  tesseract: TesseractInstance,
  image: GrayImage,
  cell: Box,
  rulings: RulingBoxes,
  dpi: number,
): Promise<RawLine[]> {
  const cut = cropWithMargin(image, cell)
  eraseRulings(cut, offsetOf(cell), rulings)
  const read = await readTable(tesseract, cut, { dpi, fall: 0, ruled: false })
  return toPage(read, cell).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
}

/** From page coordinates to those of a crop. */
const offsetOf = ({ x0, y0 }: Box): Point => ({
  x: marginPixels - Math.round(x0),
  y: marginPixels - Math.round(y0),
})

function cropWithMargin(image: GrayImage, box: Box): GrayImage {
  const x0 = Math.max(0, Math.round(box.x0))
  const y0 = Math.max(0, Math.round(box.y0))
  const x1 = Math.min(image.width, Math.round(box.x1))
  const y1 = Math.min(image.height, Math.round(box.y1))
  const width = Math.max(1, x1 - x0) + 2 * marginPixels
  const height = Math.max(1, y1 - y0) + 2 * marginPixels
  const data = new Uint8Array(width * height).fill(255)
  for (let y = y0; y < y1; y++)
    data.set(
      image.data.subarray(y * image.width + x0, y * image.width + x1),
      (y - y0 + marginPixels) * width + marginPixels,
    )
  return { width, height, data }
}

/** Fills a box, given in page coordinates, with white in a crop. */
function whiten({ width, height, data }: GrayImage, box: Box, { x, y }: Point): void {
  const [x0, x1] = [Math.max(0, Math.round(box.x0 + x)), Math.min(width, Math.round(box.x1 + x))]
  const y1 = Math.min(height, Math.round(box.y1 + y))
  for (let row = Math.max(0, Math.round(box.y0 + y)); row < y1; row++)
    data.fill(255, row * width + x0, row * width + x1)
}

/** Moves the blocks of a crop to page coordinates. */
function toPage(blocks: readonly RawBlock[], crop: Box): RawBlock[] {
  const { x, y } = offsetOf(crop)
  return blocks.map((block) => moveBlock(block, -x, -y))
}

function moveBlock(block: RawBlock, dx: number, dy: number): RawBlock {
  const moved = <T extends Box>(box: T): T => ({
    ...box,
    x0: box.x0 + dx,
    y0: box.y0 + dy,
    x1: box.x1 + dx,
    y1: box.y1 + dy,
  })
  return {
    paragraphs: block.paragraphs.map(({ lines }) => ({
      lines: lines.map(({ baseline, words }) => ({
        baseline: moved(baseline),
        words: words.map((word) => ({
          ...word,
          bbox: moved(word.bbox),
          symbols: word.symbols.map((symbol) => ({ ...symbol, bbox: moved(symbol.bbox) })),
        })),
      })),
    })),
  }
}

/**
 * Width of letters as a share of their height down to which wide typefaces are narrowed. The network takes time for each
 * column of pixels; receipts, whose letters are narrower than this, are misread if they are narrowed further.
 */
const idealLetterShape = 0.64
/** Letters of fewer pixels in width lose strokes. */
const minLetterPixels = 13
/** Minimum share of their width to which letters are narrowed. */
const minShare = 0.85
/** A gain of less than a tenth does not justify another resampling. */
const maxShare = 0.9
/** With more touching letters the page is handwritten or blurred, and needs all its pixels. */
const maxTouching = 0.2
/** With more specks for each letter the paper is dirty or printed, as in old books, and hides strokes. */
const maxSpecksPerLetter = 10
/** Wider components are touching letters. In heights. */
const maxLetterWidth = 1.6
/** From fewer letters the shape cannot be estimated. */
const minLetters = 100

/** The share of its width to which a page is narrowed before it is read: 1 if its letters are narrow or few. */
export function readingWidth({ rows, height, specks, noisy }: TextComponents): number {
  const all = rows.flatMap(({ letters }) => letters.map(({ x0, y0, x1, y1 }) => (x1 - x0) / (y1 - y0)))
  const shapes = all.filter((shape) => shape < maxLetterWidth)
  const touching = all.length - shapes.length
  const dirty = noisy || specks.length > maxSpecksPerLetter * all.length
  if (dirty || shapes.length < minLetters || touching > maxTouching * all.length) return 1
  const shape = Float64Array.from(shapes).sort()[shapes.length >> 1]
  const share = Math.max(minShare, idealLetterShape / shape, minLetterPixels / (shape * height))
  return share > maxShare ? 1 : share
}

/** Reads images narrowed to a share of their width. Boxes are pixels of the images as given. */
export function narrowed(tesseract: TesseractInstance, share: number): TesseractInstance {
  if (share === 1) return tesseract
  return {
    async read(image, options) {
      const narrow = squeeze(image, share)
      const blocks = await tesseract.read(narrow, options)
      return blocks.map((block) => widenBlock(block, image.width / narrow.width))
    },
  }
}

function widenBlock({ paragraphs }: RawBlock, factor: number): RawBlock {
  const widen = <T extends Box>(box: T): T => ({ ...box, x0: box.x0 * factor, x1: box.x1 * factor })
  return {
    paragraphs: paragraphs.map(({ lines }) => ({
      lines: lines.map(({ baseline, words }) => ({
        baseline: widen(baseline),
        words: words.map((word) => ({
          ...word,
          bbox: widen(word.bbox),
          symbols: word.symbols.map((symbol) => ({ ...symbol, bbox: widen(symbol.bbox) })),
        })),
      })),
    })),
  }
}

/** Narrows an image to a share of its width (0 to 1). Each new pixel is the mean of the pixels under it. */
export function squeeze({ width, height, data }: GrayImage, share: number): GrayImage {
  const narrow = Math.max(1, Math.round(width * share))
  const step = width / narrow
  // For each column: its first pixel, and the weights of the (at most `span`) pixels under it in 1/256.
  const span = Math.ceil(step) + 1
  const first = new Int32Array(narrow)
  const weights = new Int32Array(narrow * span)
  for (let x = 0; x < narrow; x++) {
    const [from, to] = [x * step, Math.min(width, (x + 1) * step)]
    first[x] = Math.min(Math.floor(from), Math.max(0, width - span))
    let left = 256
    for (let k = span - 1; k > 0; k--) {
      const at = first[x] + k
      const covered = Math.max(0, Math.min(to, at + 1) - Math.max(from, at))
      weights[x * span + k] = Math.round((covered * 256) / (to - from))
      left -= weights[x * span + k]
    }
    weights[x * span] = left
  }
  const out = new Uint8Array(narrow * height)
  const used = Math.min(span, width)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0, row = y * width, w = 0; x < narrow; x++, i++, w += span) {
      const at = row + first[x]
      let sum = 128 + data[at] * weights[w]
      // Down to half of its width, a pixel covers at most three: without a loop it takes half the time.
      if (used === 3) sum += data[at + 1] * weights[w + 1] + data[at + 2] * weights[w + 2]
      else for (let k = 1; k < used; k++) sum += data[at + k] * weights[w + k]
      out[i] = sum >> 8
    }
  return { width: narrow, height, data: out }
}

/** Ruled tables with a lower mean confidence are read again as sparse text: across wide gaps, tesseract loses letters. */
const minTableConfidence = 0.87
/** The second reading is used if its evidence is higher by this factor. */
const minEvidenceGain = 1.05

/** Minimum vertical overlap of two runs in one row, as a share of the lower one's height. */
const minLevelOverlap = 0.5
/** Maximum runs of a row that a run is compared with: the last, which are the lowest. */
const maxComparedRuns: WorkLimit = 40

/** Reads the image of a table row by row. `fall` is the slope of its rows; `ruled`: it has rulings. */
export async function readTable(
  tesseract: TesseractInstance,
  image: GrayImage,
  { dpi, fall, ruled }: { readonly dpi: number; readonly fall: number; readonly ruled: boolean },
): Promise<RawBlock[]> {
  const across = (await tesseract.read(image, { mode: 'block', dpi })).map(removeNoiseWords)
  const words = wordsIn(across)
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  if (!ruled || evidence(words) >= letters * (minTableConfidence - 0.5)) return across
  const runs = (await tesseract.read(image, { mode: 'sparse', dpi })).map(removeNoiseWords)
  return evidence(wordsIn(runs)) > evidence(words) * minEvidenceGain ? groupIntoRows(runs, fall) : across
}

function wordsIn(blocks: readonly RawBlock[]): RawWord[] {
  return blocks.flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words)),
  )
}

/** Amount of text, weighted by confidence: text below 0.5 counts against it. */
function evidence(words: readonly RawWord[]): number {
  return words.reduce((sum, { text, confidence }) => sum + text.length * (confidence / 100 - 0.5), 0)
}

/** Below these confidences (0 to 100) words are noise: up to three characters, longer, without letters and digits. */
const maxNoiseConfidence = { short: 30, long: 12, sign: 65 }

/** Removes specks and remains of rulings: as a single block, tesseract reads everything, with low confidence. */
function removeNoiseWords({ paragraphs }: RawBlock): RawBlock {
  const isNoise = ({ text, confidence }: RawWord) =>
    confidence < (text.length <= 3 ? maxNoiseConfidence.short : maxNoiseConfidence.long) ||
    (confidence < maxNoiseConfidence.sign && !/[\p{L}\p{N}]/u.test(text))
  return {
    paragraphs: paragraphs.map(({ lines }) => ({
      lines: lines
        .map((line) => ({ ...line, words: line.words.filter((word) => !isNoise(word)) }))
        .filter(({ words }) => words.length > 0),
    })),
  }
}

/** A run of text with its bounds on the levelled page. */
interface Run {
  readonly line: RawLine
  readonly box: Box
}

/** Groups sparse runs of text in a table into rows: one line for each row. `fall` is the slope of the rows. */
export function groupIntoRows(blocks: readonly RawBlock[], fall: number): RawBlock[] {
  const runs = blocks
    .flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
    .flatMap((line) => (line.words.length === 0 ? [] : [runOf(line, fall)]))
    .sort((a, b) => middle(a.box) - middle(b.box))
  const rows: Run[][] = []
  for (const run of runs) {
    const row = rows.at(-1)
    if (row && isSameRow(row, run)) row.push(run)
    else rows.push([run])
  }
  return rows.length === 0 ? [] : [{ paragraphs: [{ lines: rows.map(joinRuns) }] }]
}

function runOf(line: RawLine, fall: number): Run {
  const box = line.words.map(({ bbox }): Box => bbox).reduce(union)
  const drop = ((box.x0 + box.x1) / 2) * fall
  return { line, box: { ...box, y0: box.y0 - drop, y1: box.y1 - drop } }
}

const middle = ({ y0, y1 }: Box): number => (y0 + y1) / 2

/** Whether a run is level with most of the row. A run above or below one of its runs is in another row. */
function isSameRow(row: readonly Run[], { box }: Run): boolean {
  const near = row.slice(-maxComparedRuns)
  let level = 0
  for (const other of near) {
    const common = Math.min(box.y1, other.box.y1) - Math.max(box.y0, other.box.y0)
    const across = Math.min(box.x1, other.box.x1) - Math.max(box.x0, other.box.x0)
    if (common < minLevelOverlap * Math.min(box.y1 - box.y0, other.box.y1 - other.box.y0)) continue
    if (across > 0.5 * Math.min(box.x1 - box.x0, other.box.x1 - other.box.x0)) return false
    level++
  }
  return level * 2 > near.length
}

function joinRuns(row: readonly Run[]): RawLine {
  const fromLeft = row.toSorted((a, b) => a.box.x0 - b.box.x0)
  const [first, last] = [fromLeft[0].line.baseline, fromLeft[fromLeft.length - 1].line.baseline]
  const inOrder = isRightToLeft(row.map(({ line }) => line)) ? fromLeft.toReversed() : fromLeft
  return {
    baseline: { x0: first.x0, y0: first.y0, x1: last.x1, y1: last.y1 },
    words: inOrder.flatMap(({ line }) => line.words),
  }
}

/** A row that was read cell by cell. */
interface RecognisedRow {
  readonly row: RuledRow
  /** The lines of each cell, from the left. */
  readonly cells: readonly (readonly RawLine[])[]
}

/** Inserts rows that were read separately, each before the first line below its middle. */
export function insertRows(blocks: readonly RawBlock[], rows: readonly RecognisedRow[]): RawBlock[] {
  if (rows.length === 0) return [...blocks]
  const lines = blocks
    .flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines))
    .filter(({ words }) => words.length > 0)
  const rightToLeft = isRightToLeft([...lines, ...rows.flatMap(({ cells }) => cells.flat())])
  const open = rows.toSorted((a, b) => a.row.y0 - b.row.y0)
  const out: RawLine[] = []
  let next = 0
  const insertAbove = (y: number) => {
    for (; next < open.length && (open[next].row.y0 + open[next].row.y1) / 2 < y; next++)
      out.push(...(rightToLeft ? open[next].cells.toReversed() : open[next].cells).flat())
  }
  for (const line of lines) {
    const { y0, y1 } = line.words.map(({ bbox }): Box => bbox).reduce(union)
    insertAbove((y0 + y1) / 2)
    out.push(line)
  }
  insertAbove(Infinity)
  return [{ paragraphs: [{ lines: out }] }]
}

/** Whether most lines start at the right, as in Arabic and Hebrew. */
function isRightToLeft(lines: readonly RawLine[]): boolean {
  const sum = lines.reduce(
    (all, { words }) => all + Math.sign(words[words.length - 1].bbox.x0 - words[0].bbox.x0),
    0,
  )
  return sum < 0
}
