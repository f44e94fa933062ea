import { boundsOfBoxes, groupAtom, height, type MathAtom, middle, symbolTex } from './atom.ts'

/** Pieces of tall delimiters and roots, and the symbols they form. */
const pieceSymbols: Readonly<Record<string, string>> = {
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

/** Joins the pieces of tall delimiters and roots, which are above each other. O(n log n). */
export function joinDelimiterPieces(atoms: readonly MathAtom[]): MathAtom[] {
  const pieces = atoms.filter(({ char }) => char in pieceSymbols)
  if (pieces.length < 2) return [...atoms]
  const used = new Set<MathAtom>()
  const joined: MathAtom[] = []
  // Pieces of one symbol share a column.
  const columns = stackColumns(pieces)
  for (const column of columns) {
    column.sort((a, b) => a.y0 - b.y0)
    let stack: MathAtom[] = []
    const end = () => {
      const sign = stack.length > 1 ? delimiterOf(stack) : null
      if (sign) {
        for (const piece of stack) used.add(piece)
        joined.push(sign)
      }
      stack = []
    }
    for (const piece of column) {
      const last = stack.at(-1)
      if (
        last &&
        piece.y0 - last.y1 > (isDelimiterPiece(last) || isDelimiterPiece(piece) ? 0.35 : 0.02) * piece.size
      )
        end()
      stack.push(piece)
    }
    end()
  }
  return [...atoms.filter((atom) => !used.has(atom)), ...joined]
}

/** Whether a character is only used as a piece of a larger one. */
function isDelimiterPiece({ char }: MathAtom): boolean {
  return /[⎛-⎳⎷⏐┌]/u.test(char)
}

function stackColumns(pieces: readonly MathAtom[]): MathAtom[][] {
  const sorted = [...pieces].sort((a, b) => middle(a) - middle(b))
  const columns: MathAtom[][] = []
  for (const piece of sorted) {
    const column = columns.at(-1)
    const first = column?.[0]
    if (column && first && middle(piece) - middle(first) < 0.3 * piece.size) column.push(piece)
    else columns.push([piece])
  }
  return columns
}

function delimiterOf(stack: readonly MathAtom[]): MathAtom | null {
  const signs = new Set(stack.map(({ char }) => pieceSymbols[char]).filter((sign) => sign !== ''))
  const root = signs.has('√')
  if (signs.size !== 1 && !root) return null
  if (
    !stack.some(
      (piece) => isDelimiterPiece(piece) || isTall(piece) || piece.char === '∣' || piece.char === '‖',
    )
  )
    return null
  const [sign] = root ? ['√'] : signs
  const place = boundsOfBoxes(stack)
  const size = stack[0].size
  const kind = '([{'.includes(sign) ? 'open' : ')]}'.includes(sign) ? 'close' : sign === '√' ? 'sign' : 'bar'
  const axis = (place.y0 + place.y1) / 2
  return { ...groupAtom(place, symbolTex(sign), axis + 0.25 * size, size, kind), char: sign }
}

/** Whether a symbol was drawn larger than letters. */
export function isTall(atom: MathAtom): boolean {
  return height(atom) > 1.25 * atom.size
}
