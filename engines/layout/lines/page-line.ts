import { type Box, boundsOf, charBoxes, union } from '../../model/geometry.ts'
import type { PageWord } from '../../model/page-content.ts'
import { plainWord } from '../../model/plain-word.ts'
import { rtlPattern } from './script.ts'

/** Words on one baseline of a column, in reading order. */
export interface PageLine {
  /** 1-based page number. */
  readonly page: number
  readonly words: readonly PageWord[]
  readonly box: Box
  /** Baseline of most letters, without superscripts and subscripts. */
  readonly baseline: number
  readonly size: number
  readonly bold: boolean
  readonly italic: boolean
  readonly mono: boolean
  readonly rtl: boolean
  /** Clockwise rotation in degrees against the other text of the page. */
  readonly turn: 0 | 90 | 180 | 270
  /** Merged from separate texts on one baseline: a row of a form, an entry of a table of contents. */
  readonly fromSeparateTexts: boolean
  /** Its words, separated by single spaces. */
  readonly text: string
}

/** Builds a line of words in reading order. */
export function buildLine(words: readonly PageWord[], page: number, rtl: boolean, parted = false): PageLine {
  const main = prevailingWord(words)
  const text = wordsText(words)
  const { baseline, size, turn = 0 } = main
  const share = (is: (word: PageWord) => boolean) => {
    let yes = 0
    let all = 0
    for (const word of words) {
      // Punctuation and markers often have a different font than their words.
      if (!/[\p{L}\p{N}]/u.test(word.text)) continue
      all += word.text.length
      if (is(word)) yes += word.text.length
    }
    return all === 0 ? is(main) : yes > 0.75 * all
  }
  return {
    page,
    words,
    box: words.reduce<Box>((all, word) => union(all, word.box), words[0].box),
    baseline,
    size,
    bold: share((word) => word.bold),
    italic: share((word) => word.italic),
    mono: share((word) => word.mono) && !isProseWithAddress(words),
    rtl,
    turn,
    fromSeparateTexts: parted || isContentsEntry(text),
    text,
  }
}

const address = /^[<(]?(?:https?|ftp):\/\//iu

/** Whether the only monospaced words of a line are addresses, or the end of an address at its start. */
function isProseWithAddress(words: readonly PageWord[]): boolean {
  const isWord = ({ text }: PageWord) => /\p{L}/u.test(text)
  return (
    words.some((word) => !word.mono && /\p{L}{2}/u.test(word.text)) &&
    words.some(({ mono, text }) => mono && address.test(text)) &&
    words.every((word, i) => !word.mono || i === 0 || !isWord(word) || address.test(word.text))
  )
}

/** Whether a text ends with leaders and a page number, as in a table of contents. */
export function isContentsEntry(text: string): boolean {
  return /(?:[.·…_]\s?){4}\s*\S{1,8}$/u.test(text.slice(-80))
}

/** Returns the word whose size is that of most letters. */
function prevailingWord(words: readonly PageWord[]): PageWord {
  const letters = new Map<number, number>()
  let best = words[0]
  for (const word of words) {
    const key = Math.round(word.size * 2)
    const count = (letters.get(key) ?? 0) + word.text.length
    letters.set(key, count)
    if (count > (letters.get(Math.round(best.size * 2)) ?? 0)) best = word
  }
  return best
}

/** Joins words with spaces where the source has white space. */
export function wordsText(words: readonly PageWord[]): string {
  let text = ''
  for (const word of words) text += word.spaceBefore && text !== '' ? ` ${word.text}` : word.text
  return text
}

/** Whether most letters are right-to-left. */
export function isRtlText(words: readonly PageWord[]): boolean {
  let right = 0
  let left = 0
  for (const { text } of words) {
    if (rtlPattern.test(text)) right += text.length
    else if (/\p{L}/u.test(text)) left += text.length
  }
  return right > left
}

/** Returns the vertical position of a word in its line: superscript, subscript or null. */
export function scriptPosition(
  word: PageWord,
  line: Pick<PageLine, 'size' | 'baseline'>,
): 'superscript' | 'subscript' | null {
  if (word.size > 0.88 * line.size) return null
  const shift = line.baseline - word.baseline
  if (shift > 0.12 * line.size) return 'superscript'
  return shift < -0.06 * line.size ? 'subscript' : null
}

/** Returns a part of a word, separated from what precedes it. Characters before `end` must be single code units. */
export function wordPart(word: PageWord, start: number, end?: number, spaceBefore = true): PageWord {
  const boxes = charBoxes(word.charBounds, start, end)
  const box = boxes.reduce(union, boxes[0] ?? word.box)
  const text = word.text.slice(start, end)
  return { ...plainWord(word), text, box, charBounds: boundsOf(boxes), spaceBefore }
}
