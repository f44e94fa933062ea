import { levelsOf, mirrored } from './bidi.ts'
import type { FaceRun, Faces } from './faces.ts'
import type { Sheet } from './sheet.ts'
import type { FormulaSpan, ImageSpan, SpanLook, TextSpan } from './spans.ts'

/** A part of a line that is never cut, of one face, one look and one direction. */
export interface Atom {
  readonly text: string
  readonly actual?: string
  readonly face: string
  readonly size: number
  readonly look: SpanLook
  readonly width: number
  readonly image?: ImageSpan
  readonly formula?: FormulaSpan
  readonly blank: boolean
  /** A line may end behind it. */
  readonly breaks: boolean
  readonly level: number
}

/** Size and shift of raised letters, by the size of those around. */
export const raised = { size: 0.66, superscript: 0.36, subscript: -0.14 }

/** Spans as what lines are made of, in the order in which they are read. */
export function atomsOf(
  spans: readonly (TextSpan | ImageSpan | FormulaSpan)[],
  base: 'ltr' | 'rtl',
  faces: Faces,
  sheet: Sheet,
): Atom[] {
  const whole = spans.map((span) => (span.kind === 'text' ? span.text : '\ufffc')).join('')
  const levels = levelsOf(whole, base)
  const atoms: Atom[] = []
  let at = 0
  for (const span of spans) {
    if (span.kind !== 'text') {
      const level = levels?.[at] ?? 0
      const common = { text: '', face: '', size: 0, look: span.look, blank: false, level }
      if (span.kind === 'image')
        atoms.push({ ...common, width: span.picture.width, image: span, breaks: true })
      else
        atoms.push({
          ...common,
          width: span.formula.box.width * span.formula.scale,
          formula: span,
          breaks: false,
        })
      at++
      continue
    }
    const { look } = span
    const size = look.raised ? look.size * raised.size : look.size
    for (const [chunk, blank, breaks] of chunksOf(span.text)) {
      for (const [text, level] of byLevel(chunk, at, levels)) {
        for (const drawn of level % 2 === 1 ? facingRuns(text, faces, look) : faces.runs(text, look))
          atoms.push({
            ...drawn,
            size,
            look,
            width: sheet.measure(drawn.text, drawn.face, size),
            blank,
            breaks: false,
            level,
          })
      }
      at += chunk.length
      const last = atoms.at(-1)
      if (last && (breaks || blank)) atoms[atoms.length - 1] = { ...last, breaks: true }
    }
  }
  return atoms
}

/** Words, white space, and letters of scripts that break anywhere; with whether a line may end behind each. */
function* chunksOf(text: string): Generator<readonly [chunk: string, blank: boolean, breaks: boolean]> {
  for (const [chunk] of text.matchAll(pieces)) {
    const blank = chunk === ' '
    yield [chunk, blank, blank || /[-\u2010\u2013\u2014/\u200b]$/.test(chunk) || anywhere.test(chunk)]
  }
}

const pieces =
  / |[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]|[^ \u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef/\u2010\u2013\u2014-]*[/\u2010\u2013\u2014-]|[^ \u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef/\u2010\u2013\u2014-]+/g
const anywhere = /^[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]$/

function* byLevel(
  chunk: string,
  start: number,
  levels: Uint8Array | null,
): Generator<readonly [string, number]> {
  if (levels === null) {
    yield [chunk, 0]
    return
  }
  let from = 0
  for (let i = 1; i <= chunk.length; i++) {
    if (i < chunk.length && levels[start + i] === levels[start + from]) continue
    yield [chunk.slice(from, i), levels[start + from]]
    from = i
  }
}

/** Runs of a text from right to left: a bracket is drawn as its like, and stands for what it is. */
function facingRuns(text: string, faces: Faces, look: SpanLook): FaceRun[] {
  const out: FaceRun[] = []
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const shown = mirrored(text[at])
    if (shown === text[at]) continue
    if (at > from) out.push(...faces.runs(text.slice(from, at), look))
    out.push(...faces.runs(shown, look).map((run) => ({ ...run, actual: text[at] })))
    from = at + 1
  }
  if (from < text.length) out.push(...faces.runs(text.slice(from), look))
  return out
}
