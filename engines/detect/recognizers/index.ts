import { compileRows } from './compile-rows.ts'
import { labelledNumbers } from './labelled-numbers.ts'
import { rowTable } from './read-rows.ts'
import type { Recognizer } from './recognizer.ts'

const ofRows = compileRows(rowTable())

/** All pattern recognizers: a new one is a row of `rows/`. Where two claim the same text with the same score, the earlier wins. */
export const recognizers: readonly Recognizer[] = [...ofRows, ...labelledNumbers(ofRows)]
