/** Sheets of workbooks: references to cells, and the pieces of formulas. */
export { FormulaEvaluator } from './sheet/evaluate.ts'
export {
  type CellArea,
  cellName,
  columnLetters,
  columnNumber,
  type FormulaToken,
  formulaTokens,
  maxColumn,
  maxRow,
  parseArea,
  sheetNames,
  sheetPrefix,
  shiftFormula,
  stringLiteral,
  stringValue,
} from './sheet/formula.ts'
export { formatNumber, isDateFormat } from './sheet/number-format.ts'
