import type { Category, EntityType } from '../../model/entity.ts'
import { compileRows } from './compile-rows.ts'
import { labelledNumbers } from './labelled-numbers.ts'
import { rowTable } from './read-rows.ts'
import type { Recognizer } from './recognizer.ts'

const table = rowTable()
const ofRows = compileRows(table)

/** All pattern recognizers: a new one is a row of `rows/`. If two match the same text with the same score, the earlier wins. */
export const recognizers: readonly Recognizer[] = [...ofRows, ...labelledNumbers(ofRows)]

/** The types of recognizers and grammars, which `rows/types.tsv` describes. */
export const typesOfRows: readonly EntityType[] = Object.entries(table.types).map(
  ([code, [label, category, region]]) => ({ code, label, category: category as Category, region }),
)
