import type { WorkLimit } from '../../model/errors.ts'
import type { PageWord, Ruling } from '../../model/page-content.ts'
import { compactTex } from '../../model/tex-symbols.ts'
import { limitCommands } from './alphabets.ts'
import { atomCells, atomRows, buildArrays, environment } from './arrays.ts'
import { boundsOfBoxes, groupAtom, type MathAtom, mathAtomsOf, middle } from './atom.ts'
import { joinCompositeSymbols } from './composite-symbols.ts'
import { joinDelimiterPieces } from './delimiter-pieces.ts'
import { type BuiltFormula, buildFractionsAndRoots, type SubformulaBuilder } from './fractions-and-roots.ts'
import { attachScripts } from './scripts.ts'
import { texGroup } from './tex.ts'
import { writeRow } from './write-row.ts'

/** Larger formulas are not built: the time of the following steps is quadratic. */
const maxSymbols: WorkLimit = 700
/** Nesting depth of fractions and other structures. */
const maxDepth: WorkLimit = 16

/** Returns the TeX of the words and bars of one formula, or null if they do not form one. */
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

/** Whether rows are separate lines, not scripts next to tall symbols. */
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

const tips = '⏞⏟'
const arrows: Readonly<Record<string, string>> = {
  '→': '\\overrightarrow',
  '←': '\\overleftarrow',
  '↔': '\\overleftrightarrow',
}

/** Attaches braces above or below atoms, with their labels, and arrows above atoms. */
function attachBraces(atoms: readonly MathAtom[], inner: SubformulaBuilder): MathAtom[] {
  return attachArrows(attachHorizontalBraces(atoms, inner), inner)
}

function attachHorizontalBraces(atoms: readonly MathAtom[], inner: SubformulaBuilder): MathAtom[] {
  const pieces = atoms.filter(({ char }) => char !== '' && tips.includes(char)).sort((a, b) => a.x0 - b.x0)
  let rest = [...atoms]
  for (const brace of bracesOf(pieces)) {
    const place = boundsOfBoxes(brace)
    const over = brace[0].char === '⏞'
    const em = brace[0].size
    const inSpan = (atom: MathAtom) =>
      !brace.includes(atom) && middle(atom) > place.x0 - 0.1 * em && middle(atom) < place.x1 + 0.1 * em
    const lower = rest.filter((atom) => inSpan(atom) && atom.baseline > place.y1 - 0.4 * em)
    const upper = rest.filter((atom) => inSpan(atom) && atom.baseline <= place.y1 - 0.4 * em)
    const [held, said] = over ? [lower, upper] : [upper, lower]
    if (held.length === 0) continue
    const label = said.filter((atom) => atom.size < 0.87 * em)
    const gone = new Set([...brace, ...held, ...label])
    const built = inner(held, [])
    const command = over ? '\\overbrace' : '\\underbrace'
    const script = label.length === 0 ? '' : `${over ? '^' : '_'}${texGroup(inner(label, []).tex)}`
    rest = rest.filter((atom) => !gone.has(atom))
    rest.push(
      groupAtom(boundsOfBoxes([...gone]), `${command}${texGroup(built.tex)}${script}`, built.baseline, em),
    )
  }
  return rest
}

/** Joins pieces to braces: two pieces make half a brace, four a whole one. */
function bracesOf(pieces: readonly MathAtom[]): MathAtom[][] {
  const braces: MathAtom[][] = []
  for (let i = 0; i < pieces.length; ) {
    const four = pieces.slice(i, i + 4)
    const whole =
      four.length === 4 &&
      four[0].char !== four[1].char &&
      four.every((piece) => Math.abs(piece.y0 - four[0].y0) < 0.4 * piece.size)
    braces.push(whole ? four : [pieces[i]])
    i += whole ? 4 : 1
  }
  return braces
}

/** Attaches an arrow that is above letters, not between them. */
function attachArrows(atoms: readonly MathAtom[], inner: SubformulaBuilder): MathAtom[] {
  let rest = [...atoms]
  for (const arrow of atoms) {
    const command =
      arrow.char === ''
        ? undefined
        : (arrows[arrow.char] ?? (arrow.tex === '\\longrightarrow' ? '\\overrightarrow' : undefined))
    if (command === undefined) continue
    const em = arrow.size
    const held = rest.filter(
      (atom) =>
        atom !== arrow &&
        middle(atom) > arrow.x0 &&
        middle(atom) < arrow.x1 &&
        atom.baseline - arrow.baseline > 0.4 * em &&
        atom.baseline - arrow.baseline < 1.2 * em,
    )
    const span = held.length > 0 ? boundsOfBoxes(held) : null
    if (
      !span ||
      Math.abs(middle(span) - middle(arrow)) > 0.35 * em ||
      span.x1 - span.x0 < 0.4 * (arrow.x1 - arrow.x0)
    )
      continue
    if (held.some((atom) => atom.size < 0.8 * em)) continue
    const gone = new Set([arrow, ...held])
    const built = inner(held, [])
    rest = rest.filter((atom) => !gone.has(atom))
    rest.push(groupAtom(boundsOfBoxes([...gone]), `${command}${texGroup(built.tex)}`, built.baseline, em))
  }
  return rest
}

/** Maximum distance in ems between a limit and its operator. */
const maxDistanceEms = 0.75
/** Maximum gap in ems between the symbols of one limit. */
const maxGapEms = 0.45

/** Attaches limits above and below to sums, products, integrals and functions. */
function attachLimits(atoms: readonly MathAtom[], inner: SubformulaBuilder): MathAtom[] {
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
  // Limits of integrals are usually next to them, so atoms above or below count only if they are centred.
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

/** LaTeX commands of accents. */
const accentCommands: Readonly<Record<string, string>> = {
  '\u0302': '\\hat',
  ˆ: '\\hat',
  '^': '\\hat',
  '\u0303': '\\tilde',
  '˜': '\\tilde',
  '~': '\\tilde',
  '\u0304': '\\bar',
  '¯': '\\bar',
  ˉ: '\\bar',
  '\u0305': '\\overline',
  '\u0307': '\\dot',
  '˙': '\\dot',
  '\u0308': '\\ddot',
  '¨': '\\ddot',
  '\u030c': '\\check',
  ˇ: '\\check',
  '\u0306': '\\breve',
  '˘': '\\breve',
  '\u0300': '\\grave',
  '\u0301': '\\acute',
  '´': '\\acute',
  '\u20d7': '\\vec',
}
const wideAccentCommands: Readonly<Record<string, string>> = {
  '\\hat': '\\widehat',
  '\\tilde': '\\widetilde',
  '\\vec': '\\overrightarrow',
}

/** Attaches accents to the atoms below them. */
function attachAccents(atoms: readonly MathAtom[], inner: SubformulaBuilder): MathAtom[] {
  if (!atoms.some(({ char }) => char in accentCommands)) return [...atoms]
  let rest = joinAccentRuns(atoms)
  // The lowest accent first: another one may be above it.
  const found = rest.filter(({ char }) => char in accentCommands).sort((a, b) => b.baseline - a.baseline)
  for (const accent of found) {
    const held = atomsUnder(accent, rest)
    if (held.length === 0) continue
    const command = accentCommands[accent.char]
    const gone = new Set([accent, ...held])
    const [first] = held
    const tex = held.length > 1 || first.kind === 'text' ? (wideAccentCommands[command] ?? command) : command
    const place = boundsOfBoxes(held)
    rest = rest.filter((atom) => !gone.has(atom))
    rest.push({
      ...groupAtom(
        { ...place, y0: Math.min(place.y0, first.baseline - 0.7 * first.size) },
        `${tex}${texGroup(inner(held, []).tex)}`,
        first.baseline,
        first.size,
        'sign',
      ),
      spaced: first.spaced,
    })
  }
  return rest
}

/** Joins wide accents, such as arrows, that a font draws as several short ones. */
function joinAccentRuns(atoms: readonly MathAtom[]): MathAtom[] {
  const runs = atoms
    .filter(({ char }) => char in accentCommands)
    .sort((a, b) => a.baseline - b.baseline || a.x0 - b.x0)
  const joined: MathAtom[] = []
  const gone = new Set<MathAtom>()
  for (const accent of runs) {
    const last = joined.at(-1)
    const goesOn =
      last &&
      last.char === accent.char &&
      Math.abs(last.baseline - accent.baseline) < 0.02 * accent.size &&
      accent.x0 - last.x1 < 0.35 * accent.size
    if (goesOn) joined[joined.length - 1] = { ...last, x1: Math.max(last.x1, accent.x1) }
    else joined.push(accent)
    gone.add(accent)
  }
  return [...atoms.filter((atom) => !gone.has(atom)), ...joined]
}

/** Returns the atoms under an accent: all atoms under a wide accent, else the nearest one. */
function atomsUnder(accent: MathAtom, atoms: readonly MathAtom[]): MathAtom[] {
  const under = atoms.filter((atom) => atom !== accent && isBelow(atom, accent))
  const width = accent.x1 - accent.x0
  if (width > 0.7 * accent.size)
    return under.filter((atom) => middle(atom) > accent.x0 && middle(atom) < accent.x1)
  // Combining marks without a width are drawn back over the preceding letter.
  const combining = width < 0.05 * accent.size
  const off = (atom: MathAtom) =>
    combining ? Math.abs(accent.x0 - atom.x1) : Math.abs(middle(accent) - middle(atom))
  let best: MathAtom | null = null
  for (const atom of under) if (off(atom) < 0.45 * atom.size && (!best || off(atom) < off(best))) best = atom
  return best ? [best] : []
}

function isBelow(atom: MathAtom, accent: MathAtom): boolean {
  if (atom.char in accentCommands || atom.kind === 'bar' || atom.kind === 'open' || atom.kind === 'close')
    return false
  const em = atom.size
  // Accents of scripts have the size of the script. TeX's wide accents come from the extension font, at the size
  // of the text.
  if (accent.size < 0.85 * em) return false
  const lift = atom.baseline - accent.baseline
  return lift > -0.12 * em && lift < 0.62 * em
}
