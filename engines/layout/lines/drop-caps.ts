import type { WorkLimit } from '../../model/errors.ts'
import type { PageContent, PageWord } from '../../model/page-content.ts'
import { plainWord } from '../../model/plain-word.ts'
import { capHeightEms, isInitial, minDropCapRatio, startsWithLetter } from './text-chunks.ts'

/** Ems of the text between a drop cap and the lines next to it. */
const maxGapEms = 1.5
/** Letters that are words in a common language. Any other letter begins the word next to it. */
const letterWords = /^[AIOEUYWVZKSÀÉÓÍ]$/u
/** Pages with more comparisons have a drop cap for each of their words. */
const maxComparisons: WorkLimit = 1_000_000

/**
 * Joins drop caps to the rest of their words, which begins next to them on the highest line. A letter that may be a word, such as A,
 * is joined unless the document contains the rest as a separate word and never the whole word.
 */
export function joinDropCaps(pages: readonly PageContent[]): readonly PageContent[] {
  if (!pages.some(({ words }) => words.some(isCap))) return pages
  const counts = new Map<string, number>()
  for (const { words } of pages)
    for (const { text } of words) counts.set(bare(text), (counts.get(bare(text)) ?? 0) + 1)
  return pages.map((page) => {
    const rests = new Map<PageWord, PageWord>()
    let comparisons = 0
    for (const cap of page.words.filter(isCap)) {
      comparisons += page.words.length
      if (comparisons > maxComparisons) return page
      const rest = restOf(cap, page.words)
      if (!rest) continue
      const isWord = (counts.get(bare(rest.text)) ?? 0) > 1 && !counts.has(bare(cap.text + rest.text))
      rests.set(rest, { ...plainWord(rest), spaceBefore: isWord && letterWords.test(cap.text) })
    }
    return rests.size === 0 ? page : { ...page, words: page.words.map((word) => rests.get(word) ?? word) }
  })
}

function isCap({ text, size, turn }: PageWord): boolean {
  return turn === undefined && isInitial(text, size)
}

/** The word right of a drop cap on the highest line next to it. */
function restOf(cap: PageWord, words: readonly PageWord[]): PageWord | undefined {
  const beside = words.filter(
    ({ text, box, size, baseline, turn }) =>
      turn === undefined &&
      startsWithLetter.test(text) &&
      cap.size > minDropCapRatio * size &&
      box.x0 > cap.box.x1 - 1 &&
      box.x0 - cap.box.x1 < maxGapEms * size &&
      baseline < cap.baseline - 0.5 * size &&
      baseline >= cap.baseline - capHeightEms * cap.size,
  )
  return beside.reduce<PageWord | undefined>(
    (best, word) => (best === undefined || word.baseline < best.baseline ? word : best),
    undefined,
  )
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
