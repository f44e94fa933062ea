import { multiply } from '../../model/geometry.ts'
import type { PdfFont } from '../fonts/font.ts'
import type { GraphicsState, TextObject } from './graphics-state.ts'
import type { Glyph, Instance } from './surface.ts'

/** The operation and operand that a string comes from, and the marked content it is in. */
interface StringSource {
  readonly instance: Instance
  readonly operation: number
  readonly stringIndex: number
  readonly mcid: number
  readonly replacement: number
  readonly hidden: boolean
}

/** The Unicode values of codes that another reader inferred, for fonts that do not state them. */
export interface InferredUnicode {
  inferred(font: PdfFont): ReadonlyMap<number, string> | undefined
}

/** Default position vector of vertical writing, in ems (ISO 32000-1, 9.7.4.3). */
const defaultOrigin: readonly [number, number] = [0.5, 0.88]

/** Adds the glyphs of one shown string (ISO 32000-1, 9.4.4) to `glyphs` and moves the text position past them. */
export function showString(
  bytes: Uint8Array,
  font: PdfFont,
  state: GraphicsState,
  text: TextObject,
  source: StringSource,
  inferredUnicode: InferredUnicode,
  glyphs: Glyph[],
): void {
  const { instance, operation, stringIndex, mcid, replacement, hidden } = source
  const { fontSize, horizontalScale, charSpacing, wordSpacing, clip } = state
  const invisible = state.renderMode === 3 || state.renderMode === 7
  const thickened = (state.renderMode === 2 || state.renderMode === 6) && state.lineWidth > 0
  const base = multiply(text.matrix, state.ctm)
  // One em along the line (u) and one em up (v), in the surface's space.
  const ux = base[0] * fontSize * horizontalScale
  const uy = base[1] * fontSize * horizontalScale
  const vx = base[2] * fontSize
  const vy = base[3] * fontSize
  let px = base[4] + base[2] * state.rise
  let py = base[5] + base[3] * state.rise
  const { vertical, ascent, descent } = font
  const alongX = vertical ? -vx : ux
  const alongY = vertical ? -vy : uy
  const length = Math.hypot(alongX, alongY) || 1
  const dx = alongX / length
  const dy = alongY / length
  const size = Math.hypot(vx, vy)
  const em = vertical ? size : Math.hypot(ux, uy)
  const inferred = inferredUnicode.inferred(font)
  let offset = 0
  let tx = 0
  let ty = 0
  for (const char of font.decode(bytes)) {
    const spacing = charSpacing + (char.length === 1 && char.code === 32 ? wordSpacing : 0)
    let ox = px
    let oy = py
    let width = char.advance
    if (vertical) {
      const [wx, wy] = char.origin ?? defaultOrigin
      ox -= wx * ux + wy * vx
      oy -= wx * uy + wy * vy
      width = wx * 2
    }
    const ax = width * ux
    const ay = width * uy
    const lowX = ox + descent * vx
    const lowY = oy + descent * vy
    const highX = ox + ascent * vx
    const highY = oy + ascent * vy
    glyphs.push({
      text: inferred?.get(char.code) ?? char.unicode,
      box: {
        x0: Math.min(lowX, highX, lowX + ax, highX + ax),
        y0: Math.min(lowY, highY, lowY + ay, highY + ay),
        x1: Math.max(lowX, highX, lowX + ax, highX + ax),
        y1: Math.max(lowY, highY, lowY + ay, highY + ay),
      },
      x: ox,
      y: oy,
      dx,
      dy,
      size,
      advance: Math.abs(char.advance) * em,
      kern: fontSize === 0 ? 0 : -1000 * (char.advance + spacing / fontSize),
      font,
      invisible,
      mcid,
      replacement,
      instance,
      operation,
      stringIndex,
      offset,
      char,
      clip,
      thickened,
      hidden,
    })
    offset += char.length
    if (vertical) {
      const step = char.advance * fontSize + spacing
      ty += step
      px += step * base[2]
      py += step * base[3]
    } else {
      const step = (char.advance * fontSize + spacing) * horizontalScale
      tx += step
      px += step * base[0]
      py += step * base[1]
    }
  }
  text.advance(tx, ty)
}
