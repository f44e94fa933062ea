import { describe, expect, it } from 'vitest'
import { readPptx } from '../../../../engines/convert/readers/pptx/read.ts'
import type { Block } from '../../../../engines/model/document.ts'
import { summarise } from '../../../builders/block-summary.ts'
import { frame, line, pptx, rels, type SlideSource, shape as sp } from '../../../builders/office.ts'
import { conversion } from '../../conversion.ts'

const body = 'type="body" idx="1"'
const title = (words: string) => sp(words, { placeholder: 'type="title"' })

async function blocksOf(
  slides: readonly SlideSource[],
  parts: Record<string, string | Uint8Array> = {},
): Promise<readonly Block[]> {
  return (await readPptx(await pptx(slides, parts), conversion())).document.blocks
}

describe('a presentation', () => {
  it('has a heading for each slide, with page breaks, in presentation order', async () => {
    const blocks = await blocksOf([{ shapes: title('One') }, { shapes: title('Two') }])
    expect(summarise(blocks)).toEqual([{ h2: 'One' }, 'page-break', { h2: 'Two' }])
    expect(blocks[2]).toMatchObject({ id: 'slide-2', page: 2 })
  })

  it('inherits bullets from layout and master', async () => {
    const shapes = sp(line('first') + line('inner', ' lvl="1"') + line('second'), { placeholder: body })
    expect(summarise(await blocksOf([{ shapes }]))).toEqual([
      { ul: [['first', { 'ol 1': [['inner']] }], ['second']] },
    ])
  })

  it('has no list where a paragraph switches its bullet off', async () => {
    const plain = '<a:p><a:pPr><a:buNone/></a:pPr><a:r><a:t>words</a:t></a:r></a:p>'
    expect(summarise(await blocksOf([{ shapes: sp(plain, { placeholder: body }) }]))).toEqual(['words'])
  })

  it('is read by position, column after column, regardless of the painting order', async () => {
    const at = (x: number, y: number, words: string) => sp(words, { at: [x, y, 3_000_000, 900_000] })
    const shapes =
      at(5_000_000, 3_000_000, 'right below') +
      at(0, 3_000_000, 'left below') +
      at(5_000_000, 2_000_000, 'right') +
      at(0, 2_000_000, 'left')
    expect(summarise(await blocksOf([{ shapes: shapes + title('T') }]))).toEqual([
      { h2: 'T' },
      'left',
      'left below',
      'right',
      'right below',
    ])
  })

  it('places shapes of groups by the group transform', async () => {
    const group = `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="5" name=""/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="5000000"/><a:ext cx="100" cy="100"/><a:chOff x="0" y="0"/><a:chExt cx="100" cy="100"/></a:xfrm></p:grpSpPr>${sp('grouped', { at: [0, 0, 100, 100] })}</p:grpSp>`
    const shapes = group + sp('above', { at: [0, 1_000_000, 900_000, 900_000] })
    expect(summarise(await blocksOf([{ shapes }]))).toEqual(['above', 'grouped'])
  })

  it('keeps merged cells and header rows of tables', async () => {
    const cell = (words: string, more = '') =>
      `<a:tc${more}><a:txBody><a:bodyPr/>${words === '' ? '<a:p/>' : line(words)}</a:txBody></a:tc>`
    const table = `<a:tbl><a:tblPr firstRow="1"/><a:tblGrid><a:gridCol w="1"/><a:gridCol w="3"/></a:tblGrid><a:tr>${cell('A', ' gridSpan="2"')}${cell('', ' hMerge="1"')}</a:tr><a:tr>${cell('B', ' rowSpan="2"')}${cell('C')}</a:tr><a:tr>${cell('', ' vMerge="1"')}${cell('D')}</a:tr></a:tbl>`
    const blocks = await blocksOf([{ shapes: frame('table', table) }])
    expect(summarise(blocks)).toEqual([{ table: [['A c2!'], ['B r2', 'C'], ['D']] }])
    expect(blocks[0]).toMatchObject({ widths: [0.25, 0.75] })
  })

  it('reads chart data as a table', async () => {
    const points = (...values: string[]) =>
      values.map((v, i) => `<c:pt idx="${i}"><c:v>${v}</c:v></c:pt>`).join('')
    const chart = `<c:chartSpace SPACES><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Yield</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart><c:ser><c:tx><c:strRef><c:strCache>${points('North')}</c:strCache></c:strRef></c:tx><c:cat><c:strRef><c:strCache>${points('May', 'June')}</c:strCache></c:strRef></c:cat><c:val><c:numRef><c:numCache>${points('8.1999999999999993', '4')}</c:numCache></c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`
    const blocks = await blocksOf(
      [
        {
          shapes: frame('chart', '<c:chart r:id="rc"/>'),
          relations: [['rc', 'chart', '../charts/chart1.xml']],
        },
      ],
      { 'ppt/charts/chart1.xml': chart },
    )
    expect(summarise(blocks)).toEqual([
      {
        table: [
          ['!', 'North!'],
          ['May!', '8.2'],
          ['June!', '4'],
        ],
        caption: 'Yield',
      },
    ])
  })

  it('reads a diagram as a nested list, also with circular connections', async () => {
    const point = (id: string, words: string, type = 'node') =>
      `<dgm:pt modelId="${id}" type="${type}"><dgm:t>${words === '' ? '' : line(words)}</dgm:t></dgm:pt>`
    const cxn = (from: string, to: string, order: number) =>
      `<dgm:cxn srcId="${from}" destId="${to}" srcOrd="${order}"/>`
    const model = `<dgm:dataModel SPACES><dgm:ptLst>${point('d', '', 'doc')}${point('1', 'Plan')}${point('2', 'Do')}${point('3', 'Draw')}</dgm:ptLst><dgm:cxnLst>${cxn('d', '2', 1)}${cxn('d', '1', 0)}${cxn('1', '3', 0)}${cxn('3', '1', 0)}</dgm:cxnLst></dgm:dataModel>`
    const blocks = await blocksOf(
      [
        {
          shapes: frame('d', '<dgm:relIds r:dm="rd"/>'),
          relations: [['rd', 'diagramData', '../diagrams/data1.xml']],
        },
      ],
      { 'ppt/diagrams/data1.xml': model },
    )
    expect(summarise(blocks)).toEqual([{ ul: [['Plan', { ul: [['Draw']] }], ['Do']] }])
  })

  it('keeps links, also to slides, but no link that could run code', async () => {
    const run = (id: string, words: string) =>
      `<a:r><a:rPr><a:hlinkClick r:id="${id}"/></a:rPr><a:t>${words}</a:t></a:r>`
    const shapes = sp(`<a:p>${run('ra', 'out')}${run('rb', 'next')}${run('rx', 'bad')}</a:p>`)
    const blocks = await blocksOf([
      {
        shapes,
        relations: [
          ['ra', 'hyperlink', 'https://example.org/a'],
          ['rb', 'slide', 'slide2.xml'],
          ['rx', 'hyperlink', 'javascript:x'],
        ],
      },
      { shapes: title('Two') },
    ])
    expect(summarise(blocks)[0]).toBe('[out](https://example.org/a)[next](#slide-2)bad')
  })

  it('shows an embedded object by the image in its VML drawing, and never twice', async () => {
    const object = '<p:oleObj spid="_x0000_s7" progId="Excel.Sheet.8"><p:embed/></p:oleObj>'
    const own =
      '<p:pic><p:nvPicPr><p:cNvPr id="9" name=""/></p:nvPicPr><p:blipFill><a:blip r:embed="ri"/></p:blipFill></p:pic>'
    const choice = `<mc:AlternateContent><mc:Choice Requires="v">${object}</mc:Choice><mc:Fallback><p:oleObj><p:embed/>${own}</p:oleObj></mc:Fallback></mc:AlternateContent>`
    const vml =
      '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"><v:shape id="_x0000_s7"><v:imagedata o:relid="r1"/></v:shape></xml>'
    const relations = [['rv', 'vmlDrawing', '../drawings/v.vml']] as const
    const blocks = await blocksOf(
      [
        { shapes: frame('ole', object), relations },
        { shapes: frame('ole', choice), relations: [...relations, ['ri', 'image', '../media/own.png']] },
      ],
      {
        'ppt/drawings/v.vml': vml,
        'ppt/drawings/_rels/v.vml.rels': rels(['r1', 'image', '../media/seen.wmf']),
      },
    )
    expect(blocks.flatMap((block) => (block.kind === 'figure' ? [block.resource] : []))).toEqual([
      'ppt/media/seen.wmf',
      'ppt/media/own.png',
    ])
  })

  it('puts speaker notes below the slide', async () => {
    const notes = `<p:notes SPACES><p:cSld><p:spTree><p:nvGrpSpPr/><p:grpSpPr/>${sp('Speak slowly', { placeholder: body })}${sp('7', { placeholder: 'type="sldNum"' })}</p:spTree></p:cSld></p:notes>`
    const blocks = await blocksOf(
      [{ shapes: title('T'), relations: [['rn', 'notesSlide', '../notesSlides/notes1.xml']] }],
      { 'ppt/notesSlides/notes1.xml': notes },
    )
    expect(summarise(blocks)).toEqual([{ h2: 'T' }, { quote: ['Speak slowly'] }])
  })

  it('omits hidden slides, hidden shapes and repeated placeholders', async () => {
    const watched = conversion()
    const hidden = sp('secret').replace('name=""', 'name="" hidden="1"')
    const bytes = await pptx([
      { shapes: title('One') + hidden + sp('12', { placeholder: 'type="sldNum"' }) },
      { shapes: title('Draft'), hidden: true },
    ])
    const { document, pages } = await readPptx(bytes, watched)
    expect(summarise(document.blocks)).toEqual([{ h2: 'One' }])
    expect(pages).toBe(1)
    expect(watched.warnings).toMatchObject([{ code: 'hidden_left_out', page: 2 }])
  })

  it('shows the number of its slide where its text refers to it', async () => {
    const field = '<a:p><a:fld id="{1}" type="slidenum"><a:t>&lt;number&gt;</a:t></a:fld></a:p>'
    const blocks = await blocksOf([{ shapes: title('One') }, { shapes: sp(field) }])
    expect(summarise(blocks).at(-1)).toBe('2')
  })

  it('with more slides than the limit, or no visible slide, is rejected', async () => {
    const two = await pptx([{ shapes: '' }, { shapes: '' }])
    await expect(readPptx(two, conversion({}, { pages: 1 }))).rejects.toMatchObject({
      code: 'too_many_pages',
    })
    const none = await pptx([{ shapes: '', hidden: true }])
    await expect(readPptx(none, conversion())).rejects.toMatchObject({ code: 'empty' })
  })
})
