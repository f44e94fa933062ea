/** Paints a JPEG 2000 picture (ISO 32000-1, 7.4.9), which becomes plain samples or a JPEG. */

import { PdfDict, type PdfFile, PdfName, type PdfObject, PdfStream } from '../../objects/objects.ts'
import { pixelAreas } from '../areas.ts'
import { encodeJpegSamples } from '../codec.ts'
import { type ColourSpace, deviceNames, deviceSpace } from '../colour.ts'
import { decodeJpx } from '../decoders.ts'
import { encodeSamples } from '../encode-samples.ts'
import { type JpxHeader, jpxHeader } from '../jpx-header.ts'
import { checkFormat, paintSamples, type SampleFormat } from '../samples.ts'
import {
  isStencil,
  malformed,
  type PaintedPicture,
  type Picture,
  paintFormat,
  samplesOfInk,
  spaceOf,
  tooLarge,
} from './image-job.ts'

export async function paintJpx(picture: Picture): Promise<PaintedPicture> {
  const { file, dict, data, limits } = picture
  if (isStencil(picture)) throw malformed('a stencil mask in JPEG 2000 is not read')
  const header = jpxHeader(data)
  const { width, height } = header
  const space = spaceOf(picture)
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
    // Decode is ignored for this filter (7.4.9) and would not be for the next.
    ['Decode', null],
  ]
  if (!space) entries.push(['ColorSpace', spaceFor(file, colours, header)])
  const format = { width, height, components: colours, bits: 8 }
  const values = samplesOfInk(picture, used, 8, true)
  const painted = await paintShades(
    picture,
    channels(samples, found, 0, colours),
    format,
    values,
    used,
    entries,
  )
  if (inside === 0 || found <= colours) return painted
  return {
    ...painted,
    opacity: await opacityMask(picture, channels(samples, found, colours, 1), width, height, inside),
  }
}

/** Plain samples may take this many times the room of the JPEG 2000 data they came from. */
const GROWTH = 3

/** Without subsampling, the mean error on a scan stays below one level of 255. */
const QUALITY = 95

/**
 * The painted samples of a lossy picture: plain, which changes nothing outside, unless they take far more room than
 * the picture did; then as a JPEG of high quality. A colour-key mask needs exact samples, a palette too.
 */
async function paintShades(
  picture: Picture,
  data: Uint8Array,
  format: SampleFormat,
  values: readonly number[],
  space: ColourSpace,
  entries: readonly (readonly [string, PdfObject])[],
): Promise<PaintedPicture> {
  const areas = pixelAreas(picture.regions, format.width, format.height)
  const samples = paintSamples(data, format, areas, values)
  const plain = await encodeSamples(samples, format, !space.indexed)
  const { width, height, components } = format
  const exact = space.indexed || picture.file.array(picture.dict.get('Mask')) !== null
  const large = plain.raw.length > picture.data.length * GROWTH && plain.raw.length > 16_384
  if (exact || !large || (components !== 1 && components !== 3))
    return { ...plain, entries: new Map(entries) }
  const raw = await encodeJpegSamples(samples, { width, height, components }, QUALITY, picture.limits)
  if (raw.length > plain.raw.length / 2) return { ...plain, entries: new Map(entries) }
  return { raw, filter: PdfName.of('DCTDecode'), params: null, entries: new Map(entries) }
}

/** How many of the channels are colour, where the dictionary does not say. */
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
  picture: Picture,
  alpha: Uint8Array,
  width: number,
  height: number,
  inside: number,
): Promise<PdfStream> {
  const format = { width, height, components: 1, bits: 8 }
  const painted = await paintFormat(picture, alpha, format, [255], true)
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
