/** Atom class of a box (TeXbook, chapter 17). */
export type AtomClass = 'ord' | 'op' | 'bin' | 'rel' | 'open' | 'close' | 'punct' | 'inner'

/** A box of a formula, in points, measured from the left end of its baseline. */
export interface FormulaBox {
  readonly width: number
  /** Above the baseline. */
  readonly ascent: number
  /** Below the baseline. */
  readonly depth: number
  /** In logical order. */
  readonly parts: readonly PlacedPart[]
  readonly atom: AtomClass
  /** Italic correction: overhang at the right end, by which superscripts are shifted. */
  readonly slant?: number
  /** Equation numbers for the right margin, with their offset below the baseline. */
  readonly tags?: readonly { readonly y: number; readonly box: FormulaBox }[]
}

/** x to the right, y downwards from the baseline. */
export interface PlacedPart {
  readonly x: number
  readonly y: number
  readonly drawn: FormulaBox | Primitive
}

export type Primitive = GlyphRun | Rule | Shape

export interface GlyphRun {
  readonly kind: 'glyphs'
  readonly text: string
  /** ActualText, if no face has the character. */
  readonly actual?: string
  readonly face: string
  readonly size: number
  /** Invisible text for a symbol that is drawn as a shape, so that it can be searched and copied. */
  readonly invisible?: boolean
}

/** A filled rectangle, from its top left corner. */
interface Rule {
  readonly kind: 'rule'
  readonly width: number
  readonly height: number
}

/** A filled outline: start point, then lines (two numbers) and cubic Bézier curves (six), y downwards. */
export interface Shape {
  readonly kind: 'shape'
  readonly outline: readonly (readonly number[])[]
}

export const emptyBox: FormulaBox = { width: 0, ascent: 0, depth: 0, parts: [], atom: 'ord' }

export const blankBox = (width: number): FormulaBox => ({ ...emptyBox, width })

export function isBox(drawn: PlacedPart['drawn']): drawn is FormulaBox {
  return !('kind' in drawn)
}

/** A part at a position; y is measured down from the baseline of the box that contains it. */
export const placeAt = (x: number, y: number, drawn: FormulaBox | Primitive): PlacedPart => ({ x, y, drawn })

/** Combines positioned boxes into one of the given width. */
export function combine(
  placed: readonly { readonly x: number; readonly y: number; readonly box: FormulaBox }[],
  width: number,
  atom: AtomClass = 'ord',
): FormulaBox {
  let ascent = Number.NEGATIVE_INFINITY
  let depth = Number.NEGATIVE_INFINITY
  for (const { y, box } of placed) {
    ascent = Math.max(ascent, box.ascent - y)
    depth = Math.max(depth, box.depth + y)
  }
  if (placed.length === 0) return { ...emptyBox, width, atom }
  return { width, ascent, depth, parts: placed.map(({ x, y, box }) => placeAt(x, y, box)), atom }
}

/** Moves a box down by points. */
export function shift(box: FormulaBox, down: number): FormulaBox {
  return combine([{ x: 0, y: down, box }], box.width, box.atom)
}

/** Font parameters of formulas, in ems of the current style (TeXbook, appendix G), measured on DejaVu. */

/** Height of the axis: the middle of operators, and of fraction bars. */
export const axisHeight = 0.275
/** Thickness of rules. */
export const ruleWidth = 0.055
/** Height of letters without ascenders. */
export const xHeight = 0.52

export type Style = 'display' | 'text' | 'script' | 'scriptscript'

/** Font size of a style, as a share of the size of the text around. */
export const styleSizes: Readonly<Record<Style, number>> = {
  display: 1,
  text: 1,
  script: 0.7,
  scriptscript: 0.5,
}

export const scriptStyleOf: Readonly<Record<Style, Style>> = {
  display: 'script',
  text: 'script',
  script: 'scriptscript',
  scriptscript: 'scriptscript',
}

/** Style of numerator and denominator. */
export const fractionStyleOf: Readonly<Record<Style, Style>> = {
  display: 'text',
  text: 'script',
  script: 'scriptscript',
  scriptscript: 'scriptscript',
}
