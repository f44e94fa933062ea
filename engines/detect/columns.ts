/** What the names of columns and keys tell of their values, for structured text and workbooks. */
export { type ColumnMeaning, ColumnMeanings, tellColumns } from './columns/column-names.ts'
export { isColumnValue, type TableContext, typeOfColumn } from './columns/column-values.ts'
export { learnedMeaning } from './columns/learned-column.ts'
export { titlesAsMeant } from './columns/misread-titles.ts'
export { maxCells, meaningByCells } from './columns/name-column.ts'
