import { describe, expect, it } from 'vitest'
import { DocumentVocabulary, isHangingHyphen } from '../../../engines/layout/blocks/vocabulary.ts'
import { findLines } from '../../../engines/layout/lines/find-lines.ts'
import { sheet } from '../page-builder.ts'

function vocabularyOf(...texts: readonly string[]): DocumentVocabulary {
  const page = sheet(595, 12 * texts.length + 200)
  for (const [i, text] of texts.entries()) page.text(72, 72 + 12 * i, text)
  const content = page.build()
  const vocabulary = new DocumentVocabulary()
  vocabulary.add(findLines(content, content.words))
  return vocabulary
}

describe('a hyphen at a line end', () => {
  it('stays in a document that breaks only compounds', () => {
    const compounds = [
      'a client-',
      'side and a client side, and sub-',
      'agent and a sub agent, a read-',
      'only file that one can read only',
    ]
    const kept = vocabularyOf(...compounds, 'the well-', 'known names')
    expect(kept.keepsHyphen('the well-', 'known')).toBe(true)
  })

  it('stays in a long document in which hardly any line ends with one', () => {
    const lines = Array.from({ length: 200 }, (_, i) => `the line number ${i} is about rivers`)
    expect(vocabularyOf(...lines, 'the well-', 'known names').keepsHyphen('the well-', 'known')).toBe(true)
  })

  it('is removed in a document that breaks a word which occurs elsewhere', () => {
    const lines = Array.from({ length: 200 }, (_, i) => `the line number ${i} is about rivers`)
    const vocabulary = vocabularyOf(...lines, 'many ri-', 'vers and de-', 'scriptions')
    expect(vocabulary.keepsHyphen('and de-', 'scriptions')).toBe(false)
  })

  it('stays in a compound whose plural occurs elsewhere, or that has several hyphens', () => {
    const vocabulary = vocabularyOf(
      'many ri-',
      'vers',
      'the rivers',
      'two sub-agents',
      'prints what it prints',
      'by print',
    )
    expect(vocabulary.keepsHyphen('a sub-', 'agent')).toBe(true)
    expect(vocabulary.keepsHyphen('a read-eval-', 'print loop')).toBe(true)
    expect(vocabulary.keepsHyphen('call-', 'by-value')).toBe(true)
    expect(vocabulary.keepsHyphen('a well-estab-', 'lished rule')).toBe(false)
  })

  it('is removed in capitals only if the word occurs elsewhere', () => {
    const vocabulary = vocabularyOf('they perform it', 'all of it')
    expect(vocabulary.keepsHyphen('TO PER-', 'FORM IT')).toBe(false)
    expect(vocabulary.keepsHyphen('ANNE-', 'MARIE')).toBe(true)
  })

  const short = vocabularyOf('a letter', 'of two lines')

  it.each([
    ['well-', 'known'],
    ['self-', 'employed'],
    ['part-', 'time work'],
    ['the cost-', 'effective way'],
    ['face-', 'to-face'],
    ['rendez-', 'vous'],
    ['vice-', 'président'],
    ["c'est-", 'à-dire'],
    ['franco-', 'español'],
    ['italo-', 'francese'],
  ])('stays in a known compound of a short document: %s%s', (before, after) => {
    expect(short.keepsHyphen(before, after)).toBe(true)
  })

  it.each([
    ['part-', 'ner'],
    ['self-', 'ish'],
    ['the cross-', 'ing'],
    ['franco-', 'phone'],
    ['lui-', 'sant'],
    ['docu-', 'ments'],
    ['Versiche-', 'rung'],
    ['assu-', 'rance'],
    ['compa-', 'ñía'],
    ['verze-', 'kering'],
  ])('is removed in a broken word of a short document: %s%s', (before, after) => {
    expect(short.keepsHyphen(before, after)).toBe(false)
  })

  it.each([
    ['und Abreise', true],
    ['and postnatal', true],
    ['undicht', false],
    ['ou-', false],
    ['orange', false],
  ])('hangs before a conjunction: %s', (after, expected) => {
    expect(isHangingHyphen(after)).toBe(expected)
  })
})
