import type { PageWord, Ruling } from '../../model/page-content.ts'
import { compactTex } from '../../model/tex-symbols.ts'
import { withAccents } from './accents.ts'
import { type Atom, atomsOf } from './atom.ts'
import { withBraces } from './braces.ts'
import { withLimits } from './limits.ts'
import { withPiecesJoined } from './pieces.ts'
import { cellsOf, environment, rowsOf, withArrays } from './rows.ts'
import { scriptedOf } from './scripts.ts'
import { withSignsJoined } from './signs.ts'
import { type Built, type Inner, withBarsRead } from './stacks.ts'
import { writeRow } from './write-row.ts'

/** A formula of more signs is none that a person wrote; the time of what follows is quadratic in them. */
export const mostSigns = 700
/** Fractions within fractions. */
const mostDepth = 16

/** TeX of words that make up one formula and the bars among them; null where they make none. */
export function formulaTex(words: readonly PageWord[], bars: readonly Ruling[]): string | null {
  const atoms = withSignsJoined(withPiecesJoined(words.flatMap(atomsOf)))
  if (atoms.length === 0 || atoms.length > mostSigns || bars.length > mostSigns) return null
  const tex = compactTex(build(atoms, bars, 0).tex)
  return tex === '' ? null : tex
}

function build(atoms: readonly Atom[], bars: readonly Ruling[], depth: number): Built {
  if (atoms.length === 0) return { tex: '', baseline: 0 }
  if (depth > mostDepth) return { tex: atoms.map(({ tex }) => tex).join(' '), baseline: atoms[0].baseline }
  const inner: Inner = (inside, between) => build(inside, between, depth + 1)
  const accented = withAccents(atoms, inner)
  const level = bars.length > 0 ? withBarsRead(accented, bars, inner) : accented
  const whole = withBraces(withArrays(withLimits(level, inner), inner), inner)
  if (whole.length > 1 && depth < mostDepth - 1) {
    const rows = rowsOf(whole)
    if (rows.length > 1 && areLines(rows)) return { tex: lines(rows, inner), baseline: rows[0][0].baseline }
  }
  const { row, line } = scriptedOf(whole)
  return { tex: writeRow(row, inner), baseline: line }
}

/** Rows one below the other, not a sign high up beside others. */
function areLines(rows: readonly (readonly Atom[])[]): boolean {
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

/** Lines that are aligned at their first relation; without any, signs in columns. */
function lines(rows: readonly (readonly Atom[])[], inner: Inner): string {
  const places = rows.map((row) => relationAt(row))
  const [first] = places.filter((at) => at !== null)
  const size = rows[0][0].size
  const aligned =
    first !== undefined && places.every((at) => at === null || Math.abs(at - first) < 0.2 * size)
  if (!aligned) {
    const cells = cellsOf(rows)
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

function relationAt(row: readonly Atom[]): number | null {
  let first: Atom | null = null
  for (const atom of row) if (relation.test(atom.char) && (!first || atom.x0 < first.x0)) first = atom
  return first ? first.x0 : null
}
