/** One painter a codec: from the bytes of a picture to those of the painted one, and the dictionary entries that then hold. */

import { DocumentError, LimitError } from '../../model/errors.ts'
import type { Box } from '../../model/geometry.ts'
import { decodeStream, type Filter } from '../filters.ts'
import type { PdfLimits } from '../limits.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject, PdfStream } from '../objects.ts'
import { pixelAreas } from './areas.ts'
import { type ColourSpace, colourSpace, deviceNames, deviceSpace } from './colour.ts'
import { decodeFax, decodeJbig2, decodeJpx } from './decoders.ts'
import { encodeSamples } from './flate.ts'
import { type Ink, inkSamples } from './ink.ts'
import { paintJpeg } from './jpeg/paint.ts'
import { jpegSize, readJpeg } from './jpeg/read.ts'
import { writeJpeg } from './jpeg/write.ts'
import { type JpxHeader, jpxHeader } from './jpx-header.ts'
import { checkFormat, paintSamples, type SampleFormat } from './samples.ts'

/** A picture to be painted. `dict` has full key names and belongs to nobody else. */
export interface Picture {
  readonly file: PdfFile
  readonly dict: PdfDict
  /** The data after all general filters. */
  readonly data: Uint8Array
  readonly regions: readonly Box[]
  readonly ink: Ink
  readonly limits: PdfLimits
  readonly resources: PdfDict | null
}

export interface PaintedPicture {
  readonly raw: Uint8Array
  readonly filter: PdfName
  readonly params: PdfDict | null
  /** Entries of the dictionary that the painted data makes necessary; null removes one. */
  readonly entries: ReadonlyMap<string, PdfObject>
  /** The opacity a JPEG 2000 picture carried in itself, as a soft mask. */
  readonly opacity?: PdfStream
}

const malformed = (why: string) =>
  new DocumentError('malformed', `An image of the document cannot be painted over: ${why}.`)

/** Paints by whatever codec the picture has. Throws `malformed` for one that is damaged or unknown. */
export async function paintPicture(picture: Picture, rest: readonly Filter[]): Promise<PaintedPicture> {
  if (rest.length > 1) throw malformed('its filters are in no valid order')
  switch (rest[0]?.name) {
    case undefined:
      return paintRaw(picture)
    case 'DCTDecode':
      return paintDct(picture, rest[0].params)
    case 'JPXDecode':
      return paintJpx(picture)
    case 'CCITTFaxDecode':
      return paintFax(picture, rest[0].params)
    case 'JBIG2Decode':
      return paintJbig2(picture, rest[0].params)
  }
  throw malformed('it has a filter that PDF does not define')
}

const isStencil = (picture: Picture) => picture.ink === 'painted'

const size = ({ file, dict }: Picture) => ({
  width: file.number(dict.get('Width')) ?? 0,
  height: file.number(dict.get('Height')) ?? 0,
})

function spaceOf({ file, dict, resources }: Picture): ColourSpace | null {
  return colourSpace(file, dict.get('ColorSpace'), resources)
}

function samplesOfInk(picture: Picture, space: ColourSpace, bits: number, ignoreDecode = false): number[] {
  const { file, dict, ink } = picture
  const decode = ignoreDecode ? null : file.numbers(dict.get('Decode'))
  const key = ink === 'darkest' ? file.numbers(dict.get('Mask')) : null
  return inkSamples(ink, space, bits, decode, key)
}

async function paintFormat(
  picture: Picture,
  data: Uint8Array,
  format: SampleFormat,
  values: readonly number[],
  smooth: boolean,
  entries: readonly (readonly [string, PdfObject])[] = [],
): Promise<PaintedPicture> {
  const areas = pixelAreas(picture.regions, format.width, format.height)
  const encoded = await encodeSamples(paintSamples(data, format, areas, values), format, smooth)
  return { ...encoded, entries: new Map(entries) }
}

function paintRaw(picture: Picture): Promise<PaintedPicture> {
  const { file, dict, data, limits } = picture
  const space = isStencil(picture) ? deviceSpace(1) : spaceOf(picture)
  if (!space) throw malformed('it has no valid colour space')
  // A guess at the depth would paint the wrong bytes, so there is none.
  const bits = isStencil(picture) ? 1 : (file.number(dict.get('BitsPerComponent')) ?? 0)
  const format = { ...size(picture), components: space.components, bits }
  checkFormat(format, limits)
  return paintFormat(picture, data, format, samplesOfInk(picture, space, bits), !space.indexed)
}

/** Bits of a fax or JBIG2 picture, which then go on as plain samples. */
async function paintBits(
  picture: Picture,
  decode: (format: SampleFormat) => Promise<Uint8Array>,
): Promise<PaintedPicture> {
  const space = isStencil(picture) ? deviceSpace(1) : (spaceOf(picture) ?? deviceSpace(1))
  if (space.components !== 1) throw malformed('its colour space does not fit its filter')
  const format = { ...size(picture), components: 1, bits: 1 }
  checkFormat(format, picture.limits)
  const bits = await decode(format)
  return paintFormat(picture, bits, format, samplesOfInk(picture, space, 1), false, [['BitsPerComponent', 1]])
}

function paintFax(picture: Picture, params: PdfDict | null): Promise<PaintedPicture> {
  const { file, data, limits } = picture
  const flag = (key: string) => file.resolve(params?.get(key)) === true
  const number = (key: string, otherwise: number) => {
    const value = file.number(params?.get(key))
    return value !== null && Number.isInteger(value) ? value : otherwise
  }
  return paintBits(picture, (format) => {
    const coded = {
      K: Math.sign(number('K', 0)),
      EndOfLine: flag('EndOfLine'),
      EncodedByteAlign: flag('EncodedByteAlign'),
      BlackIs1: flag('BlackIs1'),
      Columns: number('Columns', 1728),
      Rows: number('Rows', 0) || format.height,
    }
    checkFormat({ ...format, width: coded.Columns, height: coded.Rows }, limits)
    return decodeFax(data, format.width, format.height, coded)
  })
}

function paintJbig2(picture: Picture, params: PdfDict | null): Promise<PaintedPicture> {
  const { file, data, limits } = picture
  const globals = file.stream(params?.get('JBIG2Globals'))
  return paintBits(picture, ({ width, height }) =>
    decodeJbig2(data, width, height, globals ? decodeStream(file, globals, limits).bytes : null),
  )
}

async function paintDct(picture: Picture, params: PdfDict | null): Promise<PaintedPicture> {
  const { file, data, regions, limits } = picture
  if (isStencil(picture)) throw malformed('a stencil mask cannot be a JPEG')
  const { width, height } = jpegSize(data)
  if (width * height > limits.pixels) throw tooLarge(width, height, limits)
  const jpeg = readJpeg(data, limits.streamBytes)
  const count = jpeg.frame.components.length
  const space = spaceOf(picture)
  const fits = space?.components === count ? space : deviceSpace(count)
  const transform = file.number(params?.get('ColorTransform'))
  const values = codedComponents(samplesOfInk(picture, fits, 8), isTransformed(jpeg, transform))
  // Viewers differ on whose size counts when the dictionary and the JPEG disagree; both readings are painted.
  const declared = size(picture)
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

/** Whether the components are luminance and chrominance (ISO 32000-1, table 13; Adobe's marker has the last word). */
function isTransformed(jpeg: ReturnType<typeof readJpeg>, transform: number | null): boolean {
  const { components } = jpeg.frame
  if (components.length < 3) return false
  if (jpeg.adobe !== null) return jpeg.adobe !== 0
  if (components.length === 4) return transform === 1
  const named = String.fromCharCode(...components.map((c) => c.id))
  return transform !== 0 && named !== 'RGB'
}

/** Samples as the components they are coded in: T.871 for YCbCr, and its complement for the CMY of YCCK. */
function codedComponents(samples: readonly number[], transformed: boolean): number[] {
  if (!transformed) return [...samples]
  const [r, g, b] = samples.length === 4 ? samples.slice(0, 3).map((s) => 255 - s) : samples
  const y = 0.299 * r + 0.587 * g + 0.114 * b
  const coded = [y, 128 + (b - y) / 1.772, 128 + (r - y) / 1.402].map((value) =>
    Math.max(0, Math.min(255, Math.round(value))),
  )
  return [...coded, ...samples.slice(3)]
}

async function paintJpx(picture: Picture): Promise<PaintedPicture> {
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
  const painted = await paintFormat(
    picture,
    channels(samples, found, 0, colours),
    format,
    values,
    !used.indexed,
    entries,
  )
  if (inside === 0 || found <= colours) return painted
  return {
    ...painted,
    opacity: await opacityMask(picture, channels(samples, found, colours, 1), width, height, inside),
  }
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

function tooLarge(width: number, height: number, limits: PdfLimits): LimitError {
  return new LimitError(
    'too_many_pixels',
    `An image of ${width} x ${height} pixels is larger than the limit. Raise the limit on pixels to process it.`,
    { width, height, pixels: limits.pixels },
  )
}
