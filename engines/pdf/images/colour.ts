/** Colour spaces as painting needs them: components, meaning of raw samples, and the darkest value (ISO 32000-1, 8.6). */

import { decodeStream } from '../filters/decode-stream.ts'
import { type PdfDict, type PdfFile, type PdfObject, PdfStream, PdfString } from '../objects.ts'

export interface ColourSpace {
  readonly components: number
  readonly indexed: boolean
  /** The default Decode array (table 90) for a number of bits per component. */
  defaultDecode(bits: number): number[]
  /** Black or the nearest colour, as colour values. `highest` is the largest index that the samples can contain. */
  darkest(highest: number): number[]
  /** A colour as 0xrrggbb, as device colours show it (CMYK by its simple complement); null if unknown. */
  rgb?(values: readonly number[]): number | null
}

/** Valid spaces nest three deep, since Indexed on Indexed is not allowed. The limit stops loops. */
const maxNesting = 8

const full = (file: PdfFile, object: PdfObject | undefined): string => {
  const name = file.name(object) ?? ''
  return { G: 'DeviceGray', RGB: 'DeviceRGB', CMYK: 'DeviceCMYK', I: 'Indexed' }[name] ?? name
}

const unit = (
  components: number,
  darkest: readonly number[],
  decode?: readonly number[],
  rgb: ColourSpace['rgb'] = undefined,
): ColourSpace => ({
  ...(rgb ? { rgb } : {}),
  components,
  indexed: false,
  defaultDecode: () => (decode ? [...decode] : Array.from({ length: components * 2 }, (_, i) => i % 2)),
  darkest: () => [...darkest],
})

const packed = (r: number, g: number, b: number): number => {
  const level = (value: number) => Math.round(255 * Math.max(0, Math.min(1, value)))
  return (level(r) << 16) | (level(g) << 8) | level(b)
}

const gray = unit(1, [0], undefined, ([level = 0]) => packed(level, level, level))
const rgb = unit(3, [0, 0, 0], undefined, ([r = 0, g = 0, b = 0]) => packed(r, g, b))
const cmyk = unit(4, [0, 0, 0, 1], undefined, ([c = 0, m = 0, y = 0, k = 0]) =>
  packed((1 - c) * (1 - k), (1 - m) * (1 - k), (1 - y) * (1 - k)),
)

/** The colour space that viewers assume for samples of this many components. */
export function deviceSpace(components: number): ColourSpace {
  if (components === 1) return gray
  if (components === 3) return rgb
  if (components === 4) return cmyk
  return unit(components, new Array<number>(components).fill(1))
}

export const deviceNames: Readonly<Record<number, string>> = {
  1: 'DeviceGray',
  3: 'DeviceRGB',
  4: 'DeviceCMYK',
}

/**
 * Reads a colour space. Null for one that images cannot have.
 * @param resources resolve named colour spaces of inline images (8.9.7)
 */
export function colourSpace(
  file: PdfFile,
  object: PdfObject | undefined,
  resources: PdfDict | null = null,
  depth = 0,
): ColourSpace | null {
  if (depth > maxNesting) return null
  const array = file.array(object)
  const family = array ? full(file, array[0]) : full(file, object)
  switch (family) {
    case 'DeviceGray':
    case 'CalGray':
      return gray
    case 'DeviceRGB':
    case 'CalRGB':
      return rgb
    case 'DeviceCMYK':
    case 'CalCMYK':
      return cmyk
  }
  if (!array) {
    const named = file.dict(resources?.get('ColorSpace'))?.get(family)
    return named === undefined ? null : colourSpace(file, named, null, depth + 1)
  }
  switch (family) {
    case 'ICCBased':
      return iccBased(file, file.dict(array[1]))
    case 'Lab': {
      const range = file.numbers(file.dict(array[1])?.get('Range'))
      return unit(3, [0, 0, 0], [0, 100, ...(range?.length === 4 ? range : [-100, 100, -100, 100])])
    }
    case 'Separation':
      return separation(
        file,
        file.name(array[1]),
        colourSpace(file, array[2], resources, depth + 1),
        array[3],
      )
    case 'DeviceN': {
      const count = file.array(array[1])?.length ?? 0
      return count > 0 ? unit(count, new Array<number>(count).fill(1)) : null
    }
    case 'Indexed': {
      const base = colourSpace(file, array[1], resources, depth + 1)
      return base && !base.indexed
        ? indexed(file, base, file.number(array[2]) ?? 255, array[3] ?? null)
        : null
    }
  }
  return null
}

/** A spot colour. Its tint is known for black and for the usual function between paper and full colour (7.10.3). */
function separation(
  file: PdfFile,
  name: string | null,
  alternate: ColourSpace | null,
  tint: PdfObject | undefined,
): ColourSpace {
  const dict = file.dict(tint)
  const from = file.numbers(dict?.get('C0'))
  const to = file.numbers(dict?.get('C1'))
  const power = file.number(dict?.get('N')) ?? 1
  return unit(1, [1], undefined, ([amount = 0]) => {
    if (name === 'Black' || name === 'All') return packed(1 - amount, 1 - amount, 1 - amount)
    if (!from || !to || from.length !== to.length || file.number(dict?.get('FunctionType')) !== 2) return null
    return alternate?.rgb?.(from.map((low, i) => low + amount ** power * ((to[i] ?? 0) - low))) ?? null
  })
}

function iccBased(file: PdfFile, profile: PdfDict | null): ColourSpace | null {
  const count = file.number(profile?.get('N'))
  if (count === null || ![1, 3, 4].includes(count)) return null
  const range = file.numbers(profile?.get('Range'))
  const device = deviceSpace(count)
  return range?.length === count * 2 ? unit(count, device.darkest(0), range, device.rgb) : device
}

function indexed(file: PdfFile, base: ColourSpace, highest: number, table: PdfObject): ColourSpace {
  const bytes = paletteBytes(file, table) ?? new Uint8Array(0)
  const black = base.darkest(0)
  const decode = base.defaultDecode(8)
  const distance = (index: number): number => {
    let sum = 0
    for (let i = 0; i < base.components; i++) {
      const [low, high] = [decode[i * 2] ?? 0, decode[i * 2 + 1] ?? 1]
      const value = low + ((bytes[index * base.components + i] ?? 0) / 255) * (high - low)
      sum += Math.abs(value - (black[i] ?? 0)) / (high - low || 1)
    }
    return sum
  }
  return {
    components: 1,
    indexed: true,
    defaultDecode: (bits) => [0, 2 ** bits - 1],
    darkest: (limit) => {
      let best = 0
      for (let i = 1; i <= Math.min(highest, limit, 255); i++) if (distance(i) < distance(best)) best = i
      return [best]
    },
  }
}

/** The colours of an indexed colour space, one after another, in its base; null if they are neither a string nor a stream. */
export function paletteBytes(file: PdfFile, table: PdfObject | undefined): Uint8Array | null {
  const found = file.resolve(table)
  if (found instanceof PdfString) return found.bytes
  return found instanceof PdfStream ? decodeStream(file, found).bytes : null
}
