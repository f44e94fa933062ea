import { boundsOfBoxes, groupAtom, type MathAtom } from './atom.ts'
import { isTall } from './delimiter-pieces.ts'
import type { SubformulaBuilder } from './fractions-and-roots.ts'

/** Minimum width in ems of the white space between columns. */
const columnGapEms = 0.62
/** Minimum distance in ems between the baselines of rows. */
const rowGapEms = 0.72

const closingDelimiters: Readonly<Record<string, string>> = {
  '(': ')',
  '[': ']',
  '{': '}',
  '|': '|',
  '‖': '‖',
  '⏐': '⏐',
  '∣': '∣',
  '∥': '∥',
  '⌊': '⌋',
  '⌈': '⌉',
  '⟨': '⟩',
}
const matrixEnvironments: Readonly<Record<string, string>> = {
  '(': 'pmatrix',
  '[': 'bmatrix',
  '{': 'Bmatrix',
  '|': 'vmatrix',
  '‖': 'Vmatrix',
  '⏐': 'vmatrix',
  '∣': 'vmatrix',
  '∥': 'Vmatrix',
}

/** Builds matrices, cases and binomials from rows between tall delimiters. */
export function buildArrays(atoms: readonly MathAtom[], inner: SubformulaBuilder): MathAtom[] {
  let rest = [...atoms]
  for (const open of [...atoms]
    .filter((atom) => isTall(atom) && atom.char in closingDelimiters)
    .sort((a, b) => b.x0 - a.x0)) {
    if (!rest.includes(open) || open.kind === 'close') continue
    const close = closingDelimiter(open, rest)
    if (open.kind === 'bar' && !close) continue
    const held = rest.filter(
      (atom) =>
        atom !== open &&
        atom !== close &&
        atom.x0 > open.x0 &&
        (close ? atom.x1 <= close.x1 && atom.x0 < close.x0 : open.char === '{') &&
        atom.y1 > open.y0 - 0.3 * open.size &&
        atom.y0 < open.y1 + 0.3 * open.size,
    )
    const rows = atomRows(held)
    if (rows.length < 2) continue
    const tex = close ? matrixOrBinomial(open, rows, inner) : cases(rows, inner)
    const parts = close ? [open, close, ...held] : [open, ...held]
    const gone = new Set(parts)
    rest = rest.filter((atom) => !gone.has(atom))
    rest.push({
      ...groupAtom(boundsOfBoxes(parts), tex, (open.y0 + open.y1) / 2 + 0.25 * open.size, open.size),
      spaced: open.spaced,
    })
  }
  return rest
}

function closingDelimiter(open: MathAtom, atoms: readonly MathAtom[]): MathAtom | null {
  const wanted = closingDelimiters[open.char]
  let best: MathAtom | null = null
  for (const atom of atoms) {
    if (atom === open || atom.char !== wanted || atom.x0 < open.x1) continue
    if (Math.abs(atom.y0 - open.y0) > 0.3 * open.size || Math.abs(atom.y1 - open.y1) > 0.3 * open.size)
      continue
    if (!best || atom.x0 < best.x0) best = atom
  }
  return best
}

/** Splits atoms into rows, top to bottom. Scripts belong to the nearest row. */
export function atomRows(atoms: readonly MathAtom[]): MathAtom[][] {
  const largest = atoms.reduce((most, atom) => Math.max(most, atom.size), 0)
  const full = atoms.filter((atom) => atom.size > 0.85 * largest).sort((a, b) => a.baseline - b.baseline)
  const rows: { baseline: number; last: number; atoms: MathAtom[] }[] = []
  for (const atom of full) {
    const row = rows.at(-1)
    if (row && atom.baseline - row.last < rowGapEms * largest) {
      row.atoms.push(atom)
      row.last = Math.max(row.last, row.baseline + 0.3 * largest < atom.baseline ? row.last : atom.baseline)
    } else rows.push({ baseline: atom.baseline, last: atom.baseline, atoms: [atom] })
  }
  for (const atom of atoms) {
    if (atom.size > 0.85 * largest) continue
    const y = atom.baseline - 0.25 * atom.size
    let near = rows[0]
    for (const row of rows)
      if (Math.abs(row.baseline - 0.25 * largest - y) < Math.abs(near.baseline - 0.25 * largest - y))
        near = row
    near.atoms.push(atom)
  }
  return rows.map((row) => row.atoms)
}

function matrixOrBinomial(
  open: MathAtom,
  rows: readonly (readonly MathAtom[])[],
  inner: SubformulaBuilder,
): string {
  const cells = atomCells(rows)
  const written = cells.map((row) => row.map((cell) => inner(cell, []).tex))
  if (open.char === '(' && written.length === 2 && cells.every((row) => row.length === 1)) {
    const [above, below] = rows
    const em = above[0].size
    const step = (below[0].baseline - above[0].baseline) / em
    if (step > 1.3 || em < 0.85 * open.size) return `\\binom{${written[0][0]}}{${written[1][0]}}`
  }
  return environment(matrixEnvironments[open.char] ?? 'matrix', written)
}

function cases(rows: readonly (readonly MathAtom[])[], inner: SubformulaBuilder): string {
  return environment(
    'cases',
    atomCells(rows).map((row) => row.map((cell) => inner(cell, []).tex)),
  )
}

export function environment(name: string, rows: readonly (readonly string[])[]): string {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const lines = rows.map((row) =>
    [...row, ...new Array<string>(width - row.length).fill('')].join(' & ').trim(),
  )
  return `\\begin{${name}}${lines.join(' \\\\ ')}\\end{${name}}`
}

/** Splits rows into cells at the gaps that all rows share. */
export function atomCells(rows: readonly (readonly MathAtom[])[]): MathAtom[][][] {
  const all = rows.flat().sort((a, b) => a.x0 - b.x0)
  const em = all.reduce((most, atom) => Math.max(most, atom.size), 0)
  const cuts: number[] = []
  let right = all[0]?.x1 ?? 0
  for (const { x0, x1 } of all) {
    if (x0 - right > columnGapEms * em) cuts.push((x0 + right) / 2)
    right = Math.max(right, x1)
  }
  return rows.map((row) => {
    const cells: MathAtom[][] = Array.from({ length: cuts.length + 1 }, () => [])
    for (const atom of row) {
      const at = cuts.findIndex((cut) => atom.x0 < cut)
      cells[at < 0 ? cuts.length : at].push(atom)
    }
    return cells
  })
}
