/** Redaction of office documents. Loads the readers of the proof. */
export type { RedactionInput, RedactionOutput } from '../request.ts'
export { type DetectOfficeOutput, detectOfficeDocument } from './detect-office.ts'
export { type OfficePorts, redactOfficeDocument } from './redact-office.ts'
export { restoreOfficeDocument } from './restore-office.ts'
