import { followingMarker, isDoubtfulBullet, markerOfLine } from '../lines/list-markers.ts'
import type { PageLine } from '../lines/page-line.ts'
import { endsSentence, startsLowercase } from '../lines/script.ts'
import { noteMark } from '../lines/superscript-marks.ts'
import type { Leading } from './leading.ts'
import { buildParagraph, type TextColumn, type TextParagraph } from './paragraph.ts'

/** Words of a term. */
const maxTermWords = 5
/** Ems between a term and its explanation, and between the other words of the line. */
const minTermGapEms = 1.5
const maxSpaceEms = 0.6
/** Points between the starts of explanations below each other. */
const startTolerance = 1

/** Splits the lines of a column into paragraphs. */
export function splitParagraphs(
  lines: readonly PageLine[],
  column: TextColumn,
  leading: Leading,
): TextParagraph[] {
  if (lines.length === 0) return []
  const paragraphs: TextParagraph[] = []
  let open: PageLine[] = []
  let above = Number.POSITIVE_INFINITY
  for (const [i, line] of lines.entries()) {
    const last = open.at(-1)
    if (last && startsParagraph({ open, next: line, after: lines[i + 1], column, leading })) {
      paragraphs.push(buildParagraph(open, column, above))
      above = line.baseline - line.size - last.baseline
      open = []
    }
    open.push(line)
  }
  paragraphs.push(buildParagraph(open, column, above))
  return paragraphs
}

/** Properties of the lines of the current paragraph and of the following lines. */
interface Step {
  readonly open: readonly PageLine[]
  readonly next: PageLine
  readonly after: PageLine | undefined
  readonly column: TextColumn
  readonly leading: Leading
}

/** Whether a new paragraph begins with `next`. */
function startsParagraph({ open, next, after, column, leading }: Step): boolean {
  const last = open[open.length - 1]
  if (last.turn !== next.turn || last.rtl !== next.rtl) return true
  if (last.turn !== 0) return next.box.y0 > last.box.y1 || next.box.x0 > last.box.x1 + next.size
  const em = Math.max(last.size, next.size)
  const step = next.baseline - last.baseline
  if (
    next.fromSeparateTexts ||
    (last.fromSeparateTexts && !isStretched(last) && (!startsLowercase(next.text) || endsSentence(last.text)))
  )
    return true
  const code = open.every((line) => line.mono)
  // A bullet in the font of the text begins a list item, even if the item is only a name.
  if (code && next.mono && (next.words[0].mono || !markerOfLine(next)))
    return step > 2.6 * em || returnsToEdge(open, next, column)
  if (closesBracket(open, next) && !isTooFar(step, open, next, leading)) return false
  if (code !== next.mono && !wrapsIntoCode({ open, next, after, column, leading })) return true
  if (step < 0.3 * em || isTooFar(step, open, next, leading)) return true
  // Typewriter fonts are often set smaller than the text around them.
  const tolerance = last.mono === next.mono ? sizeTolerance(last) : 0.2
  if (Math.abs(last.size - next.size) > tolerance * em) return true
  if (startsNote(open, next)) return true
  if (styleBreaks(open, next, column)) return true
  if (markerBreaks(open, next, column) || areTermRows(last, next)) return true
  if (isCentred(last, next, column)) return false
  return (
    indentBreaks(open, next, after, column) ||
    endsEarly(last, next, column) ||
    endsTypescriptLine(last, next, column)
  )
}

/** Ems by which the other lines of a long signature are indented. */
const maxSignatureIndentEms = 5

/**
 * Whether a monospaced line is the rest of a signature in several fonts, such as that of a function with the names of its
 * parameters in italics: it closes the bracket left open in the line above, and is indented.
 */
function closesBracket(open: readonly PageLine[], next: PageLine): boolean {
  const last = open[open.length - 1]
  if (!next.mono || open.every(({ mono }) => mono) || !open[0].words[0].mono) return false
  const indent = next.box.x0 - open[0].box.x0
  if (indent < 0.7 * next.size || indent > maxSignatureIndentEms * next.size) return false
  return openBrackets(last.text) > 0 && openBrackets(last.text) + openBrackets(next.text) === 0
}

function openBrackets(text: string): number {
  return (text.match(/\(/g)?.length ?? 0) - (text.match(/\)/g)?.length ?? 0)
}

/** Minimum gap in ems between texts in columns of a typescript: three characters. */
const minTypescriptGapEms = 1.8
/** Minimum distance in ems between the lines of a typescript with space between its lines. */
const minDoubleSpaceEms = 1.8

/**
 * Whether a line of a typescript does not continue: it has texts in columns, or the next word would have fitted, which shows in
 * lines that are double-spaced, as those of transcripts. Typescripts are neither hyphenated nor justified.
 */
function endsTypescriptLine(last: PageLine, next: PageLine, column: TextColumn): boolean {
  const isTyped = ({ words }: PageLine) => words.every(({ mono }) => mono)
  if (!isTyped(last) || !isTyped(next)) return false
  if ([last, next].some(hasColumns)) return true
  const isDouble = next.baseline - last.baseline > minDoubleSpaceEms * next.size
  return isDouble && !startsLowercase(next.text) && hasRoomForWord(last, next, column)
}

function hasColumns({ words, size }: PageLine): boolean {
  return words.some(({ box }, i) => i > 0 && box.x0 - words[i - 1].box.x1 > minTypescriptGapEms * size)
}

/** Ems by which code is indented, and ratio of the space below it to the usual distance of its lines. */
const minCodeIndentEms = 1.2
const minCodeStepRatio = 1.4

/** Whether a monospaced line is at the edge of the column, separated by space from indented code above it. */
function returnsToEdge(open: readonly PageLine[], next: PageLine, { left }: TextColumn): boolean {
  const last = open[open.length - 1]
  const usual = open.length > 1 ? last.baseline - open[open.length - 2].baseline : last.size
  return (
    Math.abs(next.box.x0 - left) < 0.3 * next.size &&
    open.every(({ box, size }) => box.x0 > left + minCodeIndentEms * size) &&
    next.baseline - last.baseline > minCodeStepRatio * usual
  )
}

/**
 * Whether prose continues between a line of code spans and a line with other words: the last line of a paragraph is often
 * the end of an address or a name of a function.
 */
function wrapsIntoCode({ open, next, after, column, leading }: Step): boolean {
  const last = open[open.length - 1]
  // A sentence with two lines of code below it.
  const proseEnd = !last.words[last.words.length - 1].mono
  const ends = endsSentence(last.text) && proseEnd && !addressStart.test(next.text)
  if (ends && next.mono && after?.mono && Math.abs(after.box.x0 - next.box.x0) < 0.1 * next.size) return false
  if (open.length === 1 && last.mono && next.box.x0 < last.box.x0 - 0.5 * last.size) return false
  if (!open.some((line) => !line.mono) && open.length > 2) return false
  if (isTooFar(next.baseline - last.baseline, open, next, leading)) return false
  const edge = open.length > 1 ? last : next
  const aligned =
    Math.abs(next.box.x0 - edge.box.x0) < 0.6 * next.size && next.box.x0 <= open[0].box.x0 + 4 * next.size
  // Code may follow a colon, but not one in the middle of a justified paragraph.
  const announced = /[:：]$/.test(last.text) && proseEnd && !isStretched(last)
  return aligned && !announced && !hasRoomForWord(last, next, column)
}

const addressStart = /^[<(]?(?:https?|ftp):\/\//iu

/** Ems. All spaces of a stretched line are wider. */
const minStretchedSpaceEms = 0.6
/** Spaces from which a line counts as stretched: two wide ones may be those around a dash, or the columns of a list. */
const minStretchedSpaces = 3

/** Whether all spaces of a line are wide, because the text is justified. */
function isStretched({ words, size }: PageLine): boolean {
  const gaps = words.flatMap(({ box, spaceBefore }, i) =>
    i > 0 && spaceBefore ? [box.x0 - words[i - 1].box.x1] : [],
  )
  // The space after a list marker is not stretched.
  return gaps.length > minStretchedSpaces && gaps.slice(1).every((gap) => gap > minStretchedSpaceEms * size)
}

/** Font sizes in scans are estimates. */
function sizeTolerance(line: PageLine): number {
  return line.words[0].confidence < 1 ? 0.3 : 0.1
}

function isTooFar(step: number, open: readonly PageLine[], next: PageLine, leading: Leading): boolean {
  const last = open[open.length - 1]
  const em = Math.max(last.size, next.size)
  // The same distance as between the preceding lines: text with different line spacing.
  if (open.length > 1 && Math.abs(step - (last.baseline - open[open.length - 2].baseline)) < 0.08 * em)
    return false
  return step > Math.max(1.22 * leading.of(em, last.mono && next.mono) + 0.5, 0.9 * em)
}

/** Smaller differences in size occur between the lines of one paragraph. */
const minNoteSizeStep = 0.04

/** Whether a line begins with the superscript mark of a note, below text that ends there. */
function startsNote(open: readonly PageLine[], next: PageLine): boolean {
  if (noteMark(next)?.raised !== true) return false
  const last = open[open.length - 1]
  return (
    endsSentence(last.text) ||
    last.size - next.size > minNoteSizeStep * last.size ||
    noteMark(open[0])?.raised === true
  )
}

/** Whether the weight changes between two lines, not in the middle of one. */
function styleBreaks(open: readonly PageLine[], next: PageLine, column: TextColumn): boolean {
  const last = open[open.length - 1]
  if (last.bold === next.bold || last.words[last.words.length - 1].bold === next.words[0].bold) return false
  const short = column.right - last.box.x1 > 3 * last.size
  if (last.bold)
    return open.every((line) => line.bold) && (short || endsSentence(last.text) || open.length === 1)
  return short || endsSentence(last.text)
}

function markerBreaks(open: readonly PageLine[], next: PageLine, column: TextColumn): boolean {
  const marker = markerOfLine(next)
  if (!marker) return false
  const first = markerOfLine(open[0])
  const last = open[open.length - 1]
  if (first && [first, ...(first.roman ? [first.roman] : [])].some((one) => followingMarker(one, marker)))
    return true
  if (!marker.ordered && !isDoubtfulBullet(marker)) return true
  if (first && !marker.ordered && !isAlignedWithText(next, open[0])) return true
  const ended = /[.:;!?,]$/.test(last.text) || column.right - last.box.x1 > 4 * last.size
  return ended && (marker.ordered || !startsLowercase(last.text) || last.text.length > 1)
}

/** Whether a line begins where the text of a list item does, like its other lines. */
function isAlignedWithText(line: PageLine, item: PageLine): boolean {
  const [, text] = item.words
  const offset = item.rtl ? text.box.x1 - line.box.x1 : text.box.x0 - line.box.x0
  return Math.abs(offset) < maxTextOffsetEms * line.size
}

/** Ems by which the lines of a list item may be out of line with its text. */
const maxTextOffsetEms = 0.7

/** Whether both lines are centred in the column or on each other. */
function isCentred(last: PageLine, next: PageLine, column: TextColumn): boolean {
  const middle = (line: PageLine) => (line.box.x0 + line.box.x1) / 2
  const em = next.size
  if (Math.abs(middle(last) - middle(next)) > 0.6 * em) return false
  const indents = [last.box.x0 - column.left, next.box.x0 - column.left]
  return Math.abs(indents[0] - indents[1]) > 0.8 * em && Math.max(...indents) > 2 * em
}

function indentBreaks(
  open: readonly PageLine[],
  next: PageLine,
  after: PageLine | undefined,
  column: TextColumn,
): boolean {
  const last = open[open.length - 1]
  const em = next.size
  const at = (line: PageLine) => (line.rtl ? column.right - line.box.x1 : line.box.x0 - column.left)
  const move = at(next) - at(last)
  if (Math.abs(move) < 0.7 * em) return false
  // The next entry of a list of terms, whose other lines are indented.
  const entry =
    open.length > 1 && Math.abs(at(next) - at(open[0])) < 0.3 * em && at(last) > at(open[0]) + 0.7 * em
  if (entry && hasRoomForWord(last, next, column)) return true
  // A sentence that continues in a full line: the text flows around an image or a drop cap.
  const first = open.length === 1 && markerOfLine(open[0]) === null
  if (
    !first &&
    !endsSentence(last.text) &&
    startsLowercase(next.text) &&
    (move < 0 || !hasRoomForWord(last, next, column))
  )
    return false
  const hangs = markerOfLine(open[0]) !== null
  if (move > 0) {
    // Aligned with the text of a list item or a hanging entry: the same paragraph.
    if (open.length === 1 && hangs) return move > 6 * em
    const goesOn = after !== undefined && Math.abs(at(after) - at(next)) < 0.7 * em
    // The only other line of an entry with a hanging indent; the next entry follows.
    const isEntryEnd = after !== undefined && Math.abs(at(after) - at(last)) < 0.1 * em
    if (
      open.length === 1 &&
      (goesOn || !(next.mono || (!isEntryEnd && /^\p{Lu}/u.test(next.text)))) &&
      !endsSentence(last.text) &&
      !hasRoomForWord(last, next, column)
    )
      return false
    return true
  }
  // The second line of a paragraph with a first-line indent.
  if (open.length === 1 && !hangs) return hasRoomForWord(last, next, column) && endsSentence(last.text)
  // A question or an answer of a transcript: its other lines begin left of its letter.
  return open.length > 1 || endsSentence(last.text) || hasRoomForWord(last, next, column)
}

/** Whether the first word of the next line would have fitted on the last line, so the line break is intended. */
function hasRoomForWord(last: PageLine, next: PageLine, column: TextColumn): boolean {
  const word = next.words[0]
  const room = last.rtl ? last.box.x0 - column.left : column.right - last.box.x1
  return room > word.box.x1 - word.box.x0 + 1.2 * last.size
}

function endsEarly(last: PageLine, next: PageLine, column: TextColumn): boolean {
  if (!hasRoomForWord(last, next, column) || /\p{L}[-‐\u00ad]$/u.test(last.text)) return false
  const room = last.rtl ? last.box.x0 - column.left : column.right - last.box.x1
  const width = column.right - column.left
  if (endsSentence(last.text) && room > 2 * last.size) return true
  // Scripts without case do not mark the beginning of a sentence.
  return room > 0.3 * width && !startsLowercase(next.text) && !/^\p{Lo}/u.test(next.text)
}

/**
 * Whether two lines are rows of a list of terms: each has a term and, after a wide space, an explanation that begins at the same position.
 * In one of them the term may touch the explanation if their styles differ.
 */
export function areTermRows(a: PageLine, b: PageLine): boolean {
  if (a.rtl || b.rtl || Math.abs(a.box.x0 - b.box.x0) > startTolerance) return false
  const [first, second] = [explanationStart(a), explanationStart(b)]
  if (first !== null && second !== null) return Math.abs(first - second) <= startTolerance
  if (first !== null) return hasExplanationAt(b, first)
  return second !== null && hasExplanationAt(a, second)
}

/** The start of the words after the only wide space of a line, if it is among its first words. */
function explanationStart({ words, size }: PageLine): number | null {
  let widest = -1
  let [most, other] = [0, 0]
  for (let i = 1; i < words.length; i++) {
    const gap = words[i].box.x0 - words[i - 1].box.x1
    if (gap > most) [widest, most, other] = [i, gap, most]
    else other = Math.max(other, gap)
  }
  const isTerm = widest > 0 && widest <= maxTermWords && most >= minTermGapEms * size
  return isTerm && other <= maxSpaceEms * size ? words[widest].box.x0 : null
}

/** Whether the explanation of a line begins at a place: a word in another style than the term before it. */
function hasExplanationAt({ words }: PageLine, x: number): boolean {
  return words.some((word, i) => {
    if (i === 0 || i > maxTermWords || Math.abs(word.box.x0 - x) > startTolerance) return false
    const { bold, italic, mono } = words[i - 1]
    return bold !== word.bold || italic !== word.italic || mono !== word.mono
  })
}
