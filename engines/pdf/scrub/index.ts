/**
 * Scrubbing: everything in a file outside the page content. `runScrubbers` changes the file; the search functions
 * find values in its parts, before and after.
 */
import type { PdfFile } from '../objects.ts'
import { runScrubbers } from './run.ts'
import { scrubContext } from './scrubber.ts'

export { runScrubbers } from './run.ts'
export { type ScrubContext, scrubContext, Tally } from './scrubber.ts'
export { emptyAppearance } from './scrubbers/split-values.ts'
export { isPostScript, removeImageMetadata } from './scrubbers/streams.ts'
export { contentContainsValue } from './search/content-search.ts'
export { isFormatString, isFormatWord } from './search/format-words.ts'
export { hiddenAddresses, hiddenTexts } from './search/hidden-text.ts'
export { spellsValue } from './search/names.ts'
export { type Literals, RawSearch } from './search/raw-search.ts'
export { hasSplitValue, splitPropertyTexts } from './search/split-values.ts'
export {
  byPlaceholder,
  bytesContainValue,
  containsValue,
  numberContainsValue,
  type ValueSearch,
} from './search/values.ts'

/** Removes metadata, scripts, attachments and signatures from a file, regardless of their content. Changes it in place. */
export function removeHiddenStructure(file: PdfFile): void {
  runScrubbers('structure', scrubContext({ file }))
}
