import type { Raster } from '../../model/raster.ts'

/** Millimetres: the side of the squares that are searched for ink; a stroke of a small digit crosses one. */
const squareMillimetres = 1
/** Share of a square that is ink where something is written; specks of dust have less. */
const minInkShare = 0.12
/** Share of the page along its edges that is not searched: shadows and holes of the paper. */
const edgeShare = 0.05
/** Levels of 255 by which ink is darker than the paper; print of the other side is lighter. */
const minContrast = 60
/** Share of the pixels that are lighter than the paper. */
const lighterShare = 0.2

/** Whether a scan shows paper and nothing else. */
export function isBlankScan({ width, height, data }: Raster, dpi: number): boolean {
  const side = Math.max(2, Math.round((squareMillimetres * dpi) / 25.4))
  const grey = (x: number, y: number) => {
    const i = (y * width + x) * 4
    return 0.3 * data[i] + 0.59 * data[i + 1] + 0.11 * data[i + 2]
  }
  const counts = new Array<number>(256).fill(0)
  const [left, top] = [Math.floor(edgeShare * width), Math.floor(edgeShare * height)]
  for (let y = top; y < height - top; y += 2)
    for (let x = left; x < width - left; x += 2) counts[Math.round(grey(x, y))]++
  const all = counts.reduce((sum, count) => sum + count, 0)
  let paper = 255
  for (let lighter = counts[255]; paper > 0 && lighter < lighterShare * all; lighter += counts[paper]) paper--
  for (let y = top; y + side <= height - top; y += side)
    for (let x = left; x + side <= width - left; x += side) {
      let ink = 0
      for (let v = y; v < y + side; v++)
        for (let u = x; u < x + side; u++) if (grey(u, v) < paper - minContrast) ink++
      if (ink >= minInkShare * side * side) return false
    }
  return true
}
