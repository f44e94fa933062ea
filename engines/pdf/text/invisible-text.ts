/**
 * Writes an invisible text layer over the image of a page, so that the page can be searched, selected and copied: for
 * rasterised pages and recognised scans.
 */

import { encodeFlate } from '../filters/decode-stream.ts'
import { PdfDict, type PdfFile, PdfName, type PdfRef, PdfStream, PdfString } from '../objects/objects.ts'
import {
  type BaselineRun,
  baselineRunOf,
  gapBetween,
  groupLines,
  type LineWord,
  type PlacedWord,
  shortenBefore,
} from './baseline-run.ts'
import { glyphless, glyphlessFont } from './glyphless-font.ts'

export type { BaselineRun, LineWord, PlacedWord } from './baseline-run.ts'

interface InvisibleText {
  /** Operators for the end of a content stream: `q BT 3 Tr ... ET Q`. Empty if there is no text. */
  readonly content: Uint8Array
  /** A resource dictionary with the font of `content`. */
  readonly resources: PdfDict
}

/** The resource name of the font in `content`; unlikely to be used by other content. */
export const invisibleFontName = 'InvisibleText'

const fonts = new WeakMap<PdfFile, PdfRef>()

/**
 * The descendant font (CIDFontType2) of invisible text, in which all CIDs have the same blank glyph, half an em wide.
 * Made once per file; pages share it.
 */
function invisibleTextFont(file: PdfFile): PdfRef {
  const known = fonts.get(file)
  if (known) return known
  const stream = (bytes: Uint8Array, entries: [string, number][] = []) => {
    const raw = encodeFlate(bytes)
    const dict = new PdfDict([['Filter', PdfName.of('FlateDecode')], ['Length', raw.length], ...entries])
    return file.add(new PdfStream(dict, raw))
  }
  const program = glyphlessFont()
  const descriptor = file.add(
    new PdfDict([
      ['Type', PdfName.of('FontDescriptor')],
      ['FontName', PdfName.of(glyphless.name)],
      // Fixed pitch, symbolic.
      ['Flags', 5],
      ['FontBBox', [0, glyphless.descent * 1000, glyphless.advance * 1000, glyphless.ascent * 1000]],
      ['ItalicAngle', 0],
      ['Ascent', glyphless.ascent * 1000],
      ['Descent', glyphless.descent * 1000],
      ['CapHeight', glyphless.ascent * 1000],
      ['StemV', 80],
      ['FontFile2', stream(program, [['Length1', program.length]])],
    ]),
  )
  // Two bytes per CID, with the index of the blank glyph.
  const glyphOf = new Uint8Array(131_072)
  for (let i = 1; i < glyphOf.length; i += 2) glyphOf[i] = 1
  const font = file.add(
    new PdfDict([
      ['Type', PdfName.of('Font')],
      ['Subtype', PdfName.of('CIDFontType2')],
      ['BaseFont', PdfName.of(glyphless.name)],
      [
        'CIDSystemInfo',
        new PdfDict([
          ['Registry', new PdfString(ascii('Adobe'))],
          ['Ordering', new PdfString(ascii('Identity'))],
          ['Supplement', 0],
        ]),
      ],
      ['FontDescriptor', descriptor],
      ['DW', glyphless.advance * 1000],
      ['CIDToGIDMap', stream(glyphOf)],
    ]),
  )
  fonts.set(file, font)
  return font
}

/**
 * Writes words at their positions. Each is stretched to fill its box, so that a selection covers the visible word, and
 * words on the same line are separated by a space that fills the gap.
 */
export function invisibleText(file: PdfFile, words: readonly PlacedWord[]): InvisibleText {
  const placed = words.flatMap((word): LineWord[] => {
    const run = baselineRunOf(word)
    return run ? [{ text: word.text, run }] : []
  })
  return invisibleLines(file, groupLines(placed))
}

/**
 * Writes words with known lines and baselines, in the page's user space. The words of a line are in visual order from
 * left to right along the baseline, also in right-to-left scripts.
 * @param font resource name, if the page already uses the default one
 */
export function invisibleLines(
  file: PdfFile,
  given: readonly (readonly LineWord[])[],
  font = invisibleFontName,
): InvisibleText {
  const codes = new CodeTable()
  const lines: string[] = []
  for (const words of given) {
    const line = words.map(({ text, run }) => ({ text: clean(text), run })).filter(({ text }) => text !== '')
    line.forEach(({ text, run }, i) => {
      const next = line.at(i + 1)
      const word = next ? shortenBefore(run, next.run) : run
      show(lines, codes, font, text, word)
      if (next) show(lines, codes, font, ' ', gapBetween(word, next.run))
    })
  }
  if (lines.length === 0) return { content: new Uint8Array(0), resources: new PdfDict() }
  const content = ascii(`q\nBT\n3 Tr\n${lines.join('')}ET\nQ\n`)
  const raw = encodeFlate(ascii(codes.toUnicode()))
  const toUnicode = new PdfStream(
    new PdfDict([
      ['Filter', PdfName.of('FlateDecode')],
      ['Length', raw.length],
    ]),
    raw,
  )
  const dict = new PdfDict([
    ['Type', PdfName.of('Font')],
    ['Subtype', PdfName.of('Type0')],
    ['BaseFont', PdfName.of(glyphless.name)],
    ['Encoding', PdfName.of('Identity-H')],
    ['DescendantFonts', [invisibleTextFont(file)]],
    ['ToUnicode', file.add(toUnicode)],
  ])
  return { content, resources: new PdfDict([['Font', new PdfDict([[font, file.add(dict)]])]]) }
}

function show(
  lines: string[],
  codes: CodeTable,
  font: string,
  text: string,
  { x, y, dx, dy, length, size }: BaselineRun,
): void {
  const letters = [...text]
  const natural = letters.length * glyphless.advance * size
  const stretch = (length / natural) * 100
  const shown = rightToLeft.test(text) ? visualOrder(letters) : letters
  const matrix = [dx, dy, -dy, dx, x, y].map(number).join(' ')
  const hex = shown.map((letter) => codes.of(letter)).join('')
  lines.push(`/${font} ${number(size)} Tf ${number(stretch)} Tz ${matrix} Tm <${hex}> Tj\n`)
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** The letters of a word from left to right: runs of digits and Latin letters keep their order (UAX 9, simplified). */
function visualOrder(letters: readonly string[]): string[] {
  const out: string[] = []
  for (let i = letters.length - 1; i >= 0; ) {
    let start = i
    while (start > 0 && isLeftToRight(letters[start] ?? '') && isLeftToRight(letters[start - 1] ?? ''))
      start--
    out.push(...letters.slice(start, i + 1))
    i = start - 1
  }
  return out
}

const isLeftToRight = (letter: string) => /[\p{L}\p{N}]/u.test(letter) && !rightToLeft.test(letter)

/**
 * Codes of two bytes. The code of a character in the Basic Multilingual Plane is its code point, so that readers without
 * ToUnicode support guess right; other characters get surrogate codes in order of use.
 */
class CodeTable {
  #codes = new Map<string, number>()
  #next = 0xd800

  of(letter: string): string {
    let code = this.#codes.get(letter)
    if (code === undefined) {
      const point = letter.codePointAt(0) ?? 0xfffd
      // There are 2048 surrogates; further characters of the page become U+FFFD.
      if (point <= 0xffff) code = point
      else if (this.#next <= 0xdfff) code = this.#next++
      else return this.of('\ufffd')
      this.#codes.set(letter, code)
    }
    return code.toString(16).padStart(4, '0')
  }

  /** The CMap from codes to UTF-16 (9.10.3). */
  toUnicode(): string {
    const entries = [...this.#codes]
      .sort((a, b) => a[1] - b[1])
      .map(([letter, code]) => {
        const units = Array.from({ length: letter.length }, (_, i) => letter.charCodeAt(i))
        const hex = (value: number) => value.toString(16).padStart(4, '0')
        return `<${hex(code)}> <${units.map(hex).join('')}>`
      })
    const blocks: string[] = []
    for (let i = 0; i < entries.length; i += 100) {
      const block = entries.slice(i, i + 100)
      blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`)
    }
    return [
      '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n',
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n',
      '/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n',
      '1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n',
      ...blocks,
      'endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n',
    ].join('')
  }
}

/** Removes controls, lone surrogates and noncharacters, and collapses white space. */
function clean(text: string): string {
  return text
    .toWellFormed()
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\u200b\u2060\ufeff\ufffe\uffff]/gu, '')
    .trim()
}

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** A number with at most four decimals and no exponent. */
function number(value: number): string {
  const rounded = Math.round(value * 10_000) / 10_000
  return Object.is(rounded, -0) ? '0' : rounded.toFixed(4).replace(/\.?0+$/, '')
}
