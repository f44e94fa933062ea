import type { Block, BlockLook, Definitions, List } from '../../../../model/document.ts'
import { labelOf } from '../../../../model/list-labels.ts'
import type { Tag } from '../canvas/structure.ts'
import type { Flowable, LineFlowable } from './flowables.ts'
import { breakLines, type TextLine } from './line-breaking.ts'
import {
  childTag,
  gap,
  type LayOutBlocks,
  type LayoutArea,
  type LayoutContext,
  layOutLines,
  quoteIndent,
} from './paragraph.ts'
import { areaOfLook, layOutStyled, optionsOf } from './styled-block.ts'
import { withLook } from './styled-spans.ts'

/** Minimum width of a label, points. */
const minLabelWidth = 20

/** Space between items, as shares of the size of text. */
const tightGap = 0.25
const looseGap = 0.5

/** Kinds of numbers that PDF names (ISO 32000-1, 14.8.5.5); others are decimal there. */
const numberings: Readonly<Record<string, string | undefined>> = {
  'lower-alpha': 'LowerAlpha',
  'upper-alpha': 'UpperAlpha',
  'lower-roman': 'LowerRoman',
  'upper-roman': 'UpperRoman',
}

/** Lays out items with their labels in the indent before them. */
export function layOutList(
  list: List,
  area: LayoutArea,
  context: LayoutContext,
  layBlocks: LayOutBlocks,
): Flowable[] {
  const { size, base } = context
  const isMirrored = base === 'rtl'
  const counted = list.ordered ? (numberings[list.numbering ?? ''] ?? 'Decimal') : 'Disc'
  const tag: Tag = { ...childTag('L', area), attributes: [{ O: 'List', ListNumbering: counted }] }
  const longest = list.items.reduce(
    (most, _, i) => Math.max(most, labelOf(list, (list.start ?? 1) + i).length),
    0,
  )
  const labelWidth = list.ordered ? Math.max(minLabelWidth, size * (0.65 * longest + 0.6)) : minLabelWidth
  return list.items.flatMap((item, i): Flowable[] => {
    const itemTag: Tag = { type: 'LI', parent: tag }
    const [start] = item.blocks
    const look = start && 'look' in start ? start.look : undefined
    const text = list.ordered
      ? labelOf(list, (list.start ?? 1) + i)
      : item.checked === undefined
        ? '\u2022'
        : item.checked
          ? '\u2612'
          : '\u2610'
    if (look) {
      const label = look.label ?? { text, look: look.text ?? {}, tab: true, isBefore: true }
      return labelledItem(item.blocks, { ...look, label }, itemTag, area, context, layBlocks)
    }
    const [label] = breakLines(
      // The bullet of the sans is larger.
      [{ kind: 'text', text, style: text === '\u2022' ? { ...area.style, family: 'headings' } : area.style }],
      labelWidth,
      base,
      context.faces,
      context.canvas,
      size,
    )
    const body: LayoutArea = {
      ...area,
      x: isMirrored ? area.x : area.x + labelWidth,
      width: area.width - labelWidth,
      tag: { type: 'LBody', parent: itemTag },
    }
    const flowables = layItem(item.blocks, list.loose === true, body, context, layBlocks)
    const [first] = flowables
    const labelled = {
      line: label,
      x: isMirrored ? body.x + body.width + size * 0.45 : area.x + labelWidth - label.width - size * 0.45,
      tag: { type: 'Lbl', parent: itemTag } as Tag,
    }
    const between = i === 0 ? [] : [gap(size * (list.loose ? looseGap : tightGap), area)]
    if (first?.kind === 'line' && first.label === undefined)
      return [...between, { ...first, label: labelled }, ...flowables.slice(1)]
    const alone: LineFlowable = {
      kind: 'line',
      line: { ...label, parts: [], width: 0 },
      x: isMirrored ? body.x + body.width : body.x,
      height: label.height,
      tag: labelled.tag,
      label: labelled,
      names: [],
      keep: true,
    }
    return [...between, alone, ...flowables]
  })
}

/** An item with the label and the indents of the source. */
function labelledItem(
  blocks: readonly Block[],
  look: BlockLook & { readonly label: NonNullable<BlockLook['label']> & { readonly isBefore?: boolean } },
  tag: Tag,
  area: LayoutArea,
  context: LayoutContext,
  layBlocks: LayOutBlocks,
): Flowable[] {
  const { faces, canvas, base, size } = context
  const place = areaOfLook(area, look)
  const style = withLook(place.style, look.label.look)
  const options = optionsOf({ look }, { ...area, style }, context)
  const [label] = breakLines(
    [{ kind: 'text', text: look.label.text, style }],
    1000,
    base,
    faces,
    canvas,
    size,
    options.lines,
  )
  const gapAfter = look.label.tab ? 0 : style.size * 0.3
  // Browsers put it outside of the text.
  const before = { right: label.width, center: label.width / 2, left: 0 }[look.label.align ?? 'left']
  const first = look.label.isBefore ? -label.width - style.size * 0.45 : (look.first ?? 0) - before
  // Text starts at the tab stop after the label, at the indent where that is free.
  const end = first + label.width
  const left = look.left ?? 0
  const stop = look.tabs?.find(({ at }) => at > left + end)?.at
  const text = !look.label.tab
    ? end + gapAfter
    : end < -0.5
      ? 0
      : stop === undefined
        ? Math.ceil((left + end + 1) / 36) * 36 - left
        : stop - left
  const [start, ...rest] = blocks
  const shown = [{ ...start, look: { ...look, first: text } } as Block, ...rest]
  const flowables = layBlocks(shown, { ...area, tag: { type: 'LBody', parent: tag } }, context)
  const at = flowables.findIndex(({ kind }) => kind === 'line' || kind === 'picture' || kind === 'row')
  const line = flowables[at]
  const labelled = { line: label, x: place.x + first, tag: { type: 'Lbl', parent: tag } as Tag }
  if (line?.kind !== 'line') return flowables
  return flowables.map((one, i) => (i === at ? besideLabel({ ...line, label: labelled }, label) : one))
}

/** A line that is as high as its number or bullet. */
function besideLabel(flowable: LineFlowable, label: TextLine): LineFlowable {
  const { line } = flowable
  const ascent = Math.max(line.ascent, label.ascent)
  const height = ascent + Math.max(line.height - line.ascent, label.height - label.ascent)
  return height > line.height ? { ...flowable, height, line: { ...line, ascent, height } } : flowable
}

/** The blocks of an item. Lists inside a tight one are as close as its items. */
function layItem(
  blocks: readonly Block[],
  isLoose: boolean,
  body: LayoutArea,
  context: LayoutContext,
  layBlocks: LayOutBlocks,
): Flowable[] {
  if (isLoose || !blocks.some(({ kind }) => kind === 'list')) return layBlocks(blocks, body, context)
  return blocks.flatMap((block, i) => [
    ...(i === 0 ? [] : [gap(context.size * (block.kind === 'list' ? tightGap : 0.6), body)]),
    ...layBlocks([block], body, context),
  ])
}

/** A list whose labels are the terms (ISO 32000-1, 14.8.4.3.3). */
export function layOutDefinitions(
  { items }: Definitions,
  area: LayoutArea,
  context: LayoutContext,
  layBlocks: LayOutBlocks,
): Flowable[] {
  const list: Tag = { ...childTag('L', area), attributes: [{ O: 'List', ListNumbering: 'Description' }] }
  const bold = { ...area, style: { ...area.style, bold: true } }
  return items.flatMap(({ term, look, definitions }) => {
    const item: Tag = { type: 'LI', parent: list }
    const label: Tag = { type: 'Lbl', parent: item }
    if (look) {
      const space = (height = 0): Flowable => ({ kind: 'gap', height, space: { group: look.group } })
      const inside = { ...area, tag: { type: 'LBody', parent: item } }
      return [
        space(look.before),
        ...layOutStyled(term, label, area, context, { look }, true),
        space(look.after),
        ...definitions.flatMap((body) => layBlocks(body, inside, context)),
      ]
    }
    return [
      ...layOutLines(term, label, bold, context, {}, true),
      ...definitions.flatMap((body) => {
        const tag: Tag = { type: 'LBody', parent: item }
        const x = context.base === 'rtl' ? area.x : area.x + quoteIndent
        const inside = { ...area, x, width: area.width - quoteIndent, tag }
        return layBlocks(body, inside, context)
      }),
      gap(context.size * 0.3, area),
    ]
  })
}
