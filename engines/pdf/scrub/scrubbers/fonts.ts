import { decodeStream, encodeFlate } from '../../filters/decode-stream.ts'
import { readToUnicode, type ToUnicode } from '../../fonts/cmaps/to-unicode.ts'
import type { FontChar, PdfFont } from '../../fonts/font.ts'
import { PdfDict, type PdfFile, PdfName, PdfRef, PdfStream } from '../../objects/objects.ts'
import type { Scrubber } from '../scrubber.ts'
import type { ValueSearch } from '../search/values.ts'

const characterMaps = 'character maps of fonts'
const procedures = 'glyph procedures'

/**
 * Fonts keep what was shown: a character map may spell a value that no page shows any more, and a Type 3 glyph may draw
 * it. Fonts that lost a glyph keep only what is still shown.
 */
export const fonts: Scrubber = {
  name: 'fonts',
  stage: 'streams',
  reports: [characterMaps, procedures],
  start({ file, fonts: read, usage, search, tally }) {
    if (!usage) return undefined
    for (const [dict, font] of read) {
      const map = file.stream(dict.get('ToUnicode'))
      if (!usage.lost(font) && !(map && spellsValue(file, map, search))) continue
      const shown = usage.shown(font)
      if (map) {
        dict.set('ToUnicode', file.add(toUnicode(shown, readToUnicode(file, dict))))
        tally.add(characterMaps)
      }
      if (font.type3 && removeProcedures(file, dict, font, shown)) tally.add(procedures)
    }
    return undefined
  },
}

/** Whether the texts of a map, joined in its order, hold a value. */
function spellsValue(file: PdfFile, map: PdfStream, search: ValueSearch): boolean {
  const source = Buffer.from(decodeStream(file, map).bytes).toString('latin1')
  let text = ''
  for (const [, hex] of source.matchAll(/<([0-9a-fA-F\s]{1,4000})>/g)) {
    const bytes = Buffer.from(hex.replace(/\s/g, ''), 'hex')
    if (bytes.length % 2 === 0) text += Buffer.from(bytes).swap16().toString('utf16le')
  }
  return search.find(text).length > 0
}

/** Removes the procedures of glyphs that are no longer shown. What they drew is then unreferenced. */
function removeProcedures(
  file: PdfFile,
  dict: PdfDict,
  font: PdfFont,
  shown: ReadonlyMap<number, FontChar>,
): boolean {
  const all = file.dict(dict.get('CharProcs'))
  if (!all) return false
  const needed = new Set([...shown.keys()].map((code) => font.type3?.procedure(code)))
  const kept = new PdfDict()
  for (const [name, value] of all.entries) {
    if (value instanceof PdfRef && needed.has(value.num)) kept.set(name, value)
  }
  if (kept.entries.size === all.entries.size) return false
  dict.set('CharProcs', kept)
  return true
}

/** A ToUnicode map (ISO 32000-1, 9.10.3) of only the given codes, each with its text in the old map, right or wrong. */
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
    // A block has at most 100 entries (Adobe Technical Note 5014).
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
