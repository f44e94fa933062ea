import type { PageWord } from '../../../model/page-content.ts'

/** Leader dots and similar characters. */
const dots = /^[.·…_‥]+$/u
/** Minimum length of a run of dots. */
const minSingleDots = 3

/**
 * Finds leaders: the dots between a name and its number, which would fill the white space between columns. A single
 * dot may stand for a missing number.
 */
export function leadersOf(words: readonly PageWord[]): Set<PageWord> {
  const leaders = new Set<PageWord>()
  for (let start = 0; start < words.length; ) {
    let end = start
    let length = 0
    while (
      end < words.length &&
      dots.test(words[end].text) &&
      (end === start || follows(words[end - 1], words[end]))
    )
      length += words[end++].text.length
    if (length >= minSingleDots) for (const word of words.slice(start, end)) leaders.add(word)
    start = Math.max(end, start + 1)
  }
  return leaders
}

/** Whether a word follows on the same line, not far away. */
function follows(last: PageWord, next: PageWord): boolean {
  return (
    Math.abs(next.baseline - last.baseline) < 1 &&
    next.box.x0 - last.box.x1 < 3 * next.size &&
    next.box.x0 > last.box.x0
  )
}
