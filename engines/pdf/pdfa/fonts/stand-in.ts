import { compositeEncoding } from '../../fonts/composite-encoding.ts'
import type { FontChar } from '../../fonts/font.ts'
import { type FontStyle, fontStyle } from '../../fonts/font-style.ts'
import { unicodeOfGlyphName } from '../../fonts/glyph-names/glyph-names.ts'
import { readFontProgram } from '../../fonts/programs/font-program.ts'
import type { Contour } from '../../fonts/programs/outlines.ts'
import { type SimpleEncoding, simpleEncoding } from '../../fonts/simple-encoding.ts'
import { simpleWidths } from '../../fonts/simple-widths.ts'
import { standardMetrics } from '../../fonts/standard-fonts.ts'
import type { PdfDict, PdfFile } from '../../objects/objects.ts'
import { facesLike } from './faces.ts'
import { horizontalWidths } from './horizontal-widths.ts'
import { shapeOfText } from './shapes.ts'
import { type DrawnCode, subsetName, writeCompositeFont, writeSimpleFont } from './write-font.ts'

export interface StandIn {
  /** Codes without a known character. */
  readonly lacking: ReadonlySet<number>
  /** Codes whose character no font has: they show a box, and their text stays. */
  readonly boxed: ReadonlySet<number>
  /** It replaces a standard font, which pdf.js has too, so that both draw the page alike. */
  readonly standard: boolean
}

/**
 * Embeds a replacement program in a font without one that can be read. Widths and text stay, so that no glyph moves.
 * @param used codes that are shown. All others are blank.
 * @param folder further fonts for characters that the built-in ones lack
 */
export function embedStandIn(
  file: PdfFile,
  font: PdfDict,
  used: ReadonlyMap<number, FontChar>,
  folder: string | undefined,
): StandIn {
  const composite = file.name(font.get('Subtype')) === 'Type0'
  return composite ? compositeStandIn(file, font, used, folder) : simpleStandIn(file, font, used, folder)
}

function simpleStandIn(
  file: PdfFile,
  font: PdfDict,
  used: ReadonlyMap<number, FontChar>,
  folder: string | undefined,
): StandIn {
  const descriptor = file.dict(font.get('FontDescriptor'))
  const style = styleOf(file, font, descriptor)
  // The encoding of a damaged program may still be readable.
  const program = readFontProgram(file, descriptor)
  const encoding = simpleEncoding(file, font, style, () => program)
  const widths = simpleWidths(file, font, descriptor, style, encoding, () => program)
  const faces = facesLike(style, folder)
  const wasEmbedded = ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor?.has(key))
  const lacking = new Set<number>()
  const boxed = new Set<number>()
  const drawn = new Map<number, DrawnCode>()
  for (const [code, char] of used) {
    const width = Math.abs(widths[code])
    const guessed = wasEmbedded && style.symbolic && !program?.encoding && encoding.differences[code] === ''
    const text = guessed ? char.unicode || null : shownBy(code, encoding)
    if (text === null) {
      lacking.add(code)
      continue
    }
    const contours = shapeOfText(text, faces, width)
    if (!contours) boxed.add(code)
    drawn.set(code, { char, contours: contours ?? box(width), width })
  }
  writeSimpleFont(file, font, { name: subsetName(faces.name, used.keys()), style, drawn, widths })
  return { lacking, boxed, standard: !wasEmbedded && standardMetrics(style.name) !== null }
}

function compositeStandIn(
  file: PdfFile,
  font: PdfDict,
  used: ReadonlyMap<number, FontChar>,
  folder: string | undefined,
): StandIn {
  const descendant = file.dict(file.array(font.get('DescendantFonts'))?.[0])
  const style = styleOf(file, font, file.dict(descendant?.get('FontDescriptor')))
  const { vertical } = compositeEncoding(file, font)
  const widthOf = horizontalWidths(file, font)
  const faces = facesLike(style, folder)
  const lacking = new Set<number>()
  const boxed = new Set<number>()
  const drawn: DrawnCode[] = []
  for (const [code, char] of used) {
    const width = Math.abs(widthOf(char))
    if (char.unicode === '') lacking.add(code)
    const contours = char.unicode === '' ? [] : shapeOfText(char.unicode, faces, width)
    if (!contours) boxed.add(code)
    drawn.push({ char, contours: contours ?? box(width), width })
  }
  writeCompositeFont(file, font, { name: subsetName(faces.name, used.keys()), style, drawn, vertical })
  return { lacking, boxed, standard: false }
}

/** What readers show for a character that no font has: a frame. Lengths in ems. */
function box(width: number): readonly Contour[] {
  const frame = (by: number): Contour => {
    const [left, right] = [by, Math.max(by, width - by)]
    return [
      { x: left, y: by - 0.06, on: true },
      { x: left, y: 0.76 - by, on: true },
      { x: right, y: 0.76 - by, on: true },
      { x: right, y: by - 0.06, on: true },
    ]
  }
  return [frame(0.06), [...frame(0.1)].toReversed()]
}

function styleOf(file: PdfFile, font: PdfDict, descriptor: PdfDict | null): FontStyle {
  const baseFont = file.name(font.get('BaseFont')) ?? file.name(descriptor?.get('FontName')) ?? ''
  return fontStyle(file, baseFont, descriptor)
}

/** The character that a code shows. Empty for none, null where it is unknown. */
function shownBy(code: number, encoding: SimpleEncoding): string | null {
  const name = encoding.nameOf(code)
  if (name === '' || name === '.notdef') return ''
  return unicodeOfGlyphName(name, encoding.dingbats) || null
}
