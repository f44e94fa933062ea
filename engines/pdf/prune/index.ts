/** Pruning: the fonts of a redacted file keep only what its content still shows. */
export type { InferredTexts } from './font-group.ts'
export { type PrunedFonts, type PruneOptions, pruneFonts } from './prune-fonts.ts'
