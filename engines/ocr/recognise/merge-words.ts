import { type Box, overlapArea, overlapShare, union } from '../../model/geometry.ts'
import { type OcrWord, wordsByLine } from '../ocr-page.ts'
import { minReadConfidence } from '../segment/unread-regions.ts'

interface WordLine {
  readonly words: OcrWord[]
  readonly block: number
  readonly box: Box
}

/** Words that overlap by more than this share of the smaller one are readings of the same ink. */
const minSameInk = 0.3

/** A word of low confidence is replaced only if at least this share of its area was read again. */
const minReplacedShare = 0.6

/**
 * Adds the words of a second pass to those of a page. They join the line they are in, or form a new line after the line
 * above. Of two readings of the same ink, the one with the higher confidence is kept.
 */
export function mergeWords(first: readonly OcrWord[], second: readonly OcrWord[]): OcrWord[] {
  const { kept, added } = chooseReadings(first, second)
  if (added.length === 0) return kept.length === first.length ? [...first] : renumber(linesOf(kept))
  let lines = linesOf(kept)
  for (const line of linesOf(added)) lines = insertLine(lines, line)
  return renumber(lines)
}

function chooseReadings(first: readonly OcrWord[], second: readonly OcrWord[]) {
  const replaced = new Set<OcrWord>()
  const sure = first.filter(({ confidence }) => confidence >= minReadConfidence)
  const unsure = first.filter(({ confidence }) => confidence < minReadConfidence)
  let added: OcrWord[] = []
  for (const word of second.toSorted((a, b) => b.confidence - a.confidence))
    if (![...sure, ...added].some((other) => overlapShare(other.box, word.box) > minSameInk)) added.push(word)
  for (const old of unsure) {
    const over = added.filter((word) => overlapShare(old.box, word.box) > minSameInk)
    if (over.length === 0) continue
    // A reading of only a part of the word does not replace it, regardless of its confidence.
    const covered = over.reduce((sum, word) => sum + overlapArea(old.box, word.box), 0)
    const surer = over.every((word) => word.confidence > old.confidence)
    if (surer && covered >= minReplacedShare * overlapArea(old.box, old.box)) replaced.add(old)
    else added = added.filter((word) => !over.includes(word))
  }
  const order = new Map(second.map((word, i) => [word, i]))
  added.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
  return { kept: first.filter((word) => !replaced.has(word)), added }
}

function linesOf(words: readonly OcrWord[]): WordLine[] {
  return wordsByLine(words).map((line) => ({
    words: line,
    block: line[0].block,
    box: line.map((word) => word.box).reduce(union),
  }))
}

function insertLine(lines: readonly WordLine[], line: WordLine): WordLine[] {
  const home = lines.findIndex((other) => belongsTo(other, line))
  if (home >= 0) {
    const { words, block, box } = lines[home]
    const leftwards = words.length > 1 && words[0].box.x0 > words[words.length - 1].box.x0
    const all = [...words, ...line.words].sort((a, b) =>
      leftwards ? b.box.x0 - a.box.x0 : a.box.x0 - b.box.x0,
    )
    return lines.with(home, { words: all, block, box: union(box, line.box) })
  }
  let above = -1
  let lowest = -Infinity
  lines.forEach(({ box }, i) => {
    const beside = Math.min(box.x1, line.box.x1) > Math.max(box.x0, line.box.x0)
    if (beside && box.y1 <= (line.box.y0 + line.box.y1) / 2 && box.y1 >= lowest) {
      above = i
      lowest = box.y1
    }
  })
  return lines.toSpliced(above + 1, 0, { ...line, block: -1 })
}

/** Whether a line fragment belongs to a line: of similar height, level with it, and in a gap or near an end of it. */
function belongsTo(line: WordLine, piece: WordLine): boolean {
  const high = line.box.y1 - line.box.y0
  const other = piece.box.y1 - piece.box.y0
  const common = Math.min(line.box.y1, piece.box.y1) - Math.max(line.box.y0, piece.box.y0)
  if (common < 0.6 * Math.min(high, other) || other > 2 * high || high > 2 * other) return false
  const apart = Math.max(piece.box.x0 - line.box.x1, line.box.x0 - piece.box.x1)
  return apart < 2 * Math.max(high, other)
}

/** Renumbers lines and blocks. A line inserted between two lines of a block does not split the block. */
function renumber(lines: readonly WordLine[]): OcrWord[] {
  const blocks = new Map<number, number>()
  let count = 0
  return lines.flatMap(({ words, block: old }, line) => {
    const block = (old >= 0 ? blocks.get(old) : undefined) ?? count++
    if (old >= 0) blocks.set(old, block)
    return words.map((word) => ({ ...word, line, block }))
  })
}
