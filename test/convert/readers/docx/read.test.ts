import { describe, expect, it } from 'vitest'
import { defaultLimits } from '../../../../engines/convert/options.ts'
import { readDocx } from '../../../../engines/convert/readers/docx/read.ts'
import { summarise } from '../../../builders/block-summary.ts'
import { docx, item, lists, p, part, run, style } from '../../../builders/docx.ts'
import { read } from './read.ts'

const heading1 = style('berschrift1', 'heading 1', '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>')

describe('headings of a Word document', () => {
  it.each([
    ['the built-in style, under whatever id', heading1, 'berschrift1', 'h1'],
    [
      'a style based on one',
      heading1 + style('mine', 'Mine', '<w:basedOn w:val="berschrift1"/>'),
      'mine',
      'h1',
    ],
    [
      'a style with an outline level',
      style('x', 'Chapter', '<w:pPr><w:outlineLvl w:val="2"/></w:pPr>'),
      'x',
      'h3',
    ],
    ['a localised name', style('x', 'Überschrift 2'), 'x', 'h2'],
    ['a name in another script', style('x', 'Заголовок 3'), 'x', 'h3'],
    ['the title at the top', style('x', 'Title'), 'x', 'h1'],
    ['a level deeper than six', style('x', 'heading 8'), 'x', 'h6'],
  ])('are recognised by %s', async (_, styles, id, tag) => {
    const { blocks } = await read({ body: p('Words', `<w:pStyle w:val="${id}"/>`), styles })
    expect(summarise(blocks)).toEqual([{ [tag]: 'Words' }])
  })

  it('are not made by the title style further down', async () => {
    const body = p('First') + p('Words', '<w:pStyle w:val="x"/>')
    expect(summarise((await read({ body, styles: style('x', 'Title') })).blocks)).toEqual(['First', 'Words'])
  })

  it('need no style where the paragraph has an outline level', async () => {
    const { blocks } = await read(p('Words', '<w:outlineLvl w:val="1"/>'))
    expect(summarise(blocks)).toEqual([{ h2: 'Words' }])
  })

  it('that are numbered are headings, not items', async () => {
    const body = p(
      'Words',
      '<w:pStyle w:val="berschrift1"/><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>',
    )
    expect(summarise((await read({ body, styles: heading1, numbering: lists(['decimal']) })).blocks)).toEqual(
      [{ h1: 'Words' }],
    )
  })

  it('survive styles that are based on each other in a circle', async () => {
    const styles = style('a', 'A', '<w:basedOn w:val="b"/>') + style('b', 'B', '<w:basedOn w:val="a"/>')
    expect(summarise((await read({ body: p('x', '<w:pStyle w:val="a"/>'), styles })).blocks)).toEqual(['x'])
  })
})

describe('lists of a Word document', () => {
  const numbering = lists(['decimal', 'lowerLetter'], ['bullet', 'bullet'])

  it('nest by level', async () => {
    const body = item('one') + item('a', 1, 1) + item('b', 1, 1) + item('two')
    expect(summarise((await read({ body, numbering })).blocks)).toEqual([
      { 'ol 1': [['one', { 'ol 1': [['a'], ['b']] }], ['two']] },
    ])
  })

  it('continue their numbers across other content', async () => {
    const body = item('one') + item('two') + p('Between') + item('three')
    expect(summarise((await read({ body, numbering })).blocks)).toEqual([
      { 'ol 1': [['one'], ['two']] },
      'Between',
      { 'ol 3': [['three']] },
    ])
  })

  it('restart if the numbering says so', async () => {
    const restarted = `${numbering}<w:num w:numId="9"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`
    const body = item('one') + p('Between') + item('first', 9) + item('second', 9)
    expect(summarise((await read({ body, numbering: restarted })).blocks)).toEqual([
      { 'ol 1': [['one']] },
      'Between',
      { 'ol 1': [['first'], ['second']] },
    ])
  })

  it('continue where another instance of the same numbering counts on', async () => {
    const both = `${numbering}<w:num w:numId="9"><w:abstractNumId w:val="0"/></w:num>`
    const body = item('one') + item('two', 9) + item('three', 9)
    expect(summarise((await read({ body, numbering: both })).blocks)).toEqual([
      { 'ol 1': [['one'], ['two'], ['three']] },
    ])
  })

  it('of two kinds are two', async () => {
    const body = item('one') + item('dot', 2)
    expect(summarise((await read({ body, numbering })).blocks)).toEqual([
      { 'ol 1': [['one']] },
      { ul: [['dot']] },
    ])
  })

  it('keep paragraphs that continue an item', async () => {
    const body = item('dot', 2) + p('More of it', '<w:ind w:left="720"/>') + item('next', 2)
    expect(summarise((await read({ body, numbering })).blocks)).toEqual([
      { ul: [['dot', 'More of it'], ['next']] },
    ])
  })

  it('end at an unindented paragraph', async () => {
    const body = item('dot', 2) + p('Not of it')
    expect(summarise((await read({ body, numbering })).blocks)).toEqual([{ ul: [['dot']] }, 'Not of it'])
  })

  it('are left by a paragraph whose number is 0', async () => {
    const styles = style('li', 'Item', '<w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr>')
    const body =
      p('in', '<w:pStyle w:val="li"/>') +
      p('out', '<w:pStyle w:val="li"/><w:numPr><w:numId w:val="0"/></w:numPr>')
    expect(summarise((await read({ body, numbering, styles })).blocks)).toEqual([{ ul: [['in']] }, 'out'])
  })

  it('of tasks keep their checkboxes', async () => {
    const { blocks } = await read({ body: item('☒ done', 2) + item('☐ open', 2), numbering })
    expect(blocks[0]).toMatchObject({ kind: 'list', items: [{ checked: true }, { checked: false }] })
    expect(summarise(blocks)).toEqual([{ ul: [['done'], ['open']] }])
  })

  it('of tasks may have checkboxes as bullets, one list each', async () => {
    const boxed = (id: number, box: string) =>
      `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="${box}"/></w:lvl></w:abstractNum>`
    const num = (id: number) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`
    const tasks = boxed(1, '☐') + boxed(2, '☒') + boxed(3, ' ') + num(1) + num(2) + num(3)
    const body = item('open', 1) + item('done', 2) + item('more of it', 3)
    const { blocks } = await read({ body, numbering: tasks })
    expect(summarise(blocks)).toEqual([{ ul: [['open'], ['done', 'more of it']] }])
    expect(blocks[0]).toMatchObject({ items: [{ checked: false }, { checked: true }] })
  })
})

describe('text of a Word document', () => {
  it('keeps its styles, merged over runs', async () => {
    const body = p(run('a', '<w:b/>') + run('b', '<w:b/><w:i/>') + run('c', '<w:i/>') + run('d'))
    expect(summarise((await read(body)).blocks)).toEqual(['**a*b***' + '*c*d'])
  })

  it.each([
    ['<w:strike/>', '~~x~~'],
    ['<w:u w:val="single"/>', '__x__'],
    ['<w:u w:val="none"/>', 'x'],
    ['<w:vertAlign w:val="superscript"/>', '^x^'],
    ['<w:highlight w:val="yellow"/>', '==x=='],
    ['<w:b w:val="0"/>', 'x'],
    ['<w:vanish/>', undefined],
  ])('with %s', async (properties, expected) => {
    expect(summarise((await read(p(run('x', properties)))).blocks)[0]).toBe(expected)
  })

  it('loses a style that the run switches off', async () => {
    const styles = style('em', 'Emphasis', '<w:rPr><w:i/></w:rPr>', 'character')
    const body = p(run('in', '<w:rStyle w:val="em"/>') + run('out', '<w:rStyle w:val="em"/><w:i w:val="0"/>'))
    expect(summarise((await read({ body, styles })).blocks)).toEqual(['*in*out'])
  })

  it('in symbol fonts becomes the symbols shown', async () => {
    const body = p(
      '<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r><w:r><w:sym w:font="Symbol" w:char="F061"/></w:r>',
    )
    expect(summarise((await read(body)).blocks)).toEqual(['✓α'])
  })

  it('of quotations and code is recognised by style', async () => {
    const styles = style('q', 'Quote') + style('c', 'Source Code')
    const body =
      p('said', '<w:pStyle w:val="q"/>') +
      p('let a', '<w:pStyle w:val="c"/>') +
      p('let b', '<w:pStyle w:val="c"/>')
    expect(summarise((await read({ body, styles })).blocks)).toEqual([
      { quote: ['said'] },
      { code: 'let a\nlet b' },
    ])
  })

  it('of a definition list follows its term', async () => {
    const styles = style('t', 'Definition Term') + style('d', 'Definition')
    const body = p('Term', '<w:pStyle w:val="t"/>') + p('Meaning', '<w:pStyle w:val="d"/>')
    expect(summarise((await read({ body, styles })).blocks)).toEqual([{ dl: [['Term', [['Meaning']]]] }])
  })

  it('of a drop cap is joined with its paragraph', async () => {
    const body = p('O', '<w:framePr w:dropCap="drop"/>') + p('nce upon')
    expect(summarise((await read(body)).blocks)).toEqual(['Once upon'])
  })

  it('in text boxes follows the paragraph that contains them, once', async () => {
    const box = (text: string) => `<w:txbxContent>${p(text)}</w:txbxContent>`
    const body = p(
      `${run('Before')}<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><wps:txbx>${box('boxed')}</wps:txbx></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>${box('boxed')}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
    )
    expect(summarise((await read(body)).blocks)).toEqual(['Before', 'boxed'])
  })

  it('of content controls and smart tags is kept', async () => {
    const body = `<w:sdt><w:sdtContent>${p(`<w:smartTag>${run('kept')}</w:smartTag><w:sdt><w:sdtContent>${run(' too')}</w:sdtContent></w:sdt>`)}</w:sdtContent></w:sdt>`
    expect(summarise((await read(body)).blocks)).toEqual(['kept too'])
  })
})

describe('tracked changes', () => {
  const body = p(
    `${run('a ')}<w:ins>${run('new ')}</w:ins><w:del><w:r><w:delText>old </w:delText></w:r></w:del>${run('z')}`,
  )

  it.each([
    ['accept', 'a new z'],
    ['reject', 'a old z'],
    ['show', 'a new ~~old ~~z'],
  ] as const)('are read as %s says', async (trackedChanges, expected) => {
    expect(summarise((await read(body, { trackedChanges })).blocks)).toEqual([expected])
  })

  it('join paragraphs at a deleted paragraph mark', async () => {
    const joined = p('one ', '<w:rPr><w:del/></w:rPr>') + p('two')
    expect(summarise((await read(joined)).blocks)).toEqual(['one two'])
    expect(summarise((await read(joined, { trackedChanges: 'reject' })).blocks)).toEqual(['one', 'two'])
  })

  it('remove rows from tables', async () => {
    const row = (text: string, properties = '') =>
      `<w:tr><w:trPr>${properties}</w:trPr><w:tc>${p(text)}</w:tc></w:tr>`
    const table = `<w:tbl>${row('stays')}${row('goes', '<w:del/>')}</w:tbl>`
    expect(summarise((await read(table)).blocks)).toEqual([{ table: [['stays']] }])
  })
})

describe('links of a Word document', () => {
  const field = (instruction: string, result: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`
  const relations = [['r7', 'hyperlink', 'https://example.org/']] as const

  it('are relationships', async () => {
    const body = p(`<w:hyperlink r:id="r7">${run('there')}</w:hyperlink>`)
    expect(summarise((await read({ body, relations })).blocks)).toEqual(['[there](https://example.org/)'])
  })

  it('are fields, whose instructions are not shown', async () => {
    const body = p(field(' HYPERLINK "https://example.org/a" \\l "b" ', run('there')))
    expect(summarise((await read(body)).blocks)).toEqual(['[there](https://example.org/a#b)'])
  })

  it('that set text on a line show it, as they have no result', async () => {
    const set = (instruction: string) =>
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`
    const reading = ' EQ \\* jc2 \\* "Font:MS Mincho" \\* hps10 \\o\\ad(\\s\\up 9(とうきょう),東京)'
    const body = p(set(reading)) + p(run('a ') + set('EQ \\f(1,2)')) + p(run('b') + set('PRINT x'))
    expect(summarise((await read({ body })).blocks)).toEqual(['東京（とうきょう）', 'a 1/2', 'b'])
  })

  it('are found in fields inside of fields', async () => {
    const body = p(field(' IF 1 ', run('x') + field('HYPERLINK "https://example.org/"', run('there'))))
    expect(summarise((await read(body)).blocks)).toEqual(['x[there](https://example.org/)'])
  })

  it('lead to bookmarks, by the text of a bookmarked heading', async () => {
    const body =
      p(`<w:hyperlink w:anchor="_Toc1">${run('to it')}</w:hyperlink>`) +
      p(
        `<w:bookmarkStart w:id="0" w:name="_Toc1"/><w:bookmarkStart w:id="1" w:name="other"/>${run('The Place, here')}`,
        '<w:pStyle w:val="berschrift1"/>',
      ) +
      p(field('PAGEREF other \\h', run('7')))
    const { blocks } = await read({ body, styles: heading1 })
    expect(summarise(blocks)).toEqual([
      '[to it](#the-place-here)',
      { h1: 'The Place, here' },
      '[7](#the-place-here)',
    ])
    expect(blocks[1]).toMatchObject({ id: 'the-place-here' })
  })

  it('to missing bookmarks are plain text', async () => {
    expect(
      summarise((await read(p(`<w:hyperlink w:anchor="gone">${run('words')}</w:hyperlink>`))).blocks),
    ).toEqual(['words'])
  })
})

describe('other parts of a Word document', () => {
  it('include notes, in the order of reference', async () => {
    const note = (kind: string, id: number, text: string) => `<w:${kind} w:id="${id}">${p(text)}</w:${kind}>`
    const { blocks, notes } = await read({
      body: p(
        `${run('x')}<w:r><w:endnoteReference w:id="1"/></w:r><w:r><w:footnoteReference w:id="2"/></w:r>`,
      ),
      footnotes: note('footnote', 1, 'unused') + note('footnote', 2, 'foot'),
      endnotes: note('endnote', 1, 'end'),
    })
    expect(summarise(blocks)).toEqual(['x[^endnote 1][^footnote 2]'])
    expect([...notes].map(([key, inside]) => [key, summarise(inside)])).toEqual([
      ['endnote 1', ['end']],
      ['footnote 2', ['foot']],
    ])
  })

  it('include images, kept once, with alternative text and caption', async () => {
    const picture =
      '<w:r><w:drawing><wp:inline><wp:extent cx="914400" cy="457200"/><wp:docPr id="1" name="n" descr="A tree"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="r9"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>'
    const { blocks, resources } = await read({
      body: p(picture) + p('Figure 1', '<w:pStyle w:val="cap"/>') + p(`${picture}${run('again')}`),
      styles: style('cap', 'caption'),
      relations: [['r9', 'image', 'media/tree.png']],
      parts: { 'word/media/tree.png': new Uint8Array([1, 2, 3]) },
    })
    expect(summarise(blocks)).toEqual([
      { figure: 'word/media/tree.png', alt: 'A tree', caption: 'Figure 1' },
      '![A tree](word/media/tree.png)again',
    ])
    expect(blocks[0]).toMatchObject({ width: 72, height: 36 })
    expect([...resources]).toEqual([
      ['word/media/tree.png', { mediaType: 'image/png', bytes: new Uint8Array([1, 2, 3]) }],
    ])
  })

  it('include header, footer and page size', async () => {
    const document = await read({
      body: `${p('x')}<w:sectPr><w:headerReference w:type="default" r:id="h"/><w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="720" w:left="1440" w:right="1440" w:bottom="720"/></w:sectPr>`,
      relations: [['h', 'header', 'header1.xml']],
      parts: { 'word/header1.xml': part('w:hdr', p('Above')) },
    })
    expect(summarise(document.header ?? [])).toEqual(['Above'])
    expect(document.page).toEqual({
      width: 612,
      height: 792,
      margins: { top: 36, right: 72, bottom: 36, left: 72 },
    })
  })

  it('include metadata', async () => {
    const { metadata } = await read({
      body: p('x'),
      core: '<dc:title>T</dc:title><dc:creator>A; B</dc:creator><dc:language>de</dc:language>',
    })
    expect(metadata).toEqual({ title: 'T', authors: ['A', 'B'], language: 'de' })
  })
})

describe('an invalid Word document', () => {
  it('is rejected with a typed error', async () => {
    const conversion = { options: {}, limits: defaultLimits, ports: {}, warn: () => {}, progress: () => {} }
    for (const bytes of [
      new Uint8Array(),
      new Uint8Array(100),
      (await docx({ body: p('x') })).subarray(0, 300),
    ])
      await expect(readDocx(bytes, conversion)).rejects.toMatchObject({ code: 'malformed' })
  })
})

it('the text of a Word document with several bodies is that of all of them', async () => {
  const { blocks } = await read(`${p('One')}</w:body><w:body>${p('Two')}`)
  expect(summarise(blocks)).toEqual(['One', 'Two'])
})

it('the reading of characters in a Word document follows them in brackets', async () => {
  const ruby = `<w:r><w:ruby><w:rt>${run('しまね')}</w:rt><w:rubyBase>${run('島根')}</w:rubyBase></w:ruby></w:r>`
  expect(summarise((await read({ body: p(run('a ') + ruby + run(' b')) })).blocks)).toEqual([
    'a 島根（しまね） b',
  ])
})
