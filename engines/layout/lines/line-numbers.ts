import type { PageContent, PageWord } from '../../model/page-content.ts'

/** Ems between the baselines of numbered lines of code; an empty line without a number may stand between them. */
const maxStepEms = 4
/** Points between the right or left edges of the numbers of one listing. */
const maxEdgeOffset = 1
/** Numbers below each other before lines: two are as often the items of a list. */
const minNumbers = 3
/** Share of numbered lines that must be code or empty. */
const minCodeShare = 0.9
/** Share of the characters of a line of code that are monospaced; its comments may be in another font. */
const minMonoShare = 0.5
/** Ems between the baselines of words of one row. */
const sameRowEms = 0.3

/**
 * Removes the line numbers of code listings: consecutive numbers in one column, in another font or size than the
 * monospaced lines beside them. O(n log n) in the words of a page.
 */
export function removeLineNumbers(page: PageContent): PageContent {
  if (!page.words.some(({ mono }) => mono)) return page
  const listings: NumberedLine[][] = []
  const open = new Map<string, NumberedLine[]>()
  for (const line of numberedLines(page.words)) {
    const key = `${line.word.font} ${Math.round(2 * line.word.size)}`
    const last = open.get(key)
    if (last && follows(last[last.length - 1], line)) last.push(line)
    else {
      const begun = [line]
      open.set(key, begun)
      listings.push(begun)
    }
  }
  const found = listings.filter(isListing).flat()
  const alone = listings.filter(
    (lines) =>
      lines.length < minNumbers &&
      lines[0].value === 1 &&
      lines.every((line) => line.code) &&
      found.some((other) => isAligned(other, lines[0])),
  )
  const removed = new Set([...found, ...alone.flat()].map(({ word }) => word))
  return removed.size === 0 ? page : { ...page, words: page.words.filter((word) => !removed.has(word)) }
}

/** A row of words that begins with a number. */
interface NumberedLine {
  readonly word: PageWord
  readonly value: number
  /** The row has no other words. */
  readonly empty: boolean
  /** Most other words are monospaced, and not in the font and size of the number. */
  readonly code: boolean
  readonly words: number
}

function numberedLines(words: readonly PageWord[]): NumberedLine[] {
  const sorted = words.filter(({ turn }) => turn === undefined).sort((a, b) => a.baseline - b.baseline)
  const lines: NumberedLine[] = []
  for (let i = 0; i < sorted.length; ) {
    let end = i + 1
    while (end < sorted.length && sorted[end].baseline - sorted[i].baseline < sameRowEms * sorted[i].size)
      end++
    const row = sorted.slice(i, end)
    i = end
    const word = row.reduce((left, other) => (other.box.x0 < left.box.x0 ? other : left))
    if (!/^\d{1,5}$/.test(word.text)) continue
    const rest = row.filter((other) => other !== word)
    const differs = ({ font, size }: PageWord) =>
      font !== word.font || Math.abs(size - word.size) > 0.05 * size
    const letters = (some: readonly PageWord[]) => some.reduce((sum, { text }) => sum + text.length, 0)
    const mono = rest.filter((other) => (other.mono && differs(other)) || !/[\p{L}\p{N}]/u.test(other.text))
    const code = rest.length > 0 && letters(mono) > minMonoShare * letters(rest)
    lines.push({ word, value: Number(word.text), empty: rest.length === 0, code, words: rest.length })
  }
  return lines
}

function follows(last: NumberedLine, next: NumberedLine): boolean {
  const step = next.word.baseline - last.word.baseline
  return next.value === last.value + 1 && step < maxStepEms * last.word.size && isAligned(last, next)
}

function isAligned(a: NumberedLine, b: NumberedLine): boolean {
  const [p, q] = [a.word.box, b.word.box]
  return Math.abs(p.x1 - q.x1) < maxEdgeOffset || Math.abs(p.x0 - q.x0) < maxEdgeOffset
}

/** Whether numbered rows are lines of code; rows of a table with single words are not. */
function isListing(lines: readonly NumberedLine[]): boolean {
  if (lines.length < minNumbers || !lines.some(({ code, words }) => code && words > 1)) return false
  const fitting = lines.filter(({ empty, code }) => empty || code).length
  return fitting >= minCodeShare * lines.length
}
