import type { Box } from '../../model/geometry.ts'
import type { Ruling } from '../../model/page-content.ts'
import { boundsOfBoxes, groupAtom, height, type MathAtom, middle } from './atom.ts'
import { texGroup } from './tex.ts'

/** Builds the TeX of some atoms and the bars among them: the whole analysis, one level deeper. */
export type SubformulaBuilder = (atoms: readonly MathAtom[], bars: readonly Ruling[]) => BuiltFormula

/** TeX with the baseline of the formula. */
export interface BuiltFormula {
  readonly tex: string
  readonly baseline: number
}

/** Atoms and the bars that are not yet read. */
interface FormulaParts {
  atoms: MathAtom[]
  bars: Ruling[]
}

/** Height in ems of the math axis above the baseline. */
const mathAxisEms = 0.25

/**
 * Builds roots, fractions, overlines and underlines from bars. The widest bar comes first, because its content is
 * within its width.
 */
export function buildFractionsAndRoots(
  atoms: readonly MathAtom[],
  bars: readonly Ruling[],
  inner: SubformulaBuilder,
): MathAtom[] {
  const level: FormulaParts = {
    atoms: [...atoms],
    bars: [...bars].sort((a, b) => b.x1 - b.x0 - (a.x1 - a.x0)),
  }
  for (let bar = level.bars.shift(); bar; bar = level.bars.shift()) {
    const root = level.atoms.find((atom) => atom.char === '√' && isBarOfRoot(atom, bar))
    if (root) buildRoot(root, bar, level, inner)
    else buildFraction(bar, level, inner)
  }
  return level.atoms
}

/** Whether a bar begins at the top end of a radical sign. For some radical signs only the character position is known. */
function isBarOfRoot(root: MathAtom, bar: Ruling): boolean {
  const em = root.size
  if (Math.abs(bar.x0 - root.x1) > 0.28 * em) return false
  const up = root.y0 - bar.y0
  return height(root) > 1.3 * em ? Math.abs(up) < 0.4 * em : up > -0.4 * em && up < 1.5 * em
}

function buildRoot(root: MathAtom, bar: Ruling, level: FormulaParts, inner: SubformulaBuilder): void {
  const em = root.size
  const reach = height(root) > 0.8 * em ? root.y1 + 0.4 * em : Number.POSITIVE_INFINITY
  const below = bar.y0 < root.y0 - 0.5 * em ? partsBeside(bar, level, 1) : null
  const under = (box: Box) =>
    middle(box) > bar.x0 - 0.05 * em &&
    middle(box) < bar.x1 + 0.05 * em &&
    box.y1 > bar.y0 &&
    centre(box) < reach
  const held = (below?.atoms ?? level.atoms.filter((atom) => under(atom) && centre(atom) > bar.y0)).filter(
    (atom) => atom !== root,
  )
  const bars = below?.bars ?? level.bars.filter((other) => under(barBox(other)) && other.y0 > bar.y0 + 0.3)
  removeBars(level, bars)
  const index = level.atoms.filter((atom) => isIndex(atom, root, held))
  const place = boundsOfBoxes([root, barBox(bar), ...held, ...index])
  const degree = index.length > 0 ? inner(index, []).tex : ''
  const built = inner(held, bars)
  const tex = `\\sqrt${degree === '' ? '' : `[${degree}]`}${texGroup(built.tex)}`
  const line = held.length > 0 ? built.baseline : (root.y0 + root.y1) / 2 + mathAxisEms * em
  replaceAtoms(level, [root, ...held, ...index], groupAtom(place, tex, line, sizeOf(held, em)))
}

function isIndex(atom: MathAtom, root: MathAtom, held: readonly MathAtom[]): boolean {
  if (atom === root || held.includes(atom) || atom.size > 0.8 * root.size) return false
  const x = middle(atom)
  const width = root.x1 - root.x0
  return (
    x > root.x0 - 0.35 * width &&
    x < root.x0 + 0.75 * width &&
    atom.x1 > root.x0 + 0.1 * width &&
    atom.baseline < root.y1 - 0.3 * height(root) &&
    atom.baseline > root.y0 - 0.6 * root.size
  )
}

function buildFraction(bar: Ruling, level: FormulaParts, inner: SubformulaBuilder): void {
  const above = partsBeside(bar, level, -1)
  const below = partsBeside(bar, level, 1)
  if (above.atoms.length > 0 && below.atoms.length > 0) {
    removeBars(level, [...above.bars, ...below.bars])
    const tex = `\\frac${texGroup(inner(above.atoms, above.bars).tex)}${texGroup(inner(below.atoms, below.bars).tex)}`
    const parts = [...above.atoms, ...below.atoms]
    const size = sizeOf(parts, 10)
    replaceAtoms(
      level,
      parts,
      groupAtom(boundsOfBoxes([...parts, barBox(bar)]), tex, bar.y0 + mathAxisEms * size, size),
    )
  } else if (below.atoms.length > 0) buildOverOrUnderline('\\overline', bar, below, level, inner)
  else if (above.atoms.length > 0) buildOverOrUnderline('\\underline', bar, above, level, inner)
}

function buildOverOrUnderline(
  command: string,
  bar: Ruling,
  held: FormulaParts,
  level: FormulaParts,
  inner: SubformulaBuilder,
): void {
  const place = boundsOfBoxes(held.atoms)
  const em = sizeOf(held.atoms, 10)
  // An overline or underline is as long as its content and close to it.
  const near = command === '\\overline' ? place.y0 - bar.y0 < 0.3 * em : bar.y0 - place.y1 < 0.4 * em
  if (!near || bar.x1 - bar.x0 > place.x1 - place.x0 + 0.8 * em) return
  removeBars(level, held.bars)
  const { tex, baseline } = inner(held.atoms, held.bars)
  // A box: only its horizontal lines are bars.
  const framed =
    tex.startsWith('\\underline{') &&
    held.bars.some((other) => Math.abs(other.x0 - bar.x0) < 0.6 && Math.abs(other.x1 - bar.x1) < 0.6)
  const written = framed ? tex.replace('\\underline', '\\boxed') : `${command}${texGroup(tex)}`
  replaceAtoms(
    level,
    held.atoms,
    groupAtom(boundsOfBoxes([...held.atoms, barBox(bar)]), written, baseline, em),
  )
}

/** Maximum gaps in ems from a bar to the nearest content, and from there to the next. */
const maxFirstGapEms = 0.62
const maxNextGapEms = 0.34

/** Returns the content on one side of a bar: parts that touch it, and parts that touch those. */
function partsBeside(bar: Ruling, level: FormulaParts, side: 1 | -1): FormulaParts {
  const near = (box: Box, em: number) =>
    middle(box) > bar.x0 - 0.1 * em &&
    middle(box) < bar.x1 + 0.1 * em &&
    box.x0 > bar.x0 - 0.35 * em &&
    box.x1 < bar.x1 + 0.35 * em
  const found: { box: Box; em: number; atom: MathAtom | null; bar: Ruling | null }[] = []
  for (const atom of level.atoms)
    if (near(atom, atom.size) && (centre(atom) - bar.y0) * side > 0)
      found.push({ box: atom, em: atom.size, atom, bar: null })
  const em = found.reduce((most, one) => Math.max(most, one.em), 6)
  for (const other of level.bars)
    if (near(barBox(other), em) && (other.y0 - bar.y0) * side > 0.3)
      found.push({ box: barBox(other), em, atom: null, bar: other })
  found.sort((a, b) => (side > 0 ? a.box.y0 - b.box.y0 : b.box.y1 - a.box.y1))
  const held: FormulaParts = { atoms: [], bars: [] }
  let edge = bar.y0
  let atBar = true
  let size = 0
  for (const one of found) {
    const gap = side > 0 ? one.box.y0 - edge : edge - one.box.y1
    // A part larger than all others belongs to another line, unless a script came first.
    const room = atBar || one.bar ? maxFirstGapEms : size > 0 && one.em > 1.15 * size ? 0.05 : maxNextGapEms
    if (gap > room * one.em) break
    if (one.atom) size = Math.max(size, one.em)
    if (one.atom) held.atoms.push(one.atom)
    else if (one.bar) held.bars.push(one.bar)
    const end = side > 0 ? one.box.y1 : one.box.y0
    if ((end - edge) * side > 0) {
      edge = end
      atBar = one.bar !== null
    }
  }
  return held
}

function barBox({ x0, x1, y0, thickness }: Ruling): Box {
  return { x0, x1, y0: y0 - thickness / 2, y1: y0 + thickness / 2 }
}

function centre({ y0, y1 }: Box): number {
  return (y0 + y1) / 2
}

/** Returns the baseline of the largest atom, the leftmost of several. */
export function baselineOf(atoms: readonly MathAtom[], otherwise: number): number {
  let best: MathAtom | null = null
  for (const atom of atoms)
    if (!best || atom.size > 1.1 * best.size || (atom.size > 0.9 * best.size && atom.x0 < best.x0))
      best = atom
  return best?.baseline ?? otherwise
}

function sizeOf(atoms: readonly MathAtom[], otherwise: number): number {
  return atoms.reduce((most, atom) => Math.max(most, atom.size), 0) || otherwise
}

function replaceAtoms(level: FormulaParts, parts: readonly MathAtom[], by: MathAtom): void {
  const gone = new Set(parts)
  level.atoms = [...level.atoms.filter((atom) => !gone.has(atom)), by]
}

function removeBars(level: FormulaParts, bars: readonly Ruling[]): void {
  const gone = new Set(bars)
  level.bars = level.bars.filter((bar) => !gone.has(bar))
}
