import { describe, expect, it } from 'vitest'
import { inspectDocument } from '../../engines/inspect/task.ts'
import { docx, part } from '../builders/docx.ts'
import { line, pptx, shape, sheetRows, xlsx } from '../builders/office.ts'

async function found(bytes: Uint8Array, format: 'docx' | 'xlsx' | 'pptx') {
  const { findings } = await inspectDocument({ bytes, format })
  return findings.map(({ kind, page, place, count }) => [kind, page ?? place ?? '', count])
}

const run = (properties: string, text = 'two words') =>
  `<w:p><w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r></w:p>`

describe('in a Word document', () => {
  const cases: readonly (readonly [what: string, body: string, kind: string | null])[] = [
    ['hidden text', run('<w:vanish/>'), 'hidden-text'],
    ['text whose hiding is switched off', run('<w:vanish w:val="0"/>'), null],
    ['white text', run('<w:color w:val="FFFFFF"/>'), 'background-text'],
    [
      'white text with a dark shading',
      run('<w:color w:val="FFFFFF"/><w:shd w:val="clear" w:fill="1F3A5F"/>'),
      null,
    ],
    [
      'black text with a black highlight',
      run('<w:color w:val="000000"/><w:highlight w:val="black"/>'),
      'background-text',
    ],
    ['text with a yellow highlight', run('<w:highlight w:val="yellow"/>'), null],
    ['tiny text', run('<w:sz w:val="2"/>'), 'tiny-text'],
    ['small print', run('<w:sz w:val="12"/>'), null],
    [
      'white text in a dark cell',
      `<w:tbl><w:tblPr/><w:tr><w:tc><w:tcPr><w:shd w:fill="002244"/></w:tcPr>${run('<w:color w:val="FFFFFF"/>')}</w:tc></w:tr></w:tbl>`,
      null,
    ],
  ]
  for (const [what, body, kind] of cases)
    it(`${kind === null ? 'ignores' : 'finds'} ${what}`, async () => {
      expect(await found(await docx({ body }), 'docx')).toEqual(kind === null ? [] : [[kind, 'body', 2]])
    })

  it('finds text that a style hides', async () => {
    const styles =
      '<w:style w:styleId="Base"><w:rPr><w:vanish/></w:rPr></w:style><w:style w:styleId="Note"><w:basedOn w:val="Base"/></w:style>'
    const body = run('<w:rStyle w:val="Note"/>')
    const relations = [['r5', 'styles', 'styles.xml']] as const
    expect(await found(await docx({ body, styles, relations }), 'docx')).toEqual([['hidden-text', 'body', 2]])
  })

  it('counts tracked changes, comments, metadata and embedded files', async () => {
    const bytes = await docx({
      body: '<w:p><w:ins><w:r><w:t>new</w:t></w:r></w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del></w:p>',
      core: '<dc:creator>Ada</dc:creator><dcterms:created>2026-01-01</dcterms:created>',
      relations: [
        ['r5', 'comments', 'comments.xml'],
        ['r6', 'package', 'embeddings/book.xlsx'],
      ],
      parts: {
        'word/comments.xml': part(
          'w:comments',
          '<w:comment><w:p><w:r><w:t>Ask</w:t></w:r></w:p></w:comment>',
        ),
        'word/embeddings/book.xlsx': new Uint8Array([1]),
      },
    })
    expect(await found(bytes, 'docx')).toEqual([
      ['tracked-change', 'body', 2],
      ['comment', '', 1],
      ['metadata', '', 1],
      ['attachment', '', 1],
    ])
  })

  it('finds cropped images', async () => {
    const body = '<w:p><w:r><a:blip/><a:srcRect l="0" r="25000"/><a:srcRect l="0"/></w:r></w:p>'
    expect(await found(await docx({ body }), 'docx')).toEqual([['cropped-image', '', 1]])
  })
})

describe('in a workbook', () => {
  it('finds hidden sheets, rows and columns with values', async () => {
    const bytes = await xlsx(
      {
        name: 'Shown',
        before: '<cols><col min="2" max="2" hidden="1"/></cols>',
        data: `${sheetRows(['a', 'b'])}<row r="2" hidden="1"><c r="A2"><v>7</v></c></row>`,
      },
      { name: 'Salaries', data: sheetRows(['x']), state: 'hidden' },
    )
    expect(await found(bytes, 'xlsx')).toEqual([
      ['hidden-sheet', 'sheet 2', 1],
      ['hidden-cells', 'sheet 1', 2],
    ])
  })
})

describe('in a presentation', () => {
  const at = [1000, 1000, 2_000_000, 500_000] as const
  const box = `<p:sp><p:nvSpPr><p:cNvPr id="9" name=""/></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="2100000" cy="600000"/></a:xfrm><a:solidFill><a:srgbClr val="000000"/></a:solidFill></p:spPr></p:sp>`
  const pale = box.replace(
    '<a:srgbClr val="000000"/>',
    '<a:srgbClr val="FFFF00"><a:alpha val="30000"/></a:srgbClr>',
  )

  it('finds hidden slides, notes, text under boxes and next to the slide', async () => {
    const notes = {
      'ppt/notesSlides/notesSlide1.xml': `<p:notes SPACES><p:cSld><p:spTree>${shape('Say it slowly')}</p:spTree></p:cSld></p:notes>`,
    }
    const bytes = await pptx(
      [
        {
          shapes: shape('three hidden words', { at }) + box,
          relations: [['rn', 'notesSlide', '../notesSlides/notesSlide1.xml']],
        },
        { shapes: shape('beside', { at: [-3_000_000, 0, 1000, 1000] }), hidden: true },
      ],
      notes,
    )
    expect(await found(bytes, 'pptx')).toEqual([
      ['text-under-box', 1, 3],
      ['text-outside-page', 2, 1],
      ['hidden-slide', 2, 1],
      ['notes', 1, 1],
    ])
  })

  it('ignores a box below the text and a transparent one over it', async () => {
    const bytes = await pptx([
      { shapes: box + shape('shown', { at }) + pale },
      { shapes: shape(line('shown')) },
    ])
    expect(await found(bytes, 'pptx')).toEqual([])
  })
})
