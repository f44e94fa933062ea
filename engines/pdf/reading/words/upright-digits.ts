import type { WorkLimit } from '../../../model/errors.ts'
import type { PageWord } from '../../../model/page-content.ts'
import { plainWord } from '../../../model/plain-word.ts'

/** Letters or digits side by side in the width of one ideograph. */
const group = /^[\p{Script=Latin}\p{N}!?]{1,4}$/u
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** In ems of the ideographs: the length of a group along its line, how far its middle is off, and its gap to the next ideograph. */
const extents = { length: 1.4, offset: 0.35, overlap: 0.3, gap: 0.6 }
/** A page with more groups and neighbours to compare is not vertical text. */
const maxComparisons: WorkLimit = 4_000_000

/**
 * Reads upright numbers in lines of vertical text, such as the 12 of a date, as words of these lines. On the page as
 * read, where the lines run to the right, they are turned.
 */
export function uprightDigits(words: readonly PageWord[]): readonly PageWord[] {
  const turned = words.filter(({ text, turn }) => turn === 270 && group.test(text))
  const level = words.filter(({ text, turn }) => turn === undefined && ideograph.test(text))
  if (turned.length === 0 || turned.length * level.length > maxComparisons) return words
  const changed = new Map<PageWord, PageWord>()
  for (const word of turned) {
    const line = level.filter((other) => isOnLine(word, other))
    const before = line.find((other) => isNear(word.box.x0 - other.box.x1, other.size))
    const after = line.find((other) => isNear(other.box.x0 - word.box.x1, other.size))
    const beside = before ?? after
    if (!beside || word.box.x1 - word.box.x0 > extents.length * beside.size) continue
    const { baseline, size } = beside
    changed.set(word, {
      ...plainWord(word),
      turn: undefined,
      baseline,
      size,
      spaceBefore: before === undefined,
    })
    if (after) changed.set(after, { ...plainWord(after), spaceBefore: false })
  }
  return words.map((word) => changed.get(word) ?? word)
}

function isOnLine(word: PageWord, { box, size }: PageWord): boolean {
  const offset = (word.box.y0 + word.box.y1 - box.y0 - box.y1) / 2
  return Math.abs(offset) < extents.offset * size
}

function isNear(gap: number, size: number): boolean {
  return gap > -extents.overlap * size && gap < extents.gap * size
}
