/**
 * Embedded subset fonts as programs write them: glyphs and codes in the order in which the letters are first used. Every glyph is a
 * block with another height, whose bytes a search finds in the program.
 */
import { descriptorOf, type TestFont, toUnicodeMap, withEncoder } from './fonts.ts'
import type { PdfBuilder } from './pdf.ts'
import { dict } from './syntax.ts'

export const programKinds = ['TrueType', 'CID TrueType', 'CFF', 'CID CFF', 'Type 1'] as const
export type ProgramKind = (typeof programKinds)[number]

const width = 600

/** Heights that occur nowhere else in a program. */
const heightOf = (char: string): number => 0x1100 + char.charCodeAt(0)

/** The bytes that the height of a letter is coded as. */
export function outlineTrace(kind: ProgramKind, char: string): string {
  const height = word(heightOf(char))
  if (kind === 'Type 1') return latin([255, 0, 0, ...height])
  return latin(kind.includes('CFF') ? [28, ...height] : height)
}

const word = (value: number) => [(value >> 8) & 0xff, value & 0xff]
const long = (value: number) => [...word(value >>> 16), ...word(value)]
const latin = (bytes: readonly number[]) => Buffer.from(bytes).toString('latin1')
const ascii = (text: string) => [...Buffer.from(text, 'latin1')]

/** The distinct characters of a text in the order of their first use. */
export const inFirstUse = (text: string): string[] => [...new Set(text)]

/** A font for a text, with a program of that kind. Codes count up from 1. */
export function subsetFont(doc: PdfBuilder, kind: ProgramKind, text: string): TestFont {
  const chars = inFirstUse(text)
  const composite = kind.startsWith('CID')
  const code = (char: string) => chars.indexOf(char) + 1
  const encode = (shown: string) =>
    [...shown].map((char) => latin(composite ? word(code(char)) : [code(char)])).join('')
  const pairs = chars.map((char) => [code(char), char] as const)
  const map = doc.objects.stream('', toUnicodeMap(pairs, composite ? 2 : 1))
  const descriptor = descriptorOf(doc, '/ABCDEF+Blocks', embedded(doc, kind, chars))
  const widths = chars.map(() => width).join(' ')
  const common = { Type: '/Font', BaseFont: '/ABCDEF+Blocks' }
  if (!composite)
    return withEncoder(
      doc.objects.add(
        dict({
          ...common,
          Subtype: kind === 'TrueType' ? '/TrueType' : '/Type1',
          FirstChar: 1,
          LastChar: chars.length,
          Widths: `[${widths}]`,
          FontDescriptor: descriptor,
          ToUnicode: map,
          Encoding:
            kind === 'TrueType'
              ? undefined
              : `<< /Type /Encoding /Differences [1 ${chars.map((_, i) => `/c${i + 1}`).join(' ')}] >>`,
        }),
      ),
      encode,
    )
  const descendant = doc.objects.add(
    dict({
      ...common,
      Subtype: kind === 'CID CFF' ? '/CIDFontType0' : '/CIDFontType2',
      CIDSystemInfo: '<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>',
      FontDescriptor: descriptor,
      W: `[1 [${widths}]]`,
      CIDToGIDMap: kind === 'CID CFF' ? undefined : '/Identity',
    }),
  )
  const font = dict({
    ...common,
    Subtype: '/Type0',
    Encoding: '/Identity-H',
    DescendantFonts: `[${descendant}]`,
    ToUnicode: map,
  })
  return withEncoder(doc.objects.add(font), encode)
}

function embedded(doc: PdfBuilder, kind: ProgramKind, chars: readonly string[]): Record<string, string> {
  if (kind === 'Type 1') {
    const [clear, hidden] = type1Program(chars)
    const entries = `/Length1 ${clear.length} /Length2 ${hidden.length} /Length3 0`
    return { FontFile: doc.objects.stream(entries, Buffer.from([...clear, ...hidden])) }
  }
  if (kind.endsWith('TrueType')) {
    const bytes = trueTypeProgram(chars)
    return { FontFile2: doc.objects.stream(`/Length1 ${bytes.length}`, bytes) }
  }
  const subtype = kind === 'CID CFF' ? '/CIDFontType0C' : '/Type1C'
  return { FontFile3: doc.objects.stream(`/Subtype ${subtype}`, cffProgram(chars)) }
}

function trueTypeProgram(chars: readonly string[]): Buffer {
  const outlines = [
    [],
    ...chars.map((char) => {
      const height = char === ' ' ? 0 : heightOf(char)
      return [
        ...[1, 50, 0, 550, height].flatMap(word),
        ...[3, 0].flatMap(word),
        ...[1, 1, 1, 1],
        ...[50, 0, 500, 0, 0, height, 0, -height].flatMap(word),
      ]
    }),
  ]
  const places = [0]
  for (const { length } of outlines) places.push((places.at(-1) ?? 0) + length)
  const count = outlines.length
  const cmap = [...[0, 1, 1, 0].flatMap(word), ...long(12)]
  const codes = chars.flatMap((_, i) => word(i + 1))
  const tables: [string, number[]][] = [
    ['cmap', [...cmap, ...[6, 10 + codes.length, 0, 1, chars.length].flatMap(word), ...codes]],
    ['glyf', outlines.flat()],
    [
      'head',
      [
        ...[0x10000, 0x10000, 0, 0x5f0f3cf5].flatMap(long),
        ...[3, 1000].flatMap(word),
        ...new Array<number>(16).fill(0),
        ...[0, 0, 1000, 1000, 0, 8, 2, 1, 0].flatMap(word),
      ],
    ],
    [
      'hhea',
      [...long(0x10000), ...[800, -200, 0, 1000, 0, 0, 1000, 1, 0, 0, 0, 0, 0, 0, 0, count].flatMap(word)],
    ],
    ['hmtx', outlines.flatMap(() => [...word(width), ...word(50)])],
    ['loca', places.flatMap(long)],
    ['maxp', [...long(0x10000), ...[count, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0].flatMap(word)]],
  ]
  let at = 12 + tables.length * 16
  const directory: number[] = []
  const body: number[] = []
  for (const [tag, bytes] of tables) {
    directory.push(...ascii(tag), 0, 0, 0, 0, ...long(at), ...long(bytes.length))
    const padded = [...bytes, ...new Array<number>((4 - (bytes.length % 4)) % 4).fill(0)]
    body.push(...padded)
    at += padded.length
  }
  return Buffer.from([...long(0x10000), ...[tables.length, 0, 0, 0].flatMap(word), ...directory, ...body])
}

/** An INDEX with offsets of two bytes. */
function index(items: readonly (readonly number[])[]): number[] {
  if (items.length === 0) return [0, 0]
  const offsets = [1]
  for (const { length } of items) offsets.push((offsets.at(-1) ?? 0) + length)
  return [...word(items.length), 2, ...offsets.flatMap(word), ...items.flat()]
}

/** Simple and CID-keyed fonts have the same program, with names. The outlines are in subroutines. */
function cffProgram(chars: readonly string[]): Buffer {
  const number = (value: number) => [28, ...word(value)]
  const local = chars.map((char) => [
    ...[...number(50), 22],
    ...(char === ' ' ? [] : [...number(500), ...number(heightOf(char)), ...number(-500), 6]),
    11,
  ])
  // Below 1,240 subroutines, 107 is added to the number of a call.
  const glyphs = [[14], ...chars.map((_, i) => [...number(i - 107), 10, 14])]
  const names = index(chars.map((_, i) => ascii(`c${i + 1}`)))
  const charset = [0, ...chars.flatMap((_, i) => word(391 + i))]
  const charStrings = index(glyphs)
  // The subroutines follow it.
  const privateDict = [...number(width), 20, ...number(8), 19]
  const head = [1, 0, 4, 2, ...index([ascii('Blocks')])]
  const top = (start: number): number[] => {
    const at = (value: number) => [29, ...long(value)]
    const glyphsAt = start + charset.length
    const privateAt = glyphsAt + charStrings.length
    const sizes = [...number(privateDict.length), ...at(privateAt)]
    return [...at(start), 15, ...at(glyphsAt), 17, ...sizes, 18]
  }
  const start = head.length + index([top(0)]).length + names.length + 2
  const subrs = index(local)
  return Buffer.from([
    ...head,
    ...index([top(start)]),
    ...names,
    ...[0, 0],
    ...charset,
    ...charStrings,
    ...privateDict,
    ...subrs,
  ])
}

function type1Program(chars: readonly string[]): [number[], number[]] {
  const number = (value: number) => [255, ...long(value)]
  const coded = (bytes: readonly number[]) => encrypted([0, 0, 0, 0, ...bytes], 4330)
  const entry = (before: string, bytes: readonly number[], after: string) => {
    const body = coded(bytes)
    return [...ascii(`${before} ${body.length} RD `), ...body, ...ascii(` ${after}\n`)]
  }
  const outline = (char: string) => [
    ...[...number(50), 22],
    ...(char === ' ' ? [] : [...number(500), 6, ...number(heightOf(char)), 7, ...number(-500), 6, 9]),
    11,
  ]
  // The first four subroutines are those of the standard.
  const subrs = [[11], [11], [11], [11], ...chars.map(outline)]
  const metrics = [...number(0), ...number(width), 13]
  const hidden = [
    ...[0, 0, 0, 0],
    ...ascii('dup /Private 9 dict dup begin /RD {string currentfile exch readstring pop} executeonly def\n'),
    ...ascii('/ND {noaccess def} executeonly def /NP {noaccess put} executeonly def\n'),
    ...ascii('/BlueValues [] def /password 5839 def /MinFeature {16 16} def\n'),
    ...ascii(`/Subrs ${subrs.length} array\n`),
    ...subrs.flatMap((bytes, i) => entry(`dup ${i}`, bytes, 'NP')),
    ...ascii(`ND\n2 index /CharStrings ${chars.length + 1} dict dup begin\n`),
    ...entry('/.notdef', [...metrics, 14], 'ND'),
    ...chars.flatMap((_, i) => entry(`/c${i + 1}`, [...metrics, ...number(i + 4), 10, 14], 'ND')),
    ...ascii(
      'end end readonly put noaccess put dup /FontName get exch definefont pop mark currentfile closefile\n',
    ),
  ]
  const clear = ascii(
    '%!PS-AdobeFont-1.0: Blocks\n11 dict begin /FontType 1 def /PaintType 0 def /FontName /Blocks def\n' +
      '/FontMatrix [0.001 0 0 0.001 0 0] readonly def /FontBBox {0 0 1000 1000} readonly def\n' +
      '/Encoding StandardEncoding def currentdict end\ncurrentfile eexec\n',
  )
  return [clear, encrypted(hidden, 55_665)]
}

function encrypted(bytes: readonly number[], key: number): number[] {
  let state = key
  return bytes.map((byte) => {
    const cipher = byte ^ (state >> 8)
    state = ((cipher + state) * 52_845 + 22_719) & 0xffff
    return cipher
  })
}
