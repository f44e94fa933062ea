/** Conversion to PDF/A, and functions shared with other PDF writers. */
export { archival } from './archival.ts'
export { comply } from './comply.ts'
export { looksSame } from './proof.ts'
export { hasDrawnAnnotations } from './repair.ts'
