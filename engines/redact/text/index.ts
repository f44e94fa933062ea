/** Redaction of text in memory, whole or in chunks. Loads the lists of names that mode `synthetic` chooses from. */
export { matcherOf, type SearchableValues, searchableValues, unsearchedWarnings } from '../proof.ts'
export {
  type RedactedText,
  type Replaced,
  type ReplacementOptions,
  redactText,
  type TextMode,
} from './redact-text.ts'
export { StreamRedactor } from './stream.ts'
