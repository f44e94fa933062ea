/**
 * The text of a surface, in two orders: that of the operators, which most programs copy, and reading order, the glyphs sorted into lines.
 * A value counts as present if it is in either. A letter and an accent over it are one glyph in both (`partsOf` gives those of the file).
 */

import { directionOf, isRightToLeft, logicalOrder, turnedBrackets } from '../../model/bidi.ts'
import { type TextLayer, TextLayerBuilder } from '../../model/text-layer.ts'
import type { Glyph, Surface } from '../content/surface.ts'
import type { FontChar } from '../fonts/font.ts'
import { composeAccents } from './composed-accents.ts'
import { drawnUnderscores } from './drawn-underscores.ts'

/** A text at its place: a glyph, or a word read by OCR. */
export type PlacedText = Pick<Glyph, 'text' | 'x' | 'y' | 'dx' | 'dy' | 'size' | 'advance'>

/** Lines of a page from top to bottom, each from left to right. */
export type PlacedLines<P extends PlacedText> = readonly (readonly P[])[]

/** Appends texts of one line, in logical order and with the spaces between them. */
export type WriteLine<P extends PlacedText> = (builder: TextLayerBuilder<P>, line: readonly P[]) => void

/** Each run is one glyph; text between runs is white space, added for gaps. */
export type GlyphLayer = TextLayer<Glyph>

/** Cosine: directions within about 3.6 degrees count as equal. */
const sameDirection = 0.998
/** A gap of this many ems is a space; ordinary spaces are 0.25 em and kerning stays below 0.1. */
const spaceGap = 0.17
/** The same in a line that draws no spaces: justified text shrinks its gaps to this, and poppler and pdf.js divide words here. */
const tightSpaceGap = 0.1
/** Ems. Above this median gap, a line is letter-spaced, so that a gap inside a word may be as wide as a tight space. */
const maxTightMedian = 0.03
/** Ems: a wider gap is a tab, before another column or cell; a baseline further away belongs to another line. */
const tabGap = 1.6
const lineShift = 0.45

export function contentOrder(surface: Surface): GlyphLayer {
  const builder = new TextLayerBuilder<Glyph>()
  appendContent(builder, composeAccents(surface.glyphs))
  return builder.build()
}

/** @param texts of the glyphs; default: those that their fonts give them */
function appendContent(
  builder: TextLayerBuilder<Glyph>,
  glyphs: readonly Glyph[],
  texts?: readonly string[],
): void {
  const { starts, gaps } = contentLines(glyphs)
  const page = isDrawnFromLeft(glyphs, 0, glyphs.length, false)
  const direction = page ? directionOf(starts.slice(1).map((end, i) => glyphs.slice(starts[i], end))) : 'ltr'
  for (let i = 0; i + 1 < starts.length; i++) {
    if (builder.length > 0) builder.append('\n')
    const [start, end] = [starts[i], starts[i + 1]]
    if (texts !== undefined || !isDrawnFromLeft(glyphs, start, end, page))
      appendMeasured(builder, { glyphs, gaps, texts }, start, end)
    else {
      const line = glyphs.slice(start, end)
      appendLine(builder, logicalOrder(line, direction), line)
    }
  }
}

/**
 * Whether right-to-left letters are drawn from left to right, as browsers do: their order is visual, not logical. For a line
 * with a single letter, the page decides.
 */
function isDrawnFromLeft(glyphs: readonly Glyph[], start: number, end: number, page: boolean): boolean {
  let balance = page ? 0.5 : -0.5
  let has = false
  for (let i = start; i < end; i++) {
    if (!isRightToLeft(glyphs[i].text)) continue
    has = true
    const [last, next] = [glyphs[i - 1], glyphs[i]]
    if (i === start || !isRightToLeft(last.text)) continue
    balance += (next.x - last.x) * last.dx + (next.y - last.y) * last.dy > 0 ? 1 : -1
  }
  return has && balance > 0
}

export function readingOrder(surface: Surface): GlyphLayer {
  const builder = new TextLayerBuilder<Glyph>()
  const lines = linesOf(composeAccents(surface.glyphs))
  const direction = directionOf(lines)
  for (const line of lines) {
    if (builder.length > 0) builder.append('\n')
    appendLine(builder, logicalOrder(line, direction), line)
  }
  return builder.build()
}

/**
 * Content order with string codes instead of the text of their fonts, for readers that do not
 * trust the fonts. One character per byte, and again one per two-byte code. Empty if codes equal their text.
 */
export function codeOrder(surface: Surface): string {
  const { glyphs } = surface
  const differs = glyphs.some(({ text, char }) => char.code !== text.charCodeAt(0) && !isBlank(text))
  if (!differs) return ''
  const known = new Map<FontChar, string>()
  const bytesText = (glyph: Glyph): string => {
    const text = known.get(glyph.char) ?? codeText(glyph)
    known.set(glyph.char, text)
    return text
  }
  const orders = [glyphs.map(bytesText)]
  if (glyphs.some(({ char }) => char.length === 2))
    orders.push(glyphs.map(({ char }) => String.fromCharCode(char.code)))
  return orders
    .map((texts) => {
      const builder = new TextLayerBuilder<Glyph>()
      appendContent(builder, glyphs, texts)
      return builder.build().text
    })
    .join('\n\n')
}

/** The bytes of a code. A code that is not a letter, such as that of a ligature, keeps its text: it does not end a word. */
function codeText({ char, text }: Glyph): string {
  const bytes = bytesOfCode(char)
  return char.length === 1 && !wordCharacter.test(bytes) && wordCharacter.test(text) ? text : bytes
}

const wordCharacter = /[\p{L}\p{N}]/u

/** The bytes of a code, one character each. */
function bytesOfCode({ code, length }: FontChar): string {
  let text = ''
  for (let shift = 8 * (length - 1); shift >= 0; shift -= 8)
    text += String.fromCharCode((code >> shift) & 0xff)
  return text
}

/**
 * The lines of content order that other programs copy, or people read, with other text than that of their glyphs: a replacement text
 * (ISO 32000-1, 14.9.4), which belongs to the first glyph it replaces, or underscores that are drawn as lines. Usually empty.
 */
export function replacementOrder(surface: Surface): GlyphLayer {
  const builder = new TextLayerBuilder<Glyph>()
  const underscores = drawnUnderscores(surface)
  const { replacements } = surface
  if (replacements.length === 0 && underscores === null) return builder.build()
  const glyphs = composeAccents(surface.glyphs)
  const { starts, gaps } = contentLines(glyphs)
  const drawn = new Uint8Array(glyphs.length)
  for (let line = 0; line + 1 < starts.length; line++) {
    const [start, end] = [starts[line], starts[line + 1]]
    let differs = anyReplaced(glyphs, start, end)
    if (underscores !== null)
      for (let i = start + 1; i < end; i++)
        if (gaps[i] > spaceGap && gaps[i] < tabGap) {
          drawn[i] = underscores(glyphs[i - 1], glyphs[i])
          differs ||= drawn[i] > 0
        }
    if (!differs) continue
    if (builder.length > 0) builder.append('\n')
    for (let i = start; i < end; i++) {
      const glyph = glyphs[i]
      const { replacement, text } = glyph
      const last = i > start ? glyphs[i - 1] : null
      if (replacement >= 0 && last?.replacement === replacement) continue
      if (drawn[i] > 0) builder.append('_'.repeat(drawn[i]))
      else if (last && gaps[i] > spaceGap) builder.append(' ')
      builder.append(replacement < 0 ? text : replacements[replacement], glyph)
    }
  }
  return builder.build()
}

function anyReplaced(glyphs: readonly Glyph[], start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (glyphs[i].replacement >= 0) return true
  return false
}

/** The lines of a surface, split at gaps wide enough for another column or cell; glyphs in visual order. */
export function lineSegments(surface: Surface): Glyph[][] {
  const segments: Glyph[][] = []
  for (const line of linesOf(surface.glyphs, true)) {
    let segment: Glyph[] = []
    for (const glyph of line) {
      const last = segment.at(-1)
      if (last && gap(last, glyph) > tabGap) {
        segments.push(segment)
        segment = []
      }
      segment.push(glyph)
    }
    segments.push(segment)
  }
  return segments
}

interface ContentLines {
  /** Index of the first glyph of each line, and the number of glyphs. */
  readonly starts: readonly number[]
  /** The gap before each glyph, in ems, as `gap`. */
  readonly gaps: Float64Array
}

/** Measured once for a surface, regardless of the requested orders. */
const measured = new WeakMap<readonly Glyph[], ContentLines>()

/** The lines in content order. */
function contentLines(glyphs: readonly Glyph[]): ContentLines {
  const known = measured.get(glyphs)
  if (known) return known
  const gaps = new Float64Array(glyphs.length)
  const starts = glyphs.length > 0 ? [0] : []
  for (let i = 1; i < glyphs.length; i++) {
    const last = glyphs[i - 1]
    const next = glyphs[i]
    gaps[i] = gap(last, next)
    if (!continuesLine(last, next)) starts.push(i)
  }
  starts.push(glyphs.length)
  const lines = { starts, gaps }
  measured.set(glyphs, lines)
  return lines
}

/** Whether `next` continues the line of `last`. */
export function continuesLine(last: Glyph, next: Glyph): boolean {
  if (last.dx * next.dx + last.dy * next.dy < sameDirection) return false
  const size = Math.max(last.size, next.size)
  return Math.abs(distanceAcross(last, next)) < lineShift * size && distanceAlong(last, next) > -size
}

/** Distance from the end of `last` to the start of `next` along the line; negative if they overlap. */
function distanceAlong(last: PlacedText, next: PlacedText): number {
  return (next.x - last.x) * last.dx + (next.y - last.y) * last.dy - last.advance
}

/** The gap between two neighbours in ems, whichever comes first on the page; negative if they overlap. */
export function gap(a: PlacedText, b: PlacedText): number {
  return Math.max(distanceAlong(a, b), distanceAlong(b, a)) / (Math.max(a.size, b.size) || 1)
}

function distanceAcross(last: Glyph, next: Glyph): number {
  return (next.y - last.y) * last.dx - (next.x - last.x) * last.dy
}

/**
 * Appends a line, with spaces and tabs for gaps.
 * @param visual its glyphs from left to right, if the order of `glyphs` differs
 */
export function appendLine(
  builder: TextLayerBuilder<Glyph>,
  glyphs: readonly Glyph[],
  visual: readonly Glyph[] = glyphs,
): void {
  const gaps = new Float64Array(glyphs.length)
  for (let i = 1; i < visual.length; i++) gaps[i] = gap(visual[i - 1], visual[i])
  const isReordered = glyphs !== visual
  const measured = isReordered ? gapsInOrder(glyphs, visual, gaps) : gaps
  const texts = (isReordered && turnedBrackets(glyphs)) || undefined
  appendMeasured(builder, { glyphs, gaps: measured, texts }, 0, glyphs.length)
}

/**
 * The gaps of a line in logical order. Where the order jumps to the other end of a word or number, the gap is the one before that word, at
 * the end from which the jump comes or to which it goes.
 */
function gapsInOrder(glyphs: readonly Glyph[], visual: readonly Glyph[], gaps: Float64Array): Float64Array {
  const places = new Map(visual.map((glyph, i) => [glyph, i]))
  const found = new Float64Array(glyphs.length)
  for (let i = 1; i < glyphs.length; i++) {
    const [last, next] = [places.get(glyphs[i - 1]) ?? 0, places.get(glyphs[i]) ?? 0]
    found[i] = next < last ? Math.max(gaps[last], gaps[next + 1]) : Math.max(gaps[last + 1] ?? 0, gaps[next])
  }
  return found
}

interface MeasuredGlyphs {
  readonly glyphs: readonly Glyph[]
  readonly gaps: Float64Array
  readonly texts?: readonly string[]
}

function appendMeasured(
  builder: TextLayerBuilder<Glyph>,
  { glyphs, gaps, texts }: MeasuredGlyphs,
  start: number,
  end: number,
): void {
  let drawsSpaces = false
  for (let i = start; i < end && !drawsSpaces; i++) {
    const text = texts ? texts[i] : glyphs[i].text
    drawsSpaces = text !== '' && isBlank(text)
  }
  const threshold = end - start < 4 ? spaceGap : spaceThreshold(gaps.subarray(start + 1, end), drawsSpaces)
  let endsBlank = true
  for (let i = start; i < end; i++) {
    const text = texts ? texts[i] : glyphs[i].text
    if (text === '') continue
    const blank = isBlank(text)
    if (i > start && !endsBlank && !blank) {
      const room = gaps[i]
      if (room > tabGap) builder.append('\t')
      else if (room > threshold) builder.append(' ')
    }
    builder.append(blank ? ' ' : text, glyphs[i])
    endsBlank = blank
  }
}

/** Letter-spaced lines have a gap after each glyph; a space must be wider than that. */
function spaceThreshold(gaps: Float64Array, drawsSpaces: boolean): number {
  const middle = gaps.length >> 1
  let tight = 0
  for (const room of gaps) if (room <= maxTightMedian) tight++
  // The median of most lines is tight, which is known without sorting.
  if (tight > middle) return drawsSpaces ? spaceGap : tightSpaceGap
  const median = gaps.toSorted()[middle]
  // From half an em on, the glyphs are columns of single characters, not a letter-spaced word.
  if (median > 0.08 && median < 0.5) return median + 0.12
  return drawsSpaces || median > maxTightMedian ? spaceGap : tightSpaceGap
}

/** White space and control characters, which some producers map their spaces to. */
export function isBlank(text: string): boolean {
  for (let i = 0; i < text.length; i++)
    if (text.charCodeAt(i) > 32 && text.charCodeAt(i) !== 0xa0) return text.trim() === ''
  return true
}

/** Glyphs with a shift of more than this share of their size are on different lines. */
const maxBaselineShift = 0.3
/** A copy within this share of the advance is a second drawing of the glyph, for bold text without a bold font. */
const maxCopyShift = 0.25
/** Writing directions are grouped by steps of this many degrees. */
const directionStep = 3

/** Sorted once for a surface, regardless of the requested orders. */
const sorted = new WeakMap<readonly PlacedText[], readonly PlacedText[][]>()

/**
 * Sorts glyphs into lines from top to bottom, each along its own direction. Glyphs without text and second drawings of
 * the same glyph are omitted, unless `all`.
 */
export function linesOf<P extends PlacedText>(glyphs: readonly P[], all = false): readonly P[][] {
  const known = all ? undefined : sorted.get(glyphs)
  // Made of these glyphs.
  if (known) return known as readonly P[][]
  // Numbers in separate arrays: a page has thousands of glyphs, and an object for each would cost more than the sorting.
  /** Position of each along the writing direction. */
  const along = new Float64Array(glyphs.length)
  /** Position of each across it, increasing from line to line. */
  const across = new Float64Array(glyphs.length)
  const directions = new Map<number, number[]>()
  let last: P | undefined
  let group: number[] = []
  for (let at = 0; at < glyphs.length; at++) {
    const glyph = glyphs[at]
    if (glyph.text === '' && !all) continue
    const { x, y, dx, dy } = glyph
    if (last === undefined || last.dx !== dx || last.dy !== dy) {
      const angle = Math.round((Math.atan2(dy, dx) * 180) / Math.PI / directionStep)
      const found = directions.get(angle)
      group = found ?? []
      if (!found) directions.set(angle, group)
    }
    group.push(at)
    along[at] = x * dx + y * dy
    across[at] = y * dx - x * dy
    last = glyph
  }
  const lines: P[][] = []
  const byAlong = (a: number, b: number) => along[a] - along[b]
  const lineOf = (line: number[]) => sortedLine(glyphs, along, line.sort(byAlong), all)
  for (const order of directions.values()) {
    order.sort((a, b) => across[a] - across[b])
    let line: number[] = []
    let baseline = 0
    for (const at of order) {
      const shift = across[at] - baseline
      if (line.length > 0 && shift > maxBaselineShift * Math.min(glyphs[at].size, glyphs[line[0]].size)) {
        lines.push(lineOf(line))
        line = []
      }
      if (line.length === 0) baseline = across[at]
      line.push(at)
    }
    if (line.length > 0) lines.push(lineOf(line))
  }
  if (!all) sorted.set(glyphs, lines)
  return lines
}

/** The glyphs of a line from the sorted indexes of them. */
function sortedLine<P extends PlacedText>(
  glyphs: readonly P[],
  along: Float64Array,
  line: readonly number[],
  all: boolean,
): P[] {
  const kept: P[] = []
  for (const at of line) {
    const glyph = glyphs[at]
    const last = kept.at(-1)
    if (!all && last && last.text === glyph.text && glyph.advance > 0) {
      const shift = along[at] - (last.x * last.dx + last.y * last.dy)
      if (shift < maxCopyShift * glyph.advance) continue
    }
    kept.push(glyph)
  }
  return kept
}
