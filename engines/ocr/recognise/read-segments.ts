import type { Box, Point } from '../../model/geometry.ts'
import { cleanBackground } from '../image/background.ts'
import { eraseRulings } from '../image/erase-rulings.ts'
import type { GrayImage } from '../image/gray-image.ts'
import { centreIsWithin, findGrids } from '../image/grids.ts'
import type { RulingBoxes } from '../image/rulings.ts'
import type { TextComponents } from '../image/text-components.ts'
import { findUnevenRows } from '../segment/ruled-rows.ts'
import type { PageSegment } from '../segment/xy-cut.ts'
import { readTable } from './read-table.ts'
import { insertRows, type RecognisedRow } from './table-rows.ts'
import type { RawBlock, RawLine, TesseractInstance } from './tesseract.ts'

/** Cells of a table that are read one by one, at most. */
const maxSingleCells = 100
/** Lines shorter than so many letters are left in tables: they may be the feet of figures. */
const minErasedInHeights = 6
/** White around a part, so that letters at its edge end somewhere. */
const marginPixels = 16

/**
 * Reads each part by itself, tables on clean paper and without their lines. What is read comes in the order of the parts,
 * in pixels of the whole picture. `fall` is the slope at which lines of text fall in it.
 */
export async function readSegments(
  tesseract: TesseractInstance,
  picture: GrayImage,
  letters: TextComponents,
  parts: readonly PageSegment[],
  drawn: RulingBoxes,
  {
    dpi,
    fall,
    throwIfAborted,
  }: { readonly dpi: number; readonly fall: number; readonly throwIfAborted: () => void },
): Promise<RawBlock[]> {
  if (parts.length === 1 && !parts[0].table) return tesseract.read(picture, { mode: 'page', dpi })
  const blocks: RawBlock[] = []
  const least = letters.height * minErasedInHeights
  const long = {
    horizontal: drawn.horizontal.filter(({ x0, x1 }) => x1 - x0 >= least),
    vertical: drawn.vertical.filter(({ y0, y1 }) => y1 - y0 >= least),
  }
  const grids = findGrids(drawn, letters.height)
  const clean = parts.some(({ table }) => table) ? cleanBackground(picture, letters) : picture
  for (const part of parts) {
    throwIfAborted()
    const cut = cropWithMargin(part.table ? clean : picture, part)
    if (!part.table) {
      blocks.push(...toPage(await tesseract.read(cut, { mode: 'page', dpi }), part))
      continue
    }
    const own = grids.filter(({ box }) => centreIsWithin(box, part))
    const unlike = own.flatMap((grid) => findUnevenRows(grid, letters))
    const apart = unlike.reduce((sum, { cells }) => sum + cells.length, 0) > maxSingleCells ? [] : unlike
    eraseRulings(cut, offsetOf(part), long)
    for (const row of apart) whiten(cut, row, offsetOf(part))
    const read = toPage(await readTable(tesseract, cut, { dpi, fall, ruled: own.length > 0 }), part)
    const rows: RecognisedRow[] = []
    for (const row of apart) {
      throwIfAborted()
      const cells: RawLine[][] = []
      for (const cell of row.cells) cells.push(await readCell(tesseract, clean, cell, long, dpi))
      rows.push({ row, cells })
    }
    blocks.push(...insertRows(read, rows))
  }
  return blocks
}

/** The lines of one cell, in pixels of the whole picture. */
async function readCell(
  tesseract: TesseractInstance,
  picture: GrayImage,
  cell: Box,
  drawn: RulingBoxes,
  dpi: number,
): Promise<RawLine[]> {
  const cut = cropWithMargin(picture, cell)
  eraseRulings(cut, offsetOf(cell), drawn)
  const read = await readTable(tesseract, cut, { dpi, fall: 0, ruled: false })
  return toPage(read, cell).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
}

/** From the whole picture to what was cut out of it. */
const offsetOf = ({ x0, y0 }: Box): Point => ({
  x: marginPixels - Math.round(x0),
  y: marginPixels - Math.round(y0),
})

function cropWithMargin(picture: GrayImage, part: Box): GrayImage {
  const x0 = Math.max(0, Math.round(part.x0))
  const y0 = Math.max(0, Math.round(part.y0))
  const x1 = Math.min(picture.width, Math.round(part.x1))
  const y1 = Math.min(picture.height, Math.round(part.y1))
  const width = Math.max(1, x1 - x0) + 2 * marginPixels
  const height = Math.max(1, y1 - y0) + 2 * marginPixels
  const data = new Uint8Array(width * height).fill(255)
  for (let y = y0; y < y1; y++)
    data.set(
      picture.data.subarray(y * picture.width + x0, y * picture.width + x1),
      (y - y0 + marginPixels) * width + marginPixels,
    )
  return { width, height, data }
}

/** A place of the whole picture becomes paper in what was cut out of it. */
function whiten({ width, height, data }: GrayImage, place: Box, { x, y }: Point): void {
  const [x0, x1] = [Math.max(0, Math.round(place.x0 + x)), Math.min(width, Math.round(place.x1 + x))]
  const y1 = Math.min(height, Math.round(place.y1 + y))
  for (let row = Math.max(0, Math.round(place.y0 + y)); row < y1; row++)
    data.fill(255, row * width + x0, row * width + x1)
}

function toPage(blocks: readonly RawBlock[], part: Box): RawBlock[] {
  const { x, y } = offsetOf(part)
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
