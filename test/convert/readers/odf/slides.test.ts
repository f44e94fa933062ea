import { describe, expect, it } from 'vitest'
import { readOdp } from '../../../../engines/convert/readers/odf/read.ts'
import type { Block, FixedObject } from '../../../../engines/model/document.ts'
import { type OpenDocumentParts, openDocument } from '../../../builders/office/open-document.ts'
import { asMarkdown, conversion } from '../../conversion.ts'

const odp = (body: string, parts?: OpenDocumentParts) => openDocument('presentation', body, parts)
const page = (shapes: string, more = '') =>
  `<draw:page draw:name="p" draw:master-page-name="M" ${more}>${shapes}</draw:page>`
const frame = (text: string, more = '') =>
  `<draw:frame svg:x="1in" svg:y="2in" svg:width="4in" svg:height="1in" ${more}><draw:text-box>${text}</draw:text-box></draw:frame>`
const markdown = async (body: string, parts?: OpenDocumentParts) =>
  asMarkdown((await readOdp(await odp(body, parts), conversion())).document).trim()
const drawn = async (body: string, parts?: OpenDocumentParts) =>
  (await readOdp(await odp(body, parts), { ...conversion(), hasLook: true, isPrinted: true })).document

const pages =
  '<style:page-layout style:name="pm"><style:page-layout-properties fo:page-width="10in" fo:page-height="5in"/></style:page-layout>'

describe('a presentation of OpenDocument', () => {
  it('has a heading for each title, lists, and notes as quotations', async () => {
    const automatic =
      '<text:list-style style:name="L"><text:list-level-style-bullet text:level="1" text:bullet-char="●"/></text:list-style>'
    const list =
      '<text:list text:style-name="L"><text:list-item><text:p>one</text:p></text:list-item></text:list>'
    const notes = `<presentation:notes>${frame('<text:p>said</text:p>', 'presentation:class="notes"')}</presentation:notes>`
    const body = page(
      frame('<text:p>Rivers</text:p>', 'presentation:class="title"') +
        frame(list, 'presentation:class="outline"') +
        frame('', 'presentation:class="subtitle" presentation:placeholder="true"') +
        notes,
    )
    expect(await markdown(body, { automatic })).toBe('## Rivers\n\n- one\n\n> said')
  })

  it('places text where its frame is, in the look of its style and level', async () => {
    const styles =
      '<style:style style:name="M-outline1" style:family="presentation"><style:graphic-properties fo:padding="0in"/><style:text-properties fo:font-size="30pt" fo:color="#00ff00"/></style:style><style:style style:name="M-outline2" style:family="presentation" style:parent-style-name="M-outline1"><style:text-properties fo:font-size="20pt"/></style:style>'
    const masters = '<style:master-page style:name="M" style:page-layout-name="pm"/>'
    const item = (content: string) => `<text:list><text:list-item>${content}</text:list-item></text:list>`
    const body = page(
      frame(
        item('<text:p>a</text:p>') + item(item('<text:p>b</text:p>')),
        'presentation:class="outline" presentation:style-name="M-outline1"',
      ),
    )
    const { fixed = [] } = await drawn(body, { styles, pages, masters })
    expect(fixed[0]).toMatchObject({ width: 720, height: 360 })
    const [text] = fixed[0].objects.filter((object) => object.kind === 'text')
    expect(text.box).toMatchObject({ x0: 72, y0: 144, x1: 360 })
    expect(looksIn(text)).toEqual([
      [30, '#00ff00'],
      [20, '#00ff00'],
    ])
  })

  it('has the shapes and background of its master page, and its footer where it is shown', async () => {
    const automatic =
      '<style:style style:name="no" style:family="drawing-page"><style:drawing-page-properties presentation:display-footer="false"/></style:style>'
    const masters = `<style:master-page style:name="M" style:page-layout-name="pm"><draw:rect draw:style-name="g" svg:x="0in" svg:y="0in" svg:width="1in" svg:height="1in"/>${frame('<text:p><presentation:footer/></text:p>', 'presentation:class="footer"')}</style:master-page>`
    const styles =
      '<style:style style:name="g" style:family="graphic"><style:graphic-properties draw:fill="solid" draw:fill-color="#123456" draw:stroke="none"/></style:style>'
    const body = `<presentation:footer-decl presentation:name="f">Foot</presentation:footer-decl>${page('', 'presentation:use-footer-name="f"')}${page('', 'presentation:use-footer-name="f" draw:style-name="no"')}`
    const { fixed = [] } = await drawn(body, { automatic, pages, masters, styles })
    expect(fixed.map(({ objects }) => objects.map(({ kind }) => kind))).toEqual([
      ['shape', 'text'],
      ['shape'],
    ])
    expect(JSON.stringify(fixed[0])).toContain('#123456')
    expect(await markdown(body, { automatic, pages, masters, styles })).not.toContain('Foot')
  })

  it('has tables', async () => {
    const cells = (...texts: string[]) =>
      `<table:table-row>${texts.map((one) => `<table:table-cell><text:p>${one}</text:p></table:table-cell>`).join('')}</table:table-row>`
    const table = `<draw:frame svg:x="1in" svg:y="1in" svg:width="4in" svg:height="1in"><table:table table:use-first-row-styles="true"><table:table-column/><table:table-column/>${cells('a', 'b')}${cells('c', 'd')}</table:table></draw:frame>`
    expect(await markdown(page(table))).toBe('| a   | b   |\n| --- | --- |\n| c   | d   |')
  })

  it('omits hidden pages, with a warning', async () => {
    const automatic =
      '<style:style style:name="h" style:family="drawing-page"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>'
    const under = conversion()
    const body = page(frame('<text:p>a</text:p>')) + page(frame('<text:p>b</text:p>'), 'draw:style-name="h"')
    const { document } = await readOdp(await odp(body, { automatic }), under)
    expect(asMarkdown(document).trim()).toBe('a')
    expect(under.warnings.map(({ code }) => code)).toEqual(['hidden_left_out'])
  })

  it('is rejected without a page', async () => {
    await expect(readOdp(await odp(''), conversion())).rejects.toMatchObject({ code: 'empty' })
  })
})

function looksIn(object: FixedObject): (readonly [number | undefined, string | undefined])[] {
  const visit = (blocks: readonly Block[]): (readonly [number | undefined, string | undefined])[] =>
    blocks.flatMap((block) =>
      block.kind === 'list'
        ? block.items.flatMap((item) => visit(item.blocks))
        : 'inlines' in block
          ? block.inlines.flatMap((one) =>
              one.kind === 'text' ? [[one.look?.size, one.look?.color] as const] : [],
            )
          : [],
    )
  return object.kind === 'text' ? visit(object.blocks) : []
}
