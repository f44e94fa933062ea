/** Redaction and detection of structured texts in memory. */
export type { StructuredFormat } from '../../structured/index.ts'
export type { TextMode } from '../text/index.ts'
export type { Columns } from './columns.ts'
export { detectStructured } from './detect-structured.ts'
export { redactStructured } from './redact-structured.ts'
