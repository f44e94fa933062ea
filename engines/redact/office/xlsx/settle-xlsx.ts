import type { Part, XmlTag } from '../../../office/parts/index.ts'
import { parseArea } from '../../../office/sheet.ts'
import type { OfficeWork } from '../office-format.ts'
import type { ValueFinder } from '../value-finder.ts'
import { clearDependentResults, dropFilledAreas, dropFormula, expandSharedFormulas } from './cell-formulas.ts'
import type { WorkbookState } from './read-xlsx.ts'
import { ChangedArea, type References, type SheetArea, touches } from './workbook/references.ts'
import type { Cell, Workbook } from './workbook/workbook.ts'

/** Writes the changed cells, and updates everything that repeats them or is calculated from them. */
export function settleXlsx(work: OfficeWork, { workbook, changes, names, references }: WorkbookState): void {
  const { sheets } = workbook
  dropPivotRecords(work)
  names.settleTables(changes)
  const cells = changes.cells()
  const changed = new ChangedArea()
  for (const { sheet, row, column } of cells) changed.add(sheet, row, column)
  const texts = new Map([...cells].map((cell) => [cell, changes.textOf(cell)]))
  for (const sheet of sheets) {
    expandSharedFormulas(sheet, (cell) => cells.has(cell) || cell.formula?.parent === null)
    for (const cell of cells) if (cell.sheet === sheet.index && cell.formula !== undefined) dropFormula(cell)
    dropFilledAreas(sheet, changed)
  }
  changes.write(sheets.flatMap((sheet) => sheet.cells))
  renumberStrings(work, workbook)
  names.apply()

  clearPivotItems(work, cells, (cell) => texts.get(cell) ?? '')
  const cleared = clearDependentResults(sheets, references, changed)
  work.tally.add('saved results of formulas', cleared)
  work.tally.add('saved data of charts', clearChartCaches(work, references, changed))
  for (const sheet of sheets)
    for (const part of [sheet.part, ...sheet.tables])
      work.tally.add('filters', clearFilters(part, sheet.index, changed, parseArea))
  if (cleared > 0) recalculate(workbook.part.root)
}

/** Asks programs to calculate everything when they open the file. */
function recalculate(root: XmlTag): void {
  const settings = root.child('s:calcPr') ?? root.sibling('calcPr')
  if (settings.parent === null) {
    // Its place among the elements of a workbook (ECMA-376 part 1, 18.2.27).
    const after =
      /^(?:s:(?:fileVersion|workbookPr|workbookProtection|bookViews|sheets|definedNames)|mc:AlternateContent)$/
    const last = root.children.findLastIndex((child) => 'children' in child && after.test(child.name))
    root.insert(last + 1, settings)
  }
  settings.set('fullCalcOnLoad', '1')
}

/** Removes the records of pivot tables, which copy their source; programs read the source again when they open the file. */
function dropPivotRecords({ package: opened, tally }: OfficeWork): void {
  for (const part of opened.parts()) {
    if (!part.mediaType.includes('pivotCacheDefinition')) continue
    const before = part.relationships.length
    part.relationships = part.relationships.filter(({ kind }) => kind !== 'pivotCacheRecords')
    tally.add('records of pivot tables', before - part.relationships.length)
    const { root } = part
    root.removeAttributes(({ name }) =>
      /^(?:r:id|recordCount|refreshedBy|refreshedDate|refreshedDateIso)$/.test(name),
    )
    root.set('saveData', '0')
    root.set('refreshOnLoad', '1')
  }
}

/** Numbers and dates among the items of pivot tables that are the value of a changed cell. The number of items does not change. */
function clearPivotItems(
  { package: opened }: OfficeWork,
  changed: ReadonlySet<Cell>,
  texts: (cell: Cell) => string,
): void {
  const numbers = new Map<string, string>()
  for (const cell of changed)
    if (cell.kind === 'number' && cell.stored !== undefined)
      numbers.set(String(Number(cell.stored)), texts(cell))
  if (numbers.size === 0) return
  for (const part of opened.parts()) {
    if (!part.mediaType.includes('pivotCacheDefinition')) continue
    for (const items of part.root.descendants('s:sharedItems')) {
      let isChanged = false
      for (const item of items.elements()) {
        if (item.name !== 's:n' && item.name !== 's:d') continue
        const number = item.name === 's:n' ? Number(item.get('v')) : serialOf(item.get('v') ?? '')
        const text = numbers.get(String(number))
        if (text === undefined) continue
        const replacement = item.sibling('s')
        replacement.set('v', text)
        item.replaceWith(replacement)
        isChanged = true
      }
      if (!isChanged && !items.attributes.some(({ name }) => /^(?:min|max)/.test(name))) continue
      items.removeAttributes(({ name }) => /^(?:min|max)(?:Value|Date)$/.test(name))
      if (!isChanged) continue
      items.removeAttributes(({ name }) => name === 'containsSemiMixedTypes' || name === 'containsString')
      items.set('containsMixedTypes', '1')
    }
  }
}

/** Days since the start of 1900 as workbooks count them: 25569 is 1 January 1970. */
function serialOf(date: string): number {
  return Date.parse(`${date.replace(/Z$/, '')}Z`) / 86_400_000 + 25_569
}

/** Removes cached points of charts whose cells changed; charts read them from the cells. */
function clearChartCaches(
  { package: opened }: OfficeWork,
  references: References,
  changed: ChangedArea,
): number {
  if (changed.size === 0) return 0
  let count = 0
  for (const part of opened.parts()) {
    if (!part.isXml || !/chart\+xml$/.test(part.mediaType)) continue
    for (const tag of part.root.descendants('c:f')) {
      const refers = references.of(tag.text, 0)
      if (!touches(refers, changed)) continue
      const points = (tag.parent?.elements() ?? [])
        .filter(({ name }) => /^c:(?:str|num|multiLvlStr)Cache$/.test(name))
        .flatMap((cache) => [...cache.descendants('c:pt')])
      count += removePoints(points, refers.areas, changed)
    }
  }
  return count
}

/** Removes the points of changed cells. Returns how many. */
function removePoints(points: readonly XmlTag[], areas: readonly SheetArea[], changed: ChangedArea): number {
  let count = 0
  for (const point of points) {
    let index = Number(point.get('idx'))
    for (const { sheet, area } of areas) {
      const width = area.right - area.left + 1
      const size = width * (area.bottom - area.top + 1)
      if (index >= size) {
        index -= size
        continue
      }
      const row = area.top + Math.floor(index / width)
      // Several levels of categories: any of their cells.
      if (point.parent?.name === 'c:lvl' || changed.has(sheet, row, area.left + (index % width))) {
        point.remove()
        count++
      }
      break
    }
  }
  return count
}

interface Area {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/** Clears filters by value on columns with a changed cell: their dates and numbers repeat the cells. */
function clearFilters(
  part: Part,
  sheet: number,
  changed: ChangedArea,
  areaOf: (ref: string) => Area | undefined,
): number {
  let count = 0
  for (const filter of [
    ...part.root.descendants('s:autoFilter'),
    ...(part.root.name === 's:autoFilter' ? [part.root] : []),
  ]) {
    const area = areaOf(filter.get('ref') ?? '')
    if (area === undefined) continue
    for (const column of filter.elements('s:filterColumn')) {
      const at = area.left + Number(column.get('colId') ?? 0)
      if (!changed.touches(sheet, { ...area, top: area.top + 1, left: at, right: at })) continue
      column.remove()
      count++
    }
  }
  return count
}

/** The numbers by which cells refer to shared strings (ECMA-376 part 1, 18.4.9). */

/**
 * Strings that are no longer used by a cell are removed. The others keep their order, so that the text of the file is otherwise unchanged.
 */
function renumberStrings(
  { tally }: OfficeWork,
  { sheets, strings, stringsPart }: Pick<Workbook, 'sheets' | 'strings' | 'stringsPart'>,
): void {
  if (stringsPart === null) return
  const shown = sheets.flatMap(({ cells }) =>
    cells.flatMap(({ tag, shared }) =>
      shared === undefined || tag.get('t') !== 's' ? [] : [{ value: tag.child('s:v'), shared }],
    ),
  )
  const used = new Set(shown.map(({ shared }) => shared))
  const kept = strings.filter((string) => used.has(string))
  const numbers = new Map(kept.map((string, number) => [string, String(number)]))
  for (const { value, shared } of shown) {
    const number = numbers.get(shared)
    if (value !== undefined && number !== undefined && value.text !== number) value.text = number
  }
  const { root } = stringsPart
  const extensions = root.elements().filter(({ name }) => name !== 's:si')
  root.children.length = 0
  for (const item of [...kept.map(({ tag }) => tag), ...extensions]) root.children.push(item)
  root.set('count', String(shown.length))
  root.set('uniqueCount', String(kept.length))
  tally.add('unused strings', strings.length - kept.length)
}

/** Maximum number of empty strings that are added. Each shift is equally likely to spell a value by chance. */
const maxShift = 20

/**
 * Renumbers shared strings if the numbers of successive cells spell a value for a reader that ignores the structure of
 * the sheet: empty strings are added at the start. The cells and the order of the strings do not change.
 */
export function shiftStrings({ package: opened, tally }: OfficeWork, finder: ValueFinder): void {
  const part = opened.main.relationships.find(({ kind }) => kind === 'sharedStrings')?.part
  const items = part?.root.elements('s:si') ?? []
  if (part === null || part === undefined || items.length < 2) return
  const sheets = opened
    .parts()
    .filter(({ isXml, mediaType }) => isXml && /worksheet\+xml$/.test(mediaType))
    .map(({ root }) => root.descendants('s:v'))
  const spelled = (): boolean =>
    sheets.some((values) => finder.find(values.map(({ text }) => text).join('')).length > 0)
  let shift = 0
  for (; shift < maxShift && spelled(); shift++) {
    const empty = items[0].sibling('si')
    empty.append(items[0].sibling('t'))
    part.root.insert(0, empty)
    for (const value of sheets.flat())
      if (value.parent?.get('t') === 's' && Number(value.text) < items.length + shift)
        value.text = String(Number(value.text) + 1)
  }
  if (shift === 0) return
  part.root.set('uniqueCount', String(items.length + shift))
  tally.add('numbers of shared strings', items.length)
}
