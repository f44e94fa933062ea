import { describe, expect, it } from 'vitest'
import { found } from '../found.ts'

describe('addresses in printed forms of their country', () => {
  it.each([
    ['Elle habite 27 bis, rue de la Paix, 75002 Paris.', '27 bis, rue de la Paix'],
    ['Elle habite 12 ter avenue Foch.', '12 ter avenue Foch'],
    ['Sie wohnt Hinterm Feld 3, 85540 Haar.', 'Hinterm Feld 3'],
    ['Anna Weber\nIn der Au 7b\n81543 München', 'In der Au 7b'],
    ['She moved to 4210 Kessler Trace, Lake Orla, WI 53110.', '4210 Kessler Trace, Lake Orla, WI 53110'],
  ])('%s', (text, value) => {
    expect(found(text, 'ADDRESS')).toContain(value)
  })

  it.each([
    'Appelez le 06 36 83 33 34 ou écrivez au 31 demain.',
    'In der Tabelle 7 steht mehr.',
    'We sold 1200 Large Boxes, White Lids, to them.',
  ])('none in: %s', (text) => {
    expect(found(text, 'ADDRESS')).toEqual([])
  })
})
