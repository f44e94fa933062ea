import { type Box, type Matrix, multiply } from '../../model/geometry.ts'
import type { FontChar, PdfFont } from '../fonts/font.ts'
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

/** What the glyphs of one shown string have in common. */
interface ShownString extends StringSource {
  readonly setting: TextSetting
  readonly textMatrix: Matrix
  readonly ctm: Matrix
}

/** How text is set: shared by consecutive strings, which are frequent in kerned text. */
interface TextSetting {
  readonly font: PdfFont
  /** Unit vector of the writing direction. */
  readonly dx: number
  readonly dy: number
  readonly size: number
  /** Length of an advance of 1 along the line, without its sign. */
  readonly em: number
  /** An advance of 1 along the line (u) and one em up (v), in the surface's space. */
  readonly ux: number
  readonly uy: number
  readonly vx: number
  readonly vy: number
  readonly fontSize: number
  readonly charSpacing: number
  readonly wordSpacing: number
  readonly clip: Box | null
  readonly renderMode: number
  readonly invisible: boolean
  readonly thickened: boolean
  readonly color: number | null
}

/** A page has thousands of these, so a glyph stores only its own data and computes the rest. */
class ShownGlyph implements Glyph {
  readonly #shown: ShownString
  readonly char: FontChar
  readonly text: string
  readonly x: number
  readonly y: number
  readonly offset: number

  constructor(shown: ShownString, char: FontChar, text: string, x: number, y: number, offset: number) {
    this.#shown = shown
    this.char = char
    this.text = text
    this.x = x
    this.y = y
    this.offset = offset
  }

  /** The same glyph in other marked content. */
  static marked(glyph: ShownGlyph, mcid: number): ShownGlyph {
    const { char, text, x, y, offset } = glyph
    return new ShownGlyph({ ...glyph.#shown, mcid, replacement: -1 }, char, text, x, y, offset)
  }

  get box(): Box {
    const { x, y, char } = this
    const { font, ux, uy, vx, vy } = this.#shown.setting
    const width = font.vertical ? (char.origin ?? defaultOrigin)[0] * 2 : char.advance
    const ax = width * ux
    const ay = width * uy
    const lowX = x + font.descent * vx
    const lowY = y + font.descent * vy
    const highX = x + font.ascent * vx
    const highY = y + font.ascent * vy
    return {
      x0: Math.min(lowX, highX, lowX + ax, highX + ax),
      y0: Math.min(lowY, highY, lowY + ay, highY + ay),
      x1: Math.max(lowX, highX, lowX + ax, highX + ax),
      y1: Math.max(lowY, highY, lowY + ay, highY + ay),
    }
  }

  get setting(): TextSetting {
    return this.#shown.setting
  }

  get textMatrix(): Matrix {
    return this.#shown.textMatrix
  }

  get ctm(): Matrix {
    return this.#shown.ctm
  }

  get charSpacing(): number {
    return this.#shown.setting.charSpacing
  }

  get wordSpacing(): number {
    return this.#shown.setting.wordSpacing
  }

  get dx(): number {
    return this.#shown.setting.dx
  }

  get dy(): number {
    return this.#shown.setting.dy
  }

  get size(): number {
    return this.#shown.setting.size
  }

  get advance(): number {
    return Math.abs(this.char.advance) * this.#shown.setting.em
  }

  get kern(): number {
    const { setting } = this.#shown
    const { fontSize } = setting
    return fontSize === 0 ? 0 : -1000 * (this.char.advance + spacingAfter(this.char, setting) / fontSize)
  }

  get font(): PdfFont {
    return this.#shown.setting.font
  }

  get invisible(): boolean {
    return this.#shown.setting.invisible
  }

  get mcid(): number {
    return this.#shown.mcid
  }

  get replacement(): number {
    return this.#shown.replacement
  }

  get instance(): Instance {
    return this.#shown.instance
  }

  get operation(): number {
    return this.#shown.operation
  }

  get stringIndex(): number {
    return this.#shown.stringIndex
  }

  get clip(): Box | null {
    return this.#shown.setting.clip
  }

  get thickened(): boolean {
    return this.#shown.setting.thickened
  }

  get color(): number | null {
    return this.#shown.setting.color
  }

  get hidden(): boolean {
    return this.#shown.hidden
  }
}

/** Character spacing after a code, and word spacing after a space of one byte (ISO 32000-1, 9.3.3). */
function spacingAfter(
  { length, code }: FontChar,
  { charSpacing, wordSpacing }: Pick<TextSetting, 'charSpacing' | 'wordSpacing'>,
): number {
  return charSpacing + (length === 1 && code === 32 ? wordSpacing : 0)
}

/**
 * The glyph in other marked content, or in none, for content that is added to a page: its identifiers are not those of the
 * page.
 */
export function withMarkedContent(glyph: Glyph, mcid: number): Glyph {
  return glyph instanceof ShownGlyph ? ShownGlyph.marked(glyph, mcid) : glyph
}

/** @param known the value of the previous string, which is returned if nothing changed */
function textSetting(
  font: PdfFont,
  state: GraphicsState,
  base: Matrix,
  known: TextSetting | undefined,
): TextSetting {
  const { fontSize, horizontalScale, charSpacing, wordSpacing, clip, renderMode } = state
  const ux = base[0] * fontSize * horizontalScale
  const uy = base[1] * fontSize * horizontalScale
  const vx = base[2] * fontSize * font.em
  const vy = base[3] * fontSize * font.em
  const thickened = (renderMode === 2 || renderMode === 6) && state.lineWidth > 0
  const color = (renderMode === 1 ? state.stroke : state.fill).rgb
  if (
    known?.font === font &&
    known.ux === ux &&
    known.uy === uy &&
    known.vx === vx &&
    known.vy === vy &&
    known.fontSize === fontSize &&
    known.charSpacing === charSpacing &&
    known.wordSpacing === wordSpacing &&
    known.clip === clip &&
    known.renderMode === renderMode &&
    known.thickened === thickened &&
    known.color === color
  )
    return known
  const alongX = font.vertical ? -vx : ux
  const alongY = font.vertical ? -vy : uy
  const length = Math.hypot(alongX, alongY) || 1
  const size = Math.hypot(vx, vy)
  return {
    font,
    dx: alongX / length,
    dy: alongY / length,
    size,
    em: font.vertical ? size : Math.hypot(ux, uy),
    ux,
    uy,
    vx,
    vy,
    fontSize,
    charSpacing,
    wordSpacing,
    clip,
    renderMode,
    invisible: renderMode === 3 || renderMode === 7,
    thickened,
    color,
  }
}

/** Hebrew and Arabic presentation forms as the letters they are forms of: fonts name the shapes they draw. Other text is unchanged. */
function baseLetters(text: string): string {
  const code = text.charCodeAt(0)
  if (!(code >= 0xfb1d && code <= 0xfdff) && !(code >= 0xfe70 && code <= 0xfefc)) return text
  return text.normalize('NFKC').trim()
}

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
  const { fontSize, horizontalScale } = state
  const base = multiply(text.matrix, state.ctm)
  const last = glyphs.length > 0 ? glyphs[glyphs.length - 1] : undefined
  const known = last instanceof ShownGlyph ? last.setting : undefined
  const setting = textSetting(font, state, base, known)
  const { ux, uy, vx, vy } = setting
  let px = base[4] + base[2] * state.rise
  let py = base[5] + base[3] * state.rise
  const { vertical } = font
  const { instance, operation, stringIndex, mcid, replacement, hidden } = source
  const [textMatrix, ctm] = [text.matrix, state.ctm]
  const shown = { instance, operation, stringIndex, mcid, replacement, hidden, setting, textMatrix, ctm }
  const inferred = inferredUnicode.inferred(font)
  let offset = 0
  let tx = 0
  let ty = 0
  for (const char of font.decode(bytes)) {
    const spacing = spacingAfter(char, state)
    let ox = px
    let oy = py
    if (vertical) {
      const [wx, wy] = char.origin ?? defaultOrigin
      ox -= wx * ux + wy * vx
      oy -= wx * uy + wy * vy
    }
    const letters = baseLetters(inferred?.get(char.code) ?? char.unicode)
    glyphs.push(new ShownGlyph(shown, char, letters, ox, oy, offset))
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
