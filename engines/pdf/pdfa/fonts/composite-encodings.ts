/** Encodings of composite fonts that PDF/A allows (ISO 19005-1, 6.3.3; ISO 19005-2, 6.2.11.3). */
import { isIdentity, predefinedCMap } from '../../fonts/cmaps/predefined-cmaps.ts'
import { compositeEncoding } from '../../fonts/composite-encoding.ts'
import { type FontChar, lazy } from '../../fonts/font.ts'
import { fontStyle } from '../../fonts/font-style.ts'
import { streamBytes } from '../../fonts/programs/byte-reader.ts'
import { readFontProgram } from '../../fonts/programs/font-program.ts'
import { simpleEncoding } from '../../fonts/simple-encoding.ts'
import { simpleWidths } from '../../fonts/simple-widths.ts'
import { type PdfDict, type PdfFile, PdfName, type PdfObject, PdfString } from '../../objects.ts'
import { latin1 } from '../../syntax/characters.ts'
import { identitySystem, writeEncoding } from './write-font.ts'

/** The character collections of predefined maps, by the start of their names (ISO 32000-1, table 118). */
const collections: readonly (readonly [string, RegExp])[] = [
  ['GB1', /^(?:GB|UniGB)/],
  ['CNS1', /^(?:B5|HKscs|ETen|CNS|UniCNS)/],
  ['Japan1', /^(?:83pv|90|Add|EUC|Ext|[HV]$|UniJIS)/],
  ['Korea1', /^(?:KSC|UniKS)/],
]

/** @param holder the descendant font */
export function hasAllowedEncoding(file: PdfFile, font: PdfDict, holder: PdfDict, part: 1 | 2): boolean {
  const entry = file.resolve(font.get('Encoding'))
  const system = systemOf(file, holder)
  if (entry instanceof PdfName) {
    if (isIdentity(entry.name)) return true
    // Part 1 allows only these two without an embedded map.
    return part > 1 && system === `Adobe-${collectionOf(entry.name)}` && predefinedCMap(entry.name) !== null
  }
  const stream = file.stream(entry)
  const bytes = streamBytes(file, stream)
  if (!stream || !bytes || systemOf(file, stream.dict) !== system) return false
  const text = latin1(bytes)
  const written = Number(/\/WMode\s+(\d)\s+def/.exec(text)?.[1] ?? 0)
  if ((file.number(stream.dict.get('WMode')) ?? 0) !== written) return false
  return stream.dict.has('UseCMap')
    ? isAllowedBase(file, stream.dict.get('UseCMap'), part)
    : !/\busecmap\b/.test(text)
}

function isAllowedBase(file: PdfFile, entry: PdfObject | undefined, part: 1 | 2): boolean {
  const name = file.name(entry)
  return name !== null && (isIdentity(name) || (part > 1 && collectionOf(name) !== undefined))
}

const collectionOf = (name: string): string | undefined =>
  collections.find(([, names]) => names.test(name))?.[0]

/** The character collection, such as `Adobe-Japan1`. */
function systemOf(file: PdfFile, owner: PdfDict): string {
  const info = file.dict(owner.get('CIDSystemInfo'))
  const word = (key: string) => {
    const value = file.resolve(info?.get(key))
    return value instanceof PdfString ? latin1(value.bytes) : ''
  }
  return `${word('Registry')}-${word('Ordering')}`
}

/** Replaces the encoding of a composite font by an embedded map of the shown codes. Their glyphs and text stay. */
export function embedEncoding(
  file: PdfFile,
  font: PdfDict,
  holder: PdfDict,
  shown: ReadonlyMap<number, FontChar>,
): void {
  const { cidOf, vertical } = compositeEncoding(file, font)
  const chars = [...shown.values()].map(({ code, length, unicode }) => ({
    code,
    length,
    text: unicode,
    cid: cidOf(code, length),
  }))
  writeEncoding(file, font, chars, vertical)
  holder.set('CIDSystemInfo', identitySystem())
}

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
