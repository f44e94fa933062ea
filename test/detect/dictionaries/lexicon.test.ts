import { expect, it } from 'vitest'
import { Lexicon } from '../../../engines/detect/dictionaries/lexicon.ts'

it('a lexicon made from the table of another knows the same words, and takes more', () => {
  const first = new Lexicon(500)
  for (let k = 0; k < 400; k++)
    first.addMarks(first.slotOf(`word${'abcdefghij'[k % 10].repeat(1 + k / 10)}`), 1 + (k % 7))
  first.classify(['street'], 4)
  const second = new Lexicon(500, Int32Array.from(first.image()))
  for (let k = 0; k < 400; k++)
    expect(second.marksOf(`word${'abcdefghij'[k % 10].repeat(1 + k / 10)}`)).toBe(1 + (k % 7))
  expect(second.classes(second.slotOf('street'))).toBe(4)
  expect(second.marksOf('unknown')).toBe(0)
  second.addMarks(second.slotOf('unknown'), 2)
  expect(second.marksOf('unknown')).toBe(2)
  // The number of words came along, so that a full lexicon is noticed.
  expect(() => {
    for (let k = 0; k < 1000; k++) second.slotOf(`more${'klmnopqrst'[k % 10].repeat(1 + k / 10)}`)
  }).toThrow('full')
})
