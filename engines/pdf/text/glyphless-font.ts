/**
 * A TrueType font with two invisible glyphs, both half an em wide, for text that has a position and a length but is not
 * seen (OpenType 1.9, with all tables that ISO 32000-1, 9.9 requires for embedding). The glyph of letters has an outline
 * from corner to corner of its box and back, without area: PDFium, and so Chromium, drops text of a single letter if
 * its glyph is empty.
 */
import { writeSfnt } from '../fonts/programs/write-truetype.ts'

const UNITS_PER_EM = 1000

/** Advance of each glyph, and extent of the line above and below the baseline, at size 1. */
export const glyphless = { name: 'Glyphless', advance: 0.5, ascent: 0.87, descent: -0.13 } as const

const units = (ems: number) => Math.round(ems * UNITS_PER_EM)

/** Writes big-endian fields, each as [bytes, value]. */
function table(...fields: readonly (readonly [1 | 2 | 4, number])[]): Uint8Array {
  const out = new Uint8Array(fields.reduce((sum, [size]) => sum + size, 0))
  const view = new DataView(out.buffer)
  let at = 0
  for (const [size, value] of fields) {
    if (size === 1) view.setUint8(at, value & 0xff)
    else if (size === 2) view.setUint16(at, value & 0xffff)
    else view.setUint32(at, value >>> 0)
    at += size
  }
  return out
}

const u16 = (...values: number[]) => values.map((value) => [2, value] as const)
const u32 = (...values: number[]) => values.map((value) => [4, value] as const)
const u8 = (...values: number[]) => values.map((value) => [1, value] as const)

const ascender = units(glyphless.ascent)
const descender = units(glyphless.descent)
const advance = units(glyphless.advance)

const head = () =>
  table(
    ...u32(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
    ...u16(0, UNITS_PER_EM),
    // No creation and modification dates, so that the same font always has the same bytes.
    ...u32(0, 0, 0, 0),
    ...u16(0, descender, advance, ascender, 0, 8, 2, 0, 0),
  )

const hhea = () =>
  table(...u32(0x00010000), ...u16(ascender, descender, 0, advance, 0, 0, advance, 1, 0, 0, 0, 0, 0, 0, 0, 2))

const maxp = () => table(...u32(0x00010000), ...u16(2, 2, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0))

const os2 = () =>
  table(
    ...u16(4, advance, 400, 5, 0),
    ...u16(650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0),
    ...u8(0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    ...u32(0, 0, 0, 0),
    ...u32(0x4e4f4e45),
    ...u16(0x40, 0x20, 0x20, ascender, descender, 0, ascender, -descender),
    ...u32(1, 0),
    ...u16(500, 700, 0, 0x20, 0),
  )

/** Maps U+0020 to glyph 1 (format 4). Viewers use CIDs, but some require a table that is not empty. */
const cmap = () =>
  table(
    ...u16(0, 1, 3, 1),
    ...u32(12),
    ...u16(4, 32, 0, 4, 4, 1, 0, 0x20, 0xffff, 0, 0x20, 0xffff, (1 - 0x20) & 0xffff, 1, 0, 0),
  )

function nameTable(): Uint8Array {
  const texts = [
    [1, glyphless.name],
    [2, 'Regular'],
    [3, glyphless.name],
    [4, glyphless.name],
    [5, 'Version 1.0'],
    [6, glyphless.name],
  ] as const
  const records: (readonly [1 | 2 | 4, number])[] = []
  const letters: (readonly [1 | 2 | 4, number])[] = []
  for (const [id, text] of texts) {
    records.push(...u16(3, 1, 0x409, id, text.length * 2, letters.length * 2))
    letters.push(...u16(...[...text].map((letter) => letter.charCodeAt(0))))
  }
  return table(...u16(0, texts.length, 6 + texts.length * 12), ...records, ...letters)
}

const post = () => table(...u32(0x00030000, 0), ...u16(-100, 50), ...u32(1, 0, 0, 0, 0))

/** A simple glyph of one contour with two points on the curve, each relative to the last. */
const diagonal = () =>
  table(
    ...u16(1, 0, descender, advance, ascender),
    ...u16(1, 0),
    ...u8(1, 1),
    ...u16(0, advance),
    ...u16(descender, ascender - descender),
  )

/** The font file. */
export function glyphlessFont(): Uint8Array {
  const glyph = diagonal()
  return writeSfnt([
    ['OS/2', os2()],
    ['cmap', cmap()],
    ['glyf', glyph],
    ['head', head()],
    ['hhea', hhea()],
    ['hmtx', table(...u16(advance, 0, advance, 0))],
    // Glyph 0 has no outline. Offsets are in pairs of bytes.
    ['loca', table(...u16(0, 0, glyph.length / 2))],
    ['maxp', maxp()],
    ['name', nameTable()],
    ['post', post()],
  ])
}
