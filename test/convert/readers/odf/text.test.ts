import { describe, expect, it } from 'vitest'
import type { Conversion } from '../../../../engines/convert/conversion.ts'
import { readOdt } from '../../../../engines/convert/readers/odf/read.ts'
import type { Block, Document, Inline } from '../../../../engines/model/document.ts'
import { type OpenDocumentParts, openDocument } from '../../../builders/office/open-document.ts'
import { asMarkdown, conversion } from '../../conversion.ts'

const odt = (body: string, parts?: OpenDocumentParts) => openDocument('text', body, parts)
const read = async (body: string, parts?: OpenDocumentParts, under: Conversion = conversion()) =>
  (await readOdt(await odt(body, parts), under)).document
const markdown = async (body: string, parts?: OpenDocumentParts) => asMarkdown(await read(body, parts)).trim()
/** With the look of the source, as for PDF. */
const shown = (body: string, parts?: OpenDocumentParts) =>
  read(body, parts, { ...conversion(), hasLook: true, isPrinted: true })

function paragraphStyle(name: string, properties = '', attributes = ''): string {
  return `<style:style style:name="${name}" style:family="paragraph" ${attributes}>${properties}</style:style>`
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('text of an ODT', () => {
  it('keeps headings by their outline level, and collapses white space', async () => {
    const body =
      '<text:h text:outline-level="2">Upper  river</text:h><text:p> one\n two<text:s text:c="2"/>three<text:line-break/>four</text:p>'
    expect(await markdown(body)).toBe('## Upper river\n\none two  three  \nfour')
  })

  it('keeps emphasis of automatic and named styles, links and bookmarks', async () => {
    const automatic =
      '<style:style style:name="T1" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>'
    const body =
      '<text:h text:outline-level="1"><text:bookmark text:name="top"/>Top</text:h><text:p><text:span text:style-name="T1">bold</text:span> <text:a xlink:href="https://example.org/">out</text:a> <text:a xlink:href="#top">up</text:a></text:p>'
    expect(await markdown(body, { automatic })).toBe(
      '# Top\n\n**bold** [out](https://example.org/) [up](#top)',
    )
  })

  it('omits what is not shown: deleted text, comments, index marks, hidden text', async () => {
    const body =
      '<text:tracked-changes><text:changed-region text:id="c"><text:deletion><text:p>gone</text:p></text:deletion></text:changed-region></text:tracked-changes><text:p>a<text:change text:change-id="c"/><office:annotation><text:p>note</text:p></office:annotation><text:hidden-text text:is-hidden="true">x</text:hidden-text>b</text:p><text:section text:display="none"><text:p>secret</text:p></text:section>'
    expect(await markdown(body)).toBe('ab')
  })

  it('keeps footnotes and endnotes', async () => {
    const note = (kind: string, text: string) =>
      `<text:note text:note-class="${kind}"><text:note-citation>9</text:note-citation><text:note-body><text:p>${text}</text:p></text:note-body></text:note>`
    const { notes, blocks } = await read(
      `<text:p>a${note('footnote', 'below')}b${note('endnote', 'after')}</text:p>`,
    )
    expect([...notes.keys()]).toEqual(['footnote 1', 'endnote 1'])
    expect(textOf([...notes.values()].flat())).toBe('belowafter')
    expect(textOf(blocks)).toBe('ab')
  })

  it('shows the state of form fields', async () => {
    const field = (type: string, parameters: string) =>
      `<field:fieldmark xmlns:field="urn:openoffice:names:experimental:ooo-ms-interop:xmlns:field:1.0" field:type="vnd.oasis.opendocument.field.${type}">${parameters}</field:fieldmark>`
    const parameter = (name: string, value: string) =>
      `<field:param field:name="${name}" field:value="${value}"/>`
    const menu = `${parameter('Dropdown_ListEntry', 'Alpha')}${parameter('Dropdown_ListEntry', 'Beta')}${parameter('Dropdown_Selected', '1')}`
    const body = `<text:p>${field('FORMCHECKBOX', parameter('Checkbox_Checked', 'true'))} ${field('FORMDROPDOWN', menu)}</text:p>`
    expect(await markdown(body)).toBe('☒ Beta')
  })

  it('writes formulas as TeX', async () => {
    const formula =
      '<math:math><math:semantics><math:mrow><math:mfrac><math:mi>a</math:mi><math:mn>2</math:mn></math:mfrac></math:mrow><math:annotation>{a over 2}</math:annotation></math:semantics></math:math>'
    const body = `<text:p>is <draw:frame text:anchor-type="as-char"><draw:object>${formula}</draw:object></draw:frame></text:p>`
    expect(await markdown(body)).toBe('is $\\frac{a}{2}$')
  })
})

describe('lists of an ODT', () => {
  const automatic =
    '<text:list-style style:name="L1"><text:list-level-style-number text:level="1" style:num-format="a" style:num-suffix=")"/><text:list-level-style-bullet text:level="2" text:bullet-char="–"/></text:list-style>'
  const item = (text: string, more = '') =>
    `<text:list-item ${more}><text:p>${text}</text:p></text:list-item>`

  it('have the labels of their style, start again, and continue', async () => {
    const body = `<text:list text:style-name="L1" xml:id="one">${item('x')}${item('y')}</text:list><text:p>between</text:p><text:list text:style-name="L1" text:continue-list="one">${item('z')}</text:list><text:list text:style-name="L1">${item('new')}${item('nine', 'text:start-value="9"')}</text:list>`
    expect(labels(await shown(body, { automatic }))).toEqual(['a)', 'b)', 'c)', 'a)', 'i)'])
  })

  it('nest, and show no label for a header or a second paragraph', async () => {
    const body = `<text:list text:style-name="L1"><text:list-item><text:p>one</text:p><text:p>more</text:p><text:list>${item('inner')}</text:list></text:list-item><text:list-header><text:p>apart</text:p></text:list-header></text:list>`
    expect(labels(await shown(body, { automatic }))).toEqual(['a)', '–'])
  })

  it('number headings by the outline style', async () => {
    const styles =
      '<text:outline-style style:name="Outline"><text:outline-level-style text:level="1" style:num-format="1" style:num-suffix="."/><text:outline-level-style text:level="2" style:num-format="1" text:display-levels="2"/></text:outline-style>'
    const body =
      '<text:h text:outline-level="1">A</text:h><text:h text:outline-level="2">B</text:h><text:h text:outline-level="2">C</text:h><text:h text:outline-level="1" text:is-list-header="true">D</text:h>'
    expect(await markdown(body, { styles })).toBe('# 1. A\n\n## 1.1 B\n\n## 1.2 C\n\n# D')
  })
})

describe('tables of an ODT', () => {
  const cell = (text: string, more = '') =>
    `<table:table-cell ${more}><text:p>${text}</text:p></table:table-cell>`
  const covered = '<table:covered-table-cell/>'

  it('keep their merged cells and header rows', async () => {
    const body = `<table:table><table:table-column table:number-columns-repeated="3"/><table:table-header-rows><table:table-row>${cell('H', 'table:number-columns-spanned="2"')}${covered}${cell('I')}</table:table-row></table:table-header-rows><table:table-row>${cell('a', 'table:number-rows-spanned="2"')}${cell('b')}${cell('c')}</table:table-row><table:table-row>${covered}${cell('d')}${cell('e')}</table:table-row></table:table>`
    const [table] = (await read(body)).blocks
    expect(
      table?.kind === 'table' &&
        table.rows.map(({ cells }) =>
          cells.map(({ colspan = 1, rowspan = 1, header = false }) => [colspan, rowspan, header]),
        ),
    ).toEqual([
      [
        [2, 1, true],
        [1, 1, true],
      ],
      [
        [1, 2, false],
        [1, 1, false],
        [1, 1, false],
      ],
      [
        [1, 1, false],
        [1, 1, false],
      ],
    ])
  })

  it('have the widths of their columns, by length or relative', async () => {
    const column = (name: string, of: string) =>
      `<style:style style:name="${name}" style:family="table-column"><style:table-column-properties ${of}/></style:style>`
    const table = (a: string, b: string) =>
      `<table:table><table:table-column table:style-name="${a}"/><table:table-column table:style-name="${b}"/><table:table-row>${cell('a')}${cell('b')}</table:table-row></table:table><text:p>x</text:p>`
    const automatic =
      column('A', 'style:column-width="1in"') +
      column('B', 'style:column-width="3in"') +
      column('C', 'style:rel-column-width="1000*"') +
      column('D', 'style:rel-column-width="3000*"')
    const { blocks } = await shown(table('A', 'B') + table('C', 'D'), { automatic })
    const widths = blocks.flatMap((block) => (block.kind === 'table' ? [block.widths] : []))
    expect(widths).toEqual([
      [0.25, 0.75],
      [0.25, 0.75],
    ])
  })
})

describe('the look of an ODT', () => {
  it('comes from automatic, named and default styles, in that order', async () => {
    const styles = `<style:default-style style:family="paragraph"><style:text-properties fo:font-size="11pt" style:font-name="F"/></style:default-style>${paragraphStyle('Standard')}${paragraphStyle('Base', '<style:paragraph-properties fo:margin-left="1in" fo:margin-bottom="6pt"/><style:text-properties fo:font-size="20pt"/>', 'style:parent-style-name="Standard"')}`
    const automatic = paragraphStyle(
      'P1',
      '<style:paragraph-properties fo:margin-bottom="12pt" fo:text-align="center"/><style:text-properties fo:font-size="50%" fo:color="#ff0000"/>',
      'style:parent-style-name="Base"',
    )
    const { blocks } = await shown('<text:p text:style-name="P1">x</text:p>', { styles, automatic })
    expect(blocks[0].look).toMatchObject({ left: 72, after: 12, align: 'center' })
    expect(firstText(blocks)?.look).toMatchObject({ size: 10, color: '#ff0000' })
  })

  it('ends where parents of styles form a circle', async () => {
    const styles =
      paragraphStyle('A', '', 'style:parent-style-name="B"') +
      paragraphStyle('B', '', 'style:parent-style-name="A"')
    expect(textOf((await shown('<text:p text:style-name="A">x</text:p>', { styles })).blocks)).toBe('x')
  })

  it('adds the spaces of neighbours, or takes the larger one, as the document says', async () => {
    const automatic = paragraphStyle(
      'P1',
      '<style:paragraph-properties fo:margin-top="10pt" fo:margin-bottom="4pt"/>',
    )
    const body = '<text:p text:style-name="P1">a</text:p><text:p text:style-name="P1">b</text:p>'
    const settings =
      '<config:config-item-set config:name="s"><config:config-item config:name="AddParaTableSpacing" config:type="boolean">false</config:config-item></config:config-item-set>'
    expect((await shown(body, { automatic })).blocks[1].look?.before).toBe(14)
    expect((await shown(body, { automatic, settings })).blocks[1].look?.before).toBe(10)
  })

  it('has pages with their margins, headers and footers, and a first page of its master page', async () => {
    const pages =
      '<style:page-layout style:name="pm"><style:page-layout-properties fo:page-width="5in" fo:page-height="7in" fo:margin-top="0.5in" fo:margin-bottom="0.5in" fo:margin-left="1in" fo:margin-right="1in"/><style:header-style><style:header-footer-properties fo:min-height="0.5in" fo:margin-bottom="0.2in" style:dynamic-spacing="true"/></style:header-style></style:page-layout>'
    const master = (name: string, header: string, next = '') =>
      `<style:master-page style:name="${name}" style:page-layout-name="pm" ${next}><style:header><text:p>${header} <text:page-number>1</text:page-number></text:p></style:header></style:master-page>`
    const masters = master('Standard', 'rest') + master('First', 'cover', 'style:next-style-name="Standard"')
    const automatic = paragraphStyle('P1', '', 'style:master-page-name="First"')
    const { sections = [] } = await shown('<text:p text:style-name="P1">x</text:p>', {
      pages,
      masters,
      automatic,
    })
    const [section] = sections
    expect(section.page).toEqual({
      width: 360,
      height: 504,
      margins: { top: 72, right: 72, bottom: 36, left: 72 },
    })
    expect(textOf(section.running.header ?? [])).toBe('rest 1')
    expect(textOf(section.first?.header ?? [])).toBe('cover 1')
  })

  it('has sections in columns', async () => {
    const automatic =
      '<style:style style:name="S" style:family="section"><style:section-properties><style:columns fo:column-count="2" fo:column-gap="0.5in"/></style:section-properties></style:style>'
    const { sections = [] } = await shown(
      '<text:p>a</text:p><text:section text:style-name="S"><text:p>b</text:p></text:section><text:p>c</text:p>',
      { automatic },
    )
    expect(sections.map(({ columns, from, continues }) => [from, columns?.count ?? 1, continues])).toEqual([
      [0, 1, false],
      [1, 2, true],
      [2, 1, true],
    ])
  })

  it('places images and text boxes next to the text', async () => {
    const automatic =
      '<style:style style:name="fr" style:family="graphic"><style:graphic-properties style:wrap="run-through" style:horizontal-rel="page" style:vertical-rel="page" style:horizontal-pos="from-left" style:vertical-pos="from-top"/></style:style>'
    const frame = (content: string) =>
      `<draw:frame draw:style-name="fr" text:anchor-type="char" svg:x="1in" svg:y="2in" svg:width="3in" svg:height="1in">${content}</draw:frame>`
    const body = `<text:p>a${frame('<draw:image xlink:href="Pictures/1.png"/><svg:desc>A dot</svg:desc>')}${frame('<draw:text-box><text:p>boxed</text:p></draw:text-box>')}</text:p>`
    const { blocks, resources } = await shown(body, { automatic, files: { 'Pictures/1.png': pixel } })
    expect(resources.size).toBe(1)
    const image = inlinesIn(blocks).find(({ kind }) => kind === 'image')
    expect(image).toMatchObject({ alt: 'A dot', width: 216, place: { x: 72, y: 144 } })
    const boxed = blocks.find(({ inBox }) => inBox)
    expect(boxed?.inBox).toMatchObject({ width: 216, height: 72, place: { x: 72, y: 144 } })
  })

  it('places the objects of a group as the group is placed', async () => {
    const automatic =
      '<style:style style:name="gr" style:family="graphic"><style:graphic-properties style:wrap="run-through" style:horizontal-rel="page" style:vertical-rel="page" style:horizontal-pos="from-left" style:vertical-pos="top"/></style:style>'
    const box = (y: string) =>
      `<draw:frame svg:x="1in" svg:y="${y}" svg:width="1in" svg:height="1in"><draw:text-box><text:p>b</text:p></draw:text-box></draw:frame>`
    const { blocks } = await shown(
      `<text:p>a<draw:g draw:style-name="gr" text:anchor-type="char">${box('3in')}${box('5in')}</draw:g></text:p>`,
      { automatic },
    )
    const places = blocks.flatMap(({ inBox }) => (inBox ? [[inBox.place.x, inBox.place.y]] : []))
    expect(places).toEqual([
      [72, 0],
      [72, 144],
    ])
  })

  it('warns of an object that has no image', async () => {
    const under = conversion()
    await read('<text:p>a<draw:frame><draw:object xlink:href="./Object 1"/></draw:frame></text:p>', {}, under)
    expect(under.warnings.map(({ code }) => code)).toEqual(['drawing_lost'])
  })
})

describe('an ODT that cannot be read', () => {
  it('is rejected where it is encrypted', async () => {
    const locked = await odt('', { manifest: '<m:encryption-data/>' })
    await expect(readOdt(locked, conversion())).rejects.toMatchObject({ code: 'encrypted' })
  })

  it('is rejected where it has no text', async () => {
    const sheet = await openDocument('spreadsheet', '')
    await expect(readOdt(sheet, conversion())).rejects.toMatchObject({ code: 'malformed' })
  })

  it('is rejected where its tables have too many cells', async () => {
    const row =
      '<table:table-row table:number-rows-repeated="100"><table:table-cell table:number-columns-repeated="60"/></table:table-row>'
    const body = `<table:table><table:table-column table:number-columns-repeated="60"/>${row}</table:table>`
    const small = { ...conversion({}, { cells: 1000 }) }
    await expect(readOdt(await odt(body), small)).rejects.toMatchObject({ code: 'too_many_entries' })
  })
})

function inlinesIn(blocks: readonly Block[]): Inline[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'list') return block.items.flatMap((item) => inlinesIn(item.blocks))
    return 'inlines' in block ? block.inlines.flatMap((one) => flat(one)) : []
  })
}

function flat(inline: Inline): Inline[] {
  return 'inlines' in inline ? inline.inlines.flatMap(flat) : [inline]
}

function firstText(blocks: readonly Block[]) {
  return inlinesIn(blocks).find((one) => one.kind === 'text')
}

function textOf(blocks: readonly Block[]): string {
  return inlinesIn(blocks)
    .map((one) => ('text' in one ? one.text : ''))
    .join('')
}

function labels({ blocks }: Document): string[] {
  const found: string[] = []
  const visit = (some: readonly Block[]): void => {
    for (const block of some) {
      const label = block.look?.label
      if (label) found.push(label.text)
      if (block.kind === 'list') for (const item of block.items) visit(item.blocks)
    }
  }
  visit(blocks)
  return found
}
