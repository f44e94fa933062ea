import type { Align, BlockLook, Inline, LineSpacing } from '../../../../model/document.ts'
import type { Tag } from '../canvas/structure.ts'
import type { Beside } from './floats.ts'
import type { Flowable, LineFlowable, Shade } from './flowables.ts'
import { extentOf, spacedLine } from './line-look.ts'
import { type LayoutArea, type LayoutContext, layOutSpans, type ParagraphOptions } from './paragraph.ts'
import { spansOf, withLook } from './styled-spans.ts'

const single: LineSpacing = { rule: 'multiple', value: 1 }

/** The text column of a paragraph of the source. Indents are from the column, not from the list or quotation around. */
export function areaOfLook(area: LayoutArea, look: BlockLook): LayoutArea {
  const { left = 0, right = 0, padding } = look
  const inside = padding ?? { left: 0, right: 0 }
  const x = (area.column?.x ?? area.x) + left + (look.fill || look.borders ? 0 : inside.left)
  const width = (area.column?.width ?? area.width) - left - right
  return { ...area, x, width: Math.max(12, width), style: withLook(area.style, { ...look.text }) }
}

/** Lays out a paragraph as the source does: its font, indents, tabs, line spacing, fill and borders. */
export function layOutStyled(
  inlines: readonly Inline[],
  tag: Tag,
  area: LayoutArea,
  context: LayoutContext,
  block: { readonly look: BlockLook; readonly align?: Align; readonly id?: string },
  keep = false,
): Flowable[] {
  const { look } = block
  const inside = areaOfLook(area, look)
  const spans = spansOf(inlines, { ...inside.style, tag }, context.sources)
  const lines = layOutSpans(
    spans,
    tag,
    inside,
    context,
    optionsOf(block, inside, context),
    keep || look.keepsNext === true,
  )
  return framed(lines, inside, look)
}

export function optionsOf(
  { look, align, id }: { readonly look: BlockLook; readonly align?: Align; readonly id?: string },
  { style, ...area }: LayoutArea,
  { isUnbroken, isFixed, beside }: LayoutContext,
): ParagraphOptions {
  const shown = look.align ?? align
  return {
    ...(shown === undefined ? {} : { align: shown }),
    ...(id === undefined ? {} : { id }),
    lines: {
      first: look.first ?? 0,
      left: look.left ?? 0,
      tabs: look.tabs ?? [],
      spacing: look.line ?? single,
      style,
      ...(look.stretchesBreaks ? { stretchesBreaks: true } : {}),
      ...(look.keepsLines ? { keeps: 'all' } : look.hasWidows ? { keeps: 'none' } : {}),
      ...(isUnbroken ? { unbroken: true } : {}),
      ...(isFixed ? { spaceAbove: true } : {}),
      ...(beside ? { beside: (top: number) => withinArea(beside(top, style.size * 1.2), area) } : {}),
    },
  }
}

/** The room next to something, as far as it is in the area of the paragraph. */
function withinArea(
  room: Beside | undefined,
  { x, width, column }: Omit<LayoutArea, 'style'>,
): Beside | undefined {
  if (!room) return undefined
  const indent = x - (column?.x ?? 0)
  const left = Math.max(0, room.left - indent)
  return { left, width: Math.max(12, Math.min(width, room.left + room.width - indent) - left) }
}

/** Lines with the fill and the borders of their paragraph. */
function framed(
  lines: readonly Flowable[],
  area: LayoutArea,
  { fill, borders, padding }: BlockLook,
): Flowable[] {
  if (fill === undefined && borders === undefined) return [...lines]
  const [left, right] = [padding?.left ?? 0, padding?.right ?? 0]
  const box = { x: area.x - left, width: area.width + left + right }
  const shade: Shade | undefined = fill === undefined ? undefined : { ...box, colour: fill }
  const edge = (side: 'top' | 'bottom', height: number): Flowable[] =>
    height <= 0
      ? []
      : [
          {
            kind: 'gap',
            height,
            edge: { side, shade: shade ?? { ...box, colour: '' } },
            frame: { ...box, ...(borders ? { borders: only(borders, [side, 'left', 'right']) } : {}) },
          },
        ]
  const body = lines.map((line): Flowable => {
    if (line.kind !== 'line') return line
    const shown = borders ? only(borders, ['left', 'right']) : {}
    return { ...line, ...(shade ? { shade } : {}), frame: { ...box, borders: shown } } satisfies LineFlowable
  })
  // The lines of a border need a place even without padding.
  const top = Math.max(padding?.top ?? 0, borders?.top ? 0.5 : 0)
  const bottom = Math.max(padding?.bottom ?? 0, borders?.bottom ? 0.5 : 0)
  return [...edge('top', top), ...body, ...edge('bottom', bottom)]
}

function only(
  borders: NonNullable<BlockLook['borders']>,
  sides: readonly (keyof NonNullable<BlockLook['borders']>)[],
): NonNullable<BlockLook['borders']> {
  return Object.fromEntries(Object.entries(borders).filter(([side]) => sides.includes(side as 'top')))
}

/** An empty paragraph of the source. */
export function blankLine(look: BlockLook, area: LayoutArea, { faces }: LayoutContext): Flowable[] {
  const style = withLook(area.style, look.text)
  const spacing = look.line ?? single
  const extent = spacedLine(extentOf(faces, faces.faceOf(style), style.size, spacing.single), spacing)
  const height = (look.before ?? 0) + extent.ascent + extent.descent + (look.after ?? 0)
  return [{ kind: 'gap', height, isSolid: true }]
}
