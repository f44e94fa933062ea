import { readToUnicode } from '../../fonts/cmaps/to-unicode.ts'
import { toUnicodeMap } from '../../fonts/cmaps/write-cmap.ts'
import { loadFont } from '../../fonts/load-font.ts'
import type { PdfDict, PdfFile } from '../../objects/objects.ts'
import { flateStream } from '../flate-stream.ts'

/**
 * Writes the text of a simple font's codes to a ToUnicode map, before the encoding that defines it is changed. Some programs write a
 * map of a few codes only, and readers take the others from the encoding.
 * @param shown whose text must stay
 */
export function keepText(file: PdfFile, font: PdfDict, shown: Iterable<number>): void {
  const chars = loadFont(file, font).decode(Uint8Array.from({ length: 256 }, (_, code) => code))
  if (font.has('ToUnicode')) {
    const map = readToUnicode(file, font)
    const unmapped = new Set(
      chars.flatMap(({ code, unicode }) =>
        unicode !== '' && map.textOf(code) === '' && map.hintOf(code) === '' ? code : [],
      ),
    )
    if (![...shown].some((code) => unmapped.has(code))) return
  }
  const codes = chars.map(({ code, length, unicode }) => ({ code, length, text: unicode }))
  font.set('ToUnicode', file.add(flateStream(toUnicodeMap(codes))))
}
