import { decodeStream } from '../../filters/decode-stream.ts'
import {
  PdfDict,
  type PdfFile,
  PdfName,
  type PdfObject,
  PdfStream,
  reachableFrom,
} from '../../objects/objects.ts'

/** Components by the colour space signature of a profile. */
const components: Readonly<Record<string, number>> = { GRAY: 1, 'RGB ': 3, 'Lab ': 3, CMYK: 4 }
const classes = new Set(['prtr', 'mntr', 'scnr', 'spac'])
const devices: Readonly<Record<number, string>> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' }

/** The first version of ICC profiles that each part does not allow. */
const firstUnsupportedVersion = { 1: 3, 2: 5 } as const

/**
 * Replaces ICC-based colour spaces with an invalid or unsupported profile (ISO 19005-1, 6.2.3.2; ISO 19005-2, 6.2.4.2) by the device
 * space of as many components.
 * @returns whether any was replaced, so that colours may look different
 */
export function replaceInvalidProfiles(file: PdfFile, root: PdfObject, part: 1 | 2): boolean {
  let changed = false
  const known = new Map<PdfStream, boolean>()
  for (const object of reachableFrom(file, [root])) {
    const dict = object instanceof PdfStream ? object.dict : object
    const waiting: PdfObject[] = [...dict.entries.values()]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const items = file.resolve(next)
      if (!Array.isArray(items) || items.length > maxSpaceLength) continue
      if (items[0] !== PdfName.of('ICCBased')) {
        for (const item of items) if (Array.isArray(item) || isRef(item)) waiting.push(item)
        continue
      }
      const profile = file.stream(items[1])
      const valid = profile !== null && (known.get(profile) ?? isValid(file, profile, part))
      if (profile) known.set(profile, valid)
      if (valid) continue
      const count = (profile && file.number(profile.dict.get('N'))) ?? 3
      items.splice(0, items.length, PdfName.of(devices[count] ?? 'DeviceRGB'))
      changed = true
    }
  }
  return changed
}

/** Items. Longer arrays, such as widths and kids, are not colour spaces. */
const maxSpaceLength = 8

const isRef = (object: PdfObject): boolean =>
  typeof object === 'object' && object !== null && !(object instanceof PdfDict) && 'num' in object

function isValid(file: PdfFile, profile: PdfStream, part: 1 | 2): boolean {
  const { bytes } = decodeStream(file, profile)
  const text = (at: number) => Buffer.from(bytes.subarray(at, at + 4)).toString('latin1')
  return (
    bytes.length > 128 &&
    text(36) === 'acsp' &&
    bytes[8] < firstUnsupportedVersion[part] &&
    classes.has(text(12)) &&
    components[text(16)] === file.number(profile.dict.get('N'))
  )
}
