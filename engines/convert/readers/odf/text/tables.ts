import { LimitError } from '../../../../model/errors.ts'
import { childrenOf, isElement, type XmlElement } from '../../../../office/xml.ts'
import { colorOf, lengthOf, shareOf, sideOf, twips } from '../lengths.ts'
import { some, tag, value } from '../markup.ts'
import type { Properties } from '../styles.ts'
import { borderTag } from './properties.ts'
import type { OdtStory } from './story.ts'

/** Columns of a table in Word; wider ones are cut off. */
const maxColumns = 63

interface Row {
  readonly element: XmlElement
  readonly isHeader: boolean
}

/** A table (ODF 1.3 part 3, 9.1). */
export function tableMarkup(table: XmlElement, story: OdtStory): string {
  const { styles } = story
  const properties = styles.properties('table', table.attributes['table:style-name'], 'table')
  const stated = columnWidths(table, story)
  const rows: Row[] = []
  rowsIn(table, false, rows)
  const total = stated.reduce((sum, width) => sum + width, 0)
  const width = lengthOf(properties['style:width']) ?? (total > 0 ? total : undefined)
  const widths = width === undefined || total <= 0 ? stated : stated.map((one) => (one * width) / total)
  const share = shareIn(properties, lengthOf(properties['style:width']) !== undefined)
  const align = properties['table:align']
  const left = lengthOf(properties['fo:margin-left']) ?? 0
  const open: (Open | undefined)[] = []
  const made = rows.map(({ element, isHeader }) => rowMarkup(element, isHeader, open, widths.length, story))
  if (made.length === 0) return ''
  return tag(
    'w:tbl',
    {},
    tag(
      'w:tblPr',
      {},
      share === undefined
        ? tag('w:tblW', {
            'w:w': width === undefined ? 0 : twips(width),
            'w:type': width === undefined ? 'auto' : 'dxa',
          })
        : tag('w:tblW', { 'w:w': Math.round(share * 5000), 'w:type': 'pct' }),
      align === 'center' || align === 'right' ? value('w:jc', align) : '',
      left !== 0 && align !== 'center' && align !== 'right'
        ? tag('w:tblInd', { 'w:w': twips(left), 'w:type': 'dxa' })
        : '',
      tag('w:tblLayout', { 'w:type': 'fixed' }),
      tag(
        'w:tblCellMar',
        {},
        ...['top', 'left', 'bottom', 'right'].map((side) => tag(`w:${side}`, { 'w:w': 0, 'w:type': 'dxa' })),
      ),
    ),
    tag('w:tblGrid', {}, ...widths.map((one) => tag('w:gridCol', { 'w:w': twips(one) }))),
    ...made,
  )
}

/** Share of a table in the width of the text around: the whole width if it reaches from margin to margin. */
function shareIn(properties: Properties, hasWidths: boolean): number | undefined {
  const stated = shareOf(properties['style:rel-width'])
  const reaches = (properties['table:align'] ?? 'margins') === 'margins'
  const hasMargins = ['left', 'right'].some((side) => lengthOf(properties[`fo:margin-${side}`]))
  return stated ?? (reaches && !hasMargins && !hasWidths ? 1 : undefined)
}

/** Widths of columns without a style share the rest of the page; here they are of this size, and shares count. */
const usualWidth = 72

function columnWidths(table: XmlElement, { styles, whole }: OdtStory): number[] {
  const widths: number[] = []
  const read = (holder: XmlElement): void => {
    for (const child of holder.children) {
      if (!isElement(child)) continue
      if (/^table:table-(?:columns|header-columns|column-group)$/.test(child.name)) read(child)
      if (child.name !== 'table:table-column') continue
      const { 'table:style-name': name, 'table:number-columns-repeated': repeated } = child.attributes
      const stated = styles.properties('table-column', name, 'table-column')
      // A relative width applies if no column states a length: twentieths of a point, as programs write it.
      const relative = /^([\d.]+)\*$/.exec(stated['style:rel-column-width'] ?? '')?.[1]
      const width =
        lengthOf(stated['style:column-width']) ?? (relative === undefined ? undefined : Number(relative) / 20)
      for (let i = countOf(repeated, maxColumns); i > 0 && widths.length < maxColumns; i--)
        widths.push(width ?? usualWidth)
    }
  }
  read(table)
  whole.cells.left -= widths.length
  return widths
}

function rowsIn(holder: XmlElement, isHeader: boolean, out: Row[]): void {
  for (const child of holder.children) {
    if (!isElement(child)) continue
    if (child.name === 'table:table-header-rows') rowsIn(child, true, out)
    else if (child.name === 'table:table-rows' || child.name === 'table:table-row-group')
      rowsIn(child, isHeader, out)
    else if (child.name === 'table:table-row')
      for (let i = countOf(child.attributes['table:number-rows-repeated'], maxRepeats); i > 0; i--)
        out.push({ element: child, isHeader })
  }
}

/** Rows of a text that are repeated; programs write them out. */
const maxRepeats = 100

function countOf(text: string | undefined, most: number): number {
  const count = Number(text ?? 1)
  return Number.isInteger(count) && count > 0 ? Math.min(count, most) : 1
}

/** A cell that reaches into the rows below. */
interface Open {
  rows: number
  readonly columns: number
  readonly properties: string
}

function rowMarkup(
  row: XmlElement,
  isHeader: boolean,
  open: (Open | undefined)[],
  columns: number,
  story: OdtStory,
): string {
  const { styles } = story
  const properties = styles.properties('table-row', row.attributes['table:style-name'], 'table-row')
  const cells: string[] = []
  let column = 0
  /** Cells covered by the previous cell. */
  let covered = 0
  const elements = childrenOf(row).filter(({ name }) => /^table:(?:covered-)?table-cell$/.test(name))
  for (const element of elements)
    for (let i = countOf(element.attributes['table:number-columns-repeated'], maxColumns); i > 0; i--) {
      if (column >= Math.max(1, columns) || column >= maxColumns) break
      if (element.name === 'table:covered-table-cell') {
        if (covered > 0) {
          covered--
          continue
        }
        const above = open[column]
        if (above) {
          cells.push(
            tag(
              'w:tc',
              {},
              tag('w:tcPr', {}, above.properties.replace('w:val="restart"', 'w:val="continue"')),
              '<w:p/>',
            ),
          )
          above.rows--
          if (above.rows === 0) open[column] = undefined
          covered = above.columns - 1
          column += above.columns
        } else {
          cells.push(tag('w:tc', {}, '<w:p/>'))
          column++
        }
        continue
      }
      take(story)
      const colspan = Math.min(
        countOf(element.attributes['table:number-columns-spanned'], maxColumns),
        Math.max(1, columns - column),
      )
      const rowspan = countOf(element.attributes['table:number-rows-spanned'], 100_000)
      const facts = cellProperties(element, colspan, rowspan, story)
      const content = story.whole.readBlocks(element, {
        ...story,
        isBody: false,
        waiting: [],
        bare: edgesOf(element, story),
      })
      // A cell ends with a paragraph.
      const last = content.at(-1)
      if (last === undefined || !last.endsWith('</w:p>')) content.push('<w:p/>')
      cells.push(tag('w:tc', {}, some('w:tcPr', facts), ...content))
      covered = colspan - 1
      if (rowspan > 1) open[column] = { rows: rowspan - 1, columns: colspan, properties: facts }
      column += colspan
    }
  const least = lengthOf(properties['style:min-row-height'])
  const exact = lengthOf(properties['style:row-height'])
  const height = exact ?? least
  return tag(
    'w:tr',
    {},
    some(
      'w:trPr',
      properties['fo:keep-together'] === 'always' ? tag('w:cantSplit') : '',
      height !== undefined && height > 0
        ? tag('w:trHeight', { 'w:val': twips(height), 'w:hRule': exact === undefined ? 'atLeast' : 'exact' })
        : '',
      isHeader ? tag('w:tblHeader') : '',
    ),
    ...(cells.length > 0 ? cells : [tag('w:tc', {}, '<w:p/>')]),
  )
}

/** The paragraphs at the edges of a cell, if the document gives them no spacing there. */
function edgesOf(cell: XmlElement, { whole }: OdtStory): OdtStory['bare'] {
  const children = childrenOf(cell)
  return {
    first: whole.cellSpace.first ? undefined : children[0],
    last: whole.cellSpace.last ? undefined : children.at(-1),
  }
}

function take({ whole }: OdtStory): void {
  whole.cells.left--
  if (whole.cells.left < 0)
    throw new LimitError(
      'too_many_entries',
      'The tables of the document have more cells than the limit allows.',
      {
        limit: 'cells',
      },
    )
}

const verticals: Readonly<Record<string, string>> = { middle: 'center', bottom: 'bottom' }

function cellProperties(element: XmlElement, colspan: number, rowspan: number, { styles }: OdtStory): string {
  const properties: Properties = styles.properties(
    'table-cell',
    element.attributes['table:style-name'],
    'table-cell',
  )
  const fill = colorOf(properties['fo:background-color'])
  return [
    colspan > 1 ? value('w:gridSpan', colspan) : '',
    rowspan > 1 ? value('w:vMerge', 'restart') : '',
    some(
      'w:tcBorders',
      ...['top', 'left', 'bottom', 'right'].map((side) =>
        borderTag(`w:${side}`, sideOf(properties, 'fo:border', side)),
      ),
    ),
    fill === undefined ? '' : tag('w:shd', { 'w:val': 'clear', 'w:color': 'auto', 'w:fill': fill }),
    some(
      'w:tcMar',
      ...['top', 'left', 'bottom', 'right'].map((side) => {
        const padding = lengthOf(sideOf(properties, 'fo:padding', side))
        return padding === undefined ? '' : tag(`w:${side}`, { 'w:w': twips(padding), 'w:type': 'dxa' })
      }),
    ),
    value('w:vAlign', verticals[properties['style:vertical-align'] ?? '']),
  ].join('')
}
