import { boundsOfBoxes, groupAtom, type MathAtom, middle } from './atom.ts'
import type { SubformulaBuilder } from './fractions-and-roots.ts'
import { texGroup } from './tex.ts'

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
export function attachAccents(atoms: readonly MathAtom[], inner: SubformulaBuilder): MathAtom[] {
  if (!atoms.some(({ char }) => char in accentCommands)) return [...atoms]
  let rest = joinAccentRuns(atoms)
  // The lowest accent first: another one may stand above it.
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
