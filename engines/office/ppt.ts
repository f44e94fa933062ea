/** PowerPoint 97 to 2003 ([MS-PPT]): slides, records and text. The entry module of `ppt/`. */
export { openPpt, type PptFile, type PptSlide } from './ppt/presentation.ts'
export { childRecord, type PptRecord, recordsIn, recordTypes } from './ppt/records.ts'
export { type PptText, textsIn } from './ppt/text.ts'
