/** Writes the dictionaries of fonts with only the codes that they show. */

import { flateStream } from '../filters/decode-stream.ts'
import { horizontalWidths } from '../fonts/cid-widths.ts'
import { toUnicodeMap } from '../fonts/cmaps/write-cmap.ts'
import { compositeEncoding } from '../fonts/composite-encoding.ts'
import type { FontChar } from '../fonts/font.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject, type PdfRef } from '../objects.ts'
import { identitySystem, writeEncoding } from '../pdfa/fonts/write-font.ts'
import type { FontMember } from './font-group.ts'
import { perMille, withoutGlyphs } from './programs.ts'

/** A code as it is written. */
export interface WrittenCode {
  readonly code: number
  readonly length: number
  readonly text: string
  readonly char: FontChar
  /** Name of the glyph, in simple and Type 3 fonts. */
  readonly name?: string
  readonly cid?: number
}

/** The codes of a member, in the order of the new codes. */
export function codesOf({ shown }: FontMember, written: ReadonlyMap<number, WrittenCode>): WrittenCode[] {
  return [...shown.keys()].flatMap((key) => written.get(key) ?? []).sort((a, b) => a.code - b.code)
}

/** Removes all entries of a font, except for the given ones. */
export function keepOnly(dict: PdfDict, keys: readonly string[]): void {
  for (const key of [...dict.entries.keys()]) if (!keys.includes(key)) dict.delete(key)
}

export function setToUnicode(file: PdfFile, dict: PdfDict, codes: readonly WrittenCode[]): void {
  if (codes.some(({ text }) => text !== '')) dict.set('ToUnicode', file.add(flateStream(toUnicodeMap(codes))))
  else dict.delete('ToUnicode')
}

/** @param unit of a width: a thousandth of an em, in a Type 3 font a unit of glyph space */
export function setWidths(dict: PdfDict, codes: readonly WrittenCode[], unit = 0.001): void {
  const first = codes[0]?.code ?? 0
  const last = codes.at(-1)?.code ?? 0
  const widths = new Array<number>(last - first + 1).fill(0)
  for (const { code, char } of codes) widths[code - first] = perMille(char.advance / (unit * 1000))
  dict.set('FirstChar', first).set('LastChar', last).set('Widths', widths)
}

export function differences(codes: readonly WrittenCode[], base?: PdfObject): PdfDict {
  const list: PdfObject[] = []
  let next = -1
  for (const { code, name } of codes) {
    if (!name) continue
    if (code !== next) list.push(code)
    list.push(PdfName.of(name))
    next = code + 1
  }
  return new PdfDict([
    ['Type', PdfName.of('Encoding')],
    ...(base ? [['BaseEncoding', base] as const] : []),
    ['Differences', list],
  ])
}

export interface NewSimpleFont {
  readonly name: string
  readonly subtype: 'TrueType' | 'Type1'
  readonly descriptor: PdfRef
}

export function writeSimple(
  file: PdfFile,
  { dict }: FontMember,
  codes: readonly WrittenCode[],
  { name, subtype, descriptor }: NewSimpleFont,
): void {
  keepOnly(dict, [])
  dict
    .set('Type', PdfName.of('Font'))
    .set('Subtype', PdfName.of(subtype))
    .set('BaseFont', PdfName.of(name))
    .set('FontDescriptor', descriptor)
  setWidths(dict, codes)
  if (subtype === 'Type1') dict.set('Encoding', differences(codes))
  setToUnicode(file, dict, codes)
}

export interface NewCompositeFont {
  readonly name: string
  readonly descriptor: PdfRef
  /** Null in a program with CIDs. */
  readonly glyphOfCid: ReadonlyMap<number, number> | null
  /** The codes are new. The old encoding and collection stay otherwise. */
  readonly recoded: boolean
}

export function writeComposite(
  file: PdfFile,
  { dict, font }: FontMember,
  codes: readonly WrittenCode[],
  old: PdfDict,
  { name, descriptor, glyphOfCid, recoded }: NewCompositeFont,
): void {
  const widthOf = horizontalWidths(file, dict)
  const withCids = codes.map((one) => ({ ...one, cid: one.cid ?? 0 }))
  const byCid = [...new Map(withCids.map((one) => [one.cid, one])).values()].sort((a, b) => a.cid - b.cid)
  const descendant = new PdfDict([
    ['Type', PdfName.of('Font')],
    ['Subtype', PdfName.of(glyphOfCid ? 'CIDFontType2' : 'CIDFontType0')],
    ['BaseFont', PdfName.of(name)],
    ['CIDSystemInfo', (recoded ? undefined : old.get('CIDSystemInfo')) ?? identitySystem()],
    ['FontDescriptor', descriptor],
    ['DW', 1000],
    ['W', runs(byCid, ({ char }) => [perMille(widthOf(char))])],
  ])
  if (font.vertical)
    descendant.set(
      'W2',
      runs(byCid, ({ char }) => vertical(char)),
    )
  if (glyphOfCid) descendant.set('CIDToGIDMap', cidMap(file, glyphOfCid))
  const encoding = dict.get('Encoding')
  keepOnly(dict, [])
  dict
    .set('Type', PdfName.of('Font'))
    .set('Subtype', PdfName.of('Type0'))
    .set('BaseFont', PdfName.of(name))
    .set('DescendantFonts', [file.add(descendant)])
  if (!recoded) dict.set('Encoding', encoding ?? null)
  // Codes of one byte stay so: word spacing applies to them.
  else if (codes.some(({ length }) => length === 1)) writeEncoding(file, dict, withCids, font.vertical)
  else dict.set('Encoding', PdfName.of(font.vertical ? 'Identity-V' : 'Identity-H'))
  setToUnicode(file, dict, codes)
}

const vertical = ({ advance, origin = [0, 0] }: FontChar): number[] => [advance, ...origin].map(perMille)

/** Values of CIDs that follow each other, as a W array has them (ISO 32000-1, 9.7.4.3). */
function runs<T extends { readonly cid: number }>(
  codes: readonly T[],
  valuesOf: (code: T) => readonly number[],
): PdfObject[] {
  const out: PdfObject[] = []
  let run: PdfObject[] = []
  let next = -1
  for (const one of codes) {
    if (one.cid !== next) {
      run = []
      out.push(one.cid, run)
    }
    run.push(...valuesOf(one))
    next = one.cid + 1
  }
  return out
}

function cidMap(file: PdfFile, glyphs: ReadonlyMap<number, number>): PdfObject {
  if ([...glyphs].every(([cid, glyph]) => cid === glyph)) return PdfName.of('Identity')
  const last = [...glyphs.keys()].reduce((a, b) => Math.max(a, b), 0)
  const map = new Uint8Array((last + 1) * 2)
  const view = new DataView(map.buffer)
  for (const [cid, glyph] of glyphs) view.setUint16(cid * 2, glyph)
  return file.add(flateStream(map))
}

/** Removes data about unused codes from a font that is not embedded. Its codes belong to an external font. */
export function pruneEntries(file: PdfFile, member: FontMember, codes: readonly WrittenCode[]): void {
  const { dict, font } = member
  setToUnicode(file, dict, codes)
  const descriptor = file.dict(dict.get('FontDescriptor'))
  if (descriptor) dict.set('FontDescriptor', file.add(withoutGlyphs(descriptor)))
  const descendants = file.array(dict.get('DescendantFonts'))
  const old = file.dict(descendants ? descendants[0] : dict.get('DescendantFonts'))
  if (!old) {
    if (dict.has('Widths')) setWidths(dict, codes)
    return
  }
  const encoding = compositeEncoding(file, dict)
  const widthOf = horizontalWidths(file, dict)
  const byCid = new Map(codes.map(({ char }) => [encoding.cidOf(char.code, char.length), char]))
  const list = [...byCid].sort(([a], [b]) => a - b).map(([cid, char]) => ({ cid, char }))
  const descendant = old.clone()
  if (old.has('W') || old.has('DW'))
    descendant.set('DW', 1000).set(
      'W',
      runs(list, ({ char }) => [perMille(widthOf(char))]),
    )
  if (font.vertical && old.has('W2'))
    descendant.set(
      'W2',
      runs(list, ({ char }) => vertical(char)),
    )
  const inner = file.dict(old.get('FontDescriptor'))
  if (inner) descendant.set('FontDescriptor', file.add(withoutGlyphs(inner)))
  dict.set('DescendantFonts', [file.add(descendant)])
}

/** A font that shows nothing any more becomes one without a program, as a content stream may still name it. */
export function emptyFont(dict: PdfDict): void {
  keepOnly(dict, [])
  dict
    .set('Type', PdfName.of('Font'))
    .set('Subtype', PdfName.of('Type1'))
    .set('BaseFont', PdfName.of('Helvetica'))
}
