/**
 * An ICC profile of sRGB (IEC 61966-2-1) in version 2, which every part of PDF/A allows: three primaries adapted to D50 and the
 * curve of the standard (ICC.1:2001-04, matrix/TRC model).
 */

/** X, Y, Z under D50 (Bradford), as the ICC publishes them for sRGB. */
export const primaries = {
  wtpt: [0.9642, 1, 0.82491],
  rXYZ: [0.43607, 0.22249, 0.01392],
  gXYZ: [0.38515, 0.71687, 0.09708],
  bXYZ: [0.14307, 0.06061, 0.7141],
} as const

const curvePoints = 1024

let made: Uint8Array | undefined

/** The bytes of the profile, shared by all callers. Do not modify. */
export function srgbProfile(): Uint8Array {
  made ??= profile()
  return made
}

function profile(): Uint8Array {
  const curve = curveTag()
  const tags: readonly (readonly [string, Uint8Array])[] = [
    ['desc', descriptionTag('sRGB')],
    ['cprt', textTag('No copyright: numbers of a public standard.')],
    ...Object.entries(primaries).map(([name, xyz]) => [name, xyzTag(xyz)] as const),
    // All three channels share one curve: its offset is in the table three times.
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]
  const table = 4 + tags.length * 12
  const placed = new Map<Uint8Array, number>()
  let end = 128 + table
  for (const [, data] of tags) {
    if (placed.has(data)) continue
    placed.set(data, end)
    end += (data.length + 3) & ~3
  }
  const out = new Uint8Array(end)
  const view = new DataView(out.buffer)
  header(out, view, end)
  view.setUint32(128, tags.length)
  tags.forEach(([name, data], i) => {
    const at = placed.get(data) ?? 0
    put(out, 132 + i * 12, name)
    view.setUint32(136 + i * 12, at)
    view.setUint32(140 + i * 12, data.length)
    out.set(data, at)
  })
  return out
}

function header(out: Uint8Array, view: DataView, size: number): void {
  view.setUint32(0, size)
  view.setUint32(8, 0x02100000)
  put(out, 12, 'mntrRGB XYZ ')
  // A date is required; the date of the standard's amendment is used, so that the bytes are always the same.
  const date = [2003, 1, 1, 0, 0, 0]
  for (const [i, part] of date.entries()) view.setUint16(24 + i * 2, part)
  put(out, 36, 'acsp')
  // The illuminant of the connection space: D50.
  for (const [i, value] of primaries.wtpt.entries()) view.setInt32(68 + i * 4, fixed(value))
}

const fixed = (value: number) => Math.round(value * 65_536)

function put(out: Uint8Array, at: number, text: string): void {
  for (let i = 0; i < text.length; i++) out[at + i] = text.charCodeAt(i)
}

function tag(type: string, size: number): { out: Uint8Array; view: DataView } {
  const out = new Uint8Array(8 + size)
  put(out, 0, type)
  return { out, view: new DataView(out.buffer) }
}

function xyzTag(xyz: readonly number[]): Uint8Array {
  const { out, view } = tag('XYZ ', 12)
  for (const [i, value] of xyz.entries()) view.setInt32(8 + i * 4, fixed(value))
  return out
}

function textTag(text: string): Uint8Array {
  const { out } = tag('text', text.length + 1)
  put(out, 8, text)
  return out
}

/** ASCII, and the Unicode and Macintosh parts empty (6.5.17). */
function descriptionTag(text: string): Uint8Array {
  const { out, view } = tag('desc', 4 + text.length + 1 + 8 + 3 + 67)
  view.setUint32(8, text.length + 1)
  put(out, 12, text)
  return out
}

function curveTag(): Uint8Array {
  const { out, view } = tag('curv', 4 + curvePoints * 2)
  view.setUint32(8, curvePoints)
  for (let i = 0; i < curvePoints; i++) {
    const value = i / (curvePoints - 1)
    const light = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    view.setUint16(12 + i * 2, Math.round(light * 65_535))
  }
  return out
}
