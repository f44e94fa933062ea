import { wordClass } from '../dictionaries/word-classes.ts'
import { isLetter, isWhitespace, isWordUnit, unitFlags } from '../text/chars.ts'
import type { PhraseHits, PhraseSet } from '../tokens/phrases.ts'
import type { TokenWindow } from '../tokens/token-window.ts'
import { WordList } from '../tokens/word-list.ts'
import { words } from '../words/words.ts'

/** Where the words of the cell around a position begin, 0 outside tables. */
export function beginOfCell({ tables, codes }: TokenWindow, at: number): number {
  if (tables.rows === 0) return 0
  let begin = tables.at(at)?.start ?? 0
  while (begin < at && isWhitespace(codes[begin])) begin++
  return begin
}

/** Where the cell around `start` ends, if it ends before `end`. */
export function endOfCell({ tables, codes }: TokenWindow, start: number, end: number): number {
  if (tables.rows === 0) return end
  let last = Math.min(tables.at(start)?.end ?? end, end)
  while (last > start && isWhitespace(codes[last - 1])) last--
  return last > start ? last : end
}

/** Where the words of the next cell begin, `end` where there is none. */
export function startOfCell({ tables, codes }: TokenWindow, from: number, end: number): number {
  let start = from
  while (start < end && (isWhitespace(codes[start]) || start === tables.at(start)?.end)) start++
  return start
}

/** Words that may be between a label and its value. */
const fillers = new WordList(words('value-starts.fillers'))
const separators = unitFlags(' \t\n\r:=#-|>"\'([,;._/*')
/** Particles of Japanese and Korean and the Chinese copula, written together with the value: 番号は123, 번호는 123, 号码是123. */
const particles = unitFlags('はがのを是为為은는이가：＝')
/** Maximum of units between a label and its value. */
const maxLabelGap = 24

/** Returns where the value of a label that ends at `end` may begin: behind the separator, then after each filler word. */
export function valueStarts(codes: Uint16Array, length: number, end: number, text: string): number[] {
  const starts: number[] = []
  let at = end
  let lines = 0
  const limit = Math.min(length, end + maxLabelGap)
  for (;;) {
    while (at < limit && separators[codes[at]] === 1) {
      if (codes[at] === 10 && (++lines > 1 || endsSentence(codes, end, at))) return starts
      at++
    }
    if (at >= limit || starts.length > 3) return starts
    starts.push(at)
    if (particles[codes[at]] === 1) {
      at++
      continue
    }
    let wordEnd = at
    while (wordEnd < limit && isWordUnit(codes[wordEnd])) wordEnd++
    if (wordEnd === at) return starts
    if (!fillers.has({ text, codes }, at, wordEnd)) return starts
    at = wordEnd
  }
}

/** Whether a full stop between the label that ends at `end` and the line end at `at` ends a sentence: the word before it is not an abbreviation. */
function endsSentence(codes: Uint16Array, end: number, at: number): boolean {
  if (codes[end] !== 46) return false
  for (let k = end + 1; k < at; k++) if (!isWhitespace(codes[k])) return false
  let letters = 0
  while (letters < 5 && end > letters && isLetter(codes[end - 1 - letters])) letters++
  return letters === 5
}

/** Maximum of units between such a word and its number. */
const maxGap = 24

/** Returns the phrase that marks the number at `start`, right before it on the same line; -1 for none. */
export function otherNumberBefore(
  window: TokenWindow,
  hits: PhraseHits,
  others: PhraseSet,
  start: number,
): number {
  for (
    let i = hits.lowerBound(Math.max(0, start - 2 * maxGap));
    i < hits.count && hits.start[i] < start;
    i++
  ) {
    if (!others.has(hits.id[i]) || hits.end[i] > start || start - hits.end[i] > maxGap) continue
    for (let at = hits.end[i]; at < start; at++) if (window.codes[at] === 10) return -1
    if (valueStarts(window.codes, window.length, hits.end[i], window.text).includes(start)) return hits.id[i]
  }
  return -1
}

/** What stands behind the time of a message: the bracket or dash before its sender. */
const senderBehind = /^\]? ?(?:[-–] )?\p{L}[^:\n]{0,44}: |^\] \p{L}|^\]? ?[-–] \p{L}/u

/** Whether a date is the time at which a message of a chat was sent: `[12/03/2024, 18:22:41] Priyanka: hey`. */
export function isMessageTime({ codes, text, reach }: TokenWindow, start: number, end: number): boolean {
  const bracket = text[start - 1] === '['
  const begin = bracket ? start - 1 : start
  // Where lines are joined, a space stands for the line end.
  if (begin > 0 && codes[begin - 1] !== 10 && reach === undefined) return false
  if (!/\d{1,2}[:.]\d{2}/.test(text.slice(start, end + 14))) return false
  const clock =
    /^,? \d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[AaPp]\.?[Mm]\.?)?/.exec(text.slice(end, end + 16))?.[0] ?? ''
  return senderBehind.test(text.slice(end + clock.length, end + clock.length + 60))
}

/** Whether a date takes the day of the next line, which has its month after it: `RENT MARCH`, below it `12 Mar`. */
export function runsIntoNextLine(window: TokenWindow, start: number, end: number): boolean {
  if (!window.text.slice(start, end).includes('\n')) return false
  const next = window.tokenAt(end)
  return (
    next < window.count && window.start[next] - end <= 1 && (window.classes[next] & wordClass.month) !== 0
  )
}
