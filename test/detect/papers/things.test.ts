import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'
import { marked, unmarked } from './marked.ts'

describe('things that look like people', () => {
  it.each([
    'Wir haben den Film Emma Thornby gesehen.',
    'Wczoraj oglądaliśmy film Pan Wołodyjowski.',
    "Planted Rosa 'Graham Thomas' by the gate.",
    '1 x Russell Hobbs kettle\n2 x Otto Fenk\n4 szt. Marta Bellini',
    'Moved the Tilda Brandt candlestick and the Otto Fenk teapot.',
    'the Harold Abrahams Trophy was presented',
    'Dr. Oetker Vanillezucker',
  ])('keeps %s', (text) => {
    expect(marked(text, 'NAME', 'NAME_TITLE', 'ORG', 'LOCATION')).toBe(text)
  })

  it.each([
    ['goods', 'Product;Price\nOtto Fenk;20\nTilda Brandt;30\nMarta Bellini;12'],
    ['songs', 'Song;Length\nRosa Kettler;3:20\nTom Sawyer;4:10\nMoll Flanders;2:11'],
    [
      'works with their makers',
      'Titel;Autor;Jahr\nRosa Kettler;Marta Bellini;1990\nPeer Gynt;Otto Fenk;1867',
    ],
    [
      'goods in aligned columns',
      'Pos.  Artikel        Menge\n1     Otto Fenk      6\n2     Tilda Brandt   3',
    ],
  ])('keeps the cells of a list of %s', (_, text) => {
    expect(marked(text, 'NAME', 'ORG', 'LOCATION')).toBe(text)
  })

  it('keeps the authors and publishers of a list of literature', () => {
    const text =
      'REFERÊNCIAS\nBRANDT, Tilda. Um Mundo. São Paulo: Rocco, 1998.\nFenk, O. & Berg, A. (1998). On a thing. Nature.'
    expect(marked(text, 'NAME', 'ORG', 'LOCATION')).toBe(text)
  })

  it.each([
    'We went to the film with ⟦Emma Thornby⟧ last night.',
    '1 x letter for ⟦Otto Fenk⟧',
    "Borrowed ⟦Otto Fenk⟧'s kettle.",
    '⟦Otto Fenk⟧ Hotel Ibis, two nights',
    'Product returned by ⟦Tilda Brandt⟧ on Monday',
    "⟦Rosa⟧ '⟦Rosie' Kettler⟧ planted it",
    'Title;Start;End\n⟦Tilda Brandt⟧ dentist;10:00;11:00\n⟦Otto Fenk⟧ review;11:00;12:00',
    'Product;Customer\nLamp;⟦Otto Fenk⟧\nChair;⟦Tilda Brandt⟧\nTable;⟦Marta Bellini⟧',
    'Patient: ⟦Oscar Wilde⟧, ward 3',
    'Dear ⟦Oscar Wilde⟧, thank you.',
    'Product;Price\ngift for ⟦Otto Fenk⟧;20\nlamp;30',
  ])('removes the person of %s', (text) => {
    expect(marked(unmarked(text), 'NAME')).toBe(text)
  })

  it('takes linear time on a long line of names', () => {
    const time = (n: number) => {
      const text = 'Otto Fenk, 2 x Tilda Brandt '.repeat(n / 4)
      const begin = performance.now()
      detect(text)
      return performance.now() - begin
    }
    time(500)
    expect(time(8000)).toBeLessThan(8 * Math.max(time(2000), 20))
  })
})
