import { wordMark } from '../../dictionaries/marks.ts'
import { wordClass } from '../../dictionaries/word-classes.ts'
import { isLineEnd, isWhitespace } from '../../text/chars.ts'
import { entityTag, shape, type TokenWindow } from '../../text/token-window.ts'
import type { Emit } from '../grammar.ts'

/** Words of a company's line at most, and its units. */
const mostWords = 6
const longestLine = 60

/**
 * The line above an address that stands on lines of its own, as on an envelope: a company, unless it is a person's name, a trade or
 * a heading. Written with capitals, or in a text without any.
 */
export function tellCompanyAbove(window: TokenWindow, address: number, emit: Emit): void {
  const to = endOfLineAbove(window, address)
  if (to < 0) return
  let from = to
  while (from > 0 && to - from <= longestLine && !isLineEnd(window.codes[from - 1])) from--
  if (to - from > longestLine) return
  const first = window.tokenAt(from)
  let last = first - 1
  let words = 0
  let capitals = 0
  for (let i = first; i < window.count && window.end[i] <= to; i++) {
    last = i
    if (window.shape[i] === shape.number) {
      if (window.size(i) > 2) return
      continue
    }
    words++
    if (
      window.tags[i] === entityTag.name ||
      window.classes[i] & (wordClass.trade | wordClass.nameLabel | wordClass.title)
    )
      return
    if (window.shape[i] !== shape.lower) capitals++
    else if ((window.marks[i] & wordMark.stop) === 0 && !window.lineIsLower(window.start[i])) return
  }
  if (words === 0 || words > mostWords || (capitals === 0 && !window.lineIsLower(window.start[first]))) return
  const behind = window.text.slice(window.end[last], to).trimEnd()
  if (behind !== '' && behind !== '.' && behind !== ',') return
  emit(window.start[first], window.end[last] + (behind === '.' ? 1 : 0), 'ORG', 0.9, 'line above an address')
}

/** Where the line above ends, without its blanks, if the address begins its own line and at most one empty line lies between; else -1. */
function endOfLineAbove(window: TokenWindow, address: number): number {
  let at = address - 1
  let breaks = 0
  while (at >= 0 && breaks < 3) {
    const code = window.codes[at]
    if (code === 10) breaks++
    else if (!isWhitespace(code) && code !== 62 && code !== 63) break
    at--
  }
  return breaks === 1 || breaks === 2 ? at + 1 : -1
}
