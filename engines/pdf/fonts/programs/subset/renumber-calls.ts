import { numberAt } from '../charstrings.ts'

/** A number of a charstring, and where it is in the output. */
interface Literal {
  readonly value: number
  readonly start: number
  readonly length: number
}

/** `1 3 callothersubr pop callsubr return`, the subroutine for hints of many programs: its callers give the number. */
const hintCall = [140, 142, 12, 16, 12, 17, 10, 11]

export const isHintCall = (subroutine: Uint8Array): boolean =>
  subroutine.length <= hintCall.length &&
  subroutine.length >= hintCall.length - 1 &&
  subroutine.every((byte, i) => byte === hintCall[i])

/**
 * A Type 1 charstring that calls its subroutines by other numbers (Adobe Type 1 Font Format, 6.4). A call has its number before it, or
 * gets it from the procedure for hints, which returns it (8.1).
 * @param callsGiven whether a subroutine, by its old number, is that for hints
 * @returns null where the number of a call is not written in the charstring, or has no new one
 */
export function renumberCalls(
  charString: Uint8Array,
  newNumber: (old: number) => number | undefined,
  callsGiven: (old: number) => boolean,
): Uint8Array | null {
  const out: number[] = []
  let literals: Literal[] = []
  /** The argument of the procedure for hints, and whether it is on the stack again. */
  let given: Literal | null = null
  let returned = false
  for (let at = 0; at < charString.length; ) {
    const b = charString[at] ?? 0
    if (b >= 32) {
      const [value, length] = numberAt(charString, at, false)
      literals.push({ value, start: out.length, length })
      for (let i = 0; i < length; i++) out.push(charString[at + i] ?? 0)
      at += length
      returned = false
      continue
    }
    const c = b === 12 ? (charString[at + 1] ?? 0) : -1
    if (b === 10) {
      const called = returned ? given : (literals.pop() ?? null)
      if (!called || (!returned && called.start + called.length !== out.length)) return null
      const argument = !returned && callsGiven(called.value) ? literals.pop() : null
      if (argument === undefined) return null
      for (const literal of argument ? [called, argument] : [called]) {
        const number = newNumber(literal.value)
        if (number === undefined) return null
        out.splice(literal.start, literal.length, ...coded(number))
      }
    }
    if (c === 16) {
      const procedure = literals.pop()?.value
      const count = literals.pop()?.value
      given = procedure === 3 && count === 1 ? (literals.pop() ?? null) : null
      literals = []
    } else if (b !== 10) literals = []
    returned = c === 17 && given !== null
    if (c !== 16 && c !== 17) given = null
    out.push(b)
    at++
    if (b === 12) {
      out.push(c)
      at++
    }
  }
  return Uint8Array.from(out)
}

/** A number in a charstring (6.2). */
function coded(value: number): number[] {
  if (value <= 107) return [value + 139]
  if (value <= 1131) return [247 + ((value - 108) >> 8), (value - 108) & 0xff]
  return [255, value >>> 24, (value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff]
}
