import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { encodeFlate } from '../filters/decode-stream.ts'
import { toUnicodeMap } from '../fonts/cmaps/write-cmap.ts'
import { OutlineFont } from '../fonts/programs/outlines.ts'
import { writeTrueType } from '../fonts/programs/write-truetype.ts'
import { PdfDict, type PdfFile, PdfName, type PdfRef, PdfStream, PdfString } from '../objects.ts'

/** Ems, of DejaVu Sans Condensed. */
const ascent = 0.93
const descent = -0.24
export const capHeight = 0.73

const fontName = 'PALIMP+DejaVuSansCondensed'

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u

let loaded: OutlineFont | null = null

/** DejaVu: Latin, Greek, Cyrillic, Arabic, Hebrew, Armenian and Georgian. */
function face(): OutlineFont {
  if (!loaded) {
    const home = dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json'))
    loaded = new OutlineFont(new Uint8Array(readFileSync(join(home, 'ttf', 'DejaVuSansCondensed.ttf'))))
  }
  return loaded
}

function glyphOf(shown: string): number | undefined {
  return face().sfnt.unicode?.get(shown.codePointAt(0) ?? 0)
}

/** Whether the font of labels has all characters of a text. */
export function canShow(text: string): boolean {
  return shape(text).every(({ shown }) => glyphOf(shown) !== undefined)
}

/** Ems. */
export function labelWidth(text: string): number {
  let width = 0
  for (const { shown } of shape(text)) width += face().sfnt.advanceOf(glyphOf(shown) ?? 0) ?? 0
  return width
}

/**
 * The font of the labels of one file, with only the glyphs that they use. It is one object, which `finish` fills in when all labels are
 * written.
 */
export class LabelFont {
  readonly #file: PdfFile
  readonly #dict = new PdfDict()
  #ref: PdfRef | null = null
  /** By glyph of the face: the code, and the character that is read. */
  readonly #codes = new Map<number, { readonly code: number; readonly text: string }>()

  constructor(file: PdfFile) {
    this.#file = file
  }

  get ref(): PdfRef {
    this.#ref ??= this.#file.add(this.#dict)
    return this.#ref
  }

  /** The codes of a text, in visual order. */
  encode(text: string): PdfString {
    const codes = shape(text).map((char) => this.#codeOf(char))
    return new PdfString(Uint8Array.from(codes.flatMap((code) => [code >> 8, code & 0xff])))
  }

  #codeOf({ shown, text }: ShapedChar): number {
    const glyph = glyphOf(shown) ?? 0
    const known = this.#codes.get(glyph)
    if (known) return known.code
    const code = this.#codes.size + 1
    this.#codes.set(glyph, { code, text })
    return code
  }

  /** Writes the font with the glyphs used so far. Nothing is written for a file without labels. */
  finish(): void {
    if (!this.#ref) return
    const { unitsPerEm, sfnt } = face()
    const used = [...this.#codes]
    const units = (glyph: number): number => (sfnt.advanceOf(glyph) ?? 0) * unitsPerEm
    const { bytes, bounds } = writeTrueType({
      name: fontName,
      unitsPerEm,
      ascent: Math.round(ascent * unitsPerEm),
      descent: Math.round(descent * unitsPerEm),
      glyphs: [0, ...used.map(([glyph]) => glyph)].map((glyph) => ({
        contours: face().contours(glyph),
        advance: units(glyph),
      })),
      codes: new Map(),
    })
    const perMille = (value: number): number => Math.round((value * 1000) / unitsPerEm)
    const descriptor = new PdfDict([
      ['Type', PdfName.of('FontDescriptor')],
      ['FontName', PdfName.of(fontName)],
      // Symbolic: the codes are those of the subset.
      ['Flags', 4],
      ['FontBBox', [bounds.xMin, bounds.yMin, bounds.xMax, bounds.yMax].map(perMille)],
      ['ItalicAngle', 0],
      ['Ascent', Math.round(ascent * 1000)],
      ['Descent', Math.round(descent * 1000)],
      ['CapHeight', Math.round(capHeight * 1000)],
      ['StemV', 80],
      ['FontFile2', this.#stream(bytes, [['Length1', bytes.length]])],
    ])
    const descendant = new PdfDict([
      ['Type', PdfName.of('Font')],
      ['Subtype', PdfName.of('CIDFontType2')],
      ['BaseFont', PdfName.of(fontName)],
      [
        'CIDSystemInfo',
        new PdfDict([
          ['Registry', new PdfString(new TextEncoder().encode('Adobe'))],
          ['Ordering', new PdfString(new TextEncoder().encode('Identity'))],
          ['Supplement', 0],
        ]),
      ],
      ['FontDescriptor', this.#file.add(descriptor)],
      ['CIDToGIDMap', PdfName.of('Identity')],
      ['W', [1, used.map(([glyph]) => perMille(units(glyph)))]],
    ])
    this.#dict
      .set('Type', PdfName.of('Font'))
      .set('Subtype', PdfName.of('Type0'))
      .set('BaseFont', PdfName.of(fontName))
      .set('Encoding', PdfName.of('Identity-H'))
      .set('DescendantFonts', [this.#file.add(descendant)])
      .set(
        'ToUnicode',
        this.#stream(toUnicodeMap(used.map(([, { code, text }]) => ({ code, length: 2, text })))),
      )
  }

  #stream(bytes: Uint8Array, entries: readonly [string, number][] = []): PdfRef {
    return this.#file.add(
      new PdfStream(new PdfDict([['Filter', PdfName.of('FlateDecode')], ...entries]), encodeFlate(bytes)),
    )
  }
}

/** A character as it is drawn, and as it is read. */
interface ShapedChar {
  readonly shown: string
  readonly text: string
}

/**
 * The characters of a short text from left to right: right-to-left text is reversed, and Arabic letters take the form that joins their
 * neighbours. Numbers and other letters inside of it keep their direction.
 */
export function shape(text: string): readonly ShapedChar[] {
  if (!rightToLeft.test(text)) return [...text].map((char) => ({ shown: char, text: char }))
  const logical = joined([...text])
  const visual: ShapedChar[] = []
  for (let end = logical.length; end > 0; ) {
    let start = end - 1
    if (isLeftToRight(logical[start].text))
      while (start > 0 && isLeftToRight(logical[start - 1].text)) start--
    visual.push(...logical.slice(start, end))
    end = start
  }
  return visual.map(({ shown, text: own }) =>
    mirrored.has(shown) ? { shown: mirrored.get(shown) ?? shown, text: own } : { shown, text: own },
  )
}

const mirrored: ReadonlyMap<string, string> = new Map(
  ['()', ')(', '[]', ']['].map((pair) => [pair[0], pair[1]]),
)

function isLeftToRight(char: string): boolean {
  return /[\p{L}\p{N}]/u.test(char) && !rightToLeft.test(char)
}

/** Forms of an Arabic letter: isolated, final, and, if it joins the next letter, initial and medial. */
const forms: ReadonlyMap<string, readonly string[]> = arabicForms()

/** Unicode lists them in this order, and maps each to its letter by compatibility. */
function arabicForms(): ReadonlyMap<string, readonly string[]> {
  const byLetter = new Map<string, string[]>()
  for (let code = 0xfe80; code <= 0xfef4; code++) {
    const form = String.fromCharCode(code)
    const letter = form.normalize('NFKC')
    byLetter.set(letter, [...(byLetter.get(letter) ?? []), form])
  }
  return byLetter
}

function joined(chars: readonly string[]): ShapedChar[] {
  return chars.map((char, i) => {
    const own = forms.get(char)
    if (!own) return { shown: char, text: char }
    const before = (forms.get(chars[i - 1] ?? '')?.length ?? 0) > 2 && own.length > 1
    const after = own.length > 2 && (forms.get(chars[i + 1] ?? '')?.length ?? 0) > 1
    const shown = before && after ? own[3] : before ? own[1] : after ? own[2] : own[0]
    return { shown, text: char }
  })
}
