/** A table of a font file. */
export interface Table {
  readonly offset: number
  readonly length: number
}

/** The tables of a TrueType font by their tag (OpenType 1.9, "Organization of an OpenType font"). Null for any other file. */
export function tablesOf(view: DataView): Record<string, Table> | null {
  const version = view.getUint32(0)
  if (version !== 0x00010000 && version !== 0x74727565) return null
  const tables: Record<string, Table> = {}
  for (let i = 0, at = 12; i < view.getUint16(4); i++, at += 16) {
    const tag = String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, 4))
    const table = { offset: view.getUint32(at + 8), length: view.getUint32(at + 12) }
    if (table.offset + table.length > view.byteLength) return null
    tables[tag] = table
  }
  return tables
}

/** Platform and language of names in English: those of Macintosh and of Windows. */
const english = ['1 0', '3 1033']

/** A name of a font in English; null if it has none, or only non-ASCII ones. */
export function englishName(view: DataView, { offset }: Table, id: number): string | null {
  const texts = offset + view.getUint16(offset + 4)
  let name: string | null = null
  for (let i = 0, at = offset + 6; i < view.getUint16(offset + 2); i++, at += 12) {
    const platform = view.getUint16(at)
    if (view.getUint16(at + 6) !== id || !english.includes(`${platform} ${view.getUint16(at + 4)}`)) continue
    const length = view.getUint16(at + 8)
    const bytes = new Uint8Array(view.buffer, view.byteOffset + texts + view.getUint16(at + 10), length)
    name = new TextDecoder(platform === 1 ? 'latin1' : 'utf-16be').decode(bytes)
  }
  return name !== null && /^[!-~]+$/.test(name) ? name : null
}

/** Kinds of subtables of characters that a program for Unicode takes, the best first, by platform and encoding. */
const unicodeSubtables = ['3 10', '0 6', '0 4', '3 1', '0 3', '0 2', '0 1', '0 0']

/** The glyph of a character; 0 for none. Null if the table has no subtable of format 4 or 12 for Unicode. */
export function characterMap(view: DataView, { offset }: Table): ((point: number) => number) | null {
  const found = new Map<string, number>()
  for (let i = 0, at = offset + 4; i < view.getUint16(offset + 2); i++, at += 8) {
    const key = `${view.getUint16(at)} ${view.getUint16(at + 2)}`
    if (!found.has(key)) found.set(key, offset + view.getUint32(at + 4))
  }
  const at = unicodeSubtables.map((key) => found.get(key)).find((subtable) => subtable !== undefined)
  if (at === undefined) return null
  const format = view.getUint16(at)
  if (format === 4) return bySegments(view, at)
  return format === 12 ? byGroups(view, at) : null
}

function bySegments(view: DataView, at: number): (point: number) => number {
  const end = at + view.getUint16(at + 2)
  const count = view.getUint16(at + 6) / 2
  const [ends, starts] = [at + 14, at + 16 + count * 2]
  const [deltas, offsets] = [starts + count * 2, starts + count * 4]
  return (point) => {
    const i = search(count, (one) =>
      point < view.getUint16(starts + one * 2) ? -1 : point > view.getUint16(ends + one * 2) ? 1 : 0,
    )
    if (i < 0) return 0
    const rangeOffset = view.getUint16(offsets + i * 2)
    const delta = view.getUint16(deltas + i * 2)
    if (rangeOffset === 0) return (point + delta) & 0xffff
    const place = offsets + i * 2 + rangeOffset + (point - view.getUint16(starts + i * 2)) * 2
    const glyph = place + 2 > end ? 0 : view.getUint16(place)
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff
  }
}

function byGroups(view: DataView, at: number): (point: number) => number {
  const count = view.getUint32(at + 12)
  return (point) => {
    const i = search(count, (one) => {
      const group = at + 16 + one * 12
      return point < view.getUint32(group) ? -1 : point > view.getUint32(group + 4) ? 1 : 0
    })
    if (i < 0) return 0
    const group = at + 16 + i * 12
    return view.getUint32(group + 8) + (point - view.getUint32(group))
  }
}

/** The place in a sorted list at which `side` is 0: below 0 before it, above 0 after it. -1 for none. */
export function search(count: number, side: (index: number) => number): number {
  let [low, high] = [0, count - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = side(middle)
    if (found === 0) return middle
    if (found < 0) high = middle - 1
    else low = middle + 1
  }
  return -1
}
