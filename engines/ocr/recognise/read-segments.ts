import type { Box, Point } from '../../model/geometry.ts'
import { cleaned } from '../image/background.ts'
import { withoutLines } from '../image/erase-rulings.ts'
import type { Grey } from '../image/gray-image.ts'
import { gridsOf, within } from '../image/grids.ts'
import type { Drawn } from '../image/rulings.ts'
import type { Letters } from '../image/text-components.ts'
import { unlikeRows } from '../segment/ruled-rows.ts'
import type { Region } from '../segment/xy-cut.ts'
import { readTable } from './read-table.ts'
import { type ReadRow, withRows } from './table-rows.ts'
import type { Core, RawBlock, RawLine } from './tesseract.ts'

/** Cells of a table that are read one by one, at most. */
const mostCells = 100
/** Lines shorter than so many letters are left in tables: they may be the feet of figures. */
const leastErased = 6
/** White around a part, so that letters at its edge end somewhere. */
const edge = 16

/**
 * Reads each part by itself, tables on clean paper and without their lines. What is read comes in the order of the parts,
 * in pixels of the whole picture. `fall` is the slope at which lines of text fall in it.
 */
export async function readParts(
  core: Core,
  picture: Grey,
  letters: Letters,
  parts: readonly Region[],
  drawn: Drawn,
  { dpi, fall, heed }: { readonly dpi: number; readonly fall: number; readonly heed: () => void },
): Promise<RawBlock[]> {
  if (parts.length === 1 && !parts[0].table) return core.read(picture, { mode: 'page', dpi })
  const blocks: RawBlock[] = []
  const least = letters.height * leastErased
  const long = {
    across: drawn.across.filter(({ x0, x1 }) => x1 - x0 >= least),
    down: drawn.down.filter(({ y0, y1 }) => y1 - y0 >= least),
  }
  const grids = gridsOf(drawn, letters.height)
  const clean = parts.some(({ table }) => table) ? cleaned(picture, letters) : picture
  for (const part of parts) {
    heed()
    const cut = cutOut(part.table ? clean : picture, part)
    if (!part.table) {
      blocks.push(...moved(await core.read(cut, { mode: 'page', dpi }), part))
      continue
    }
    const own = grids.filter(({ box }) => within(box, part))
    const unlike = own.flatMap((grid) => unlikeRows(grid, letters))
    const apart = unlike.reduce((sum, { cells }) => sum + cells.length, 0) > mostCells ? [] : unlike
    withoutLines(cut, offsetOf(part), long)
    for (const row of apart) whiten(cut, row, offsetOf(part))
    const read = moved(await readTable(core, cut, { dpi, fall, ruled: own.length > 0 }), part)
    const rows: ReadRow[] = []
    for (const row of apart) {
      heed()
      const cells: RawLine[][] = []
      for (const cell of row.cells) cells.push(await readCell(core, clean, cell, long, dpi))
      rows.push({ row, cells })
    }
    blocks.push(...withRows(read, rows))
  }
  return blocks
}

/** The lines of one cell, in pixels of the whole picture. */
async function readCell(core: Core, picture: Grey, cell: Box, drawn: Drawn, dpi: number): Promise<RawLine[]> {
  const cut = cutOut(picture, cell)
  withoutLines(cut, offsetOf(cell), drawn)
  const read = await readTable(core, cut, { dpi, fall: 0, ruled: false })
  return moved(read, cell).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
}

/** From the whole picture to what was cut out of it. */
const offsetOf = ({ x0, y0 }: Box): Point => ({ x: edge - Math.round(x0), y: edge - Math.round(y0) })

function cutOut(picture: Grey, part: Box): Grey {
  const x0 = Math.max(0, Math.round(part.x0))
  const y0 = Math.max(0, Math.round(part.y0))
  const x1 = Math.min(picture.width, Math.round(part.x1))
  const y1 = Math.min(picture.height, Math.round(part.y1))
  const width = Math.max(1, x1 - x0) + 2 * edge
  const height = Math.max(1, y1 - y0) + 2 * edge
  const data = new Uint8Array(width * height).fill(255)
  for (let y = y0; y < y1; y++)
    data.set(
      picture.data.subarray(y * picture.width + x0, y * picture.width + x1),
      (y - y0 + edge) * width + edge,
    )
  return { width, height, data }
}

/** A place of the whole picture becomes paper in what was cut out of it. */
function whiten({ width, height, data }: Grey, place: Box, { x, y }: Point): void {
  const [x0, x1] = [Math.max(0, Math.round(place.x0 + x)), Math.min(width, Math.round(place.x1 + x))]
  const y1 = Math.min(height, Math.round(place.y1 + y))
  for (let row = Math.max(0, Math.round(place.y0 + y)); row < y1; row++)
    data.fill(255, row * width + x0, row * width + x1)
}

function moved(blocks: readonly RawBlock[], part: Box): RawBlock[] {
  const { x, y } = offsetOf(part)
  return blocks.map((block) => movedBlock(block, -x, -y))
}

function movedBlock(block: RawBlock, dx: number, dy: number): RawBlock {
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
