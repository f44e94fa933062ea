import { mark } from '../../dictionaries/marks.ts'
import { wordClass } from '../../dictionaries/word-classes.ts'
import { isBlank, isLineEnd } from '../../text/chars.ts'
import { type Passage, shape, told } from '../../text/token-window.ts'
import type { Emit } from '../grammar.ts'

/** Words of a company's line at most, and its units. */
const mostWords = 6
const longestLine = 60

/**
 * The line above an address that stands on lines of its own, as on an envelope: a company, unless it is a person's name, a trade or
 * a heading. Written with capitals, or in a text without any.
 */
export function tellCompanyAbove(passage: Passage, address: number, emit: Emit): void {
  const to = endOfLineAbove(passage, address)
  if (to < 0) return
  let from = to
  while (from > 0 && to - from <= longestLine && !isLineEnd(passage.codes[from - 1])) from--
  if (to - from > longestLine) return
  const first = passage.tokenAt(from)
  let last = first - 1
  let words = 0
  let capitals = 0
  for (let i = first; i < passage.count && passage.end[i] <= to; i++) {
    last = i
    if (passage.shape[i] === shape.number) {
      if (passage.size(i) > 2) return
      continue
    }
    words++
    if (
      passage.told[i] === told.name ||
      passage.classes[i] & (wordClass.trade | wordClass.nameLabel | wordClass.title)
    )
      return
    if (passage.shape[i] !== shape.lower) capitals++
    else if ((passage.marks[i] & mark.stop) === 0 && !passage.lineIsLower(passage.start[i])) return
  }
  if (words === 0 || words > mostWords || (capitals === 0 && !passage.lineIsLower(passage.start[first])))
    return
  const behind = passage.text.slice(passage.end[last], to).trimEnd()
  if (behind !== '' && behind !== '.' && behind !== ',') return
  emit(
    passage.start[first],
    passage.end[last] + (behind === '.' ? 1 : 0),
    'ORG',
    0.9,
    'line above an address',
  )
}

/** Where the line above ends, without its blanks, if the address begins its own line and at most one empty line lies between; else -1. */
function endOfLineAbove(passage: Passage, address: number): number {
  let at = address - 1
  let breaks = 0
  while (at >= 0 && breaks < 3) {
    const code = passage.codes[at]
    if (code === 10) breaks++
    else if (!isBlank(code) && code !== 62 && code !== 63) break
    at--
  }
  return breaks === 1 || breaks === 2 ? at + 1 : -1
}
