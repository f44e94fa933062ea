import { describe, expect, it } from 'vitest'
import { convert } from '../../engines/convert/convert.ts'
import { parsePageRanges } from '../../engines/convert/options.ts'
import { writeDocumentPdf } from '../../engines/convert/writers/pdf/write.ts'
import type { Block } from '../../engines/model/document.ts'
import { openReader } from '../../engines/pdf/second-reader/index.ts'
import { documentOf, heading, paragraph, testConversion } from '../builders/document.ts'

const names = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm']

async function fivePages(): Promise<Uint8Array> {
  const blocks = names.flatMap((name, i): Block[] => [
    ...(i > 0 ? [{ kind: 'page-break' } as const] : []),
    heading(1, name),
    paragraph(`The page of ${name}.`),
  ])
  return (await writeDocumentPdf(documentOf(blocks), testConversion())).bytes
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

describe('selected pages of a PDF', () => {
  it.each(['md', 'txt', 'html'] as const)('are all that %s has', async (to) => {
    const { bytes, pages } = await convert({
      bytes: await fivePages(),
      from: 'pdf',
      to,
      options: { pages: '2-3,5' },
    })
    const text = textOf(bytes)
    expect(names.filter((name) => text.includes(name))).toEqual(['Birch', 'Cedar', 'Elm'])
    expect(pages).toBe(3)
  })

  it('are all images of a PDF, including invisible ones', async () => {
    const { bytes } = await convert({
      bytes: await fivePages(),
      from: 'pdf',
      to: 'pdf',
      options: { pages: '4-', pdfCompliance: 'pdf-1.7' },
    })
    await using reader = await openReader(bytes)
    expect(reader.pageCount).toBe(2)
    expect(await reader.text(0)).toContain('Dogwood')
    const { bytes: whole } = await convert({ bytes, from: 'pdf', to: 'txt' })
    expect(textOf(whole)).not.toMatch(/Alder|Birch|Cedar/)
    expect(bytes.length).toBeLessThan((await fivePages()).length)
  })

  it('become images', async () => {
    const { to, pages } = await convert({
      bytes: await fivePages(),
      from: 'pdf',
      to: 'png',
      options: { pages: '3', dpi: 36 },
    })
    expect([to, pages]).toEqual(['png', 1])
  })

  it.each(['0', '3-2', 'a', '', '1,,2', '1-2-3'])('are rejected as %j', (list) => {
    expect(() => parsePageRanges(list)).toThrow(/list of pages/)
  })

  it('are an error where the PDF has none of them, or the source is not a PDF', async () => {
    const bytes = await fivePages()
    for (const to of ['md', 'pdf'] as const)
      await expect(convert({ bytes, from: 'pdf', to, options: { pages: '9' } })).rejects.toMatchObject({
        code: 'empty',
      })
    const text = new TextEncoder().encode('words')
    await expect(
      convert({ bytes: text, from: 'txt', to: 'md', options: { pages: '1' } }),
    ).rejects.toMatchObject({ code: 'invalid_request' })
  })
})

describe('page markers', () => {
  it.each([
    ['md', /^<!-- page (\d) -->$/gm],
    ['txt', /^\[Page (\d)\]$/gm],
  ] as const)('precede the pages in %s, with the numbers of the source', async (to, marker) => {
    const { bytes } = await convert({
      bytes: await fivePages(),
      from: 'pdf',
      to,
      options: { pages: '2,4-5', pageMarkers: true },
    })
    expect(Array.from(textOf(bytes).matchAll(marker), ([, page]) => Number(page))).toEqual([2, 4, 5])
  })
})
