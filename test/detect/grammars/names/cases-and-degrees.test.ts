import { describe, expect, it } from 'vitest'
import { found } from '../found.ts'

describe('names in the cases of Slavic languages', () => {
  it.each([
    ['zawarta z Zbigniewem Żółkiewskim, NIP', ['Zbigniewem Żółkiewskim']],
    ['Smlouva s Janem Dvořákem.', ['Janem Dvořákem']],
  ])('are found: %s', (text, expected) => {
    expect(found(text, 'NAME')).toEqual(expected)
  })

  it.each(['przed Zakładem', 'i Urzędem Miejskim'])('are not institutions: %s', (text) => {
    expect(found(text, 'NAME')).toEqual([])
  })
})

describe('surnames in capitals after a given name', () => {
  it.each([
    ['Monsieur Yves-Marie KERVELLEC, né à Brest', ['Yves-Marie KERVELLEC']],
    ['Maître Corentin LE GUFF-KERZEDEC, notaire', ['Corentin LE GUFF-KERZEDEC']],
  ])('are part of the name, though no dictionary holds them: %s', (text, expected) => {
    expect(found(text, 'NAME')).toEqual(expected)
  })
})

describe('names after a title with a degree', () => {
  it.each([
    ['Hausarzt: Dr. med. B. Zwetes, Tel.', ['B. Zwetes']],
    ['Prof. Dr. rer. nat. Zwetes sprach', ['Zwetes']],
    ['Dr. med. dent. Ulla Zwetes sprach', ['Ulla Zwetes']],
  ])('are found: %s', (text, expected) => {
    expect(found(text, 'NAME')).toEqual(expected)
  })

  it('need the title', () => {
    expect(found('der Bedarf, d. h. Mischtrommel und Schaufel', 'NAME')).toEqual([])
  })
})
