import type { Block, BlockLook, Inline, PageSetup } from '../../../model/document.ts'
import type { Box } from '../../../model/geometry.ts'
import type { PageContent } from '../../../model/page-content.ts'
import type { SourceFonts } from './fonts.ts'
import type { Leaf } from './leaves.ts'
import type { PlacedLine, TextPiece } from './placed-lines.ts'
import type { PiecePlace } from './regions.ts'
import type { PageRunning } from './running.ts'
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

/** Points between the number of a list item and its text, where the source does not show it. */
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

/** The leaf with which a block begins, if it has a place. */
export function firstLeaf(block: Block, leaves: FlowSource['leaves']): Leaf | undefined {
  const own = leaves.get(block)
  if (own) return own.pieces.length > 0 ? own : undefined
  const inner: readonly Block[] =
    block.kind === 'list' ? (block.items[0]?.blocks ?? []) : block.kind === 'quote' ? block.blocks : []
  return inner.length > 0 ? firstLeaf(inner[0], leaves) : undefined
}
