import { gunzipSync } from 'node:zlib'
import { decodeImage, encodePng } from '../../../image/image-files.ts'
import type { Document, Resource } from '../../../model/document.ts'
import { PalimpsestError } from '../../../model/errors.ts'
import type { Conversion } from '../../conversion.ts'
import { bmpPixels, type RgbaPixels } from './dib.ts'
import { playEmf } from './emf.ts'
import type { Metafile } from './svg-plotter.ts'
import { playWmf } from './wmf.ts'

/** Limit on a decompressed metafile. */
const maxInflatedBytes = 64 * 1024 * 1024
const dpi = 150
const maxSidePixels = 2400

/**
 * Replaces metafiles (EMF, WMF, also compressed) and bitmaps by PNG, which every output can show, with the words of drawings next to
 * it. What cannot be drawn stays as it
 * is; writers put its alternative text in its place, with a warning.
 */
export async function rasteriseMetafiles(document: Document, conversion: Conversion): Promise<Document> {
  const drawn = new Map<string, Resource>()
  for (const [key, resource] of document.resources) {
    const picture = await rasterise(resource, conversion)
    if (picture) drawn.set(key, picture)
  }
  return drawn.size === 0 ? document : { ...document, resources: new Map([...document.resources, ...drawn]) }
}

async function rasterise({ bytes }: Resource, conversion: Conversion): Promise<Resource | null> {
  const plain = gunzip(bytes)
  if (plain.length < 18) return null
  const limits = { pixels: conversion.limits.pixels }
  try {
    const pixels = bmpPixels(plain)
    if (pixels) return pngResource(pixels, await encodePng(pixels, limits))
    const metafile = playEmf(plain) ?? playWmf(plain)
    return metafile ? await render(metafile, limits) : null
  } catch (error) {
    // A damaged image does not fail the document.
    if (error instanceof PalimpsestError && error.code !== 'cancelled') return null
    throw error
  }
}

async function render(metafile: Metafile, limits: { readonly pixels: number }): Promise<Resource> {
  const { plotter, x, y, width, height, points } = metafile
  const wide = Math.round((Math.max(points.width, 1) * dpi) / 72)
  const ratio = height / width
  const pixels = Math.max(
    16,
    Math.min(wide || 800, maxSidePixels, Math.round(maxSidePixels / Math.max(ratio, 0.01))),
  )
  const pictures: string[] = []
  for (const image of plotter.images)
    pictures.push(`data:image/png;base64,${Buffer.from(await encodePng(image, limits)).toString('base64')}`)
  const svg = plotter
    .svg(x, y, width, height, pixels)
    .replace(/"image:(\d+)"/g, (_, index: string) => `"${pictures[Number(index)] ?? ''}"`)
  const raster = await decodeImage(new TextEncoder().encode(svg), { transparent: true, limits })
  const words = plotter.texts.map((line) => ({
    text: line.text,
    x: (line.x - x) / width,
    y: (line.y - y) / height,
    ...(line.width > 0 ? { width: line.width / width } : {}),
    size: line.size / height,
    turn: line.turn,
  }))
  return {
    ...pngResource(raster, await encodePng(raster, limits)),
    ...(words.length > 0 ? { words } : {}),
  }
}

function pngResource({ width, height }: Omit<RgbaPixels, 'data'>, bytes: Uint8Array): Resource {
  return { mediaType: 'image/png', bytes, width, height }
}

/** EMZ and WMZ are metafiles in gzip. */
function gunzip(bytes: Uint8Array): Uint8Array {
  if (bytes.length < 18 || bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: maxInflatedBytes })
  } catch {
    // Damaged or too large: treated as not compressed, so that no reader recognises it.
    return bytes
  }
}
