import { CidWidths } from '../../fonts/cid-widths.ts'
import { compositeEncoding } from '../../fonts/composite-encoding.ts'
import type { FontChar } from '../../fonts/font.ts'
import type { PdfDict, PdfFile } from '../../objects/objects.ts'

/** The widths that the file gives to the codes of a composite font, in ems. In vertical writing they are not the advance. */
export function horizontalWidths(file: PdfFile, font: PdfDict): (char: FontChar) => number {
  const encoding = compositeEncoding(file, font)
  if (!encoding.vertical) return ({ advance }) => advance
  const widths = new CidWidths(file, file.dict(file.array(font.get('DescendantFonts'))?.[0]))
  return ({ code, length }) => widths.width(encoding.cidOf(code, length))
}
