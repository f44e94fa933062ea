import type { WorkLimit } from '../../model/errors.ts'
import type { Box, Point } from '../../model/geometry.ts'
import { cleanBackground } from '../image/background.ts'
import type { GrayImage } from '../image/gray-image.ts'
import {
  centreIsWithin,
  eraseRulings,
  findGrids,
  type RuledGrid,
  type RulingBoxes,
} from '../image/rulings.ts'
import { findUnevenRows } from '../segment/ruled-rows.ts'
import type { LevelPage, PageSegment } from '../segment/segments.ts'
import { narrowed, readingWidth } from './narrowed.ts'
import type { RawBlock, RawLine } from './read-results.ts'
import { insertRows, type RecognisedRow, readTable } from './read-table.ts'
import type { TesseractInstance } from './tesseract.ts'

/** Cells of a table that are read separately, at most. */
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
