/** Images that a page shows cropped, small or through a mask: they are also read as stored in the file. */

import { jpegSize } from '../../image/jpeg/read.ts'
import { area, type Box, centre, contains, intersect, union } from '../../model/geometry.ts'
import type { Instance, PlacedImage, Surface } from '../content/surface.ts'
import type { PageNode } from '../file/pages.ts'
import { writePdf } from '../file/write.ts'
import { filtersOf } from '../filters/decode-stream.ts'
import { PdfDict, PdfFile, PdfName, PdfStream } from '../objects.ts'
import { numberText } from '../syntax/write-object.ts'
import { isSmallPicture } from './ocr-regions.ts'

/** Pixels. A smaller image contains no word; single letters are read with their neighbours. */
const minPixels = { width: 16, height: 6 }

/** Stored pixels for each pixel of the page as it is read. From here on, letters may be too small on the page. */
const maxShrinking = 1.4

/** Share of the area of an image. */
const minShownShare = 0.98

/** Points. What covers less in width or height hides no text. */
const minCover = 4

/** Pairs of images and later operations. A page with more is a drawing, and comparing all pairs would take too long. */
const maxPairs = 1_000_000

/** Whether a page shows less of an image than the file stores. */
function hidesStored(
  file: PdfFile,
  { stream, matrix, box, clip, hidden }: PlacedImage,
  node: PageNode,
  { dpi, regions }: { readonly dpi: number; readonly regions: readonly Box[] },
): boolean {
  if (!stream || hidden) return false
  const width = file.number(stream.dict.get('Width')) ?? 0
  const height = file.number(stream.dict.get('Height')) ?? 0
  if (hasMask(file, stream)) return true
  if (width < minPixels.width || height < minPixels.height) return false
  const inches =
    Math.min(Math.hypot(matrix[0], matrix[1]) / width, Math.hypot(matrix[2], matrix[3]) / height) / 72
  const isMirrored = matrix[0] * matrix[3] - matrix[1] * matrix[2] > 0
  return (
    (isSmallPicture(box) && !regions.some((region) => contains(region, centre(box)))) ||
    isMirrored ||
    inches * dpi * maxShrinking < 1 ||
    shownShare(box, clip, node) < minShownShare ||
    jpegHeight(file, stream) > height
  )
}

function hasMask(file: PdfFile, { dict }: PdfStream): boolean {
  return file.stream(dict.get('SMask')) !== null || file.stream(dict.get('Mask')) !== null
}

/** The part of a page where an image is visible. */
export function seenPart({ box, clip }: Pick<PlacedImage, 'box' | 'clip'>, node: PageNode): Box | null {
  const shown = intersect(box, { x0: 0, y0: 0, x1: node.width, y1: node.height })
  return shown && clip ? intersect(shown, clip) : shown
}

function shownShare(box: Box, clip: Box | null, node: PageNode): number {
  const seen = seenPart({ box, clip }, node)
  return seen ? area(seen) / (area(box) || 1) : 0
}

function jpegHeight(file: PdfFile, stream: PdfStream): number {
  const filters = filtersOf(file, stream.dict)
  return filters.length === 1 && filters[0].name === 'DCTDecode' ? (sizeOfJpeg(stream)?.height ?? 0) : 0
}

/** Null if it is damaged: then it is not drawn either. */
function sizeOfJpeg({ raw }: PdfStream): { readonly width: number; readonly height: number } | null {
  try {
    return jpegSize(raw)
  } catch {
    return null
  }
}

/** Maximum pixels of an image for reading. Larger ones are scaled down. */
const maxReadPixels = 12_000_000

/**
 * A PDF with a page for each part of some images: the colours without a mask, and the mask. A point of a page is a pixel. `pictures`
 * has the picture of each page.
 */
export function storedPicturesPdf(
  file: PdfFile,
  pictures: readonly PdfStream[],
): { readonly bytes: Uint8Array; readonly pictures: readonly PdfStream[] } {
  const copy = new PdfFile(new Map(file.objects), new PdfDict())
  const parts = pictures.flatMap((picture) =>
    partsOfPicture(file, picture).map((part) => ({ picture, part })),
  )
  const kids = parts.map(({ part }) => copy.add(pageOf(copy, part)))
  const tree = new PdfDict([
    ['Type', PdfName.of('Pages')],
    ['Kids', kids],
    ['Count', kids.length],
  ])
  const root = new PdfDict([['Type', PdfName.of('Catalog')]]).set('Pages', copy.add(tree))
  copy.trailer.set('Root', copy.add(root))
  return { bytes: writePdf(copy), pictures: parts.map(({ picture }) => picture) }
}

function partsOfPicture(file: PdfFile, picture: PdfStream): PdfStream[] {
  const dict = picture.dict.clone()
  for (const key of ['SMask', 'Mask', 'Alternates']) dict.delete(key)
  const size = jpegHeight(file, picture) > 0 ? sizeOfJpeg(picture) : null
  if (size) dict.set('Width', size.width).set('Height', size.height)
  const parts = [new PdfStream(dict, picture.raw)]
  for (const key of ['SMask', 'Mask']) {
    const mask = file.stream(picture.dict.get(key))
    if (!mask) continue
    const own = mask.dict.clone()
    for (const entry of ['SMask', 'Mask', 'Matte']) own.delete(entry)
    if (key === 'SMask' && !own.has('ColorSpace')) own.set('ColorSpace', PdfName.of('DeviceGray'))
    parts.push(new PdfStream(own, mask.raw))
  }
  return parts
}

function pageOf(copy: PdfFile, part: PdfStream): PdfDict {
  const width = Math.max(1, copy.number(part.dict.get('Width')) ?? 1)
  const height = Math.max(1, copy.number(part.dict.get('Height')) ?? 1)
  const scale = Math.min(1, Math.sqrt(maxReadPixels / (width * height)))
  const box = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
  const content = `q ${box[0]} 0 0 ${numberText(box[1])} 0 0 cm /P Do Q\n`
  return new PdfDict([
    ['Type', PdfName.of('Page')],
    ['MediaBox', [0, 0, ...box]],
    ['Contents', copy.add(new PdfStream(new PdfDict(), new TextEncoder().encode(content)))],
    ['Resources', new PdfDict([['XObject', new PdfDict([['P', copy.add(part)]])]])],
  ])
}

/**
 * The images of a page of which it shows less than the file stores, with their
 * positions. @param regions where the page is read as shown: small images there are pieces of one
 */
export function storedPictures(
  file: PdfFile,
  { images }: Surface,
  node: PageNode,
  { dpi, regions }: { readonly dpi: number; readonly regions: readonly Box[] },
): ReadonlyMap<PdfStream, readonly PlacedImage[]> {
  const found = new Map<PdfStream, PlacedImage[]>()
  for (const image of images) {
    if (!image.stream || !hidesStored(file, image, node, { dpi, regions })) continue
    found.set(image.stream, [...(found.get(image.stream) ?? []), image])
  }
  return found
}

/** The images of a page that are covered later, in part or whole, by filled paths or other images. */
export function coveredPictures({ images, paths }: Surface): PlacedImage[] {
  const later = [
    ...images.map(({ instance, operation, box }) => ({ at: pathTo(instance, operation), box })),
    ...paths
      .filter(({ filled, hidden }) => filled && !hidden)
      .map(({ instance, operation, subpaths }) => ({
        at: pathTo(instance, operation),
        box: subpaths.map(({ box }) => box).reduce(union),
      })),
  ].filter(({ box }) => box.x1 - box.x0 >= minCover && box.y1 - box.y0 >= minCover)
  if (images.length * later.length > maxPairs) return []
  return images.filter(({ stream, instance, operation, box, hidden }) => {
    if (!stream || hidden) return false
    const at = pathTo(instance, operation)
    return later.some((other) => {
      const shared = intersect(other.box, box)
      return (
        shared !== null &&
        shared.x1 - shared.x0 >= minCover &&
        shared.y1 - shared.y0 >= minCover &&
        isLater(other.at, at)
      )
    })
  })
}

/** A PDF of one page of the same size that shows only the given images, at their places. */
export function pictureOnlyPdf(file: PdfFile, node: PageNode, pictures: readonly PlacedImage[]): Uint8Array {
  const copy = new PdfFile(new Map(file.objects), new PdfDict())
  const objects = new PdfDict()
  const lines: string[] = []
  for (const [i, { stream, matrix }] of pictures.entries()) {
    if (!stream) continue
    objects.set(`P${i}`, copy.add(stream))
    lines.push(`q ${matrix.map(numberText).join(' ')} cm /P${i} Do Q`)
  }
  const content = `1 0 0 -1 0 ${numberText(node.height)} cm\n${lines.join('\n')}\n`
  const page = new PdfDict([
    ['Type', PdfName.of('Page')],
    ['MediaBox', [0, 0, node.width, node.height]],
    ['Contents', copy.add(new PdfStream(new PdfDict(), new TextEncoder().encode(content)))],
    ['Resources', new PdfDict([['XObject', objects]])],
  ])
  const tree = new PdfDict([
    ['Type', PdfName.of('Pages')],
    ['Kids', [copy.add(page)]],
    ['Count', 1],
  ])
  const root = new PdfDict([['Type', PdfName.of('Catalog')]]).set('Pages', copy.add(tree))
  copy.trailer.set('Root', copy.add(root))
  return writePdf(copy)
}

/** The operations that lead to one from the root of its surface. */
function pathTo(instance: Instance, operation: number): number[] {
  const path = [operation]
  for (let at = instance.parent; at; at = at.instance.parent) path.unshift(at.operation)
  return path
}

function isLater(a: readonly number[], b: readonly number[]): boolean {
  for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) return a[i] > b[i]
  return a.length > b.length
}
