import { expect, it } from 'vitest'
import { found } from './found.ts'

it.each([
  ['a 53-year-old man', '53-year-old'],
  ['she is 53 years old', '53 years old'],
  ['a baby, 8 months old', '8 months old'],
  ['aged 53 at the time', '53'],
  ['Age: 53', '53'],
  ['Edad: 53 años Sexo: H', '53 años'],
  ['**Age:** 53', '53'],
  ['- **Edad**: 38 años', '38 años'],
  ['- **Alter**: 45 Jahre', '45 Jahre'],
  ['Varón de 44 años con fiebre', '44 años'],
  ['Paciente de trece años, que', 'trece años'],
  ['er ist 53 Jahre alt', '53 Jahre alt'],
  ['femme de 40 ans', '40 ans'],
  ['hij is 53 jaar oud', '53 jaar oud'],
])('finds the age in: %s', (text, value) => {
  expect(found(text, 'AGE')).toEqual([value])
})

it.each(['after 53 years of war', 'hace 5 años', 'aged 531', 'a 20-year-plan', 'page 12', 'the age of 5G'])(
  'finds no age in: %s',
  (text) => {
    expect(found(text, 'AGE')).toEqual([])
  },
)
