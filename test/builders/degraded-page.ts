import type { Box } from '../../engines/model/geometry.ts'
import type { Raster } from '../../engines/model/raster.ts'
import { drawRaster } from './raster.ts'

/** Words of every shape that letters, forms and tables have. */
const vocabulary = `
  the of and to in that is was for it with as his on be at by had not are but from or have an they which one were all
  her she there would their we him been has when who will more no if out so said what up its about into than them can
  only other new some could time these two may then do first any my now such like our over man me even most made after
  also did many before must through years where much your way well down should because each just those people how too
  little state good very make world still own see men work long get here between both life being under never day same
  another know while last might us great old year off come since against go came right used take three
  payment account received February invoice delivery Northampton quarterly insurance Wednesday committee agreement
  Margaret Whitfield Abernathy Pemberton Orchard Thursday Elizabeth Kensington signature beneficiary reference
  £1,250.00 4716 2089 12/03/1984 (203) 569-4345 1,789.6 $2.27 33.3% 14.50 2079 A-114 B/27 No. Ltd. e.g. $9,647 2018
  co-operative mother-in-law don't O'Neill Mr. Mrs. Dr. St. "quoted" (brackets) end; colon: really? yes! part-time
`
  .split(/\s+/)
  .filter((word) => word !== '')

/** A seeded random number generator from 0 to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed * 0x9e3779b9 + 0x6d2b79f5
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export interface DegradedPage {
  readonly raster: Raster
  /** The ground truth. */
  readonly words: readonly { readonly text: string; readonly box: Box }[]
}

/** A page of random words, the same for the same seed. `degradation` runs from 0, as printed, to 1, hardly legible. */
export function degradedPage(seed: number, degradation: number): DegradedPage {
  const random = seeded(seed + 1)
  const size = 26 - degradation * 13
  const words: { text: string; box: Box }[] = []
  const ink = Math.round(degradation * 130 * random())
  const [width, height] = [Math.round(size * 32), Math.round(size * 17)]
  const raster = drawRaster(width, height, (context) => {
    context.font = `${size}px "Test Serif"`
    context.fillStyle = `rgb(${ink}, ${ink}, ${ink})`
    if (random() < degradation) context.filter = `blur(${(0.4 + degradation * 0.9).toFixed(2)}px)`
    for (let y = size * 2; y < height - size; y += size * 1.6)
      for (let x = size * 1.5; x < width - size * 6; ) {
        const text = vocabulary[Math.floor(random() * vocabulary.length)]
        const wide = context.measureText(text).width
        context.fillText(text, x, y)
        words.push({ text, box: { x0: x - 2, y0: y - size, x1: x + wide + 2, y1: y + size * 0.3 } })
        x += wide + size * 0.3
      }
  })
  const noise = degradation * 120 * random()
  for (let i = 0; i < raster.data.length; i += 4) {
    const level = raster.data[i] + (random() + random() - 1) * noise
    raster.data[i] = raster.data[i + 1] = raster.data[i + 2] = level
  }
  return { raster, words }
}
