import { type PageLine, wordsText } from '../lines/page-line.ts'

/** Characters. Words further to the right are moved to this column. */
const maxColumns = 400

/** Empty lines that are kept between two lines of code. */
const maxEmptyLines = 4

/**
 * Writes the lines of code as text: indents and gaps as spaces, vertical gaps as empty lines. Lines of the next column or
 * page have the same indents, unless its margin differs.
 */
export function codeBlock(lines: readonly PageLine[]): string {
  const pitch = charWidthOf(lines)
  const edges = leftEdges(lines, pitch)
  const steps = lines.slice(1).map((line, i) => line.baseline - lines[i].baseline)
  const usual = [...steps].sort((a, b) => a - b)[(steps.length - 1) >> 1] ?? 0
  const out: string[] = []
  for (const [i, line] of lines.entries()) {
    if (i > 0 && usual > 0 && steps[i - 1] > 1.6 * usual)
      for (let white = Math.min(maxEmptyLines, Math.round(steps[i - 1] / usual) - 1); white > 0; white--)
        out.push('')
    out.push(codeLine(line, edges[i], pitch))
  }
  return joinWrappedLines(out).join('\n')
}

/** Share of a character by which the indents of two pages may differ from whole characters. */
const maxIndentError = 0.15

/** Returns the x of column 0 for each line. */
function leftEdges(lines: readonly PageLine[], pitch: number): number[] {
  const pieces: PageLine[][] = []
  for (const line of lines) {
    const last = pieces.at(-1)?.at(-1)
    if (last && last.page === line.page && last.baseline <= line.baseline)
      pieces[pieces.length - 1].push(line)
    else pieces.push([line])
  }
  const lefts = pieces.map((piece) =>
    piece.reduce((least, { box }) => Math.min(least, box.x0), Number.POSITIVE_INFINITY),
  )
  const left = Math.min(...lefts.filter((own) => isWholeChars(own - lefts[0], pitch)))
  return pieces.flatMap((piece, i) =>
    piece.map(() => (isWholeChars(lefts[i] - lefts[0], pitch) ? left : lefts[i])),
  )
}

function isWholeChars(points: number, pitch: number): boolean {
  const chars = points / pitch
  return !(pitch > 0) || Math.abs(chars - Math.round(chars)) <= maxIndentError
}

/** Marks that typesetters put at the start of the rest of a long line of code, or at the end of its beginning. */
const restMark = /^\s*(?:˓→|[↪⮡⤷])\s?/u
const breakMark = /\s*(?:←↩|[↩⏎])$/u
/** Sphinx shows the space at which it broke a line. */
const shownSpace = /\s*␣$/u

/** Joins lines of code that were wrapped with a mark. */
function joinWrappedLines(lines: readonly string[]): string[] {
  const out: string[] = []
  let goesOn = false
  for (const line of lines) {
    const last = out.at(-1)
    if (last !== undefined && restMark.test(line))
      out[out.length - 1] = last.replace(shownSpace, ' ') + line.replace(restMark, '').trimStart()
    else if (last !== undefined && goesOn) out[out.length - 1] = last + line.trimStart()
    else out.push(line)
    const end = out[out.length - 1]
    goesOn = breakMark.test(end)
    if (goesOn) out[out.length - 1] = end.replace(breakMark, '')
  }
  return out
}

function codeLine(line: PageLine, left: number, pitch: number): string {
  if (pitch <= 0) return wordsText(line.words)
  let text = ''
  for (const word of line.words) {
    const column = Math.min(maxColumns, Math.max(0, Math.round((word.box.x0 - left) / pitch)))
    const least = word.spaceBefore && text !== '' ? text.length + 1 : text.length
    // A comment in the font of the text is not set in columns.
    text = text.padEnd(word.mono || text === '' ? Math.max(column, least) : least) + word.text
  }
  return text
}

/** Returns the median width of a character, of words with more than two characters if there are any. */
function charWidthOf(lines: readonly PageLine[]): number {
  const words = lines.flatMap((line) => line.words)
  const long = words.filter(({ text }) => text.length > 2)
  const widths = (long.length > 0 ? long : words)
    .map(({ text, box }) => (box.x1 - box.x0) / text.length)
    .sort((a, b) => a - b)
  return widths[widths.length >> 1] ?? 0
}
