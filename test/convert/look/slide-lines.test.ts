import { describe, expect, it } from 'vitest'
import { line, pptx, shape } from '../../builders/office.ts'
import { asPdf, shownIn } from './pages.ts'

const points = 12_700
const box = [50 * points, 50 * points, 400 * points, 200 * points] as const

async function shown(content: string, body = '<a:bodyPr/>') {
  const shapes = shape(content, { at: box }).replace('<a:bodyPr/>', body)
  return shownIn((await asPdf(await pptx([{ shapes }]), 'pptx')).bytes)
}

describe('lines of slides as PDF', () => {
  it('are 1.2 sizes high in any font, with the size above the first baseline', async () => {
    for (const font of ['Arial', 'Courier New', 'Verdana']) {
      const look = `<a:rPr sz="2000"><a:latin typeface="${font}"/></a:rPr>`
      const { word } = await shown(
        `<a:p><a:r>${look}<a:t>Alpha</a:t></a:r><a:br/><a:r>${look}<a:t>Beta</a:t></a:r></a:p>`,
      )
      expect(word('Beta').y - word('Alpha').y).toBeCloseTo(24, 0)
      expect(word('Alpha').y).toBeCloseTo(50 + 3.6 + 20, 0)
    }
  })

  it('have the space of a share of the size that the paragraph shows', async () => {
    const spaced = (text: string) =>
      `<a:p><a:pPr><a:spcBef><a:spcPct val="50000"/></a:spcBef></a:pPr><a:r><a:rPr sz="1000"/><a:t>${text}</a:t></a:r></a:p>`
    const { word } = await shown(spaced('Alpha') + spaced('Beta'))
    expect(word('Beta').y - word('Alpha').y).toBeCloseTo(12 + 5, 0)
  })

  it('shrink with their text as far as the box needs, and at least to the scale that the program has saved', async () => {
    const sizeOf = async (words: number, scale: string) =>
      (await shown(line('Word '.repeat(words)), `<a:bodyPr><a:normAutofit${scale}/></a:bodyPr>`)).words[0]
        .size
    expect(await sizeOf(3, ' fontScale="50000" lnSpcReduction="20000"')).toBe(9)
    expect(await sizeOf(3, '')).toBe(18)
    expect(await sizeOf(200, ' fontScale="90000"')).toBeLessThan(14)
  })
})
