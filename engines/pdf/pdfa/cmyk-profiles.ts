/**
 * An ICC profile of CMYK that gives the colours that pdf.js draws, so that a file can define its colours without changing them
 * (ICC.1:2001-04, an input profile with `A2B0` as lut8Type to Lab).
 */

import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { ownFile } from '../../model/package-files.ts'
import { decodeStream, flateStream } from '../filters/decode-stream.ts'
import {
  PdfDict,
  type PdfFile,
  PdfName,
  type PdfObject,
  type PdfStream,
  type Reached,
  reachableFrom,
} from '../objects.ts'
import { primaries } from './srgb-profile.ts'

/** Measured steps of each of the four inks. */
export const stepsPerInk = 9

let made: Uint8Array | undefined

/** The bytes of the profile, shared by all callers. Do not modify. */
function cmykProfile(): Uint8Array {
  made ??= profile()
  return made
}

function profile(): Uint8Array {
  const shown = brotliDecompressSync(
    readFileSync(ownFile('./press-inks.bin', import.meta.url, 'engines/pdf/pdfa')),
  )
  const tags: readonly (readonly [string, Uint8Array])[] = [
    ['desc', description('Press inks as shown')],
    ['cprt', tag('text', ascii('No copyright: measured numbers.\0'))],
    ['wtpt', tag('XYZ ', int32(primaries.wtpt.map((value) => Math.round(value * 65_536))))],
    ['A2B0', table(shown)],
  ]
  const start = 128 + 4 + tags.length * 12
  const padded = (length: number) => (length + 3) & ~3
  const out = new Uint8Array(start + tags.reduce((sum, [, data]) => sum + padded(data.length), 0))
  const view = new DataView(out.buffer)
  view.setUint32(0, out.length)
  view.setUint32(8, 0x02100000)
  out.set(ascii('scnrCMYKLab '), 12)
  // The header requires a date.
  for (const [i, part] of [2003, 1, 1].entries()) view.setUint16(24 + i * 2, part)
  out.set(ascii('acsp'), 36)
  for (const [i, value] of primaries.wtpt.entries()) view.setInt32(68 + i * 4, Math.round(value * 65_536))
  view.setUint32(128, tags.length)
  let at = start
  tags.forEach(([name, data], i) => {
    out.set(ascii(name), 132 + i * 12)
    view.setUint32(136 + i * 12, at)
    view.setUint32(140 + i * 12, data.length)
    out.set(data, at)
    at += padded(data.length)
  })
  return out
}

/** CMYK to Lab, with identity curves (6.5.9). */
function table(shown: Uint8Array): Uint8Array {
  const straight = Uint8Array.from({ length: 256 }, (_, i) => i)
  const head = new Uint8Array(4 + 36)
  head.set([4, 3, stepsPerInk, 0])
  const view = new DataView(head.buffer)
  // The identity matrix, which is only used for XYZ input.
  for (const i of [0, 4, 8]) view.setInt32(4 + i * 4, 65_536)
  const grid = new Uint8Array(shown.length)
  for (let i = 0; i < shown.length; i += 3) grid.set(labOf(shown[i], shown[i + 1], shown[i + 2]), i)
  const parts = [head, ...[0, 1, 2, 3].map(() => straight), grid, ...[0, 1, 2].map(() => straight)]
  const body = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    body.set(part, at)
    at += part.length
  }
  return tag('mft1', body)
}

/** sRGB to Lab under D50, in bytes of the profile: L times 2.55, a and b plus 128. */
function labOf(red: number, green: number, blue: number): [number, number, number] {
  const light = [red, green, blue].map((value) =>
    value <= 10.31475 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  const { rXYZ, gXYZ, bXYZ, wtpt } = primaries
  const [x, y, z] = [0, 1, 2].map((i) => {
    const share = (light[0] * rXYZ[i] + light[1] * gXYZ[i] + light[2] * bXYZ[i]) / wtpt[i]
    return share > 216 / 24_389 ? Math.cbrt(share) : ((24_389 / 27) * share + 16) / 116
  })
  const byte = (value: number) => Math.max(0, Math.min(255, Math.round(value)))
  return [byte((116 * y - 16) * 2.55), byte(500 * (x - y) + 128), byte(200 * (y - z) + 128)]
}

function tag(type: string, data: Uint8Array): Uint8Array {
  const out = new Uint8Array(8 + data.length)
  out.set(ascii(type))
  out.set(data, 8)
  return out
}

/** A description in ASCII, with empty Unicode and Macintosh parts (6.5.17). */
function description(text: string): Uint8Array {
  const data = new Uint8Array(4 + text.length + 1 + 8 + 3 + 67)
  new DataView(data.buffer).setUint32(0, text.length + 1)
  data.set(ascii(text), 4)
  return tag('desc', data)
}

function int32(values: readonly number[]): Uint8Array {
  const out = new Uint8Array(values.length * 4)
  for (const [i, value] of values.entries()) new DataView(out.buffer).setInt32(i * 4, value)
  return out
}

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

const isCmyk = (name: string | null) => name === 'DeviceCMYK' || name === 'CMYK'

/**
 * Defines DeviceCMYK by a default colour space (ISO 32000-1, 8.6.5.6), so that content, images and shadings are unchanged.
 * Converting them to RGB would change every stream, recode every JPEG, and alter gradients between two inks.
 * @param objects everything reachable from the pages, whose resource dictionaries get the colour space
 * @param pages resources of the pages, which may be inherited
 */
export function addDefaultCmyk(file: PdfFile, objects: Iterable<Reached>, pages: readonly PdfDict[]): void {
  const space: PdfObject = [PdfName.of('ICCBased'), file.add(profileStream())]
  const shared = file.add(space)
  const done = new Set<PdfDict>()
  const give = (resources: PdfDict | null): void => {
    if (!resources || done.has(resources)) return
    done.add(resources)
    const spaces = file.dict(resources.get('ColorSpace'))
    if (spaces) spaces.set('DefaultCMYK', shared)
    else resources.set('ColorSpace', new PdfDict([['DefaultCMYK', shared]]))
  }
  for (const resources of pages) give(resources)
  for (const { dict } of objects) {
    give(file.dict(dict.get('Resources')))
    // Shadings of patterns do not use the resources of content.
    if (dict.has('ShadingType') && isCmyk(file.name(dict.get('ColorSpace')))) dict.set('ColorSpace', shared)
    // Default colour spaces do not apply to the blending space of a group.
    const group = file.dict(dict.get('Group'))
    if (group && isCmyk(file.name(group.get('CS')))) group.set('CS', shared)
  }
}

function profileStream(): PdfStream {
  const entries = new PdfDict([
    ['N', 4],
    ['Alternate', PdfName.of('DeviceCMYK')],
  ])
  return flateStream(cmykProfile(), entries)
}

/** Components by the colour space signature of a profile. */
const components: Readonly<Record<string, number>> = { GRAY: 1, 'RGB ': 3, 'Lab ': 3, CMYK: 4 }
const classes = new Set(['prtr', 'mntr', 'scnr', 'spac'])
const devices: Readonly<Record<number, string>> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' }

/** The first version of ICC profiles that each part does not allow. */
const firstUnsupportedVersion = { 1: 3, 2: 5 } as const

/**
 * Replaces ICC-based colour spaces with an invalid or unsupported profile (ISO 19005-1, 6.2.3.2; ISO 19005-2, 6.2.4.2) by the device
 * space with the same number of components.
 * @returns whether any was replaced, so that colours may look different
 */
export function replaceInvalidProfiles(file: PdfFile, root: PdfObject, part: 1 | 2): boolean {
  let changed = false
  const known = new Map<PdfStream, boolean>()
  for (const { dict } of reachableFrom(file, [root])) {
    const waiting: PdfObject[] = [...dict.entries.values()]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const items = file.resolve(next)
      if (!Array.isArray(items) || items.length > maxSpaceLength) continue
      if (file.name(items[0]) !== 'ICCBased') {
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
