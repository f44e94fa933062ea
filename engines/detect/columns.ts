/** The meaning of column and key names, for structured text and workbooks. */
export { type ColumnMeaning, ColumnMeanings, tellColumns, titlesAsMeant } from './columns/column-names.ts'
export {
  isColumnValue,
  maxCells,
  meaningByCells,
  type TableContext,
  typeOfColumn,
} from './columns/column-values.ts'
export { learnedMeaning } from './columns/label-classifier.ts'
