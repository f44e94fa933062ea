import { type Atom, around, groupOf, height, middle, signTex } from './atom.ts'

/** Pieces that tall delimiters are drawn from, and what they make up. */
const makes: Readonly<Record<string, string>> = {
  '⎛': '(',
  '⎜': '(',
  '⎝': '(',
  '⎞': ')',
  '⎟': ')',
  '⎠': ')',
  '⎡': '[',
  '⎢': '[',
  '⎣': '[',
  '⎤': ']',
  '⎥': ']',
  '⎦': ']',
  '⎧': '{',
  '⎨': '{',
  '⎩': '{',
  '⎫': '}',
  '⎬': '}',
  '⎭': '}',
  '⎪': '',
  '⏐': '|',
  '‖': '‖',
  '|': '|',
  '{': '{',
  '}': '}',
  '(': '(',
  ')': ')',
  '[': '[',
  ']': ']',
  '⎷': '√',
  '√': '√',
  '∣': '|',
  '∥': '‖',
  '┌': '',
}

/** Joins the pieces of tall delimiters and roots, which stand one upon the other. O(n log n). */
export function withPiecesJoined(atoms: readonly Atom[]): Atom[] {
  const pieces = atoms.filter(({ char }) => char in makes)
  if (pieces.length < 2) return [...atoms]
  const used = new Set<Atom>()
  const joined: Atom[] = []
  // Pieces of one sign share a column; from top to bottom in each.
  const columns = columnsOf(pieces)
  for (const column of columns) {
    column.sort((a, b) => a.y0 - b.y0)
    let stack: Atom[] = []
    const end = () => {
      const sign = stack.length > 1 ? signOf(stack) : null
      if (sign) {
        for (const piece of stack) used.add(piece)
        joined.push(sign)
      }
      stack = []
    }
    for (const piece of column) {
      const last = stack.at(-1)
      if (last && piece.y0 - last.y1 > (isPiece(last) || isPiece(piece) ? 0.35 : 0.02) * piece.size) end()
      stack.push(piece)
    }
    end()
  }
  return [...atoms.filter((atom) => !used.has(atom)), ...joined]
}

/** Drawn for nothing but to be joined. */
function isPiece({ char }: Atom): boolean {
  return /[⎛-⎳⎷⏐┌]/u.test(char)
}

function columnsOf(pieces: readonly Atom[]): Atom[][] {
  const sorted = [...pieces].sort((a, b) => middle(a) - middle(b))
  const columns: Atom[][] = []
  for (const piece of sorted) {
    const column = columns.at(-1)
    const first = column?.[0]
    if (column && first && middle(piece) - middle(first) < 0.3 * piece.size) column.push(piece)
    else columns.push([piece])
  }
  return columns
}

function signOf(stack: readonly Atom[]): Atom | null {
  const signs = new Set(stack.map(({ char }) => makes[char]).filter((sign) => sign !== ''))
  const root = signs.has('√')
  if (signs.size !== 1 && !root) return null
  if (!stack.some((piece) => isPiece(piece) || isTall(piece) || piece.char === '∣' || piece.char === '‖'))
    return null
  const [sign] = root ? ['√'] : signs
  const place = around(stack)
  const size = stack[0].size
  const kind = '([{'.includes(sign) ? 'open' : ')]}'.includes(sign) ? 'close' : sign === '√' ? 'sign' : 'bar'
  const axis = (place.y0 + place.y1) / 2
  return { ...groupOf(place, signTex(sign), axis + 0.25 * size, size, kind), char: sign }
}

/** A sign that was drawn larger than letters are. */
export function isTall(atom: Atom): boolean {
  return height(atom) > 1.25 * atom.size
}
