import type { EditablePackage, Part, XmlTag } from '../../office/parts/index.ts'
import type { Sighting } from '../finding.ts'
import { isAlike, isOn, parseColour, white } from './package-parts.ts'

/** Index of white among the colours of a theme. */
const whiteOfTheme = '0'

export function inspectXlsx(opened: EditablePackage): Sighting[] {
  const { main } = opened
  const found: Sighting[] = []
  const part = (kind: string) => main.relationships.find((one) => one.kind === kind)?.part
  const pale = paleStyles(part('styles') ?? null)
  const shared =
    part('sharedStrings')
      ?.root.elements('s:si')
      .map(({ text }) => text) ?? []
  for (const [i, sheet] of (main.root.child('s:sheets')?.elements('s:sheet') ?? []).entries()) {
    const place = `sheet ${i + 1}`
    if (/^(?:hidden|veryHidden)$/.test(sheet.get('state') ?? ''))
      found.push({ kind: 'hidden-sheet', place, text: sheet.get('name') ?? '' })
    const own = main.related(sheet.get('r:id'))
    if (own) found.push(...inspectSheet(own, place, shared, pale))
  }
  for (const one of opened.parts()) {
    const records = /pivotCacheRecords/i.test(one.mediaType) ? one.root.elements('s:r').length : 0
    // A pivot table keeps a copy of its source, which may be filtered or deleted.
    if (records > 0) found.push({ kind: 'hidden-cells', place: 'data of a pivot table', count: records })
    if (/externalLink\+xml$/i.test(one.mediaType) && one.root.descendants('s:v').length > 0)
      found.push({
        kind: 'hidden-cells',
        place: 'values of another workbook',
        count: one.root.descendants('s:v').length,
      })
  }
  return found
}

function inspectSheet(
  part: Part,
  place: string,
  shared: readonly string[],
  pale: ReadonlySet<number>,
): Sighting[] {
  const found: Sighting[] = []
  const { root } = part
  const hiddenColumns = (root.child('s:cols')?.elements('s:col') ?? [])
    .filter((column) => column.get('hidden') !== undefined && isOn(column, 'hidden'))
    .map((column) => [Number(column.get('min')), Number(column.get('max'))] as const)
  for (const row of root.child('s:sheetData')?.elements('s:row') ?? []) {
    const isHidden = row.get('hidden') !== undefined && isOn(row, 'hidden')
    for (const cell of row.elements('s:c')) {
      const text = textOf(cell, shared)
      if (text === '') continue
      const column = columnOf(cell.get('r') ?? '')
      if (isHidden || hiddenColumns.some(([min, max]) => column >= min && column <= max))
        found.push({ kind: 'hidden-cells', place, text })
      else if (pale.has(Number(cell.get('s') ?? '0'))) found.push({ kind: 'background-text', place, text })
    }
  }
  for (const { kind, part: target } of part.relationships) {
    if (!target) continue
    if (kind === 'comments')
      for (const comment of target.root.descendants('s:comment'))
        found.push({ kind: 'comment', place, text: comment.text })
    else if (kind === 'threadedComment')
      for (const comment of target.root.elements()) found.push({ kind: 'comment', place, text: comment.text })
  }
  return found
}

function textOf(cell: XmlTag, shared: readonly string[]): string {
  const value = cell.child('s:v')?.text ?? cell.child('s:is')?.text ?? ''
  return cell.get('t') === 's' ? (shared[Number(value)] ?? '') : value
}

/** The number of the column in a reference such as `B7`; 0 where there is none. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of /^[A-Z]+/.exec(reference)?.[0] ?? '') column = 26 * column + letter.charCodeAt(0) - 64
  return column
}

/** The cell formats whose text has the colour of its background. */
function paleStyles(part: Part | null): ReadonlySet<number> {
  const pale = new Set<number>()
  if (!part) return pale
  const list = (name: string, item: string) => part.root.child(name)?.elements(item) ?? []
  const colours = list('s:fonts', 's:font').map((font) => colourOf(font.child('s:color')))
  const fills = list('s:fills', 's:fill').map((fill) => {
    const pattern = fill.child('s:patternFill')
    const type = pattern?.get('patternType') ?? 'none'
    if (!pattern || type === 'none') return white
    return type === 'solid' ? colourOf(pattern.child('s:fgColor')) : null
  })
  for (const [i, format] of list('s:cellXfs', 's:xf').entries()) {
    const colour = colours[Number(format.get('fontId') ?? '0')]
    const fill = fills[Number(format.get('fillId') ?? '0')] ?? white
    if (colour && fill && isAlike(colour, fill)) pale.add(i)
  }
  return pale
}

function colourOf(colour: XmlTag | undefined): readonly number[] | null {
  if (!colour) return null
  if (colour.get('theme') === whiteOfTheme && colour.get('tint') === undefined) return white
  return parseColour(colour.get('rgb'))
}
