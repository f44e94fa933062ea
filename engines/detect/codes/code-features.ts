import { isDigit, isLetter, isUpper } from '../text/chars.ts'
import type { TokenWindow } from '../tokens/token-window.ts'
import type { CodeRun } from './code-runs.ts'
import { ContextFeatures, mix, unitsHash } from './context-features.ts'

/** Bits of a feature's hash: rows of the table of weights. */
export const codeBits = 16

/** The kinds of features of a code itself, as salts of their hashes. */
const kinds = { format: 0, kinds: 1, size: 2, zero: 3, prefix: 4, round: 5, value: 6 } as const

/** The features of a run: its format, and the text around it. */
export class CodeFeatures {
  readonly context = new ContextFeatures(codeBits)

  /** Writes the rows of a run. The runs of a window are to come in text order. */
  write(window: TokenWindow, run: CodeRun): void {
    const { codes, text } = window
    const { start, end } = run
    const first = window.tokenAt(start)
    let last = first
    while (last + 1 < window.count && window.start[last + 1] < end) last++
    let fine = 17
    let coarse = 17
    let digits = 0
    let letters = 0
    for (let at = start; at < end; ) {
      const kind = kindOf(codes[at])
      const from = at
      while (at < end && kindOf(codes[at]) === kind) at++
      const size = at - from
      if (kind === digitKind) digits += size
      else if (kind < signKind) letters += size
      fine = mix(fine, kind * 32 + Math.min(size, 13))
      coarse = mix(coarse, kind)
    }
    const { context } = this
    context.write(window, first, last, run, fine, coarse)
    const size = Math.min(digits, 20)
    context.add(kinds.format, fine)
    context.add(kinds.kinds, coarse)
    context.add(kinds.size, size, Math.min(letters, 8))
    context.add(kinds.zero, codes[start] === 48 ? 1 : 0, size)
    if (letters > 0) context.add(kinds.prefix, unitsHash(codes, start, Math.min(end, start + 3)))
    if (digits < end - start || digits > 5) return
    const value = Number(text.slice(start, end))
    context.add(kinds.round, roundness(value), size)
    if (digits < 4) context.add(kinds.value, value)
  }
}

/** A year, or a number that ends with zeros. */
function roundness(value: number): number {
  if (value >= 1900 && value < 2050) return 1
  return value % 100 === 0 ? 2 : value % 10 === 0 ? 3 : 4
}

const [digitKind, upperKind, lowerKind, signKind] = [1, 2, 3, 4]

function kindOf(code: number): number {
  if (isDigit(code)) return digitKind
  if (isLetter(code)) return isUpper(code) ? upperKind : lowerKind
  return signKind + code
}
