/** Many small pictures are looked through as one image: icons have no text, and reading each takes longer than reading a page. */

import { type Box, centre, contains } from '../../../model/geometry.ts'
import type { Raster } from '../../../model/raster.ts'
import type { ThoroughReading } from '../pixels.ts'

/** Pixels. Letters of larger pictures may be as large as a page of others. */
const maxSmall = { side: 256, area: 16_384 }

/** Fewer pictures are read one by one at once. */
const minPictures = 4

/** Pixels. On a larger sheet, what is hard to see would compete for the readings of an image. */
const sheet = { width: 960, maxHeight: 1_056 }

/** Pixels: that of the tiles for which OCR estimates the paper, so that each picture keeps its own. */
const cellStep = 48

/** Pixels around a picture: OCR expects text not to touch the edge of its paper. */
const margin = 12

export function isSmall({ width, height }: Raster): boolean {
  return Math.max(width, height) <= maxSmall.side && width * height <= maxSmall.area
}

/**
 * The pictures that may have text: those on which something is read, or looks like text, when they are laid out on sheets. Each of them
 * is then read by itself.
 */
export async function withText<P extends { readonly raster: Raster }>(
  pictures: readonly P[],
  read: (sheet: Raster) => Promise<ThoroughReading>,
): Promise<readonly P[]> {
  if (pictures.length < minPictures) return pictures
  const found = new Set<P>()
  for (const { raster, cells } of layOut(pictures)) {
    const { words, unread } = await read(raster)
    for (const { box } of [...words, ...unread.map((place) => ({ box: place }))])
      for (const { picture, cell } of cells)
        if (contains(cell, centre(box)) || contains(box, centre(cell))) found.add(picture)
  }
  return pictures.filter((picture) => found.has(picture))
}

interface Sheet<P> {
  readonly raster: Raster
  readonly cells: readonly { readonly picture: P; readonly cell: Box }[]
}

/** Lays pictures out in rows, from the lowest to the highest, each on ground of the colour of its edge. */
function layOut<P extends { readonly raster: Raster }>(pictures: readonly P[]): Sheet<P>[] {
  const sheets: { picture: P; cell: Box }[][] = [[]]
  let [x, y, row] = [0, 0, 0]
  for (const picture of pictures.toSorted((a, b) => a.raster.height - b.raster.height)) {
    const [width, height] = [picture.raster.width, picture.raster.height].map(
      (side) => Math.ceil((side + 2 * margin) / cellStep) * cellStep,
    )
    if (x + width > sheet.width) [x, y, row] = [0, y + row, 0]
    if (y + height > sheet.maxHeight) {
      sheets.push([])
      ;[x, y, row] = [0, 0, 0]
    }
    sheets[sheets.length - 1].push({ picture, cell: { x0: x, y0: y, x1: x + width, y1: y + height } })
    x += width
    row = Math.max(row, height)
  }
  return sheets.map((cells) => ({ raster: drawSheet(cells), cells }))
}

function drawSheet(cells: Sheet<{ readonly raster: Raster }>['cells']): Raster {
  const width = sheet.width
  const height = cells.reduce((most, { cell }) => Math.max(most, cell.y1), 0)
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  const pixels = new Uint32Array(data.buffer)
  for (const { picture, cell } of cells) {
    const { raster } = picture
    const aligned = raster.data.byteOffset % 4 === 0 ? raster.data : raster.data.slice()
    const own = new Uint32Array(aligned.buffer, aligned.byteOffset, raster.width * raster.height)
    const ground = edgeColour(own, raster)
    for (let y = cell.y0; y < cell.y1; y++) pixels.fill(ground, y * width + cell.x0, y * width + cell.x1)
    for (let y = 0; y < raster.height; y++)
      pixels.set(
        own.subarray(y * raster.width, (y + 1) * raster.width),
        (cell.y0 + margin + y) * width + cell.x0 + margin,
      )
  }
  return { width, height, data }
}

/** The most frequent colour of the edge of a picture. */
function edgeColour(pixels: Uint32Array, { width, height }: Raster): number {
  const counts = new Map<number, number>()
  const count = (i: number): void => {
    counts.set(pixels[i], (counts.get(pixels[i]) ?? 0) + 1)
  }
  for (let x = 0; x < width; x++) for (const y of [0, height - 1]) count(y * width + x)
  for (let y = 0; y < height; y++) for (const x of [0, width - 1]) count(y * width + x)
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best))[0]
}
