import type { List } from './document.ts'

/** The label of an item of an ordered list, such as `3.`, `(c)` or `2.1`. */
export function labelOf(
  { numbering, before = '', after = '.' }: Pick<List, 'numbering' | 'before' | 'after'>,
  number: number,
): string {
  return `${before}${countedAs(numbering, number)}${after}`
}

/** A number in a numbering, without the text before and after it. */
export function countedAs(numbering: List['numbering'], number: number): string {
  if (numbering === 'ordinal') return `${number}${endingOf(number)}`
  if (numbering === 'decimal-zero') return String(number).padStart(2, '0')
  if (number < 1 || numbering === undefined || numbering === 'decimal') return String(number)
  if (numbering === 'han') return number < 100 ? han(number) : String(number)
  if (numbering === 'circled') return number <= 20 ? String.fromCodePoint(0x245f + number) : String(number)
  const lower = numbering.endsWith('roman') ? roman(number) : letter(number, alphabets[numbering] ?? latin)
  return numbering.startsWith('upper') ? lower.toUpperCase() : lower
}

const latin = 'abcdefghijklmnopqrstuvwxyz'

/** Letters that count in other scripts (ECMA-376 part 1, 17.18.59: russianLower, ganada). */
const alphabets: Partial<Readonly<Record<NonNullable<List['numbering']>, string>>> = {
  'lower-cyrillic': 'абвгдежзиклмнопрстуфхцчшщыэюя',
  'upper-cyrillic': 'абвгдежзиклмнопрстуфхцчшщыэюя',
  hangul: '가나다라마바사아자차카타파하',
}

function letter(number: number, alphabet: string): string {
  let out = ''
  for (let n = number; n > 0; n = Math.floor((n - 1) / alphabet.length))
    out = alphabet[(n - 1) % alphabet.length] + out
  return out
}

/** The ending of an English ordinal. */
function endingOf(number: number): string {
  if (number % 100 >= 11 && number % 100 <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][number % 10] ?? 'th'
}

const hanDigits = '〇一二三四五六七八九'

function han(number: number): string {
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  return `${tens > 1 ? hanDigits[tens] : ''}${tens > 0 ? '十' : ''}${ones > 0 ? hanDigits[ones] : ''}`
}

const romans: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
]

function roman(number: number): string {
  let out = ''
  let rest = number % 4000
  for (const [value, sign] of romans) for (; rest >= value; rest -= value) out += sign
  return out
}
