import { sourceLinesOf } from '../../../layout/analyse.ts'
import { type Box, union } from '../../../model/geometry.ts'
import type { PageWord } from '../../../model/page-content.ts'

/** A line of a text at its source position. */
export interface PlacedLine {
  /** 1-based. */
  readonly page: number
  readonly words: readonly PageWord[]
  readonly box: Box
  readonly baseline: number
  readonly size: number
}

/** Points. A line that is so much higher than the one before begins another column, or another page. */
const minRise = 6

/** The lines of a text. Lines without a page number are on `page`, or on a following page if they begin again at the top. */
export function placedLines(text: Parameters<typeof sourceLinesOf>[0], page: number): PlacedLine[] {
  const lines: PlacedLine[] = []
  for (const source of sourceLinesOf(text)) {
    // A line break has no position.
    const words = source.words.filter(({ turn, text }) => turn === undefined && text !== '\n')
    if (words.length === 0) continue
    const line = lineOf(words, source.page ?? page)
    const last = lines.at(-1)
    // Parts of one row, such as a number and a separate text.
    const isSame =
      last?.page === line.page &&
      Math.abs(last.baseline - line.baseline) < 0.3 * Math.max(last.size, line.size)
    if (last && isSame && line.box.x0 > last.box.x1 - 1)
      lines[lines.length - 1] = lineOf([...last.words, ...words], line.page)
    else lines.push(line)
  }
  return lines
}

export function lineOf(words: readonly PageWord[], page: number): PlacedLine {
  let main = words[0]
  let letters = 0
  const counts = new Map<number, number>()
  for (const word of words) {
    const size = Math.round(word.size * 2)
    const count = (counts.get(size) ?? 0) + word.text.length
    counts.set(size, count)
    if (count > letters) [main, letters] = [word, count]
  }
  return {
    page,
    words,
    box: words.reduce<Box>((all, { box }) => union(all, box), words[0].box),
    baseline: main.baseline,
    size: main.size,
  }
}

/** Consecutive lines in one column of one page. */
export interface TextPiece {
  readonly page: number
  readonly box: Box
  readonly lines: readonly PlacedLine[]
  /** Words of the text before it. */
  readonly wordsBefore: number
}

/** Splits the lines of a text if it continues at the top of another column or page. */
export function piecesOf(lines: readonly PlacedLine[]): TextPiece[] {
  const pieces: TextPiece[] = []
  let [own, before, words]: [PlacedLine[], number, number] = [[], 0, 0]
  const end = () => {
    if (own.length > 0)
      pieces.push({
        page: own[0].page,
        box: own.reduce<Box>((all, { box }) => union(all, box), own[0].box),
        lines: own,
        wordsBefore: before,
      })
    own = []
    before = words
  }
  for (const line of lines) {
    const last = own.at(-1)
    if (last && (last.page !== line.page || line.baseline < last.baseline - minRise)) end()
    own.push(line)
    words += line.words.length
  }
  end()
  return pieces
}
