import { expect, it } from 'vitest'
import { scriptRows } from '../../../../engines/detect/grammars/scripts/script-rows.ts'
import { rowTable } from '../../../../engines/detect/recognizers/read-rows.ts'

const rows = rowTable().rows.filter(({ fields }) => fields['on script'] !== undefined)
const scripts = [...new Set(rows.map(({ fields }) => fields['on script']))]

it.each(scripts)('the rows of %s are patterns of bounded length, with a reason', (script) => {
  const patterns = scriptRows(script)
  expect(patterns.length).toBeGreaterThan(0)
  for (const { pattern, reason, score } of patterns) {
    const syntax = pattern.source.replace(/\\.|\[(?:\\.|[^\]\\])*\]/gu, 'x')
    expect(syntax).not.toMatch(/[*+]|\{\d+,\}/)
    expect(reason).not.toBe('')
    expect(score).toBeGreaterThanOrEqual(0)
  }
})

it('all rows have fields that scripts read', () => {
  const known = /^(?:type|on script|pattern|pattern m|check|reason|score)$/
  expect(rows.flatMap(({ fields }) => Object.keys(fields).filter((key) => !known.test(key)))).toEqual([])
})
