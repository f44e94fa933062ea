import { describe, expect, it } from 'vitest'
import { found } from '../found.ts'

describe('initials without full stops', () => {
  it.each([
    ['MR K A ZWETLASKI\n3 QUAY STREET', ['K A ZWETLASKI']],
    ['guest Ms I Halvorsen', ['I Halvorsen']],
    ['Please ask J Dunmore about it.', ['J Dunmore']],
  ])('are part of a name: %s', (text, expected) => {
    expect(found(text, 'NAME')).toEqual(expected)
  })

  it.each(['The C Compiler and the X Window System', 'Vitamin B Complex', 'Plan B Today'])(
    'are not part of other words: %s',
    (text) => {
      expect(found(text, 'NAME')).toEqual([])
    },
  )
})

describe('surnames with hyphens', () => {
  it.each([
    ['Claimant: Mrs T. Oyelowo-Pike, of this town', ['T. Oyelowo-Pike']],
    ['Claimant: Mrs Pike-Oyelowo, of this town', ['Pike-Oyelowo']],
  ])('are whole, though one part is an ordinary word: %s', (text, expected) => {
    expect(found(text, 'NAME')).toEqual(expected)
  })
})

it('a judge is named behind the court', () => {
  expect(found('hat die Richterin am Amtsgericht Böhlkens für Recht erkannt', 'NAME').join()).toContain(
    'Böhlkens',
  )
})
