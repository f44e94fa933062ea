import { describe, expect, it } from 'vitest'
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
  ])('keeps %s', (line) => {
    expect(marked(unmarked(paper(line)), 'NAME', 'ORG', 'LOCATION')).toBe(paper(line))
  })

  it('removes a company with its legal form all the same', () => {
    const text = paper('She works for ⟦Zwetworth Holdings Ltd⟧ since May.')
    expect(marked(unmarked(text), 'NAME', 'ORG')).toBe(text)
  })

  it('takes the title of a form in capitals for no name', () => {
    const text = 'ACTA DE LA JUNTA GENERAL ORDINARIA\nAsistentes: ⟦María López⟧\n'
    expect(marked(unmarked(text), 'NAME', 'ORG', 'LOCATION')).toBe(text)
  })
})
