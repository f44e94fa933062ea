import { biasOf, numberAt, type Subroutines } from '../charstrings.ts'

/** Nesting of calls, and bytes of a glyph: real programs have far fewer. */
const maxCallDepth = 10
const maxBytes = 1 << 18

/** A number on the stack, and where it starts in the output. */
interface Operand {
  readonly value: number
  readonly start: number
}

/**
 * A Type 2 charstring with its subroutines written in place (Adobe Technical Note 5177). The subroutines of a program hold parts of
 * the outlines of all its glyphs, and their numbers and gaps show which were used.
 * @returns null where the charstring is damaged, or computes the number of a subroutine
 */
export function flattenType2(
  charString: Uint8Array,
  global: Subroutines,
  local: Subroutines,
): Uint8Array | null {
  const out: number[] = []
  let stack: Operand[] = []
  let hints = 0
  let ended = false
  const run = (bytes: Uint8Array, depth: number): boolean => {
    for (let at = 0; at < bytes.length && !ended; ) {
      if (out.length > maxBytes) return false
      const b = bytes[at] ?? 0
      if (b >= 32 || b === 28) {
        const [value, length] = numberAt(bytes, at, true)
        stack.push({ value, start: out.length })
        for (let i = 0; i < length; i++) out.push(bytes[at + i] ?? 0)
        at += length
        continue
      }
      at++
      if (b === 11) return true
      if (b === 10 || b === 29) {
        const subroutines = b === 10 ? local : global
        const called = stack.pop()
        if (!called || depth >= maxCallDepth) return false
        const i = called.value + biasOf(subroutines.count)
        if (i < 0 || i >= subroutines.count) return false
        out.length = called.start
        if (!run(subroutines.at(i), depth + 1)) return false
        continue
      }
      out.push(b)
      if (b === 14) ended = true
      else if (b === 1 || b === 3 || b === 18 || b === 23) hints += stack.length >> 1
      else if (b === 19 || b === 20) {
        hints += stack.length >> 1
        for (let left = (hints + 7) >> 3; left > 0; left--) out.push(bytes[at++] ?? 0)
      } else if (b === 12) {
        const c = bytes[at++] ?? 0
        // Only the flex operators. Arithmetic would make the number of operands, and so of hints, unknown.
        if (c < 34 || c > 37) return false
        out.push(c)
      }
      stack = []
    }
    return true
  }
  if (!run(charString, 0)) return null
  if (!ended) out.push(14)
  return Uint8Array.from(out)
}
