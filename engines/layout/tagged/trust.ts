import { area, type Box, intersect, union } from '../../model/geometry.ts'
import type { PageContent, PageWord, Ruling, TagElement } from '../../model/page-content.ts'
import { countWhile } from '../../model/sorted.ts'
import type { PageLine } from '../lines/page-line.ts'
import { hasBlocks, tableRows } from './elements.ts'
import type { Untagged } from './sanity.ts'
import { contentOf, isContent, type TaggedWords } from './words.ts'

/** Above this share of the words, the tags as a whole are not reliable. */
const maxDistrustedShare = 0.5
/** Lines of a block that a drawn line may divide: one may be a bar in a formula. */
const maxDividedLines = 1
/** Share of the rows of a table whose cells may stand below each other. */
const maxStackedShare = 0.5
/** Ems by which a line of a paragraph may be above the one before: numerators and limits of formulas are. */
const maxRiseEms = 2
/** Share of a cell that may lie in the cell before it. */
const maxCellOverlap = 0.5
/** Points: shorter vertical lines are bars in the text. */
const minDividerPoints = 8

/**
 * Takes the words of blocks that contradict the page from the tags, and adds them to the words that are read from the page:
 * tables whose rows are columns, whose rows go up or whose cells lie over each other, and blocks across drawn lines or with
 * lines that go back up. Returns null if such blocks are most of the text.
 */
export function withoutWrongBlocks(
  pages: readonly PageContent[],
  tags: TagElement,
  words: TaggedWords,
  rest: readonly Untagged[],
): readonly Untagged[] | null {
  const dividers = new Map(pages.map((page) => [page.page, dividersOf(page)]))
  const taken = new Set<PageWord>()
  const waiting: TagElement[] = [tags]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { role, kids } = next
    const isText = /^(?:P|H[1-6]?)$/.test(role) && !hasBlocks(next)
    const isWrong = role === 'Table' ? isWrongTable : isText ? isWrongText : null
    if (!isWrong) for (const kid of kids) if (!isContent(kid)) waiting.push(kid)
    if (isWrong?.(next, words, dividers)) for (const word of wordsOf(next, words)) taken.add(word)
  }
  if (taken.size === 0) return rest
  if (taken.size > maxDistrustedShare * pages.reduce((sum, page) => sum + page.words.length, 0)) return null
  words.remove([...taken])
  return rest.map((own) => {
    const wrong = own.page.words.filter((word) => taken.has(word))
    if (wrong.length === 0) return own
    const all = new Set([...own.words, ...wrong])
    return {
      ...own,
      words: own.page.words.filter((word) => all.has(word)),
      wrong: wrong.map(({ box }) => box).reduce(union),
    }
  })
}

type Dividers = ReadonlyMap<number, readonly Ruling[]>

/** Vertical lines of a page, by x. */
function dividersOf({ rulings }: PageContent): Ruling[] {
  return rulings
    .filter(({ x0, y0, x1, y1 }) => x1 - x0 < 1 && y1 - y0 > minDividerPoints)
    .sort((a, b) => a.x0 - b.x0)
}

function wordsOf(element: TagElement, words: TaggedWords): PageWord[] {
  return contentOf(element).flatMap((content) => words.of(content))
}

function linesOf(element: TagElement, words: TaggedWords): PageLine[] {
  return words.lines(wordsOf(element, words).filter(({ turn }) => !turn))
}

function isWrongText(element: TagElement, words: TaggedWords, dividers: Dividers): boolean {
  const lines = linesOf(element, words)
  return dividedLines(lines, dividers) > maxDividedLines || goesUp(lines, maxRiseEms)
}

function isWrongTable(table: TagElement, words: TaggedWords, dividers: Dividers): boolean {
  const rows = tableRows(table)
    .filter(({ role }) => role === 'TR')
    .map(({ kids }) =>
      kids
        .filter((kid): kid is TagElement => !isContent(kid))
        .map((cell) => linesOf(cell, words))
        .filter((lines) => lines.length > 0),
    )
    .filter((cells) => cells.length > 0)
  const cells = rows.flat()
  const wide = rows.filter((row) => row.length > 1)
  return (
    dividedLines(cells.flat(), dividers) > maxDividedLines ||
    (wide.length > 1 && wide.filter(isStacked).length > maxStackedShare * wide.length) ||
    rows.some((row, i) => i > 0 && isAbove(row[0][0], rows[i - 1][0][0])) ||
    cells.some((cell, i) => i > 0 && liesOver(boxOf(cell), boxOf(cells[i - 1]), cell, cells[i - 1]))
  )
}

/** Returns the number of lines with a drawn line between two of their words. */
function dividedLines(lines: readonly PageLine[], dividers: Dividers): number {
  return lines.filter(({ words, page, baseline, size }) => {
    const drawn = dividers.get(page) ?? []
    const middle = baseline - size / 2
    return words.some((word, i) => {
      if (i === 0) return false
      const from = words[i - 1].box.x1
      for (let k = countWhile(drawn, ({ x0 }) => x0 <= from); k < drawn.length; k++) {
        const { x0, y0, y1 } = drawn[k]
        if (x0 >= word.box.x0) break
        if (y0 < middle && y1 > middle) return true
      }
      return false
    })
  }).length
}

function goesUp(lines: readonly PageLine[], ems: number): boolean {
  return lines.some((line, i) => {
    const last = lines[i - 1]
    if (last === undefined || last.page !== line.page || !shareColumn(last.box, line.box)) return false
    return line.baseline < last.baseline - ems * Math.max(last.size, line.size)
  })
}

function isAbove(line: PageLine, last: PageLine): boolean {
  return line.page === last.page && shareColumn(line.box, last.box) && line.box.y1 < last.box.y0
}

function shareColumn(a: Box, b: Box): boolean {
  return Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > 0.5 * Math.min(a.x1 - a.x0, b.x1 - b.x0)
}

/** Whether the cells of a row stand below each other. */
function isStacked(cells: readonly (readonly PageLine[])[]): boolean {
  return cells.every((cell, i) => {
    const last = i > 0 ? cells[i - 1] : null
    return last === null || (cell[0].page === last[0].page && boxOf(cell).y0 > boxOf(last).y1)
  })
}

function liesOver(box: Box, last: Box, cell: readonly PageLine[], before: readonly PageLine[]): boolean {
  if (cell[0].page !== before[0].page) return false
  const both = intersect(box, last)
  return both !== null && area(both) > maxCellOverlap * Math.min(area(box), area(last))
}

/** Box of the lines on the first page. */
function boxOf(lines: readonly PageLine[]): Box {
  return lines
    .filter(({ page }) => page === lines[0].page)
    .map(({ box }) => box)
    .reduce(union)
}
