import type { PageContent, PageWord } from '../../model/page-content.ts'
import { findLines } from '../lines/find-lines.ts'
import type { PageLine } from '../lines/page-line.ts'

/** Rows of text examined at the top and at the bottom of a page. */
const maxEdgeRows = 4
/** Maximum number of lines examined to find those rows. */
const maxEdgeLines = 32
/** Share of the page height at the top and bottom that may contain running headers and footers. */
const maxEdgeShare = 0.14
/** The same, if the outermost text is a page number. */
const maxNumberShare = 0.22
/** Pages compared with the ones before and after: headers may alternate between left and right pages. */
const maxPageDistance = 2

/** Ems between a running header and the text, baseline to baseline. */
const minHeaderGapEms = 1.8

interface EdgeLine {
  readonly line: PageLine
  readonly page: number
  readonly top: boolean
  /** Distance from the top or bottom of the page in points. */
  readonly distance: number
  /** Its text in lower case, with all numbers replaced by `#`. */
  readonly key: string
  readonly numbers: readonly number[]
  /** 0-based row, counted from the edge of the page. */
  readonly row: number
  /** Distance to the next row inwards, baseline to baseline. */
  readonly apart: number
  /** Size of the largest line of that row. */
  readonly nextSize: number
}

/** A page with its lines, in any order. */
export interface LinedPage {
  readonly page: PageContent
  readonly lines: readonly PageLine[]
}

/**
 * Finds running headers, footers and page numbers: lines at the edge of pages that recur on the next page or the one
 * after, at the same height, with the same words or a number that increases with the pages. A single page has none.
 */
export function runningHeaders(pages: readonly LinedPage[]): Set<PageLine> {
  const met = new Map<PageLine, number>()
  const lines = pages.map((page) => page.lines)
  const edges = pages.map((page) => edgesOf(page.page, page.lines))
  const body = prevailingSize(lines)
  const isRare = rareKeys(pages, edges)
  for (const [i, own] of edges.entries()) {
    for (let step = 1; step <= maxPageDistance && i + step < edges.length; step++) {
      for (const edge of own)
        for (const other of edges[i + step]) {
          if (!recurs(edge, other, step)) continue
          for (const { line } of [edge, other]) met.set(line, (met.get(line) ?? 0) + 1)
        }
    }
  }
  const running = new Set<PageLine>()
  for (const own of edges)
    for (const top of [true, false]) {
      // From the edge inwards: a line further inwards than a line that does not recur is not a header.
      for (const edge of own.filter((one) => one.top === top)) {
        const times = met.get(edge.line) ?? 0
        if (times === 0 && !own.some((one) => one.row === edge.row && met.has(one.line))) break
        if (times > 0 && !isText(edge, times, body) && !(isTight(edge) && isRare(edge)))
          running.add(edge.line)
      }
      // The title of the section changes; it is next to a recurring page number or title.
      for (const edge of own) {
        if (edge.top !== top || edge.apart < minHeaderGapEms * edge.line.size) continue
        const beside = own.some(
          (other) =>
            other.top === top && other.row === edge.row && running.has(other.line) && isBeside(edge, other),
        )
        if (beside) running.add(edge.line)
      }
    }
  for (const line of pageNumbers(edges.flat(), running, body)) running.add(line)
  for (const line of repeatedTitles(edges.flat(), lines, body)) running.add(line)
  return running
}

/** Minimum font size of titles, relative to the text. */
const minTitleRatio = 1.3
/** Maximum lines of a title: a label, a number and two lines. */
const maxTitleLines = 4

/**
 * Returns the outermost lines that repeat a title of an earlier page: in a chapter of two or three pages, the running header
 * may occur only once.
 */
function repeatedTitles(
  edges: readonly EdgeLine[],
  pages: readonly (readonly PageLine[])[],
  body: number,
): PageLine[] {
  const titles = new Map<string, number>()
  for (const lines of pages) {
    const large = lines.filter(({ size, turn }) => turn === 0 && size > minTitleRatio * body)
    large.sort((a, b) => a.baseline - b.baseline)
    for (let from = 0; from < large.length; from++)
      for (let to = from + 1; to <= Math.min(large.length, from + maxTitleLines); to++) {
        const key = titleKey(large.slice(from, to).map(({ text }) => text))
        if (key.length >= minTitleLetters && !titles.has(key)) titles.set(key, large[from].page)
      }
  }
  return edges.flatMap(({ line, row, apart, page }) => {
    const first = titles.get(titleKey([line.text]))
    const small = line.size < 1.15 * body && apart >= minHeaderGapEms * line.size
    return row === 0 && small && first !== undefined && first < page ? [line] : []
  })
}

/** Minimum letters and digits of a repeated title. */
const minTitleLetters = 6

function titleKey(texts: readonly string[]): string {
  return texts
    .join(' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Minimum number of pages with increasing page numbers, after which a line with such a number on another page is also a header. */
const minNumberedPages = 3
/** Points. Maximum difference between the heights of page numbers. */
const maxHeightStepPoints = 3

/**
 * Returns the outermost lines with a page number that do not recur: on the first page of a chapter the number
 * is elsewhere, and a header with the title of a short chapter occurs once.
 */
function pageNumbers(edges: readonly EdgeLine[], running: ReadonlySet<PageLine>, body: number): PageLine[] {
  const outermost = edges.filter(({ row, line }) => row === 0 && line.size <= 1.15 * body)
  const numbered = new Map<string, Set<number>>()
  const heights = new Set<string>()
  for (const edge of outermost) {
    const number = pageNumberOf(edge.line.text)
    if (number !== null) {
      for (const key of [`${edge.top} ${number - edge.page}`, `${number - edge.page}`]) {
        const known = numbered.get(key)
        if (known) known.add(edge.page)
        else numbered.set(key, new Set([edge.page]))
      }
    }
    if (running.has(edge.line) && isBareNumber(edge.line.text))
      for (const step of [-1, 0, 1]) heights.add(heightKey(edge, step))
  }
  return outermost.flatMap((edge) => {
    const { line, apart, top, page } = edge
    if (apart < minHeaderGapEms * line.size || line.text.length > maxHeaderChars) return []
    const number = pageNumberOf(line.text)
    const bare = isBareNumber(line.text)
    const counts = number === null ? 0 : (numbered.get(`${bare ? '' : `${top} `}${number - page}`)?.size ?? 0)
    const known = bare && heights.has(heightKey(edge, 0))
    return counts >= minNumberedPages || known ? [line] : []
  })
}

function heightKey({ top, distance }: EdgeLine, step: number): string {
  return `${top} ${Math.round(distance / maxHeightStepPoints) + step}`
}

/** A number at the start or at the end of a header: `12`, `- 12 -`, `12 | Rivers`, `Rivers  12`. */
function pageNumberOf(text: string): number | null {
  const match = /^[-–—•|]?\s?(\d{1,4})\s?[-–—•|]?$|^(\d{1,4})\s|\s(\d{1,4})$/u.exec(text)
  return match ? Number(match[1] ?? match[2] ?? match[3]) : null
}

function isBareNumber(text: string): boolean {
  return /^[-–—•|]?\s?(?:\d{1,4}|[ivxlc]{1,7})\s?[-–—•|]?$/iu.test(text)
}

/** Whether two lines of one row have the same style, so that both are parts of a header. */
function isBeside(a: EdgeLine, b: EdgeLine): boolean {
  return Math.abs(a.line.size - b.line.size) < 0.1 * b.line.size && a.line.text.length < maxHeaderChars
}

/** Longer lines are text. */
const maxHeaderChars = 120

/**
 * Whether a recurring line may be text: it is larger than the text, or it has words with a number and recurs only
 * once, like the heading of a section.
 */
function isText(edge: EdgeLine, times: number, body: number): boolean {
  const { line, key, numbers } = edge
  const words = key.replace(/[^\p{L}]/gu, '')
  if (isTitleLabel(edge, body)) return true
  // Page numbers may be large.
  if (line.size > (words === '' ? 1.5 : 1.15) * body) return true
  return words.length > 0 && numbers.length > 0 && times < 2 && isTight(edge) && !namesPages.test(key)
}

/** Maximum distance in ems, baseline to baseline, at which a line may belong to the text. */
const maxTextGapEms = 1.6

function isTight({ apart, line }: EdgeLine): boolean {
  return apart < maxTextGapEms * line.size
}

/** Pages before and after a page on which a header is looked for. */
const headerReach = 4
/**
 * Minimum share of those pages with the header: half of them if left and right pages differ. Sections that end alike, such as with
 * "See also: page 12", are at the same height by chance on fewer pages.
 */
const minHeaderShare = 0.5

/** Whether the words of a line occur at its height on only a few of the pages around it. */
function rareKeys(
  pages: readonly LinedPage[],
  edges: readonly (readonly EdgeLine[])[],
): (edge: EdgeLine) => boolean {
  const indexes = new Map(pages.map(({ page }, i) => [page.page, i]))
  return (edge) => {
    const at = indexes.get(edge.page) ?? 0
    const near = edges.slice(Math.max(0, at - headerReach), at + headerReach + 1)
    const count = near.filter((own) =>
      own.some((other) => other.key === edge.key && isLevel(other, edge)),
    ).length
    return count < minHeaderShare * near.length
  }
}

/** Points. Maximum difference between the heights of a header on two pages. */
const maxHeaderStep = 3

function isLevel(a: EdgeLine, b: EdgeLine): boolean {
  return a.top === b.top && Math.abs(a.distance - b.distance) <= maxHeaderStep
}

/** Maximum distance in ems of the title between a title and its label. */
const maxLabelGapEms = 2

/** Whether a line is the label of the title below it, such as `CHAPTER` on the first page of each chapter. */
function isTitleLabel({ line, numbers, apart, nextSize, top }: EdgeLine, body: number): boolean {
  const isBold = line.words.every(({ bold }) => bold)
  return (
    top &&
    isBold &&
    numbers.length === 0 &&
    nextSize > minTitleRatio * body &&
    apart < maxLabelGapEms * nextSize
  )
}

const namesPages = /^\W*(?:page|seite|página|pagina|p\.|стр)|# *(?:of|von|de|di|\/) *#|[|•]/i

function edgesOf(page: PageContent, lines: readonly PageLine[]): EdgeLine[] {
  const upright = lines.filter((line) => line.turn === 0).sort((a, b) => a.baseline - b.baseline)
  return [...edgeRows(page, upright, true), ...edgeRows(page, upright.reverse(), false)]
}

/** Returns the lines of the outermost rows, from the edge inwards. A row may contain several lines. */
function edgeRows(page: PageContent, sorted: readonly PageLine[], top: boolean): EdgeLine[] {
  const rows: PageLine[][] = []
  for (const line of sorted.slice(0, maxEdgeLines)) {
    const row = rows.at(-1)
    if (row && Math.abs(line.baseline - row[0].baseline) < 2) row.push(line)
    else if (rows.length > maxEdgeRows) break
    else rows.push([line])
  }
  return rows.slice(0, maxEdgeRows).flatMap((row, i) => {
    const next = rows[i + 1]
    const apart = next ? Math.abs(next[0].baseline - row[0].baseline) : Number.POSITIVE_INFINITY
    const nextSize = Math.max(0, ...(next ?? []).map(({ size }) => size))
    return row.flatMap((line): EdgeLine[] => {
      const distance = top ? line.baseline : page.height - line.baseline
      const share = i === 0 && isBareNumber(line.text) ? maxNumberShare : maxEdgeShare
      if (distance > share * page.height) return []
      const key = line.text
        .replace(/\d+/g, '#')
        .replace(/\b[ivxlc]+\b/gi, '#')
        .toLowerCase()
      const numbers = (line.text.match(/\d+/g) ?? []).slice(0, 6).map(Number)
      return [{ line, page: page.page, top, distance, key, numbers, row: i, apart, nextSize }]
    })
  })
}

/** Returns the font size of most letters. */
function prevailingSize(pages: readonly (readonly PageLine[])[]): number {
  const letters = new Map<number, number>()
  for (const lines of pages)
    for (const { size, text } of lines) {
      const key = Math.round(size * 2) / 2
      letters.set(key, (letters.get(key) ?? 0) + text.length)
    }
  let best = 10
  let most = 0
  for (const [size, count] of letters) if (count > most) [best, most] = [size, count]
  return best
}

function recurs(a: EdgeLine, b: EdgeLine, step: number): boolean {
  if (!isLevel(a, b)) return false
  if (Math.abs(a.line.size - b.line.size) > 0.15 * a.line.size) return false
  if (a.key !== b.key) return mirrors(a.line.text, b.line.text, step)
  const words = a.key.replace(/[^\p{L}]/gu, '')
  // Lines recur with the same words, or as numbers that count the pages.
  if (words.length > 0 && a.numbers.length === 0) return true
  if (a.numbers.length === 0) return isRoman(a.line.text) && isRoman(b.line.text)
  const counts = a.numbers.some((n, i) => b.numbers[i] - n === step)
  const stays = a.numbers.every((n, i) => b.numbers[i] === n || b.numbers[i] - n === step)
  return counts ? stays : words.length > 3 && stays
}

/** Minimum letters of a header next to its page number. */
const minHeaderLetters = 4

/** Whether two headers have the same words and their page numbers on opposite sides: `Rivers | 65`, `66 | Rivers`. */
function mirrors(a: string, b: string, step: number): boolean {
  const [left, right] = [numberBesides(a), numberBesides(b)]
  if (left === null || right === null || left.first === right.first) return false
  const letters = left.words.replace(/[^\p{L}]/gu, '').length
  return letters >= minHeaderLetters && left.words === right.words && right.number - left.number === step
}

/** Splits a header into its words and the page number before or after them. */
function numberBesides(text: string) {
  const match =
    /^(\d{1,4})\s+(?:[-–—•|]\s+)?(?<after>.*\D)$|^(?<before>\D.*?)(?:\s+[-–—•|])?\s+(\d{1,4})$/u.exec(text)
  if (!match) return null
  const first = match[1] !== undefined
  return { first, number: Number(match[1] ?? match[4]), words: match[first ? 2 : 3] }
}

function isRoman(text: string): boolean {
  return /^\W*[ivxlc]+\W*$/i.test(text)
}

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
