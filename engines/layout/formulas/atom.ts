import { type Box, charBox } from '../../model/geometry.ts'
import type { PageWord } from '../../model/page-content.ts'
import { texOf } from '../../model/tex-symbols.ts'
import {
  alphabetOf,
  hasUprightLetters,
  isFunctionName,
  type MathAlphabet,
  plainLetterOf,
  texOfFunction,
} from './alphabets.ts'

/** How an atom is set next to others. */
export type AtomKind = 'sign' | 'open' | 'close' | 'bar' | 'large' | 'function' | 'text' | 'group'

/** A symbol with its place, or a group that was built from several: a fraction, a root, a matrix. */
export interface MathAtom extends Box {
  /** y of its baseline. */
  readonly baseline: number
  /** Font size; for a group, the size of the text around it as far as it is known from its parts. */
  readonly size: number
  readonly tex: string
  /** The symbol; '' for a group. */
  readonly char: string
  readonly kind: AtomKind
  readonly alphabet: MathAlphabet
  /** White space precedes it. */
  readonly spaced: boolean
}

/** Symbol fonts encode the two forms of phi the other way round. */
const symbolFontPhi: Readonly<Record<string, string>> = { φ: 'ϕ', ϕ: 'φ' }

const opening = '([{⟨⌊⌈⟦'
const closing = ')]}⟩⌋⌉⟧'
const bars = '|‖∣∥⏐'
const largeOperators = '∑∏∐∫∬∭∮∯⋃⋂⋁⋀⨀⨁⨂⨄⨆'

/** Splits a word into atoms. Upright letters of a name stay together. */
export function mathAtomsOf(word: PageWord): MathAtom[] {
  const chars = [...word.text]
  const atoms: MathAtom[] = []
  const upright = !word.italic && hasUprightLetters(word.font)
  if (/^Symbol|^StandardSym/i.test(word.font))
    chars.forEach((char, i) => {
      chars[i] = symbolFontPhi[char] ?? char
    })
  for (let i = 0; i < chars.length; i++) {
    const spaced = i === 0 && word.spaceBefore
    let end = i + 1
    if (upright && isLetter(chars[i])) {
      while (end < chars.length && (isLetter(chars[end]) || (chars[end] === '-' && isLetter(chars[end + 1]))))
        end++
      if (end - i > 1) {
        const place = spanOf(word, i, end)
        atoms.push(nameAtom(chars.slice(i, end).join(''), place, word, spaced))
        i = end - 1
        continue
      }
    }
    atoms.push(symbolAtom(chars[i], spanOf(word, i, end), word, spaced))
  }
  return atoms
}

function isLetter(char: string | undefined): boolean {
  if (char === undefined || plainLetterOf(char) !== null) return false
  return /^[\p{L}\p{M}’']$/u.test(char) && !/\p{Script=Greek}|[\u0300-\u036f\u20d0-\u20ff]/u.test(char)
}

function spanOf(word: PageWord, from: number, to: number): Box {
  const first = charBox(word.charBounds, from) ?? word.box
  const last = charBox(word.charBounds, to - 1) ?? word.box
  return { x0: first.x0, y0: first.y0, x1: last.x1, y1: last.y1 }
}

function nameAtom(name: string, place: Box, word: PageWord, spaced: boolean): MathAtom {
  const { baseline, size } = word
  const base = {
    ...place,
    y0: baseline - 0.7 * size,
    y1: baseline + (/[gjpqy]/.test(name) ? 0.22 : 0) * size,
    baseline,
    size,
    char: name,
    spaced,
  }
  if (isFunctionName(name)) return { ...base, tex: texOfFunction(name), kind: 'function', alphabet: '' }
  const alphabet = alphabetOf(word.font, name, word.bold, false)
  if (alphabet !== 'text' && alphabet !== '')
    return { ...base, tex: name, kind: name.length > 3 && alphabet !== 'mathbf' ? 'text' : 'sign', alphabet }
  return { ...base, tex: name, kind: 'text', alphabet: 'text' }
}

function symbolAtom(char: string, place: Box, word: PageWord, spaced: boolean): MathAtom {
  const { baseline, size, bold, italic } = word
  const bare = plainLetterOf(char)
  const letter = bare ? bare[0] : char
  const accented = accentedTex(letter)
  const alphabet = bare
    ? bare[1]
    : /[\p{L}\p{N}]/u.test(letter)
      ? alphabetFor(word, letter, bold, italic)
      : ''
  const tex = accented ?? symbolTex(letter)
  const kind = kindOf(letter)
  return { ...inkBox(place, letter, kind, word), baseline, size, char: letter, tex, kind, alphabet, spaced }
}

/** Estimates the ink box of a symbol from its kind, since character boxes have the height of the font. */
function inkBox(place: Box, char: string, kind: AtomKind, { baseline, size }: PageWord): Box {
  const ordinary =
    place.y1 - place.y0 < 1.6 * size &&
    Math.abs((place.y0 + place.y1) / 2 - baseline + 0.3 * size) < 0.5 * size
  if (!ordinary || kind === 'large' || /[√⎛-⎳⎷⏐┌⏞⏟]/u.test(char)) return place
  if (kind !== 'sign')
    return place.y1 - place.y0 > 1.25 * size
      ? place
      : { ...place, y0: baseline - 0.75 * size, y1: baseline + 0.25 * size }
  const deep = /[gjpqyQ,;βγζημξρφϕχψμϱς]/u.test(char)
  const low = /[acegmnopqrsuvwxyzαγεϵηικμνοπρστυφχψω.,]/u.test(char)
  return { ...place, y0: baseline - (low ? 0.46 : 0.7) * size, y1: baseline + (deep ? 0.22 : 0) * size }
}

function alphabetFor(word: PageWord, letter: string, bold: boolean, italic: boolean): MathAlphabet {
  if (/\p{N}/u.test(letter)) return bold ? 'mathbf' : ''
  // Fonts of double-struck letters also contain other symbols.
  if (/[ℏℶ-ℸ]/u.test(letter)) return ''
  return alphabetOf(word.font, letter, bold, italic)
}

function kindOf(char: string): AtomKind {
  if (opening.includes(char)) return 'open'
  if (closing.includes(char)) return 'close'
  if (bars.includes(char)) return 'bar'
  return largeOperators.includes(char) ? 'large' : 'sign'
}

/** TeX of symbols that differs from `texOf`. */
const symbolCommands: Readonly<Record<string, string>> = {
  '⏐': '|',
  '∣': '|',
  '‖': '\\|',
  '∥': '\\|',
  '′': "'",
  '″': "''",
  '‴': "'''",
  '⋅': '\\cdot',
  '·': '\\cdot',
  '∗': '*',
  '∼': '\\sim',
  '∶': ':',
  '⃗': '\\vec',
  '\u00b5': '\\mu',
  '\u2206': '\\Delta',
  '\u2126': '\\Omega',
  ϒ: '\\Upsilon',
  '¬': '\\neg',
  '⟂': '\\perp',
  '∖': '\\setminus',
  '\\': '\\setminus',
  ı: '\\imath',
  ȷ: '\\jmath',
  '‐': '-',
  '–': '-',
}

export function symbolTex(char: string): string {
  return symbolCommands[char] ?? texOf(char).trim()
}

const accentCommands: Readonly<Record<string, string>> = {
  '\u0302': 'hat',
  '\u0303': 'tilde',
  '\u0304': 'bar',
  '\u0307': 'dot',
  '\u0308': 'ddot',
  '\u030c': 'check',
  '\u0306': 'breve',
  '\u0300': 'grave',
  '\u0301': 'acute',
}

/** Writes a letter with a combined accent as an accent command; null for other characters. */
function accentedTex(char: string): string | null {
  const parts = [...char.normalize('NFD')]
  if (parts.length !== 2) return null
  const mark = accentCommands[parts[1]]
  return mark === undefined || !/^[A-Za-z]$/.test(parts[0]) ? null : `\\${mark}{${parts[0]}}`
}

/** Returns the bounds of some boxes. */
export function boundsOfBoxes(atoms: readonly Box[]): Box {
  let [x0, y0, x1, y1] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ]
  for (const atom of atoms) {
    x0 = Math.min(x0, atom.x0)
    y0 = Math.min(y0, atom.y0)
    x1 = Math.max(x1, atom.x1)
    y1 = Math.max(y1, atom.y1)
  }
  return { x0, y0, x1, y1 }
}

/** Makes a group atom. */
export function groupAtom(
  place: Box,
  tex: string,
  baseline: number,
  size: number,
  kind: AtomKind = 'group',
): MathAtom {
  return { ...place, tex, baseline, size, kind, char: '', alphabet: '', spaced: false }
}

export function middle({ x0, x1 }: Box): number {
  return (x0 + x1) / 2
}

export function height({ y0, y1 }: Box): number {
  return y1 - y0
}
