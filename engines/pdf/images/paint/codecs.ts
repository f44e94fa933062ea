/** One painter a codec: from the bytes of a picture to those of the painted one, and the dictionary entries that then hold. */

import type { Filter } from '../../filters/filters.ts'
import { deviceSpace } from '../colour.ts'
import { checkFormat } from '../samples.ts'
import { decodeBits } from './bilevel.ts'
import { paintDct } from './dct.ts'
import {
  isStencil,
  malformed,
  type PaintedPicture,
  type Picture,
  paintFormat,
  samplesOfInk,
  size,
  spaceOf,
} from './image-job.ts'
import { paintJpx } from './jpx.ts'

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
    case 'JBIG2Decode':
      return paintBits(picture, rest[0])
  }
  throw malformed('it has a filter that PDF does not define')
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
async function paintBits(picture: Picture, filter: Filter): Promise<PaintedPicture> {
  const { file, data, limits } = picture
  const space = isStencil(picture) ? deviceSpace(1) : (spaceOf(picture) ?? deviceSpace(1))
  if (space.components !== 1) throw malformed('its colour space does not fit its filter')
  const format = { ...size(picture), components: 1, bits: 1 }
  checkFormat(format, limits)
  const bits = await decodeBits(file, filter, data, format, limits)
  return paintFormat(picture, bits, format, samplesOfInk(picture, space, 1), false, [['BitsPerComponent', 1]])
}
