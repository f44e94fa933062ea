import { limitCommands } from './alphabets.ts'
import { boundsOfBoxes, groupAtom, type MathAtom, middle } from './atom.ts'
import type { SubformulaBuilder } from './fractions-and-roots.ts'
import { texGroup } from './tex.ts'

/** Maximum distance in ems between a limit and its operator. */
const maxDistanceEms = 0.75
/** Maximum gap in ems between the symbols of one limit. */
const maxGapEms = 0.45

/** Attaches limits above and below to sums, products, integrals and functions. */
export function attachLimits(atoms: readonly MathAtom[], inner: SubformulaBuilder): MathAtom[] {
  let rest = [...atoms]
  for (const operator of atoms) {
    const function_ = operator.kind === 'function' && limitCommands.test(operator.tex)
    if (!(operator.kind === 'large' || function_) || !rest.includes(operator)) continue
    const below = limitOf(operator, rest, 1)
    const above = limitOf(operator, rest, -1)
    if (below.length === 0 && above.length === 0) continue
    const gone = new Set([operator, ...below, ...above])
    rest = rest.filter((atom) => !gone.has(atom))
    const lower = below.length > 0 ? `_${texGroup(inner(below, []).tex)}` : ''
    const upper = above.length > 0 ? `^${texGroup(inner(above, []).tex)}` : ''
    const tex = `${operator.tex}${lower}${upper}`
    const place = boundsOfBoxes([operator, ...below, ...above])
    rest.push({
      ...groupAtom(place, tex, operator.baseline, operator.size, operator.kind),
      spaced: operator.spaced,
    })
  }
  return rest
}

/** Returns smaller atoms directly above or below an operator, with their neighbours on both sides. */
function limitOf(operator: MathAtom, atoms: readonly MathAtom[], side: 1 | -1): MathAtom[] {
  const em = operator.size
  const letters = operator.kind === 'function'
  const edge =
    side > 0
      ? letters
        ? operator.baseline + 0.1 * em
        : operator.y1
      : letters
        ? operator.baseline - 0.7 * em
        : operator.y0
  const candidates = atoms
    .filter((atom) => {
      if (atom === operator || atom.size > 0.86 * em) return false
      const gap = side > 0 ? atom.baseline - 0.45 * atom.size - edge : edge - atom.baseline
      return gap > -0.25 * em && gap < 2 * maxDistanceEms * em
    })
    .sort((a, b) => a.x0 - b.x0)
  const seed = candidates.findIndex(
    (atom) =>
      atom.x1 > operator.x0 && atom.x0 < operator.x1 && distance(atom, edge, side) < maxDistanceEms * em,
  )
  if (seed < 0) return []
  let first = seed
  let last = seed
  while (first > 0 && candidates[first].x0 - candidates[first - 1].x1 < maxGapEms * candidates[first].size)
    first--
  let right = candidates[seed].x1
  while (
    last + 1 < candidates.length &&
    candidates[last + 1].x0 - right < maxGapEms * candidates[last].size
  ) {
    last++
    right = Math.max(right, candidates[last].x1)
  }
  const limit = candidates.slice(first, last + 1)
  // Limits of integrals usually stand beside them, so atoms above or below count only if they are centred.
  if (/[∫-∳]/u.test(operator.char))
    return Math.abs(middle(boundsOfBoxes(limit)) - middle(operator)) < 0.2 * em &&
      last - first + 1 === candidates.length
      ? limit
      : []
  return centredPart(limit, operator)
}

function distance(atom: MathAtom, edge: number, side: 1 | -1): number {
  return side > 0 ? atom.y0 - edge : edge - atom.y1
}

/** Limits are centred. If a script of a neighbour was included, returns the centred part. */
function centredPart(limit: readonly MathAtom[], operator: MathAtom): MathAtom[] {
  const off = (part: readonly MathAtom[]) => Math.abs(middle(boundsOfBoxes(part)) - middle(operator))
  if (off(limit) < 0.3 * operator.size) return [...limit]
  let best: readonly MathAtom[] = limit
  for (let i = 1; i < limit.length && i < 12; i++)
    for (const part of [limit.slice(i), limit.slice(0, -i)])
      if (part.some((atom) => atom.x1 > operator.x0 && atom.x0 < operator.x1) && off(part) < off(best))
        best = part
  return off(best) < 0.35 * operator.size ? [...best] : []
}
