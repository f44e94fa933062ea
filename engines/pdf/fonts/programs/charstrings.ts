/**
 * The vertical extents of a glyph's outline, from its charstring (Adobe Type 1 Font Format, 6; Technical Note 5177 for
 * Type 2). Only y is tracked. Control points count as part of the outline, which is accurate enough.
 */

/** Lowest and highest point in units of the font, up positive. */
export type Extents = readonly [number, number]

/** Subroutines of a program by number; empty if there is none with that number. */
export interface Subroutines {
  readonly count: number
  at(i: number): Uint8Array
}

export const noSubroutines: Subroutines = { count: 0, at: () => new Uint8Array(0) }

/** Operations of a glyph, nesting of calls, and operands: real programs have far fewer. */
const maxSteps = 50_000
const maxCallDepth = 10
const maxOperands = 512

/** The current point of both types of charstrings, without x. */
class Pen {
  low = Number.POSITIVE_INFINITY
  high = Number.NEGATIVE_INFINITY
  #y = 0

  /** Moves without drawing. */
  move(dy: number): void {
    this.#y += dy
  }

  /** Draws through points, given as successive steps. */
  draw(...steps: readonly number[]): void {
    this.#mark()
    for (const dy of steps) {
      this.#y += dy
      this.#mark()
    }
  }

  get extents(): Extents | null {
    return this.low <= this.high ? [this.low, this.high] : null
  }

  #mark(): void {
    this.low = Math.min(this.low, this.#y)
    this.high = Math.max(this.high, this.#y)
  }
}

/** Extents of a decrypted Type 1 charstring; null if it draws nothing. */
export function type1Extents(charString: Uint8Array, subroutines: Subroutines): Extents | null {
  const pen = new Pen()
  const stack: number[] = []
  const results: number[] = []
  const open: { bytes: Uint8Array; at: number }[] = [{ bytes: charString, at: 0 }]
  const arg = (i: number) => stack[i] ?? 0
  for (let steps = 0; steps < maxSteps; steps++) {
    const frame = open[open.length - 1]
    if (frame === undefined) break
    if (frame.at >= frame.bytes.length || stack.length > maxOperands) {
      open.pop()
      continue
    }
    const b = frame.bytes[frame.at++] ?? 0
    if (b >= 32) {
      const [value, length] = numberAt(frame.bytes, frame.at - 1, false)
      stack.push(value)
      frame.at += length - 1
      continue
    }
    if (b === 10) {
      const i = stack.pop() ?? -1
      if (open.length <= maxCallDepth && i >= 0 && i < subroutines.count)
        open.push({ bytes: subroutines.at(i), at: 0 })
      continue
    }
    if (b === 11) {
      open.pop()
      continue
    }
    if (b === 12) {
      const c = frame.bytes[frame.at++] ?? 0
      if (c === 12) {
        const divisor = stack.pop() ?? 1
        stack.push((stack.pop() ?? 0) / (divisor || 1))
      } else if (c === 16) {
        stack.pop()
        const count = Math.max(0, Math.min(stack.pop() ?? 0, stack.length))
        results.push(...stack.splice(stack.length - count, count))
      } else if (c === 17) stack.push(results.pop() ?? 0)
      else stack.length = 0
      continue
    }
    if (b === 14) break
    if (b === 4) pen.move(arg(0))
    else if (b === 21) pen.move(arg(1))
    else if (b === 5) pen.draw(arg(1))
    else if (b === 6) pen.draw(0)
    else if (b === 7) pen.draw(arg(0))
    else if (b === 8) pen.draw(arg(1), arg(3), arg(5))
    else if (b === 30) pen.draw(arg(0), arg(2), 0)
    else if (b === 31) pen.draw(0, arg(2), arg(3))
    stack.length = 0
  }
  return pen.extents
}

/** Extents of a Type 2 charstring; null if it draws nothing. */
export function type2Extents(
  charString: Uint8Array,
  global: Subroutines,
  local: Subroutines,
): Extents | null {
  const pen = new Pen()
  const stack: number[] = []
  let hints = 0
  const open: { bytes: Uint8Array; at: number }[] = [{ bytes: charString, at: 0 }]
  const call = (subroutines: Subroutines) => {
    const i = (stack.pop() ?? 0) + biasOf(subroutines.count)
    if (open.length <= maxCallDepth && i >= 0 && i < subroutines.count)
      open.push({ bytes: subroutines.at(i), at: 0 })
  }
  for (let steps = 0; steps < maxSteps; steps++) {
    const frame = open[open.length - 1]
    if (frame === undefined) break
    if (frame.at >= frame.bytes.length || stack.length > maxOperands) {
      open.pop()
      continue
    }
    const b = frame.bytes[frame.at++] ?? 0
    if (b >= 32 || b === 28) {
      const [value, length] = numberAt(frame.bytes, frame.at - 1, true)
      stack.push(value)
      frame.at += length - 1
    } else if (b === 10) call(local)
    else if (b === 29) call(global)
    else if (b === 11) open.pop()
    else if (b === 14) break
    else {
      if (b === 1 || b === 3 || b === 18 || b === 23) hints += stack.length >> 1
      else if (b === 19 || b === 20) {
        hints += stack.length >> 1
        frame.at += (hints + 7) >> 3
      } else if (b === 12) flex(frame.bytes[frame.at++] ?? 0, stack, pen)
      else path(b, stack, pen)
      stack.length = 0
    }
  }
  return pen.extents
}

function path(operator: number, s: readonly number[], pen: Pen): void {
  const end = s.length
  const arg = (i: number) => s[i] ?? 0
  if (operator === 4 || operator === 21) pen.move(s.at(-1) ?? 0)
  else if (operator === 5) lines(s, 0, end, pen)
  else if (operator === 6 || operator === 7)
    for (let i = 0; i < end; i++) pen.draw((operator === 7) === (i % 2 === 0) ? arg(i) : 0)
  else if (operator === 8) curves(s, 0, end, pen)
  else if (operator === 24) {
    curves(s, 0, end - 2, pen)
    lines(s, end - 2, end, pen)
  } else if (operator === 25) {
    lines(s, 0, end - 6, pen)
    curves(s, end - 6, end, pen)
  } else if (operator === 26)
    for (let i = end % 4; i + 3 < end; i += 4) pen.draw(arg(i), arg(i + 2), arg(i + 3))
  else if (operator === 27)
    for (let i = end % 4, first = i === 1 ? arg(0) : 0; i + 3 < end; i += 4, first = 0)
      pen.draw(first, arg(i + 2), 0)
  else if (operator === 30 || operator === 31)
    for (let i = 0, up = operator === 30; i + 3 < end; i += 4, up = !up) {
      const last = end - i === 5 ? arg(i + 4) : 0
      if (up) pen.draw(arg(i), arg(i + 2), last)
      else pen.draw(0, arg(i + 2), arg(i + 3))
    }
}

function lines(s: readonly number[], from: number, to: number, pen: Pen): void {
  for (let i = Math.max(0, from); i + 1 < to; i += 2) pen.draw(s[i + 1] ?? 0)
}

function curves(s: readonly number[], from: number, to: number, pen: Pen): void {
  for (let i = Math.max(0, from); i + 5 < to; i += 6) pen.draw(s[i + 1] ?? 0, s[i + 3] ?? 0, s[i + 5] ?? 0)
}

/** Two curves by one of the four flex operators. */
function flex(operator: number, s: readonly number[], pen: Pen): void {
  const arg = (i: number) => s[i] ?? 0
  if (operator === 34) pen.draw(0, arg(2), 0, 0, -arg(2), 0)
  else if (operator === 35) pen.draw(arg(1), arg(3), arg(5), arg(7), arg(9), arg(11))
  else if (operator === 36) pen.draw(arg(1), arg(3), 0, 0, arg(7), -(arg(1) + arg(3) + arg(7)))
  else if (operator === 37) pen.draw(arg(1), arg(3), arg(5), arg(7), arg(9))
}

function biasOf(count: number): number {
  return count < 1240 ? 107 : count < 33_900 ? 1131 : 32_768
}

/** A number and its length in bytes. */
function numberAt(bytes: Uint8Array, at: number, type2: boolean): readonly [number, number] {
  const byte = (i: number) => bytes[at + i] ?? 0
  const b = byte(0)
  if (b === 28) return [((byte(1) << 24) | (byte(2) << 16)) >> 16, 3]
  if (b <= 246) return [b - 139, 1]
  if (b <= 250) return [(b - 247) * 256 + byte(1) + 108, 2]
  if (b <= 254) return [-(b - 251) * 256 - byte(1) - 108, 2]
  const whole = (byte(1) << 24) | (byte(2) << 16) | (byte(3) << 8) | byte(4)
  return [type2 ? whole / 65_536 : whole, 5]
}
