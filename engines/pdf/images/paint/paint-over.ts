import { DocumentError } from '../../../model/errors.ts'
import type { Box } from '../../../model/geometry.ts'
import { decodeStream } from '../../filters/decode-stream.ts'
import { type PdfLimits, pdfLimits } from '../../objects/limits.ts'
import { PdfDict, type PdfFile, PdfName, PdfStream } from '../../objects/objects.ts'
import { fullKeys } from '../image-dictionary.ts'
import type { Ink, PaintedImage } from './image-job.ts'
import { paintImage } from './paint-image.ts'

/** Entries that a painted image keeps. Alternates, OPI, Metadata, PieceInfo and others may reveal what was painted over. */
const keptEntries = [
  'Width',
  'Height',
  'ColorSpace',
  'BitsPerComponent',
  'Decode',
  'Interpolate',
  'Intent',
  'ImageMask',
  'OC',
] as const

/**
 * Returns a copy of an image with every pixel under a region overwritten: with the darkest colour of its colour space, and opaque
 * in its soft mask or stencil, which become new objects of `file`. Pixels outside stay exact, except in JPEG blocks at the edge of
 * a region and in JPEG 2000 of more than 8 bits. The covered samples are not in the new stream. `image` is not changed.
 * @param regions in the unit square of the image: x to the right, y down from its top row. Enlarged to whole pixels and by one
 *   more on each side.
 * @throws DocumentError `malformed` where the image cannot be decoded: nothing was painted, and the image must not be kept.
 *   LimitError `too_many_pixels`, before anything is decoded.
 */
export async function paintOver(
  file: PdfFile,
  image: PdfStream,
  regions: readonly Box[],
  limits?: Partial<PdfLimits>,
): Promise<PdfStream> {
  const bound = pdfLimits(limits)
  const dict = fullKeys(image.dict)
  const stencil = file.resolve(dict.get('ImageMask')) === true
  const out = await paintStream(file, image, dict, regions, stencil ? 'painted' : 'darkest', bound)
  if (stencil) return out.stream
  const soft = file.stream(dict.get('SMask'))
  const mask = file.resolve(dict.get('Mask'))
  const into = out.stream.dict
  if (out.opacity) into.set('SMask', file.add(out.opacity))
  else if (soft) into.set('SMask', file.add(await paintMask(file, soft, regions, 'opaque', bound)))
  // A soft mask overrides a stencil (11.6.5.2), so only one of them is kept.
  else if (mask instanceof PdfStream)
    into.set('Mask', file.add(await paintMask(file, mask, regions, 'painted', bound)))
  else if (Array.isArray(mask)) into.set('Mask', mask)
  return out.stream
}

async function paintMask(
  file: PdfFile,
  mask: PdfStream,
  regions: readonly Box[],
  ink: Ink,
  limits: PdfLimits,
): Promise<PdfStream> {
  const dict = fullKeys(mask.dict)
  // A soft mask is grey by definition (11.6.5.3), even without a colour space.
  if (ink === 'opaque' && !dict.has('ColorSpace')) dict.set('ColorSpace', PdfName.of('DeviceGray'))
  if (ink === 'painted' && (file.number(dict.get('BitsPerComponent')) ?? 1) !== 1)
    throw new DocumentError('malformed', 'An image of the document has a stencil mask of more than one bit.')
  const { stream } = await paintStream(file, mask, dict, regions, ink, limits)
  const matte = file.array(dict.get('Matte'))
  if (matte) stream.dict.set('Matte', matte)
  return stream
}

async function paintStream(
  file: PdfFile,
  source: PdfStream,
  dict: PdfDict,
  regions: readonly Box[],
  ink: Ink,
  limits: PdfLimits,
): Promise<{ stream: PdfStream; opacity?: PdfStream }> {
  if (dict.has('F'))
    throw new DocumentError('malformed', 'An image of the document keeps its pixels in another file.')
  const { bytes, rest } = decodeStream(file, source, limits)
  const job = { file, dict, data: bytes, regions, ink, limits, resources: null }
  const painted = await paintImage(job, rest)
  const out = new PdfDict([
    ['Type', PdfName.of('XObject')],
    ['Subtype', PdfName.of('Image')],
  ])
  for (const key of keptEntries) {
    const value = painted.entries.has(key) ? (painted.entries.get(key) ?? null) : (dict.get(key) ?? null)
    if (value !== null) out.set(key, value)
  }
  for (const [key, value] of painted.entries) if (value !== null) out.set(key, value)
  setFilter(out, painted)
  return { stream: new PdfStream(out, painted.raw), opacity: painted.opacity }
}

function setFilter(dict: PdfDict, { filter, params, raw }: PaintedImage): void {
  dict.set('Filter', filter)
  if (params) dict.set('DecodeParms', params)
  dict.set('Length', raw.length)
}
