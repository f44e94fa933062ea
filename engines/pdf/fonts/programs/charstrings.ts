/**
 * Interprets the charstrings of glyphs (Adobe Type 1 Font Format, 6; Technical Note 5177 for Type 2). A pen receives the path.
 */

/** Receives the path of a glyph as steps from the current point, in units of the font. */
export interface Pen {
  /** Starts a contour. */
  move(dx: number, dy: number): void
  line(dx: number, dy: number): void
  curve(dx1: number, dy1: number, dx2: number, dy2: number, dx3: number, dy3: number): void
}

/** The data of a charstring other than its path. */
export interface CharStringFacts {
  /** Type 1: the advance width. Type 2: its difference from the nominal width. Null if not stated. */
  readonly width: number | null
  /** The glyph is composed of two others, by their codes in StandardEncoding; the second is moved by `dx` and `dy`. */
  readonly accented: { readonly base: number; readonly accent: number; dx: number; dy: number } | null
}

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

interface Frame {
  readonly bytes: Uint8Array
  at: number
}

/** The innermost frame with a byte left. The others, and one with too many operands, are closed. */
function frameOf(open: Frame[], { length }: readonly number[]): Frame | undefined {
  for (;;) {
    const frame = open[open.length - 1]
    if (frame === undefined || (frame.at < frame.bytes.length && length <= maxOperands)) return frame
    open.pop()
  }
}

/** Draws a decrypted Type 1 charstring. */
export function drawType1(charString: Uint8Array, subroutines: Subroutines, pen: Pen): CharStringFacts {
  const stack: number[] = []
  const results: number[] = []
  const open: Frame[] = [{ bytes: charString, at: 0 }]
  const arg = (i: number) => stack[i] ?? 0
  let width: number | null = null
  let bearing = 0
  let accented: CharStringFacts['accented'] = null
  /** Steps of a flex, which are coded as moves (8.3). Null outside of one. */
  let steps: [number, number][] | null = null
  const move = (dx: number, dy: number) => {
    if (steps) steps.push([dx, dy])
    else pen.move(dx, dy)
  }
  for (let count = 0; count < maxSteps; count++) {
    const frame = frameOf(open, stack)
    if (frame === undefined) break
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
        continue
      }
      if (c === 16) {
        const procedure = stack.pop()
        const taken = Math.max(0, Math.min(stack.pop() ?? 0, stack.length))
        results.push(...stack.splice(stack.length - taken, taken))
        if (procedure === 1) steps = []
        else if (procedure === 0 && steps) {
          drawFlex(steps, pen)
          steps = null
        }
        continue
      }
      if (c === 17) {
        stack.push(results.pop() ?? 0)
        continue
      }
      if (c === 7) {
        bearing = arg(0)
        width = arg(2)
        pen.move(arg(0), arg(1))
      } else if (c === 6)
        accented = { base: arg(3), accent: arg(4), dx: bearing + arg(1) - arg(0), dy: arg(2) }
      stack.length = 0
      continue
    }
    if (b === 14) break
    if (b === 13) {
      bearing = arg(0)
      width = arg(1)
      pen.move(bearing, 0)
    } else if (b === 4) move(0, arg(0))
    else if (b === 21) move(arg(0), arg(1))
    else if (b === 22) move(arg(0), 0)
    else if (b === 5) pen.line(arg(0), arg(1))
    else if (b === 6) pen.line(arg(0), 0)
    else if (b === 7) pen.line(0, arg(0))
    else if (b === 8) pen.curve(arg(0), arg(1), arg(2), arg(3), arg(4), arg(5))
    else if (b === 30) pen.curve(0, arg(0), arg(1), arg(2), arg(3), 0)
    else if (b === 31) pen.curve(arg(0), 0, arg(1), arg(2), 0, arg(3))
    stack.length = 0
  }
  return { width, accented }
}

/** Two curves through seven points. The first point is only a reference for the second. */
function drawFlex(steps: readonly (readonly [number, number])[], pen: Pen): void {
  const [reference, first, ...rest] = steps
  if (!reference || !first || rest.length < 5) return
  const points = [[reference[0] + first[0], reference[1] + first[1]], ...rest]
  for (const i of [0, 3]) {
    const [[a = 0, b = 0] = [], [c = 0, d = 0] = [], [e = 0, f = 0] = []] = points.slice(i, i + 3)
    pen.curve(a, b, c, d, e, f)
  }
}

/** Draws a Type 2 charstring. */
export function drawType2(
  charString: Uint8Array,
  global: Subroutines,
  local: Subroutines,
  pen: Pen,
): CharStringFacts {
  const stack: number[] = []
  let hints = 0
  let width: number | null = null
  let accented: CharStringFacts['accented'] = null
  let first = true
  /** Removes the width from the operands of the first operator, if there is one more than it needs. */
  const takeWidth = (more: boolean) => {
    if (first && more) width = stack.shift() ?? 0
    first = false
  }
  const open: Frame[] = [{ bytes: charString, at: 0 }]
  const call = (subroutines: Subroutines) => {
    const i = (stack.pop() ?? 0) + biasOf(subroutines.count)
    if (open.length <= maxCallDepth && i >= 0 && i < subroutines.count)
      open.push({ bytes: subroutines.at(i), at: 0 })
  }
  for (let count = 0; count < maxSteps; count++) {
    const frame = frameOf(open, stack)
    if (frame === undefined) break
    const b = frame.bytes[frame.at++] ?? 0
    if (b >= 32 || b === 28) {
      const [value, length] = numberAt(frame.bytes, frame.at - 1, true)
      stack.push(value)
      frame.at += length - 1
    } else if (b === 10) call(local)
    else if (b === 29) call(global)
    else if (b === 11) open.pop()
    else if (b === 14) {
      takeWidth(stack.length === 1 || stack.length === 5)
      const [dx, dy, base, accent] = stack
      if (accent !== undefined) accented = { base: base ?? 0, accent, dx: dx ?? 0, dy: dy ?? 0 }
      break
    } else {
      if (b === 1 || b === 3 || b === 18 || b === 23) {
        takeWidth(stack.length % 2 === 1)
        hints += stack.length >> 1
      } else if (b === 19 || b === 20) {
        takeWidth(stack.length % 2 === 1)
        hints += stack.length >> 1
        frame.at += (hints + 7) >> 3
      } else if (b === 12) flex(frame.bytes[frame.at++] ?? 0, stack, pen)
      else {
        if (b === 21) takeWidth(stack.length > 2)
        else if (b === 4 || b === 22) takeWidth(stack.length > 1)
        path(b, stack, pen)
      }
      stack.length = 0
    }
  }
  return { width, accented }
}

function path(operator: number, s: readonly number[], pen: Pen): void {
  const end = s.length
  const arg = (i: number) => s[i] ?? 0
  if (operator === 4) pen.move(0, arg(end - 1))
  else if (operator === 22) pen.move(arg(end - 1), 0)
  else if (operator === 21) pen.move(arg(end - 2), arg(end - 1))
  else if (operator === 5) lines(s, 0, end, pen)
  else if (operator === 6 || operator === 7)
    for (let i = 0; i < end; i++) {
      if ((operator === 7) === (i % 2 === 0)) pen.line(0, arg(i))
      else pen.line(arg(i), 0)
    }
  else if (operator === 8) curves(s, 0, end, pen)
  else if (operator === 24) {
    curves(s, 0, end - 2, pen)
    lines(s, end - 2, end, pen)
  } else if (operator === 25) {
    lines(s, 0, end - 6, pen)
    curves(s, end - 6, end, pen)
  } else if (operator === 26)
    for (let i = end % 4, dx = i === 1 ? arg(0) : 0; i + 3 < end; i += 4, dx = 0)
      pen.curve(dx, arg(i), arg(i + 1), arg(i + 2), 0, arg(i + 3))
  else if (operator === 27)
    for (let i = end % 4, dy = i === 1 ? arg(0) : 0; i + 3 < end; i += 4, dy = 0)
      pen.curve(arg(i), dy, arg(i + 1), arg(i + 2), arg(i + 3), 0)
  else if (operator === 30 || operator === 31)
    for (let i = 0, up = operator === 30; i + 3 < end; i += 4, up = !up) {
      const last = end - i === 5 ? arg(i + 4) : 0
      if (up) pen.curve(0, arg(i), arg(i + 1), arg(i + 2), arg(i + 3), last)
      else pen.curve(arg(i), 0, arg(i + 1), arg(i + 2), last, arg(i + 3))
    }
}

function lines(s: readonly number[], from: number, to: number, pen: Pen): void {
  for (let i = Math.max(0, from); i + 1 < to; i += 2) pen.line(s[i] ?? 0, s[i + 1] ?? 0)
}

function curves(s: readonly number[], from: number, to: number, pen: Pen): void {
  const arg = (i: number) => s[i] ?? 0
  for (let i = Math.max(0, from); i + 5 < to; i += 6)
    pen.curve(arg(i), arg(i + 1), arg(i + 2), arg(i + 3), arg(i + 4), arg(i + 5))
}

/** Two curves by one of the four flex operators. */
function flex(operator: number, s: readonly number[], pen: Pen): void {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0, k = 0, l = 0] = s
  if (operator === 34) {
    pen.curve(a, 0, b, c, d, 0)
    pen.curve(e, 0, f, -c, g, 0)
  } else if (operator === 35) {
    pen.curve(a, b, c, d, e, f)
    pen.curve(g, h, i, j, k, l)
  } else if (operator === 36) {
    pen.curve(a, b, c, d, e, 0)
    pen.curve(f, 0, g, h, i, -(b + d + h))
  } else if (operator === 37) {
    const dx = a + c + e + g + i
    const dy = b + d + f + h + j
    const across = Math.abs(dx) > Math.abs(dy)
    pen.curve(a, b, c, d, e, f)
    pen.curve(g, h, i, j, across ? k : -dx, across ? -dy : k)
  }
}

export function biasOf(count: number): number {
  return count < 1240 ? 107 : count < 33_900 ? 1131 : 32_768
}

/** A number and its length in bytes. */
export function numberAt(bytes: Uint8Array, at: number, type2: boolean): readonly [number, number] {
  const byte = (i: number) => bytes[at + i] ?? 0
  const b = byte(0)
  if (b === 28) return [((byte(1) << 24) | (byte(2) << 16)) >> 16, 3]
  if (b <= 246) return [b - 139, 1]
  if (b <= 250) return [(b - 247) * 256 + byte(1) + 108, 2]
  if (b <= 254) return [-(b - 251) * 256 - byte(1) - 108, 2]
  const whole = (byte(1) << 24) | (byte(2) << 16) | (byte(3) << 8) | byte(4)
  return [type2 ? whole / 65_536 : whole, 5]
}
