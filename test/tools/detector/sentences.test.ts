import { describe, expect, it } from 'vitest'
import { readSentences } from '../../../tools/detector/sentences.ts'

const files = readSentences()
const slotsIn = (lines: readonly string[]) => new Set(lines.join('\n').match(/\{\w\}/g) ?? [])

describe('the sentences that the tagger learns from', () => {
  it.each(files)('without names contain no name, organisation or place: $language', ({ unnamed }) => {
    for (const slot of ['{N}', '{M}', '{G}', '{S}', '{O}', '{H}', '{D}', '{L}', '{C}', '{P}'])
      expect(slotsIn(unnamed)).not.toContain(slot)
    expect(unnamed.length).toBeGreaterThan(0)
  })

  it.each(files.filter(({ named }) => named.length > 0))(
    'with names each contain one: $language',
    ({ named }) => {
      for (const line of named) expect(line).toMatch(/\{[NMGSOHDLCP]\}/)
    },
  )

  it('contain words made from names in the languages of the Latin script', () => {
    for (const { language, unnamed } of files)
      if (!['ja', 'ko', 'th', 'zh'].includes(language)) expect(slotsIn(unnamed), language).toContain('{E}')
    expect(files.flatMap(({ eponyms }) => eponyms).length).toBeGreaterThan(100)
  })
})
