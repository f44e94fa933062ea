/** What an atom of a formula is to its neighbours (TeXbook, chapter 17). */
export type AtomClass = 'ord' | 'op' | 'bin' | 'rel' | 'open' | 'close' | 'punct' | 'inner'

/** A set part of a formula, in points, measured from the left end of its baseline. */
export interface Box {
  readonly width: number
  /** Above the baseline. */
  readonly ascent: number
  /** Below the baseline. */
  readonly depth: number
  /** In the order in which they are read. */
  readonly parts: readonly Placed[]
  readonly atom: AtomClass
  /** How far it leans over its right end: what is raised there stands off by that. */
  readonly slant?: number
  /** Numbers of formulas, for the right margin: where their baselines stand below its own. */
  readonly tags?: readonly { readonly y: number; readonly box: Box }[]
}

/** x to the right, y downwards from the baseline. */
export interface Placed {
  readonly x: number
  readonly y: number
  readonly drawn: Box | Drawn
}

export type Drawn = Glyphs | Rule | Shape

export interface Glyphs {
  readonly kind: 'glyphs'
  readonly text: string
  /** What the text stands for, where no face shows it. */
  readonly actual?: string
  readonly face: string
  readonly size: number
  /** A sign that is drawn as a shape: there to be read and copied. */
  readonly unseen?: boolean
}

/** A filled rectangle that hangs from its place. */
export interface Rule {
  readonly kind: 'rule'
  readonly width: number
  readonly height: number
}

/** A filled outline: its start, then lines (two numbers) and curves of Bézier (six), y downwards. */
export interface Shape {
  readonly kind: 'shape'
  readonly outline: readonly (readonly number[])[]
}

export const nothing: Box = { width: 0, ascent: 0, depth: 0, parts: [], atom: 'ord' }

export const blank = (width: number): Box => ({ ...nothing, width })

export function isBox(drawn: Placed['drawn']): drawn is Box {
  return !('kind' in drawn)
}

/** A box at a place: `y` below the baseline of what holds it. */
export const at = (x: number, y: number, drawn: Box | Drawn): Placed => ({ x, y, drawn })

/** Boxes that stand at places of theirs as one, as wide as asked. */
export function joined(
  placed: readonly { readonly x: number; readonly y: number; readonly box: Box }[],
  width: number,
  atom: AtomClass = 'ord',
): Box {
  let ascent = Number.NEGATIVE_INFINITY
  let depth = Number.NEGATIVE_INFINITY
  for (const { y, box } of placed) {
    ascent = Math.max(ascent, box.ascent - y)
    depth = Math.max(depth, box.depth + y)
  }
  if (placed.length === 0) return { ...nothing, width, atom }
  return { width, ascent, depth, parts: placed.map(({ x, y, box }) => at(x, y, box)), atom }
}

/** The same, higher or lower. */
export function shifted(box: Box, down: number): Box {
  return joined([{ x: 0, y: down, box }], box.width, box.atom)
}
