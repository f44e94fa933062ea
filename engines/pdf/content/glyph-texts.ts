/** Glyphs that are texts themselves: a procedure of a Type 3 font may draw words in another font, which are what a reader sees. */
import type { PdfFont } from '../fonts/font.ts'
import { type PdfDict, type PdfFile, PdfRef } from '../objects/objects.ts'
import type { ReadCache } from './read-cache.ts'
import type { Surface, SurfaceSource } from './surface.ts'

/** Bytes of a procedure that is read for text. One that draws a word has a few hundred; larger ones are drawings. */
const maxProcedureBytes = 20_000

/** The codes of a Type 3 font get the text that their glyphs draw, once. */
export function readGlyphTexts(
  file: PdfFile,
  font: PdfFont,
  resources: PdfDict,
  cache: ReadCache,
  read: (source: SurfaceSource) => Surface,
): void {
  const { type3 } = font
  if (type3 === undefined || cache.textCodes.has(font)) return
  const codes = new Set<number>()
  cache.textCodes.set(font, codes)
  for (let code = 0; code < 256; code++) {
    const num = type3.procedure(code)
    const ref = num === null ? null : new PdfRef(num)
    const stream = ref && file.stream(ref)
    if (!stream) continue
    const { bytes } = cache.content(stream)
    if (bytes.length > maxProcedureBytes || !showsText(bytes)) continue
    const own = file.dict(stream.dict.get('Resources')) ?? type3.resources ?? resources
    const { glyphs } = read({ bytes, stream, ref, resources: own, matrix: [1, 0, 0, 1, 0, 0] })
    const text = glyphs.map((glyph) => glyph.text).join('')
    if (!/[\p{L}\p{N}]/u.test(text)) continue
    codes.add(code)
    cache.addInferred(font, code, text)
  }
}

/** Most procedures of Type 3 fonts are bitmaps, which are not parsed for text. */
function showsText(bytes: Uint8Array): boolean {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  return content.includes('BT') && content.includes('Tf')
}
