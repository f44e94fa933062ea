import { createHash } from 'node:crypto'
import type { Raster } from '../../../model/raster.ts'
import type { Recognise, RecogniseSettings } from '../pixels.ts'

/** Readings of a document that are kept: those of its pictures, most of which are small. */
const maxKept = 2_000

/**
 * An OCR function that reads each image once: letter paper and logos are on every page, and what holds no value is the same in the
 * output. Equal pixels with equal settings are read as the same words.
 */
export function remembered(recognise: Recognise): Recognise {
  const { thoroughly, parallel, release } = recognise
  return Object.assign(once(recognise), {
    ...(thoroughly && { thoroughly: once(thoroughly) }),
    ...(parallel !== undefined && { parallel }),
    ...(release && { release }),
  })
}

function once<T>(read: (raster: Raster, settings: RecogniseSettings) => Promise<T>): typeof read {
  const known = new Map<string, Promise<T>>()
  return (raster, settings) => {
    const { width, height, data } = raster
    const key = `${width} ${height} ${settings.dpi} ${settings.languages} ${createHash('sha256').update(data).digest('base64')}`
    const before = known.get(key)
    if (before) return before
    const reading = read(raster, settings)
    if (known.size < maxKept) known.set(key, reading)
    return reading
  }
}
