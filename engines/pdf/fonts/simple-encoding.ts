import { PdfDict, type PdfFile, PdfName } from '../objects.ts'
import { encodingNamed, isEncodingName } from './encodings.ts'
import type { FontProgram } from './font-program.ts'
import type { FontStyle } from './font-style.ts'

export interface SimpleEncoding {
  /** Glyph names by code, '' where none is known. */
  readonly names: readonly string[]
  /** The file names the encoding, or the program brings its own: the names are not a guess. */
  readonly known: boolean
  readonly dingbats: boolean
}

/** Glyph names of a simple font's codes (ISO 32000-1, 9.6.6). */
export function simpleEncoding(
  file: PdfFile,
  font: PdfDict,
  style: FontStyle,
  program: FontProgram | null,
): SimpleEncoding {
  const entry = file.resolve(font.get('Encoding'))
  const dict = entry instanceof PdfDict ? entry : null
  const named = entry instanceof PdfName ? entry.name : file.name(dict?.get('BaseEncoding'))
  const type = file.name(font.get('Subtype'))
  const dingbats = /dingbats/i.test(style.name)
  const names = [...baseNames(named, type, style, program)]
  const known =
    isEncodingName(named) || type === 'Type3' || program?.encoding != null || !needsProgram(style, program)
  const differences = file.array(dict?.get('Differences'))
  let code = 0
  for (const item of differences ?? []) {
    const value = file.resolve(item)
    if (typeof value === 'number') code = Math.trunc(value)
    else if (value instanceof PdfName) {
      if (code >= 0 && code < 256) names[code] = value.name
      code++
    }
  }
  return { names, known, dingbats }
}

function baseNames(
  named: string | null,
  type: string | null,
  style: FontStyle,
  program: FontProgram | null,
): readonly string[] {
  if (isEncodingName(named)) return encodingNamed(named)
  if (type === 'Type3') return new Array<string>(256).fill('')
  if (program?.encoding) return program.encoding
  if (!program && /^symbol/i.test(style.name)) return encodingNamed('Symbol')
  if (!program && /dingbats/i.test(style.name)) return encodingNamed('ZapfDingbats')
  // A program that keeps its encoding to itself: where it carries Windows' symbol map, its bytes were Windows'.
  if (needsProgram(style, program)) {
    if (!program?.sfnt) return encodingNamed('StandardEncoding')
    return encodingNamed(program.sfnt.symbol ? 'WinAnsiEncoding' : 'MacRomanEncoding')
  }
  return encodingNamed(type === 'TrueType' ? 'WinAnsiEncoding' : 'StandardEncoding')
}

/** Symbolic and embedded: only the program knows its encoding. */
function needsProgram(style: FontStyle, program: FontProgram | null): boolean {
  return style.symbolic && program !== null
}
