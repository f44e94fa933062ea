import { expect, it } from 'vitest'
import { readPdf } from '../../../../engines/pdf/reading/read-pdf.ts'
import { type0Font } from '../../../builders/pdf/fonts.ts'
import { pdf } from '../../../builders/pdf/pdf.ts'

/** The words of a line whose ideographs are 12 points wide, by their distances from the left. */
async function wordsOf(...letters: readonly (readonly [text: string, x: number])[]): Promise<string[]> {
  const doc = pdf().page()
  const { ref, hex } = type0Font(doc, { glyphs: [...'売上高営業利益費男女計'], width: () => 1000 })
  for (const [text, x] of letters)
    doc.text({ raw: `${hex(text)} Tj` }, { font: ref, size: 12, x: 72 + x, y: 700 })
  return (await readPdf(doc.build())).pages[0].words.map(({ text }) => text)
}

it('ideographs that are spread over a label are one word', async () => {
  expect(await wordsOf(['売', 0], ['上', 24], ['高', 48], ['費', 160])).toEqual(['売上高', '費'])
  expect(await wordsOf(['利', 0], ['益', 24])).toEqual(['利益'])
  expect(await wordsOf(['営', 0], ['業', 30], ['利', 60], ['益', 90])).toEqual(['営業利益'])
})

it('ideographs at different or wide distances are words, as is one next to a word', async () => {
  expect(await wordsOf(['男', 0], ['女', 60], ['計', 120])).toEqual(['男', '女', '計'])
  expect(await wordsOf(['男', 0], ['女', 24], ['計', 60])).toEqual(['男', '女', '計'])
  expect(await wordsOf(['費', 0], ['利益', 24])).toEqual(['費', '利益'])
})
