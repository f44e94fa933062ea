/** Redaction and detection of structured texts in memory. */
export type { Columns } from './columns.ts'
export { detectStructured } from './detect-structured.ts'
export { redactStructured } from './redact-structured.ts'
