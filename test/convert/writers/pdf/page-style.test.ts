import { expect, it } from 'vitest'
import { convert } from '../../../../engines/convert/convert.ts'
import type { PageStyle } from '../../../../engines/convert/page-style.ts'
import { loadPdf, pages } from '../../../../engines/pdf/file/index.ts'
import { openReader } from '../../../../engines/pdf/second-reader/index.ts'

async function pdfOf(markdown: string, style?: PageStyle): Promise<Uint8Array> {
  const options = style ? { style } : {}
  const { bytes } = await convert({
    bytes: new TextEncoder().encode(markdown),
    from: 'md',
    to: 'pdf',
    options,
  })
  return bytes
}

const sizes = async (bytes: Uint8Array) => {
  const file = await loadPdf(bytes)
  return pages(file).map(({ width, height }) => [Math.round(width), Math.round(height)])
}

const linesOf = async (bytes: Uint8Array, page = 0) => {
  await using reader = await openReader(bytes)
  return (await reader.text(page)).split('\n')
}

it('pages have the paper, margins and direction of the style', async () => {
  expect(await sizes(await pdfOf('One', { page: 'letter' }))).toEqual([[612, 792]])
  expect(await sizes(await pdfOf('One', { page: 'a4', landscape: true }))).toEqual([[842, 595]])
  expect(await sizes(await pdfOf('One'))).toEqual([[595, 842]])
})

it('larger text takes more pages', async () => {
  const text = Array.from({ length: 60 }, (_, i) => `Paragraph ${i} with some words in it.`).join('\n\n')
  const small = await sizes(await pdfOf(text, { size: 8 }))
  const large = await sizes(await pdfOf(text, { size: 20 }))
  expect(large.length).toBeGreaterThan(small.length)
})

it.each([
  [{ size: 4 }, 'size'],
  [{ margins: 900 }, 'margins'],
  [{ page: 'b5' as 'a5' }, 'page'],
  [{ font: 'comic' as 'serif' }, 'font'],
] as const)('a style outside its range is rejected: %o', async (style, name) => {
  await expect(pdfOf('One', style)).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringContaining(name),
  })
})

it('a table whose words do not fit turns its pages, with its heading', async () => {
  const words = [
    'Administrative',
    'Classification',
    'Representative',
    'Documentation',
    'Infrastructure',
    'Correspondence',
  ]
  const row = `| ${[...words, ...words].slice(0, 9).join(' | ')} |`
  const table = `${row}\n|${'---|'.repeat(9)}\n${row}\n${row}`
  const bytes = await pdfOf(`Before\n\n## The table\n\n${table}\n\nAfter`)
  expect(await sizes(bytes)).toEqual([
    [595, 842],
    [842, 595],
    [595, 842],
  ])
  const turned = (await linesOf(bytes, 1)).join(' ')
  expect(turned).toContain('The table')
  // No word is divided.
  expect(turned.match(/Correspondence/g)).toHaveLength(3)
})

it('a document that begins and ends with a wide table has no empty page', async () => {
  const row = `| ${Array.from({ length: 14 }, (_, i) => `Extraordinarily${i}`).join(' | ')} |`
  const table = `${row}\n|${'---|'.repeat(14)}\n${row}`
  expect(await sizes(await pdfOf(`${table}\n\n<!-- -->\n\n${table}`))).toEqual([[842, 595]])
})

it('lines of code break at spaces and punctuation, never inside a word', async () => {
  const names = Array.from({ length: 40 }, (_, i) => `argumentNumber${i}`)
  const bytes = await pdfOf(`\`\`\`\ncall(${names.join(', ')})\n\`\`\``)
  const shown = (await linesOf(bytes)).join('\n').split(/[^A-Za-z0-9]+/)
  expect(shown.filter((word) => word.startsWith('argumentNumber'))).toEqual(names)
})
