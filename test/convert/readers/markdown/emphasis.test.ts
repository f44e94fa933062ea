import { describe, expect, it } from 'vitest'
import { emphasisPairs } from '../../../../engines/convert/readers/markdown/emphasis.ts'

/** The line with its pairs shown: () around emphasis, [] around strong emphasis. */
function shown(line: string): string {
  const marks = new Map<number, string>()
  for (const [start, { marks: count, end }] of emphasisPairs(line)) {
    const [open, close] = count === 1 ? ['(', ')'] : ['[', ']']
    for (let i = 0; i < count; i++) {
      marks.set(start + i, i === 0 ? open : '')
      marks.set(end - 1 - i, i === 0 ? close : '')
    }
  }
  return [...line].map((letter, i) => marks.get(i) ?? letter).join('')
}

describe('stars and underscores', () => {
  it.each([
    ['*a*', '(a)'],
    ['**a**', '[a]'],
    ['***a***', '([a])'],
    ['*a **b** c*', '(a [b] c)'],
    ['**a*', '*(a)'],
    ['*a**', '(a)*'],
    ['a*b*c', 'a(b)c'],
    ['a_b_c', 'a_b_c'],
    ['_a_b_', '(a_b)'],
    ['* a *', '* a *'],
    ['*a _b* c_', '(a _b) c_'],
    ['*foo**bar**baz*', '(foo[bar]baz)'],
    ['*foo**bar*', '(foo**bar)'],
    ['***foo** bar*', '([foo] bar)'],
    ['"*a*"', '"(a)"'],
    ['*$*alpha', '*$*alpha'],
    ['*a**b**c* **d**', '(a[b]c) [d]'],
  ])('%s', (line, pairs) => {
    expect(shown(line)).toBe(pairs)
  })
})
