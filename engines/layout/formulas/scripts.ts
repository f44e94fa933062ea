import { height, type MathAtom } from './atom.ts'
import { isTall } from './delimiter-pieces.ts'
import { baselineOf } from './fractions-and-roots.ts'

/** A sign on the line with what stands raised and lowered behind it. */
export interface ScriptedAtom {
  readonly base: MathAtom | null
  readonly above: MathAtom[]
  readonly below: MathAtom[]
}

const mathAxisEms = 0.25

/**
 * Atoms of one row by the signs that carry them, from left to right: what is as large as the row and stands on its line
 * carries, what is smaller or off the line is a script of the last one before it.
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
    // A script that stands before the sign: of the one before, or of none.
    if (!owner || (owner.base && gapTo(owner, atom) > 0.9 * size)) {
      owner = { base: null, above: [], below: [], smaller: [] }
      out.push(owner)
    }
    owner.smaller.push(atom)
  }
  for (const one of out) splitScripts(one, line, size)
  return { row: out, line }
}

/** The size of the letters of a row; signs that grow come from fonts with a size of their own. */
function rowSize(atoms: readonly MathAtom[]): number {
  const letters = atoms.filter((atom) => atom.kind !== 'large' && !(isTall(atom) && atom.char !== ''))
  const own = letters.reduce((most, atom) => Math.max(most, atom.size), 0)
  const all = atoms.reduce((most, atom) => Math.max(most, atom.size), 0)
  if (own > 0.76 * all) return own
  // A sum with nothing but its limits; some fonts have sums of a size of their own.
  const largest = atoms.reduce((most, atom) => (atom.size > most.size ? atom : most))
  return letters.some(({ baseline }) => Math.abs(baseline - largest.baseline) < 0.3 * own) ? own : all
}

/** How far behind the last part of a scripted sign an atom begins. */
function gapTo(
  { base, smaller }: { base: MathAtom | null; smaller: readonly MathAtom[] },
  atom: MathAtom,
): number {
  let right = base?.x1 ?? Number.NEGATIVE_INFINITY
  for (const { x1 } of smaller) right = Math.max(right, x1)
  return atom.x0 - right
}

/** The line of a row: that of most of its full-size letters. */
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
  // What grows or was put together has its middle on the axis.
  const tall = atom.kind === 'group' || atom.kind === 'large' || isTall(atom)
  if (tall && atom.size > 0.6 * size) {
    const middle = line - mathAxisEms * size
    // Signs that grow are centred; their font may be of one size for all levels.
    if (atom.char !== '' || atom.kind === 'large') return off < 0.25 * size
    if (atom.size > 0.77 * size)
      return off < 0.55 * size || (atom.y0 < middle && atom.y1 > middle && off < 1.2 * height(atom))
    // A fraction in the line is set in smaller letters; in a script its bar is not at the axis.
    return off < 0.14 * size && height(atom) > 0.8 * size && atom.kind === 'group'
  }
  return atom.size > 0.87 * size ? off < 0.16 * size : off < 0.04 * size && atom.size > 0.8 * size
}

/** Scripts above and below; what is smaller than they are belongs to the one it stands behind. */
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
