import { mathAlphabet } from '../../../tex/mathml.ts'
import type { Alphabet } from '../../../tex/nodes.ts'
import type { Faces, FormulaFace } from '../fonts/faces.ts'
import type { PdfCanvas } from '../pdf-canvas.ts'
import { type AtomClass, type FormulaBox, type PlacedPart, placeAt } from './box.ts'

/** The font faces of formulas, and the canvas that measures text. */
export interface FormulaFonts {
  readonly faces: Faces
  readonly canvas: PdfCanvas
}

const alphabetFaces: Readonly<Record<Alphabet, FormulaFace>> = {
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

/** Characters that stay upright in math italic. */
const upright = /^[0-9∂∇∞∅Α-Ω]$/u

/**
 * An identifier or number. Letters keep their code points if a styled face has them, so that they can be searched and copied;
 * blackboard bold, script and Fraktur letters are the mathematical alphanumeric symbols of Unicode.
 */
export function typesetLetters(
  text: string,
  alphabet: Alphabet | null,
  kind: 'identifier' | 'number' | 'function' | 'text',
  size: number,
  letters: FormulaFonts,
): FormulaBox {
  const slanted = kind === 'identifier' && !upright.test(text)
  const face = alphabet === null ? (slanted ? 'serif-italic' : 'serif') : alphabetFaces[alphabet]
  const dressed =
    alphabet !== null && face === 'math'
      ? Array.from(text, (char) => mathAlphabet(char, alphabet)).join('')
      : text
  return typesetText(dressed, face, size, kind === 'function' ? 'op' : 'ord', letters)
}

/** Text in a face, with other faces for missing characters. White space keeps its width. */
export function typesetText(
  text: string,
  face: FormulaFace,
  size: number,
  atom: AtomClass,
  { faces, canvas }: FormulaFonts,
): FormulaBox {
  const parts: PlacedPart[] = []
  let [x, ascent, depth, slant] = [0, 0, 0, 0]
  for (const run of faces.formulaRuns(text, face)) {
    const { top, bottom, over } = run.extents
    const { text: shown, actual } = run
    const glyphs = { kind: 'glyphs', text: shown, face: run.face, size } as const
    parts.push(placeAt(x, 0, actual === undefined ? glyphs : { ...glyphs, actual }))
    x += canvas.measure(shown, run.face, size)
    ascent = parts.length === 1 ? top * size : Math.max(ascent, top * size)
    depth = parts.length === 1 ? bottom * size : Math.max(depth, bottom * size)
    slant = over * size
  }
  return { width: x, ascent, depth, parts, atom, slant: Math.max(0, slant) }
}
