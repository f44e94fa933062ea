import { boundsOf, charBoxes } from '../../model/char-bounds.ts'
import type { Box } from '../../model/geometry.ts'
import type { PageContent, PageWord, Ruling } from '../../model/page-content.ts'
import { plainWord } from '../../model/plain-word.ts'
import { isRtlText } from '../lines/page-line.ts'
import type { FoundTable } from './common/write-table.ts'

/** A page as in a mirror, with the words and lines that its own stand for. */
export interface MirroredPage {
  readonly page: PageContent
  readonly words: ReadonlyMap<PageWord, PageWord>
  readonly rulings: ReadonlyMap<Ruling, Ruling>
  /** A table of the page as one of the mirrored page, and the other way round. */
  readonly mirror: (table: FoundTable) => FoundTable
}

/**
 * Mirrors a page whose text runs from right to left, so that the first column of its tables is on the left and texts are
 * aligned at the left; null for other pages. The words keep their text.
 */
export function mirrored(page: PageContent): MirroredPage | null {
  if (!isRtlText(page.words)) return null
  const { width } = page
  const turn = <T extends Pick<Box, 'x0' | 'x1'>>(box: T): T => ({
    ...box,
    x0: width - box.x1,
    x1: width - box.x0,
  })
  const words = new Map(
    page.words.map((word) => {
      const charBounds = boundsOf(charBoxes(word.charBounds).map(turn))
      return [word, { ...plainWord(word), box: turn(word.box), charBounds } as PageWord]
    }),
  )
  const rulings = new Map(page.rulings.map((line) => [line, turn(line)]))
  const back = new Map([...words, ...[...words].map(([one, other]) => [other, one] as const)])
  return {
    page: {
      ...page,
      words: [...words.values()],
      rulings: [...rulings.values()],
      fills: page.fills.map(turn),
    },
    words,
    rulings,
    mirror: (table) => ({
      ...table,
      box: turn(table.box),
      edges: table.edges.map((x) => width - x).reverse(),
      ...(table.columns ? { columns: table.columns.map(turn).reverse() } : {}),
      words: new Set([...table.words].map((word) => back.get(word) ?? word)),
    }),
  }
}

/** The counterparts of some words or lines. */
export function counterparts<T>(some: ReadonlySet<T>, map: ReadonlyMap<T, T>): Set<T> {
  return new Set([...some].flatMap((one) => map.get(one) ?? []))
}
