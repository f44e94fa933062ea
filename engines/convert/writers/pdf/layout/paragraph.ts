import type { Align, Block, Inline } from '../../../../model/document.ts'
import { startsRightToLeft } from '../../../tree/direction.ts'
import type { Faces } from '../fonts/faces.ts'
import type { Attributes, PdfCanvas, Tag } from '../pdf-canvas.ts'
import type { Flowable, LineFlowable } from './flowables.ts'
import { breakLines, type TextLine } from './line-breaking.ts'
import { type InlineSources, type StyledSpan, spansOf, type TextStyle } from './styled-spans.ts'

/** What stays the same for all blocks. */
export interface LayoutContext {
  readonly faces: Faces
  readonly canvas: PdfCanvas
  readonly sources: InlineSources
  readonly base: 'ltr' | 'rtl'
  readonly maxCells: number
  /** Size of body text, points. */
  readonly size: number
  /** Width of the text area on usual and on turned pages. Tables that are too wide may turn the page. */
  readonly columns: { readonly usual: number; readonly turned: number }
}

/** The column that blocks are laid out in, and what they inherit from the blocks around. */
export interface LayoutArea {
  readonly x: number
  readonly width: number
  readonly tag: Tag | null
  readonly bars: readonly number[]
  readonly style: TextStyle
}

/** Lays out nested blocks; handed in to avoid a circular import. */
export type LayOutBlocks = (blocks: readonly Block[], area: LayoutArea, context: LayoutContext) => Flowable[]

export function childTag(type: string, { tag }: LayoutArea, alt?: string): Tag {
  return { type, parent: tag, ...(alt ? { alt } : {}) }
}

const sides = { start: 'Start', left: 'Start', center: 'Center', right: 'End', justify: 'Justify' } as const

/** Attribute for the alignment of a paragraph or cell (ISO 32000-1, table 344). */
export function alignAttributes(align: Align): Attributes {
  return { O: 'Layout', TextAlign: sides[align] }
}

export interface ParagraphOptions {
  readonly align?: Align
  readonly id?: string
}

export function gap(height: number, { bars }: LayoutArea): Flowable {
  return { kind: 'gap', height, ...(bars.length > 0 ? { bars } : {}) }
}

/** Lays out the lines of a paragraph. @param keep keeps it on one page with what follows */
export function layOutLines(
  inlines: readonly Inline[],
  tag: Tag,
  area: LayoutArea,
  context: LayoutContext,
  options: ParagraphOptions = {},
  keep = false,
): Flowable[] {
  const spans = spansOf(inlines, { ...area.style, tag }, context.sources)
  return layOutSpans(spans, tag, area, context, options, keep)
}

/** The same for spans. */
export function layOutSpans(
  spans: readonly StyledSpan[],
  tag: Tag,
  area: LayoutArea,
  context: LayoutContext,
  { align, id }: ParagraphOptions = {},
  keep = false,
): Flowable[] {
  const { faces, canvas } = context
  const backwards = startsRightToLeft(spans.map((span) => (span.kind === 'text' ? span.text : '')).join(''))
  const base = backwards === undefined ? context.base : backwards ? 'rtl' : 'ltr'
  const lines = breakLines(spans, area.width, base, faces, canvas, area.style.size)
  return lines.map((line, i): LineFlowable => {
    const widow = (i === 0 && lines.length > 1) || i === lines.length - 2
    return {
      kind: 'line',
      line,
      x: area.x + offsetOf(line, area.width, align, base),
      height: line.height,
      tag,
      names: i === 0 && id !== undefined ? [id] : [],
      keep: keep || widow,
      ...(area.bars.length > 0 ? { bars: area.bars } : {}),
    }
  })
}

function offsetOf(
  line: TextLine,
  width: number,
  align: ParagraphOptions['align'],
  base: 'ltr' | 'rtl',
): number {
  const room = Math.max(0, width - line.width)
  if (align === 'center') return room / 2
  if (align === 'right') return room
  return base === 'rtl' && align !== 'left' ? room : 0
}
