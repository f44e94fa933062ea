import bidiFactory from 'bidi-js'
import type { GlyphPicture } from '../../../../pdf/second-reader/index.ts'
import type { FaceRun, Faces } from '../fonts/faces.ts'
import type { PdfCanvas } from '../pdf-canvas.ts'
import type { FormulaSpan, ImageSpan, TextSpan, TextStyle } from './styled-spans.ts'

/** Unbreakable text of one font face, style and direction; or an image or formula. */
export interface InlineItem {
  readonly text: string
  readonly actual?: string
  readonly picture?: GlyphPicture
  readonly face: string
  readonly size: number
  readonly style: TextStyle
  readonly width: number
  readonly image?: ImageSpan
  readonly formula?: FormulaSpan
  readonly blank: boolean
  /** Ends at the next tab stop; its width is known when lines are broken. */
  readonly tab?: boolean
  /** Width of the text that the tab aligns to the right of, or around, its stop. */
  readonly aligned?: number
  /** Whether a line may end after it. */
  readonly breaks: boolean
  readonly level: number
}

/** Font size and baseline shift of superscripts and subscripts, as shares of the size of the text around. */
export const raisedText = { size: 0.66, superscript: 0.36, subscript: -0.14 }

/** Splits spans into the items that line breaking works on, in logical order. */
export function itemise(
  spans: readonly (TextSpan | ImageSpan | FormulaSpan)[],
  base: 'ltr' | 'rtl',
  faces: Faces,
  canvas: PdfCanvas,
  rules: BreakRules = 'own',
): InlineItem[] {
  const whole = spans.map((span) => (span.kind === 'text' ? span.text : '\ufffc')).join('')
  const levels = embeddingLevels(whole, base)
  const items: InlineItem[] = []
  let at = 0
  for (const span of spans) {
    if (span.kind !== 'text') {
      const level = levels?.[at] ?? 0
      const common = { text: '', face: '', size: 0, style: span.style, blank: false, level }
      if (span.kind === 'image') items.push({ ...common, width: span.image.width, image: span, breaks: true })
      else
        items.push({
          ...common,
          width: span.formula.box.width * span.formula.scale,
          formula: span,
          breaks: false,
        })
      at++
      continue
    }
    const { style } = span
    const size = style.raised ? style.size * raisedText.size : style.size
    const only = levels === null ? faces.onlyFace(span.text, style) : null
    for (const [chunk, blank, breaks] of chunksOf(span.text, rules)) {
      if (only !== null && chunk !== '\t') {
        const width = canvas.measure(chunk, only, size) + style.spacing * chunk.length
        items.push({ text: chunk, face: only, size, style, width, blank, breaks, level: 0 })
        at += chunk.length
        continue
      }
      if (chunk === '\t') {
        items.push({
          text: '',
          face: faces.faceOf(style),
          size,
          style,
          width: 0,
          blank: false,
          tab: true,
          breaks: true,
          level: levels?.[at] ?? 0,
        })
        at++
        continue
      }
      for (const [text, level] of byLevel(chunk, at, levels)) {
        for (const drawn of level % 2 === 1 ? mirroredRuns(text, faces, style) : faces.runs(text, style))
          items.push({
            ...drawn,
            size,
            style,
            width: drawn.picture
              ? drawn.picture.width * size
              : canvas.measure(drawn.text, drawn.face, size) + style.spacing * drawn.text.length,
            blank,
            breaks: false,
            level,
          })
      }
      at += chunk.length
      const last = items.at(-1)
      if (last && (breaks || blank)) items[items.length - 1] = { ...last, breaks: true }
    }
  }
  return items
}

/** Where lines may end: as we end them, as browsers do, or as word processors do. */
export type BreakRules = 'own' | 'web' | 'office'

/** Splits text into words, spaces and characters of scripts that break anywhere, with whether a line may end after each. */
function* chunksOf(
  text: string,
  rules: BreakRules,
): Generator<readonly [chunk: string, blank: boolean, breaks: boolean]> {
  const { pieces, ends } = breaksBy[rules]
  for (const [chunk] of text.matchAll(pieces)) {
    const blank = chunk === ' '
    yield [chunk, blank, blank || ends.test(chunk) || anywhere.test(chunk)]
  }
}

/** Scripts without spaces. */
const dense = '\\u2e80-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff\\uff00-\\uffef'
const anywhere = new RegExp(`^[${dense}]$`)

/** @param signs a line may end after them @param before and after: characters that must not be on that side of them */
function rulesOf(signs: string, before = '', after = '') {
  const end = `${before}[${signs}]${after}`
  const pieces = ` |\\t|[${dense}]|(?:(?!${end})[^ \\t${dense}])+(?:${end})?|${end}`
  return { pieces: new RegExp(pieces, 'g'), ends: new RegExp(`[${signs}]$`) }
}

const dashes = '\\u2010\\u2013\\u2014\\u200b-'
const breaksBy: Readonly<Record<BreakRules, { readonly pieces: RegExp; readonly ends: RegExp }>> = {
  own: rulesOf(`/${dashes}`),
  // Measured in Chromium: after question marks and hyphens, not after slashes.
  web: rulesOf(`?${dashes}`),
  // Measured in LibreOffice: not after slashes, two hyphens, or before closing punctuation.
  office: rulesOf(`?!|\\\\${dashes}`, '(?<!-)', `(?![-)\\]}"'\u201d\u2019\u00bb,.:;!?/\u2026%])`),
}

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

/** Runs of right-to-left text: a bracket is drawn mirrored, with the original character as ActualText. */
function mirroredRuns(text: string, faces: Faces, style: TextStyle): FaceRun[] {
  const out: FaceRun[] = []
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const shown = mirror(text[at])
    if (shown === text[at]) continue
    if (at > from) out.push(...faces.runs(text.slice(from, at), style))
    out.push(...faces.runs(shown, style).map((run) => ({ ...run, actual: text[at] })))
    from = at + 1
  }
  if (from < text.length) out.push(...faces.runs(text.slice(from), style))
  return out
}

const bidi = bidiFactory()

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u200f\u202b\u202e\u2067]|\ud802|\ud83a|\ud83b/

/**
 * Embedding levels of a paragraph by UTF-16 unit (UAX #9); odd levels run right to left. Null if all are 0: a quick test finds
 * no right-to-left character.
 */
function embeddingLevels(text: string, base: 'ltr' | 'rtl'): Uint8Array | null {
  if (base === 'ltr' && !rightToLeft.test(text)) return null
  return bidi.getEmbeddingLevels(text, base).levels
}

/** Replaces brackets by their mirror images, as drawn in a right-to-left run. */
function mirror(text: string): string {
  let out = ''
  for (const char of text) out += bidi.getMirroredCharacter(char) ?? char
  return out
}

/** Indexes of runs in visual order, left to right (UAX #9, L2). */
export function visualOrder(levels: readonly number[]): number[] {
  const order = levels.map((_, i) => i)
  const highest = levels.reduce((most, level) => Math.max(most, level), 0)
  for (let level = highest; level >= 1; level--)
    for (let i = 0; i < order.length; i++) {
      let end = i
      while (end < order.length && levels[order[end]] >= level) end++
      if (end > i) {
        order.splice(i, end - i, ...order.slice(i, end).reverse())
        i = end
      }
    }
  return order
}
