/** Redaction of text in memory, whole or in chunks. Loads the lists of names that mode `synthetic` chooses from. */

export { languageOfText } from '../modes/synthetic/languages.ts'
export { matcherOf, type SearchableValues, searchableValues, unsearchedWarnings } from '../proof.ts'
export { Repeats } from '../repeats.ts'
export { LineCounter, nameOf, type TextPosition } from './line-counter.ts'
export {
  isShared,
  type RedactedText,
  type Replaced,
  type ReplacementContext,
  type ReplacementOptions,
  redactText,
  replacementContext,
  type TextMode,
} from './redact-text.ts'
export { checkStreamMode, ownCopy, StreamRedactor } from './stream.ts'
