import type { List } from './document.ts'

/** The label of an item of an ordered list, such as `3.`, `(c)` or `2.1`. */
export function labelOf(
  { numbering, before = '', after = '.' }: Pick<List, 'numbering' | 'before' | 'after'>,
  number: number,
): string {
  return `${before}${countedAs(numbering, number)}${after}`
}

/** A number in a numbering, without what stands before and after it. */
export function countedAs(numbering: List['numbering'], number: number): string {
  if (number < 1 || numbering === undefined || numbering === 'decimal') return String(number)
  const lower = numbering.endsWith('roman') ? roman(number) : letter(number)
  return numbering.startsWith('upper') ? lower.toUpperCase() : lower
}

function letter(number: number): string {
  let out = ''
  for (let n = number; n > 0; n = Math.floor((n - 1) / 26))
    out = String.fromCharCode(97 + ((n - 1) % 26)) + out
  return out
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
