import type { GrayImage } from './gray-image.ts'
import type { TextComponents } from './text-components.ts'

/** Square cells of an image, for which paper level and specks are measured. */
interface CellGrid {
  readonly size: number
  readonly columns: number
  readonly rows: number
}

/** From this many specks in a cell (twice the letter height wide) they are a halftone screen, fewer are dust. */
const minSpecksPerCell = 10
/** Cells next to a screen belong to it with this many specks. */
const minSpecksPerEdgeCell = 3
/** Paper below this share of the lightest paper level of the page is whitened. */
const maxShadedLevel = 0.93
/** Below this gray level (of 255), paper cannot be distinguished from ink. */
const minPaperLevel = 70

/**
 * Smooths out halftone screens and whitens shaded paper. Returns the image itself if neither is needed. Dark panels with
 * light print stay dark.
 */
export function cleanBackground(
  image: GrayImage,
  { height, specks }: Pick<TextComponents, 'height' | 'specks'>,
): GrayImage {
  const letter = Math.max(8, height)
  const smooth = descreen(image, { height, specks })
  return whitenPaper(smooth, letter)
}

function cellGrid({ width, height }: GrayImage, size: number): CellGrid {
  return { size, columns: Math.ceil(width / size), rows: Math.ceil(height / size) }
}

/**
 * Smooths out halftone and dither screens, whose dots hide the letters, by a mean over about their pitch. Returns the
 * image itself if there are none.
 */
export function descreen(
  image: GrayImage,
  { height, specks }: Pick<TextComponents, 'height' | 'specks'>,
): GrayImage {
  const letter = Math.max(8, height)
  const cells = cellGrid(image, Math.round(letter * 2))
  const counts = new Uint32Array(cells.columns * cells.rows)
  for (const { x, y } of specks)
    counts[Math.floor(y / cells.size) * cells.columns + Math.floor(x / cells.size)]++
  const dense = counts.map((count, i) =>
    count >= minSpecksPerCell && neighbours(cells, i).filter((j) => counts[j] >= minSpecksPerCell).length >= 4
      ? 1
      : 0,
  )
  if (!dense.includes(1)) return image
  const data = Uint8Array.from(image.data)
  const radius = Math.max(1, Math.round(letter / 11))
  for (let i = 0; i < dense.length; i++)
    if (
      dense[i] === 1 ||
      (counts[i] >= minSpecksPerEdgeCell && neighbours(cells, i).some((j) => dense[j] === 1))
    )
      smoothCell(image, data, cells, i, radius)
  return { width: image.width, height: image.height, data }
}

/** The cell itself and the adjacent cells. */
function neighbours({ columns, rows }: CellGrid, i: number): number[] {
  const [x, y] = [i % columns, Math.floor(i / columns)]
  const found: number[] = []
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++)
      if (x + dx >= 0 && x + dx < columns && y + dy >= 0 && y + dy < rows)
        found.push((y + dy) * columns + x + dx)
  return found
}

/** Box blur of one cell, with running sums of columns. */
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

/** Text on paper that is darker than this share of the paper under most of the text is in a shadow. */
const maxShadowLevel = 0.75
/** With fewer letters, the lighting of a page cannot be estimated. */
const minLitLetters = 100

/** Evens out the lighting of a photo that has shadows on its text. Returns the image itself if it has none. */
export function evenLight(image: GrayImage, { height, rows }: TextComponents): GrayImage {
  const letter = Math.max(8, height)
  const cells = cellGrid(image, Math.round(letter * 1.5))
  const paper = paperLevels(image, cells)
  const under = rows.flatMap(({ dark, letters }) =>
    dark
      ? letters.map(
          ({ x0, y0, x1, y1 }) =>
            paper[
              Math.min(cells.rows - 1, Math.floor((y0 + y1) / 2 / cells.size)) * cells.columns +
                Math.min(cells.columns - 1, Math.floor((x0 + x1) / 2 / cells.size))
            ],
        )
      : [],
  )
  if (under.length < minLitLetters) return image
  const sorted = Float64Array.from(under).sort()
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]
  return at(0.1) < at(0.9) * maxShadowLevel ? whitenPaper(image, letter) : image
}

/** Divides each pixel by the paper level around it, interpolated between cells. */
function whitenPaper(image: GrayImage, letter: number): GrayImage {
  const cells = cellGrid(image, Math.round(letter * 1.5))
  const paper = paperLevels(image, cells)
  const lightest = paper.reduce((most, level) => Math.max(most, level), 0)
  const shaded = paper.filter((level) => level < lightest * maxShadedLevel).length
  if (shaded < 6 || lightest < 128) return image
  const { width, height } = image
  const data = new Uint8Array(width * height)
  const upper = new Float64Array(width)
  const lower = new Float64Array(width)
  let last = -1
  for (let y = 0; y < height; y++) {
    const v = Math.min(cells.rows - 1, Math.max(0, y / cells.size - 0.5))
    const top = Math.floor(v)
    const fy = v - top
    // The same for all rows of pixels between the centres of two rows of cells.
    if (top !== last) {
      interpolateRow(paper, cells, top, upper)
      interpolateRow(paper, cells, Math.min(cells.rows - 1, top + 1), lower)
      last = top
    }
    for (let x = 0, i = y * width; x < width; x++, i++) {
      const level = upper[x] * (1 - fy) + lower[x] * fy
      data[i] = level < minPaperLevel ? image.data[i] : Math.min(255, (image.data[i] * 255) / level)
    }
  }
  return { width, height, data }
}

/** The levels of a row of cells at each pixel, interpolated between their centres. */
function interpolateRow(
  paper: Float32Array,
  { size, columns }: CellGrid,
  row: number,
  to: Float64Array,
): void {
  for (let x = 0; x < to.length; x++) {
    const u = Math.min(columns - 1, Math.max(0, x / size - 0.5))
    const left = Math.floor(u)
    const right = Math.min(columns - 1, left + 1)
    const fx = u - left
    to[x] = paper[row * columns + left] * (1 - fx) + paper[row * columns + right] * fx
  }
}

/** The paper level of each cell: the 80th percentile of its pixels, then the median with the adjacent cells. */
function paperLevels(image: GrayImage, cells: CellGrid): Float32Array {
  const levels = new Float32Array(cells.columns * cells.rows)
  const counts = new Uint32Array(256)
  for (let i = 0; i < levels.length; i++) {
    counts.fill(0)
    const x0 = (i % cells.columns) * cells.size
    const y0 = Math.floor(i / cells.columns) * cells.size
    const x1 = Math.min(image.width, x0 + cells.size)
    const y1 = Math.min(image.height, y0 + cells.size)
    for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) counts[image.data[y * image.width + x]]++
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
