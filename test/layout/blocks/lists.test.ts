import { describe, expect, it } from 'vitest'
import { analyse } from '../../../engines/layout/analyse.ts'
import type { PageContent } from '../../../engines/model/page-content.ts'
import { summarise } from '../../builders/block-summary.ts'
import { prose, sheet } from '../page-builder.ts'

const shapes = (...pages: readonly PageContent[]) => summarise(analyse({ pages }).blocks)

describe('list items', () => {
  it('are counted in Roman numerals that are aligned at their points', () => {
    const page = sheet().flow(prose(3))
    const items = ['one', 'two', 'three', 'four', 'five']
    for (const [i, numeral] of ['i.', 'ii.', 'iii.', 'iv.', 'v.'].entries())
      page.text(100 - 5 * numeral.length, 150 + i * 14, numeral).text(104, 150 + i * 14, items[i])
    const [, list] = analyse({ pages: [page.build()] }).blocks
    expect(list).toMatchObject({ kind: 'list', numbering: 'lower-roman' })
    expect(shapes(page.build())).toEqual([prose(3), { 'ol 1': items.map((item) => [item]) }])
  })

  it('stay nested on a page where all lines are indented', () => {
    const first = sheet().flow(prose(3))
    first.text(72, 160, '1. outer').text(90, 174, '– inner one')
    const second = sheet()
    second.text(90, 84, '–').flow(prose(6), { x: 104, width: 419 })
    second.text(90, second.y + 14, '– inner three')
    const third = sheet().text(72, 72, '2. last').flow(prose(3))
    expect(shapes(first.build(), second.build(2), third.build(3)).slice(0, -1)).toEqual([
      { 'ol 1': [['outer', { ul: [['inner one'], [prose(6)], ['inner three']] }], ['last']] },
    ])
  })

  it('may begin with a quotation mark that is as wide as an ideograph', () => {
    const page = sheet().flow(prose(3))
    page.text(72, 150, '–\u2060“注記”').text(72, 164, '– 文書')
    expect(shapes(page.build())).toEqual([prose(3), { ul: [['“注記”'], ['文書']] }])
  })

  it('are not paragraphs of an item that begin with an initial', () => {
    const page = sheet()
      .text(70, 100, '•')
      .text(82, 100, 'some books')
      .text(82, 120, 'W. Author of this book')
      .text(82, 140, 'P. Author of another')
    expect(shapes(page.build())).toEqual([
      { ul: [['some books', 'W. Author of this book', 'P. Author of another']] },
    ])
  })

  it('are nested if their bullets are larger than their texts', () => {
    const page = sheet().text(72, 100, '• outer')
    for (const [i, text] of ['one', 'two'].entries())
      page.text(90, 116 + 14 * i, '*', { size: 13 }).text(104, 116 + 14 * i, text)
    page.text(72, 146, '• last')
    expect(shapes(page.build())).toEqual([{ ul: [['outer', { ul: [['one'], ['two']] }], ['last']] }])
  })

  it('are counted over a long nested list', () => {
    const page = sheet().flow(prose(3))
    page.text(72, 150, '(a) outer')
    const bullets = Array.from({ length: 14 }, (_, i) => `inner ${i}`)
    for (const [i, text] of bullets.entries()) page.text(92, 164 + 14 * i, `• ${text}`)
    page.text(72, 164 + 14 * 14, '(b) last')
    expect(shapes(page.build()).slice(1)).toEqual([
      { 'ol 1': [['outer', { ul: bullets.map((text) => [text]) }], ['last']] },
    ])
  })

  it('may have numbers that touch their text', () => {
    const page = sheet().flow(prose(3))
    for (const [i, numeral] of ['vi.', 'vii.', 'viii.'].entries())
      page.text(72, 150 + 20 * i, `${numeral}${i === 0 ? ' ' : ''}Item`)
    page.text(72, 210, 'ix.Item')
    expect(shapes(page.build()).slice(1)).toEqual([{ 'ol 6': [['Item'], ['Item'], ['Item'], ['Item']] }])
  })

  it('contain code that a nested list follows', () => {
    const page = sheet().flow(prose(3))
    page.text(72, 150, '1. first').text(86, 164, 'list all --files', { mono: true })
    page.text(86, 178, '• inner one').text(86, 192, '• inner two').text(72, 206, '2. second')
    expect(shapes(page.build()).slice(1)).toEqual([
      {
        'ol 1': [['first', { code: 'list all --files' }, { ul: [['inner one'], ['inner two']] }], ['second']],
      },
    ])
  })

  it('may begin with a bold title, and their text be indented against it', () => {
    const page = sheet().flow(prose(3))
    for (const [i, title] of ['Source', 'Derived Works', 'Names'].entries()) {
      page.text(84, 150 + 40 * i, `${i + 1}. ${title}`, { bold: true })
      page.text(118, 162 + 40 * i, 'The text of this one is a sentence.')
    }
    page.text(72, 280, 'Running text goes on.')
    const text = 'The text of this one is a sentence.'
    expect(shapes(page.build()).slice(1)).toEqual([
      {
        'ol 1': [
          ['**Source**', text],
          ['**Derived Works**', text],
          ['**Names**', text],
        ],
      },
      'Running text goes on.',
    ])
  })

  it('begin with triangles and stars too', () => {
    const page = sheet().flow(prose(3))
    page.text(72, 150, '▷ first').text(72, 164, '▷ second').text(72, 190, '★ other')
    expect(shapes(page.build()).slice(1)).toEqual([{ ul: [['first'], ['second']] }, { ul: [['other']] }])
  })
})

describe('entries of lists of terms', () => {
  it('are one paragraph if their second and last line is indented', () => {
    const page = sheet()
      .flow(prose(6))
      .text(
        72,
        170,
        'quality Compression level of the image of the camera, an integer between the lowest and the very high-',
      )
      .text(110, 182, 'est one, which takes most time')
      .text(72, 194, 'model Name of the camera')
    expect(shapes(page.build()).slice(1)).toEqual([
      'quality Compression level of the image of the camera, an integer between the lowest and the very highest one, which takes most time',
      'model Name of the camera',
    ])
  })
})

describe('monospaced terms above each other', () => {
  it.each([
    [2.5, true],
    [3.5, false],
  ])('share a definition where their starts differ by up to 0.3 ems: %s of 10 points, %s', (off, shared) => {
    const page = sheet().flow(prose(6))
    const top = page.y + 24
    for (const [i, [long, short]] of [
      ['--quiet', '-q'],
      ['--output', '-o'],
      ['--verbose', '-v'],
    ].entries()) {
      const y = top + 44 * i
      page.text(72 + off, y, long, { mono: true }).text(72, y + 12, short, { mono: true })
      page.text(150, y + 12, 'Prints the messages of the program to a file.')
      page.text(150, y + 24, 'It is made if it does not exist yet.')
    }
    page.y = top + 142
    const { blocks } = analyse({ pages: [page.flow(prose(6, 1)).build()] })
    expect(blocks.filter(({ kind }) => kind === 'code')).toHaveLength(shared ? 0 : 3)
  })
})
