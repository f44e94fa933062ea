import { digitsOf, isRepeated } from '../checks/check-digits.ts'
import { isDateLike } from '../checks/values/general.ts'
import type { Recognizer } from './recognizer.ts'

/** At most one separator between groups. */
const anyJoint = String.raw`[ .\/-]?`

/**
 * Two more recognizers for each one with exact labels: after such a label a valid number is nearly certain, and a number of the right
 * format is accepted even if its check digit is wrong. People mistype, forms contain examples, and a reader of the document understands the
 * number anyway.
 */
export function labelledNumbers(recognizers: readonly Recognizer[]): Recognizer[] {
  return recognizers.flatMap(({ exactLabels, ...checked }) => {
    if (exactLabels === undefined) return []
    const triggers: Recognizer['triggers'] = [{ on: 'label', of: exactLabels }]
    return [
      { ...checked, name: `${checked.name}-named`, triggers, score: { base: 0.97 } },
      {
        ...checked,
        name: `${checked.name}-meant`,
        triggers,
        pattern: ofValue(checked.pattern, (value) => withSeparators(loosen(value))),
        check: isPlausible,
        // Above the general labels that may be part of an exact one (insurance number, document).
        score: { base: 0.92 },
      },
    ]
  })
}

/** Whether a value has digits and, from six digits on, they are not all the same and not a date. */
function isPlausible(value: string): boolean {
  const digits = digitsOf(value)
  return digits.length > 0 && (digits.length < 6 || !isRepeated(digits)) && !isDateLike(value)
}

/** A pattern with its value changed; the parts before and after are kept. A pattern without a group for the value is all value. */
function ofValue({ source, flags }: RegExp, change: (value: string) => string): RegExp {
  const at = source.indexOf('(?<value>')
  if (at < 0) return new RegExp(change(source), flags)
  const end = endOfGroup(source, at)
  return new RegExp(source.slice(0, at) + change(source.slice(at, end)) + source.slice(end), flags)
}

/**
 * The pattern reduced to the lengths and positions of its digits and letters: any digit for a digit, any letter for a letter, any usual
 * separator or none between groups. After a number's own label, mistyped and invented numbers only break ranges, excluded letters and check
 * digits. Look-arounds and literal letters (`CHE`, `HRB`) are kept.
 */
function loosen(source: string): string {
  let loose = ''
  let at = 0
  while (at < source.length) {
    const piece = pieceAt(source, at)
    at += piece.length
    loose += loosenPiece(piece, source, at)
    // A separator may already be optional.
    if (loose.endsWith(anyJoint) && source[at] === '?') at++
  }
  return loose
}

/** Characters that paper, forms and OCR put between any two characters of a number. */
const anywhere = String.raw`[ .\/\u2013-]{0,2}`

/**
 * The pattern with optional separators before any of its characters except the first, and its own separators removed: a number is compared
 * without separators, since OCR moves and loses spaces and forms print one character per box (`721002-18135`, `9 4 3 4 7 6 5 9 1 9`).
 */
function withSeparators(source: string): string {
  let result = ''
  let at = 0
  let isFirst = true
  while (at < source.length) {
    const piece = pieceAt(source, at)
    at += piece.length
    if (isSeparator(piece)) {
      at += countAt(source, at).length
      continue
    }
    if (!isCharacter(piece)) {
      result += piece
      continue
    }
    const count = countAt(source, at)
    at += count.length
    const one = `${isFirst ? '' : anywhere}${piece}`
    // A counted first character has a separator only between its repetitions, not before them.
    if (count === '') result += one
    else result += isFirst ? `${piece}${repeated(piece, count)}` : `(?:${one})${count}`
    isFirst = false
  }
  return result
}

/** The repetitions of a first character after its first one. */
function repeated(piece: string, count: string): string {
  const [, least, most] = /^\{(\d+)(?:,(\d+))?\}$/.exec(count) ?? []
  if (least === undefined) return count
  const [from, to] = [Number(least) - 1, Number(most ?? least) - 1]
  return from < 0 ? `{0,${to + 1}}` : `(?:${anywhere}${piece}){${from},${to}}`
}

function countAt(source: string, at: number): string {
  return /^(?:\{[^}]*\}|[?*+])/.exec(source.slice(at, at + 12))?.[0] ?? ''
}

function isSeparator(piece: string): boolean {
  return /^(?:[ ./-]|\\[./-])$/.test(piece) || /^\[[ ./\\–-]+\]$/.test(piece)
}

/** A letter, a digit, or a class of them. */
function isCharacter(piece: string): boolean {
  if (/^(?:[A-Za-z0-9]|\\d)$/.test(piece)) return true
  return piece.startsWith('[') && !piece.startsWith('[^') && !isSeparator(piece)
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
