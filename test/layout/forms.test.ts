import { describe, expect, it } from 'vitest'
import { analyse } from '../../engines/layout/analyse.ts'
import type { PageContent, TagElement } from '../../engines/model/page-content.ts'
import { summarise } from '../builders/block-summary.ts'
import { prose, type SheetBuilder, sheet } from './page-builder.ts'

/** The blocks of a page behind its first paragraph. */
function read(page: SheetBuilder): unknown[] {
  return summarise(analyse({ pages: [page.build()] }).blocks.slice(1))
}

const page = () => sheet().flow(prose(4))

describe('fields of a form', () => {
  it('are paragraphs of a label and a value, or a fill-in line', () => {
    const form = page()
      .text(72, 200, 'Last name')
      .field(200, 190, 400, 204)
      .text(202, 201, 'Okonkwo', { size: 8 })
    form.text(72, 230, 'Date of birth:').field(200, 220, 400, 234)
    expect(read(form)).toEqual(['Last name: Okonkwo', 'Date of birth: ____'])
  })

  it('have their labels above them if there is none in the row', () => {
    const form = page().text(72, 200, 'Town').text(300, 200, 'Street')
    form.field(72, 204, 250, 218).field(300, 204, 480, 218).text(304, 214, 'Mill Lane 4')
    expect(read(form)).toEqual(['Town: ____', 'Street: Mill Lane 4'])
  })

  it('contain values of several lines', () => {
    const form = page().text(72, 200, 'Remarks').field(200, 190, 400, 240)
    form.text(204, 200, 'Please ring').text(204, 214, 'twice.')
    expect(read(form)).toEqual(['Remarks: Please ring twice.'])
  })

  it('keep their values in the text of a sentence', () => {
    const form = page().text(72, 200, 'I was born in').field(145, 190, 200, 204).text(148, 200, 'Leeds')
    form.text(204, 200, 'and live there with my family.')
    expect(read(form)).toEqual(['I was born in Leeds and live there with my family.'])
  })

  it('are check boxes after their label', () => {
    const form = page().text(72, 170, 'Name').field(200, 160, 400, 174)
    form
      .text(72, 200, 'Season')
      .text(200, 200, '☐ Spring')
      .text(200, 214, '☒ Summer')
      .text(200, 228, '☐ Autumn')
    expect(read(form)).toEqual(['Name: ____', 'Season: ☐ Spring ☒ Summer ☐ Autumn'])
  })

  it('stay in the cells of a table with lines', () => {
    const form = page()
      .text(76, 200, 'Item')
      .text(206, 200, 'Number')
      .text(76, 220, 'Chair')
      .text(206, 220, '4')
    form.field(202, 208, 298, 224).text(76, 240, 'Desk').field(202, 228, 298, 244)
    for (const y of [186, 206, 226, 246]) form.rule(72, y, 300, y)
    for (const x of [72, 200, 300]) form.rule(x, 186, x, 246)
    const [, table, ...rest] = analyse({ pages: [form.build()] }).blocks
    expect(table.kind).toBe('table')
    expect(rest).toEqual([])
  })
})

describe('drawn boxes and lines for values', () => {
  it('are fields below each other, filled or empty', () => {
    const boxes = page().text(72, 200, 'Name').frame(200, 188, 400, 206).text(204, 200, 'Ada')
    boxes.text(72, 230, 'Department').frame(200, 218, 400, 236)
    expect(read(boxes)).toEqual(['Name: Ada', 'Department: ____'])
    const lines = page().text(72, 200, 'Name').rule(160, 202, 400, 202).text(164, 200, 'Ada')
    lines.text(72, 230, 'Town').rule(160, 232, 400, 232)
    lines.text(72, 260, 'Street').rule(160, 262, 400, 262)
    expect(read(lines)).toEqual(['Name: Ada', 'Town: ____', 'Street: ____'])
  })

  it('are not underlines, the rules of a table, or a single one', () => {
    const underlined = page().text(72, 200, 'See').text(92, 200, 'www.example.org').rule(92, 202, 167, 202)
    underlined.text(72, 230, 'Ask').text(92, 230, 'www.example.net').rule(92, 232, 167, 232)
    underlined.text(72, 260, 'Try').text(92, 260, 'www.example.com').rule(92, 262, 167, 262)
    const single = page().text(72, 200, 'Name').rule(160, 202, 400, 202)
    for (const text of [...read(underlined), ...read(single)]) expect(text).not.toContain(':')
  })
})

describe('fields of a tagged page', () => {
  const tags: TagElement = {
    role: '',
    kids: [
      { role: 'P', kids: [{ page: 1, mcid: 0 }] },
      {
        role: 'P',
        kids: [
          { page: 1, mcid: 1 },
          { role: 'Form', kids: [{ page: 1, mcid: 90 }] },
        ],
      },
      {
        role: 'P',
        kids: [
          { page: 1, mcid: 2 },
          { role: 'Form', kids: [{ page: 1, mcid: 91 }] },
        ],
      },
    ],
  }
  const tagged = (): PageContent =>
    sheet()
      .flow(prose(4), { mcid: 0 })
      .text(72, 200, 'Name:', { mcid: 1 })
      .text(204, 198, 'Ada', { mcid: 90, size: 7 })
      .field(200, 190, 400, 204, 90)
      .text(72, 230, 'Town:', { mcid: 2 })
      .field(200, 220, 400, 234, 91)
      .build()

  it('are in the paragraphs that they belong to', () => {
    const { blocks } = analyse({ pages: [tagged()], tags })
    expect(summarise(blocks.slice(1))).toEqual(['Name: Ada', 'Town: ____'])
  })
})
