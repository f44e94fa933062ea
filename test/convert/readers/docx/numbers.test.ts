import { describe, expect, it } from 'vitest'
import { convert } from '../../../../engines/convert/convert.ts'
import { docx, item, p, style } from '../../../builders/docx.ts'

interface Level {
  readonly format: string
  readonly text: string
  readonly more?: string
}

function numbering(...levels: readonly Level[]): string {
  const written = levels.map(
    ({ format, text, more = '' }, i) =>
      `<w:lvl w:ilvl="${i}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`,
  )
  return `<w:abstractNum w:abstractNumId="0">${written.join('')}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`
}

const legal = numbering(
  { format: 'upperRoman', text: 'Article %1' },
  { format: 'decimal', text: '%1.%2', more: '<w:isLgl/>' },
  { format: 'lowerLetter', text: '(%3)' },
)

async function textOf(body: string, levels: string, to: 'md' | 'txt' | 'html', styles = ''): Promise<string> {
  const { bytes } = await convert({
    bytes: await docx({ body, numbering: levels, styles }),
    from: 'docx',
    to,
  })
  return new TextDecoder().decode(bytes)
}

const heading = (text: string, level: number) =>
  p(text, `<w:outlineLvl w:val="${level}"/><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr>`)

describe('headings of a Word document keep the numbers that Word shows', () => {
  const plain = numbering({ format: 'decimal', text: '%1' }, { format: 'decimal', text: '%1.%2' })
  it.each([
    ['md', ['# 1 Purpose', '## 1.1 Terms', '## 1.2 Scope', '# 2 Fees', '## 2.1 Rates']],
    ['txt', ['1 Purpose', '1.1 Terms', '1.2 Scope', '2 Fees', '2.1 Rates']],
  ] as const)('in %s', async (to, lines) => {
    const body = [
      ['Purpose', 0],
      ['Terms', 1],
      ['Scope', 1],
      ['Fees', 0],
      ['Rates', 1],
    ] as const
    const text = await textOf(body.map(([words, level]) => heading(words, level)).join(''), plain, to)
    expect(text.trim().split(/\n+/)).toEqual(lines)
  })

  it('also where a style numbers them', async () => {
    const levels = numbering(
      { format: 'decimal', text: 'Part %1:', more: '<w:pStyle w:val="h1"/>' },
      { format: 'decimal', text: '%1-%2', more: '<w:pStyle w:val="h2"/>' },
    )
    const list = '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>'
    const styles = style('h1', 'heading 1', list) + style('h2', 'heading 2', list)
    const body = p('Aim', '<w:pStyle w:val="h1"/>') + p('Terms', '<w:pStyle w:val="h2"/>')
    expect(await textOf(body, levels, 'md', styles)).toBe('# Part 1: Aim\n\n## 1-1 Terms\n')
  })
})

describe('legal lists of a Word document keep their labels', () => {
  const body = [
    ['Terms', 0],
    ['Seller', 1],
    ['the first', 2],
    ['the second', 2],
    ['Buyer', 1],
    ['Fees', 0],
    ['Rates', 1],
  ] as const
  const source = body.map(([words, level]) => item(words, 1, level)).join('')
  const labels = [
    'Article I Terms',
    '1.1 Seller',
    '(a) the first',
    '(b) the second',
    '1.2 Buyer',
    'Article II Fees',
    '2.1 Rates',
  ]

  it.each(['txt', 'md', 'html'] as const)('in %s', async (to) => {
    const text = (await textOf(source, legal, to)).replace(/<[^>]+>/g, '\n')
    const lines = text.split('\n').map((line) => line.replace(/^[\s-]+/, '').trim())
    expect(lines.filter((line) => labels.includes(line))).toEqual(labels)
  })

  it('in Word output, as numbering', async () => {
    const { bytes } = await convert({
      bytes: await docx({ body: source, numbering: legal }),
      from: 'docx',
      to: 'docx',
    })
    const { bytes: back } = await convert({ bytes, from: 'docx', to: 'txt' })
    const lines = new TextDecoder().decode(back).split('\n')
    expect(lines.map((line) => line.trim()).filter((line) => line !== '')).toEqual(labels)
  })

  it.each([
    ['decimal', '%1)', '1)', '2)'],
    ['lowerRoman', '%1.', 'i.', 'ii.'],
    ['upperLetter', '[%1]', '[A]', '[B]'],
    ['decimal', '§ %1', '§ 1', '§ 2'],
    ['decimalZero', '%1.', '01.', '02.'],
    ['ordinal', '%1', '1st', '2nd'],
    ['russianLower', '%1)', 'а)', 'б)'],
    ['decimalEnclosedCircle', '%1', '①', '②'],
    ['chineseCounting', '第%1条', '第一条', '第二条'],
    ['ganada', '%1.', '가.', '나.'],
  ])('%s as %s', async (format, text, first, second) => {
    const md = await textOf(item('one', 1, 0) + item('two', 1, 0), numbering({ format, text }), 'txt')
    expect(md).toBe(`${first} one\n${second} two\n`)
  })
})

describe('the labels of a Word document count', () => {
  const lines = async (body: string, levels: string) =>
    (await textOf(body, levels, 'txt')).trim().split(/\n\s*/)

  it('from zero where a level has no start', async () => {
    const levels = numbering({ format: 'decimal', text: '%1.' }).replace('<w:start w:val="1"/>', '')
    expect(await lines(item('one', 1, 0) + item('two', 1, 0), levels)).toEqual(['0. one', '1. two'])
  })

  it('on where a level restarts only after a higher one than that above', async () => {
    const levels = numbering(
      { format: 'decimal', text: '%1' },
      { format: 'lowerLetter', text: '%1.%2' },
      { format: 'decimal', text: '%1.%2.%3', more: '<w:lvlRestart w:val="1"/>' },
    )
    const body = [0, 1, 2, 1, 2, 0, 2].map((level) => item('x', 1, level)).join('')
    expect(await lines(body, levels)).toEqual([
      '1 x',
      '1.a x',
      '1.a.1 x',
      '1.b x',
      '1.b.2 x',
      '2 x',
      '2.a.1 x',
    ])
  })

  it('excludes titles above without text', async () => {
    const levels = numbering({ format: 'none', text: '' }, { format: 'decimal', text: '%1§%2' })
    expect(await lines(item('top', 1, 0) + item('one', 1, 1), levels)).toContain('§1 one')
  })
})

it('the chosen entry of a menu in a form of a Word document is kept', async () => {
  const field = (data: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"><w:ffData>${data}</w:ffData></w:fldChar></w:r><w:r><w:instrText> FORMDROPDOWN </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`
  const entries = '<w:listEntry w:val="Alpha"/><w:listEntry w:val="Beta"/>'
  const body = p(
    `<w:r><w:t xml:space="preserve">A </w:t></w:r>${field(`<w:ddList><w:result w:val="1"/>${entries}</w:ddList>`)}`,
  )
  expect(await textOf(body, '', 'txt')).toBe('A Beta\n')
  expect(await textOf(p(field(`<w:ddList>${entries}</w:ddList>`)), '', 'txt')).toBe('Alpha\n')
})
