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

it('leaves words alone that would keep fewer than three letters', () => {
  expect(formsOf('na', polish)).toEqual(['na'])
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
