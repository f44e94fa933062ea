import type { WorkLimit } from '../../../model/errors.ts'
import type { PageWord } from '../../../model/page-content.ts'
import { areSeparateNumbers, isNumber, type WordSegment } from '../common/word-rows.ts'
import type { AlignedParts } from './aligned-starts.ts'
import type { RowPart } from './row-parts.ts'

/** Distance in ems within which numbers end at the same position. */
const toleranceEms = 0.06
/** Minimum number of lines in which a text ends at the end of a column, and minimum number of such lines with a number. */
const minLines = 3
const minNumbers = 2
/** Minimum difference in ems between the starts of the numbers of a column: text of different lengths does not end at one position. */
const minSpreadEms = 0.4
/** Minimum distance in ems between the texts before a column of numbers and the widest number. */
const minGapEms = 0.1
/** Maximum number of words before a number; a text with more words is a line of a paragraph. */
const maxWordsBefore = 6
/** Maximum number of words of a table that are compared; a page has fewer. */
const maxWords: WorkLimit = 20_000

/** A word that ends a segment or has another one after it, in a line of a table. */
interface Ending {
  readonly line: number
  readonly start: number
  readonly end: number
  readonly number: PageWord | null
  /** The text before a number in its segment. */
  readonly before: readonly PageWord[]
}

/**
 * Splits segments before numbers that end where texts of other lines do: columns of right-aligned numbers may be separated from each other
 * or from the text before them by a single space. Digits in groups of three may be one number, unless another line shows a column there.
 */
export function splitAtAlignedNumbers({ parts, starts }: AlignedParts, size: number): AlignedParts {
  if (parts.length < minLines) return { parts, starts }
  const endings = parts.flatMap(endingsOf)
  if (endings.length > maxWords) return { parts, starts }
  const breaks = new Set<PageWord>()
  const found: number[] = []
  endings.sort((a, b) => a.end - b.end)
  for (let from = 0, to = 1; to <= endings.length; to++) {
    if (to < endings.length && endings[to].end - endings[from].end <= toleranceEms * size) continue
    const column = endings.slice(from, to)
    from = to
    const numbers = column.filter(({ number }) => number !== null)
    const start = Math.min(...numbers.map((ending) => ending.start))
    if (!isColumn(column, numbers, start, size)) continue
    for (const { number, before } of numbers) if (number && before.length > 0) breaks.add(number)
    found.push(start)
  }
  if (breaks.size === 0) return { parts, starts }
  return {
    parts: parts.map((part) => ({
      ...part,
      segments: part.segments.flatMap((segment) => splitBefore(segment, breaks)),
    })),
    starts: [...starts, ...found].sort((a, b) => a - b),
  }
}

/** Whether texts end at one position because their column is aligned to the right, separated from the texts before it. */
function isColumn(
  column: readonly Ending[],
  numbers: readonly Ending[],
  start: number,
  size: number,
): boolean {
  if (new Set(column.map(({ line }) => line)).size < minLines || numbers.length < minNumbers) return false
  const joined = numbers.filter(({ before }) => before.length > 0)
  if (joined.length === 0 || joined.some(({ before }) => before.length > maxWordsBefore)) return false
  const lasts = joined.map(({ before }) => before[before.length - 1])
  const ends = lasts.map(({ box }) => box.x1)
  const spread = Math.max(...numbers.map((ending) => ending.start)) - start
  const areColumns =
    lasts.length >= minLines &&
    lasts.every(({ text }) => isNumber(text)) &&
    Math.max(...ends) - Math.min(...ends) < toleranceEms * size
  return (
    (spread >= minSpreadEms * size || areColumns) &&
    lasts.every(({ text, box }) => endOfText.test(text) && box.x1 + minGapEms * size < start) &&
    joined.some(({ number }, i) => number !== null && areApart(lasts[i], number))
  )
}

/** The end of a text before a number, not a symbol of a range or an operation. */
const endOfText = /[\p{L}\p{N}).:%]$/u

/** Whether two words cannot be one number whose digits are in groups. */
function areApart(left: PageWord, right: PageWord): boolean {
  return !isNumber(left.text) || areSeparateNumbers(left.text, right.text)
}

/** Returns the numbers of a line, with units that touch them, and the ends of its other segments. */
function endingsOf({ segments }: RowPart, line: number): Ending[] {
  return segments.flatMap(({ words }) => {
    const found: Ending[] = []
    for (let i = 0; i < words.length; i++) {
      const first = i
      while (
        i + 1 < words.length &&
        !words[i + 1].spaceBefore &&
        words[i + 1].box.x0 - words[i].box.x1 < minGapEms * words[i].size
      )
        i++
      const number = isNumber(words[first].text) ? words[first] : null
      if (number || i === words.length - 1)
        found.push({
          line,
          start: words[first].box.x0,
          end: words[i].box.x1,
          number,
          before: words.slice(0, first),
        })
    }
    return found
  })
}

function splitBefore({ words }: WordSegment, breaks: ReadonlySet<PageWord>): WordSegment[] {
  const found: WordSegment[] = []
  let from = 0
  for (let i = 1; i <= words.length; i++) {
    if (i < words.length && !breaks.has(words[i])) continue
    const own = words.slice(from, i)
    found.push({ x0: own[0].box.x0, x1: own[own.length - 1].box.x1, words: own })
    from = i
  }
  return found
}
