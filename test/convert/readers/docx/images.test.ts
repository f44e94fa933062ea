import { describe, expect, it } from 'vitest'
import { readDocx } from '../../../../engines/convert/readers/docx/read.ts'
import { summarise } from '../../../builders/block-summary.ts'
import { docx, p } from '../../../builders/docx.ts'
import { chartPart, drawingNamespaces } from '../../../builders/office.ts'
import { conversion } from '../../conversion.ts'

const drawn = (content: string) =>
  `<w:p><w:r><w:t>Before</w:t></w:r><w:r><w:drawing><wp:inline><a:graphic><a:graphicData>${content}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
const chart = '<c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="rc"/>'
const diagram = '<dgm:relIds xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" r:dm="rd"/>'
const point = (id: string, words: string, type = 'node') =>
  `<dgm:pt modelId="${id}" type="${type}"><dgm:t><a:p><a:r><a:t>${words}</a:t></a:r></a:p></dgm:t></dgm:pt>`

describe('charts and diagrams of a Word document', () => {
  it('follow the paragraph that contains them, as tables and lists', async () => {
    const bytes = await docx({
      body: drawn(chart) + drawn(diagram) + p('After'),
      relations: [
        ['rc', 'chart', 'charts/chart1.xml'],
        ['rd', 'diagramData', 'diagrams/data1.xml'],
      ],
      parts: {
        'word/charts/chart1.xml': chartPart('Yield', ['May'], { North: [3], South: [4.5] }),
        'word/diagrams/data1.xml': `<dgm:dataModel ${drawingNamespaces}><dgm:ptLst>${point('d', '', 'doc')}${point('1', 'Plan')}${point('2', 'Draw')}</dgm:ptLst><dgm:cxnLst><dgm:cxn srcId="d" destId="1"/><dgm:cxn srcId="1" destId="2"/></dgm:cxnLst></dgm:dataModel>`,
      },
    })
    const watched = conversion()
    const { document } = await readDocx(bytes, watched)
    expect(summarise(document.blocks)).toEqual([
      'Before',
      {
        table: [
          ['!', 'North!', 'South!'],
          ['May!', '3', '4.5'],
        ],
        caption: 'Yield',
      },
      'Before',
      { ul: [['Plan', { ul: [['Draw']] }]] },
      'After',
    ])
    expect(watched.warnings).toEqual([])
  })

  it('cause a warning where they have no data', async () => {
    const watched = conversion()
    const { document } = await readDocx(await docx({ body: drawn(chart) }), watched)
    expect(summarise(document.blocks)).toEqual(['Before'])
    expect(watched.warnings.map(({ code }) => code)).toEqual(['drawing_lost'])
  })
})
