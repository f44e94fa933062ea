import type { GrayImage } from './gray-image.ts'
import type { TextComponents } from './text-components.ts'

/** Cells of a picture, in which paper and specks are measured. */
interface CellGrid {
  readonly size: number
  readonly columns: number
  readonly rows: number
}

/** Specks to a cell (of the area of two letters squared) that are a screen and no dust. */
const minSpecksPerCell = 10
/** Beside them, so many are enough. */
const minSpecksPerEdgeCell = 3
/** Paper this much darker than the lightest of the page is evened out. */
const maxShadedLevel = 0.93
/** Below this level nobody can tell paper from ink. */
const minPaperLevel = 70

/**
 * A picture with the screens of shaded panels smoothed out and its paper white all over, as far as that is needed; the
 * picture itself where it is not. Dark panels with light print stay dark.
 */
export function cleanBackground(
  picture: GrayImage,
  { height, specks }: Pick<TextComponents, 'height' | 'specks'>,
): GrayImage {
  const letter = Math.max(8, height)
  const smooth = descreen(picture, { height, specks })
  return whitenPaper(smooth, letter)
}

function cellGrid({ width, height }: GrayImage, size: number): CellGrid {
  return { size, columns: Math.ceil(width / size), rows: Math.ceil(height / size) }
}

/**
 * Dots of halftone and dither drown a letter in specks; a mean over their pitch leaves it standing on gray. The picture
 * itself where there are none.
 */
export function descreen(
  picture: GrayImage,
  { height, specks }: Pick<TextComponents, 'height' | 'specks'>,
): GrayImage {
  const letter = Math.max(8, height)
  const cells = cellGrid(picture, Math.round(letter * 2))
  const counts = new Uint32Array(cells.columns * cells.rows)
  for (const { x, y } of specks)
    counts[Math.floor(y / cells.size) * cells.columns + Math.floor(x / cells.size)]++
  const dense = counts.map((count, i) =>
    count >= minSpecksPerCell && neighbours(cells, i).filter((j) => counts[j] >= minSpecksPerCell).length >= 4
      ? 1
      : 0,
  )
  if (!dense.includes(1)) return picture
  const data = Uint8Array.from(picture.data)
  const radius = Math.max(1, Math.round(letter / 11))
  for (let i = 0; i < dense.length; i++)
    if (
      dense[i] === 1 ||
      (counts[i] >= minSpecksPerEdgeCell && neighbours(cells, i).some((j) => dense[j] === 1))
    )
      smoothCell(picture, data, cells, i, radius)
  return { width: picture.width, height: picture.height, data }
}

/** The cell and those beside it, as far as there are any. */
function neighbours({ columns, rows }: CellGrid, i: number): number[] {
  const [x, y] = [i % columns, Math.floor(i / columns)]
  const found: number[] = []
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++)
      if (x + dx >= 0 && x + dx < columns && y + dy >= 0 && y + dy < rows)
        found.push((y + dy) * columns + x + dx)
  return found
}

/** The mean over a square about each pixel of a cell, by sums of columns that move down with it. */
function smoothCell(
  from: GrayImage,
  to: Uint8Array,
  { size, columns }: CellGrid,
  i: number,
  radius: number,
): void {
  const { width, height, data } = from
  const x0 = (i % columns) * size
  const y0 = Math.floor(i / columns) * size
  const x1 = Math.min(width, x0 + size)
  const y1 = Math.min(height, y0 + size)
  const first = Math.max(0, x0 - radius)
  const last = Math.min(width, x1 + radius)
  const sums = new Uint32Array(last - first)
  const add = (y: number, sign: 1 | -1) => {
    if (y < 0 || y >= height) return
    for (let x = first, at = y * width + first; x < last; x++, at++) sums[x - first] += sign * data[at]
  }
  for (let y = y0 - radius; y < y0 + radius; y++) add(y, 1)
  for (let y = y0; y < y1; y++) {
    add(y + radius, 1)
    const high = Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1
    let sum = 0
    let left = first
    let right = first
    for (let x = x0; x < x1; x++) {
      while (right < Math.min(width, x + radius + 1)) sum += sums[right++ - first]
      while (left < x - radius) sum -= sums[left++ - first]
      to[y * width + x] = sum / (high * (right - left))
    }
    add(y - radius, -1)
  }
}

/** Each pixel against the paper about it. */
function whitenPaper(picture: GrayImage, letter: number): GrayImage {
  const cells = cellGrid(picture, Math.round(letter * 1.5))
  const paper = paperLevels(picture, cells)
  const lightest = paper.reduce((most, level) => Math.max(most, level), 0)
  const shaded = paper.filter((level) => level < lightest * maxShadedLevel).length
  if (shaded < 6 || lightest < 128) return picture
  const { width, height } = picture
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const v = Math.min(cells.rows - 1, Math.max(0, y / cells.size - 0.5))
    const top = Math.floor(v)
    const bottom = Math.min(cells.rows - 1, top + 1)
    const fy = v - top
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const u = Math.min(cells.columns - 1, Math.max(0, x / cells.size - 0.5))
      const left = Math.floor(u)
      const right = Math.min(cells.columns - 1, left + 1)
      const fx = u - left
      const high = paper[top * cells.columns + left] * (1 - fx) + paper[top * cells.columns + right] * fx
      const low = paper[bottom * cells.columns + left] * (1 - fx) + paper[bottom * cells.columns + right] * fx
      const level = high * (1 - fy) + low * fy
      data[i] = level < minPaperLevel ? picture.data[i] : Math.min(255, (picture.data[i] * 255) / level)
    }
  }
  return { width, height, data }
}

/** The level of the paper in each cell: what a fifth of its pixels is lighter than, the median of it and its neighbours. */
function paperLevels(picture: GrayImage, cells: CellGrid): Float32Array {
  const levels = new Float32Array(cells.columns * cells.rows)
  const counts = new Uint32Array(256)
  for (let i = 0; i < levels.length; i++) {
    counts.fill(0)
    const x0 = (i % cells.columns) * cells.size
    const y0 = Math.floor(i / cells.columns) * cells.size
    const x1 = Math.min(picture.width, x0 + cells.size)
    const y1 = Math.min(picture.height, y0 + cells.size)
    for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) counts[picture.data[y * picture.width + x]]++
    let left = (x1 - x0) * (y1 - y0) * 0.2
    let level = 255
    for (left -= counts[level]; level > 0 && left > 0; left -= counts[level]) level--
    levels[i] = level
  }
  return levels.map((_, i) => {
    const near = neighbours(cells, i)
      .map((j) => levels[j])
      .sort((a, b) => a - b)
    return near[near.length >> 1]
  })
}
