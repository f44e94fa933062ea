import type { Box } from '../../model/geometry.ts'
import { union } from '../../model/geometry.ts'
import type { PageWord } from '../../model/page-content.ts'
import { rtlPattern } from './script.ts'

/** Words that stand side by side on one baseline, in reading order: a line of a column. */
export interface TextLine {
  /** Counts from 1. */
  readonly page: number
  readonly words: readonly PageWord[]
  readonly box: Box
  /** Of the letters that prevail in it; raised and lowered ones left aside. */
  readonly baseline: number
  readonly size: number
  readonly bold: boolean
  readonly italic: boolean
  readonly mono: boolean
  readonly rtl: boolean
  /** Quarter turns against the page's other text. */
  readonly turn: 0 | 90 | 180 | 270
  /** Put together from texts that stand apart on one baseline: a row of a form, an entry with its page. */
  readonly fromSeparateTexts: boolean
  /** Its words with single spaces. */
  readonly text: string
}

/** A line of words that are in reading order already. */
export function buildLine(words: readonly PageWord[], page: number, rtl: boolean, parted = false): TextLine {
  const main = prevailingWord(words)
  const text = wordsText(words)
  const { baseline, size, turn = 0 } = main
  const share = (is: (word: PageWord) => boolean) => {
    let yes = 0
    let all = 0
    for (const word of words) {
      // Punctuation and markers are often set in another font than the words they go with.
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
    mono: share((word) => word.mono),
    rtl,
    turn,
    // A line of a table of contents ends where its page is named.
    fromSeparateTexts: parted || /(?:[.·…_]\s?){4}\s*\S{1,8}$/u.test(text.slice(-80)),
    text,
  }
}

/** The word whose size and baseline are those of most letters. */
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

/** Words joined with a space where the source has one. */
export function wordsText(words: readonly PageWord[]): string {
  let text = ''
  for (const word of words) text += word.spaceBefore && text !== '' ? ` ${word.text}` : word.text
  return text
}

/** Whether most letters of some words run from right to left. */
export function isRightToLeft(words: readonly PageWord[]): boolean {
  let right = 0
  let left = 0
  for (const { text } of words) {
    if (rtlPattern.test(text)) right += text.length
    else if (/\p{L}/u.test(text)) left += text.length
  }
  return right > left
}
