import { logicalOrder } from '../../model/bidi.ts'
import { TextLayerBuilder } from '../../model/text-layer.ts'
import type { Glyph, Surface } from '../content/surface.ts'
import { composeAccents } from './composed-accents.ts'
import { appendLine, type GlyphLayer, gap, isBlank, linesOf } from './text-layer.ts'

/** A gap of this many ems may separate two cells. Justified lines are cut at it as well, which does no harm here. */
const cellGap = 0.7
/** Ems between the baselines of two lines of one cell. */
const minLeading = 0.7
const maxLeading = 2.2
/** Ems by which edges that are aligned may differ. */
const maxEdgeShift = 0.4
/** Sizes of two lines of one cell differ at most by this factor. */
const maxSizeRatio = 1.15
/** Cosine: segments of one block have the same direction. */
const sameDirection = 0.998

/** Glyphs of a line without a gap, with the edges of the segment along the line, its centre, and its baseline across. */
interface Segment {
  readonly glyphs: readonly Glyph[]
  readonly edges: readonly number[]
  readonly baseline: number
  readonly size: number
  /** The segment to the left on the same line. */
  readonly before: Segment | undefined
}

/**
 * The text of narrow blocks: line segments below each other with the same left edge, right edge or centre, like
 * the lines of a cell. It finds values that are wrapped in a cell if the file draws a table row by row. Blocks are separated by an empty
 * line; a segment that belongs to no block is omitted.
 */
export function blockOrder(surface: Surface): GlyphLayer {
  const builder = new TextLayerBuilder<Glyph>()
  for (const block of blocksOf(segmentsOf(surface))) {
    if (builder.length > 0) builder.append('\n\n')
    const label = labelOf(block)
    if (label) {
      appendSegment(builder, label)
      builder.append(' ')
    }
    for (const [i, segment] of block.entries()) {
      if (i > 0) builder.append('\n')
      appendSegment(builder, segment)
    }
  }
  return builder.build()
}

function appendSegment(builder: TextLayerBuilder<Glyph>, { glyphs }: Segment): void {
  appendLine(builder, logicalOrder(glyphs), glyphs)
}

/** The cell to the left of a block, if the second line has none: then the block is one cell, and that is likely its label. */
function labelOf([first, second]: readonly Segment[]): Segment | undefined {
  return second.before === undefined ? first.before : undefined
}

function segmentsOf(surface: Surface): Segment[] {
  const segments: Segment[] = []
  for (const line of linesOf(composeAccents(surface.glyphs))) {
    let segment: Glyph[] = []
    let before: Segment | undefined
    for (const glyph of line) {
      if (isBlank(glyph.text)) continue
      const last = segment.at(-1)
      if (last && gap(last, glyph) > cellGap) {
        before = measured(segment, before)
        segments.push(before)
        segment = []
      }
      segment.push(glyph)
    }
    if (segment.length > 0) segments.push(measured(segment, before))
  }
  return segments
}

function measured(glyphs: readonly Glyph[], before: Segment | undefined): Segment {
  const [first, last] = [glyphs[0], glyphs[glyphs.length - 1]]
  const left = first.x * first.dx + first.y * first.dy
  const right = last.x * first.dx + last.y * first.dy + last.advance
  return {
    glyphs,
    edges: [left, right, (left + right) / 2],
    baseline: first.y * first.dx - first.x * first.dy,
    size: first.size,
    before,
  }
}

/** Chains of segments, each the nearest one below the one before that is aligned with it. */
function blocksOf(segments: readonly Segment[]): Segment[][] {
  const blocks: Segment[][] = []
  /** The last segments of the open blocks, from top to bottom. */
  let open: Segment[][] = []
  for (const segment of segments) {
    open = open.filter((block) => {
      const above = block[block.length - 1]
      const distance = segment.baseline - above.baseline
      return distance >= 0 && distance <= maxLeading * above.size
    })
    const block = open.findLast((candidate) => continuesBlock(candidate[candidate.length - 1], segment))
    if (block) {
      open.splice(open.indexOf(block), 1)
      block.push(segment)
      open.push(block)
    } else {
      const fresh = [segment]
      open.push(fresh)
      blocks.push(fresh)
    }
  }
  return blocks.filter((block) => block.length > 1)
}

function continuesBlock(above: Segment, below: Segment): boolean {
  const size = Math.max(above.size, below.size)
  const distance = below.baseline - above.baseline
  if (distance < minLeading * size || distance > maxLeading * size) return false
  if (size > maxSizeRatio * Math.min(above.size, below.size)) return false
  const [a, b] = [above.glyphs[0], below.glyphs[0]]
  if (a.dx * b.dx + a.dy * b.dy < sameDirection) return false
  return above.edges.some((edge, i) => Math.abs(edge - below.edges[i]) < maxEdgeShift * size)
}
