import { area, type Box, intersect, union } from '../../model/geometry.ts'
import type { DocumentContent, PageContent, PageWord, Ruling, TagElement } from '../../model/page-content.ts'
import { countWhile } from '../../model/sorted.ts'
import { runningHeaders } from '../flow/running-headers.ts'
import { findLines } from '../lines/find-lines.ts'
import type { PageLine } from '../lines/page-line.ts'
import { endsSentence, startsLowercase } from '../lines/script.ts'
import { hasBlocks, tableRows } from './elements.ts'
import { contentOf, isContent, type TaggedWords } from './words.ts'

/** Maximum share of text outside of the tree on pages with tags, not counting running headers and footers. */
const maxUntaggedShare = 0.02
/** Minimum share of the text of a page that is outside of the tree if the page is not tagged. */
const minUntaggedPageShare = 0.95
/** Maximum share of neighbouring paragraphs that go up the page. */
const maxBackwardShare = 0.15

/** Words outside of the structure tree, by page. If the tree contains hardly any word of a page, all words of that page are included. */
export interface Untagged {
  readonly page: PageContent
  readonly words: readonly PageWord[]
  readonly whole: boolean
  /** The area of blocks with tags that contradict the page: lines drawn there belong to these words. */
  readonly wrong?: Box
}

/**
 * Returns the words of each page that are missing from the structure tree, or null if the tree is not reliable: it has to contain almost
 * all words of the pages that it covers, have paragraphs, follow the reading order, and not tag each line as a paragraph.
 */
export function untaggedWords(
  content: Pick<DocumentContent, 'pages'>,
  tags: TagElement,
  words: TaggedWords,
): readonly Untagged[] | null {
  const paragraphs = textElements(tags)
  if (paragraphs.length === 0) return null
  const tagged = new Set<PageWord>()
  for (const place of contentOf(tags)) for (const word of words.of(place)) tagged.add(word)
  const rest = restOf(content, tagged)
  return rest !== null && isInOrder(paragraphs, words) && !isBrokenUp(paragraphs, words) ? rest : null
}

interface TextElement {
  readonly element: TagElement
  /** Inside a list item or a cell, where texts are short and end without a full stop. */
  readonly within: boolean
}

/** Returns elements with text, in order. */
function textElements(tags: TagElement): TextElement[] {
  const found: TextElement[] = []
  const waiting: TextElement[] = [{ element: tags, within: false }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { element } = next
    if (
      /^(?:P|H\d?|Title|Caption|Code|LBody|TD|TH)$/.test(element.role) &&
      element.kids.some((kid) => isContent(kid) || isInline(kid))
    )
      found.push(next)
    else {
      const within = next.within || /^(?:LI|TD|TH)$/.test(element.role)
      for (let i = element.kids.length - 1; i >= 0; i--) {
        const kid = element.kids[i]
        if (!isContent(kid)) waiting.push({ element: kid, within })
      }
    }
  }
  return found
}

function isInline({ role }: TagElement): boolean {
  return /^(?:Span|Link|Reference|Em|Strong|Quote|Annot|NonStruct)$/.test(role)
}

function restOf(
  { pages }: Pick<DocumentContent, 'pages'>,
  tagged: ReadonlySet<PageWord>,
): readonly Untagged[] | null {
  const lined = pages.map((page) => ({ page, lines: findLines(page, page.words) }))
  const running = new Set([...runningHeaders(lined)].flatMap((line) => line.words))
  const length = (words: readonly PageWord[]) => words.reduce((sum, { text }) => sum + text.length, 0)
  let all = 0
  let lost = 0
  const rest = pages.map((page): Untagged => {
    // Bullets may be missing from the tree.
    const own = page.words.filter((word) => !running.has(word) && !/^[•◦▪]$/.test(word.text))
    // An artifact at the edge of a page is a header or footer, even if no other page repeats it.
    const isEdge = ({ box }: PageWord) => box.y1 < 0.1 * page.height || box.y0 > 0.9 * page.height
    const words = own.filter((word) => !tagged.has(word) && !isEdge(word))
    if (length(words) > minUntaggedPageShare * length(own))
      return { page, words: own.filter((word) => !tagged.has(word)), whole: true }
    all += length(own)
    lost += length(words)
    return { page, words, whole: false }
  })
  return all > 0 && lost <= maxUntaggedShare * all && tagged.size > 0 ? rest : null
}

function isInOrder(paragraphs: readonly TextElement[], words: TaggedWords): boolean {
  let back = 0
  let pairs = 0
  let last: { readonly page: number; readonly word: PageWord } | null = null
  for (const { element } of paragraphs) {
    const [place] = contentOf(element)
    const first = place ? words.of(place).at(0) : undefined
    if (!place || !first) continue
    if (last && last.page === place.page) {
      pairs++
      const above = first.box.y1 < last.word.box.y0
      const sameColumn = Math.abs(first.box.x0 - last.word.box.x0) < 4 * first.size
      if (above && sameColumn) back++
    } else if (last && place.page < last.page) back++
    last = { page: place.page, word: first }
  }
  return back <= Math.max(1, maxBackwardShare * pairs)
}

/** Whether sentences continue over paragraphs: then each line was tagged as one. */
function isBrokenUp(paragraphs: readonly TextElement[], words: TaggedWords): boolean {
  let broken = 0
  let pairs = 0
  let last = ''
  for (const { element, within } of paragraphs) {
    if (element.role !== 'P' || within) {
      last = ''
      continue
    }
    const text = contentOf(element)
      .flatMap((place) => words.of(place))
      .map((word) => word.text)
    if (last !== '') {
      pairs++
      if (!endsSentence(last) && startsLowercase(text[0] ?? '')) broken++
    }
    last = text.at(-1) ?? ''
  }
  return pairs > 8 && broken > 0.3 * pairs
}

/** Above this share of the words, the tags as a whole are not reliable. */
const maxDistrustedShare = 0.5
/** Maximum lines of a block that may be crossed by a drawn line: one may be a bar in a formula. */
const maxDividedLines = 1
/** Share of the rows of a table whose cells may be below each other. */
const maxStackedShare = 0.5
/** Ems by which a line of a paragraph may be above the previous one, as numerators and limits of formulas are. */
const maxRiseEms = 2
/** Share of a cell that may overlap the previous cell. */
const maxCellOverlap = 0.5
/** Points: shorter vertical lines are bars in the text. */
const minDividerPoints = 8

/**
 * Removes the words of blocks with tags that contradict the page from the tagged words, and adds them to the words that are
 * analysed by layout: tables with rows that are columns, rows that go up or cells that overlap, and blocks across drawn lines or with lines
 * that go back up. Returns null if such blocks are most of the text.
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

/** Whether the cells of a row are below each other. */
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
