import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Raster } from '../../../engines/model/raster.ts'
import { prose } from '../../../fixtures/prose.ts'
import { drawRaster } from '../../builders/raster.ts'
import type { Chance } from '../../layout/sweeps/varied.ts'

const words = prose(4000, 3).split(/\s+/)

/** Words of ordinary text, from a place on that is the same for a seed. */
export function text(chance: Chance, count: number): string {
  const from = chance.whole(0, words.length - count - 1)
  return words.slice(from, from + count).join(' ')
}

export interface Lines {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
  readonly step: number
  readonly count: number
}

/** Lines of prose that fill a width. Its places are those of the page, its sizes are pixels. */
export function fill(
  context: SKRSContext2D,
  chance: Chance,
  { x, y, width, size, step, count }: Lines,
): void {
  context.font = `${size / scale}px "Test Serif"`
  for (let i = 0; i < count; i++) {
    let line = text(chance, 1)
    for (;;) {
      const longer = `${line} ${text(chance, 1)}`
      if (context.measureText(longer).width > width) break
      line = longer
    }
    context.fillText(line, x, y + (i * step) / scale)
  }
}

/** A page on which places go up to the given size. It has fewer pixels: letters are enlarged before they are read, which takes time. */
export function page(
  chance: Chance,
  draw: (context: SKRSContext2D, chance: Chance) => void,
  width = 800,
  height = 440,
): Raster {
  return drawRaster(Math.round(width * scale), Math.round(height * scale), (context) => {
    context.scale(scale, scale)
    draw(context, chance)
  })
}

const scale = 0.6

/** Changes each pixel's level by `by`, which gets its place and level. */
export function relit(raster: Raster, by: (x: number, y: number, level: number) => number): Raster {
  const { width, height, data } = raster
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4
      for (let c = i; c < i + 3; c++) data[c] = Math.max(0, Math.min(255, by(x, y, data[c])))
    }
  return raster
}

/** Draws turned by degrees around the middle. */
export function turned(context: SKRSContext2D, degrees: number, width: number, height: number): void {
  context.translate(width / 2, height / 2)
  context.rotate((degrees * Math.PI) / 180)
  context.translate(-width / 2, -height / 2)
}

/** A level of gray as a colour. */
export const gray = (level: number): string =>
  `rgb(${Math.round(level)},${Math.round(level)},${Math.round(level)})`
