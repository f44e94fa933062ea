import type { List } from '../../../../model/document.ts'
import { labelOf } from '../../list-labels.ts'
import type { Tag } from '../pdf-canvas.ts'
import type { Flowable, LineFlowable } from './flowables.ts'
import { breakLines } from './line-breaking.ts'
import { childTag, gap, type LayOutBlocks, type LayoutArea, type LayoutContext } from './paragraph.ts'

/** Minimum width of a label, points. */
const minLabelWidth = 20

const numberings = {
  decimal: 'Decimal',
  'lower-alpha': 'LowerAlpha',
  'upper-alpha': 'UpperAlpha',
  'lower-roman': 'LowerRoman',
  'upper-roman': 'UpperRoman',
} as const

/** Lays out items with their labels in the indent before them. */
export function layOutList(
  list: List,
  area: LayoutArea,
  context: LayoutContext,
  layBlocks: LayOutBlocks,
): Flowable[] {
  const { size } = context
  const counted = list.ordered ? numberings[list.numbering ?? 'decimal'] : 'Disc'
  const tag: Tag = { ...childTag('L', area), attributes: [{ O: 'List', ListNumbering: counted }] }
  const last = (list.start ?? 1) + list.items.length - 1
  const labelWidth = list.ordered
    ? Math.max(minLabelWidth, size * (0.65 * labelOf(list, last).length + 0.6))
    : minLabelWidth
  return list.items.flatMap((item, i): Flowable[] => {
    const itemTag: Tag = { type: 'LI', parent: tag }
    const text = list.ordered
      ? labelOf(list, (list.start ?? 1) + i)
      : item.checked === undefined
        ? '\u2022'
        : item.checked
          ? '\u2612'
          : '\u2610'
    const [label] = breakLines(
      [{ kind: 'text', text, style: area.style }],
      labelWidth,
      'ltr',
      context.faces,
      context.canvas,
      size,
    )
    const body: LayoutArea = {
      ...area,
      x: area.x + labelWidth,
      width: area.width - labelWidth,
      tag: { type: 'LBody', parent: itemTag },
    }
    const flowables = layBlocks(item.blocks, body, context)
    const [first] = flowables
    const labelled = {
      line: label,
      x: area.x + labelWidth - label.width - size * 0.45,
      tag: { type: 'Lbl', parent: itemTag } as Tag,
    }
    const between = i === 0 ? [] : [gap(size * 0.25, area)]
    if (first?.kind === 'line' && first.label === undefined)
      return [...between, { ...first, label: labelled }, ...flowables.slice(1)]
    const alone: LineFlowable = {
      kind: 'line',
      line: { ...label, parts: [], width: 0 },
      x: body.x,
      height: label.height,
      tag: labelled.tag,
      label: labelled,
      names: [],
      keep: true,
    }
    return [...between, alone, ...flowables]
  })
}
