import { describe, expect, it } from 'vitest'
import { detect } from '../../engines/detect/detect.ts'

/** The text with each value as its type. */
function marked(text: string): string {
  let marks = ''
  let at = 0
  for (const { start, end, type } of detect(text)) {
    marks += `${text.slice(at, start)}[${type}]`
    at = end
  }
  return marks + text.slice(at)
}

describe('values in letters, records and judgments', () => {
  it.each([
    [
      'a name behind a preposition',
      'Betreff: Herr Yıldırım\n\nAnbei die Unterlagen zu Mehmet Yıldırım (geb. am 7. Mai 1984).',
      'Betreff: [NAME_TITLE] [NAME]\n\nAnbei die Unterlagen zu [NAME] (geb. am [DOB]).',
    ],
    ['a personnel number', 'Er hat die Pers.-Nr. 40213.', 'Er hat die Pers.-Nr. [EMPLOYEE_ID].'],
    [
      'a street in a letterhead',
      'Sitz: Industriering 44 · 46236 Bottrop',
      'Sitz: [ADDRESS] · [LOCATION] [LOCATION]',
    ],
    ['an initial before a surname', 'Seen by clerk M. Dufresne today.', 'Seen by clerk [NAME] today.'],
    ['a relative', 'Estaba con su abuela Maite en casa.', 'Estaba con su abuela [NAME] en casa.'],
    [
      'a title with an ending',
      'Gentile Dott.ssa Bellandi, Le invio i dati.',
      'Gentile [NAME_TITLE] [NAME], Le invio i dati.',
    ],
    ['a surname before a number', 'Frau Müller Nr. 4711 kam.', '[NAME_TITLE] [NAME] Nr. [CUSTOMER_ID] kam.'],
    ['a name that is also a role', 'Mae: did you hear?', '[NAME]: did you hear?'],
    [
      'a serial number',
      'Pacemaker, serial RNB628104S, was placed.',
      'Pacemaker, serial [DEVICE_SERIAL], was placed.',
    ],
  ])('finds %s', (_, text, expected) => {
    expect(marked(text)).toBe(expected)
  })
})

describe('labels in letters, records and judgments', () => {
  it.each([
    ['a role before a colon', 'Tutora: Begoña Salazar', 'Tutora: [NAME]'],
    ['a role alone in its line', 'DÉFENDEUR\nMonsieur Amadou Diallo', 'DÉFENDEUR\n[NAME_TITLE] [NAME]'],
    ['what a number counts', 'Carta n. 5425 2334 3010 9903', 'Carta n. [CREDIT_CARD]'],
    [
      'a word that ends like a street',
      'He took Engineering 101 and Monitoring 44.',
      'He took Engineering 101 and Monitoring 44.',
    ],
  ])('keeps %s', (_, text, expected) => {
    expect(marked(text)).toBe(expected)
  })
})
