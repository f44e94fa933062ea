/** Windows metafiles, as texts of their records ([MS-EMF] 2.3.5, [MS-WMF] 2.3.3). They are not rendered. */

export interface MetafileText {
  /** The texts of all records. */
  readonly text: string
  /** Whether it holds pictures or glyphs by number, whose text is not known. */
  readonly opaque: boolean
}

const emfSignature = 0x464d4520
const placeableWmf = 0x9ac6cdd7

/** Records of EMF with text: ANSI and Unicode, alone and several. */
const emfTexts: ReadonlySet<number> = new Set([83, 84, 96, 97])
/** Records of EMF with bitmaps. */
const emfBitmaps: ReadonlySet<number> = new Set([76, 77, 78, 79, 80, 81, 114, 116, 93, 94])
/** Records of WMF with bitmaps: the low byte of the function number. */
const wmfBitmaps: ReadonlySet<number> = new Set([0x22, 0x23, 0x40, 0x41, 0x43, 0x33, 0x42])
const glyphIndexOption = 0x10

/** Returns null for bytes that are no metafile. Damaged records end the reading and count as opaque. */
export function readMetafile(bytes: Uint8Array): MetafileText | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length >= 88 && view.getUint32(0, true) === 1 && view.getUint32(40, true) === emfSignature)
    return readEmf(view)
  if (bytes.length >= 40 && view.getUint32(0, true) === placeableWmf) return readWmf(view, 22)
  if (bytes.length >= 18 && view.getUint16(0, true) <= 2 && view.getUint16(2, true) === 9)
    return readWmf(view, 0)
  return null
}

function readEmf(view: DataView): MetafileText {
  const texts: string[] = []
  let opaque = false
  let at = 0
  let ended = false
  while (at + 8 <= view.byteLength && !ended) {
    const type = view.getUint32(at, true)
    const size = view.getUint32(at + 4, true)
    if (size < 8 || size % 4 !== 0 || at + size > view.byteLength) break
    if (type === 14) ended = true
    else if (emfBitmaps.has(type)) opaque ||= hasBitmap(type, size)
    else if (emfTexts.has(type)) {
      const found = type < 96 ? emfText(view, at, size, type === 84) : null
      if (found === null) opaque = true
      else texts.push(found)
    } else if (type === 108) opaque = true
    // EMF+ records are in comments that begin with their own signature.
    else if (type === 70 && size >= 16 && view.getUint32(at + 12, true) === 0x2b464d45) opaque = true
    at += size
  }
  return { text: joined(texts), opaque: opaque || !ended }
}

/** A record that only fills an area has no bitmap. */
function hasBitmap(type: number, size: number): boolean {
  return !((type === 76 && size <= 100) || (type === 77 && size <= 108))
}

function emfText(view: DataView, at: number, size: number, wide: boolean): string | null {
  if (size < 76) return null
  const count = view.getUint32(at + 44, true)
  const offset = view.getUint32(at + 48, true)
  const options = view.getUint32(at + 52, true)
  const width = wide ? 2 : 1
  if (offset + count * width > size || options & glyphIndexOption) return count === 0 ? '' : null
  return textAt(view, at + offset, count, width)
}

function readWmf(view: DataView, start: number): MetafileText {
  const texts: string[] = []
  let opaque = false
  let ended = false
  let at = start + 18
  while (at + 6 <= view.byteLength && !ended) {
    const size = view.getUint32(at, true) * 2
    const operation = view.getUint16(at + 4, true)
    if (operation === 0) ended = true
    if (size < 6 || at + size > view.byteLength) break
    if (operation === 0x0521 && size >= 8) texts.push(textAt(view, at + 8, view.getUint16(at + 6, true), 1))
    else if (operation === 0x0a32 && size >= 14) {
      const options = view.getUint16(at + 12, true)
      if (options & glyphIndexOption) opaque = true
      texts.push(textAt(view, at + 14 + (options & 6 ? 8 : 0), view.getUint16(at + 10, true), 1))
    } else if (wmfBitmaps.has(operation & 0xff) && size > 30) opaque = true
    at += size
  }
  return { text: joined(texts), opaque: opaque || !ended }
}

function textAt(view: DataView, from: number, count: number, width: number): string {
  let text = ''
  for (let i = 0; i < count && from + (i + 1) * width <= view.byteLength; i++)
    text += String.fromCharCode(width === 2 ? view.getUint16(from + i * 2, true) : view.getUint8(from + i))
  return text
}

/** Words are often drawn in pieces: the texts are read with spaces between them, and without. */
function joined(texts: readonly string[]): string {
  return `${texts.join(' ')}\n\n${texts.join('')}`
}
