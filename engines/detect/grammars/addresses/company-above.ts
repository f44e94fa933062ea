import { wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { isLineEnd, isWhitespace } from '../../text/chars.ts'
import { entityTag, shape, type TokenWindow } from '../../tokens/token-window.ts'
import type { Emit } from '../grammar.ts'

/** Words of the longest line that is a company's name. */
const maxCompanyWords = 6
/** Code units of such a line: six words of ten letters. A longer line is a sentence, and reading stops there on lines of any length. */
const maxLineUnits = 60

/**
 * Emits the line above an address in an address block as a company, unless it contains a person's name, a job title or a label. It
 * must be written with capitals, or in a text without any.
 */
export function emitCompanyAbove(window: TokenWindow, address: number, emit: Emit): void {
  const to = endOfLineAbove(window, address)
  if (to < 0) return
  let from = to
  while (from > 0 && to - from <= maxLineUnits && !isLineEnd(window.codes[from - 1])) from--
  if (to - from > maxLineUnits) return
  const first = window.tokenAt(from)
  let last = first - 1
  let words = 0
  let capitals = 0
  let [ages, numbers] = [0, 0]
  for (let i = first; i < window.count && window.end[i] <= to; i++) {
    last = i
    if (window.shape[i] === shape.number) {
      if (window.size(i) > 2) return
      numbers++
      continue
    }
    words++
    if (window.classes[i] & wordClass.age) ages++
    if (
      window.tags[i] === entityTag.name ||
      window.classes[i] & (wordClass.trade | wordClass.nameLabel | wordClass.title)
    )
      return
    if (window.shape[i] !== shape.lower) capitals++
    else if ((window.marks[i] & wordMark.stop) === 0 && !window.lineIsLower(window.start[i])) return
  }
  if (words === 0 || words > maxCompanyWords || (capitals === 0 && !window.lineIsLower(window.start[first])))
    return
  // Aged 58 years
  if (ages > 0 && numbers > 0) return
  const behind = window.text.slice(window.end[last], to).trimEnd()
  if (behind !== '' && behind !== '.' && behind !== ',') return
  emit(window.start[first], window.end[last] + (behind === '.' ? 1 : 0), 'ORG', 0.9, 'line above an address')
}

/** The end of the line above, if the address begins a line and at most one empty line is between; else -1. */
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
