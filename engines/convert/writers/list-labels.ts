import type { List } from '../../model/document.ts'

/** The label of an item of an ordered list: its number in the numbering of the list, and a full stop. */
export function labelOf({ numbering }: Pick<List, 'numbering'>, number: number): string {
  if (number < 1 || numbering === undefined || numbering === 'decimal') return `${number}.`
  const lower = numbering.endsWith('roman') ? roman(number) : letter(number)
  return `${numbering.startsWith('upper') ? lower.toUpperCase() : lower}.`
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
