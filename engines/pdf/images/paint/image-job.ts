/** A picture on its way through its codec, and what every codec's painter needs of it. */

import { DocumentError, LimitError } from '../../../model/errors.ts'
import type { Box } from '../../../model/geometry.ts'
import type { PdfLimits } from '../../objects/limits.ts'
import type { PdfDict, PdfFile, PdfName, PdfObject, PdfStream } from '../../objects/objects.ts'
import { pixelAreas } from '../areas.ts'
import { type ColourSpace, colourSpace } from '../colour.ts'
import { encodeSamples } from '../encode-samples.ts'
import { paintSamples, type SampleFormat } from '../samples.ts'
import { type Ink, inkSamples } from './fill-samples.ts'

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

export const malformed = (why: string) =>
  new DocumentError('malformed', `An image of the document cannot be painted over: ${why}.`)

export const isStencil = (picture: Picture) => picture.ink === 'painted'

export const size = ({ file, dict }: Picture) => ({
  width: file.number(dict.get('Width')) ?? 0,
  height: file.number(dict.get('Height')) ?? 0,
})

export function spaceOf({ file, dict, resources }: Picture): ColourSpace | null {
  return colourSpace(file, dict.get('ColorSpace'), resources)
}

export function samplesOfInk(
  picture: Picture,
  space: ColourSpace,
  bits: number,
  ignoreDecode = false,
): number[] {
  const { file, dict, ink } = picture
  const decode = ignoreDecode ? null : file.numbers(dict.get('Decode'))
  const key = ink === 'darkest' ? file.numbers(dict.get('Mask')) : null
  return inkSamples(ink, space, bits, decode, key)
}

export async function paintFormat(
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

export function tooLarge(width: number, height: number, limits: PdfLimits): LimitError {
  return new LimitError(
    'too_many_pixels',
    `An image of ${width} x ${height} pixels is larger than the limit. Raise the limit on pixels to process it.`,
    { width, height, pixels: limits.pixels },
  )
}
