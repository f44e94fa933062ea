import { describe, expect, it } from 'vitest'
import { defaultLimits } from '../../../../engines/convert/options.ts'
import { summarise } from '../../../builders/block-summary.ts'
import { p, style } from '../../../builders/docx.ts'
import { read } from './read.ts'

describe('tables of a Word document', () => {
  const cell = (text: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${p(text)}</w:tc>`
  const row = (cells: string, properties = '') => `<w:tr><w:trPr>${properties}</w:trPr>${cells}</w:tr>`

  it('keep merged cells', async () => {
    const down = '<w:vMerge w:val="restart"/>'
    const body = `<w:tbl>${row(cell('A', down) + cell('B', '<w:gridSpan w:val="2"/>'))}${row(cell('', '<w:vMerge/>') + cell('C') + cell('D'))}</w:tbl>`
    expect(summarise((await read(body)).blocks)).toEqual([
      {
        table: [
          ['A r2', 'B c2'],
          ['C', 'D'],
        ],
      },
    ])
  })

  it('keep cells that a row skips', async () => {
    const body = `<w:tbl>${row(cell('A') + cell('B'))}${row(cell('C'), '<w:gridBefore w:val="1"/>')}</w:tbl>`
    expect(summarise((await read(body)).blocks)).toEqual([
      {
        table: [
          ['A', 'B'],
          ['', 'C'],
        ],
      },
    ])
  })

  it.each([
    ['rows that say so', '', '<w:tblHeader/>'],
    ['the look of the table', '<w:tblLook w:firstRow="1"/>', ''],
    ['the look in its older spelling', '<w:tblLook w:val="04A0"/>', ''],
  ])('recognise header rows by %s', async (_, look, header) => {
    const body = `<w:tbl><w:tblPr>${look}</w:tblPr>${row(cell('A'), header)}${row(cell('b'))}</w:tbl>`
    expect(summarise((await read(body)).blocks)).toEqual([{ table: [['A!'], ['b']] }])
  })

  it('contain tables, and the captions above them', async () => {
    const styles = style('cap', 'caption')
    const inner = `<w:tbl>${row(cell('in'))}</w:tbl>`
    const body = `${p('Table 1', '<w:pStyle w:val="cap"/>')}<w:tbl>${row(`<w:tc>${inner}${p('')}</w:tc>`)}</w:tbl>`
    const { blocks } = await read({ body, styles })
    expect(blocks[0]).toMatchObject({ kind: 'table', caption: [{ text: 'Table 1' }] })
    expect(blocks[0]).toMatchObject({ rows: [{ cells: [{ blocks: [{ kind: 'table' }] }] }] })
  })

  it('with more cells than the limit are rejected', async () => {
    const body = `<w:tbl>${row(cell('A', '<w:gridSpan w:val="900"/>')).repeat(20)}</w:tbl>`
    await expect(read(body, {}, { ...defaultLimits, cells: 10_000 })).rejects.toMatchObject({
      code: 'too_many_entries',
    })
  })
})
