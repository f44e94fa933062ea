/** Fonts for the values of fields: text to codes, and how wide it is. */
import { loadFont } from '../fonts/load-font.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject, PdfString } from '../objects/objects.ts'

export interface FieldFont {
  readonly entry: PdfObject
  /** In ems; descent is positive. */
  readonly ascent: number
  readonly descent: number
  encode(text: string): PdfString
  /** In ems. */
  widthOf(text: string): number
}

/**
 * The font that a field names, if it has all characters of a text; else one that names each of them, which gets its glyphs as other
 * fonts without a program do.
 */
export function fieldFont(file: PdfFile, named: PdfObject | undefined, text: string): FieldFont {
  const dict = file.dict(named)
  const simple = dict !== null && file.name(dict.get('Subtype')) !== 'Type0'
  const own = simple && named !== undefined ? codesOf(file, named, dict) : null
  if (own && [...text].every((char) => own.codes.has(char))) return own.font
  const made = madeFont(text)
  return codesOf(file, file.add(made), made).font
}

function codesOf(
  file: PdfFile,
  entry: PdfObject,
  dict: PdfDict,
): { readonly font: FieldFont; readonly codes: ReadonlyMap<string, number> } {
  const loaded = loadFont(file, dict)
  const codes = new Map<string, number>()
  const widths = new Map<string, number>()
  for (const { code, unicode, advance } of loaded.decode(Uint8Array.from({ length: 256 }, (_, i) => i))) {
    if (unicode === '' || codes.has(unicode)) continue
    codes.set(unicode, code)
    widths.set(unicode, advance)
  }
  const font: FieldFont = {
    entry,
    ascent: loaded.ascent,
    descent: Math.abs(loaded.descent),
    encode: (text) => new PdfString(Uint8Array.from([...text].flatMap((char) => codes.get(char) ?? []))),
    widthOf: (text) => [...text].reduce((sum, char) => sum + (widths.get(char) ?? 0), 0),
  }
  return { font, codes }
}

/** Codes of a simple font without the one for undefined characters. */
const maxCodes = 255

/** A font that has the characters of a text, at most 255 different ones. */
function madeFont(text: string): PdfDict {
  const chars = [...new Set(text)].slice(0, maxCodes)
  const names = chars.map((char) => {
    const point = (char.codePointAt(0) ?? 0).toString(16).toUpperCase()
    return PdfName.of(point.length <= 4 ? `uni${point.padStart(4, '0')}` : `u${point}`)
  })
  const encoding = new PdfDict([
    ['Type', PdfName.of('Encoding')],
    ['Differences', [1, ...names]],
  ])
  return new PdfDict([
    ['Type', PdfName.of('Font')],
    ['Subtype', PdfName.of('Type1')],
    ['BaseFont', PdfName.of('Helvetica')],
    ['Encoding', encoding],
  ])
}
