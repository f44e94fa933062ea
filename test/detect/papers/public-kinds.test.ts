import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'
import { marked, unmarked } from './marked.ts'

/** A paper in short lines, in which public places and bodies say little of a person. */
const paper = (line: string): string =>
  `VISIT RECORD\nName: ⟦Anna Berg⟧\nVisit: second\nRoom: small\n${line}\nshe was seen in time\nand went home again\n`

describe('public places and bodies in a paper', () => {
  it.each([
    'Taken to University Hospital Cork by bus.',
    'She ran towards Liverpool station after dark.',
    'Grado en Química, Universidad de Navarra',
    'Referred to the Housing Association in May.',
    'Ashes at Highgate Cemetery after noon.',
    'A cardigan of Shetland wool was lost.',
    'Shops at Woolworths and Bunnings on Fridays.',
    'Papers went to MDPH last week.',
    'Form sent by the SENCO and UNHCR.',
    'Wormed with Equest Pramox as before.',
    'KARTA INFORMACYJNA LECZENIA SZPITALNEGO',
    'Seen by the Serviço Social in May',
    'Seen by the Handläggare Vuxen in May',
    'Seen by the Doradca Klienta in May',
  ])('keeps %s', (line) => {
    expect(marked(unmarked(paper(line)), 'NAME', 'ORG', 'LOCATION')).toBe(paper(line))
  })

  it('removes a company with its legal form all the same', () => {
    const text = paper('She works for ⟦Zwetworth Holdings Ltd⟧ since May.')
    expect(marked(unmarked(text), 'NAME', 'ORG')).toBe(text)
  })

  it.each([
    'Lunch with ⟦Zwetworth & Sons⟧ in town.',
    'employed at ⟦Zwetworth Glass Ltd⟧ since May',
    '⟦SIOBHAN TWELVETREES BUCHHOLZ⟧',
  ])('removes a firm that is a family or an employer, and a name in capitals: %s', (line) => {
    expect(marked(unmarked(paper(line)), 'NAME', 'ORG')).toBe(paper(line))
  })

  it('keeps shops and goods of a letter that has numbers of a person, but not of news', () => {
    const goods = 'and said that the box with Equest Pramox came late.'
    const letter = `Anna rang on 07700 900 412 about her claim 4471882 ${goods}`
    expect(marked(letter, 'ORG')).toBe(letter)
    expect(marked(`Anna rang ${goods}`, 'ORG')).toContain('⟦Equest Pramox⟧')
  })

  it('finds what stays with a lower minimum, so that a person may look at it', () => {
    const text = unmarked(paper('Wormed with Equest Pramox as before.'))
    const found = detect(text, { minScore: 0.4 }).filter(({ type }) => type === 'ORG')
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(['Equest Pramox'])
  })

  it('takes the title of a form in capitals for no name', () => {
    const text = 'ACTA DE LA JUNTA GENERAL ORDINARIA\nAsistentes: ⟦María López⟧\n'
    expect(marked(unmarked(text), 'NAME', 'ORG', 'LOCATION')).toBe(text)
  })
})
