import { codedComponents, isTransformed } from '../../../image/jpeg/frame.ts'
import { paintJpeg } from '../../../image/jpeg/paint.ts'
import { jpegSize, readJpeg } from '../../../image/jpeg/read.ts'
import { writeJpeg } from '../../../image/jpeg/write.ts'
import type { Filter } from '../../filters/decode-stream.ts'
import { PdfDict, PdfName } from '../../objects/objects.ts'
import { deviceSpace } from '../colour.ts'
import { checkFormat } from '../samples.ts'
import { decodeBits } from './bilevel.ts'
import {
  type ImageJob,
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

/**
 * Paints over an image in the way of its codec.
 * @param rest the filters of its data that are left, after the general ones were decoded
 * @throws DocumentError `malformed` where it is damaged or its codec unknown
 */
export async function paintImage(job: ImageJob, rest: readonly Filter[]): Promise<PaintedImage> {
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
