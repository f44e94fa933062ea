import { codedComponents, isTransformed } from '../../../image/jpeg/frame.ts'
import { paintJpeg } from '../../../image/jpeg/paint.ts'
import { jpegSize, readJpeg } from '../../../image/jpeg/read.ts'
import { writeJpeg } from '../../../image/jpeg/write.ts'
import { DocumentError } from '../../../model/errors.ts'
import type { Box } from '../../../model/geometry.ts'
import { decodeStream, type Filter } from '../../filters/decode-stream.ts'
import { type PdfLimits, pdfLimits } from '../../objects/limits.ts'
import { PdfDict, type PdfFile, PdfName, PdfStream } from '../../objects/objects.ts'
import { deviceSpace } from '../colour.ts'
import { fullKeys, shortKeys } from '../image-dictionary.ts'
import { checkFormat } from '../samples.ts'
import { decodeBits } from './bilevel.ts'
import {
  type ImageJob,
  type Ink,
  isStencil,
  malformed,
  type PaintedImage,
  paintFormat,
  pixelAreas,
  samplesOfInk,
  sizeOf,
  spaceOf,
  tooLarge,
} from './image-job.ts'
import { paintJpx } from './jpx.ts'

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
  for (const key of [...keptEntries, 'OC']) {
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

/**
 * Paints over an image in the way of its codec.
 * @param rest the filters of its data that are left, after the general ones were decoded
 * @throws DocumentError `malformed` where it is damaged or its codec unknown
 */
async function paintImage(job: ImageJob, rest: readonly Filter[]): Promise<PaintedImage> {
  if (rest.length > 1) throw malformed('the order of its filters is invalid')
  switch (rest[0]?.name) {
    case undefined:
      return paintRaw(job)
    case 'DCTDecode':
      return paintDct(job, rest[0].params)
    case 'JPXDecode':
      return paintJpx(job)
    case 'CCITTFaxDecode':
    case 'JBIG2Decode':
      return paintBits(job, rest[0])
  }
  throw malformed('it has a filter that PDF does not define')
}

function paintRaw(job: ImageJob): Promise<PaintedImage> {
  const { file, dict, data, limits } = job
  const space = isStencil(job) ? deviceSpace(1) : spaceOf(job)
  if (!space) throw malformed('it has no valid colour space')
  // With a guessed depth the wrong bytes would be painted.
  const bits = isStencil(job) ? 1 : (file.number(dict.get('BitsPerComponent')) ?? 0)
  const format = { ...sizeOf(job), components: space.components, bits }
  checkFormat(format, limits)
  return paintFormat(job, data, format, samplesOfInk(job, space, bits), !space.indexed)
}

/** Decodes fax or JBIG2; the painted bits are stored as plain samples. */
async function paintBits(job: ImageJob, filter: Filter): Promise<PaintedImage> {
  const { file, data, limits } = job
  const space = isStencil(job) ? deviceSpace(1) : (spaceOf(job) ?? deviceSpace(1))
  if (space.components !== 1) throw malformed('its colour space does not fit its filter')
  const format = { ...sizeOf(job), components: 1, bits: 1 }
  checkFormat(format, limits)
  const bits = await decodeBits(file, filter, data, format, limits)
  return paintFormat(job, bits, format, samplesOfInk(job, space, 1), false, [['BitsPerComponent', 1]])
}

/** Paints over a JPEG (ISO 32000-1, 7.4.8), which stays a JPEG. */

async function paintDct(job: ImageJob, params: PdfDict | null): Promise<PaintedImage> {
  const { file, data, regions, limits } = job
  if (isStencil(job)) throw malformed('a stencil mask cannot be a JPEG')
  const { width, height } = jpegSize(data)
  if (width * height > limits.pixels) throw tooLarge(width, height, limits)
  const jpeg = readJpeg(data, limits.streamBytes)
  const count = jpeg.frame.components.length
  const space = spaceOf(job)
  // Viewers disagree on what such an image shows, so the place of a value in it is not known.
  if (space && space.components !== count) throw malformed('its colour space does not fit its JPEG data')
  const fits = space ?? deviceSpace(count)
  const transform = file.number(params?.get('ColorTransform'))
  const values = codedComponents(samplesOfInk(job, fits, 8), isTransformed(jpeg, transform))
  // Where the sizes in the dictionary and in the JPEG differ, viewers disagree. Both readings are painted.
  const declared = sizeOf(job)
  const areas = pixelAreas(regions, width, height)
  if (declared.width !== width || declared.height !== height)
    areas.push(...pixelAreas(regions, declared.width || width, declared.height || height))
  paintJpeg(jpeg, areas, values)
  return {
    raw: writeJpeg(jpeg),
    filter: PdfName.of('DCTDecode'),
    params: transform === null ? null : new PdfDict([['ColorTransform', transform]]),
    entries: new Map(),
  }
}

export interface PaintedInlineImage {
  /** With the short key names. */
  readonly dict: PdfDict
  /** The data between ID and EI, without the white space around it. */
  readonly data: Uint8Array
}

/**
 * Paints over an inline image (ISO 32000-1, 8.9.7), which stays inline, so that the content stream needs no new resource. The
 * data is written in ASCII85, which cannot contain a separate EI that would end it early.
 * @param resources of the content stream, for named colour spaces
 * @param regions as for `paintOver`
 * @throws as `paintOver`
 */
export async function paintOverInline(
  file: PdfFile,
  dict: PdfDict,
  data: Uint8Array,
  resources: PdfDict | null,
  regions: readonly Box[],
  limits?: Partial<PdfLimits>,
): Promise<PaintedInlineImage> {
  const bound = pdfLimits(limits)
  const full = fullKeys(dict, true)
  const { bytes, rest } = decodeStream(file, new PdfStream(full, data), bound)
  const stencil = file.resolve(full.get('ImageMask')) === true
  const painted = await paintImage(
    {
      file,
      dict: full,
      data: bytes,
      regions,
      ink: stencil ? 'painted' : 'darkest',
      limits: bound,
      resources,
    },
    rest,
  )
  const out = new PdfDict()
  for (const key of keptEntries) {
    const value = painted.entries.has(key) ? painted.entries.get(key) : full.get(key)
    if (value !== undefined && value !== null) out.set(key, value)
  }
  const codec = painted.filter.name === 'DCTDecode' ? 'DCT' : 'Fl'
  out.set('Filter', [PdfName.of('A85'), PdfName.of(codec)])
  if (painted.params) out.set('DecodeParms', [null, painted.params])
  return { dict: shortKeys(out), data: ascii85(painted.raw) }
}

/** ASCII85 with its end marker and without line breaks (7.4.3). */
function ascii85(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(Math.ceil(bytes.length / 4) * 5 + 2)
  let length = 0
  for (let i = 0; i < bytes.length; i += 4) {
    const count = Math.min(4, bytes.length - i)
    let word = 0
    for (let k = 0; k < 4; k++) word = word * 256 + (k < count ? bytes[i + k] : 0)
    if (word === 0 && count === 4) {
      out[length++] = 0x7a
      continue
    }
    const digits = [0, 0, 0, 0, 0]
    for (let k = 4; k >= 0; k--) {
      digits[k] = (word % 85) + 33
      word = Math.floor(word / 85)
    }
    for (let k = 0; k <= count; k++) out[length++] = digits[k]
  }
  out[length++] = 0x7e
  out[length++] = 0x3e
  return out.slice(0, length)
}
