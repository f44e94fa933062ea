import type { GlyphPicture } from '../../../../pdf/second-reader/index.ts'
import type { PageFieldText } from '../../../tree/page-fields.ts'
import type { Faces } from '../fonts/faces.ts'
import { graphemesOf } from '../fonts/graphemes.ts'
import { fitFormula } from '../formulas/typeset.ts'
import type { PdfCanvas } from '../pdf-canvas.ts'
import { type InlineItem, itemise, raisedText, visualOrder } from './itemise.ts'
import { type Extent, extentOfLine, extentOnWeb, type LineLook, setTab, spacedLine } from './line-look.ts'
import type { FormulaSpan, ImageSpan, StyledSpan, TextSpan, TextStyle } from './styled-spans.ts'

/** A line ready to be drawn. */
export interface TextLine {
  readonly parts: readonly LinePart[]
  readonly width: number
  /** From the top of the line to its baseline. */
  readonly ascent: number
  readonly height: number
  /** The part of the height that the last line of a page does not need. */
  readonly slack?: number
  /** Style of the explicit line break that ends it; null for a soft break. */
  readonly breaks: TextStyle | null
  /** Numbers of the notes that are referenced in it. */
  readonly notes: readonly number[]
  /** The page fields that it shows. */
  readonly pageFields: readonly PageFieldText[]
}

/** Parts are in logical order; `x` is measured from the left end of the line. */
export type LinePart =
  | {
      readonly kind: 'text'
      readonly text: string
      readonly actual?: string
      /** Shown instead of the text. */
      readonly picture?: GlyphPicture
      readonly face: string
      readonly size: number
      /** Shift above the baseline. */
      readonly rise: number
      readonly x: number
      readonly width: number
      readonly style: TextStyle
      /** It is the space of a tab. */
      readonly tab?: boolean
    }
  | {
      readonly kind: 'image'
      readonly image: ImageSpan
      readonly x: number
      readonly width: number
      readonly style: TextStyle
    }
  | {
      readonly kind: 'formula'
      readonly formula: FormulaSpan
      readonly x: number
      readonly width: number
      readonly style: TextStyle
    }

const lineHeight = 1.35
const ascentShare = 0.98
/** Clearance above and below a formula that makes its line higher, ems. */
const formulaClearance = 0.12
/**
 * Breaks spans into lines no wider than `width`. An empty paragraph has no line.
 * @param look how the source sets the lines. Default: our uniform line height
 */
export function breakLines(
  spans: readonly StyledSpan[],
  width: number,
  base: 'ltr' | 'rtl',
  faces: Faces,
  canvas: PdfCanvas,
  size: number,
  look?: LineLook,
): TextLine[] {
  const lines: TextLine[] = []
  const web = look?.web
  let top = 0
  const finish = (items: readonly InlineItem[], end: TextStyle | null) => {
    const made = lineOf(items, size, end, faces, look)
    top += made.height
    lines.push(made)
  }
  for (const { spans: part, end } of paragraphs(spans)) {
    const room = part.map((span) =>
      span.kind === 'formula' ? { ...span, formula: fitFormula(span.formula, width) } : span,
    )
    const items = itemise(room, base, faces, canvas, web ? 'web' : look ? 'office' : 'own')
    let line: InlineItem[] = []
    let used = 0
    let at = 0
    const first = lines.length
    // Text at a stop beyond the margin stays on its line.
    let hangs = false
    const roomNow = () =>
      look?.unbroken || hangs
        ? Number.POSITIVE_INFINITY
        : (web?.room?.(top) ?? look?.beside?.(top)?.width ?? width) -
          (look && lines.length === 0 ? look.first : 0) +
          tolerance
    const breakLine = () => {
      finish(line, null)
      line = []
      used = 0
      hangs = false
    }
    for (const word of words(items)) {
      at += word.length
      const [only] = word
      if (only.tab) {
        const set = () =>
          look
            ? setTab(only, used, lines.length === 0, items.slice(at), look, canvas)
            : { ...only, blank: true }
        let tab = set()
        hangs = tab.aligned !== undefined && used + tab.width + tab.aligned > roomNow()
        if (line.length > 0 && used + tab.width > roomNow()) {
          breakLine()
          tab = set()
        }
        line.push(tab)
        used += tab.width
        continue
      }
      const wide = visibleWidth(word)
      if (line.length > 0 && used + wide > roomNow()) breakLine()
      for (const piece of wide > roomNow() && !web?.keepsWords ? cutWord(word, roomNow(), canvas) : [word]) {
        const pieceWidth = visibleWidth(piece)
        if (line.length > 0 && used + pieceWidth > roomNow()) breakLine()
        if (line.length === 0 && piece.every(({ blank }) => blank) && !(look && lines.length === first))
          continue
        for (const item of piece) line.push(item)
        used += widthOf(piece)
      }
    }
    if (line.length > 0 || part.length === 0) finish(line, end)
  }
  return lines
}

/** Width of the longest word, and of the longest line where lines end only at explicit breaks. */
export function contentWidths(
  spans: readonly StyledSpan[],
  base: 'ltr' | 'rtl',
  faces: Faces,
  canvas: PdfCanvas,
): { readonly min: number; readonly max: number } {
  let [min, max] = [0, 0]
  for (const { spans: part } of paragraphs(spans)) {
    let line = 0
    let visible = 0
    for (const word of words(itemise(part, base, faces, canvas, 'web'))) {
      const wide = visibleWidth(word)
      min = Math.max(min, wide)
      if (wide > 0) visible = line + wide
      line += widthOf(word)
    }
    max = Math.max(max, visible)
  }
  return { min, max }
}

/** Points that a line may be too long by: sums of widths are not exact. */
const tolerance = 0.01

interface Stretch {
  readonly spans: (TextSpan | ImageSpan | FormulaSpan)[]
  end: TextStyle | null
}

/** Splits spans at explicit line breaks. */
function paragraphs(spans: readonly StyledSpan[]): Stretch[] {
  if (spans.length === 0) return []
  let open: Stretch = { spans: [], end: null }
  const out = [open]
  for (const span of spans) {
    if (span.kind === 'break') {
      open.end = span.style
      open = { spans: [], end: null }
      out.push(open)
    } else open.spans.push(span)
  }
  if (open.spans.length === 0) out.pop()
  const last = out.at(-1)
  if (last) last.end = null
  return out
}

/** Items between two break opportunities. */
function* words(items: readonly InlineItem[]): Generator<InlineItem[]> {
  let word: InlineItem[] = []
  for (const item of items) {
    if (item.tab && word.length > 0) {
      yield word
      word = []
    }
    word.push(item)
    if (!item.breaks) continue
    yield word
    word = []
  }
  if (word.length > 0) yield word
}

/** Width without trailing white space, which may hang over the end of a line. */
function visibleWidth(word: readonly InlineItem[]): number {
  let end = word.length
  while (end > 0 && word[end - 1].blank) end--
  return widthOf(word, end)
}

function widthOf(items: readonly InlineItem[], end = items.length): number {
  let width = 0
  for (let i = 0; i < end; i++) width += items[i].width
  return width
}

/** Cuts a word that is wider than the line between grapheme clusters. Images already fit. */
function cutWord(word: readonly InlineItem[], width: number, canvas: PdfCanvas): InlineItem[][] {
  const out: InlineItem[][] = []
  let piece: InlineItem[] = []
  let used = 0
  const push = (item: InlineItem) => {
    if (piece.length > 0 && used + item.width > width) {
      out.push(piece)
      piece = []
      used = 0
    }
    piece.push(item)
    used += item.width
  }
  for (const item of word) {
    if (item.width <= width || item.image || item.formula || item.actual !== undefined) push(item)
    else
      for (const { segment } of graphemesOf(item.text))
        push({ ...item, text: segment, width: canvas.measure(segment, item.face, item.size) })
  }
  if (piece.length > 0) out.push(piece.map((item) => item))
  return out
}

function lineOf(
  items: readonly InlineItem[],
  size: number,
  breaks: TextStyle | null,
  faces: Faces,
  look: LineLook | undefined,
): TextLine {
  let end = items.length
  while (end > 0 && items[end - 1].blank) end--
  const shown = items.slice(0, end)
  const order = shown.some(({ level }) => level > 0) ? visualOrder(shown.map(({ level }) => level)) : null
  const lefts = new Float64Array(shown.length)
  let width = 0
  for (let i = 0; i < shown.length; i++) {
    const at = order ? order[i] : i
    lefts[at] = width
    width += shown[at].width
  }
  const parts: LinePart[] = []
  let open: OpenPart | null = null
  let maxAscent = 0
  let maxDescent = 0
  for (const [i, item] of shown.entries()) {
    if (open && continues(open, item, lefts[i])) {
      open.text += item.text
      open.width += item.width
      if (open.actual !== undefined) open.actual += item.actual ?? item.text
      continue
    }
    open = null
    if (item.image) {
      maxAscent = Math.max(maxAscent, item.image.image.height)
      parts.push({ kind: 'image', image: item.image, x: lefts[i], width: item.width, style: item.style })
    } else if (item.formula) {
      const { box, scale } = item.formula.formula
      const clear = formulaClearance * item.style.size
      maxAscent = Math.max(maxAscent, box.ascent * scale + clear)
      maxDescent = Math.max(maxDescent, box.depth * scale + clear)
      parts.push({
        kind: 'formula',
        formula: item.formula,
        x: lefts[i],
        width: item.width,
        style: item.style,
      })
    } else {
      open = textPart(item, lefts[i])
      parts.push(open)
      // Right-to-left text is drawn word by word, because the shaper would reverse the order of several words.
      if (item.level !== 0) open = null
    }
  }
  const notes = shown.flatMap(({ style }) => style.note ?? [])
  const pageFields = shown.flatMap(({ style }) => style.pageField ?? [])
  if (look) {
    const extent: Extent = look.web
      ? extentOnWeb(items, maxAscent, faces, look, look.web)
      : spacedLine(extentOfLine(items, maxAscent, maxDescent, faces, look), look.spacing, look.spaceAbove)
    return {
      parts,
      width,
      ascent: extent.ascent,
      height: extent.ascent + extent.descent,
      ...(extent.slack === undefined ? {} : { slack: extent.slack }),
      breaks,
      notes,
      pageFields,
    }
  }
  const maxSize = shown.reduce((most, { style }) => Math.max(most, style.size), size)
  const ascent = Math.max(maxSize * ascentShare, maxAscent)
  const descent = Math.max(maxSize * (lineHeight - ascentShare), maxDescent)
  return { parts, width, ascent, height: ascent + descent, breaks, notes, pageFields }
}

/** Text that the next items may continue. */
type OpenPart = { -readonly [Key in keyof TextPart]: TextPart[Key] }
type TextPart = Extract<LinePart, { kind: 'text' }>

function textPart({ text, face, actual, picture, style, size, width, tab }: InlineItem, x: number): OpenPart {
  const rise = style.raised ? raisedText[style.raised] * style.size : 0
  return {
    kind: 'text',
    text,
    face,
    size,
    rise,
    x,
    width,
    style,
    ...(tab ? { tab } : {}),
    ...(actual === undefined ? {} : { actual }),
    ...(picture === undefined ? {} : { picture }),
  }
}

/** Replacement symbols for missing glyphs are joined over the spaces between them, so that their ActualText is read as whole words. */
function continues(last: OpenPart, item: InlineItem, x: number): boolean {
  return (
    !item.tab &&
    !last.tab &&
    !item.image &&
    !item.formula &&
    item.level === 0 &&
    Math.abs(last.x + last.width - x) < 0.01 &&
    last.style === item.style &&
    last.face === item.face &&
    last.picture === undefined &&
    item.picture === undefined &&
    (last.actual === undefined) === (item.actual === undefined && !(item.blank && last.actual !== undefined))
  )
}
