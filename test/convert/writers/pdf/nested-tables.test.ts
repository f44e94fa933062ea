import { describe, expect, it } from 'vitest'
import { writeDocumentPdf } from '../../../../engines/convert/writers/pdf/write.ts'
import type { Block } from '../../../../engines/model/document.ts'
import { readPdf } from '../../../../engines/pdf/reading/read-pdf.ts'
import { documentOf, paragraph, testConversion } from '../../../builders/document.ts'

describe('tables in cells that are higher than a page', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'draws every word of tables in cells on a page, kind %i',
    async (seed) => {
      let state = seed * 7919
      const below = (limit: number) => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
        return Math.floor((state / 2_147_483_648) * limit)
      }
      const words: string[] = []
      const content = (depth: number): Block[] =>
        Array.from({ length: 1 + below(depth === 0 ? 4 : 30) }, (): Block => {
          if (depth > 0 && below(4) === 0) return nested(depth - 1)
          const word = `w${words.length}`
          words.push(word)
          return paragraph(word)
        })
      const nested = (depth: number): Block => ({
        kind: 'table',
        rows: [
          {
            cells: [
              { blocks: content(depth), rowspan: 2 },
              { blocks: content(depth), header: true },
            ],
          },
          { cells: [{ blocks: content(depth) }] },
          ...Array.from({ length: below(5) }, () => ({
            cells: [{ blocks: content(depth) }, { blocks: content(0) }],
          })),
        ],
      })
      const { bytes } = await writeDocumentPdf(documentOf([nested(2), paragraph('last')]), testConversion())
      const { pages } = await readPdf(bytes, { pictures: false })
      const shown = pages.flatMap(({ words: all, width, height }) =>
        all
          .filter(({ box }) => box.x0 >= 0 && box.y0 >= 0 && box.x1 <= width && box.y1 <= height)
          .map(({ text: word }) => word),
      )
      expect(shown.toSorted()).toEqual([...words, 'last'].toSorted())
    },
  )
})
