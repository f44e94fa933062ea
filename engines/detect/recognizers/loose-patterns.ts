/** One or no sign between groups. */
const anyJoint = String.raw`[ .\/-]?`

/**
 * The pattern with the lengths and places of its digits and letters only: any digit for a digit, any letter for a letter, any
 * usual sign or none between groups. Behind a number's own label, ranges, excluded letters and check digits are what mistyped
 * and invented numbers break. Look-arounds and letters that stand for themselves (`CHE`, `HRB`) stay.
 */
export function loosen(pattern: RegExp): RegExp {
  const { source, flags } = pattern
  let loose = ''
  let at = 0
  while (at < source.length) {
    const piece = pieceAt(source, at)
    at += piece.length
    loose += loosenPiece(piece, source, at)
    // A joint may already be optional.
    if (loose.endsWith(anyJoint) && source[at] === '?') at++
  }
  return new RegExp(loose, flags)
}

/** A look-around, a class, an escape, a count or one character. */
function pieceAt(source: string, at: number): string {
  const lookAround = /^\(\?<?[=!]/.exec(source.slice(at, at + 4))
  if (lookAround !== null) return source.slice(at, endOfGroup(source, at))
  if (source[at] === '[') return source.slice(at, endOfClass(source, at))
  return (
    /^(?:\\u[0-9a-f]{4}|\\.|\{[^}]*\}|\(\?:|\(\?<\w+>|.)/is.exec(source.slice(at, at + 32))?.[0] ?? source[at]
  )
}

function loosenPiece(piece: string, source: string, end: number): string {
  if (/^\d$/.test(piece)) return String.raw`\d`
  if (piece === ' ' || piece === '-' || piece === '/' || piece === String.raw`\.` || piece === String.raw`\/`)
    return isCounted(source, end) ? piece : anyJoint
  if (!piece.startsWith('[') || piece.startsWith('[^')) return piece
  const members = piece.slice(1, -1).replace(/([A-Za-z0-9])-([A-Za-z0-9])/g, '$1$2')
  if (/^[ ./\\-]+$/.test(members)) return isCounted(source, end) ? piece : anyJoint
  if (/^(?:\\d|\d)+$/.test(members)) return String.raw`\d`
  if (/^[A-Z]+$/.test(members)) return '[A-Z]'
  if (/^[A-Za-z]+$/.test(members)) return '[A-Za-z]'
  if (/^(?:\\d|[A-Z0-9])+$/.test(members)) return '[A-Z0-9]'
  return /^(?:\\d|[A-Za-z0-9])+$/.test(members) ? '[A-Za-z0-9]' : piece
}

/** Whether a count other than `?` follows. */
function isCounted(source: string, at: number): boolean {
  return source[at] === '{' || source[at] === '*' || source[at] === '+'
}

function endOfGroup(source: string, from: number): number {
  let depth = 0
  for (let at = from; at < source.length; at++) {
    if (source[at] === '\\') at++
    else if (source[at] === '[') at = endOfClass(source, at) - 1
    else if (source[at] === '(') depth++
    else if (source[at] === ')' && --depth === 0) return at + 1
  }
  return source.length
}

function endOfClass(source: string, from: number): number {
  let at = from + 1
  while (source[at] !== ']') at += source[at] === '\\' ? 2 : 1
  return at + 1
}
