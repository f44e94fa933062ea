import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { horizontalWidths } from '../../fonts/cid-widths.ts'
import { compositeEncoding } from '../../fonts/composite-encoding.ts'
import type { FontChar } from '../../fonts/font.ts'
import { fontSearches } from '../../fonts/font-search.ts'
import { type FontStyle, fontStyle } from '../../fonts/font-style.ts'
import { unicodeOfGlyphName } from '../../fonts/glyph-names.ts'
import { type GlyphProgram, readFontProgram } from '../../fonts/programs/font-program.ts'
import type { Contour } from '../../fonts/programs/outlines.ts'
import { glyphProgram } from '../../fonts/programs/read-glyph-program.ts'
import { Sfnt } from '../../fonts/programs/sfnt.ts'
import { type SimpleEncoding, simpleEncoding } from '../../fonts/simple-encoding.ts'
import { simpleWidths } from '../../fonts/simple-widths.ts'
import { standardMetrics } from '../../fonts/standard-fonts.ts'
import type { PdfDict, PdfFile } from '../../objects.ts'
import { type DrawnCode, subsetName, writeCompositeFont, writeSimpleFont } from './write-font.ts'

export interface StandIn {
  /** Codes without a known character. */
  readonly lacking: ReadonlySet<number>
  /** Codes whose character is in no font: they show a box, and their text is kept. */
  readonly boxed: ReadonlySet<number>
  /** It replaces a standard font, which pdf.js has too, so that both draw the page alike. */
  readonly standard: boolean
}

/** Horizontal scale of a letter, to fit the width that the file gives it. Beyond, it would look distorted. */
const scaleLimits = { min: 0.4, max: 1.25 } as const

/**
 * Embeds a replacement program in a font without a readable one. Widths and text are kept, so that no glyph
 * moves. @param used codes that are shown. All others are blank.
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

/** The character that a code shows. Empty for none, null if unknown. */
function shownBy(code: number, encoding: SimpleEncoding): string | null {
  const name = encoding.nameOf(code)
  if (name === '' || name === '.notdef') return ''
  return unicodeOfGlyphName(name, encoding.dingbats) || null
}

/**
 * The contours of a text in ems, with the width stated in
 * the file. @param advance in ems @returns null if no replacement font has a character
 */
function shapeOfText(text: string, faces: Faces, advance: number): readonly Contour[] | null {
  const whole = ligatures[text] ?? text
  const parts: { contours: readonly Contour[]; width: number }[] = []
  for (const char of whole) {
    const part = shapeOfChar(drawnAs.get(char) ?? char, faces)
    if (!part) return null
    parts.push(part)
  }
  const total = parts.reduce((sum, { width }) => sum + width, 0)
  const ratio = total > 0 && advance > 0 ? advance / total : 1
  const across = Math.abs(ratio - 1) < 0.02 ? 1 : Math.max(scaleLimits.min, Math.min(scaleLimits.max, ratio))
  const out: Contour[] = []
  let left = 0
  for (const { contours, width } of parts) {
    for (const contour of contours)
      out.push(contour.map(({ x, y, on }) => ({ x: (left + x) * across, y, on })))
    left += width
  }
  return out
}

function shapeOfChar(char: string, faces: Faces): { contours: readonly Contour[]; width: number } | null {
  if (/^[\s\p{Cc}\p{Cf}]$/u.test(char)) return { contours: [], width: 0 }
  const code = char.codePointAt(0) ?? 0
  const face = faces.find(code)
  const glyph = face?.sfnt.unicode?.get(code)
  if (!face || glyph === undefined) return null
  return { contours: face.glyphs.contours(glyph), width: face.sfnt.advanceOf(glyph) ?? 0 }
}

const ligatures: Readonly<Record<string, string>> = {
  ff: '\ufb00',
  fi: '\ufb01',
  fl: '\ufb02',
  ffi: '\ufb03',
  ffl: '\ufb04',
}

/** Bracket parts and symbols of the Symbol font, which Adobe's glyph list maps to private code points. */
const drawnAs = new Map<string, string>([
  ['\uf8d9', '\u00a9'],
  ['\uf8da', '\u00ae'],
  ['\uf8db', '\u2122'],
  ['\uf8e5', '\u203e'],
  ['\uf8e6', '\u23d0'],
  ['\uf8e7', '\u23af'],
  ['\uf8e8', '\u00ae'],
  ['\uf8e9', '\u00a9'],
  ['\uf8ea', '\u2122'],
  ...run(0xf8eb, 0x239b, 3),
  ...run(0xf8ee, 0x23a1, 3),
  ...run(0xf8f1, 0x23a7, 4),
  ['\uf8f5', '\u23ae'],
  ...run(0xf8f6, 0x239e, 3),
  ...run(0xf8f9, 0x23a4, 3),
  ...run(0xf8fc, 0x23ab, 3),
  ['\u2329', '\u27e8'],
  ['\u232a', '\u27e9'],
  // A soft hyphen in a content stream is visible.
  ['\u00ad', '-'],
])

function run(from: number, to: number, count: number): [string, string][] {
  return Array.from({ length: count }, (_, i) => [String.fromCharCode(from + i), String.fromCharCode(to + i)])
}

export interface Face {
  readonly name: string
  readonly sfnt: Sfnt
  readonly glyphs: GlyphProgram
}

/** Found by package.json, so that they load wherever the package is installed. */
const home = (name: string) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))

const families = { arimo: 'Arimo', tinos: 'Tinos', cousine: 'Cousine' } as const

const loaded = new Map<string, Face>()

/** Fonts that replace one that is not embedded. */
interface Faces {
  /** Of the most similar one. It has the widths of a standard font (ISO 32000-1, 9.6.2.2). */
  readonly name: string
  /** The first font that has a character, the most similar ones first. Undefined if no font has it. */
  find(codePoint: number): Face | undefined
}

/** @param folder further fonts, searched before those of installed packages and of the system */
function facesLike(style: FontStyle, folder: string | undefined): Faces {
  const family = familyOf(style)
  const weight = style.bold ? '700Bold' : '400Regular'
  const own = style.italic ? `${weight}_Italic` : weight
  const title = families[family]
  const similar = [
    face(title, () => join(home(`@expo-google-fonts/${family}`), own, `${title}_${own}.ttf`), own),
    // Wide coverage: symbols, dingbats, mathematics.
    face(
      'DejaVuSans',
      () => join(home('dejavu-fonts-ttf'), 'ttf', style.bold ? 'DejaVuSans-Bold.ttf' : 'DejaVuSans.ttf'),
      style.bold ? 'Bold' : 'Regular',
    ),
  ]
  return {
    name: similar[0].name,
    find: (codePoint) =>
      similar.find(({ sfnt }) => sfnt.unicode?.has(codePoint)) ?? searchIn(folder).find(codePoint),
  }
}

function familyOf({ name, monospace, serif }: FontStyle): keyof typeof families {
  if (/^(?:helvetica|arial)/i.test(name)) return 'arimo'
  if (monospace) return 'cousine'
  return serif || /^symbol/i.test(name) ? 'tinos' : 'arimo'
}

function face(name: string, path: () => string, style: string): Face {
  const key = `${name}-${style.replace('_', '')}`
  let known = loaded.get(key)
  if (!known) {
    const opened = openFace(key, path())
    if (!opened) throw new Error(`The font ${key} cannot be read.`)
    known = opened
    loaded.set(key, known)
  }
  return known
}

function openFace(name: string, path: string): Face | null {
  const bytes = new Uint8Array(readFileSync(path))
  const glyphs = glyphProgram(bytes)
  return glyphs && { name, sfnt: new Sfnt(bytes), glyphs }
}

/** Colour fonts have bitmaps or layers, and their outlines are missing or empty. */
function hasOutlines(sfnt: Sfnt): boolean {
  const has = (tag: string) => (sfnt.table(tag)?.length ?? 0) > 0
  return (has('glyf') || has('CFF ')) && !['CBDT', 'sbix', 'COLR'].some(has)
}

const searchIn = fontSearches<Face>({
  open: (path) => {
    const face = openFace('Fallback', path)
    return face !== null && hasOutlines(face.sfnt) ? face : null
  },
  has: ({ sfnt }, codePoint) => sfnt.unicode?.has(codePoint) === true,
})
