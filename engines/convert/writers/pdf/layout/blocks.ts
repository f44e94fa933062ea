import type { Block, BlockLook, Inline, PlacedBox } from '../../../../model/document.ts'
import { plainText } from '../../../../model/document-text.ts'
import type { Tag } from '../canvas/structure.ts'
import { layOutCode } from './code.ts'
import { Floats } from './floats.ts'
import { type BoxFlowable, type Flowable, inPaintingOrder, totalHeight } from './flowables.ts'
import { layOutDefinitions, layOutList } from './list.ts'
import {
  alignAttributes,
  childTag,
  gap,
  quoteIndent as indent,
  type LayoutArea,
  type LayoutContext,
  layOutLines,
  layOutSpans,
  type ParagraphOptions,
} from './paragraph.ts'
import { areaOfLook, blankLine, layOutStyled } from './styled-block.ts'
import { formulaSpan } from './styled-spans.ts'
import { layOutTable } from './table.ts'

const headingSizes = [1.8, 1.5, 1.25, 1.12, 1, 1] as const

/** Lays out blocks with space between them. */
export function layOutBlocks(blocks: readonly Block[], area: LayoutArea, context: LayoutContext): Flowable[] {
  if (blocks.some(hasLook)) return layOutStyledBlocks(blocks, area, context)
  const out: Flowable[] = []
  for (const [i, block] of blocks.entries()) {
    const before = blocks[Math.max(0, i - 1)]
    const flowables = layOutBlock(block, area, context)
    const last = out.at(-1)
    if (flowables.length > 0 && last && last.kind !== 'page-break')
      out.push(gap(Math.max(spaceBefore(block, context), spaceAfter(before, context)), area))
    for (const flowable of flowables) out.push(flowable)
  }
  return out
}

/** Blocks of a styled source: with its spacing between them, or our own if it has none. */
function layOutStyledBlocks(blocks: readonly Block[], area: LayoutArea, context: LayoutContext): Flowable[] {
  const out: Flowable[] = []
  // Where the block or empty line before begins, which anchors the text boxes that follow it.
  let anchor = 0
  const floats = new Floats((area.column ?? area).width)
  for (const [i, block] of blocks.entries()) {
    if (block.inBox) {
      for (const blank of block.look?.blanksBefore ?? []) {
        anchor = out.length
        out.push(...shapesOf(blank, area), ...blankLine(blank, area, context))
      }
      if (block.inBox !== blocks[i - 1]?.inBox)
        out.splice(anchor, 0, layOutBox(block.inBox, blocks.slice(i), area, context))
      continue
    }
    anchor = out.length
    const { blanksBefore = [], blanksAfter = [], group } = block.look ?? {}
    const space = (height = 0) => {
      if (height > 0 || group !== undefined) out.push({ kind: 'gap', height, space: { group } })
    }
    const own = spacesOf(block, context)
    const empty = (whole: BlockLook) => {
      const { before, after, ...blank } = whole
      out.push(...shapesOf(blank, area))
      if (context.isFixed) {
        // Slides add the spaces of neighbours.
        out.push(...blankLine(whole, area, context))
        return
      }
      space(before)
      out.push(...blankLine(blank, area, context))
      space(after)
    }
    for (const blank of blanksBefore) empty(blank)
    const shapes = shapesOf(block.look, area)
    const isApart = ({ box }: BoxFlowable) => box.place.from?.y !== 'paragraph'
    out.splice(anchor, 0, ...shapes.filter(isApart))
    space(own.before)
    out.push(...shapes.filter((one) => !isApart(one)))
    const held = heldBy(blocks, i)
    if (held.some(wraps) || wraps(block)) {
      const top = totalHeight(collapsed(out))
      const taken = floats.add(block, held, top)
      if (taken > 0) out.push({ kind: 'gap', height: taken, isSolid: true })
    }
    for (const flowable of besideFloats(block, floats, out, area, context)) out.push(flowable)
    space(own.after)
    for (const blank of blanksAfter) empty(blank)
  }
  return inPaintingOrder(collapsed(out))
}

/** The drawn shapes of a paragraph. */
function shapesOf(look: BlockLook | undefined, { x, width, column }: LayoutArea): BoxFlowable[] {
  const counted = column ?? { x, width }
  return (look?.shapes ?? []).map((box) => ({
    kind: 'box',
    box,
    flowables: [],
    ...counted,
    height: 0,
    keep: true,
  }))
}

/** The blocks of the text boxes that a block contains: they follow it. */
function heldBy(blocks: readonly Block[], at: number): readonly Block[] {
  const end = blocks.findIndex(({ inBox }, i) => i > at && !inBox)
  return blocks.slice(at + 1, end < 0 ? undefined : end)
}

/** Whether text flows around a text box, or around an image of a block. */
function wraps(block: Block): boolean {
  if (block.inBox) return block.inBox.place.wrap !== undefined
  if (block.look?.shapes?.some(({ place }) => place.wrap)) return true
  return 'inlines' in block && block.inlines.some((one) => one.kind === 'image' && one.place?.wrap)
}

/** Lays out a block next to images and text boxes: text flows around them, lists use the remaining space, tables are placed below. */
function besideFloats(
  block: Block,
  floats: Floats,
  above: readonly Flowable[],
  area: LayoutArea,
  context: LayoutContext,
): Flowable[] {
  if (floats.isEmpty) return layOutBlock(block, area, context)
  const top = totalHeight(collapsed(above))
  if (floats.endAbove(top)) return layOutBlock(block, area, context)
  if (block.kind === 'paragraph' || block.kind === 'heading') {
    const beside = (at: number, height: number) => floats.beside(top + at, top + at + height)
    return layOutBlock(block, area, { ...context, beside })
  }
  const room = floats.beside(top, floats.end)
  if (!room || block.kind === 'page-break') return layOutBlock(block, area, context)
  if (block.kind === 'table' || block.kind === 'figure')
    return [{ kind: 'gap', height: floats.end - top, isSolid: true }, ...layOutBlock(block, area, context)]
  const { x } = area.column ?? area
  const narrow = { x: x + room.left, width: room.width }
  return layOutBlock(block, { ...area, ...narrow, column: narrow }, context)
}

/** A text box with the blocks that it contains: the first of `blocks`. */
function layOutBox(
  box: PlacedBox,
  blocks: readonly Block[],
  { x, width, column, ...area }: LayoutArea,
  context: LayoutContext,
): Flowable {
  const end = blocks.findIndex(({ inBox }) => inBox !== box)
  const held = blocks.slice(0, end < 0 ? undefined : end).map(({ inBox: _, ...block }, i): Block => {
    // Empty paragraphs before the first one are those that contain the box.
    const { blanksBefore: __, ...look } = block.look ?? {}
    return i === 0 && block.look ? { ...block, look } : block
  })
  const room = Math.max(1, box.width - box.inset.left - box.inset.right)
  const flowables = layOutBlocks(
    held,
    { ...area, x: 0, width: room },
    { ...context, columns: { usual: room, turned: room } },
  )
  const counted = column ?? { x, width }
  return { kind: 'box', box, flowables, x: counted.x, width: counted.width, height: 0, keep: true }
}

/** Of the spaces of two neighbours, the larger one applies; neighbours of one group have none. */
function collapsed(flowables: readonly Flowable[]): Flowable[] {
  const out: Flowable[] = []
  for (const flowable of flowables) {
    const last = out.at(-1)
    if (flowable.kind === 'gap' && flowable.space && last?.kind === 'gap' && last.space) {
      const isSame = last.space.group !== undefined && last.space.group === flowable.space.group
      const height = isSame ? 0 : Math.max(last.height, flowable.height)
      out[out.length - 1] = { ...flowable, height }
    } else out.push(flowable)
  }
  return out
}

/** Whether a block, or one inside it, has a look. */
function hasLook(block: Block): boolean {
  if (block.look !== undefined) return true
  if (block.kind === 'list') return block.items.some(({ blocks }) => blocks.some(hasLook))
  if (block.kind === 'quote') return block.blocks.some(hasLook)
  if (block.kind === 'definitions') return block.items.some(({ look }) => look !== undefined)
  return (
    block.kind === 'table' && block.rows.some(({ cells }) => cells.some(({ look }) => look !== undefined))
  )
}

/** Spacing of unstyled blocks. Containers use the spacing of their content. */
function spacesOf(block: Block, context: LayoutContext): { before?: number; after?: number } {
  if (block.look !== undefined) return block.look
  if (block.kind === 'page-break' || block.kind === 'list' || block.kind === 'quote') return {}
  if (block.kind === 'definitions' && hasLook(block)) return {}
  if (block.kind === 'table' && hasLook(block)) return {}
  return { before: spaceBefore(block, context) / 2, after: spaceAfter(block, context) / 2 }
}

function spaceBefore(block: Block, { size }: LayoutContext): number {
  return block.kind === 'heading' ? size * (1.3 - block.level * 0.08) : spaceAfter(block, { size })
}

/** Boxes need more space around them than lines of text. */
function spaceAfter({ kind }: Block, { size }: Pick<LayoutContext, 'size'>): number {
  return size * (kind === 'table' || kind === 'code' || kind === 'figure' ? 0.9 : 0.6)
}

function layOutBlock(block: Block, area: LayoutArea, context: LayoutContext): Flowable[] {
  const { size } = context
  switch (block.kind) {
    case 'heading':
      return layOutHeading(block, area, context)
    case 'paragraph': {
      const apart = placedPictures(block.inlines, area, context)
      if (apart.pictures.length > 0) {
        const { inlines } = apart
        if (inlines.length > 0)
          return [...apart.pictures, ...layOutBlock({ ...block, inlines }, area, context)]
        const { before: _, after: __, ...look } = block.look ?? {}
        return [...apart.pictures, ...blankLine(look, area, context)]
      }
      const [only] = block.inlines
      if (block.inlines.length === 1 && only.kind === 'image')
        return layOutFigure(
          {
            ...only,
            kind: 'figure',
            ...(block.id === undefined ? {} : { id: block.id }),
            ...(block.look === undefined
              ? {}
              : { look: { ...block.look, align: block.look.align ?? block.align ?? 'start' } }),
          },
          area,
          context,
        )
      const { look } = block
      if (look)
        return layOutStyled(block.inlines, aligned(childTag('P', area), block), area, context, {
          ...block,
          look,
        })
      return layOutLines(block.inlines, aligned(childTag('P', area), block), area, context, block)
    }
    case 'formula':
      return layOutDisplay(block, area, context)
    case 'code':
      return layOutCode(block, area, context)
    case 'quote': {
      const isMirrored = context.base === 'rtl'
      if (hasLook(block))
        return layOutBlocks(block.blocks, { ...area, tag: childTag('BlockQuote', area) }, context)
      const inside = {
        ...area,
        x: isMirrored ? area.x : area.x + indent,
        width: area.width - indent,
        bars: [...area.bars, isMirrored ? area.x + area.width - 6 : area.x + 6],
        tag: childTag('BlockQuote', area),
      }
      return layOutBlocks(block.blocks, inside, context)
    }
    case 'list':
      return layOutList(block, area, context, layOutBlocks)
    case 'definitions':
      return layOutDefinitions(block, area, context, layOutBlocks)
    case 'figure':
      return layOutFigure(block, area, context)
    case 'table':
      return layOutTable(block, area, context, layOutBlocks)
    case 'rule':
      return [
        {
          kind: 'rule',
          x: area.x,
          width: area.width,
          height: block.look ? totalHeight(blankLine(block.look, area, context)) : size,
        },
      ]
    case 'page-break':
      return [{ kind: 'page-break' }]
  }
}

function layOutDisplay(
  block: Extract<Block, { kind: 'formula' }>,
  area: LayoutArea,
  context: LayoutContext,
): Flowable[] {
  const tag = childTag('Div', area)
  const span = formulaSpan(block, { ...area.style, tag }, context.sources, true)
  return layOutSpans([span], tag, area, context, {
    align: 'center',
    ...(block.id === undefined ? {} : { id: block.id }),
  })
}

function aligned(tag: Tag, { align }: ParagraphOptions): Tag {
  return align === undefined || align === 'start' ? tag : { ...tag, attributes: [alignAttributes(align)] }
}

function layOutHeading(
  block: Extract<Block, { kind: 'heading' }>,
  area: LayoutArea,
  context: LayoutContext,
): Flowable[] {
  const size = context.size * headingSizes[block.level - 1]
  const style = {
    ...area.style,
    size,
    bold: true,
    italic: block.level === 6,
    family: 'headings' as const,
  }
  const tag = aligned(childTag(`H${block.level}`, area), block)
  const { look } = block
  const lines = look
    ? layOutStyled(block.inlines, tag, area, context, { ...block, look }, look.keepsNext !== false)
    : layOutLines(block.inlines, tag, { ...area, style }, context, block, true)
  const title = wordsIn(block.inlines)
  const at = lines.findIndex(({ kind }) => kind === 'line')
  const [first, ...rest] = lines.slice(at)
  if (first?.kind !== 'line') return lines
  return [
    ...lines.slice(0, at),
    { ...first, ...(title === '' ? {} : { outline: { level: block.level, title } }) },
    ...rest,
  ]
}

export function wordsIn(inlines: readonly Inline[]): string {
  const document = {
    metadata: {},
    blocks: [{ kind: 'paragraph', inlines } as const],
    notes: new Map(),
    resources: new Map(),
  }
  return plainText(document)
    .replace(/\s+/g, ' ')
    .replace(/\[\?\]/g, '')
    .trim()
    .slice(0, 500)
}

function layOutFigure(
  block: Extract<Block, { kind: 'figure' }>,
  area: LayoutArea,
  context: LayoutContext,
): Flowable[] {
  const alt = block.alt ?? ''
  const picture = context.sources.image(block.resource, block.width, block.height, alt)
  const tag = childTag('Figure', area, alt)
  const names = block.id === undefined ? [] : [block.id]
  const small = { ...area, style: { ...area.style, size: context.size * 0.9, italic: true } }
  const caption = block.caption ? layOutLines(block.caption, childTag('Caption', area), small, context) : []
  if (!picture) {
    const words =
      alt === '' ? [] : layOutLines([{ kind: 'text', text: alt }], childTag('P', area), small, context, block)
    return [...words, ...caption]
  }
  const { look } = block
  const column = look ? areaOfLook(area, look) : area
  const isInText = column.width >= context.columns.usual - 1
  const shrink = Math.min(1, (column.width + (isInText ? (context.overhang ?? 0) : 0)) / picture.width)
  const fitted = { ...picture, width: picture.width * shrink, height: picture.height * shrink }
  const { bars } = area
  return [
    {
      kind: 'picture',
      picture: fitted,
      x: column.x + shiftOf(look?.align, context.base, Math.max(0, column.width - fitted.width)),
      height: fitted.height,
      tag,
      names,
      keep: caption.length > 0,
      ...(bars.length > 0 ? { bars } : {}),
    },
    ...(caption.length > 0 ? [gap(4, area), ...caption] : []),
  ]
}

function shiftOf(align: BlockLook['align'], base: LayoutContext['base'], room: number): number {
  if (align === 'center') return room / 2
  return (base === 'rtl' && align !== 'left') || align === 'right' ? room : 0
}

/** The images of a paragraph with a fixed position on the page, and the inlines without them. */
function placedPictures(
  inlines: readonly Inline[],
  area: LayoutArea,
  { sources }: LayoutContext,
): { readonly pictures: readonly Flowable[]; readonly inlines: readonly Inline[] } {
  const pictures: Flowable[] = []
  const rest = inlines.filter((inline) => {
    if (inline.kind !== 'image' || inline.place === undefined) return true
    const { resource, width, height, alt = '', place } = inline
    const picture = sources.image(resource, width, height, alt)
    if (!picture) return true
    const { x, width: across } = area.column ?? area
    const tag = childTag('Figure', area, alt)
    pictures.push({ kind: 'placed', picture, place, x, width: across, height: 0, tag, keep: true })
    return false
  })
  return { pictures, inlines: rest }
}
