import type { PageWord } from '../../../model/page-content.ts'

/** Dots, or what stands for them, from a name to its figure. */
const dots = /^[.·…_‥]+$/u
/** Single dots count as leaders from so many on. */
const minSingleDots = 3

/**
 * The dots that lead the eye from a name to its figure: they would fill the white that parts columns. Single dots in a
 * row count; one alone may stand for a figure that is missing.
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

/** Stands on the same line, not far away. */
function follows(last: PageWord, next: PageWord): boolean {
  return (
    Math.abs(next.baseline - last.baseline) < 1 &&
    next.box.x0 - last.box.x1 < 3 * next.size &&
    next.box.x0 > last.box.x0
  )
}
