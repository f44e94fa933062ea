import { expect, it } from 'vitest'
import { html } from '../../conversion.ts'

const row = '<tr><td>a<td>b<td>c</tr>'

it.each([
  [
    'percentages of col',
    `<colgroup><col width="50%"><col style="width: 30%"><col width="20%"></colgroup>${row}`,
    [50, 30, 20],
  ],
  ['pixels of col', `<col width=100><col width=200px><col style="width: 1.0416667in">${row}`, [25, 50, 25]],
  ['a col for several columns', `<col span=2 width=25%><col width=50%>${row}`, [25, 25, 50]],
  [
    'the cells of the first row',
    '<tr><th style="width:60%">a<th width="20%">b<th width="20%">c</tr>',
    [60, 20, 20],
  ],
  ['what percentages leave', '<tr><th style="width:50%">a<th>b<th>c</tr>', [50, 25, 25]],
  ['a column without a width in pixels', '<tr><th width=50>a<th>b<th>c</tr>', undefined],
  ['different units', '<tr><th width=50>a<th width="50%">b<th>c</tr>', undefined],
  ['a spanning cell', '<tr><th width="50%" colspan=2>a<th>c</tr>', undefined],
  ['a hostile span', `<col span=999999999 width=10>${row}`, undefined],
] as const)('columns have the widths of %s', (_, inside, expected) => {
  const [table] = html(`<table>${inside}</table>`).blocks
  const widths = table.kind === 'table' ? table.widths : []
  expect(widths?.map((share) => Math.round(share * 100))).toEqual(expected)
})

it('columns have the widths that a style sheet gives them', () => {
  const [table] = html(`<style>.w { width: 75% }</style><table><tr><td class=w>a<td>b</tr></table>`).blocks
  expect(table).toMatchObject({ widths: [0.75, 0.25] })
})
