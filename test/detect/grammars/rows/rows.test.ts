import { describe, expect, it } from 'vitest'
import { rowMatcher, rows } from '../../../../engines/detect/grammars/rows/rows.ts'
import { scanResources } from '../../../../engines/detect/match/scan-resources.ts'
import { wholeRange } from '../../../../engines/detect/text/windows.ts'
import { Mentions } from '../../../../engines/detect/tokens/mentions.ts'

/** What the rows alone find in a text: types and values. */
function found(text: string, reason: string): string[] {
  const { window } = scanResources()
  window.startDocument(new Mentions())
  window.read(text, wholeRange(text))
  window.evidence.read(window)
  const values: string[] = []
  rowMatcher.find(window, (start, end, type, _score, why) => {
    if (why === reason) values.push(`${type} ${window.text.slice(start, end)}`)
    return true
  })
  return values
}

describe.each(rows.map((row) => [row.reason, row.example, row] as const))('row: %s (%s)', (_, __, row) => {
  it('finds its example', () => {
    const value = /\[([^[\]]+)\](?!.*\[)/su.exec(row.example)
    expect(value).not.toBeNull()
    const text = `${row.example.slice(0, value?.index)}${value?.[1]}${row.example.slice((value?.index ?? 0) + (value?.[0].length ?? 0))}`
    expect(found(text, row.reason)).toEqual([`${row.type} ${value?.[1]}`])
  })

  it('finds nothing in its counter-example', () => {
    expect(found(row.counterExample, row.reason)).toEqual([])
  })

  it('has a sticky pattern with indices, and a sticky pattern for the text after it', () => {
    expect(row.pattern.flags).toMatch(/d.*y/)
    expect(row.behind?.sticky ?? true).toBe(true)
  })
})
