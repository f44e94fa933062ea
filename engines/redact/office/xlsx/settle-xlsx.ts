import type { XmlTag } from '../../../office/parts/index.ts'
import { parseArea } from '../../../office/sheet.ts'
import type { OfficeWork } from '../office-format.ts'
import { clearChartCaches, clearFilters, clearPivotItems, dropPivotRecords } from './caches.ts'
import { clearDependentResults, dropFilledAreas, dropFormula, expandSharedFormulas } from './cell-formulas.ts'
import { renumberStrings } from './string-numbers.ts'
import { ChangedArea } from './workbook/changed-area.ts'
import type { WorkbookState } from './workbook-state.ts'

/** Writes the changed cells, and brings everything up to date that repeats them or is calculated from them. */
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
