import { describe, expect, it } from 'vitest'
import { writeDocumentPdf } from '../../../../../engines/convert/writers/pdf/write.ts'
import type { Block, Inline } from '../../../../../engines/model/document.ts'
import type { TagElement } from '../../../../../engines/model/page-content.ts'
import { readPdf } from '../../../../../engines/pdf/reading/read-pdf.ts'
import { openReader } from '../../../../../engines/pdf/second-reader/index.ts'
import { documentOf, paragraph, testConversion } from '../../../../builders/document.ts'

const inline = (tex: string): Inline => ({ kind: 'formula', notation: 'tex', text: tex })
const display = (tex: string): Block => ({ kind: 'formula', notation: 'tex', text: tex })

/** The text of the first page as another reader has it, without its spaces. */
async function shown(...blocks: Block[]): Promise<string> {
  const { bytes } = await writeDocumentPdf(documentOf(blocks), testConversion())
  await using reader = await openReader(bytes)
  return (await reader.text(0)).replace(/\s+/g, '')
}

async function contentOf(...blocks: Block[]) {
  const { bytes } = await writeDocumentPdf(documentOf(blocks), testConversion())
  const content = await readPdf(bytes, { pictures: false })
  const formulas: TagElement[] = []
  const waiting: TagElement[] = content.tags ? [content.tags] : []
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.role === 'Formula') formulas.push(next)
    for (const kid of next.kids) if ('role' in kid) waiting.push(kid)
  }
  return { words: content.pages[0].words, formulas }
}

describe('formulas in a PDF', () => {
  it('are text in reading order', async () => {
    expect(await shown(paragraph('Let ', inline('x_i = \\frac{a+1}{b}'), ' be.'))).toBe('Letxi=a+1bbe.')
    expect(await shown(display('\\sqrt{\\frac{\\alpha}{2}}'))).toContain('α2')
  })

  it('are shown as source where they cannot be parsed', async () => {
    expect(await shown(display('\\unknown{x}'))).toBe('\\unknown{x}')
    expect(await shown(paragraph({ kind: 'formula', notation: 'text', text: 'a/b' }))).toBe('a/b')
  })

  it('are tagged, with their TeX source', async () => {
    const { formulas } = await contentOf(
      paragraph('Let ', inline('\\frac{a}{b}'), ' be.'),
      display('\\sqrt{x}'),
    )
    expect(formulas.map(({ alt, notation, placement }) => [alt, notation, placement])).toEqual(
      expect.arrayContaining([
        ['\\frac{a}{b}', 'tex', 'inline'],
        ['\\sqrt{x}', 'tex', 'block'],
      ]),
    )
  })

  it('increase the line height', async () => {
    const below = async (tex: string) => {
      const { words } = await contentOf(paragraph('One ', inline(tex)), paragraph('Below'))
      return words.find(({ text }) => text === 'Below')?.baseline ?? 0
    }
    const tall = '\\begin{matrix} a \\\\ b \\\\ c \\\\ d \\end{matrix}'
    expect(await below(tall)).toBeGreaterThan((await below('a')) + 30)
  })

  it('fit into table cells', async () => {
    const wide = Array.from({ length: 14 }, () => 'a').join('+')
    const cell = { blocks: [paragraph(inline(wide))] }
    const { words } = await contentOf({
      kind: 'table',
      rows: [{ cells: Array.from({ length: 6 }, () => cell) }],
    })
    const firsts = words.filter((_, i) => i % 27 === 0)
    const lasts = words.filter((_, i) => i % 27 === 26)
    expect(firsts).toHaveLength(6)
    for (const [i, last] of lasts.slice(0, 5).entries())
      expect(last.box.x1).toBeLessThan(firsts[i + 1].box.x0)
  })
})
