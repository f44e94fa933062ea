import { wordClass } from '../dictionaries/word-classes.ts'
import { between, numberAt, numberGap, wordAt } from '../tokens/number-words.ts'
import { shape, type TokenWindow } from '../tokens/token-window.ts'
import { wordSet } from '../words/words.ts'
import type { Emit, Grammar } from './grammar.ts'

/** Digits of the shortest number and of the longest: a card has up to 19. */
const [minDigits, maxDigits] = [7, 24]
/** Letters of the shortest spelled word. */
const minSpelled = 4
/** Minimum number of letters with a code word each: two may be a coincidence. */
const minWords = 3
/** What connects a letter with its code word. */
const spellingWords = wordSet('spoken-values.spelling')
const score = 0.75
/** Above the score of the words, many of which are names. */
const alphabetScore = 0.97

/** Spoken telephone and card numbers (`oh seven seven double oh, nine double oh, one five eight`), and spelled names (`B-A-B-A`, `B for Bravo`), as in transcripts. */
export const spokenValues: Grammar = {
  name: 'spoken-values',
  isExact: true,
  types: ['PHONE', 'NAME'],
  find: (window, emit) => {
    const { classes, count, shape: forms, start, end } = window
    for (let i = 0; i < count; i++) {
      // A single such word is in most sentences.
      if (classes[i] & wordClass.numberWord) {
        if (i + 1 < count && classes[i + 1] & wordClass.numberWord) i = readNumber(window, i, emit)
      } else if (forms[i] === shape.initial && window.hyphenated(i)) i = readSpelling(window, i, emit)
      else if (end[i] - start[i] === 1 && mayBeSpelled(window, i)) i = readAlphabet(window, i, emit)
    }
  },
}

/** Reads the number that begins with token i; returns its last token. */
function readNumber(window: TokenWindow, i: number, emit: Emit): number {
  const number = numberAt(window, i, window.count)
  if (number === undefined) return i
  const digits = Array.from(number.read.replace(/\D/g, ''), Number)
  if (digits.length >= minDigits && digits.length <= maxDigits && !isCounting(digits))
    emit(window.start[i], window.end[number.last], 'PHONE', score, 'number in words')
  return number.last
}

/** One, two, three: an ascending count, or the same number repeated. */
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

/** Whether a word soon after a letter starts with it. Most single letters are words or indices. */
function mayBeSpelled({ codes, start, count }: TokenWindow, i: number): boolean {
  const letter = codes[start[i]] | 32
  return i + 3 < count && ((codes[start[i + 2]] | 32) === letter || (codes[start[i + 3]] | 32) === letter)
}

/** Reads letters with a code word each, S for Sierra; returns the last token of them. */
function readAlphabet(window: TokenWindow, i: number, emit: Emit): number {
  let [last, letters] = [i, 0]
  for (let k = i; k < window.count && isApart(window, k, i); ) {
    const word = spellingWords.has(wordAt(window, k + 1))
      ? k + (wordAt(window, k + 2) === 'in' ? 3 : 2)
      : window.count
    if (word >= window.count || wordAt(window, word)[0] !== wordAt(window, k)) break
    letters++
    last = word
    k = word + 1
  }
  if (letters >= minWords) emit(window.start[i], window.end[last], 'NAME', alphabetScore, 'spelled name')
  return last
}

/** Whether a token is one code unit, and at most a comma is between it and the letter before. */
function isApart(window: TokenWindow, k: number, first: number): boolean {
  return window.size(k) === 1 && (k === first || numberGap.test(between(window, k)))
}
