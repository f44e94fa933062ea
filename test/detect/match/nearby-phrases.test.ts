import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NearbyPhrases } from '../../../engines/detect/match/nearby-phrases.ts'
import { scanResources } from '../../../engines/detect/match/scan-resources.ts'
import { wholeRange } from '../../../engines/detect/text/windows.ts'
import { PhraseHits } from '../../../engines/detect/tokens/phrases.ts'

const { window, book, index } = scanResources()
const { recognizers } = index
const words = [
  'phone',
  'card number',
  'IBAN',
  'SSN',
  'passport',
  'x'.repeat(60),
  '12',
  'account,',
  '\n',
  'born',
]

it('knows which recognizers have context near, whatever the order of the positions', () => {
  const text = fc.array(fc.constantFrom(...words), { maxLength: 60 }).map((all) => all.join(' '))
  fc.assert(
    fc.property(text, fc.array(fc.nat(2000), { maxLength: 20 }), (source, positions) => {
      const hits = new PhraseHits()
      window.read(source, wholeRange(source))
      book.find(window, hits)
      window.tables.read(window, hits, undefined)
      const nearby = new NearbyPhrases(recognizers, book.size)
      nearby.startWindow(window, hits)
      for (const position of positions) {
        const around = new Set(window.tables.at(position)?.column.phrases)
        for (let i = 0; i < hits.count; i++)
          if (hits.start[i] >= position - 200 && hits.start[i] < position + 200) around.add(hits.id[i])
        const expected = recognizers.filter(({ context }) => [...around].some((id) => context.has(id)))
        const found = recognizers.filter((compiled) => nearby.concern(compiled, position))
        expect(found.map(({ name }) => name)).toEqual(expected.map(({ name }) => name))
      }
    }),
    { numRuns: 40 },
  )
})
