import { describe, expect, it } from 'vitest'
import { readDocuments, readPapers } from '../../../tools/detector/documents.ts'

describe('the documents for training', () => {
  it('have their marks as spans of the text without them', () => {
    for (const { name, text, marks } of readPapers('held out')) {
      expect(text, name).not.toMatch(/\{[A-Z]:/)
      for (const { start, end } of marks) expect(text.slice(start, end).trim(), name).not.toBe('')
    }
  })

  it('are either trained on or held out', () => {
    const training = new Set(readPapers('training').map(({ text }) => text))
    expect(readPapers('held out').filter(({ text }) => training.has(text))).toEqual([])
  })

  it('have people, organisations and places for the tagger, initials among the people, and no numbers', () => {
    const examples = [...readDocuments('papers').values()].flat()
    const types = new Set(examples.flatMap(({ spans }) => spans.map(({ type }) => type)))
    expect([...types].sort()).toEqual(['LOCATION', 'NAME', 'ORG'])
    for (const { text, spans } of examples)
      for (const { start, end } of spans) expect(text.slice(start, end)).toMatch(/\p{L}/u)
  })
})
