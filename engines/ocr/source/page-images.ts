/** Extracts the images and figures of pages as files. */

import { encodePng } from '../../image/image-files.ts'
import type { Resource } from '../../model/document.ts'
import type { Box } from '../../model/geometry.ts'
import type { PageContent } from '../../model/page-content.ts'
import type { Raster } from '../../model/raster.ts'
import { decodePictures, PictureKeys, readPageContent } from '../../pdf/reading/index.ts'
import type { PageImage } from '../page-result.ts'
import type { OpenPdf } from './source.ts'

/** The key of an image or figure of a page; `number` counts from 1. */
export function imageKey(page: number, number: number): string {
  return `page-${page}-image-${number}`
}

export function formulaKey(page: number, number: number): string {
  return `page-${page}-formula-${number}`
}

/** Crops an image to a PNG; null if the box, in pixels, lies outside the image. */
export async function cropToPng({ width, height, data }: Raster, box: Box): Promise<Resource | null> {
  const x0 = Math.max(0, Math.floor(box.x0))
  const y0 = Math.max(0, Math.floor(box.y0))
  const x1 = Math.min(width, Math.ceil(box.x1))
  const y1 = Math.min(height, Math.ceil(box.y1))
  if (x0 >= x1 || y0 >= y1) return null
  const out = new Uint8ClampedArray((x1 - x0) * (y1 - y0) * 4)
  for (let y = y0; y < y1; y++)
    out.set(data.subarray((y * width + x0) * 4, (y * width + x1) * 4), (y - y0) * (x1 - x0) * 4)
  const size = { width: x1 - x0, height: y1 - y0 }
  return { mediaType: 'image/png', bytes: await encodePng({ ...size, data: out }), ...size }
}

/** Gives the figures of a page their keys. `cut` is in the order of the figures. */
export function keyedImages(page: number, cut: readonly (Resource | null)[]): PageImage[] {
  return cut.flatMap((resource, i) => (resource ? [{ ...resource, key: imageKey(page, i + 1), page }] : []))
}

/** The content of a PDF page without OCR, with its images if `wanted`. */
export async function pdfContent(
  source: OpenPdf,
  index: number,
  wanted: boolean,
): Promise<{ readonly content: PageContent; readonly images: readonly PageImage[] }> {
  const keys = new PictureKeys()
  const content = await readPageContent(source, index, keys)
  const page = index + 1
  const draw = async (at: number, dpi: number) => (await source.reader()).raster(at, { dpi })
  const found = wanted ? await decodePictures(source.file, keys.sources, draw, source.limits) : new Map()
  const names = new Map([...keys.sources.keys()].map((key, i) => [key, imageKey(page, i + 1)]))
  const pictures = content.pictures.map((picture) => ({
    ...picture,
    resource: names.get(picture.resource ?? '') ?? null,
  }))
  const images = [...found].map(([key, resource]: [string, Resource]) => ({
    ...resource,
    key: names.get(key) ?? key,
    page,
  }))
  return { content: { ...content, pictures }, images }
}
