import { expect, it } from 'vitest'
import { formsOf, partPhrases, wordForms } from '../../../engines/detect/words/inflections.ts'

const polish = [
  ['-a', '-y', '-ę', '-ą'],
  ['-', '-u', '-em'],
]

it('changes the longest ending of each word of a phrase', () => {
  expect(formsOf('astma', polish)).toEqual(['astma', 'astmy', 'astmę', 'astmą'])
  expect(formsOf('udar', polish)).toEqual(['udar', 'udaru', 'udarem'])
  expect(formsOf('nocna astma', [['-a', '-y']])).toEqual([
    'nocna astma',
    'nocna astmy',
    'nocny astma',
    'nocny astmy',
  ])
})

it('does not change words that would keep fewer than three letters', () => {
  expect(formsOf('na', polish)).toEqual(['na'])
})

it('takes an ending for part of the word where another of its letters could not be one', () => {
  expect(formsOf('перелом', [['-', '-а', '-ом']])).toEqual(['перелом', 'перелома', 'переломом'])
})

it('changes adjectives and their noun together, and leaves what is after it', () => {
  const czech = [
    ['-a', '-y', '-u'],
    ['-á+a', '-é+y', '-ou+u'],
  ]
  expect(formsOf('dětská mozková obrna', czech)).toEqual([
    'dětská mozková obrna',
    'dětské mozkové obrny',
    'dětskou mozkovou obrnu',
  ])
  expect(formsOf('celková anestezie matky', czech)).toEqual(['celková anestezie matky'])
  expect(formsOf('těžká vada zraku', czech)).toContain('těžkou vadu zraku')
})

it('puts prefixes before a word', () => {
  expect(formsOf('سرطان', [['-', 'ال-']])).toEqual(['سرطان', 'السرطان'])
})

it('makes few forms of long phrases: only the first word changes', () => {
  const forms = formsOf('astma astma astma astma', polish)
  expect(forms).toEqual(['astma', 'astmy', 'astmę', 'astmą'].map((word) => `${word} astma astma astma`))
})

it('makes no short forms and none that the dictionary knows, which are other words', () => {
  const forms = wordForms('health.plain', (word) => word === 'chłoniakiem')
  expect(forms).toContain('padaczką')
  expect(forms).not.toContain('chłoniakiem')
  expect(forms).not.toContain('asti')
})

it('joins parts of the body to what can be wrong with them, as each language does', () => {
  const phrases = partPhrases('health')
  for (const phrase of ['knee replacement', 'knieoperation', 'opération du genou', 'operacja kolana'])
    expect(phrases).toContain(phrase)
  expect(phrases).not.toContain('knieoperacja')
})
