/** Marks of other programs that say what is to be removed: redaction annotations, highlights and boxes of a colour, layers. */
export { type MarkRule, markKinds, parseMarkRules } from './rules.ts'
export { countPendingMarks, type Mark, takeMarks } from './take-marks.ts'
