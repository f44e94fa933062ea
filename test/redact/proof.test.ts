import { describe, expect, it } from 'vitest'
import { proofSummary, searchableValues, unsearchedWarnings } from '../../engines/redact/proof.ts'
import { redactPdf } from '../../engines/redact/task.ts'
import { pdf } from '../builders/pdf/pdf.ts'

const removed = (...values: string[]) => values.map((value) => ({ value, type: 'NAME', score: 0.9 }))

describe('the values that a proof searches for', () => {
  it('are those that mean the same elsewhere; the others are counted', () => {
    const { values, notSearched } = searchableValues(removed('Okonkwo', 'Li', 'Li', '41 y'))
    expect([...values.keys()]).toEqual(['Okonkwo'])
    expect(notSearched).toEqual([{ reason: 'too_short', count: 2 }])
  })

  it('are all of them when none is short', () => {
    expect(searchableValues(removed('Okonkwo')).notSearched).toEqual([])
    expect(unsearchedWarnings([])).toEqual([])
  })

  it('are summed up in one line', () => {
    expect(proofSummary({ values: 1, notSearched: [] })).toBe('1 value searched for, none found')
    expect(proofSummary({ values: 4, notSearched: [{ reason: 'too_short', count: 2 }] })).toBe(
      '4 values searched for, none found; 2 removed values too short to search for',
    )
  })
})

describe('a redacted PDF', () => {
  it('says how many removed values its proof did not search for', async () => {
    const doc = pdf().page().text('Patient Ann Okonkwo, age: 41, born 12 March 1979')
    const { proof, entities, warnings } = await redactPdf({ bytes: doc.build(), detect: {} })
    const short = entities.filter(({ value }) => (value.match(/[\p{L}\p{N}]/gu) ?? []).length < 5)
    expect(short.length).toBeGreaterThan(0)
    expect(proof.notSearched).toEqual([
      { reason: 'too_short', count: new Set(short.map((e) => e.value)).size },
    ])
    expect(warnings.map(({ code }) => code)).toContain('values_not_searched')
  })
})
