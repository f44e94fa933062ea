import { describe, expect, it } from 'vitest'
import { defaultLabels } from '../../../engines/detect/ner/ner-options.ts'
import { joinParts } from '../../../engines/detect/ner/ner-reader.ts'

/** Marks each `label:text` of a sentence as found by a model. */
function joined(marked: string): string[] {
  const found: { start: number; end: number; label: string; score: number }[] = []
  let text = ''
  for (const [, label, value, rest] of marked.matchAll(
    /(?:([A-Z_]+):<([^>]*)>)?([^A-Z<]|[A-Z](?![A-Z_]*:<))?/g,
  )) {
    if (label !== undefined) {
      found.push({ start: text.length, end: text.length + value.length, label, score: 0.9 })
      text += value
    }
    text += rest ?? ''
  }
  return joinParts(text, found, (label) => defaultLabels[label]).map(({ start, end }) =>
    text.slice(start, end),
  )
}

describe('values that a model finds in parts', () => {
  it.each([
    ['GIVEN_NAME:<Sarah> SURNAME:<Connor> called.', ['Sarah Connor']],
    [
      'At BUILDING_NUMBER:<42> STREET_NAME:<Elm Street>, SECONDARY_ADDRESS:<Apt 5>.',
      ['42 Elm Street, Apt 5'],
    ],
  ])('are one value: %s', (marked, expected) => {
    expect(joined(marked)).toEqual(expected)
  })

  it.each([
    ['two people', 'GIVEN_NAME:<Sarah>, GIVEN_NAME:<Ada> came.', ['Sarah', 'Ada']],
    ['other types', 'GIVEN_NAME:<Sarah> CITY:<Leeds>', ['Sarah', 'Leeds']],
    ['words between them', 'GIVEN_NAME:<Sarah> and SURNAME:<Connor>', ['Sarah', 'Connor']],
    ['a second full name', 'SURNAME:<Connor> GIVEN_NAME:<Ada> SURNAME:<Byron>', ['Connor Ada', 'Byron']],
  ])('stay apart for %s', (_, marked, expected) => {
    expect(joined(marked)).toEqual(expected)
  })

  it('has the lowest score of its parts', () => {
    const parts = [
      { start: 0, end: 5, label: 'GIVEN_NAME', score: 0.9 },
      { start: 6, end: 12, label: 'SURNAME', score: 0.6 },
    ]
    const [value] = joinParts('Sarah Connor', parts, (label) => defaultLabels[label])
    expect(value).toMatchObject({ start: 0, end: 12, score: 0.6 })
  })
})
