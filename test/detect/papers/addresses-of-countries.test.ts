import { describe, expect, it } from 'vitest'
import { marked, unmarked } from './marked.ts'

describe('addresses as countries write them', () => {
  it.each([
    'late of ⟦11 Weir Cottages⟧, Rochdale',
    '⟦Flat 3, The Granary⟧, Dauntsey',
    '⟦6 venelle du Four⟧',
    '⟦5 traverse du Moulin⟧',
    '⟦22 drève des Bouleaux⟧',
    '⟦14 Cois na hAbhann⟧',
    '⟦4 Páirc na nÚll⟧',
    '⟦Pikk tn 14-3⟧',
    '⟦Gedimino pr. 20-3⟧',
    '⟦nám. Míru 4⟧',
    '⟦tř. Kpt. Jaroše 22⟧',
    '⟦Str. Lalelelor nr. 8, bl. C2, ap. 14⟧',
    '⟦Kuusikkotie 4 C 71⟧',
    '⟦Rantapolku 3 as 2⟧',
    '⟦Gammel Landevej 18, 2. tv⟧.',
    '⟦Bakkekroken 12⟧',
    '⟦Cra. 7 # 44-18⟧',
    '⟦Lg. da Sé 3⟧',
    '⟦Fraz. Case Nuove 14⟧',
    '⟦Blk 44 #12-08⟧',
    '⟦京都市左京区田中関田町二番地の三⟧',
  ])('%s', (text) => {
    expect(marked(unmarked(text), 'ADDRESS')).toBe(text)
  })

  it.each([
    ['wonende te ⟦8701 KE⟧ Bolsward', 'ADDRESS'],
    ['C.P. ⟦C1043AAZ⟧ Buenos Aires', 'ADDRESS'],
  ])('finds the postcode of %s', (text, type) => {
    expect(marked(unmarked(text), type)).toBe(text)
  })

  it.each([
    'Part 2, The Tenant agrees',
    'in 2019 Stone Cottages were built',
    'La montée des prix 2024',
    'Traversa 3 cm',
    'kai 2',
    'version 4 B 71',
    'Privada 2',
    'Montag 5, 2. tv.',
    'пл. 40 кв. м',
    'informatie 3',
    'In 2024 KE was sold',
    'issue #12-bis',
  ])('keeps %s', (text) => {
    expect(marked(text, 'ADDRESS', 'LOCATION')).toBe(text)
  })
})
