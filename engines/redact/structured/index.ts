/** Redaction and detection of structured texts. */
export {
  isRecordFormat,
  type RecordBlock,
  type RecordFormat,
  RecordReader,
  recordFormats,
  type StructuredFormat,
} from '../../structured/index.ts'
export type { TextMode } from '../text/index.ts'
export type { StructuredEntity } from './apply.ts'
export type { Columns } from './columns.ts'
export { detectFile, detectRecords, detectStructured } from './detect-structured.ts'
export { RecordRedaction, StructuredStream } from './record-redaction.ts'
export { redactStructured } from './redact-structured.ts'
export { redactedAsText } from './report.ts'
