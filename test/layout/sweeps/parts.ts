import type { PageContent, TagElement } from '../../../engines/model/page-content.ts'
import { prose, type SheetBuilder, sheet } from '../page-builder.ts'

/** Pages of one kind. `count` is the number of its lines, rows or entries. */
export interface SweptPage {
  readonly name: string
  readonly count: number
  readonly build: (count: number) => readonly PageContent[]
  /** Structure tree. Default: the pages have no tags. */
  readonly tags?: (count: number) => TagElement
}

export const words = prose(60).split(' ')
export const some = (from: number, length: number) => words.slice(from, from + length).join(' ')
export const amount = (i: number) =>
  `${(i * 37) % 90}${(i * 7) % 10},${((i * 613) % 900) + 100}.${(i * 29) % 10}0`
export const upTo = <T>(count: number, of: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => of(i))

/** Rows of cells at the given left edges. */
export function rows(
  page: SheetBuilder,
  y: number,
  edges: readonly number[],
  cells: readonly (readonly string[])[],
  step = 14,
): void {
  for (const [i, row] of cells.entries())
    for (const [j, cell] of row.entries()) if (cell !== '') page.text(edges[j], y + i * step, cell)
}

/** A grid of drawn lines. */
export function grid(page: SheetBuilder, xs: readonly number[], ys: readonly number[], columns = true): void {
  for (const y of ys) page.rule(xs[0], y, xs.at(-1) ?? 0, y)
  if (columns) for (const x of xs) page.rule(x, ys[0], x, ys.at(-1) ?? 0)
}

/** A page with text above and below what it is about. */
export function between(draw: (page: SheetBuilder) => void): PageContent[] {
  const page = sheet().flow(prose(3))
  draw(page)
  page.y = 600
  return [page.flow(prose(4, 1)).build()]
}
