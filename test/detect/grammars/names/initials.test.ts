import { describe, expect, it } from 'vitest'
import { found } from '../found.ts'

describe('initials without full stops', () => {
  it.each([
    ['MR K A ZWETLASKI\n3 QUAY STREET', ['K A ZWETLASKI']],
    ['guest Ms I Halvorsen', ['I Halvorsen']],
    ['Please ask J Dunmore about it.', ['J Dunmore']],
  ])('are part of a name: %s', (text, expected) => {
    expect(found(text, 'NAME')).toEqual(expected)
  })

  it.each(['The C Compiler and the X Window System', 'Vitamin B Complex', 'Plan B Today'])(
    'are not part of other words: %s',
    (text) => {
      expect(found(text, 'NAME')).toEqual([])
    },
  )
})

describe('an initial between ordinary words', () => {
  it.each([
    ['DEPOSITION OF CRYSTAL M. LONG\nMonday', ['CRYSTAL M. LONG']],
    ['SUMMER B. FIELD, having been first duly sworn', ['SUMMER B. FIELD']],
    ['HOPE V. SMITH, Plaintiff', ['HOPE V. SMITH']],
    ['SUMMER B. FIELD\nThe letter came from Summer Field again.', ['SUMMER B. FIELD', 'Summer Field']],
  ])('makes them a name, here and without it: %s', (text, expected) => {
    expect(found(text, 'NAME')).toEqual(expected)
  })

  it.each(['Vitamin B. Price list', 'Section A. General'])('not: %s', (text) => {
    expect(found(text, 'NAME')).toEqual([])
  })
})

it('an office after a name is not a second person', () => {
  const text = 'Terry L. Bradley, Court Reporter\nUNITED STATES DISTRICT COURT\nKovac, Lee and Phillips'
  expect(found(text, 'NAME')).not.toContain('Court')
  expect(found('retained by Anna Meyer, Court Reporter', 'NAME')).toEqual(['Anna Meyer'])
})

describe('surnames with hyphens', () => {
  it.each([
    ['Claimant: Mrs T. Oyelowo-Pike, of this town', ['T. Oyelowo-Pike']],
    ['Claimant: Mrs Pike-Oyelowo, of this town', ['Pike-Oyelowo']],
  ])('are whole, though one part is an ordinary word: %s', (text, expected) => {
    expect(found(text, 'NAME')).toEqual(expected)
  })
})

it('a judge is named after the court', () => {
  expect(found('hat die Richterin am Amtsgericht Böhlkens für Recht erkannt', 'NAME').join()).toContain(
    'Böhlkens',
  )
})

describe('initials of a person of the text', () => {
  const text = (line: string): string => `${line}\nOn call: RB = Rosalind Beebe, Sipho Ndlovu (SN)\n`

  it.each([
    ['EARLY   RB/SN   OFF', ['RB', 'SN']],
    ['We asked RB to check the budget', ['RB']],
    ['| Mon | SN |', ['SN']],
    ['Kitchen closed. AL = Annual Leave', []],
  ])('are found wherever initials are: %s', (line, initials) => {
    expect(found(text(line), 'NAME')).toEqual([...initials, 'RB', 'Rosalind Beebe', 'Sipho Ndlovu', 'SN'])
  })
})
