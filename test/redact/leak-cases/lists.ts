import { encodedTextCases } from './encoded-text.ts'
import { imageLeaks } from './images.ts'
import { leakCases } from './index.ts'
import { archiveLeaks } from './office/archive.ts'
import { packageLeaks } from './office/package.ts'
import { pptxCases } from './office/pptx-places.ts'
import { wordLeaks } from './office/word.ts'
import { codeLeaks } from './office/word-codes.ts'
import { cellCases } from './office/xlsx-cells.ts'
import { partCases } from './office/xlsx-parts.ts'
import { sheetCases } from './office/xlsx-sheets.ts'
import { textLeakCases } from './text.ts'

/**
 * Every list of cases, by its section of docs/leak-list.md, where each case has a place. The test that runs a list takes it from here, so
 * that no case is listed and not run.
 */
export const leakLists = {
  'Word documents': [...archiveLeaks, ...packageLeaks, ...wordLeaks, ...codeLeaks],
  Workbooks: [...cellCases, ...sheetCases, ...partCases],
  Presentations: pptxCases,
  Images: imageLeaks,
  PDF: leakCases,
  Text: [...textLeakCases, ...encodedTextCases],
}
