import { boundsOfBoxes, groupAtom, type MathAtom, middle } from './atom.ts'
import type { SubformulaBuilder } from './fractions-and-roots.ts'
import { texGroup } from './tex.ts'

const tips = '⏞⏟'
const arrows: Readonly<Record<string, string>> = {
  '→': '\\overrightarrow',
  '←': '\\overleftarrow',
  '↔': '\\overleftrightarrow',
}

/** Attaches braces above or below atoms, with their labels, and arrows above atoms. */
export function attachBraces(atoms: readonly MathAtom[], inner: SubformulaBuilder): MathAtom[] {
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

/** Attaches an arrow that lies above letters, not between them. */
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
