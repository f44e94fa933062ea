import { isLetter, unitFlags } from '../text/chars.ts'
import type { TokenWindow } from '../tokens/token-window.ts'

/** Code units before a value in which its label is, and between the two. */
const [maxReach, maxGap] = [60, 26]
const [space, full, quote] = [32, 46, 34]
const separators = unitFlags(':=\t')
const cellEnds = unitFlags('\t|,;(:=')

/** The words before the last separator (a colon, equals sign, tab, wide gap or leaders) before a value in its line; empty if there are none. */
export function labelBefore({ codes, text }: TokenWindow, lineStart: number, start: number): string {
  const from = Math.max(lineStart, start - maxReach)
  const lowest = Math.max(from, start - maxGap)
  let end = start - 1
  while (end >= lowest && !separates(codes, end)) end--
  if (end < lowest) return ''
  while (end > from && (codes[end - 1] === space || codes[end - 1] === full || codes[end - 1] === quote))
    end--
  let begin = end
  while (begin > from && !endsCell(codes, begin - 1)) begin--
  while (begin < end && !isLetter(codes[begin])) begin++
  return text.slice(begin, end)
}

/** Words of a label without a separator, and the code units of such a label. */
const [maxWords, maxUnits] = [2, 30]

/** The last two words directly before a value in its line, which may be its label: `badge no. 4471`; empty where there are none. */
export function wordsBefore({ codes, text }: TokenWindow, lineStart: number, start: number): string {
  let end = start
  while (end > lineStart && start - end < 2 && !isLetter(codes[end - 1])) end--
  const from = Math.max(lineStart, end - maxUnits)
  let begin = end
  let words = 0
  while (begin > from) {
    if (isLetter(codes[begin - 1])) begin--
    else if (codes[begin - 1] === space && ++words < maxWords && isLetter(codes[begin - 2])) begin--
    else break
  }
  return text.slice(begin, end)
}

function separates(codes: Uint16Array, at: number): boolean {
  const code = codes[at]
  return separators[code] === 1 || ((code === space || code === full) && codes[at - 1] === code)
}

function endsCell(codes: Uint16Array, at: number): boolean {
  const code = codes[at]
  if (cellEnds[code] === 1) return true
  return code === space && (codes[at - 1] === space || codes[at - 1] === full)
}
