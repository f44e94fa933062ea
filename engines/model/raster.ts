/** An image in memory: RGBA, 8 bits a channel, not premultiplied, rows from the top without padding. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}
