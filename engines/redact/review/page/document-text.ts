/** The text of a document with the positions of its characters: selections and search results are spans of one string. */

import { countWhile } from '../../../model/sorted.ts'
import type { Box, Detection, Page, ReviewData, Span, Word } from './content.ts'

/** The data of a place that a mark needs. */
export type Place = Pick<Detection, 'page' | 'boxes' | 'span'>

/** A word of a page in the text. */
interface Placed {
  readonly start: number
  readonly page: number
  readonly word: Word
}

/** Scripts whose words are written without spaces, so that neither spaces nor word boundaries are significant. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々]/u
const letterOrDigit = /[\p{L}\p{N}\p{M}]/u

export class DocumentText {
  readonly text: string
  readonly #pages: readonly Page[]
  readonly #words: Placed[] = []
  #folded: Folded | undefined

  constructor({ pages, text }: Pick<ReviewData, 'pages' | 'text'>) {
    this.#pages = pages
    if (text !== undefined) {
      this.text = text
      return
    }
    const parts: string[] = []
    let length = 0
    for (const [i, page] of pages.entries())
      for (const word of page.words) {
        this.#words.push({ start: length, page: i + 1, word })
        parts.push(word[4])
        length += word[4].length + 1
      }
    this.text = parts.join(' ')
  }

  get hasPages(): boolean {
    return this.#pages.length > 0
  }

  /** The text of a page, for screen readers. */
  ofPage(page: number): string {
    return this.#pages[page - 1].words.map((word) => word[4]).join(' ')
  }

  /** The places of a span: one for each page that it is on, with a box for each line. */
  placesOf(span: Span): Place[] {
    if (!this.hasPages) return [{ span }]
    const pages = new Map<number, Box[]>()
    for (let i = this.#wordAt(span.start); i < this.#words.length; i++) {
      const { start, page, word } = this.#words[i]
      if (start >= span.end) break
      const box = partOf(word, span.start - start, span.end - start)
      if (!box) continue
      const boxes = pages.get(page) ?? []
      addTo(boxes, box)
      pages.set(page, boxes)
    }
    return [...pages].map(([page, boxes]) => ({ page, boxes }))
  }

  /** The offset of the character at a point of a page, or of the nearest one if `near`. */
  offsetAt(page: number, x: number, y: number, near = false): number | null {
    let best: { readonly at: Placed; readonly distance: number } | null = null
    for (const at of this.#words) {
      if (at.page !== page) continue
      const [left, top, width, height] = at.word
      const [dx, dy] = [outside(x, left, width), outside(y, top, height)]
      // Words of the same line come first, regardless of their distance.
      const distance = dx + 100 * dy
      if (best === null || distance < best.distance) best = { at, distance }
    }
    if (best === null || (!near && best.distance > 0)) return null
    return best.at.start + characterAt(best.at.word, x)
  }

  /** The spans of all mentions of a text, regardless of their case and spaces, as whole words if the script separates words. */
  mentionsOf(value: string): Span[] {
    this.#folded ??= new Folded(this.text)
    return this.#folded.find(value)
  }

  /** The span without spaces and punctuation at its ends, and with whole words if `whole`. */
  trimmed({ start, end }: Span, whole: boolean): Span | null {
    if (whole) [start, end] = this.#widened(start, end)
    while (start < end && isLoose(this.text, start, end, start)) start++
    while (start < end && isLoose(this.text, start, end, end - 1)) end--
    return start < end ? { start, end } : null
  }

  /** The words of the text from an offset on, in the given direction. */
  *wordsFrom(offset: number, by: 1 | -1): Generator<Span> {
    // Segments are found in a part of the text: a segmenter cannot go backwards.
    for (let at = Math.max(0, Math.min(offset, this.text.length)); ; ) {
      const [from, to] =
        by === 1 ? [at, Math.min(this.text.length, at + windowLength)] : [Math.max(0, at - windowLength), at]
      if (from >= to) return
      const words = segments(this.text.slice(from, to)).map(({ start, end }) => ({
        start: from + start,
        end: from + end,
      }))
      // A word that the window cuts is found whole in the next one.
      const whole = words.filter(({ start, end }) =>
        by === 1 ? end < to || to === this.text.length : start > from || from === 0,
      )
      yield* by === 1 ? whole : whole.reverse()
      const last = whole.at(-1)
      const next =
        by === 1 ? (last && last.end < to ? last.end : to) : last && last.start > from ? last.start : from
      if (next === at) return
      at = next
    }
  }

  #wordAt(offset: number): number {
    return countWhile(this.#words, ({ start, word }) => start + word[4].length <= offset)
  }

  #widened(start: number, end: number): [number, number] {
    const isInWord = (at: number): boolean =>
      at > 0 && at < this.text.length && [at - 1, at].every((i) => isSpacedLetter(this.text, i))
    while (isInWord(start)) start--
    while (isInWord(end)) end++
    return [start, end]
  }
}

/** Number of characters segmented into words at once. */
const windowLength = 400

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

function segments(text: string): Span[] {
  const words: { start: number; end: number }[] = []
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    if (!isWordLike) continue
    const last = words.at(-1)
    const end = index + segment.length
    // Parts of an address, a number or a double name belong together: only spaces separate words, if the script has them.
    if (
      last &&
      index > 0 &&
      !/\s/u.test(text.slice(last.end, index)) &&
      !unspaced.test(text.slice(last.start, end))
    )
      last.end = end
    else words.push({ start: index, end })
  }
  return words
}

function characterBefore(text: string, i: number): string {
  return /[\udc00-\udfff]/.test(text[i])
    ? text.slice(i - 1, i + 1)
    : String.fromCodePoint(text.codePointAt(i) ?? 0)
}

function isSpacedLetter(text: string, i: number): boolean {
  const char = characterBefore(text, i)
  return letterOrDigit.test(char) && !unspaced.test(char)
}

const closing: Readonly<Record<string, string>> = {
  ')': '(',
  ']': '[',
  '}': '{',
  '>': '<',
  '）': '（',
  '」': '「',
  '』': '『',
  '】': '【',
}
const opening: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(closing).map(([a, b]) => [b, a]),
)

/** Whether a character at the end of a span does not belong to it: a bracket only without its partner. */
function isLoose(text: string, start: number, end: number, at: number): boolean {
  const char = text[at]
  if (/\s/u.test(char)) return true
  const partner = closing[char] ?? opening[char]
  if (partner !== undefined) return !text.slice(start, end).includes(partner)
  return at === start
    ? /["'“”‘’«»„‚¿¡,;:.!?、。，；：！？・…—–]/u.test(char)
    : /["'“”‘’«»„‚,;:.!?、。，；：！？・…—–-]/u.test(char)
}

/** The text in lower case with single spaces, and the original offset of each character. */
class Folded {
  readonly #source: string
  readonly #text: string
  readonly #at: number[] = []

  constructor(text: string) {
    this.#source = text
    const parts: string[] = []
    let at = 0
    for (const char of text) {
      const folded = fold(char)
      for (let i = 0; i < folded.length; i++) this.#at.push(at)
      parts.push(folded)
      at += char.length
    }
    this.#at.push(at)
    const whole = parts.join('')
    // Insignificant spaces: repeated ones, and those between characters of a script without spaces.
    const kept: number[] = []
    let clean = ''
    for (let i = 0; i < whole.length; i++) {
      if (whole[i] === ' ' && (clean.endsWith(' ') || isBetweenUnspaced(whole, i))) continue
      clean += whole[i]
      kept.push(this.#at[i])
    }
    kept.push(at)
    this.#text = clean
    this.#at = kept
  }

  find(value: string): Span[] {
    const wanted = new Folded(value).#text.trim()
    const spans: Span[] = []
    if (wanted === '') return spans
    for (let i = this.#text.indexOf(wanted); i >= 0; i = this.#text.indexOf(wanted, i + 1)) {
      const end = i + wanted.length
      if (this.#isInWord(i) || this.#isInWord(end)) continue
      spans.push({ start: this.#at[i], end: this.#at[end - 1] + lengthAt(this.#source, this.#at[end - 1]) })
    }
    return spans
  }

  #isInWord(at: number): boolean {
    return at > 0 && at < this.#text.length && [at - 1, at].every((i) => isSpacedLetter(this.#text, i))
  }
}

/** Code units of the character at an offset. */
function lengthAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}

/** Letters that share a capital are equal: both forms of the Greek sigma, and the German sharp s. */
function fold(char: string): string {
  if (char === '\u00ad') return ''
  return /[\s\u00a0]/u.test(char) ? ' ' : char.normalize('NFKC').toUpperCase().toLowerCase()
}

function isBetweenUnspaced(text: string, at: number): boolean {
  let [before, after] = [at - 1, at + 1]
  while (text[before] === ' ') before--
  while (text[after] === ' ') after++
  return [before, after].every((i) => i >= 0 && i < text.length && unspaced.test(characterBefore(text, i)))
}

/** The distance of a coordinate from a range. */
function outside(at: number, start: number, length: number): number {
  return Math.max(start - at, at - start - length, 0)
}

/** The index of the character of a word at a horizontal position; the length of the word after the centre of the last one. */
function characterAt([left, , width, , text, edges]: Word, x: number): number {
  if (!edges) return x < left + width / 2 ? 0 : text.length
  for (let i = 0; i < text.length; i++) {
    const middle = left + (edges[i] + edges[i + 1]) / 20
    if (edges[0] <= edges[text.length] ? x < middle : x > middle) return i
  }
  return text.length
}

/** The box of some characters of a word, or of the whole word if it cannot be split. Null for none. */
function partOf([left, top, width, height, text, edges]: Word, from: number, to: number): Box | null {
  const [first, last] = [Math.max(0, from), Math.min(text.length, to)]
  if (first >= last) return null
  const whole = { x0: left, y0: top, x1: left + width, y1: top + height }
  if (!edges || (first === 0 && last === text.length)) return whole
  const [a, b] = [left + edges[first] / 10, left + edges[last] / 10]
  return { ...whole, x0: Math.min(a, b), x1: Math.max(a, b) }
}

/** Adds a box, joined to the last one if it is on the same line. */
function addTo(boxes: Box[], box: Box): void {
  const last = boxes.at(-1)
  const isSameLine =
    last && Math.abs(box.y0 + box.y1 - last.y0 - last.y1) < Math.min(box.y1 - box.y0, last.y1 - last.y0)
  // A word far away is in another column.
  const gap = last ? Math.max(box.x0 - last.x1, last.x0 - box.x1) : 0
  if (!last || !isSameLine || gap > 2 * (box.y1 - box.y0)) boxes.push(box)
  else
    boxes[boxes.length - 1] = {
      x0: Math.min(last.x0, box.x0),
      y0: Math.min(last.y0, box.y0),
      x1: Math.max(last.x1, box.x1),
      y1: Math.max(last.y1, box.y1),
    }
}
