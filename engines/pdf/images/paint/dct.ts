/** Paints over a JPEG (ISO 32000-1, 7.4.8), which stays a JPEG. */

import {
  codedComponents,
  isTransformed,
  jpegSize,
  paintJpeg,
  readJpeg,
  writeJpeg,
} from '../../../image/jpeg/index.ts'
import { PdfDict, PdfName } from '../../objects/objects.ts'
import { deviceSpace } from '../colour.ts'
import {
  type ImageJob,
  isStencil,
  malformed,
  type PaintedImage,
  pixelAreas,
  samplesOfInk,
  sizeOf,
  spaceOf,
  tooLarge,
} from './image-job.ts'

export async function paintDct(job: ImageJob, params: PdfDict | null): Promise<PaintedImage> {
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
