import { describe, expect, it } from 'vitest'
import { marked, unmarked } from './marked.ts'

describe('names of animals, ships, works and goods', () => {
  it.each([
    'Pets: one kelpie called Ziggy.',
    'Kein Problem: katten Findus flyttas i maj.',
    'salvo o gato Tobias.',
    'Muziek: Ave Maria, Panis Angelicus',
    'Geräte: Phonak Audéo',
  ])('keeps %s', (text) => {
    expect(marked(text, 'NAME', 'ORG', 'LOCATION')).toBe(text)
  })

  it.each([
    'Muziek: Ave Maria, daarna spreekt door ⟦Bouke⟧ een woord.',
    'Vehicle: Opel Corsa, driver ⟦Anna Berg⟧',
  ])('removes the person of %s', (text) => {
    expect(marked(unmarked(text), 'NAME')).toBe(text)
  })
})
