import { PdfDict, type PdfFile } from '../../objects/objects.ts'
import { isReadable } from './font-program.ts'

export interface Embedding {
  /** The font program is embedded. */
  readonly program: boolean
  /** Its codes are mapped to glyphs as the standard requires (ISO 19005-2, 6.2.11). */
  readonly encoded: boolean
}

/** The keys for the program of each font type (ISO 32000-1, table 126). A program under another key is of another type. */
const programs: Readonly<Record<string, readonly string[]>> = {
  Type1: ['FontFile', 'FontFile3'],
  MMType1: ['FontFile', 'FontFile3'],
  TrueType: ['FontFile2', 'FontFile3'],
  CIDFontType0: ['FontFile3'],
  CIDFontType2: ['FontFile2', 'FontFile3'],
}

export function isEmbedded(file: PdfFile, font: PdfDict): Embedding {
  const subtype = file.name(font.get('Subtype'))
  if (subtype === 'Type3') return { program: true, encoded: true }
  if (subtype === 'Type0') {
    const descendants = file.array(font.get('DescendantFonts'))
    const descendant = file.dict(descendants?.[0])
    return { program: descendant !== null && hasProgram(file, descendant), encoded: true }
  }
  const flags = file.number(file.dict(font.get('FontDescriptor'))?.get('Flags')) ?? 0
  return {
    program: hasProgram(file, font),
    encoded: subtype !== 'TrueType' || isEncoded(file, font, flags),
  }
}

function hasProgram(file: PdfFile, font: PdfDict): boolean {
  const descriptor = file.dict(font.get('FontDescriptor'))
  const keys = programs[file.name(font.get('Subtype')) ?? ''] ?? []
  return (
    descriptor !== null &&
    keys.some((key) => file.stream(descriptor.get(key)) !== null) &&
    isReadable(file, descriptor)
  )
}

/** A symbolic TrueType font uses only its own table, any other one of two encodings (6.2.11.6). */
function isEncoded(file: PdfFile, font: PdfDict, flags: number): boolean {
  if ((flags & 4) !== 0) return !font.has('Encoding')
  const entry = file.resolve(font.get('Encoding'))
  const name = file.name(entry instanceof PdfDict ? entry.get('BaseEncoding') : font.get('Encoding'))
  return name === 'WinAnsiEncoding' || name === 'MacRomanEncoding'
}
