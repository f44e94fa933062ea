import { wordClass } from '../dictionaries/word-classes.ts'
import { shape, type TokenWindow } from '../tokens/token-window.ts'
import { wordSet, wordValues } from '../words/words.ts'
import type { Emit, Grammar } from './grammar.ts'

/** Words before a digit that repeat it. */
const repeats = new Map([...wordValues('repeat')].map(([word, count]) => [word, Number(count)] as const))
/** Digits as they are said. */
const digitOf = new Map([...wordValues('digit')].map(([word, digit]) => [word, Number(digit)] as const))
/** Numbers of two digits, behind whose hyphen is the rest of the number: thirty-four, soixante-dix-huit. */
const twoDigits = wordSet('spoken-values.two-digits')

/** Digits of the shortest number and of the longest: a card has up to 19. */
const [minDigits, maxDigits] = [7, 24]
/** Words of such a number are read. */
const maxTokens = 64
/** Letters of the shortest word that is spelled. */
const minSpelled = 4
const score = 0.75
const gap = /^[ ,.\-–]{1,3}$/

/** Numbers of telephones and cards in words (`oh seven seven double oh, nine double oh, one five eight`), and names that are spelled (`B-A-B-A`), as in transcripts. */
export const spokenValues: Grammar = {
  name: 'spoken-values',
  types: [
    { code: 'PHONE', label: 'Telephone number', category: 'PII', region: 'GLOBAL' },
    { code: 'NAME', label: 'Person name', category: 'PII', region: 'GLOBAL' },
  ],
  find: (window, emit) => {
    const { classes, count, shape: forms } = window
    for (let i = 0; i < count; i++) {
      // One such word alone is in most sentences.
      if (classes[i] & wordClass.numberWord) {
        if (i + 1 < count && classes[i + 1] & wordClass.numberWord) i = readNumber(window, i, emit)
      } else if (forms[i] === shape.initial && window.hyphenated(i)) i = readSpelling(window, i, emit)
    }
  },
}

/** Reads the number that begins with token i; returns its last token. */
function readNumber(window: TokenWindow, i: number, emit: Emit): number {
  const digits: number[] = []
  let [last, next, repeat] = [i, i, 1]
  while (
    next < window.count &&
    next - i < maxTokens &&
    digits.length <= maxDigits &&
    window.classes[next] & wordClass.numberWord
  ) {
    if (next > i && !gap.test(window.text.slice(window.end[next - 1], window.start[next]))) break
    const word = window.text.slice(window.start[next], window.end[next]).toLowerCase()
    const digit = digitOf.get(word)
    if (digit !== undefined) for (let k = 0; k < repeat; k++) digits.push(digit)
    else if (twoDigits.has(word)) {
      digits.push(-1, -2)
      while (window.hyphenated(next) && window.classes[next + 1] & wordClass.numberWord) next++
    }
    repeat = repeats.get(word) ?? 1
    if (repeat === 1) last = next
    next++
  }
  if (digits.length >= minDigits && digits.length <= maxDigits && !isCounting(digits))
    emit(window.start[i], window.end[last], 'PHONE', score, 'number in words')
  return last
}

/** One, two, three: each number follows the one before it, or all are the same. */
function isCounting(digits: readonly number[]): boolean {
  const step = digits[1] - digits[0]
  let steady = 0
  for (let k = 1; k < digits.length; k++) if (digits[k] - digits[k - 1] === step) steady++
  return Math.abs(step) <= 1 && steady * 3 >= (digits.length - 1) * 2
}

/** Reads letters with hyphens between; returns the last of them. */
function readSpelling(window: TokenWindow, i: number, emit: Emit): number {
  let last = i
  let ascending = 0
  while (window.hyphenated(last) && window.shape[last + 1] === shape.initial) {
    if (window.codes[window.start[last + 1]] === window.codes[window.start[last]] + 1) ascending++
    last++
  }
  const letters = last - i + 1
  const isWhole = window.unit(window.start[i] - 1) !== 45 && !window.hyphenated(last)
  if (letters >= minSpelled && isWhole && ascending * 2 < letters)
    emit(window.start[i], window.end[last], 'NAME', score, 'spelled name')
  return last
}
