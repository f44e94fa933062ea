import { describe, expect, it } from 'vitest'
import { redactStructured } from '../../../engines/redact/structured/redact-structured.ts'
import type { StructuredFormat } from '../../../engines/structured/index.ts'

describe('a table of persons', () => {
  const csv = 'Last,First,Zip,Manager,Salary\nNwosu,Chi,0181,Li,588000\nLi,Wei,0257,Van den Berg,540000\n'
  const people = [
    { last: 'Nwosu', first: 'Chi', zip: '0181', manager: 'Li', salary: '588000' },
    { last: 'Li', first: 'Wei', zip: '0257', manager: 'Van den Berg', salary: '540000' },
  ]
  const element = (person: object): string =>
    Object.entries(person)
      .map(([name, value]) => `<${name}>${value}</${name}>`)
      .join('')
  const xml = `<people>${people.map((one) => `<person>${element(one)}</person>`).join('')}</people>`

  it.each<[StructuredFormat, string]>([
    ['csv', csv],
    ['json', JSON.stringify(people)],
    ['xml', xml],
  ])('in %s keeps none of its names, and its salaries', (format, text) => {
    const done = redactStructured(text, format, { mode: 'redact', key: 'key', detect: {} })
    expect(done?.text).not.toMatch(/\b(?:Nwosu|Chi|0181|Li|Wei|0257|Van den Berg)\b/)
    expect(done?.text).toMatch(/588000.*540000/s)
  })

  it('keeps no name of a column called Name where most are known, and the names of things', () => {
    const options = { mode: 'redact', key: 'key', detect: {} } as const
    const grades = 'Name,Maths\nAnna Berg,71\nKarin Olsen,88\nXiadani Rzez,54\n'
    expect(redactStructured(grades, 'csv', options)?.text).not.toMatch(/Anna|Karin|Xiadani/)
    const goods = 'Name,Size\nLarge Crate,71\nSmall Crate,88\nPallet,54\n'
    expect(redactStructured(goods, 'csv', options)?.text).toBe(goods)
  })
})
