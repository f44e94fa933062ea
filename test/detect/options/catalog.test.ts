import { expect, it } from 'vitest'
import { scanResources } from '../../../engines/detect/match/scan-resources.ts'
import { catalog } from '../../../engines/detect/options/catalog.ts'
import { recognizers } from '../../../engines/detect/recognizers/index.ts'

it('lists every type once, sorted by code, with a label, a category and a region', () => {
  const codes = catalog().map(({ code }) => code)
  expect(codes).toEqual([...new Set(codes)].sort())
  for (const { code, label, region } of catalog()) {
    expect(code).toMatch(/^[A-Z][A-Z0-9_]+$/)
    expect(label.length).toBeGreaterThan(1)
    expect(region).toMatch(/^(?:GLOBAL|[A-Z]{2}(?:,[A-Z]{2})*)$/)
  }
})

it('has at least three hundred types, including those of the grammars', () => {
  const codes = new Set(catalog().map(({ code }) => code))
  expect(codes.size).toBeGreaterThanOrEqual(300)
  for (const code of [
    'NAME',
    'DATE',
    'DOB',
    'AGE',
    'ADDRESS',
    'PO_BOX',
    'US_ZIP',
    'UK_POSTCODE',
    'LOCATION',
    'ORG',
    'TERM',
  ])
    expect(codes).toContain(code)
})

it('gives each recognizer a unique name and triggers that can fire', () => {
  const names = recognizers.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
  for (const { triggers, score } of recognizers) {
    expect(triggers.length).toBeGreaterThan(0)
    expect(score.base).toBeLessThanOrEqual(score.context ?? score.base)
  }
})

it('knows the words of the dictionary by their plain form', () => {
  const { lexicon } = scanResources().window
  for (const word of ['José', 'jose', 'JOSÉ']) expect(lexicon.marks(lexicon.slotOf(word)) & 1).toBe(1)
  expect(lexicon.marks(lexicon.slotOf('qqzzxw'))).toBe(0)
})
