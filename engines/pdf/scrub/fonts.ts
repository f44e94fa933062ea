/**
 * Fonts tell what was shown: a character map that no page needs any more spells it, a Type3 glyph may draw it. Fonts
 * that lost a glyph keep only what is still shown.
 */

import { decodeStream, encodeFlate } from '../filters/filters.ts'
import { readToUnicode, type ToUnicode } from '../fonts/cmaps/to-unicode.ts'
import type { FontChar, PdfFont } from '../fonts/font.ts'
import { PdfDict, type PdfFile, PdfName, PdfRef, PdfStream } from '../objects/objects.ts'
import type { FontUsage } from './font-usage.ts'
import type { Tally } from './tally.ts'
import type { ValueSearch } from './values.ts'

export function scrubFonts(
  file: PdfFile,
  fonts: ReadonlyMap<PdfDict, PdfFont>,
  usage: FontUsage,
  search: ValueSearch,
  tally: Tally,
): void {
  for (const [dict, font] of fonts) {
    const map = file.stream(dict.get('ToUnicode'))
    if (!usage.lost(font) && !(map && spells(file, map, search))) continue
    const shown = usage.shown(font)
    if (map) {
      dict.set('ToUnicode', file.add(toUnicode(shown, readToUnicode(file, dict))))
      tally.add('character maps of fonts')
    }
    if (font.type3 && keepProcedures(file, dict, font, shown)) tally.add('glyph procedures')
  }
}

/** Whether the texts of a map, one after the other, hold a value. */
function spells(file: PdfFile, map: PdfStream, search: ValueSearch): boolean {
  const source = Buffer.from(decodeStream(file, map).bytes).toString('latin1')
  let text = ''
  for (const [, hex] of source.matchAll(/<([0-9a-fA-F\s]{1,4000})>/g)) {
    const bytes = Buffer.from(hex.replace(/\s/g, ''), 'hex')
    if (bytes.length % 2 === 0) text += Buffer.from(bytes).swap16().toString('utf16le')
  }
  return search.find(text).length > 0
}

/** Procedures of glyphs that nothing shows any more go; what they drew is then unreferenced. */
function keepProcedures(
  file: PdfFile,
  dict: PdfDict,
  font: PdfFont,
  shown: ReadonlyMap<number, FontChar>,
): boolean {
  const procedures = file.dict(dict.get('CharProcs'))
  if (!procedures) return false
  const needed = new Set([...shown.keys()].map((code) => font.type3?.procedure(code)))
  const kept = new PdfDict()
  for (const [name, value] of procedures.entries) {
    if (value instanceof PdfRef && needed.has(value.num)) kept.set(name, value)
  }
  if (kept.entries.size === procedures.entries.size) return false
  dict.set('CharProcs', kept)
  return true
}

/** A ToUnicode map (ISO 32000-1, 9.10.3) of given codes alone, each with the text that the old one gave it, right or wrong. */
function toUnicode(shown: ReadonlyMap<number, FontChar>, old: ToUnicode): PdfStream {
  const chars = [...shown.values()]
    .map(({ code, length }) => ({ code, length, text: old.textOf(code) || old.hintOf(code) }))
    .filter(({ text }) => text !== '')
    .sort((a, b) => a.code - b.code)
  const lengths = [...new Set(chars.map((char) => char.length))].sort()
  const ranges = (lengths.length > 0 ? lengths : [1]).map((n) => `<${'00'.repeat(n)}> <${'ff'.repeat(n)}>`)
  const lines = [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    `${ranges.length} begincodespacerange`,
    ...ranges,
    'endcodespacerange',
  ]
  for (let i = 0; i < chars.length; i += 100) {
    const block = chars.slice(i, i + 100)
    lines.push(`${block.length} beginbfchar`)
    for (const { code, length, text } of block) {
      const target = Buffer.from(text, 'utf16le').swap16().toString('hex')
      lines.push(`<${code.toString(16).padStart(length * 2, '0')}> <${target}>`)
    }
    lines.push('endbfchar')
  }
  lines.push('endcmap', 'CMapName currentdict /CMap defineresource pop', 'end', 'end')
  const dict = new PdfDict([['Filter', PdfName.of('FlateDecode')]])
  return new PdfStream(dict, encodeFlate(Buffer.from(lines.join('\n'), 'latin1')))
}
