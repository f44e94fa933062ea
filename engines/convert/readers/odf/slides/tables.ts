import { LimitError } from '../../../../model/errors.ts'
import { childOf, childrenOf, isElement, type XmlElement } from '../../../../office/xml.ts'
import { fillOf } from '../drawing.ts'
import { borderOf, lengthOf, sideOf, units } from '../lengths.ts'
import { colorTag, tag } from '../markup.ts'
import { mergedWith, type Properties, type PropertyKind } from '../styles.ts'
import type { SlideScope } from './scope.ts'
import { paragraphsMarkup } from './text.ts'

/** Columns and rows of a table on a page. */
const maxPlaces = 1000

/** A table of a page as that of a slide. */
export function frameTable(table: XmlElement, scope: SlideScope): string {
  const { styles } = scope
  const columns: number[] = []
  const rows: XmlElement[] = []
  const visit = (holder: XmlElement): void => {
    for (const child of holder.children) {
      if (!isElement(child)) continue
      if (/^table:table-(?:header-)?(?:rows|columns)$/.test(child.name)) visit(child)
      else if (child.name === 'table:table-column') {
        const { 'table:style-name': name, 'table:number-columns-repeated': repeated } = child.attributes
        const width =
          lengthOf(styles.properties('table-column', name, 'table-column')['style:column-width']) ?? 72
        for (let i = repeats(repeated); i > 0 && columns.length < maxPlaces; i--) columns.push(width)
      } else if (child.name === 'table:table-row')
        for (
          let i = repeats(child.attributes['table:number-rows-repeated']);
          i > 0 && rows.length < maxPlaces;
          i--
        )
          rows.push(child)
    }
  }
  visit(table)
  const isUsed = (name: string) => table.attributes[`table:use-${name}-styles`] === 'true'
  const template = styles.other('table:table-template', table.attributes['table:template-name'])
  const templateCell = (row: number, column: number): string | undefined => {
    const of = (name: string) => {
      const found = childOf(template, `table:${name}`)?.attributes
      return found?.['table:style-name'] ?? found?.['text:style-name']
    }
    if (isUsed('first-row') && row === 0) return of('first-row')
    if (isUsed('last-row') && row === rows.length - 1) return of('last-row')
    if (isUsed('first-column') && column === 0) return of('first-column')
    if (isUsed('last-column') && column === columns.length - 1) return of('last-column')
    if (isUsed('banding-rows'))
      return of((row - (isUsed('first-row') ? 1 : 0)) % 2 === 0 ? 'odd-rows' : 'even-rows') ?? of('body')
    return of('body')
  }
  return tag(
    'a:tbl',
    {},
    tag('a:tblPr', { firstRow: isUsed('first-row') ? 1 : undefined }),
    tag('a:tblGrid', {}, ...columns.map((width) => tag('a:gridCol', { w: units(width) }))),
    ...rows.map((row, r) => {
      const properties = styles.properties('table-row', row.attributes['table:style-name'], 'table-row')
      const height =
        lengthOf(properties['style:row-height']) ?? lengthOf(properties['style:min-row-height']) ?? 20
      const cells: string[] = []
      for (const element of childrenOf(row)) {
        if (!/^table:(?:covered-)?table-cell$/.test(element.name)) continue
        for (
          let i = repeats(element.attributes['table:number-columns-repeated']);
          i > 0 && cells.length < columns.length;
          i--
        )
          cells.push(
            cellMarkup(
              element,
              templateCell(r, cells.length),
              row.attributes['table:default-cell-style-name'],
              scope,
            ),
          )
      }
      return tag('a:tr', { h: units(height) }, ...cells)
    }),
  )
}

function repeats(text: string | undefined): number {
  const count = Number(text ?? 1)
  return Number.isInteger(count) && count > 0 ? Math.min(count, maxPlaces) : 1
}

function cellMarkup(
  element: XmlElement,
  template: string | undefined,
  usual: string | undefined,
  scope: SlideScope,
): string {
  const { styles, cells, pack, part, pictures, fields } = scope
  cells.left--
  if (cells.left < 0)
    throw new LimitError(
      'too_many_entries',
      'The tables of the presentation have more cells than the limit allows.',
      { limit: 'cells' },
    )
  const name = element.attributes['table:style-name'] ?? usual
  const of = (kind: PropertyKind): Properties => {
    let merged = styles.properties('table-cell', template, kind)
    for (const style of styles.chain('table-cell', name).reverse())
      merged = mergedWith(merged, childOf(style, `style:${kind}-properties`)?.attributes ?? {})
    return merged
  }
  const loext = childOf(styles.style('table-cell', name), 'loext:graphic-properties')?.attributes
  const graphic = { ...of('graphic'), ...loext }
  const paragraph = of('paragraph')
  const cell = of('table-cell')
  const [across, down] = ['columns', 'rows'].map((kind) =>
    Number(element.attributes[`table:number-${kind}-spanned`] ?? 1),
  )
  const border = (tagName: string, side: string) => {
    const line = borderOf(
      sideOf(paragraph, 'fo:border', side) ??
        sideOf(cell, 'fo:border', side) ??
        sideOf(graphic, 'fo:border', side),
    )
    if (line === undefined) return ''
    return line === null
      ? tag(tagName, {}, tag('a:noFill'))
      : tag(tagName, { w: units(line.width) }, tag('a:solidFill', {}, colorTag(line.color)))
  }
  const inset = (side: string) =>
    units(lengthOf(sideOf(graphic, 'fo:padding', side) ?? sideOf(cell, 'fo:padding', side)) ?? 7.2)
  const paragraphs = paragraphsMarkup(element, {
    styles,
    text: () => of('text'),
    paragraph: () => paragraph,
    list: undefined,
    fields,
    relate: (kind, target) => pack.relate(part, kind, target, true),
  })
  const isCovered = element.name === 'table:covered-table-cell'
  return tag(
    'a:tc',
    {
      gridSpan: across > 1 ? across : undefined,
      rowSpan: down > 1 ? down : undefined,
      hMerge: isCovered ? 1 : undefined,
    },
    tag(
      'a:txBody',
      {},
      tag('a:bodyPr'),
      tag('a:lstStyle'),
      ...(paragraphs.length > 0 ? paragraphs : [tag('a:p')]),
    ),
    tag(
      'a:tcPr',
      {
        marL: inset('left'),
        marR: inset('right'),
        marT: inset('top'),
        marB: inset('bottom'),
        anchor: { middle: 'ctr', bottom: 'b' }[
          graphic['draw:textarea-vertical-align'] ?? cell['style:vertical-align'] ?? ''
        ],
      },
      border('a:lnL', 'left'),
      border('a:lnR', 'right'),
      border('a:lnT', 'top'),
      border('a:lnB', 'bottom'),
      fillOf(graphic, { styles, pictures, relate: (target) => pack.relate(part, 'image', target) }, true),
    ),
  )
}
