import { mathAlphabet } from '../../../tex/mathml.ts'
import type { Alphabet } from '../../../tex/nodes.ts'
import type { Faces, FormulaFace } from '../faces.ts'
import type { Sheet } from '../sheet.ts'
import { type AtomClass, at, type Box, type Placed } from './box.ts'

/** The faces that formulas are set in, and what measures them. */
export interface Letters {
  readonly faces: Faces
  readonly sheet: Sheet
}

const bodies: Readonly<Record<Alphabet, FormulaFace>> = {
  mathbf: 'serif-bold',
  boldsymbol: 'serif-bold-italic',
  mathbb: 'math',
  mathcal: 'math',
  mathscr: 'math',
  mathfrak: 'math',
  mathsf: 'sans',
  mathtt: 'typewriter',
  mathrm: 'serif',
  mathit: 'serif-italic',
}

/** Letters that have no slanted form. */
const upright = /^[0-9∂∇∞∅Α-Ω]$/u

/**
 * An identifier or number. Letters keep their own code points where a face of their dress shows them, so that they are
 * found and copied as they are; blackboard, script and black letters are the signs of mathematics they are.
 */
export function setLetters(
  text: string,
  alphabet: Alphabet | null,
  kind: 'identifier' | 'number' | 'function' | 'text',
  size: number,
  letters: Letters,
): Box {
  const slanted = kind === 'identifier' && !upright.test(text)
  const face = alphabet === null ? (slanted ? 'serif-italic' : 'serif') : bodies[alphabet]
  const dressed =
    alphabet !== null && face === 'math'
      ? Array.from(text, (char) => mathAlphabet(char, alphabet)).join('')
      : text
  return setGlyphs(dressed, face, size, kind === 'function' ? 'op' : 'ord', letters)
}

/** Text in a face, in others where it lacks letters. White space keeps its width. */
export function setGlyphs(
  text: string,
  face: FormulaFace,
  size: number,
  atom: AtomClass,
  { faces, sheet }: Letters,
): Box {
  const parts: Placed[] = []
  let [x, ascent, depth, slant] = [0, 0, 0, 0]
  for (const run of faces.formulaRuns(text, face)) {
    const { top, bottom, over } = run.reach
    const { text: shown, actual } = run
    const glyphs = { kind: 'glyphs', text: shown, face: run.face, size } as const
    parts.push(at(x, 0, actual === undefined ? glyphs : { ...glyphs, actual }))
    x += sheet.measure(shown, run.face, size)
    ascent = parts.length === 1 ? top * size : Math.max(ascent, top * size)
    depth = parts.length === 1 ? bottom * size : Math.max(depth, bottom * size)
    slant = over * size
  }
  return { width: x, ascent, depth, parts, atom, slant: Math.max(0, slant) }
}
