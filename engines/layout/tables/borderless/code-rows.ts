import { charBox, charCount } from '../../../model/geometry.ts'
import type { PageWord } from '../../../model/page-content.ts'
import { segmentsOf, type WordRow, wordRows } from '../common/word-rows.ts'

/** Maximum distance in ems between the baselines of lines of code. */
const maxCodeStepEms = 3

/** Share of the letters in monospaced fonts, above which text is code or output in columns. */
const minCodeShare = 0.85

/** Distance from the grid of characters, as a share of a character, above which a text is aligned to a column. */
const maxGridOffset = 0.08

/** Fewer rows in columns may be code with spaces of different width. */
const minTableRows = 3

/** Maximum number of lines between two rows of a table that only have text in one column. */
const maxWrappedLines = 3

/** Removes the words of code: rows in monospaced fonts, below each other. */
export function withoutCode(words: readonly PageWord[]): PageWord[] {
  const rows = wordRows(words.filter((word) => !word.turn))
  const mono = rows.map((row) => isMono(row.words))
  const columns = rows.map((row, i) => mono[i] && isOffGrid(row))
  const code = mono.map((is, i) => is && !columns[i] && !isWrapped(i))
  const removed = new Set<PageWord>()
  for (const [i, row] of rows.entries()) {
    if (!code[i]) continue
    if ([i - 1, i + 1].some((k) => code[k] && areNear(i, k))) for (const word of row.words) removed.add(word)
  }
  return removed.size === 0 ? [...words] : words.filter((word) => !removed.has(word))

  function areNear(a: number, b: number): boolean {
    return Math.abs(rows[a].baseline - rows[b].baseline) < maxCodeStepEms * rows[a].size
  }

  /** Whether a row with one text follows a row of columns and is followed by another one. */
  function isWrapped(i: number): boolean {
    const reaches = (step: 1 | -1): boolean => {
      for (let k = i; Math.abs(k - i) <= maxWrappedLines; k += step) {
        if (columns[k]) return true
        if (!mono[k + step] || !areNear(k, k + step)) return false
      }
      return false
    }
    return reaches(-1) && reaches(1)
  }
}

/** Whether the words of a table are code or output in columns. */
export function isCode(words: ReadonlySet<PageWord>): boolean {
  if (!isMono(words)) return false
  const rows = wordRows([...words]).filter((row) => segmentsOf(row).length > 1)
  return rows.length < minTableRows || rows.filter(isOffGrid).length < 0.5 * rows.length
}

function isMono(words: Iterable<PageWord>): boolean {
  let mono = 0
  let all = 0
  for (const word of words) {
    // Symbols such as arrows are often missing in monospaced fonts.
    if (!/[\p{L}\p{N}]/u.test(word.text)) continue
    all += word.text.length
    if (word.mono) mono += word.text.length
  }
  return all > 0 && mono > minCodeShare * all
}

/** Words that begin with a letter or a digit. The mark of a comment and the arrow before a result do not. */
const wordStart = /^[\p{L}\p{N}]/u

/**
 * Whether texts of a row are off the character grid, or are in another font. Columns of code are made
 * with spaces, which are as wide as every other character.
 */
function isOffGrid(row: WordRow): boolean {
  const [first, ...others] = segmentsOf(row)
  const width = advance(row.words)
  if (width === null) return false
  // Text after the mark of a comment or an arrow may be in another font.
  const marked = others.findIndex(({ words }) => !words[0].mono && !wordStart.test(words[0].text))
  return others.slice(0, marked < 0 ? others.length : marked).some(({ x0, words }) => {
    const steps = (x0 - first.x0) / width
    return !words[0].mono || Math.abs(steps - Math.round(steps)) > maxGridOffset
  })
}

/** Returns the width of a character of the longest monospaced word. */
function advance(words: readonly PageWord[]): number | null {
  let width: number | null = null
  let most = 1
  for (const { mono, charBounds } of words) {
    const count = charCount(charBounds)
    if (!mono || count <= most) continue
    const first = charBox(charBounds, 0)
    const last = charBox(charBounds, count - 1)
    if (!first || !last || last.x0 <= first.x0) continue
    most = count
    width = (last.x0 - first.x0) / (count - 1)
  }
  return width
}
