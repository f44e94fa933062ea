import type { PageContent, PageWord } from '../../model/page-content.ts'
import { findLines } from '../lines/find-lines.ts'
import { maxNumberShare, runningHeaders } from './running-headers.ts'

/** Returns the words of running headers, footers and page numbers that are not in `taken`. */
export function runningWords(
  pages: readonly PageContent[],
  taken: ReadonlySet<PageWord>,
): ReadonlySet<PageWord> {
  const lined = pages.map((page) => {
    const edge = maxNumberShare * page.height
    const near = page.words.filter(
      (word) => !taken.has(word) && (word.baseline < edge || word.baseline > page.height - edge),
    )
    return { page, lines: findLines(page, near) }
  })
  return new Set([...runningHeaders(lined)].flatMap((line) => line.words))
}
