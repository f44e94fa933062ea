import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'
import type { DetectOptions } from '../../../engines/detect/options.ts'

const note =
  'The shelf was moved for Kvarnström on Tuesday; ask T. Kvarnström or tkvarnström before the lorry comes.'
const names = (text: string, options: DetectOptions): string[] =>
  detect(text, { entities: ['NAME'], minScore: 0.6, ...options }).map(({ start, end }) =>
    text.slice(start, end),
  )

describe('people known from elsewhere', () => {
  const known: DetectOptions = { people: ['Tovelina Kvarnström'] }

  it('are found by surname, initials, possessive and user name', () => {
    expect(names(note, known)).toEqual(['Kvarnström', 'T. Kvarnström', 'tkvarnström'])
    expect(names("It was Tovelina's idea.", known)).toEqual(['Tovelina'])
  })

  it('are not looked for without the list', () => {
    expect(names('send the list to tkvarnström today', {})).toEqual([])
    expect(names('send the list to tkvarnström today', known)).toEqual(['tkvarnström'])
  })

  it('do not make ordinary words names', () => {
    const text = 'The young people bake bread. Baker and miller are old trades; a young baker rises early.'
    expect(names(text, { people: ['Ingrid Young', 'Tom Baker'] })).toEqual([])
  })

  it('are found in full and by each part that is written as a name, ordinary words included', () => {
    const people = [
      'Sue Marsh',
      'Jack Frost',
      'Wade Rivers',
      'Otto Krüger',
      'Miles van der Field',
      '王小明',
      'Ray Banks',
    ]
    const text =
      'Yesterday I met Sue Marsh and jack frost in the hall. Later Sue asked Rivers, W. Field and Mr Banks. Otto kam. 医生告诉王小明要休息。'
    expect(names(text, { people })).toEqual([
      'Sue Marsh',
      'jack frost',
      'Sue',
      'Rivers',
      'W. Field',
      'Banks',
      'Otto',
      '王小明',
    ])
  })

  it('keep an ordinary word without a capital, behind an article, and at the start of a sentence that also has it in lower case', () => {
    const people = ['Ray Banks', 'Dawn Field']
    expect(
      names('The Banks of the river and two banks. Field work is hard in any field.', { people }),
    ).toEqual([])
  })

  it('are a list of any size and content', () => {
    expect(
      names(note, { people: ['', ' ', '12', '-', 'x'.repeat(5000), 'Tovelina Kvarnström'] }),
    ).toHaveLength(3)
  })
})
