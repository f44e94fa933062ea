import type { WorkLimit } from '../../model/errors.ts'
import type { PageWord, Ruling } from '../../model/page-content.ts'
import { compactTex } from '../../model/tex-symbols.ts'
import { attachAccents } from './accents.ts'
import { atomCells, atomRows, buildArrays, environment } from './arrays.ts'
import { type MathAtom, mathAtomsOf } from './atom.ts'
import { attachBraces } from './braces.ts'
import { joinCompositeSymbols } from './composite-symbols.ts'
import { joinDelimiterPieces } from './delimiter-pieces.ts'
import { type BuiltFormula, buildFractionsAndRoots, type SubformulaBuilder } from './fractions-and-roots.ts'
import { attachLimits } from './limits.ts'
import { attachScripts } from './scripts.ts'
import { writeRow } from './write-row.ts'

/** Larger formulas are not built: the time of the following steps is quadratic. */
const maxSymbols: WorkLimit = 700
/** Nesting depth of fractions and other structures. */
const maxDepth: WorkLimit = 16

/** Returns the TeX of the words and bars of one formula, or null if they do not make one. */
export function formulaTex(words: readonly PageWord[], bars: readonly Ruling[]): string | null {
  const atoms = joinCompositeSymbols(joinDelimiterPieces(words.flatMap(mathAtomsOf)))
  if (atoms.length === 0 || atoms.length > maxSymbols || bars.length > maxSymbols) return null
  const tex = compactTex(buildFormula(atoms, bars, 0).tex)
  return tex === '' ? null : tex
}

function buildFormula(atoms: readonly MathAtom[], bars: readonly Ruling[], depth: number): BuiltFormula {
  if (atoms.length === 0) return { tex: '', baseline: 0 }
  if (depth > maxDepth) return { tex: atoms.map(({ tex }) => tex).join(' '), baseline: atoms[0].baseline }
  const inner: SubformulaBuilder = (inside, between) => buildFormula(inside, between, depth + 1)
  const accented = attachAccents(atoms, inner)
  const level = bars.length > 0 ? buildFractionsAndRoots(accented, bars, inner) : accented
  const whole = attachBraces(buildArrays(attachLimits(level, inner), inner), inner)
  if (whole.length > 1 && depth < maxDepth - 1) {
    const rows = atomRows(whole)
    if (rows.length > 1 && areSeparateLines(rows))
      return { tex: alignLines(rows, inner), baseline: rows[0][0].baseline }
  }
  const { row, line } = attachScripts(whole)
  return { tex: writeRow(row, inner), baseline: line }
}

/** Whether rows are separate lines, not scripts beside tall symbols. */
function areSeparateLines(rows: readonly (readonly MathAtom[])[]): boolean {
  return rows.every((row, i) => {
    if (i === 0) return true
    const above = rows[i - 1].reduce((most, atom) => Math.max(most, atom.baseline), Number.NEGATIVE_INFINITY)
    const top = row.reduce(
      (least, atom) => Math.min(least, atom.baseline - 0.5 * atom.size),
      Number.POSITIVE_INFINITY,
    )
    return top > above - 0.1
  })
}

/** Aligns lines at their first relation. Without relations they become a matrix or a centred block. */
function alignLines(rows: readonly (readonly MathAtom[])[], inner: SubformulaBuilder): string {
  const places = rows.map((row) => relationX(row))
  const [first] = places.filter((at) => at !== null)
  const size = rows[0][0].size
  const aligned =
    first !== undefined && places.every((at) => at === null || Math.abs(at - first) < 0.2 * size)
  if (!aligned) {
    const cells = atomCells(rows)
    if (first === undefined && cells[0].length > 1)
      return environment(
        'matrix',
        cells.map((row) => row.map((cell) => inner(cell, []).tex)),
      )
    return environment(
      'gathered',
      rows.map((row) => [inner(row, []).tex]),
    )
  }
  return environment(
    'aligned',
    rows.map((row, i) => {
      const at = places[i] ?? first
      const before = row.filter((atom) => atom.x1 <= at + 0.01)
      const after = row.filter((atom) => atom.x1 > at + 0.01)
      return [inner(before, []).tex, inner(after, []).tex]
    }),
  )
}

const relation = /^[=<>≤≥≈≡∼≃≅∝→⇒⇔↦:∈⊂⊆]$/u

function relationX(row: readonly MathAtom[]): number | null {
  let first: MathAtom | null = null
  for (const atom of row) if (relation.test(atom.char) && (!first || atom.x0 < first.x0)) first = atom
  return first ? first.x0 : null
}
