import type { TagElement, TaggedContent } from '../../model/page-content.ts'
import { isContent, type TaggedWords } from './words.ts'

/**
 * Removes the text that a program repeats on each page inside of one element: the header cells of a table that is split over
 * pages, a text with a fixed position. The first page keeps it. Iterative, for trees of any depth.
 */
export function dropRepeats(tags: TagElement, words: TaggedWords): void {
  const waiting: TagElement[] = [tags]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const byPage = new Map<number, TaggedContent[]>()
    for (const kid of next.kids) {
      if (!isContent(kid)) waiting.push(kid)
      else if (words.of(kid).length > 0) {
        const known = byPage.get(kid.page)
        if (known) known.push(kid)
        else byPage.set(kid.page, [kid])
      }
    }
    const [first, ...rest] = [...byPage.values()]
    if (first === undefined || rest.length === 0) continue
    const text = textOf(first, words)
    if (!rest.every((contents) => textOf(contents, words) === text)) continue
    for (const content of rest.flat()) words.drop(content)
  }
}

function textOf(contents: readonly TaggedContent[], words: TaggedWords): string {
  return contents
    .flatMap((content) => words.of(content))
    .map((word) => word.text)
    .join(' ')
}
