import type { PageWord } from '../../model/page-content.ts'
import { plainWord } from '../../model/plain-word.ts'
import { mirrorEdgeMarks, mirrorSwappedBrackets } from './bidi-brackets.ts'
import { buildLine, isRtlText, type PageLine } from './page-line.ts'
import { rtlPattern } from './script.ts'

/** Words without white space between them. */
export interface TextChunk {
  readonly words: PageWord[]
  x0: number
  x1: number
  /** Baseline of the first word of the largest size. */
  baseline: number
  size: number
}

export function textChunksOf(words: readonly PageWord[]): TextChunk[] {
  const chunks: TextChunk[] = []
  for (const word of words) {
    const last = chunks.at(-1)
    const before = last?.words.at(-1)
    if (
      last &&
      before &&
      !word.spaceBefore &&
      Math.abs(word.box.x0 - before.box.x1) < word.size + before.size &&
      !isBesideDropCap(before, word)
    ) {
      last.words.push(word)
      last.x0 = Math.min(last.x0, word.box.x0)
      last.x1 = Math.max(last.x1, word.box.x1)
      if (word.size > 1.05 * last.size) {
        last.size = word.size
        last.baseline = word.baseline
      }
    } else {
      const { box, baseline, size } = word
      chunks.push({ words: [word], x0: box.x0, x1: box.x1, baseline, size })
    }
  }
  return chunks
}

/** Builds a line of words that are known to be one line, in source order. */
export function lineInSourceOrder(words: readonly PageWord[], page: number): PageLine {
  const ranked = byRank(words)
  if (ranked) return buildLine(ranked, page, runsLeftwards(ranked))
  const order = rtlSourceOrder(words)
  if (order === 'read') return buildLine(mirrorSwappedBrackets(words), page, isRtlText(words))
  if (order === 'drawn' && !isRtlText(words))
    return buildLine(mirrorSwappedBrackets(drawnToReadingOrder(words)), page, false)
  return isRtlText(words)
    ? lineOfChunks(
        textChunksOf(words).sort((a, b) => a.x0 - b.x0),
        page,
      )
    : buildLine(words, page, false)
}

export function lineOfChunks(chunks: readonly TextChunk[], page: number): PageLine {
  const words = chunks.flatMap((chunk) => chunk.words)
  const ranked = byRank(words)
  if (ranked) return buildLine(ranked, page, runsLeftwards(ranked))
  if (!isRtlText(words)) return buildLine(words, page, false)
  return buildLine(rtlReadingOrder(chunks), page, true)
}

/**
 * Returns words in the reading order that was found for them, or null if there is none. A word without a rank, such as a formula, follows
 * the word on its right.
 */
export function byRank(words: readonly PageWord[]): PageWord[] | null {
  if (!words.some(({ rank }) => rank !== undefined)) return null
  const ranked = words.filter(({ rank }) => rank !== undefined).sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
  for (const word of words) {
    if (word.rank !== undefined) continue
    const at = ranked.findLastIndex(({ box }) => box.x0 >= word.box.x1 - 0.5)
    ranked.splice(at + 1, 0, word)
  }
  return ranked
}

/** Whether words in reading order go to the left. A single word does so on right-to-left pages; words on other pages have no rank. */
function runsLeftwards(words: readonly PageWord[]): boolean {
  const [first, last] = [words[0], words[words.length - 1]]
  return first === last ? first.rank !== undefined : first.box.x0 > last.box.x0
}

/** Returns the words of a right-to-left line in reading order. Runs of left-to-right words keep their order. */
function rtlReadingOrder(chunks: readonly TextChunk[]): PageWord[] {
  const ordered: PageWord[] = []
  let left: TextChunk[] = []
  const turnBack = () => {
    for (const word of mirrorEdgeMarks(left.reverse().flatMap((chunk) => chunk.words))) ordered.push(word)
    left = []
  }
  for (let i = chunks.length - 1; i >= 0; i--) {
    const chunk = chunks[i]
    if (/\p{L}/u.test(chunk.words.map((word) => word.text).join('')) && !isRtlText(chunk.words))
      left.push(chunk)
    else {
      turnBack()
      for (const word of chunk.words) ordered.push(word)
    }
  }
  turnBack()
  return ordered
}

/**
 * Whether neighbouring right-to-left words come in reading order or in visual order (left to right on the page); null
 * if it is not clear.
 */
export function rtlSourceOrder(words: readonly PageWord[]): 'read' | 'drawn' | null {
  let leftwards = 0
  let rightwards = 0
  for (let i = 1; i < words.length; i++) {
    const [last, next] = [words[i - 1], words[i]]
    if (!rtlPattern.test(last.text) || !rtlPattern.test(next.text)) continue
    if (next.box.x1 <= last.box.x0 + 0.3 * last.size) leftwards++
    else if (next.box.x0 >= last.box.x1 - 0.3 * last.size) rightwards++
  }
  if (leftwards > 0 && rightwards === 0) return 'read'
  return rightwards > 0 && leftwards === 0 ? 'drawn' : null
}

/** Reverses runs of right-to-left words, with neutral words between them, from visual to reading order. */
function drawnToReadingOrder(words: readonly PageWord[]): PageWord[] {
  const out: PageWord[] = []
  for (let i = 0; i < words.length; ) {
    if (!rtlPattern.test(words[i].text)) {
      out.push(words[i++])
      continue
    }
    let end = i
    for (let k = i; k < words.length && !/[\p{L}\p{N}]/u.test(words[k].text.replace(allRightToLeft, '')); k++)
      if (rtlPattern.test(words[k].text)) end = k
    const run = words.slice(i, end + 1)
    // After the reversal, the space belongs to the following word.
    out.push(
      ...run.reverse().map((word, k) => ({
        ...plainWord(word),
        spaceBefore: k === 0 ? words[i].spaceBefore : run[k - 1].spaceBefore,
      })),
    )
    i = end + 1
  }
  return out
}

const allRightToLeft = new RegExp(rtlPattern.source, 'gu')

/** Minimum ratio of the size of a drop cap to the text next to it. */
export const minDropCapRatio = 1.7
/** Height of the letter in ems, which its lines fill. */
export const capHeightEms = 0.85
/** A raised number after a letter is an exponent. */
export const startsWithLetter = /^["“‘«]?\p{L}/u

/** Minimum height of the first line above the baseline of a drop cap, in ems of the line. */
const minRiseEms = 0.6

/** Whether a word that follows a letter without a space is on a line next to that letter, a drop cap. */
function isBesideDropCap(letter: PageWord, word: PageWord): boolean {
  const rise = letter.baseline - word.baseline
  return (
    startsWithLetter.test(word.text) &&
    letter.size > minDropCapRatio * word.size &&
    rise > minRiseEms * word.size &&
    isInitial(letter.text, letter.size)
  )
}

export function isInitial(text: string, size: number): boolean {
  return size > minDropCapPoints && /^["“‘«]?\p{L}$/u.test(text)
}

/** Smaller letters are superscripts or parts of formulas. */
const minDropCapPoints = 14
