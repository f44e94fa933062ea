import type { PixelArea } from '../../image/index.ts'
import { DocumentError, LimitError } from '../../model/errors.ts'
import type { Box } from '../../model/geometry.ts'
import { decodeStream, type Filter } from '../filters/decode-stream.ts'
import type { PdfLimits } from '../limits.ts'
import type { PdfDict, PdfFile, PdfName, PdfObject, PdfStream } from '../objects.ts'
import { type ColourSpace, colourSpace } from './colour.ts'
import { decodeFax, decodeJbig2 } from './decoders.ts'
import { checkFormat, encodeSamples, paintSamples, type SampleFormat } from './samples.ts'

/** An image to paint over. `dict` has full key names and is not shared. */
export interface ImageJob {
  readonly file: PdfFile
  readonly dict: PdfDict
  /** Data after the general filters were decoded. */
  readonly data: Uint8Array
  readonly regions: readonly Box[]
  readonly ink: Ink
  readonly limits: PdfLimits
  readonly resources: PdfDict | null
}

export interface PaintedImage {
  readonly raw: Uint8Array
  readonly filter: PdfName
  readonly params: PdfDict | null
  /** Dictionary entries that the painted data requires. Null removes an entry. */
  readonly entries: ReadonlyMap<string, PdfObject>
  /** The opacity channel of a JPEG 2000 image, as a soft mask. */
  readonly opacity?: PdfStream
}

export const malformed = (why: string) =>
  new DocumentError('malformed', `An image of the document cannot be painted over: ${why}.`)

export const isStencil = (job: ImageJob) => job.ink === 'painted'

export const sizeOf = ({ file, dict }: ImageJob) => ({
  width: file.number(dict.get('Width')) ?? 0,
  height: file.number(dict.get('Height')) ?? 0,
})

export function spaceOf({ file, dict, resources }: ImageJob): ColourSpace | null {
  return colourSpace(file, dict.get('ColorSpace'), resources)
}

export function samplesOfInk(
  job: ImageJob,
  space: ColourSpace,
  bits: number,
  ignoreDecode = false,
): number[] {
  const { file, dict, ink } = job
  const decode = ignoreDecode ? null : file.numbers(dict.get('Decode'))
  const key = ink === 'darkest' ? file.numbers(dict.get('Mask')) : null
  return inkSamples(ink, space, bits, decode, key)
}

export async function paintFormat(
  job: ImageJob,
  data: Uint8Array,
  format: SampleFormat,
  values: readonly number[],
  smooth: boolean,
  entries: readonly (readonly [string, PdfObject])[] = [],
): Promise<PaintedImage> {
  const areas = pixelAreas(job.regions, format.width, format.height)
  const encoded = await encodeSamples(paintSamples(data, format, areas, values), format, smooth)
  return { ...encoded, entries: new Map(entries) }
}

export function tooLarge(width: number, height: number, limits: PdfLimits): LimitError {
  return new LimitError(
    'too_many_pixels',
    `An image of ${width} x ${height} pixels is larger than the limit. Raise the limit on pixels to process it.`,
    { width, height, pixels: limits.pixels },
  )
}

/**
 * The pixels under regions of an image's unit square (y down), enlarged to whole pixels and by one more on each side, because
 * scanning and scaling smear the edges of glyphs. Regions outside the image are omitted. A coordinate that is not a number
 * extends to the edge, so that never too little is covered.
 */
export function pixelAreas(regions: readonly Box[], width: number, height: number): PixelArea[] {
  const areas: PixelArea[] = []
  for (const { x0, y0, x1, y1 } of regions) {
    if (x1 <= 0 || y1 <= 0 || x0 >= 1 || y0 >= 1) continue
    const area = {
      x0: low(x0, width),
      y0: low(y0, height),
      x1: high(x1, width),
      y1: high(y1, height),
    }
    if (area.x0 < area.x1 && area.y0 < area.y1) areas.push(area)
  }
  return areas
}

const low = (part: number, size: number) =>
  Number.isNaN(part) ? 0 : Math.max(0, Math.min(size, Math.floor(part * size) - 1))

const high = (part: number, size: number) =>
  Number.isNaN(part) ? size : Math.max(0, Math.min(size, Math.ceil(part * size) + 1))

/** What to paint with: `darkest` for images, `opaque` for soft masks, `painted` for stencils. */
export type Ink = 'darkest' | 'opaque' | 'painted'

/**
 * The raw sample of each component (0 to 2^bits - 1) that the Decode array of the image maps to the ink.
 * @param key a colour-key mask in raw samples. The ink avoids it if possible, because it would be transparent.
 */
function inkSamples(
  ink: Ink,
  space: ColourSpace,
  bits: number,
  decode: readonly number[] | null,
  key: readonly number[] | null = null,
): number[] {
  const most = 2 ** bits - 1
  // A stencil's sample of 0 marks the page under Decode [0 1] (8.9.6.2), and 1 under [1 0].
  if (ink === 'painted') return [decode !== null && decode[0] > decode[1] ? 1 : 0]
  const used = decode?.length === space.components * 2 ? decode : space.defaultDecode(bits)
  const values = ink === 'opaque' ? new Array<number>(space.components).fill(1) : space.darkest(most)
  const samples = values.map((value, i) => {
    const low = used[i * 2]
    const high = used[i * 2 + 1]
    if (high === low) return 0
    return Math.max(0, Math.min(most, Math.round(((value - low) / (high - low)) * most)))
  })
  return key === null ? samples : outsideKey(samples, key, most)
}

function outsideKey(samples: number[], key: readonly number[], most: number): number[] {
  const keyed = (candidate: readonly number[]) =>
    candidate.every((value, i) => value >= (key[i * 2] ?? 0) && value <= (key[i * 2 + 1] ?? most))
  if (!keyed(samples)) return samples
  // One component just outside its range is enough, and changes the colour least.
  for (let i = 0; i < samples.length; i++)
    for (const value of [key[i * 2] - 1, key[i * 2 + 1] + 1])
      if (value >= 0 && value <= most) return samples.with(i, value)
  return samples
}

/**
 * Decodes CCITT fax and JBIG2 (ISO 32000-1, 7.4.6 and 7.4.7) to packed bits, rows at byte boundaries. The caller has checked
 * `format` against the limits.
 * @throws DocumentError `malformed`; LimitError `too_many_pixels`
 */
export function decodeBits(
  file: PdfFile,
  { name, params }: Filter,
  data: Uint8Array,
  format: SampleFormat,
  limits: PdfLimits,
): Promise<Uint8Array> {
  return name === 'JBIG2Decode'
    ? jbig2(file, params, data, format, limits)
    : fax(file, params, data, format, limits)
}

function fax(
  file: PdfFile,
  params: PdfDict | null,
  data: Uint8Array,
  format: SampleFormat,
  limits: PdfLimits,
): Promise<Uint8Array> {
  const flag = (key: string) => file.resolve(params?.get(key)) === true
  const number = (key: string, otherwise: number) => {
    const value = file.number(params?.get(key))
    return value !== null && Number.isInteger(value) ? value : otherwise
  }
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
}

function jbig2(
  file: PdfFile,
  params: PdfDict | null,
  data: Uint8Array,
  { width, height }: SampleFormat,
  limits: PdfLimits,
): Promise<Uint8Array> {
  const globals = file.stream(params?.get('JBIG2Globals'))
  return decodeJbig2(data, width, height, globals ? decodeStream(file, globals, limits).bytes : null)
}
