import type { PageContent } from '../model/page-content.ts'
import type { Line } from './line.ts'

/** Lines at the top and the bottom of a page that are looked at. */
const edgeLines = 4
/** The share of a page's height, at either end, where what runs over pages stands. */
const edgeShare = 0.14
/** Pages before and after that are compared: left and right pages differ. */
const reach = 2

interface Edge {
  readonly line: Line
  readonly page: number
  readonly top: boolean
  /** From the top or bottom of the page. */
  readonly distance: number
  /** Its text with figures made alike. */
  readonly key: string
  readonly numbers: readonly number[]
}

/**
 * Running headers, footers and page numbers: lines at the edge of pages that come back on the next page or the one
 * after it, at the same height, with the same words or a number that counts with the pages. A document of one page
 * has none.
 * @param lines of each page, in any order
 */
export function runningLines(pages: readonly PageContent[], lines: readonly (readonly Line[])[]): Set<Line> {
  const running = new Set<Line>()
  const edges = pages.map((page, i) => edgesOf(page, lines[i] ?? []))
  for (const [i, own] of edges.entries()) {
    for (let step = 1; step <= reach && i + step < edges.length; step++) {
      for (const edge of own)
        for (const other of edges[i + step]) {
          if (!recurs(edge, other, step)) continue
          running.add(edge.line)
          running.add(other.line)
        }
    }
  }
  return running
}

function edgesOf(page: PageContent, lines: readonly Line[]): Edge[] {
  const upright = lines.filter((line) => line.turn === 0).sort((a, b) => a.baseline - b.baseline)
  const edge = (line: Line, top: boolean): Edge => ({
    line,
    page: page.page,
    top,
    distance: top ? line.baseline : page.height - line.baseline,
    key: line.text
      .replace(/\d+/g, '#')
      .replace(/\b[ivxlc]+\b/gi, '#')
      .toLowerCase(),
    numbers: (line.text.match(/\d+/g) ?? []).slice(0, 6).map(Number),
  })
  const near = (e: Edge) => e.distance < edgeShare * page.height
  // Several things may stand on one line of the edge: count heights, not lines.
  const top = firstRows(upright).map((line) => edge(line, true))
  const bottom = firstRows([...upright].reverse()).map((line) => edge(line, false))
  return [...top.filter(near), ...bottom.filter(near)]
}

function firstRows(sorted: readonly Line[]): Line[] {
  const found: Line[] = []
  let rows = 0
  let at = Number.NaN
  for (const line of sorted) {
    if (!(Math.abs(line.baseline - at) < 2)) {
      rows++
      at = line.baseline
    }
    if (rows > edgeLines || found.length > 24) break
    found.push(line)
  }
  return found
}

function recurs(a: Edge, b: Edge, step: number): boolean {
  if (a.top !== b.top || Math.abs(a.distance - b.distance) > 3) return false
  if (Math.abs(a.line.size - b.line.size) > 0.15 * a.line.size) return false
  const words = a.key.replace(/[^\p{L}]/gu, '')
  if (a.key !== b.key) return false
  // Words that come back; and of figures alone, such as count pages.
  if (words.length > 0 && a.numbers.length === 0) return true
  if (a.numbers.length === 0) return isRoman(a.line.text) && isRoman(b.line.text)
  const counts = a.numbers.some((n, i) => b.numbers[i] - n === step)
  const stays = a.numbers.every((n, i) => b.numbers[i] === n || b.numbers[i] - n === step)
  return counts ? stays : words.length > 3 && stays
}

function isRoman(text: string): boolean {
  return /^\W*[ivxlc]+\W*$/i.test(text)
}
