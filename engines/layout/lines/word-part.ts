import { boundsOf, charBoxes } from '../../model/char-bounds.ts'
import { union } from '../../model/geometry.ts'
import type { PageWord } from '../../model/page-content.ts'
import { plainWord } from '../../model/plain-word.ts'

/** Returns a part of a word, set apart from what precedes it. Characters before `end` must be single code units. */
export function wordPart(word: PageWord, start: number, end?: number, spaceBefore = true): PageWord {
  const boxes = charBoxes(word.charBounds, start, end)
  const box = boxes.reduce(union, boxes[0] ?? word.box)
  const text = word.text.slice(start, end)
  return { ...plainWord(word), text, box, charBounds: boundsOf(boxes), spaceBefore }
}
