import type { Align, Block, Inline } from '../../../../model/document.ts'
import { startsRightToLeft } from '../../../tree/direction.ts'
import type { Attributes, Tag } from '../canvas/structure.ts'
import type { Faces } from '../fonts/faces.ts'
import type { PdfCanvas } from '../pdf-canvas.ts'
import type { Beside } from './floats.ts'
import type { Flowable, LineFlowable } from './flowables.ts'
import { breakLines, type LinePart, type TextLine } from './line-breaking.ts'
import type { LineLook } from './line-look.ts'
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
  /** How far images of the text may pass it on the right, points. */
  readonly overhang?: number
  readonly columns: { readonly usual: number; readonly turned: number }
  /** Lines end only at explicit breaks. Default: false. */
  readonly isUnbroken?: boolean
  /** Text at a fixed place, such as on a slide. */
  readonly isFixed?: boolean
  /** The space next to obstacles: by the distance from the top of the block, for a line of a height. */
  readonly beside?: (top: number, height: number) => Beside | undefined
}

/** The column that blocks are laid out in, and the properties inherited from parent blocks. */
export interface LayoutArea {
  readonly x: number
  readonly width: number
  readonly tag: Tag | null
  readonly bars: readonly number[]
  readonly style: TextStyle
  /** The column that indents of the source count from, where blocks around have narrowed it. Default: the area. */
  readonly column?: { readonly x: number; readonly width: number }
}

/** Lays out nested blocks; handed in to avoid a circular import. */
export type LayOutBlocks = (blocks: readonly Block[], area: LayoutArea, context: LayoutContext) => Flowable[]

export function childTag(type: string, { tag }: LayoutArea, alt?: string): Tag {
  return { type, parent: tag, ...(alt ? { alt } : {}) }
}

/** Indent of quotations and definitions, points. */
export const quoteIndent = 20

const sides = { start: 'Start', left: 'Start', center: 'Center', right: 'End', justify: 'Justify' } as const

/** Attribute for the alignment of a paragraph or cell (ISO 32000-1, table 344). */
export function alignAttributes(align: Align): Attributes {
  return { O: 'Layout', TextAlign: sides[align] }
}

export interface ParagraphOptions {
  readonly align?: Align
  readonly id?: string
  /** Of a paragraph of the source. */
  readonly lines?: LineLook
}

export function gap(height: number, { bars }: LayoutArea): Flowable {
  return { kind: 'gap', height, ...(bars.length > 0 ? { bars } : {}) }
}

/** Lays out the lines of a paragraph. @param keep keeps it on the same page as the following content */
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
  { align, id, lines: look }: ParagraphOptions = {},
  keep = false,
): Flowable[] {
  const { faces, canvas } = context
  const backwards = startsRightToLeft(spans.map((span) => (span.kind === 'text' ? span.text : '')).join(''))
  const base = backwards === undefined ? context.base : backwards ? 'rtl' : 'ltr'
  const lines = breakLines(spans, area.width, base, faces, canvas, area.style.size, look)
  let top = 0
  return lines.map((broken, i): LineFlowable => {
    const beside = look?.beside?.(top)
    top += broken.height
    const widow = i < lines.length - 1 && (look?.keeps === 'all' || i === 0 || i === lines.length - 2)
    const first = i === 0 ? (look?.first ?? 0) : 0
    const room = (beside?.width ?? area.width) - first
    const isWhole = broken.breaks === null || look?.stretchesBreaks === true
    const isFull = look !== undefined && align === 'justify' && i < lines.length - 1 && isWhole
    const line = isFull ? justified(broken, room, canvas) : broken
    return {
      kind: 'line',
      line,
      x:
        area.x +
        (beside?.left ?? 0) +
        (base === 'rtl' ? 0 : first) +
        offsetOf(line, room, align, base, look?.unbroken === true),
      height: line.height,
      tag,
      names: i === 0 && id !== undefined ? [id] : [],
      keep: keep || (widow && look?.keeps !== 'none'),
      ...(area.bars.length > 0 ? { bars: area.bars } : {}),
    }
  })
}

/** A line whose spaces fill a width. Each word is a separate part, because a space has a fixed width in its font. */
export function justified(line: TextLine, room: number, canvas: PdfCanvas): TextLine {
  const isMixed = line.parts.some((part, i) => i > 0 && part.x < line.parts[i - 1].x)
  const last = line.parts.findLastIndex((part) => part.kind === 'text' && part.tab === true)
  const spaces = line.parts.slice(last + 1).reduce((sum, part) => sum + spacesIn(part), 0)
  const extra = (room - line.width) / spaces
  if (isMixed || spaces === 0 || extra <= 0) return line
  let added = 0
  const parts = line.parts.flatMap((part, i): LinePart[] => {
    if (i <= last || part.kind !== 'text' || part.actual !== undefined || spacesIn(part) === 0)
      return [{ ...part, x: part.x + added }]
    let { x } = part
    return (part.text.match(/ +|[^ ]+ ?/g) ?? []).map((text) => {
      const own = canvas.measure(text, part.face, part.size) + part.style.spacing * text.length
      const wide = text.endsWith(' ') ? spacesIn({ ...part, text }) * extra : 0
      const word = { ...part, text, x: x + added, width: own }
      x += own
      added += wide
      return word
    })
  })
  return { ...line, parts, width: room }
}

function spacesIn(part: LinePart): number {
  return part.kind === 'text' ? part.text.split(' ').length - 1 : 0
}

export function offsetOf(
  line: TextLine,
  width: number,
  align: ParagraphOptions['align'],
  base: 'ltr' | 'rtl',
  /** Whether a line that is too wide extends past both sides if it is centred, or the left one. */
  isOverhanging: boolean,
): number {
  const room = isOverhanging ? width - line.width : Math.max(0, width - line.width)
  if (align === 'center') return room / 2
  if (align === 'right') return room
  return base === 'rtl' && align !== 'left' ? room : 0
}
