import { rightToLeftLetter } from '../../tree/direction.ts'
import { type Atom, atomsOf, raised } from './atoms.ts'
import { visualOrder } from './bidi.ts'
import type { Faces } from './faces.ts'
import { fitted } from './formulas/formula.ts'
import type { Sheet } from './sheet.ts'
import type { FormulaSpan, ImageSpan, Span, SpanLook, TextSpan } from './spans.ts'

/** A line ready to be drawn. */
export interface Line {
  readonly parts: readonly LinePart[]
  readonly width: number
  /** From the top of the line to its baseline. */
  readonly ascent: number
  readonly height: number
  /** The break that was meant behind it; null where the line was merely full. */
  readonly breaks: SpanLook | null
  /** Numbers of the notes that are called in it. */
  readonly notes: readonly number[]
}

/** In the order in which they are read; `x` is measured from the line's left end. */
export type LinePart =
  | {
      readonly kind: 'text'
      readonly text: string
      readonly actual?: string
      readonly face: string
      readonly size: number
      /** Above the baseline. */
      readonly rise: number
      readonly x: number
      readonly width: number
      readonly look: SpanLook
    }
  | {
      readonly kind: 'image'
      readonly image: ImageSpan
      readonly x: number
      readonly width: number
      readonly look: SpanLook
    }
  | {
      readonly kind: 'formula'
      readonly formula: FormulaSpan
      readonly x: number
      readonly width: number
      readonly look: SpanLook
    }

const lineHeight = 1.35
const baselineShare = 0.98
/** Ems above and below a formula that makes its line higher. */
const aroundFormula = 0.12
/** Breaks spans into lines no wider than `width`. An empty paragraph has no line. */
export function breakLines(
  spans: readonly Span[],
  width: number,
  base: 'ltr' | 'rtl',
  faces: Faces,
  sheet: Sheet,
  size: number,
): Line[] {
  const lines: Line[] = []
  for (const { spans: part, end } of paragraphs(spans)) {
    const room = part.map((span) =>
      span.kind === 'formula' ? { ...span, formula: fitted(span.formula, width) } : span,
    )
    const atoms = atomsOf(room, base, faces, sheet)
    let line: Atom[] = []
    let used = 0
    for (const word of words(atoms)) {
      const wide = visibleWidth(word)
      if (line.length > 0 && used + wide > width) {
        lines.push(laid(line, size, null))
        line = []
        used = 0
      }
      for (const piece of wide > width ? cut(word, width, sheet) : [word]) {
        const pieceWidth = visibleWidth(piece)
        if (line.length > 0 && used + pieceWidth > width) {
          lines.push(laid(line, size, null))
          line = []
          used = 0
        }
        if (line.length === 0 && piece.every(({ blank }) => blank)) continue
        for (const atom of piece) line.push(atom)
        used += piece.reduce((sum, atom) => sum + atom.width, 0)
      }
    }
    if (line.length > 0 || part.length === 0) lines.push(laid(line, size, end))
  }
  return lines
}

interface Stretch {
  readonly spans: (TextSpan | ImageSpan | FormulaSpan)[]
  end: SpanLook | null
}

/** Spans between the line breaks that were meant. */
function paragraphs(spans: readonly Span[]): Stretch[] {
  if (spans.length === 0) return []
  let open: Stretch = { spans: [], end: null }
  const out = [open]
  for (const span of spans) {
    if (span.kind === 'break') {
      open.end = span.look
      open = { spans: [], end: null }
      out.push(open)
    } else open.spans.push(span)
  }
  if (open.spans.length === 0) out.pop()
  const last = out.at(-1)
  if (last) last.end = null
  return out
}

/** Atoms between two places where a line may end. */
function* words(atoms: readonly Atom[]): Generator<Atom[]> {
  let word: Atom[] = []
  for (const atom of atoms) {
    word.push(atom)
    if (!atom.breaks) continue
    yield word
    word = []
  }
  if (word.length > 0) yield word
}

/** White space at the end of a line takes no room. */
function visibleWidth(word: readonly Atom[]): number {
  let end = word.length
  while (end > 0 && word[end - 1].blank) end--
  return word.slice(0, end).reduce((sum, atom) => sum + atom.width, 0)
}

/** A word wider than the line, cut between letters. A picture is made to fit before. */
function cut(word: readonly Atom[], width: number, sheet: Sheet): Atom[][] {
  const out: Atom[][] = []
  let piece: Atom[] = []
  let used = 0
  const push = (atom: Atom) => {
    if (piece.length > 0 && used + atom.width > width) {
      out.push(piece)
      piece = []
      used = 0
    }
    piece.push(atom)
    used += atom.width
  }
  for (const atom of word) {
    if (atom.width <= width || atom.image || atom.formula || atom.actual !== undefined) push(atom)
    else
      for (const { segment } of letters.segment(atom.text))
        push({ ...atom, text: segment, width: sheet.measure(segment, atom.face, atom.size) })
  }
  if (piece.length > 0) out.push(piece.map((atom) => atom))
  return out
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

function laid(atoms: readonly Atom[], size: number, breaks: SpanLook | null): Line {
  let end = atoms.length
  while (end > 0 && atoms[end - 1].blank) end--
  const shown = atoms.slice(0, end)
  const order = shown.some(({ level }) => level > 0) ? visualOrder(shown.map(({ level }) => level)) : null
  const lefts = new Float64Array(shown.length)
  let width = 0
  for (let i = 0; i < shown.length; i++) {
    const at = order ? order[i] : i
    lefts[at] = width
    width += shown[at].width
  }
  const parts: LinePart[] = []
  let tallest = 0
  let deepest = 0
  for (const [i, atom] of shown.entries()) {
    const last = parts.at(-1)
    if (atom.image) {
      tallest = Math.max(tallest, atom.image.picture.height)
      parts.push({ kind: 'image', image: atom.image, x: lefts[i], width: atom.width, look: atom.look })
    } else if (atom.formula) {
      const { box, scale } = atom.formula.formula
      const clear = aroundFormula * atom.look.size
      tallest = Math.max(tallest, box.ascent * scale + clear)
      deepest = Math.max(deepest, box.depth * scale + clear)
      parts.push({ kind: 'formula', formula: atom.formula, x: lefts[i], width: atom.width, look: atom.look })
    } else if (last?.kind === 'text' && continues(last, atom, lefts[i])) {
      parts[parts.length - 1] = {
        ...last,
        text: last.text + atom.text,
        width: last.width + atom.width,
        ...(last.actual === undefined ? {} : { actual: last.actual + (atom.actual ?? atom.text) }),
      }
    } else parts.push(textPart(atom, lefts[i]))
  }
  const biggest = shown.reduce((most, { look }) => Math.max(most, look.size), size)
  const ascent = Math.max(biggest * baselineShare, tallest)
  const notes = shown.flatMap(({ look }) => look.note ?? [])
  const descent = Math.max(biggest * (lineHeight - baselineShare), deepest)
  return { parts, width, ascent, height: ascent + descent, breaks, notes }
}

function textPart({ text, face, actual, look, size, width }: Atom, x: number): LinePart {
  const rise = look.raised ? raised[look.raised] * look.size : 0
  return {
    kind: 'text',
    text,
    face,
    size,
    rise,
    x,
    width,
    look,
    ...(actual === undefined ? {} : { actual }),
  }
}

/**
 * Runs from right to left are drawn word by word, since what shapes them would put several the wrong way round. Signs that stand for
 * missing letters go together, the spaces between them too: a reader takes their words whole.
 */
function continues(last: Extract<LinePart, { kind: 'text' }>, atom: Atom, x: number): boolean {
  return (
    atom.level === 0 &&
    Math.abs(last.x + last.width - x) < 0.01 &&
    last.look === atom.look &&
    last.face === atom.face &&
    (last.actual === undefined) ===
      (atom.actual === undefined && !(atom.blank && last.actual !== undefined)) &&
    !rightToLeftLetter.test(last.text)
  )
}
