import type { PageContent, PageWord } from '../../model/page-content.ts'
import { buildLine, type PageLine } from './page-line.ts'

/** Returns the lines of rotated words, in source order. */
export function rotatedLines(page: PageContent, words: readonly PageWord[]): PageLine[] {
  const lines: PageLine[] = []
  let open: PageWord[] = []
  const end = () => {
    if (open.length > 0) lines.push(buildLine(open, page.page, false))
    open = []
  }
  for (const word of words) {
    const last = open.at(-1)
    if (!word.turn) end()
    else {
      if (last && (last.turn !== word.turn || !follows(last, word))) end()
      open.push(word)
    }
  }
  end()
  return lines
}

function follows(last: PageWord, next: PageWord): boolean {
  const upright = next.turn === 180
  const aside = upright ? next.box.y1 - last.box.y1 : next.box.x1 - last.box.x1
  const [from, to] = upright ? [last.box.x0, next.box.x1] : [last.box.y0, next.box.y1]
  const room = next.turn === 90 ? next.box.y0 - last.box.y1 : from - to
  return Math.abs(aside) < 0.5 * next.size && Math.abs(room) < 2 * next.size
}
