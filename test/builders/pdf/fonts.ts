import type { PdfBuilder } from './pdf.ts'
import { dict, hex, name, type Ref, utf16Bytes } from './syntax.ts'
import { type BlockGlyph, blockFont } from './truetype.ts'

/** A font object and the way to write its codes. */
export interface TestFont {
  readonly ref: Ref
  /** The bytes that show a text, one char a byte. */
  encode(text: string): string
  /** The same as a hexadecimal string operand. */
  hex(text: string): string
}

export interface Type0Options {
  readonly name?: string
  /** What each glyph reads as: letters, or clusters such as `ffi`; ordered as the file's glyphs are. */
  readonly glyphs: readonly string[]
  /** The code of the first glyph. */
  readonly firstCode?: number
  readonly vertical?: boolean
  /** Advance of a glyph in 1/1000 em, 600 for all unless given. */
  readonly width?: (glyph: string) => number
  /** Whether to embed a block font. Default: true. */
  readonly embedded?: boolean
  /** Whether no glyph of the file has an outline, as where a program embedded a font in colour. Default: false. */
  readonly blank?: boolean
  /** Leave ToUnicode away, or give another text for a glyph. */
  readonly toUnicode?: boolean | Readonly<Record<string, string>>
}

/** A composite font with two-byte Identity codes (9.7.5.2), ToUnicode and a file of blocks. */
export function type0Font(doc: PdfBuilder, options: Type0Options): TestFont {
  const { glyphs, firstCode = 1, vertical = false, width = () => 600 } = options
  const baseFont = name(options.name ?? 'ABCDEF+Blocks')
  const code = (glyph: string) => glyphs.indexOf(glyph) + firstCode
  let file: string | undefined
  if (options.embedded !== false) {
    const blank: BlockGlyph[] = new Array<BlockGlyph>(firstCode - 1).fill({ width: 0, height: 0 })
    const drawn = glyphs.map((glyph) => ({
      width: width(glyph),
      height: options.blank === true || glyph.trim() === '' ? 0 : 700,
    }))
    const bytes = blockFont([...blank, ...drawn])
    file = doc.objects.stream(`/Length1 ${bytes.length}`, bytes)
  }
  const descriptor = descriptorOf(doc, baseFont, { FontFile2: file })
  const descendant = doc.objects.add(
    dict({
      Type: '/Font',
      Subtype: '/CIDFontType2',
      BaseFont: baseFont,
      CIDSystemInfo: '<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>',
      FontDescriptor: descriptor,
      W: `[${firstCode} [${glyphs.map(width).join(' ')}]]`,
      CIDToGIDMap: '/Identity',
    }),
  )
  const { toUnicode = true } = options
  const readAs = (glyph: string) => (typeof toUnicode === 'object' ? (toUnicode[glyph] ?? glyph) : glyph)
  const pairs = glyphs.map((glyph) => [code(glyph), readAs(glyph)] as const)
  const ref = doc.objects.add(
    dict({
      Type: '/Font',
      Subtype: '/Type0',
      BaseFont: baseFont,
      Encoding: vertical ? '/Identity-V' : '/Identity-H',
      DescendantFonts: `[${descendant}]`,
      ToUnicode: toUnicode === false ? undefined : doc.objects.stream('', toUnicodeMap(pairs, 2)),
    }),
  )
  return withEncoder(ref, clusterEncoder(glyphs, code, 2))
}

/** A CJK font that is not embedded, with a predefined CMap of UTF-16 codes (9.7.5.2, table 118). */
export function predefinedFont(
  doc: PdfBuilder,
  cmap: 'UniJIS-UTF16-H' | 'UniJIS-UTF16-V' | 'UniGB-UTF16-H' | 'UniKS-UTF16-H',
): TestFont {
  const ordering = cmap.startsWith('UniJIS') ? 'Japan1' : cmap.startsWith('UniGB') ? 'GB1' : 'Korea1'
  const baseFont = { Japan1: 'HeiseiMin-W3', GB1: 'STSong-Light', Korea1: 'HYSMyeongJo-Medium' }[ordering]
  const descriptor = doc.objects.add(
    `<< /Type /FontDescriptor /FontName /${baseFont} /Flags 4 /FontBBox [0 -120 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 >>`,
  )
  const system = `<< /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >>`
  const descendant = doc.objects.add(
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${baseFont} /CIDSystemInfo ${system} /FontDescriptor ${descriptor} /DW 1000 >>`,
  )
  const ref = doc.objects.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${baseFont}-${cmap} /Encoding /${cmap} /DescendantFonts [${descendant}] >>`,
  )
  return withEncoder(ref, utf16Bytes)
}

export interface SimpleFontOptions {
  readonly baseFont?: string
  /** Code by code from `firstCode`: what it reads as. */
  readonly glyphs: readonly string[]
  readonly firstCode: number
  /** Glyph names, for an Encoding with Differences. */
  readonly glyphNames?: readonly string[]
  readonly toUnicode?: boolean
  readonly width?: number
}

/** A one-byte font that is not embedded, with custom codes. */
export function simpleFont(doc: PdfBuilder, options: SimpleFontOptions): TestFont {
  const { glyphs, firstCode, width = 600, glyphNames, toUnicode = true } = options
  const baseFont = name(options.baseFont ?? 'Courier')
  const descriptor = doc.objects.add(
    `<< /Type /FontDescriptor /FontName ${baseFont} /Flags 4 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>`,
  )
  const code = (glyph: string) => glyphs.indexOf(glyph) + firstCode
  const differences =
    glyphNames && `<< /Type /Encoding /Differences [${firstCode} ${glyphNames.map(name).join(' ')}] >>`
  const pairs = glyphs.map((glyph) => [code(glyph), glyph] as const)
  const ref = doc.objects.add(
    dict({
      Type: '/Font',
      Subtype: '/TrueType',
      BaseFont: baseFont,
      FirstChar: firstCode,
      LastChar: firstCode + glyphs.length - 1,
      Widths: `[${glyphs.map(() => width).join(' ')}]`,
      FontDescriptor: descriptor,
      Encoding: differences,
      ToUnicode: toUnicode ? doc.objects.stream('', toUnicodeMap(pairs, 1)) : undefined,
    }),
  )
  return withEncoder(ref, clusterEncoder(glyphs, code, 1))
}

export interface Type3Options {
  /** What a glyph reads as, and its procedure, which should start with d0 or d1. Codes count up from 65. */
  readonly glyphs: Readonly<Record<string, string>>
  readonly resources?: string
  readonly width?: number
  readonly toUnicode?: boolean
}

/** A Type3 font (9.6.5) with a glyph space of 1000 units. */
export function type3Font(doc: PdfBuilder, options: Type3Options): TestFont {
  const { width = 600, toUnicode = true } = options
  const glyphs = Object.keys(options.glyphs)
  const code = (glyph: string) => glyphs.indexOf(glyph) + 65
  const procedures: Record<string, string> = {}
  glyphs.forEach((glyph, i) => {
    procedures[`g${i}`] = doc.objects.stream('', options.glyphs[glyph])
  })
  const pairs = glyphs.map((glyph) => [code(glyph), glyph] as const)
  const ref = doc.objects.add(
    dict({
      Type: '/Font',
      Subtype: '/Type3',
      FontBBox: '[0 -200 1000 800]',
      FontMatrix: '[0.001 0 0 0.001 0 0]',
      CharProcs: dict(procedures),
      Encoding: `<< /Type /Encoding /Differences [65 ${Object.keys(procedures).map(name).join(' ')}] >>`,
      FirstChar: 65,
      LastChar: 64 + glyphs.length,
      Widths: `[${glyphs.map(() => width).join(' ')}]`,
      Resources: options.resources ?? '<< >>',
      ToUnicode: toUnicode ? doc.objects.stream('', toUnicodeMap(pairs, 1)) : undefined,
    }),
  )
  return withEncoder(ref, clusterEncoder(glyphs, code, 1))
}

/** A ToUnicode CMap (9.10.3) of single characters. */
export function toUnicodeMap(pairs: readonly (readonly [number, string])[], bytes: 1 | 2): string {
  const codeHex = (code: number) =>
    code
      .toString(16)
      .toUpperCase()
      .padStart(bytes * 2, '0')
  const lines = pairs.map(([code, text]) => `<${codeHex(code)}> ${hex(utf16Bytes(text))}`)
  const blocks: string[] = []
  for (let i = 0; i < lines.length; i += 100) {
    const some = lines.slice(i, i + 100)
    blocks.push(`${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<${codeHex(0)}> <${'F'.repeat(bytes * 2)}>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}

/** The distinct characters of some texts in code point order, as a subset font has them. */
export function charactersOf(...texts: readonly string[]): string[] {
  return [...new Set(texts.join(''))].sort()
}

/** Longest cluster first at each place, as a shaper with ligatures does. */
function clusterEncoder(
  glyphs: readonly string[],
  code: (glyph: string) => number,
  bytes: 1 | 2,
): (text: string) => string {
  const longest = [...glyphs].sort((a, b) => b.length - a.length)
  return (text) => {
    let out = ''
    for (let i = 0; i < text.length; ) {
      const glyph = longest.find((cluster) => text.startsWith(cluster, i))
      if (glyph === undefined) throw new RangeError(`the font has no glyph at offset ${i}`)
      const value = code(glyph)
      out += bytes === 2 ? String.fromCharCode(value >> 8, value & 255) : String.fromCharCode(value)
      i += glyph.length
    }
    return out
  }
}

export function withEncoder(ref: Ref, encode: (text: string) => string): TestFont {
  return { ref, encode, hex: (text) => hex(encode(text)) }
}

/** The descriptor of a font of blocks. */
export function descriptorOf(doc: PdfBuilder, fontName: string, program: Parameters<typeof dict>[0]) {
  return doc.objects.add(
    dict({
      Type: '/FontDescriptor',
      FontName: fontName,
      Flags: 4,
      FontBBox: '[0 -200 1000 800]',
      ItalicAngle: 0,
      Ascent: 800,
      Descent: -200,
      CapHeight: 700,
      StemV: 80,
      ...program,
    }),
  )
}
