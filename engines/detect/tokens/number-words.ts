import { wordSet, wordValues } from '../words/words.ts'
import { shape, type TokenWindow } from './token-window.ts'

const numbersOf = (list: string) =>
  new Map([...wordValues(list)].map(([word, value]) => [word, Number(value)] as const))
const digits = numbersOf('digit')
/** Ten to ninety-nine. */
const tens = numbersOf('number')
/** Hundred, thousand. */
const scales = numbersOf('scale')
/** Words before a digit that repeat it. */
const repeats = numbersOf('repeat')
/** First to thirty-first, as they are written in dates. */
const ordinals = wordValues('ordinal')
const ands = wordSet('spoken-numbers.ands')

/** Words of a number. */
const maxTokens = 64
/** What separates the words of a number. */
export const numberGap = /^[ ,.\-–]{1,3}$/
/** A German year in one word. */
export const yearWord = /^(.+?)(hundert|tausend)(?:und)?(.*)$/

/** A number in words: its last token, and its digits; a space stands for a comma. */
export interface WrittenNumber {
  readonly last: number
  readonly read: string
  /** Words of digits and numbers. */
  readonly words: number
}

/** An ordinal: the twelfth, twenty-first. */
export function ordinalAt(window: TokenWindow, i: number): WrittenNumber | undefined {
  const isJoined = tens.has(wordAt(window, i)) && window.hyphenated(i)
  const read = ordinals.get(isJoined ? `${wordAt(window, i)}-${wordAt(window, i + 1)}` : wordAt(window, i))
  return read === undefined ? undefined : { last: isJoined ? i + 1 : i, read, words: 1 }
}

/** The number that begins with a token, with letters before and between: S W one A one A A. */
export function numberAt(window: TokenWindow, i: number, end: number): WrittenNumber | undefined {
  let read = ''
  let [last, words, repeat] = [i - 1, 0, 1]
  for (let k = i; k < end && k - i < maxTokens; k++) {
    const before = k === i ? '' : between(window, k)
    if (k > i && !numberGap.test(before)) break
    const word = wordAt(window, k)
    const found = valueAt(window, k)
    if (found !== undefined) {
      read += (/[,.]/.test(before) && read !== '' ? ' ' : '') + `${found.value}`.repeat(repeat)
      repeat = 1
      words += found.last - k + 1
      k = found.last
    } else if (repeats.has(word)) {
      repeat = repeats.get(word) ?? 1
      if (/[,.]/.test(before)) read += ' '
      continue
    } else if (window.shape[k] === shape.initial && before !== '-') read += word.toUpperCase()
    else break
    last = k
  }
  return words > 0 ? { last, read, words } : undefined
}

/**
 * One number of one or more words: seven, forty-five, quatre-vingt-dix, nine hundred, two thousand and four.
 * @param below the hundred or thousand that it is added to, which it has none of: so a row of thousands is read once
 */
function valueAt(
  window: TokenWindow,
  i: number,
  below = Number.POSITIVE_INFINITY,
): { readonly value: number; readonly last: number } | undefined {
  let value = plainValue(wordAt(window, i))
  if (value === undefined) return undefined
  let last = i
  for (;;) {
    const next = last + 1 < window.count ? plainValue(wordAt(window, last + 1)) : undefined
    const isTens = value >= 20 && value < 100 && value % 10 === 0
    if (next === undefined) break
    if (value === 4 && next === 20 && window.hyphenated(last)) value = 80
    else if (
      window.hyphenated(last)
        ? value > next
        : isTens && next > 0 && next < 10 && between(window, last + 1) === ' '
    )
      value += next
    else break
    last++
  }
  const scale = last + 1 < window.count ? scales.get(wordAt(window, last + 1)) : undefined
  if (scale === undefined || value > 99) return { value, last }
  if (scale >= below) return undefined
  value *= scale
  last++
  const isAnd = last + 2 < window.count && ands.has(wordAt(window, last + 1))
  if (!isAnd && scale === 100) return { value, last }
  const rest = valueAt(window, last + (isAnd ? 2 : 1), scale)
  return rest === undefined || rest.value >= scale
    ? { value, last }
    : { value: value + rest.value, last: rest.last }
}

function plainValue(word: string): number | undefined {
  const known = digits.get(word) ?? tens.get(word)
  if (known !== undefined) return known
  const year = yearWord.exec(word)
  if (year === null) return undefined
  const [high, low] = [year[1], year[3]].map((part) =>
    part === '' ? 0 : (digits.get(part) ?? tens.get(part)),
  )
  return high === undefined || low === undefined
    ? undefined
    : high * (year[2] === 'hundert' ? 100 : 1000) + low
}

export const wordAt = ({ text, start, end }: TokenWindow, i: number) =>
  text.slice(start[i], end[i]).toLowerCase()
export const between = ({ text, start, end }: TokenWindow, i: number) => text.slice(end[i - 1], start[i])
