/** Paints over a JPEG 2000 image (ISO 32000-1, 7.4.9), which becomes plain samples or a JPEG. */

import { encodeJpegSamples } from '../../../image/image-files.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject, PdfStream } from '../../objects/objects.ts'
import { type ColourSpace, deviceNames, deviceSpace } from '../colour.ts'
import { decodeJpx } from '../decoders.ts'
import { type JpxHeader, jpxHeader } from '../jpx-header.ts'
import { checkFormat, encodeSamples, paintSamples, type SampleFormat } from '../samples.ts'
import {
  type ImageJob,
  isStencil,
  malformed,
  type PaintedImage,
  paintFormat,
  pixelAreas,
  samplesOfInk,
  spaceOf,
  tooLarge,
} from './image-job.ts'

export async function paintJpx(job: ImageJob): Promise<PaintedImage> {
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

/** Smaller images are never worth a loss. */
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

/** How many channels are colour, where the dictionary has no colour space. */
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
