import { describe, expect, it } from 'vitest'
import { readSpreadsheet } from '../../../../engines/convert/readers/spreadsheet/read.ts'
import { summarise } from '../../../builders/block-summary.ts'
import { chartPart, type SheetSource, sheetRows, xlsx } from '../../../builders/office.ts'
import { conversion } from '../../conversion.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const at = (row: number, content: string) =>
  `<xdr:twoCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:row>${row}</xdr:row></xdr:from>${content}</xdr:twoCellAnchor>`
const chart =
  '<xdr:graphicFrame><a:graphic><a:graphicData><c:chart r:id="rc"/></a:graphicData></a:graphic></xdr:graphicFrame>'
const picture =
  '<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="p" descr="A dot"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rp"/></xdr:blipFill></xdr:pic>'
const box =
  '<xdr:sp><xdr:txBody><a:p><a:r><a:t>Said in </a:t></a:r><a:r><a:t>a box</a:t></a:r></a:p><a:p/></xdr:txBody></xdr:sp>'

const sheet: SheetSource = {
  name: 'S',
  data: sheetRows(['Kind', 'Count'], ['Apples', 3], [null], [null], [null], ['Place', 'Area'], ['North', 9]),
  drawn: {
    anchors: at(8, box) + at(2, chart) + at(0, picture),
    relations: [
      ['rc', 'chart', '../charts/chart1.xml'],
      ['rp', 'image', '../media/image1.png'],
    ],
    parts: {
      'xl/charts/chart1.xml': chartPart('Yield', ['May', 'June'], { North: [8.1999999999999993, 4] }),
      'xl/media/image1.png': png,
    },
  },
}

describe('drawn objects of a sheet', () => {
  it('follow the table next to them: images, chart data, text boxes', async () => {
    const { document } = await readSpreadsheet('xlsx')(await xlsx(sheet), conversion())
    expect(summarise(document.blocks)).toEqual([
      { h1: 'S' },
      {
        table: [
          ['Kind!', 'Count!'],
          ['Apples', '3'],
        ],
      },
      { figure: 'xl/media/image1.png', alt: 'A dot' },
      {
        table: [
          ['!', 'North!'],
          ['May!', '8.2'],
          ['June!', '4'],
        ],
        caption: 'Yield',
      },
      {
        table: [
          ['Place!', 'Area!'],
          ['North', '9'],
        ],
      },
      'Said in a box',
    ])
    expect([...document.resources.keys()]).toEqual(['xl/media/image1.png'])
  })

  it('are omitted with a hidden sheet', async () => {
    const shown = { name: 'T', data: sheetRows(['a', 'b'], ['c', 'd']) }
    const bytes = await xlsx({ ...sheet, state: 'hidden' }, shown)
    const { document } = await readSpreadsheet('xlsx')(bytes, conversion())
    expect(document.resources.size).toBe(0)
    expect(JSON.stringify(document.blocks)).not.toContain('box')
  })

  it('count against the limit on cells', async () => {
    const many = { ...sheet, drawn: sheet.drawn && { ...sheet.drawn, anchors: at(0, chart.repeat(40)) } }
    await expect(
      readSpreadsheet('xlsx')(await xlsx(many), conversion({}, { cells: 30 })),
    ).rejects.toMatchObject({
      code: 'too_many_entries',
    })
  })
})
