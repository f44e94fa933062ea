/** Conversion to PDF/A, and what it shares with other writers of PDF. */
export { archival } from './archival.ts'
export { comply } from './comply.ts'
export { looksSame } from './proof.ts'
export { hasDrawnAnnotations } from './repair.ts'
