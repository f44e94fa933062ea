import { gunzipSync } from 'node:zlib'
import type { Document, Resource } from '../../model/document.ts'
import { PalimpsestError } from '../../model/errors.ts'
import { decodePicture, encodePng } from '../../pdf/images/codec.ts'
import type { Conversion } from '../conversion.ts'
import { bmpPixels, type Pixels } from './dib.ts'
import { playEmf } from './metafile/emf.ts'
import type { Metafile } from './metafile/metafile.ts'
import { playWmf } from './metafile/wmf.ts'

/** A metafile inflates to no more. */
const maxInflated = 64 * 1024 * 1024
const dpi = 150
const maxPixels = 2400

/**
 * The tree with its metafiles (EMF, WMF, also compressed) and bitmaps as PNG, which every output can show. What cannot be drawn stays
 * as it is: writers put its description in its place, and say so.
 */
export async function withRasterisedMetafiles(document: Document, conversion: Conversion): Promise<Document> {
  const drawn = new Map<string, Resource>()
  for (const [key, resource] of document.resources) {
    const picture = await drawable(resource, conversion)
    if (picture) drawn.set(key, picture)
  }
  return drawn.size === 0 ? document : { ...document, resources: new Map([...document.resources, ...drawn]) }
}

async function drawable({ bytes }: Resource, conversion: Conversion): Promise<Resource | null> {
  const plain = inflated(bytes)
  if (plain.length < 18) return null
  const limits = { pixels: conversion.limits.pixels }
  try {
    const pixels = bmpPixels(plain)
    if (pixels) return pngResource(pixels, await encodePng(pixels, limits))
    const metafile = playEmf(plain) ?? playWmf(plain)
    return metafile ? await rendered(metafile, limits) : null
  } catch (error) {
    // A picture is not worth the document: the writer shows its words.
    if (error instanceof PalimpsestError && error.code !== 'cancelled') return null
    throw error
  }
}

async function rendered(metafile: Metafile, limits: { readonly pixels: number }): Promise<Resource> {
  const { plotter, x, y, width, height, points } = metafile
  const wide = Math.round((Math.max(points.width, 1) * dpi) / 72)
  const ratio = height / width
  const pixels = Math.max(16, Math.min(wide || 800, maxPixels, Math.round(maxPixels / Math.max(ratio, 0.01))))
  const pictures: string[] = []
  for (const image of plotter.images)
    pictures.push(`data:image/png;base64,${Buffer.from(await encodePng(image, limits)).toString('base64')}`)
  const svg = plotter
    .svg(x, y, width, height, pixels)
    .replace(/"image:(\d+)"/g, (_, index: string) => `"${pictures[Number(index)] ?? ''}"`)
  const raster = await decodePicture(new TextEncoder().encode(svg), { transparent: true, limits })
  return pngResource(raster, await encodePng(raster, limits))
}

function pngResource({ width, height }: Omit<Pixels, 'data'>, bytes: Uint8Array): Resource {
  return { mediaType: 'image/png', bytes, width, height }
}

/** EMZ and WMZ are metafiles in gzip. */
function inflated(bytes: Uint8Array): Uint8Array {
  if (bytes.length < 18 || bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: maxInflated })
  } catch {
    // Damaged, or larger than any picture of a page: it is no picture then.
    return bytes
  }
}
