import { DocumentError, LimitError } from '../../../model/errors.ts'
import type { Box } from '../../../model/geometry.ts'
import type { PdfLimits } from '../../objects/limits.ts'
import type { PdfDict, PdfFile, PdfName, PdfObject, PdfStream } from '../../objects/objects.ts'
import { pixelAreas } from '../areas.ts'
import { type ColourSpace, colourSpace } from '../colour.ts'
import { encodeSamples } from '../encode-samples.ts'
import { paintSamples, type SampleFormat } from '../samples.ts'
import { type Ink, inkSamples } from './ink-samples.ts'

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
