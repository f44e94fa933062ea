/**
 * The size and weight of the letters of a Type 3 font (ISO 32000-1, 9.6.5), from its glyphs. Programs that embed bitmaps may give a
 * FontMatrix in pixels, with which the size that a page states has no relation to that of the letters, and a FontBBox without meaning.
 */

import { changesOf, faxRows } from '../../image/coding/decode-fax.ts'
import { median } from '../../model/sorted.ts'
import type { PdfDict, PdfFile } from '../objects.ts'
import { latin1 } from '../syntax/characters.ts'
import { streamBytes } from './programs/byte-reader.ts'
import type { Extents } from './programs/pens.ts'
import { type3Matrix } from './simple-widths.ts'

/** Heights of glyphs in ems, as in Computer Modern; those of other text faces differ by less than a tenth of an em. */
const heights: readonly (readonly [RegExp, number])[] = [
  [/^[A-IK-PR-Z]$/, 0.683],
  [/^(?:[bdfhkl]|f[fil]|ff[il]|[ﬀ-ﬄ])$/, 0.694],
  [/^[acemnorsuvwxz]$/, 0.44],
  [/^[gpqy]$/, 0.64],
  [/^[0-9]$/, 0.655],
]
const delimiter = /^[()[\]{}]$/
/** If the size stated on pages differs from the letter size by more than this factor, it is meaningless. */
const maxLetterFactor = 2
/** The same by glyphs other than letters: delimiters of formulas are as high as several lines, and a dash is flat. */
const maxSymbolFactor = 8
/** In ems: FontBBox is ignored out of these. */
const minHeight = 0.05
const maxHeight = 4
const usualHeights = { ascent: 0.75, descent: -0.25 }

/** Stems of bold text faces are 0.11 to 0.13 em wide, of others 0.06 to 0.09. */
const minBoldStem = 0.098
/** Letters with stems, which most of their rows cross. */
const stemmed = /^[bdfhiklmnpqrtuDEFHIJKLMNPRTU]$/
/** Letters that are measured, and the minimum that shows the weight of a font. */
const maxMeasured = 12
const minMeasured = 3
/** Pixels: larger bitmaps are not letters. */
const maxSide = 2000

export class Type3Metrics {
  /** Height of an em in text space at size 1; negative if glyphs are drawn downwards, as in pixels. */
  readonly em: number
  /** In ems. */
  readonly ascent: number
  readonly descent: number
  readonly #file: PdfFile
  readonly #font: PdfDict
  readonly #names: readonly string[]

  /**
   * @param names of the glyphs by code, '' if there is none
   * @param textOf the text of a code
   */
  constructor(file: PdfFile, font: PdfDict, names: readonly string[], textOf: (code: number) => string) {
    this.#file = file
    this.#font = font
    this.#names = names
    const [, , , d] = type3Matrix(file, font)
    const { em, factor } = this.#letterSize(textOf)
    const size = em * Math.abs(d)
    const trusted = size === 0 || (size >= 1 / factor && size <= factor)
    this.em = (trusted ? 1 : size) * (d < 0 ? -1 : 1)
    const { ascent, descent } = trusted ? this.#boxHeights(d) : usualHeights
    this.ascent = ascent
    this.descent = descent
  }

  /** The height of the box of a glyph in ems. */
  extents(code: number): Extents | null {
    const box = this.#box(code)
    const [, , , d] = type3Matrix(this.#file, this.#font)
    const [one, other] = box ? [(box[1] * d) / this.em, (box[3] * d) / this.em] : [0, 0]
    return Number.isFinite(one + other) && one !== other ? [Math.min(one, other), Math.max(one, other)] : null
  }

  /** Whether the stems of the letters are those of a bold face. */
  isBold(textOf: (code: number) => string): boolean {
    const unit = Math.abs(type3Matrix(this.#file, this.#font)[0] / this.em)
    const widths: number[] = []
    for (const [code, name] of this.#names.entries()) {
      if (name === '' || !stemmed.test(textOf(code))) continue
      const width = this.#stem(code)
      if (width !== null) widths.push(width * unit)
      if (widths.length === maxMeasured) break
    }
    return widths.length >= minMeasured && median(widths) >= minBoldStem
  }

  /** The em in glyph space by letters and digits, else by delimiters, else by the largest glyph; 0 if no glyph states its box. */
  #letterSize(textOf: (code: number) => string): { em: number; factor: number } {
    const letters: number[] = []
    const delimiters: number[] = []
    let largest = 0
    for (const [code, name] of this.#names.entries()) {
      const box = name === '' ? null : this.#box(code)
      if (!box) continue
      const height = Math.abs(box[3] - box[1])
      const text = textOf(code)
      const letter = heights.find(([shape]) => shape.test(text))
      if (letter) letters.push(height / letter[1])
      else if (delimiter.test(text)) delimiters.push(height)
      largest = Math.max(largest, height, Math.abs(box[2] - box[0]))
    }
    if (letters.length > 0) return { em: median(letters), factor: maxLetterFactor }
    return { em: delimiters.length > 0 ? median(delimiters) : largest, factor: maxSymbolFactor }
  }

  /** FontBBox in ems, if it is plausible. */
  #boxHeights(d: number): { ascent: number; descent: number } {
    const box = this.#file.numbers(this.#font.get('FontBBox')) ?? []
    const ends = [box[1] ?? 0, box[3] ?? 0].map((end) => end * Math.abs(d))
    const [ascent, descent] = [Math.max(...ends), Math.min(...ends)]
    const plausible = ascent - descent > minHeight && ascent - descent < maxHeight
    return plausible ? { ascent, descent: Math.min(0, descent) } : usualHeights
  }

  /** The box that a glyph procedure states in its first operation, d1, in glyph space. */
  #box(code: number): readonly [number, number, number, number] | null {
    const bytes = this.#procedure(code)
    const head = bytes ? latin1(bytes.subarray(0, 200)) : ''
    const found = firstOperation.exec(head)
    if (!found) return null
    const [left = 0, low = 0, right = 0, high = 0] = found.slice(1).map(Number)
    return Number.isFinite(left + low + right + high) ? [left, low, right, high] : null
  }

  #procedure(code: number): Uint8Array | null {
    const procedures = this.#file.dict(this.#font.get('CharProcs'))
    return streamBytes(this.#file, this.#file.stream(procedures?.get(this.#names[code] ?? '')))
  }

  /** The median of the runs of ink in the rows of a bitmap, in pixels: the width of its stems. */
  #stem(code: number): number | null {
    const bytes = this.#procedure(code)
    const image = bytes && inlineBitmap(bytes)
    if (!image) return null
    const { width, height, data, inkIsBlack } = image
    const stride = Math.ceil(width / 8)
    const rows = image.fax
      ? faxRows(data, width, height)
      : Array.from({ length: height }, (_, y) =>
          changesOf(data.subarray(y * stride, (y + 1) * stride), width),
        )
    const runs = rows.flatMap((row) => inkRuns(row, width, inkIsBlack))
    return runs.length > 0 ? median(runs) : null
  }
}

/** `wx wy llx lly urx ury d1` (9.6.5, table 113). */
const firstOperation =
  /^\s*-?[\d.]{1,12}\s+-?[\d.]{1,12}\s+(-?[\d.]{1,12})\s+(-?[\d.]{1,12})\s+(-?[\d.]{1,12})\s+(-?[\d.]{1,12})\s+d1\b/
/** Characters: the dictionary of an inline image is near the start of a procedure. */
const maxHead = 600

interface Bitmap {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
  readonly fax: boolean
  readonly inkIsBlack: boolean
}

/** The stencil mask that a procedure draws, uncompressed or as fax group 4 (8.9.7, table 93); null if it draws something else. */
function inlineBitmap(bytes: Uint8Array): Bitmap | null {
  const head = latin1(bytes.subarray(0, maxHead))
  const found = /\bBI\s([\s\S]*?)\sID\s/.exec(head)
  const keys = found?.[1]
  if (!keys || !/\/(?:IM|ImageMask)\s+true\b/.test(keys)) return null
  const number = (key: RegExp) => Number(key.exec(keys)?.[1])
  const width = number(/\/(?:W|Width)\s+(\d{1,5})/)
  const height = number(/\/(?:H|Height)\s+(\d{1,5})/)
  if (!(width > 0 && height > 0 && width <= maxSide && height <= maxSide)) return null
  const filter = /\/(?:F|Filter)\s*\[?\s*\/(\w+)/.exec(keys)?.[1]
  const fax = filter === 'CCF' || filter === 'CCITTFaxDecode'
  if (filter !== undefined && !(fax && number(/\/K\s+(-?\d{1,5})/) < 0)) return null
  const isInverse = /\/(?:D|Decode)\s*\[\s*1/.test(keys)
  const blackIs1 = fax && /\/BlackIs1\s+true\b/.test(keys)
  const data = bytes.subarray(found.index + found[0].length)
  return { width, height, data, fax, inkIsBlack: isInverse === blackIs1 }
}

function inkRuns(changes: readonly number[], width: number, inkIsBlack: boolean): number[] {
  const ends = [...(inkIsBlack ? [] : [0]), ...changes, width]
  const runs: number[] = []
  for (const [i, end] of ends.entries()) {
    const start = ends[i - 1]
    if (i % 2 === 1 && start !== undefined && end > start) runs.push(end - start)
  }
  return runs
}
