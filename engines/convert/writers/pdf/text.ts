import type { Align, Block, Inline } from '../../../model/document.ts'
import { startsRightToLeft } from '../../tree/direction.ts'
import type { Faces } from './faces.ts'
import { breakLines, type Line } from './lines.ts'
import type { LinePiece, Piece } from './pieces.ts'
import type { Attributes, Sheet, Tag } from './sheet.ts'
import { type Sources, type Span, type SpanLook, spansOf } from './spans.ts'

/** What blocks are laid out with. */
export interface Setting {
  readonly faces: Faces
  readonly sheet: Sheet
  readonly sources: Sources
  readonly base: 'ltr' | 'rtl'
  readonly mostCells: number
  /** Of running text, points. */
  readonly size: number
}

/** Where blocks stand. */
export interface Place {
  readonly x: number
  readonly width: number
  readonly tag: Tag | null
  readonly bars: readonly number[]
  readonly look: SpanLook
}

/** Handed to what lays out blocks inside of its own: items, cells. */
export type LayBlocks = (blocks: readonly Block[], place: Place, setting: Setting) => Piece[]

export function node(type: string, { tag }: Place, alt?: string): Tag {
  return { type, parent: tag, ...(alt ? { alt } : {}) }
}

const sides = { start: 'Start', left: 'Start', center: 'Center', right: 'End', justify: 'Justify' } as const

/** How the lines of a paragraph or cell stand (ISO 32000-1, table 344). */
export function alignment(align: Align): Attributes {
  return { O: 'Layout', TextAlign: sides[align] }
}

export interface Manner {
  readonly align?: Align
  readonly id?: string
}

export function gap(height: number, { bars }: Place): Piece {
  return { kind: 'gap', height, ...(bars.length > 0 ? { bars } : {}) }
}

/** The lines of a paragraph. @param keep whether it belongs to what follows */
export function layLines(
  inlines: readonly Inline[],
  tag: Tag,
  place: Place,
  setting: Setting,
  manner: Manner = {},
  keep = false,
): Piece[] {
  const spans = spansOf(inlines, { ...place.look, tag }, setting.sources)
  return laySpans(spans, tag, place, setting, manner, keep)
}

/** The same of what is spans already. */
export function laySpans(
  spans: readonly Span[],
  tag: Tag,
  place: Place,
  setting: Setting,
  { align, id }: Manner = {},
  keep = false,
): Piece[] {
  const { faces, sheet } = setting
  const backwards = startsRightToLeft(spans.map((span) => (span.kind === 'text' ? span.text : '')).join(''))
  const base = backwards === undefined ? setting.base : backwards ? 'rtl' : 'ltr'
  const lines = breakLines(spans, place.width, base, faces, sheet, place.look.size)
  return lines.map((line, i): LinePiece => {
    const widow = (i === 0 && lines.length > 1) || i === lines.length - 2
    return {
      kind: 'line',
      line,
      x: place.x + offsetOf(line, place.width, align, base),
      height: line.height,
      tag,
      names: i === 0 && id !== undefined ? [id] : [],
      keep: keep || widow,
      ...(place.bars.length > 0 ? { bars: place.bars } : {}),
    }
  })
}

function offsetOf(line: Line, width: number, align: Manner['align'], base: 'ltr' | 'rtl'): number {
  const room = Math.max(0, width - line.width)
  if (align === 'center') return room / 2
  if (align === 'right') return room
  return base === 'rtl' && align !== 'left' ? room : 0
}
