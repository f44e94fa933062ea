/** ICC profiles (ICC.1:2022) without anything but colours: no description, copyright, device, dates or private tags. */

/** Tags that define colours (clause 9). All others are text, private or not needed. */
const colourTags: ReadonlySet<string> = new Set(
  'wtpt bkpt chad lumi rXYZ gXYZ bXYZ rTRC gTRC bTRC kTRC A2B0 A2B1 A2B2 B2A0 B2A1 B2A2 D2B0 D2B1 D2B2 D2B3 B2D0 B2D1 B2D2 B2D3 gamt cicp'.split(
    ' ',
  ),
)

/** Types of their values (clause 10). A value of another type, such as text, is dropped. */
const colourTypes: ReadonlySet<string> = new Set(
  'XYZ  curv para mft1 mft2 mAB  mBA  mpet sf32 cicp'.split(' '),
)

const maxTags = 200

/**
 * Rebuilds a profile from its colours. Null if it is not a valid profile for `channels`; then viewers do not know
 * its colours either.
 */
export function cleanProfile(profile: Uint8Array, channels: number): Uint8Array | null {
  if (profile.length < 132 || text(profile, 36) !== 'acsp') return null
  const space = text(profile, 16)
  if (channelsOf[space] !== channels) return null
  const view = new DataView(profile.buffer, profile.byteOffset, profile.byteLength)
  const tags: { name: string; value: Uint8Array }[] = []
  for (let i = 0; i < Math.min(view.getUint32(128), maxTags); i++) {
    const at = 132 + i * 12
    if (at + 12 > profile.length) break
    const name = text(profile, at)
    const start = view.getUint32(at + 4)
    const size = view.getUint32(at + 8)
    if (!colourTags.has(name) || size < 8 || start + size > profile.length) continue
    if (tags.some((tag) => tag.name === name) || !colourTypes.has(text(profile, start))) continue
    const value = exactValue(profile.subarray(start, start + size))
    if (value) tags.push({ name, value })
  }
  if (tags.length === 0) return null
  // Every profile must have a description (8.2); version 4 files store it as multi-localised Unicode.
  const major = profile[8]
  tags.push({ name: 'desc', value: description(major) }, { name: 'cprt', value: copyright(major) })
  return build(profile, tags)
}

const channelsOf: Readonly<Record<string, number>> = { 'RGB ': 3, GRAY: 1, CMYK: 4 }

/** Without bytes after the last number, if the length is known from the value. Null if it is too short. */
function exactValue(value: Uint8Array): Uint8Array | null {
  const view = new DataView(value.buffer, value.byteOffset, value.byteLength)
  const type = text(value, 0)
  let length = value.length
  if (type === 'XYZ ') length = 20
  else if (type === 'curv') {
    if (value.length < 12) return null
    length = 12 + view.getUint32(8) * 2
  } else if (type === 'para') {
    if (value.length < 12) return null
    length = 12 + (parameters[view.getUint16(8)] ?? 0) * 4
  } else if (type === 'sf32') length = Math.min(length, 44)
  return length <= value.length ? value.subarray(0, length) : null
}

/** Parameters of each function type of a parametric curve (10.18). */
const parameters: Readonly<Record<number, number>> = { 0: 1, 1: 3, 2: 4, 3: 5, 4: 7 }

function build(source: Uint8Array, tags: readonly { name: string; value: Uint8Array }[]): Uint8Array {
  const table = 132 + tags.length * 12
  let size = table
  const places = tags.map(({ value }) => {
    const at = size
    size += Math.ceil(value.length / 4) * 4
    return at
  })
  const out = new Uint8Array(size)
  const view = new DataView(out.buffer)
  // Version, class, spaces (8 to 23), signature (36 to 39), flags, rendering intent and illuminant (64 to 79).
  for (const [from, to] of [
    [8, 24],
    [36, 40],
    [64, 80],
  ])
    out.set(source.subarray(from, to), from)
  view.setUint32(0, size)
  view.setUint32(128, tags.length)
  for (const [i, { name, value }] of tags.entries()) {
    out.set(Buffer.from(name, 'latin1'), 132 + i * 12)
    view.setUint32(132 + i * 12 + 4, places[i])
    view.setUint32(132 + i * 12 + 8, value.length)
    out.set(value, places[i])
  }
  return out
}

const shownName = 'Colours'

function description(major: number): Uint8Array {
  if (major >= 4) return unicodeText(shownName)
  // textDescriptionType of version 2: ASCII, then empty Unicode and Macintosh names.
  const out = new Uint8Array(12 + shownName.length + 1 + 8 + 70)
  out.set(Buffer.from('desc', 'latin1'))
  new DataView(out.buffer).setUint32(8, shownName.length + 1)
  out.set(Buffer.from(shownName, 'latin1'), 12)
  return out
}

function copyright(major: number): Uint8Array {
  if (major >= 4) return unicodeText('-')
  return new Uint8Array(Buffer.from('text\0\0\0\0-\0', 'latin1'))
}

function unicodeText(value: string): Uint8Array {
  const out = new Uint8Array(28 + value.length * 2)
  const view = new DataView(out.buffer)
  out.set(Buffer.from('mluc', 'latin1'))
  view.setUint32(8, 1)
  view.setUint32(12, 12)
  out.set(Buffer.from('enUS', 'latin1'), 16)
  view.setUint32(20, value.length * 2)
  view.setUint32(24, 28)
  for (let i = 0; i < value.length; i++) view.setUint16(28 + i * 2, value.charCodeAt(i))
  return out
}

function text(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4))
}
