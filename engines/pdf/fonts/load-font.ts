import type { PdfDict, PdfFile } from '../objects/objects.ts'
import { CompositeFont } from './composite-font.ts'
import type { PdfFont } from './font.ts'
import { SimpleFont } from './simple-font.ts'

/**
 * A font out of its dictionary. Never throws for what a file holds: a dictionary that is no font gives a font that
 * decodes byte by byte and is `unsure`. `unsure` is told of the codes decoded so far, so it is read after the text.
 * Reading a font costs its program and CMaps, so the caller keeps it.
 */
export function loadFont(file: PdfFile, dict: PdfDict): PdfFont {
  const composite = file.name(dict.get('Subtype')) === 'Type0' || dict.has('DescendantFonts')
  return composite ? new CompositeFont(file, dict) : new SimpleFont(file, dict)
}
