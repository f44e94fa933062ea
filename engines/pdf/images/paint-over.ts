import { encodeJpegSamples } from '../../image/image-files.ts'
import { codedComponents, isTransformed } from '../../image/jpeg/frame.ts'
import { paintJpeg } from '../../image/jpeg/paint.ts'
import { jpegSize, readJpeg } from '../../image/jpeg/read.ts'
import { writeJpeg } from '../../image/jpeg/write.ts'
import { DocumentError } from '../../model/errors.ts'
import type { Box } from '../../model/geometry.ts'
import { decodeStream, type Filter } from '../filters/decode-stream.ts'
import { type PdfLimits, pdfLimits } from '../limits.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject, PdfStream } from '../objects.ts'
import { type ColourSpace, deviceNames, deviceSpace } from './colour.ts'
import { decodeJpx } from './decoders.ts'
import { fullKeys, type JpxHeader, jpxHeader, shortKeys } from './image-dictionary.ts'
import {
  decodeBits,
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
import { checkFormat, encodeSamples, paintSamples, type SampleFormat } from './samples.ts'

/** Entries that a painted image keeps. Alternates, OPI, Metadata, PieceInfo and others may reveal the covered content. */
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
 * @throws DocumentError `malformed` if the image cannot be decoded: nothing was painted, and the image must not be kept.
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
 * Paints over an image with its codec.
 * @param rest the remaining filters, after the general ones were decoded @throws DocumentError `malformed` if it is damaged or its codec
 * unknown
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
  // Viewers disagree on what such an image shows, so the position of a value in it is unknown.
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

/** Paints over a JPEG 2000 image (ISO 32000-1, 7.4.9), which becomes plain samples or a JPEG. */

async function paintJpx(job: ImageJob): Promise<PaintedImage> {
  const { file, dict, data, limits } = job
  if (isStencil(job)) throw malformed('a stencil mask in JPEG 2000 is not supported')
  const header = jpxHeader(data)
  const { width, height } = header
  const space = spaceOf(job)
  if (width * height > limits.pixels) throw tooLarge(width, height, limits)
  checkFormat({ width, height, components: Math.max(4, space?.components ?? 0), bits: 8 }, limits)
  const wanted = space && space.components > 4 ? space.components : undefined
  const samples = await decodeJpx(data, wanted, space?.indexed ?? false)
  const found = samples.length / (width * height)
  if (!Number.isInteger(found) || found < (space?.components ?? 1)) throw malformed('its data is damaged')
  const inside = file.number(dict.get('SMaskInData')) ?? 0
  const colours = space?.components ?? colourComponents(found, header, inside !== 0)
  const used = space ?? deviceSpace(colours)
  const entries: [string, PdfObject][] = [
    ['Width', width],
    ['Height', height],
    ['BitsPerComponent', 8],
    // Decode is ignored for JPEG 2000 (7.4.9), but not for the new filter.
    ['Decode', null],
  ]
  if (!space) entries.push(['ColorSpace', spaceFor(file, colours, header)])
  const format = { width, height, components: colours, bits: 8 }
  const values = samplesOfInk(job, used, 8, true)
  const painted = await paintShades(job, channels(samples, found, 0, colours), format, values, used, entries)
  if (inside === 0 || found <= colours) return painted
  return {
    ...painted,
    opacity: await opacityMask(job, channels(samples, found, colours, 1), width, height, inside),
  }
}

/** Plain samples may be this many times larger than the JPEG 2000 data. */
const maxGrowth = 3

/** For smaller images, lossy coding does not pay off. */
const minLargeBytes = 16_384

/** Of the JPEG. Without subsampling, the mean error on a scan stays below one level of 255. */
const quality = 95

/**
 * Stores painted samples as they are, which is exact, unless they would be far larger than the image was: then as JPEG of high
 * quality. Colour-key masks and palettes need exact samples.
 */
async function paintShades(
  job: ImageJob,
  data: Uint8Array,
  format: SampleFormat,
  values: readonly number[],
  space: ColourSpace,
  entries: readonly (readonly [string, PdfObject])[],
): Promise<PaintedImage> {
  const areas = pixelAreas(job.regions, format.width, format.height)
  const samples = paintSamples(data, format, areas, values)
  const plain = await encodeSamples(samples, format, !space.indexed)
  const { width, height, components } = format
  const exact = space.indexed || job.file.array(job.dict.get('Mask')) !== null
  const large = plain.raw.length > job.data.length * maxGrowth && plain.raw.length > minLargeBytes
  if (exact || !large || (components !== 1 && components !== 3))
    return { ...plain, entries: new Map(entries) }
  const raw = await encodeJpegSamples(samples, { width, height, components }, quality, job.limits)
  if (raw.length > plain.raw.length / 2) return { ...plain, entries: new Map(entries) }
  return { raw, filter: PdfName.of('DCTDecode'), params: null, entries: new Map(entries) }
}

/** Number of colour channels, if the dictionary has no colour space. */
function colourComponents(found: number, { enumerated, opacity }: JpxHeader, inside: boolean): number {
  if (enumerated === 12) return Math.min(4, found)
  if (enumerated === 17) return 1
  if (enumerated === 16 || enumerated === 18) return Math.min(3, found)
  const colours = found === 2 || ((opacity || inside) && found > 1) ? found - 1 : found
  return deviceNames[colours] ? colours : 1
}

function spaceFor(file: PdfFile, components: number, { profile }: JpxHeader): PdfObject {
  const device = PdfName.of(deviceNames[components] ?? 'DeviceGray')
  if (!profile) return device
  const stream = new PdfStream(
    new PdfDict([
      ['N', components],
      ['Alternate', device],
      ['Length', profile.length],
    ]),
    profile.slice(),
  )
  return [PdfName.of('ICCBased'), file.add(stream)]
}

function channels(samples: Uint8Array, stride: number, first: number, count: number): Uint8Array {
  if (first === 0 && count === stride) return samples
  const pixels = samples.length / stride
  const out = new Uint8Array(pixels * count)
  for (let i = 0, to = 0; i < pixels; i++)
    for (let k = 0; k < count; k++) out[to++] = samples[i * stride + first + k]
  return out
}

async function opacityMask(
  job: ImageJob,
  alpha: Uint8Array,
  width: number,
  height: number,
  inside: number,
): Promise<PdfStream> {
  const format = { width, height, components: 1, bits: 8 }
  const painted = await paintFormat(job, alpha, format, [255], true)
  const dict = new PdfDict([
    ['Type', PdfName.of('XObject')],
    ['Subtype', PdfName.of('Image')],
    ['Width', width],
    ['Height', height],
    ['ColorSpace', PdfName.of('DeviceGray')],
    ['BitsPerComponent', 8],
    ['Filter', painted.filter],
    ['Length', painted.raw.length],
  ])
  if (painted.params) dict.set('DecodeParms', painted.params)
  // SMaskInData 2: the colours are premultiplied, over black.
  if (inside === 2) dict.set('Matte', [0])
  return new PdfStream(dict, painted.raw)
}
