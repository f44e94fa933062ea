import { height, type MathAtom } from './atom.ts'
import { isTall } from './delimiter-pieces.ts'
import { baselineOf } from './fractions-and-roots.ts'

/** An atom on the baseline with its superscripts and subscripts. */
export interface ScriptedAtom {
  readonly base: MathAtom | null
  readonly above: MathAtom[]
  readonly below: MathAtom[]
}

/**
 * Ems from the baseline to the axis on which bars, relations and tall symbols are centred (Appendix G of the TeXbook: 0.25 in most fonts).
 */
const mathAxisEms = 0.25

/**
 * Assigns scripts to the atoms of a row, left to right: an atom of full size on the baseline is a base, a smaller or
 * shifted one is a script of the base before it.
 */
export function attachScripts(atoms: readonly MathAtom[]): { row: ScriptedAtom[]; line: number } {
  const sorted = [...atoms].sort((a, b) => a.x0 - b.x0 || b.size - a.size)
  const size = rowSize(sorted)
  const line = rowBaseline(sorted, size)
  const out: (ScriptedAtom & { smaller: MathAtom[] })[] = []
  for (const atom of sorted) {
    if (isOnBaseline(atom, line, size)) {
      out.push({ base: atom, above: [], below: [], smaller: [] })
      continue
    }
    let owner = out.at(-1)
    // A script too far after a base has no base.
    if (!owner || (owner.base && gapTo(owner, atom) > 0.9 * size)) {
      owner = { base: null, above: [], below: [], smaller: [] }
      out.push(owner)
    }
    owner.smaller.push(atom)
  }
  for (const one of out) splitScripts(one, line, size)
  return { row: out, line }
}

/** Returns the font size of the letters of a row. Large operators come from fonts with their own sizes. */
function rowSize(atoms: readonly MathAtom[]): number {
  const letters = atoms.filter((atom) => atom.kind !== 'large' && !(isTall(atom) && atom.char !== ''))
  const own = letters.reduce((most, atom) => Math.max(most, atom.size), 0)
  const all = atoms.reduce((most, atom) => Math.max(most, atom.size), 0)
  if (own > 0.76 * all) return own
  // A sum with only its limits. Some fonts have sums of a different size.
  const largest = atoms.reduce((most, atom) => (atom.size > most.size ? atom : most))
  return letters.some(({ baseline }) => Math.abs(baseline - largest.baseline) < 0.3 * own) ? own : all
}

/** Returns the gap between the last part of a scripted atom and the next atom. */
function gapTo(
  { base, smaller }: { base: MathAtom | null; smaller: readonly MathAtom[] },
  atom: MathAtom,
): number {
  let right = base?.x1 ?? Number.NEGATIVE_INFINITY
  for (const { x1 } of smaller) right = Math.max(right, x1)
  return atom.x0 - right
}

/** Returns the baseline of most full-size letters of a row. */
function rowBaseline(atoms: readonly MathAtom[], size: number): number {
  const full = atoms.filter((atom) => atom.size > 0.87 * size && !isTall(atom))
  const letters = full.filter(({ kind }) => kind !== 'large')
  const some = letters.length > 0 ? letters : full
  let best = baselineOf(some.length > 0 ? some : atoms, 0)
  let most = 0
  for (const { baseline } of some.slice(0, 40)) {
    const count = some.filter((other) => Math.abs(other.baseline - baseline) < 0.12 * size).length
    if (count > most) [best, most] = [baseline, count]
  }
  return best
}

function isOnBaseline(atom: MathAtom, line: number, size: number): boolean {
  const off = Math.abs(atom.baseline - line)
  // Groups and tall symbols are centred on the math axis.
  const tall = atom.kind === 'group' || atom.kind === 'large' || isTall(atom)
  if (tall && atom.size > 0.6 * size) {
    const middle = line - mathAxisEms * size
    // Tall symbols are centred. Their font may have one size for all levels.
    if (atom.char !== '' || atom.kind === 'large') return off < 0.25 * size
    if (atom.size > 0.77 * size)
      return off < 0.55 * size || (atom.y0 < middle && atom.y1 > middle && off < 1.2 * height(atom))
    // An inline fraction has smaller letters. In a script its bar is not on the axis.
    return off < 0.14 * size && height(atom) > 0.8 * size && atom.kind === 'group'
  }
  return atom.size > 0.87 * size ? off < 0.16 * size : off < 0.04 * size && atom.size > 0.8 * size
}

/** Splits scripts into upper and lower ones. A smaller atom belongs to the script that it follows. */
function splitScripts(
  one: { base: MathAtom | null; above: MathAtom[]; below: MathAtom[]; smaller: MathAtom[] },
  line: number,
  size: number,
): void {
  const { base, above, below, smaller } = one
  if (smaller.length === 0) return
  const largest = smaller.reduce((most, atom) => Math.max(most, atom.size), 0)
  const middle = base && isTall(base) ? (base.y0 + base.y1) / 2 : line - mathAxisEms * size
  for (const atom of smaller) {
    const centre =
      atom.kind === 'group' || isTall(atom)
        ? (atom.y0 + atom.y1) / 2
        : atom.baseline - mathAxisEms * atom.size
    if (atom.size > 0.86 * largest || (above.length === 0 && below.length === 0)) {
      ;(centre < middle ? above : below).push(atom)
      continue
    }
    const up = distanceToScripts(above, atom, centre)
    const down = distanceToScripts(below, atom, centre)
    ;(up <= down ? above : below).push(atom)
  }
}

function distanceToScripts(scripts: readonly MathAtom[], atom: MathAtom, centre: number): number {
  const last = scripts.at(-1)
  if (!last) return Number.POSITIVE_INFINITY
  const largest = scripts.reduce((most, one) => (one.size > most.size ? one : most))
  return (
    Math.abs(centre - (largest.baseline - mathAxisEms * largest.size)) + 0.3 * Math.max(0, atom.x0 - last.x1)
  )
}
