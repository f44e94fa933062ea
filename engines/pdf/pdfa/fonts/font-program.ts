import { flateStream } from '../../filters/decode-stream.ts'
import { compositeEncoding } from '../../fonts/composite-encoding.ts'
import type { FontChar } from '../../fonts/font.ts'
import { fontStyle } from '../../fonts/font-style.ts'
import { streamBytes } from '../../fonts/programs/byte-reader.ts'
import { type FontProgram, readFontProgram } from '../../fonts/programs/font-program.ts'
import { Sfnt } from '../../fonts/programs/sfnt.ts'
import { type1GlyphNames } from '../../fonts/programs/type1-glyphs.ts'
import { simpleEncoding } from '../../fonts/simple-encoding.ts'
import { PdfDict, type PdfFile, PdfName } from '../../objects.ts'

const requiredTables = ['loca', 'head', 'hhea', 'hmtx', 'maxp']

/** Results by descriptor, because every page requests them. */
const readable = new WeakMap<PdfDict, boolean>()

/** Whether the program of a font can be parsed (ISO 19005-2, 6.2.11.4). */
function isReadable(file: PdfFile, descriptor: PdfDict): boolean {
  let known = readable.get(descriptor)
  if (known === undefined) {
    known = canBeRead(file, descriptor)
    readable.set(descriptor, known)
  }
  return known
}

function canBeRead(file: PdfFile, descriptor: PdfDict): boolean {
  const type1 = streamBytes(file, file.stream(descriptor.get('FontFile')))
  if (type1) return type1.length > 0 && (type1[0] === 0x80 || type1GlyphNames(type1) !== null)
  const trueType = streamBytes(file, file.stream(descriptor.get('FontFile2')))
  if (trueType) {
    const sfnt = new Sfnt(trueType)
    return (
      sfnt.glyphCount > 0 &&
      requiredTables.every((tag) => (sfnt.table(tag)?.length ?? 0) > 0) &&
      sfnt.table('glyf') !== null
    )
  }
  const { cff } = readFontProgram(file, descriptor) ?? {}
  return (
    (cff?.names?.length ?? cff?.cids?.length ?? 0) > 0 || openType(file, descriptor)?.table('glyf') != null
  )
}

/** Whether each shown code has a glyph in a Type 1 or CFF program (6.2.11.8). `repairTrueType` checks TrueType. */
export function hasGlyphs(
  file: PdfFile,
  font: PdfDict,
  shown: ReadonlyMap<number, FontChar>,
  part: 1 | 2,
): boolean {
  const composite = file.name(font.get('Subtype')) === 'Type0'
  const holder = composite ? file.dict(file.array(font.get('DescendantFonts'))?.[0]) : font
  const descriptor = file.dict(holder?.get('FontDescriptor')) ?? null
  const program = readFontProgram(file, descriptor)
  if (!holder || !descriptor || !program) return true
  return composite
    ? hasCids(file, font, program, shown, part)
    : hasNames(file, font, descriptor, program, shown)
}

function hasCids(
  file: PdfFile,
  font: PdfDict,
  { cff }: FontProgram,
  shown: ReadonlyMap<number, FontChar>,
  part: 1 | 2,
): boolean {
  if (!cff) return true
  const encoding = compositeEncoding(file, font)
  const known = cff.cids ? new Set(cff.cids) : null
  for (const { code, length } of shown.values()) {
    const cid = encoding.cidOf(code, length)
    // Part 1 does not forbid .notdef.
    if (cid === 0 && part === 1) continue
    if (cid === 0 || !(known?.has(cid) ?? cid < (cff.names?.length ?? 0))) return false
  }
  return true
}

function hasNames(
  file: PdfFile,
  font: PdfDict,
  descriptor: PdfDict,
  program: FontProgram,
  shown: ReadonlyMap<number, FontChar>,
): boolean {
  const type1 = streamBytes(file, file.stream(descriptor.get('FontFile')))
  const names = program.cff?.names ?? (type1 && type1GlyphNames(type1))
  if (!names) return true
  const known = new Set(names)
  const style = fontStyle(file, file.name(font.get('BaseFont')) ?? '', descriptor)
  const encoding = simpleEncoding(file, font, style, () => program)
  for (const code of shown.keys()) {
    const name = encoding.nameOf(code)
    if (name === '' || name === '.notdef' || !known.has(name)) return false
  }
  return true
}

/** Whether a font that is declared TrueType has an OpenType program with CFF outlines, which only part 2 allows. */
export function isCompactTrueType(file: PdfFile, font: PdfDict): boolean {
  const subtype = file.name(font.get('Subtype'))
  if (subtype !== 'TrueType' && subtype !== 'CIDFontType2') return false
  const descriptor = file.dict(font.get('FontDescriptor'))
  return descriptor !== null && openType(file, descriptor)?.table('CFF ') != null
}

/** Replaces an OpenType program, which part 1 does not allow, by the program it contains. */
export function unwrapOpenType(file: PdfFile, descriptor: PdfDict, composite: boolean): void {
  const stream = file.stream(descriptor.get('FontFile3'))
  if (!stream || file.name(stream.dict.get('Subtype')) !== 'OpenType') return
  const sfnt = openType(file, descriptor)
  const table = sfnt?.table('CFF ')
  if (!table) {
    // OpenType with TrueType outlines is TrueType.
    if (!sfnt?.table('glyf')) return
    descriptor.delete('FontFile3')
    const bytes = streamBytes(file, stream) ?? new Uint8Array(0)
    descriptor.set('FontFile2', file.add(flateStream(bytes, new PdfDict([['Length1', bytes.length]]))))
    return
  }
  const subtype = PdfName.of(composite ? 'CIDFontType0C' : 'Type1C')
  descriptor.set('FontFile3', file.add(flateStream(table, new PdfDict([['Subtype', subtype]]))))
}

function openType(file: PdfFile, descriptor: PdfDict): Sfnt | null {
  const bytes = streamBytes(file, file.stream(descriptor.get('FontFile3')))
  return bytes && new Sfnt(bytes)
}

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
