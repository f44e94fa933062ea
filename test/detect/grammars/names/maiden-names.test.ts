import { describe, expect, it } from 'vitest'
import { found } from '../found.ts'

describe('names at birth', () => {
  it.each([
    ['Mme LE BRETON née KERGOAZ Yvonne, 81 ans', ['LE BRETON', 'KERGOAZ Yvonne']],
    ['Frau Anna Berg geb. Zwetwein-Voss kam', ['Anna Berg', 'Zwetwein-Voss']],
  ])('are found, also where no dictionary holds them: %s', (text, expected) => {
    expect(found(text, 'NAME')).toEqual(expected)
  })

  it.each(['geb. Datum', 'née à Brest', 'né le 3 mai'])('are not other words: %s', (text) => {
    expect(found(text, 'NAME')).toEqual([])
  })
})

it('a name does not end with an initial before its surname', () => {
  expect(found('Name: Thaddeus P. Zwethoeven III Title: CFO', 'NAME')).toEqual(['Thaddeus P. Zwethoeven III'])
})

it('a professor is named after the short French title', () => {
  expect(found('Compte rendu — Pr A. Zwethaddou — Service', 'NAME')).toEqual(['A. Zwethaddou'])
})
