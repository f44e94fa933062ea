import type { Block, Definitions, Inline } from '../../../model/document.ts'
import { plainText } from '../../../model/document-text.ts'
import { layList } from './lists.ts'
import type { Piece } from './pieces.ts'
import type { Tag } from './sheet.ts'
import { formulaSpan, plainLook } from './spans.ts'
import { layTable } from './table.ts'
import { alignment, gap, layLines, laySpans, type Manner, node, type Place, type Setting } from './text.ts'

const headingSizes = [1.8, 1.5, 1.25, 1.12, 1, 1] as const
const indent = 20
const codeShade = '#f4f4f4'

/** Blocks as pieces, with room between them. */
export function layBlocks(blocks: readonly Block[], place: Place, setting: Setting): Piece[] {
  const out: Piece[] = []
  for (const block of blocks) {
    const pieces = layBlock(block, place, setting)
    const last = out.at(-1)
    if (pieces.length > 0 && last && last.kind !== 'page-break')
      out.push(gap(spaceBefore(block, setting), place))
    for (const piece of pieces) out.push(piece)
  }
  return out
}

function spaceBefore(block: Block, { size }: Setting): number {
  return block.kind === 'heading' ? size * (1.3 - block.level * 0.08) : size * 0.6
}

function layBlock(block: Block, place: Place, setting: Setting): Piece[] {
  const { size } = setting
  switch (block.kind) {
    case 'heading':
      return layHeading(block, place, setting)
    case 'paragraph': {
      const [only] = block.inlines
      if (block.inlines.length === 1 && only.kind === 'image')
        return layFigure(
          { ...only, kind: 'figure', ...(block.id === undefined ? {} : { id: block.id }) },
          place,
          setting,
        )
      return layLines(block.inlines, aligned(node('P', place), block), place, setting, block)
    }
    case 'formula':
      return layDisplay(block, place, setting)
    case 'code':
      return layCode(block, place, setting)
    case 'quote': {
      const inside = {
        ...place,
        x: place.x + indent,
        width: place.width - indent,
        bars: [...place.bars, place.x + 6],
        tag: node('BlockQuote', place),
      }
      return layBlocks(block.blocks, inside, setting)
    }
    case 'list':
      return layList(block, place, setting, layBlocks)
    case 'definitions':
      return layDefinitions(block, place, setting)
    case 'figure':
      return layFigure(block, place, setting)
    case 'table':
      return layTable(block, place, setting, layBlocks)
    case 'rule':
      return [{ kind: 'rule', x: place.x, width: place.width, height: size }]
    case 'page-break':
      return [{ kind: 'page-break' }]
  }
}

function layDisplay(block: Extract<Block, { kind: 'formula' }>, place: Place, setting: Setting): Piece[] {
  const tag = node('Div', place)
  const span = formulaSpan(block, { ...place.look, tag }, setting.sources, true)
  return laySpans([span], tag, place, setting, {
    align: 'center',
    ...(block.id === undefined ? {} : { id: block.id }),
  })
}

function aligned(tag: Tag, { align }: Manner): Tag {
  return align === undefined || align === 'start' ? tag : { ...tag, attributes: [alignment(align)] }
}

/** A list whose labels are the terms, as PDF has it (ISO 32000-1, 14.8.4.3.3). */
function layDefinitions({ items }: Definitions, place: Place, setting: Setting): Piece[] {
  const list: Tag = { ...node('L', place), attributes: [{ O: 'List', ListNumbering: 'Description' }] }
  const bold = { ...place, look: { ...place.look, bold: true } }
  return items.flatMap(({ term, definitions }) => {
    const item: Tag = { type: 'LI', parent: list }
    const label: Tag = { type: 'Lbl', parent: item }
    return [
      ...layLines(term, label, bold, setting, {}, true),
      ...definitions.flatMap((body) => {
        const tag: Tag = { type: 'LBody', parent: item }
        const inside = { ...place, x: place.x + indent, width: place.width - indent, tag }
        return layBlocks(body, inside, setting)
      }),
      gap(setting.size * 0.3, place),
    ]
  })
}

function layHeading(block: Extract<Block, { kind: 'heading' }>, place: Place, setting: Setting): Piece[] {
  const size = setting.size * headingSizes[block.level - 1]
  const look = { ...place.look, size, bold: true, italic: block.level === 6 }
  const tag = aligned(node(`H${block.level}`, place), block)
  const lines = layLines(block.inlines, tag, { ...place, look }, setting, block, true)
  const title = wordsIn(block.inlines)
  const [first, ...rest] = lines
  if (first?.kind !== 'line') return lines
  return [{ ...first, ...(title === '' ? {} : { outline: { level: block.level, title } }) }, ...rest]
}

function wordsIn(inlines: readonly Inline[]): string {
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

function layCode(block: Extract<Block, { kind: 'code' }>, place: Place, setting: Setting): Piece[] {
  const look = { ...plainLook(setting.size * 0.86), mono: true }
  const inside = { ...place, x: place.x + 6, width: place.width - 12, look }
  const shade = { x: place.x, width: place.width, colour: codeShade }
  const tag: Tag = { ...node('Code', place), attributes: [{ O: 'Layout', Placement: 'Block' }] }
  return block.text
    .replaceAll('\t', '    ')
    .split('\n')
    .flatMap((text, i): Piece[] => {
      // White space counts in code, and a line breaker would drop it.
      const solid = text === '' ? '\u00a0' : text.replaceAll(' ', '\u00a0')
      const lines = layLines([{ kind: 'text', text: solid }], tag, inside, setting, i === 0 ? block : {})
      return lines.map((piece) => (piece.kind === 'line' ? { ...piece, shade, keep: false } : piece))
    })
}

function layFigure(block: Extract<Block, { kind: 'figure' }>, place: Place, setting: Setting): Piece[] {
  const alt = block.alt ?? ''
  const picture = setting.sources.picture(block.resource, block.width, block.height, alt)
  const tag = node('Figure', place, alt)
  const names = block.id === undefined ? [] : [block.id]
  const small = { ...place, look: { ...place.look, size: setting.size * 0.9, italic: true } }
  const caption = block.caption ? layLines(block.caption, node('Caption', place), small, setting) : []
  if (!picture) {
    const words =
      alt === '' ? [] : layLines([{ kind: 'text', text: alt }], node('P', place), small, setting, block)
    return [...words, ...caption]
  }
  const shrink = Math.min(1, place.width / picture.width)
  const fitted = { ...picture, width: picture.width * shrink, height: picture.height * shrink }
  const { bars } = place
  return [
    {
      kind: 'picture',
      picture: fitted,
      x: place.x,
      height: fitted.height,
      tag,
      names,
      keep: caption.length > 0,
      ...(bars.length > 0 ? { bars } : {}),
    },
    ...(caption.length > 0 ? [gap(4, place), ...caption] : []),
  ]
}
