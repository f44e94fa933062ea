/**
 * The text of a surface, in two orders. Content order is the order in which the file draws; it is what most
 * programs copy. Reading order sorts what is drawn into lines; it finds values that are drawn out of order.
 * A value counts as present when either order shows it.
 */
import { type TextLayer, TextLayerBuilder } from '../../model/text-layer.ts'
import type { Glyph, Surface } from '../content/surface.ts'
import { logicalOrder } from './bidi.ts'

/** Each run is one glyph; text between runs is white space put where the page leaves room. */
export type GlyphLayer = TextLayer<Glyph>

/** Two directions within about 3 degrees are one. */
const sameDirection = 0.998
/** A gap of this many ems is a space; ordinary spaces are 0.25 em and kerning stays below 0.1. */
const spaceGap = 0.17
/** A gap of this many ems is a tab: another column or cell. */
const tabGap = 1.6
/** A baseline that moves by more than this many ems is another line. */
const lineShift = 0.45

export function contentOrder(surface: Surface): GlyphLayer {
  const builder = new TextLayerBuilder<Glyph>()
  const glyphs = surface.glyphs
  let start = 0
  for (let i = 1; i <= glyphs.length; i++) {
    if (i < glyphs.length && continuesLine(glyphs[i - 1], glyphs[i])) continue
    if (builder.length > 0) builder.append('\n')
    appendLine(builder, glyphs, start, i)
    start = i
  }
  return builder.build()
}

export function readingOrder(surface: Surface): GlyphLayer {
  const builder = new TextLayerBuilder<Glyph>()
  for (const line of lines(surface.glyphs)) {
    if (builder.length > 0) builder.append('\n')
    const ordered = logicalOrder(line)
    appendLine(builder, ordered, 0, ordered.length)
  }
  return builder.build()
}

/**
 * The lines of content order in which marked content has a replacement text (ISO 32000-1, 14.9.4), with that text in
 * place of the glyphs, as many programs copy it. It is tied to the first glyph it replaces. Mostly empty.
 */
export function replacedOrder(surface: Surface): GlyphLayer {
  const builder = new TextLayerBuilder<Glyph>()
  if (surface.replacements.length === 0) return builder.build()
  const { glyphs, replacements } = surface
  let start = 0
  for (let i = 1; i <= glyphs.length; i++) {
    if (i < glyphs.length && continuesLine(glyphs[i - 1], glyphs[i])) continue
    if (anyReplaced(glyphs, start, i)) {
      if (builder.length > 0) builder.append('\n')
      for (let k = start; k < i; k++) {
        const glyph = glyphs[k]
        const { replacement, text } = glyph
        const last = k > start ? glyphs[k - 1] : null
        if (replacement >= 0 && last?.replacement === replacement) continue
        if (last && gap(last, glyph) > spaceGap) builder.append(' ')
        builder.append(replacement < 0 ? text : replacements[replacement], glyph)
      }
    }
    start = i
  }
  return builder.build()
}

function anyReplaced(glyphs: readonly Glyph[], start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (glyphs[i].replacement >= 0) return true
  return false
}

/** The lines of a surface, each cut where a gap is wide enough for another column or cell; glyphs in visual order. */
export function lineSegments(surface: Surface): Glyph[][] {
  const segments: Glyph[][] = []
  for (const line of lines(surface.glyphs, true)) {
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

/** Whether `next` goes on where `last` ended, on the same baseline. */
function continuesLine(last: Glyph, next: Glyph): boolean {
  if (last.dx * next.dx + last.dy * next.dy < sameDirection) return false
  const size = Math.max(last.size, next.size)
  return Math.abs(across(last, next)) < lineShift * size && along(last, next) > -size
}

/** How far `next` lies from the end of `last` along the line; negative when it overlaps. */
function along(last: Glyph, next: Glyph): number {
  return (next.x - last.x) * last.dx + (next.y - last.y) * last.dy - last.advance
}

/** The room between two neighbours in ems, whichever comes first on the page; negative when they overlap. */
function gap(a: Glyph, b: Glyph): number {
  return Math.max(along(a, b), along(b, a)) / (Math.max(a.size, b.size) || 1)
}

function across(last: Glyph, next: Glyph): number {
  return (next.y - last.y) * last.dx - (next.x - last.x) * last.dy
}

/** Puts the glyphs of one line into the layer, with spaces where the gaps ask for them. */
function appendLine(
  builder: TextLayerBuilder<Glyph>,
  glyphs: readonly Glyph[],
  start: number,
  end: number,
): void {
  const threshold = spaceThreshold(glyphs, start, end)
  let endsBlank = true
  for (let i = start; i < end; i++) {
    const glyph = glyphs[i]
    if (glyph.text === '') continue
    const blank = isBlank(glyph.text)
    if (i > start && !endsBlank && !blank) {
      const room = gap(glyphs[i - 1], glyph)
      if (room > tabGap) builder.append('\t')
      else if (room > threshold) builder.append(' ')
    }
    builder.append(blank ? ' ' : glyph.text, glyph)
    endsBlank = blank
  }
}

/** Letter-spaced lines have a gap behind each glyph; there a space must be wider than that. */
function spaceThreshold(glyphs: readonly Glyph[], start: number, end: number): number {
  if (end - start < 4) return spaceGap
  const gaps: number[] = []
  for (let i = start + 1; i < end; i++) gaps.push(gap(glyphs[i - 1], glyphs[i]))
  gaps.sort((a, b) => a - b)
  const median = gaps[gaps.length >> 1]
  // Past half an em nobody reads the letters as one word any more: they are columns of single characters.
  return median > 0.08 && median < 0.5 ? median + 0.12 : spaceGap
}

/** White space and control characters, which some producers map their spaces to. */
function isBlank(text: string): boolean {
  for (let i = 0; i < text.length; i++)
    if (text.charCodeAt(i) > 32 && text.charCodeAt(i) !== 0xa0) return text.trim() === ''
  return true
}

interface Placed {
  readonly glyph: Glyph
  /** Position along the direction of its writing. */
  readonly u: number
  /** Position across it, growing from line to line. */
  readonly v: number
}

/**
 * Glyphs sorted into lines, top to bottom, each along its own direction; unless `all`, only those with
 * a meaning, and those drawn twice in one place once.
 */
function lines(glyphs: readonly Glyph[], all = false): Glyph[][] {
  const directions = new Map<number, Placed[]>()
  for (const glyph of glyphs) {
    if (glyph.text === '' && !all) continue
    const angle = Math.round((Math.atan2(glyph.dy, glyph.dx) * 180) / Math.PI / 3)
    const placed = {
      glyph,
      u: glyph.x * glyph.dx + glyph.y * glyph.dy,
      v: glyph.y * glyph.dx - glyph.x * glyph.dy,
    }
    const group = directions.get(angle)
    if (group) group.push(placed)
    else directions.set(angle, [placed])
  }
  const found: Glyph[][] = []
  for (const group of directions.values()) {
    group.sort((a, b) => a.v - b.v)
    let line: Placed[] = []
    let baseline = 0
    for (const placed of group) {
      const shift = placed.v - baseline
      if (line.length > 0 && shift > 0.3 * Math.min(placed.glyph.size, line[0].glyph.size)) {
        found.push(ordered(line, all))
        line = []
      }
      if (line.length === 0) baseline = placed.v
      line.push(placed)
    }
    if (line.length > 0) found.push(ordered(line, all))
  }
  return found
}

function ordered(line: Placed[], all: boolean): Glyph[] {
  line.sort((a, b) => a.u - b.u)
  const kept: Glyph[] = []
  for (const { glyph, u } of line) {
    const last = kept.at(-1)
    if (!all && last && last.text === glyph.text && glyph.advance > 0) {
      const apart = u - (last.x * last.dx + last.y * last.dy)
      // Poor man's bold draws a glyph twice with a small shift.
      if (apart < 0.25 * glyph.advance) continue
    }
    kept.push(glyph)
  }
  return kept
}
