import type { Block, Inline } from '../../../model/document.ts'
import { type Box, union } from '../../../model/geometry.ts'
import { type PlacedLine, piecesOf, placedLines, type TextPiece } from './placed-lines.ts'
import { cellTexts } from './table-cells.ts'

/** A block without blocks of the flow in it, with its place. */
export interface Leaf {
  readonly block: Block
  readonly lines: readonly PlacedLine[]
  /** Where it is, in reading order; empty where that is not known. */
  readonly pieces: readonly TextPiece[]
  /** Whether a block of the document begins with it. */
  readonly opens: boolean
}

/** The leaves of blocks in reading order, by block. */
export function leavesOf(blocks: readonly Block[], maxCells: number): Map<Block, Leaf> {
  const leaves = new Map<Block, Leaf>()
  let page = 1
  const visit = (block: Block, opens: boolean): void => {
    page = block.page ?? page
    switch (block.kind) {
      case 'list':
        for (const [i, item] of block.items.entries())
          for (const [k, one] of item.blocks.entries()) visit(one, opens && i + k === 0)
        return
      case 'quote':
        for (const [i, one] of block.blocks.entries()) visit(one, opens && i === 0)
        return
      case 'definitions':
        for (const { definitions } of block.items) for (const one of definitions.flat()) visit(one, false)
        return
    }
    const leaf = leafOf(block, page, opens, maxCells)
    page = leaf.pieces.at(-1)?.page ?? page
    leaves.set(block, leaf)
  }
  for (const block of blocks) visit(block, true)
  return leaves
}

function leafOf(block: Block, page: number, opens: boolean, maxCells: number): Leaf {
  if (block.kind === 'paragraph' || block.kind === 'heading' || block.kind === 'code') {
    const lines = placedLines(block.kind === 'code' ? block : block.inlines, page)
    if (lines.length > 0) return { block, lines, pieces: piecesOf(lines), opens }
  }
  if (block.kind === 'table') {
    const { rows } = cellTexts(block, page, maxCells)
    const caption = placedLines(block.caption ?? [], page)
    const lines = [...caption, ...rows.flatMap((row) => row.flatMap((text) => [...text.lines]))]
    return { block, lines, pieces: byPage(lines, block.box, page), opens }
  }
  const caption: readonly Inline[] = block.kind === 'figure' ? (block.caption ?? []) : []
  const lines = placedLines(caption, page)
  const pieces = block.box ? [{ page: block.page ?? page, box: block.box, lines: [], wordsBefore: 0 }] : []
  return { block, lines, pieces, opens }
}

function byPage(lines: readonly PlacedLine[], box: Box | undefined, page: number): TextPiece[] {
  const boxes = new Map<number, Box>()
  for (const line of lines) {
    const known = boxes.get(line.page)
    boxes.set(line.page, known ? union(known, line.box) : line.box)
  }
  if (boxes.size === 0) return box ? [{ page, box, lines: [], wordsBefore: 0 }] : []
  return [...boxes].map(([own, extent]) => ({ page: own, box: extent, lines: [], wordsBefore: 0 }))
}
