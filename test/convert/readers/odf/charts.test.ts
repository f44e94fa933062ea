import { describe, expect, it } from 'vitest'
import { convert } from '../../../../engines/convert/convert.ts'
import { readOdp } from '../../../../engines/convert/readers/odf/read.ts'
import { openDocument } from '../../../builders/office/open-document.ts'
import { conversion } from '../../conversion.ts'

const own = (name: string) => `urn:oasis:names:tc:opendocument:xmlns:${name}:1.0`

/** The content of an object with a chart of two series. */
const chart = (kind: string) => {
  const cell = (text: string, value = '') =>
    `<table:table-cell${value && ` office:value-type="float" office:value="${value}"`}><text:p>${text}</text:p></table:table-cell>`
  const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
  const series = (column: string) =>
    `<chart:series chart:style-name="s${column}" chart:values-cell-range-address="local-table.$${column}$2:.$${column}$3"/>`
  return `<office:document-content xmlns:office="${own('office')}" xmlns:chart="${own('chart')}" xmlns:table="${own('table')}" xmlns:text="${own('text')}" xmlns:style="${own('style')}" xmlns:draw="${own('drawing')}"><office:automatic-styles><style:style style:name="sB" style:family="chart"><style:graphic-properties draw:fill-color="#aa0011"/></style:style></office:automatic-styles><office:body><office:chart><chart:chart chart:class="chart:${kind}"><chart:title><text:p>Tides</text:p></chart:title><chart:plot-area><chart:axis chart:dimension="x"/><chart:axis chart:dimension="y"/>${series('B')}${series('C')}</chart:plot-area><table:table table:name="local-table"><table:table-rows>${row(cell(''), cell('High'), cell('Low'))}${row(cell('Mon'), cell('4', '4'), cell('1', '1'))}${row(cell('Tue'), cell('5', '5'), cell('2', '2'))}</table:table-rows></table:table></chart:chart></office:chart></office:body></office:document-content>`
}
const frame =
  '<draw:frame text:anchor-type="as-char" svg:x="1in" svg:y="1in" svg:width="4in" svg:height="3in"><draw:object xlink:href="./Object 1"/></draw:frame>'
const table = '|     | High | Low |\n| --- | ---- | --- |\n| Mon | 4    | 1   |\n| Tue | 5    | 2   |'

describe('a chart of OpenDocument', () => {
  it.each([
    ['odt', 'text', `<text:p>${frame}</text:p>`],
    [
      'ods',
      'spreadsheet',
      `<table:table table:name="S"><table:table-row><table:table-cell>${frame}</table:table-cell></table:table-row></table:table>`,
    ],
    ['odp', 'presentation', `<draw:page>${frame}</draw:page>`],
  ] as const)('of %s becomes a table of its values in text, with a warning', async (from, kind, body) => {
    const bytes = await openDocument(kind, body, { files: { 'Object 1/content.xml': chart('bar') } })
    const { bytes: text, warnings } = await convert({
      bytes,
      from,
      to: 'md',
      options: { officeSuite: 'off' },
    })
    expect(new TextDecoder().decode(text)).toContain(table)
    expect(warnings).toContainEqual({
      code: 'charts_left_out',
      message: '1 chart was reduced to values: the output format has no charts.',
    })
  })

  it.each(['bar', 'line', 'circle', 'area', 'scatter', 'ring'])('is drawn on a page: %s', async (kind) => {
    const bytes = await openDocument('presentation', `<draw:page>${frame}</draw:page>`, {
      files: { 'Object 1/content.xml': chart(kind) },
    })
    const { document } = await readOdp(bytes, { ...conversion(), hasLook: true, isPrinted: true })
    const objects = document.fixed?.[0].objects ?? []
    expect(objects.filter((object) => object.kind === 'shape').length).toBeGreaterThan(0)
    expect(JSON.stringify(objects)).toContain('Tides')
    if (kind === 'bar') expect(JSON.stringify(objects)).toContain('#aa0011')
  })
})
