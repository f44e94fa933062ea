/**
 * Writes an invisible text layer over the image of a page, so that the page can be searched, selected and copied: for
 * rasterised pages and recognised scans.
 */

import type { Box } from '../../model/geometry.ts'
import { encodeFlate } from '../filters/decode-stream.ts'
import { PdfDict, type PdfFile, PdfName, type PdfRef, PdfStream, PdfString } from '../objects.ts'
import { glyphless, glyphlessFont } from './glyphless-font.ts'

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

/** Words of a page as runs along a baseline, grouped into lines. */

export interface PlacedWord {
  /** Without line breaks, in logical order. */
  readonly text: string
  /** Bounds in the page's user space, y up. */
  readonly box: Box
  /** Direction of the baseline in degrees, counterclockwise. Default 0, to the right. */
  readonly angle?: number
}

/** A part of a baseline: its start, direction (a unit vector), length, and the size of its text. */
export interface BaselineRun {
  readonly x: number
  readonly y: number
  readonly dx: number
  readonly dy: number
  readonly length: number
  readonly size: number
}

function baselineRunOf({ box, angle = 0 }: PlacedWord): BaselineRun | null {
  const width = box.x1 - box.x0
  const height = box.y1 - box.y0
  if (!(width > 0 && height > 0)) return null
  if (![box.x0, box.y0, box.x1, box.y1, angle].every(Number.isFinite)) return null
  const radians = (angle * Math.PI) / 180
  const dx = Math.cos(radians)
  const dy = Math.sin(radians)
  const [length, size] = unrotated(width, height, Math.abs(dx), Math.abs(dy))
  // From the centre of the box back along the baseline, and down from the middle of the line to the baseline.
  const drop = size * ((glyphless.ascent + glyphless.descent) / 2)
  return {
    x: (box.x0 + box.x1) / 2 - (dx * length) / 2 + dy * drop,
    y: (box.y0 + box.y1) / 2 - (dy * length) / 2 - dx * drop,
    dx,
    dy,
    length,
    size,
  }
}

/** The length and height of a rectangle from the bounds of its rotation. */
function unrotated(width: number, height: number, cos: number, sin: number): [number, number] {
  const flat = cos * cos - sin * sin
  const length = (width * cos - height * sin) / flat
  const size = (height * cos - width * sin) / flat
  // Near 45 degrees the bounds do not determine both; a word is then assumed to be four times as long as high.
  if (Math.abs(flat) > 0.2 && length > 0 && size > 0) return [length, size]
  const guess = Math.min(width / (4 * cos + sin), height / (4 * sin + cos))
  return [guess * 4, guess]
}

export interface LineWord {
  readonly text: string
  readonly run: BaselineRun
}

/**
 * Groups consecutive words on the same line, in visual order. PDF content has right-to-left text in visual order too;
 * readers reorder it.
 */
function groupLines(words: readonly LineWord[]): LineWord[][] {
  const lines: LineWord[][] = []
  for (const word of words) {
    const line = lines.at(-1)
    const last = line?.at(-1)
    if (line && last && isOneLine(last.run, word.run)) line.push(word)
    else lines.push([word])
  }
  for (const line of lines) {
    const { dx, dy } = line[0]?.run ?? { dx: 1, dy: 0 }
    line.sort((a, b) => a.run.x * dx + a.run.y * dy - (b.run.x * dx + b.run.y * dy))
  }
  return lines
}

function isOneLine(a: BaselineRun, b: BaselineRun): boolean {
  if (a.dx * b.dx + a.dy * b.dy < 0.99) return false
  return Math.abs((b.y - a.y) * a.dx - (b.x - a.x) * a.dy) < Math.min(a.size, b.size) / 2
}

/** Share of the text size. Readers need a gap of this width between words, even if there is a space. */
const minGap = 0.2

const distance = (from: BaselineRun, to: BaselineRun) => (to.x - from.x) * from.dx + (to.y - from.y) * from.dy

/** Shortens a word, at most to half its length, if the next one is too close. */
function shortenBefore(word: BaselineRun, next: BaselineRun): BaselineRun {
  const maxLength = distance(word, next) - minGap * word.size
  return maxLength >= word.length ? word : { ...word, length: Math.max(maxLength, word.length / 2) }
}

/** The space between two words of a line, at least of the minimum width. */
function gapBetween(from: BaselineRun, to: BaselineRun): BaselineRun {
  const length = Math.max(distance(from, to) - from.length, from.size * minGap)
  const x = from.x + from.dx * from.length
  return { ...from, x, y: from.y + from.dy * from.length, length }
}
