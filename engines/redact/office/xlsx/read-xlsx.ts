import { drawingLines } from '../drawing/drawing-lines.ts'
import type { TextLine } from '../office-format.ts'
import { ruleLines, sheetPartLines } from './part-lines.ts'
import { cellFormulaLines, cellLines, storedLines } from './sheet-lines.ts'
import type { WorkbookState } from './workbook-state.ts'

/** The texts of a workbook: cells as they are shown, then what is around them, then names, formulas and stored numbers. */
export function* readXlsx({ workbook, changes, names }: WorkbookState): Generator<TextLine> {
  const { sheets, package: opened } = workbook
  for (const sheet of sheets) {
    yield* cellLines(sheet, changes)
    yield* sheetPartLines(sheet)
  }
  // Drawings of charts and diagrams, and charts that are sheets.
  for (const part of opened.parts())
    if (
      part.isXml &&
      /(?:chart|chartex|diagramData|diagramDrawing|chartshapes|chartsheet)\+xml$/.test(part.mediaType)
    )
      yield* drawingLines(part.root, 'chart')
  yield* names.lines()
  yield* cellFormulaLines(workbook)
  for (const part of opened.parts()) if (part.isXml) yield* ruleLines(part)
  yield* storedLines(workbook, changes)
}
