import type { PdfDict, PdfFile } from '../objects.ts'
import { CompositeFont } from './composite-font.ts'
import type { PdfFont } from './font.ts'
import { SimpleFont } from './simple-font.ts'

/**
 * Loads a font from its dictionary. Never throws: an invalid dictionary gives a font that decodes byte by byte and has
 * unknown codes. Loading reads the font program and CMaps, so callers should cache the result.
 */
export function loadFont(file: PdfFile, dict: PdfDict): PdfFont {
  const composite = file.name(dict.get('Subtype')) === 'Type0' || dict.has('DescendantFonts')
  return composite ? new CompositeFont(file, dict) : new SimpleFont(file, dict)
}
