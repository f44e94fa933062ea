import { lazy } from '../../fonts/font.ts'
import { fontStyle } from '../../fonts/font-style.ts'
import { readFontProgram } from '../../fonts/programs/font-program.ts'
import { simpleEncoding } from '../../fonts/simple-encoding.ts'
import { simpleWidths } from '../../fonts/simple-widths.ts'
import { streamBytes } from '../../fonts/stream-bytes.ts'
import { type PdfDict, type PdfFile, PdfName } from '../../objects/objects.ts'
import { latin1 } from '../../syntax/characters.ts'

/** Adds required entries of a font (ISO 32000-1, 9.6 and 9.7) that are missing or invalid, with the values that readers assume. */
export function completeFont(file: PdfFile, font: PdfDict): void {
  const subtype = file.name(font.get('Subtype'))
  name(file, font)
  if (subtype === 'Type0') {
    const descendant = file.dict(file.array(font.get('DescendantFonts'))?.[0])
    if (descendant) {
      name(file, descendant)
      typeOfProgram(file, descendant, 'CIDFontType0C')
    }
  } else typeOfProgram(file, font, 'Type1C')
  if (subtype === 'Type1' || subtype === 'MMType1' || subtype === 'TrueType') widths(file, font)
}

function name(file: PdfFile, font: PdfDict): void {
  if (file.name(font.get('Type')) !== 'Font') font.set('Type', PdfName.of('Font'))
  if (file.name(font.get('Subtype')) === 'Type3' || file.name(font.get('BaseFont')) !== null) return
  const described = file.name(file.dict(font.get('FontDescriptor'))?.get('FontName'))
  font.set('BaseFont', PdfName.of(described ?? 'Unnamed'))
}

/** Declares the type that a program has: readers look at the program, validators at the declaration (table 126). */
function typeOfProgram(file: PdfFile, font: PdfDict, compact: string): void {
  const stream = file.stream(file.dict(font.get('FontDescriptor'))?.get('FontFile3'))
  const bytes = streamBytes(file, stream)
  if (!stream || !bytes) return
  const tag = latin1(bytes.subarray(0, 4))
  const type = tag === 'OTTO' || tag === 'true' || tag === '\0\x01\0\0' ? 'OpenType' : compact
  if (type === 'OpenType' || bytes[0] === 1) stream.dict.set('Subtype', PdfName.of(type))
}

function widths(file: PdfFile, font: PdfDict): void {
  const first = file.number(font.get('FirstChar'))
  const last = file.number(font.get('LastChar'))
  const given = file.numbers(font.get('Widths'))
  const whole = first !== null && last !== null && Number.isInteger(first) && Number.isInteger(last)
  if (whole && given?.length === last - first + 1 && first >= 0 && last < 256) return
  // Fonts that are not embedded get theirs with the replacement program.
  const descriptor = file.dict(font.get('FontDescriptor'))
  if (!descriptor) return
  const style = fontStyle(file, file.name(font.get('BaseFont')) ?? '', descriptor)
  const program = lazy(() => readFontProgram(file, descriptor))
  const read = simpleWidths(
    file,
    font,
    descriptor,
    style,
    simpleEncoding(file, font, style, program),
    program,
  )
  font
    .set('FirstChar', 0)
    .set('LastChar', 255)
    .set(
      'Widths',
      Array.from(read, (width) => Math.round(width * 1e6) / 1000),
    )
}
