import type { Box, Point } from '../../model/geometry.ts'
import { cleaned } from '../image/clean.ts'
import { type Grey, shrink } from '../image/gray-image.ts'
import { gridsOf, within } from '../image/grids.ts'
import type { Drawn } from '../image/rulings.ts'
import { readTable } from '../recognise/read-table.ts'
import type { Core, RawBlock, RawLine } from '../recognise/tesseract.ts'
import { guttersOf } from './gutters.ts'
import { type Region, regionsOf } from './regions.ts'
import { type ReadRow, unlikeRows, withRows } from './ruled-rows.ts'
import type { Letters } from './text-components.ts'

/** A page that is made up of more parts than this is no text in columns; layout analysis of its own reads it better. */
const mostParts = 24
/** Cells of a table that are read one by one, at most. */
const mostCells = 100
/** Levels below it are dark all over; a band is so wide, in shares of the page. */
const dark = 110
const bandWidth = 0.3
/** Lines shorter than so many letters are left in tables: they may be the feet of figures. */
const leastErased = 6

/** The parts that a level picture is read in, in reading order; one where it need not be parted. */
export function partsOf(picture: Grey, letters: Letters, drawn: Drawn): Region[] {
  const whole = { x0: 0, y0: 0, x1: picture.width, y1: picture.height, table: false }
  if (letters.noisy || letters.height === 0) return [whole]
  const rows = letters.rows.filter(
    ({ dark, height }) => dark && height > letters.height * 0.45 && height < letters.height * 4,
  )
  const gutters = guttersOf(rows, bandsOf(picture, letters.height), picture, letters.height, drawn)
  const parts = regionsOf(gutters, drawn, rows, picture, letters.height)
  return parts.length === 0 || parts.length > mostParts ? [whole] : parts
}

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

/** Dark bands and pictures that go over much of the page: no column goes on behind them. */
function bandsOf(picture: Grey, height: number): Box[] {
  const factor = Math.max(1, Math.round(height / 3))
  const { width, height: rows, data } = shrink(picture, factor)
  const least = width * bandWidth
  const bands: Box[] = []
  for (let y = 0; y < rows; y++) {
    let from = 0
    for (let x = 0; x <= width; x++) {
      if (x < width && data[y * width + x] < dark) continue
      if (x - from >= least)
        bands.push({ x0: from * factor, x1: x * factor, y0: y * factor, y1: (y + 1) * factor })
      from = x + 1
    }
  }
  return bands
}

/** White around a part, so that letters at its edge end somewhere. */
const edge = 16

/** From the whole picture to what was cut out of it. */
const offsetOf = ({ x0, y0 }: Box): Point => ({ x: edge - Math.round(x0), y: edge - Math.round(y0) })

function moved(blocks: readonly RawBlock[], part: Box): RawBlock[] {
  const { x, y } = offsetOf(part)
  return blocks.map((block) => movedBlock(block, -x, -y))
}

/** A place of the whole picture becomes paper in what was cut out of it. */
function whiten({ width, height, data }: Grey, place: Box, { x, y }: Point): void {
  const [x0, x1] = [Math.max(0, Math.round(place.x0 + x)), Math.min(width, Math.round(place.x1 + x))]
  const y1 = Math.min(height, Math.round(place.y1 + y))
  for (let row = Math.max(0, Math.round(place.y0 + y)); row < y1; row++)
    data.fill(255, row * width + x0, row * width + x1)
}

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

/** Drawn lines become paper, in place, but where letters stand across them. `by` is where the picture was cut from. */
export function withoutLines(cut: Grey, { x: dx, y: dy }: Point, { across, down }: Drawn): void {
  const { width, height, data } = cut
  for (const line of across) {
    const y0 = Math.max(1, Math.floor(line.y0 + dy) - 1)
    const y1 = Math.min(height - 2, Math.ceil(line.y1 + dy) + 1)
    for (let x = Math.max(0, Math.floor(line.x0 + dx)); x < Math.min(width, line.x1 + dx); x++) {
      if (y1 < y0) break
      const above = data[(y0 - 1) * width + x]
      const below = data[(y1 + 1) * width + x]
      if (Math.max(above, below) - Math.min(above, below) > 60) continue
      const paper = Math.max(above, below)
      for (let y = y0; y <= y1; y++) data[y * width + x] = Math.max(data[y * width + x], paper)
    }
  }
  for (const line of down) {
    const x0 = Math.max(1, Math.floor(line.x0 + dx) - 1)
    const x1 = Math.min(width - 2, Math.ceil(line.x1 + dx) + 1)
    for (let y = Math.max(0, Math.floor(line.y0 + dy)); y < Math.min(height, line.y1 + dy); y++) {
      if (x1 < x0) break
      const left = data[y * width + x0 - 1]
      const right = data[y * width + x1 + 1]
      if (Math.max(left, right) - Math.min(left, right) > 60) continue
      const paper = Math.max(left, right)
      for (let x = x0; x <= x1; x++) data[y * width + x] = Math.max(data[y * width + x], paper)
    }
  }
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
