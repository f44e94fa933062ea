import { describe, expect, it } from 'vitest'
import { sexOfGivenName } from '../../../../engines/redact/modes/synthetic/faker.ts'
import { People, syntheticPerson } from '../../../../engines/redact/modes/synthetic/people.ts'

const draw = { key: 'k', language: 'en', isOriginal: () => false }
const invented = (value: string, people: readonly string[] = [], over = {}) =>
  syntheticPerson(value, new People(people), { ...draw, ...over })

describe('a synthetic person', () => {
  const people = ['Anna Karlsson']
  const [given, surname] = invented('Anna Karlsson', people).split(' ')

  it('has one name in all its forms', () => {
    expect(invented('Karlsson', people)).toBe(surname)
    expect(invented('Anna', people)).toBe(given)
    expect(invented('Karlsson, Anna', people)).toBe(`${surname}, ${given}`)
    expect(invented('ANNA KARLSSON', people)).toBe(`${given} ${surname}`.toUpperCase())
    expect(invented('A. Karlsson', people)).toBe(`${given[0]}. ${surname}`)
    expect(invented("Karlsson's", people)).toBe(`${surname}'s`)
    expect(invented('Anna Karlsson Jr.', people)).toBe(`${given} ${surname} Jr.`)
  })
  it('has the same name in another text that names only the surname', () => {
    expect(invented('Karlsson', [])).toBe(surname)
  })
  it('has another name under another key', () => {
    expect(invented('Anna Karlsson', people, { key: 'other' })).not.toBe(`${given} ${surname}`)
  })
  it('shares the surname with the family', () => {
    expect(invented('Peter Karlsson', [...people, 'Peter Karlsson']).split(' ')[1]).toBe(surname)
  })
  it('keeps the sex of a given name', () => {
    for (const name of ['Mary', 'Anna', 'Julia', 'Linda'])
      expect(sexOfGivenName(invented(`${name} Smith`).split(' ')[0].toLowerCase())).not.toBe('male')
    for (const name of ['James', 'Robert', 'Thomas', 'Paul'])
      expect(sexOfGivenName(invented(`${name} Smith`).split(' ')[0].toLowerCase())).not.toBe('female')
  })
  it('drops particles and keeps the number of other names', () => {
    expect(invented('Vincent Willem van Gogh').split(' ')).toHaveLength(3)
    expect(invented('Ludwig van Beethoven').split(' ')).toHaveLength(2)
  })
  it('is not a person of the text', () => {
    const many = ['James Smith', 'Mary Johnson', 'Robert Brown', 'Linda Davis', 'John Miller']
    for (let key = 0; key < 60; key++)
      for (const name of many)
        for (const word of invented(name, many, { key: String(key) }).split(' '))
          expect(many.join(' ').split(' ')).not.toContain(word)
  })
  it('accepts any text', () => {
    for (const value of ['', ' ', ',', '.', '123', 'J', 'Jr.', '王小明', "O'Neil-Smith", 'van', '😀'])
      expect(typeof invented(value)).toBe('string')
  })
})
