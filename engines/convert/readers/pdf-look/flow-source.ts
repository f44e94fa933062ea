import type { Block, BlockLook, Inline, PageSetup, RunningBlocks, Section } from '../../../model/document.ts'
import { type Box, union } from '../../../model/geometry.ts'
import type { PageContent } from '../../../model/page-content.ts'
import type { SourceFonts } from './fonts.ts'
import { type PlacedLine, piecesOf, placedLines, type TextPiece } from './placed-lines.ts'
import type { PiecePlace, Region } from './regions.ts'
import type { PageRunning } from './running.ts'
import { cellTexts } from './table-cells.ts'
import { plainText, wordIndexes } from './text-looks.ts'

export interface FlowSource {
  readonly leaves: ReadonlyMap<Block, Leaf>
  readonly places: ReadonlyMap<Leaf, readonly PiecePlace[]>
  readonly pages: ReadonlyMap<number, PageContent>
  readonly margins: NonNullable<PageSetup['margins']>
  readonly running: ReadonlyMap<number, PageRunning>
  /** Where the notes of pages begin. */
  readonly notesTop: ReadonlyMap<number, number>
  readonly fonts: SourceFonts
  readonly maxCells: number
}

/** A block of the result with its place. */
export interface PlacedBlock {
  readonly pieces: readonly TextPiece[]
  /** A table by page. */
  readonly parts: readonly { readonly page: number; readonly box: Box; readonly block: Block }[]
  readonly captionBox?: Box
}

/** An image at its place on a page. */
export interface PlacedPicture {
  readonly box: Box
  readonly resource: string
  readonly alt?: string
}

/** Points between the number of a list item and its text, if unknown from the source. */
const usualHang = 18

export function hasBreak(inlines: readonly Inline[]): boolean {
  return inlines.some(
    (inline) => inline.kind === 'break' || ('inlines' in inline && hasBreak(inline.inlines)),
  )
}

/** Words before the text of an item: its number or bullet. */
export function markersOf(inlines: readonly Inline[], { words }: PlacedLine): number {
  const owners = wordIndexes(plainText(inlines), words)
  const first = owners.find((owner) => owner >= 0) ?? 0
  return first < words.length ? first : 0
}

export function hangOf({ words }: PlacedLine, markers: number): number {
  return markers > 0 ? Math.max(4, Math.min(72, words[markers].box.x0 - words[0].box.x0)) : usualHang
}

/** Whether most texts of several lines have lines that end together. */
export function isJustified({ leaves }: FlowSource): boolean {
  let [yes, all] = [0, 0]
  for (const { block, pieces } of leaves.values()) {
    if (block.kind !== 'paragraph') continue
    for (const { lines } of pieces) {
      if (lines.length < 4) continue
      const ends = lines.slice(0, -1).map(({ box }) => box.x1)
      all++
      if (Math.max(...ends) - Math.min(...ends) < 2) yes++
    }
  }
  return all > 0 && yes > all / 2
}

/**
 * Puts images and areas into the first paragraph of their page.
 * @param at index of that paragraph
 */
export function withPictures(
  blocks: readonly Block[],
  at: number | undefined,
  pictures: readonly PlacedPicture[],
  areas: NonNullable<BlockLook['areas']>,
): readonly Block[] {
  if (pictures.length + areas.length === 0 || at === undefined) return blocks
  const first = blocks[at]
  if (first.kind !== 'paragraph' && first.kind !== 'heading') return blocks
  const images = pictures.map(
    ({ box, resource, alt }): Inline => ({
      kind: 'image',
      resource,
      ...(alt ? { alt } : {}),
      width: box.x1 - box.x0,
      height: box.y1 - box.y0,
      place: { x: box.x0, y: box.y0, behind: true },
    }),
  )
  const out = [...blocks]
  const look = areas.length > 0 ? { ...first.look, areas } : first.look
  out[at] = { ...first, inlines: [...images, ...first.inlines], ...(look ? { look } : {}) }
  return out
}

/** The leaf with which a block begins, if it has a position. */
export function firstLeaf(block: Block, leaves: FlowSource['leaves']): Leaf | undefined {
  const own = leaves.get(block)
  if (own) return own.pieces.length > 0 ? own : undefined
  const inner: readonly Block[] =
    block.kind === 'list' ? (block.items[0]?.blocks ?? []) : block.kind === 'quote' ? block.blocks : []
  return inner.length > 0 ? firstLeaf(inner[0], leaves) : undefined
}

const noRunning: RunningBlocks = {}

interface SectionStart {
  /** Index of its first block. */
  readonly from: number
  readonly continues: boolean
  readonly isFirst: boolean
}

/** A section that begins on a page, and the key of its header and footer. */
export function sectionAt(
  { margins, pages, running }: FlowSource,
  page: number,
  region: Region | null,
  { from, continues, isFirst }: SectionStart,
): { readonly section: Section; readonly key: string } {
  const { width = 595, height = 842 } = pages.get(page) ?? {}
  const own = running.get(page)
  const next = running.get(page + 1)
  const after = running.get(page + 2)
  // The first page of a document often has no header, and its last paragraph may continue on the next.
  const differs =
    isFirst && next !== undefined && own?.key !== next.key && (after === undefined || after.key === next.key)
  const shown = differs ? next : own
  const columns = region?.columns ?? []
  const number = own?.number !== undefined && own.number !== page && isFirst ? own.number : undefined
  const sides =
    columns.length > 0
      ? { left: Math.max(0, columns[0].left), right: Math.max(0, width - columns[columns.length - 1].right) }
      : {}
  const section: Section = {
    from,
    page: { width, height, margins: { ...margins, ...sides } },
    headerDistance: shown?.headerDistance ?? 0,
    footerDistance: shown?.footerDistance ?? 0,
    continues,
    ...(columns.length > 1
      ? {
          columns: {
            count: columns.length,
            gap: columns[1].left - columns[0].right,
            widths: columns.map(({ left, right }, i) => ({
              width: right - left,
              gap: i + 1 < columns.length ? columns[i + 1].left - right : 0,
            })),
          },
        }
      : {}),
    running: shown?.blocks ?? noRunning,
    ...(differs ? { first: own?.blocks ?? noRunning } : {}),
    ...(number === undefined ? {} : { firstNumber: number }),
  }
  return { section, key: shown?.key ?? '' }
}

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
