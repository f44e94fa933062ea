import { PdfDict, type PdfFile, PdfName } from '../objects.ts'
import { lazy } from './font.ts'
import type { FontStyle } from './font-style.ts'
import { encodingNamed, isEncodingName } from './glyph-names.ts'
import type { FontProgram } from './programs/font-program.ts'

/** Glyph names of the codes of a simple font; '' if a code has none. */
export interface SimpleEncoding {
  /** Names in the Differences array; does not load the font program. */
  readonly differences: readonly string[]
  nameOf(code: number): string
  /** The file names the glyph, or the font program has an encoding: the name is not a guess. */
  isKnown(code: number): boolean
  readonly dingbats: boolean
}

/**
 * The encoding of a simple font (ISO 32000-1, 9.6.6).
 * @param program called only if the dictionary is not enough
 */
export function simpleEncoding(
  file: PdfFile,
  font: PdfDict,
  style: FontStyle,
  program: () => FontProgram | null,
): SimpleEncoding {
  const entry = file.resolve(font.get('Encoding'))
  const dict = entry instanceof PdfDict ? entry : null
  const named = entry instanceof PdfName ? entry.name : file.name(dict?.get('BaseEncoding'))
  const type = file.name(font.get('Subtype'))
  const differences = readDifferences(file, dict)
  const base = lazy(() => baseNames(named, type, style, program()))
  const baseKnown = lazy(
    () =>
      type === 'Type3' ||
      isEncodingName(named) ||
      program()?.encoding != null ||
      !needsProgram(style, program()),
  )
  return {
    differences,
    nameOf: (code) => differences[code] || (base()[code] ?? ''),
    isKnown: (code) => differences[code] !== '' || baseKnown(),
    dingbats: /dingbats/i.test(style.name),
  }
}

function readDifferences(file: PdfFile, encoding: PdfDict | null): readonly string[] {
  const names = new Array<string>(256).fill('')
  let code = 0
  for (const item of file.array(encoding?.get('Differences')) ?? []) {
    const value = file.resolve(item)
    if (typeof value === 'number') code = Math.trunc(value)
    else if (value instanceof PdfName) {
      if (code >= 0 && code < 256) names[code] = value.name
      code++
    }
  }
  return names
}

function baseNames(
  named: string | null,
  type: string | null,
  style: FontStyle,
  program: FontProgram | null,
): readonly string[] {
  // Producers write WinAnsi for every font; readers ignore it for these two.
  if (!program && /^symbol(?:mt)?$|^symbol[,-]/i.test(style.name)) return encodingNamed('Symbol')
  if (!program && /^(?:itc)?zapfdingbats/i.test(style.name)) return encodingNamed('ZapfDingbats')
  if (isEncodingName(named)) return encodingNamed(named)
  if (type === 'Type3') return new Array<string>(256).fill('')
  if (program?.encoding) return program.encoding
  if (!program && /dingbats/i.test(style.name)) return encodingNamed('ZapfDingbats')
  // The program has no readable encoding. With a Windows symbol cmap, the codes are probably those of Windows.
  if (needsProgram(style, program)) {
    if (!program?.sfnt) return encodingNamed('StandardEncoding')
    return encodingNamed(program.sfnt.symbol ? 'WinAnsiEncoding' : 'MacRomanEncoding')
  }
  return encodingNamed(type === 'TrueType' ? 'WinAnsiEncoding' : 'StandardEncoding')
}

/** Symbolic and embedded: the encoding is in the font program. */
function needsProgram(style: FontStyle, program: FontProgram | null): boolean {
  return style.symbolic && program !== null
}
