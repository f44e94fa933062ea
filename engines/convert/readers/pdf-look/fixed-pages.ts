import type { Block, FixedObject, FixedPage, FixedShape, Inline, List } from '../../../model/document.ts'
import { type Box, union } from '../../../model/geometry.ts'
import type { PageContent, PageWord } from '../../../model/page-content.ts'
import { nodesIn } from '../../tree/walk.ts'
import type { PageDrawing } from './drawings.ts'
import type { PlacedBlock } from './flow-source.ts'
import type { SourceFonts } from './fonts.ts'
import { aboveBaseline } from './paragraph-look.ts'
import type { TextPiece } from './placed-lines.ts'
import { chunksOf, rowsOf } from './running.ts'
import { emphasised } from './text-looks.ts'

/** Points by which a box is wider than its text, because widths of other fonts differ slightly. */
const slack = 6
const pitchShare = 1.2

/** Drawings of a page with the keys of their images; null for those without one. */
export interface DrawnPage {
  readonly drawings: readonly PageDrawing[]
  readonly pictures: readonly (string | null)[]
}

/** A page with its content in place: drawings and images, and its texts before them. */
export function fixedPage(
  { width, height, pictures, backdrop }: PageContent,
  drawn: DrawnPage,
  texts: readonly FixedObject[],
  rest: readonly FixedObject[],
): FixedPage {
  const objects: FixedObject[] = backdrop?.resource
    ? [{ kind: 'picture', box: backdrop.box, resource: backdrop.resource }]
    : []
  const shapes = drawn.drawings.flatMap((drawing, i): FixedObject[] => {
    if (drawing.kind === 'area') return [areaShape(drawing)]
    const resource = drawn.pictures[i]
    return resource ? [{ kind: 'picture', box: drawing.box, resource }] : []
  })
  objects.push(...shapes)
  for (const { box, resource, alt } of pictures)
    if (resource !== null) objects.push({ kind: 'picture', box, resource, ...(alt ? { alt } : {}) })
  return { width, height, objects: [...objects, ...texts, ...rest] }
}

function areaShape({ box: { x0, y0, x1, y1 }, color }: Extract<PageDrawing, { kind: 'area' }>): FixedShape {
  const corners = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ]
  return { kind: 'shape', fill: color, path: corners, closed: true }
}

/** The texts of the flow by page: each block in a box at its source position, split if it continues over pages or columns. */
export function fixedTexts(
  blocks: readonly Block[],
  placed: ReadonlyMap<Block, PlacedBlock>,
): Map<number, FixedObject[]> {
  const pages = new Map<number, FixedObject[]>()
  const add = (page: number, object: FixedObject) => {
    const known = pages.get(page)
    if (known) known.push(object)
    else pages.set(page, [object])
  }
  for (const block of blocks) {
    const own = placed.get(block)
    if (block.kind === 'list')
      for (const part of listParts(block, placed)) add(part.page, textObject(part.list, part.box))
    else if (block.kind === 'table' && own)
      for (const part of own.parts) add(part.page, { kind: 'text', box: part.box, blocks: [part.block] })
    else if (block.kind === 'paragraph' || block.kind === 'heading') {
      const texts = partsOf(block.inlines)
      for (const [i, piece] of (own?.pieces ?? []).entries()) {
        const inlines = texts[i]
        if (inlines && inlines.length > 0)
          add(piece.page, textObject({ ...block, inlines }, textBox(piece, block)))
      }
    } else if (block.kind !== 'figure') {
      const pieces = [...innerPieces([block], placed)]
      if (pieces.length > 0) add(pieces[0].page, textObject(block, boxOn(pieces, pieces[0].page)))
    }
    if ((block.kind === 'figure' || block.kind === 'table') && block.caption && own?.captionBox) {
      add(
        own.pieces[0].page,
        textObject(
          {
            kind: 'paragraph',
            inlines: block.caption,
            ...(block.look?.caption ? { look: block.look.caption } : {}),
          },
          own.captionBox,
        ),
      )
    }
  }
  return pages
}

/** Words of a page that are not in its flow, each text in a box: headers, page numbers, turned labels. */
export function fixedWords(page: PageContent, words: readonly PageWord[], fonts: SourceFonts): FixedObject[] {
  const objects: FixedObject[] = []
  const straight = words.filter(({ turn }) => turn === undefined)
  for (const row of rowsOf(straight, page.page))
    for (const chunk of chunksOf(row)) objects.push(wordsObject(chunk, fonts))
  for (const word of words) if (word.turn !== undefined) objects.push(wordsObject([word], fonts))
  return objects
}

function wordsObject(words: readonly PageWord[], fonts: SourceFonts): FixedObject {
  const box = words.map((word) => word.box).reduce(union)
  const text = words.map((word, i) => (i > 0 && word.spaceBefore ? ` ${word.text}` : word.text)).join('')
  const look = fonts.look(words)
  const { turn, size } = words[0]
  const inlines = emphasised([{ kind: 'text', text, look }])
  const line = { rule: 'exact', value: size * pitchShare } as const
  const block: Block = { kind: 'paragraph', inlines, look: { text: look, before: 0, after: 0, line } }
  if (turn === undefined) {
    const top = words[0].baseline - size * pitchShare * aboveBaseline
    return { kind: 'text', box: { ...box, y0: top, x1: box.x1 + slack }, blocks: [block], unbroken: true }
  }
  return { kind: 'text', box: turnedBox(box, turn), blocks: [block], unbroken: true, turn }
}

/** The box of a turned text before it is turned around its middle. */
function turnedBox(box: Box, turn: number): Box {
  if (turn === 180) return box
  const [x, y] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2]
  const [across, down] = [(box.y1 - box.y0) / 2, (box.x1 - box.x0) / 2]
  return { x0: x - across, x1: x + across, y0: y - down, y1: y + down }
}

function textObject(block: Block, box: Box): FixedObject {
  const { before: _, begins: _begins, left: _left, right: _right, ...look } = block.look ?? {}
  const shown = block.look ? { ...block, look } : block
  return { kind: 'text', box: { ...box, x1: box.x1 + slack }, blocks: [shown] }
}

function textBox({ box, lines }: TextPiece, { look }: Block): Box {
  const pitch = look?.line?.value ?? 0
  return lines.length > 0 ? { ...box, y0: lines[0].baseline - pitch * aboveBaseline } : box
}

function boxOn(pieces: readonly TextPiece[], page: number): Box {
  return pieces
    .filter((piece) => piece.page === page)
    .map(({ box }) => box)
    .reduce(union)
}

function* innerPieces(
  blocks: readonly Block[],
  placed: ReadonlyMap<Block, PlacedBlock>,
): Generator<TextPiece> {
  for (const node of nodesIn(blocks)) {
    const own = placed.get(node as Block)
    if (own) yield* own.pieces
  }
}

/** The items of a list by page. Numbers continue. */
function listParts(list: List & Block, placed: ReadonlyMap<Block, PlacedBlock>) {
  const parts: { readonly page: number; readonly list: List & Block; readonly box: Box }[] = []
  let page = 0
  for (const [i, item] of list.items.entries()) {
    const pieces = [...innerPieces(item.blocks, placed)]
    page = pieces[0]?.page ?? page
    const own = pieces.filter((piece) => piece.page === page)
    const last = parts.at(-1)
    if (own.length === 0) {
      if (last)
        parts[parts.length - 1] = { ...last, list: { ...last.list, items: [...last.list.items, item] } }
      continue
    }
    const box = boxOn(own, page)
    if (last?.page === page && box.y0 > last.box.y0)
      parts[parts.length - 1] = {
        ...last,
        list: { ...last.list, items: [...last.list.items, item] },
        box: union(last.box, box),
      }
    else {
      // A number or bullet is left of the text.
      const hang = listHang(item.blocks)
      parts.push({
        page,
        box: { ...box, x0: box.x0 - hang },
        list: { ...list, start: (list.start ?? 1) + i, items: [item] },
      })
    }
  }
  return parts
}

function listHang([first]: readonly Block[]): number {
  return Math.max(0, -(first?.look?.first ?? 0))
}

/** The parts of a text between its breaks to other columns and pages. */
function partsOf(inlines: readonly Inline[]): Inline[][] {
  const parts: Inline[][] = [[]]
  for (const inline of inlines) {
    if (inline.kind === 'break' && inline.to) parts.push([])
    else if (inline.kind === 'emphasis' || inline.kind === 'link') {
      const [first, ...others] = partsOf(inline.inlines)
      if (first.length > 0) parts[parts.length - 1].push({ ...inline, inlines: first })
      for (const other of others) parts.push([{ ...inline, inlines: other }])
    } else parts[parts.length - 1].push(inline)
  }
  return parts
}
