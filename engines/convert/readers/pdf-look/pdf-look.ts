import type { Block, FixedPage, PageSetup, Section } from '../../../model/document.ts'
import type { Box } from '../../../model/geometry.ts'
import type { PageContent, PageWord } from '../../../model/page-content.ts'
import { drawingsOf, type PageDrawing } from './drawings.ts'
import { fixedPage, fixedTexts, fixedWords } from './fixed-pages.ts'
import { FlowWriter } from './flow.ts'
import { type Leaf, leavesOf, markersOf, withPictures } from './flow-source.ts'
import { SourceFonts } from './fonts.ts'
import { pitchOf } from './paragraph-look.ts'
import { type PlacedLine, placedLines } from './placed-lines.ts'
import { type FlowPiece, regionsOf } from './regions.ts'
import { runningOf } from './running.ts'
import { lookedText } from './text-looks.ts'

/** The appearance of the pages of a PDF: styles of blocks and sections, and positions of content. */
export interface PdfLook {
  readonly blocks: readonly Block[]
  readonly notes: ReadonlyMap<string, readonly Block[]>
  readonly margins: NonNullable<PageSetup['margins']>
  readonly sections: readonly Section[]
  readonly fixed: readonly FixedPage[]
}

export interface PdfLookSource {
  readonly blocks: readonly Block[]
  readonly notes: ReadonlyMap<string, readonly Block[]>
  readonly pages: readonly PageContent[]
  /** Folder with the user's fonts. */
  readonly fonts: string | undefined
  readonly maxCells: number
  /** Makes images of drawings, in their order; null for one that cannot be drawn. */
  readonly picture: (
    page: PageContent,
    drawings: readonly PageDrawing[],
  ) => Promise<readonly (string | null)[]>
}

/** Points from the edge of the paper. */
const minMargin = 18
const usualMargin = 72
/** Points between the lowest text of the source and the bottom margin. */
const roomBelow = 36

/**
 * Adds fonts, sizes, places, columns, headers, footers and page breaks to the blocks of a PDF, as its words show them.
 */
export async function pdfLook(source: PdfLookSource): Promise<PdfLook> {
  const { pages, maxCells } = source
  const fonts = new SourceFonts(source.fonts)
  const byPage = new Map(pages.map((page) => [page.page, page]))
  const leaves = leavesOf(source.blocks, maxCells)
  const notesLines = linesOfNotes(source.notes)
  const isText = textWords(leaves, notesLines)
  const extents = extentsOf(leaves, notesLines)
  const margins = marginsOf(pages, extents)
  const running = new Map(
    pages.map((page) => {
      const side = { left: margins.left, right: page.width - margins.right }
      const text = extents.get(page.page) ?? { top: page.height / 2, bottom: page.height / 2 }
      return [page.page, runningOf(page, (word) => isText(page.page, word), text, side, pages.length, fonts)]
    }),
  )
  const pieces: FlowPiece[] = []
  const owners: { readonly leaf: Leaf; readonly index: number }[] = []
  for (const leaf of leaves.values())
    for (const [index, { page, box }] of leaf.pieces.entries()) {
      if (leaf.block.kind === 'table' && index > 0) continue
      pieces.push({ page, box, opens: leaf.opens && index === 0 })
      owners.push({ leaf, index })
    }
  const width = Math.max(...pages.map((page) => page.width))
  const places = regionsOf(pieces, { left: margins.left, right: width - margins.right })
  const flow = new FlowWriter({
    leaves,
    places: placesBy(owners, places),
    pages: byPage,
    margins,
    running,
    notesTop: topsOf(notesLines),
    fonts,
    maxCells,
  })
  const { blocks, sections, tables, placed, firstOn } = flow.write(source.blocks)
  const notes = new Map(
    [...source.notes].map(([key, body]) => [
      key,
      body.map((block) => lookedNote(block, width - margins.left - margins.right, fonts)),
    ]),
  )
  const notesTop = topsOf(notesLines)
  const texts = fixedTexts(blocks, placed)
  const isInFlow = textWords(leaves, [])
  const fixed: FixedPage[] = []
  let shown: readonly Block[] = blocks
  for (const page of pages) {
    const taken = [
      ...tables.filter((table) => table.page === page.page).map(({ box }) => box),
      ...source.blocks.flatMap((block) =>
        block.kind === 'formula' && block.page === page.page && block.box ? [block.box] : [],
      ),
    ]
    const drawings = drawingsOf(page, taken)
    const pictures = drawings.length > 0 ? await source.picture(page, drawings) : []
    const drawn = drawings.flatMap(({ box }, i) => {
      const resource = pictures[i]
      return resource ? [{ box, resource }] : []
    })
    const free = page.pictures.flatMap(({ box, resource, alt }) =>
      resource === null || isFigure(source.blocks, resource, page.page)
        ? []
        : [{ box, resource, ...(alt ? { alt } : {}) }],
    )
    const behind = page.backdrop?.resource
      ? [{ box: page.backdrop.box, resource: page.backdrop.resource }]
      : []
    const areas = drawings
      .filter((drawing) => drawing.kind === 'area')
      .filter(
        ({ box }) =>
          !running.get(page.page)?.areas.some((area) => isSameBox(area.box, box)) &&
          !isSeparator(box, notesTop.get(page.page)),
      )
    shown = withPictures(shown, firstOn.get(page.page), [...behind, ...drawn, ...free], areas)
    const others = [...page.words, ...(page.running ?? [])].filter((word) => !isInFlow(page.page, word))
    fixed.push(
      fixedPage(page, { drawings, pictures }, texts.get(page.page) ?? [], fixedWords(page, others, fonts)),
    )
  }
  return { blocks: shown, notes, margins, sections, fixed }
}

function isFigure(blocks: readonly Block[], resource: string, page: number): boolean {
  return blocks.some((block) => block.kind === 'figure' && block.resource === resource && block.page === page)
}

function placesBy<T>(
  owners: readonly { readonly leaf: Leaf; readonly index: number }[],
  places: readonly T[],
): Map<Leaf, T[]> {
  const found = new Map<Leaf, T[]>()
  for (const [i, { leaf }] of owners.entries()) {
    const known = found.get(leaf)
    if (known) known.push(places[i])
    else found.set(leaf, [places[i]])
  }
  return found
}

/** Tells whether a word is part of the text. Layout analysis copies words, so they are known by their places. */
function textWords(leaves: ReadonlyMap<Block, Leaf>, notes: readonly PlacedLine[]) {
  const known = new Set<string>()
  const key = (page: number, { box }: PageWord) => `${page} ${box.x0.toFixed(1)} ${box.y0.toFixed(1)}`
  for (const { lines } of leaves.values())
    for (const { page, words } of lines) for (const word of words) known.add(key(page, word))
  for (const { page, words } of notes) for (const word of words) known.add(key(page, word))
  return (page: number, word: PageWord) => known.has(key(page, word))
}

function linesOfNotes(notes: ReadonlyMap<string, readonly Block[]>): PlacedLine[] {
  return [...notes.values()]
    .flat()
    .flatMap((block) => ('inlines' in block ? placedLines(block.inlines, block.page ?? 0) : []))
}

/** Where the notes of each page begin. */
function topsOf(notes: readonly PlacedLine[]): ReadonlyMap<number, number> {
  const tops = new Map<number, number>()
  for (const { page, box } of notes)
    tops.set(page, Math.min(tops.get(page) ?? Number.POSITIVE_INFINITY, box.y0))
  return tops
}

function isSameBox(a: Box, b: Box): boolean {
  return a.x0 === b.x0 && a.y0 === b.y0 && a.x1 === b.x1 && a.y1 === b.y1
}

/** Points. The line over notes is thinner, and ends nearer to them. */
const maxSeparatorThickness = 2
const maxSeparatorGap = 24

/** Whether an area is the line above the notes of its page, which Word draws automatically. */
function isSeparator({ y0, y1 }: Box, notesTop: number | undefined): boolean {
  return (
    notesTop !== undefined &&
    y1 - y0 <= maxSeparatorThickness &&
    y1 <= notesTop + 1 &&
    y0 >= notesTop - maxSeparatorGap
  )
}

interface Extent {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
  readonly lines: number
}

/** Where the text of each page is. */
function extentsOf(leaves: ReadonlyMap<Block, Leaf>, notes: readonly PlacedLine[]): Map<number, Extent> {
  const extents = new Map<number, Extent>()
  const add = (page: number, { x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number }) => {
    const known = extents.get(page)
    extents.set(page, {
      top: Math.min(known?.top ?? y0, y0),
      bottom: Math.max(known?.bottom ?? y1, y1),
      left: Math.min(known?.left ?? x0, x0),
      right: Math.max(known?.right ?? x1, x1),
      lines: (known?.lines ?? 0) + 1,
    })
  }
  for (const { lines, pieces } of leaves.values()) {
    for (const { page, box } of lines) add(page, box)
    if (lines.length === 0) for (const { page, box } of pieces) add(page, box)
  }
  for (const { page, box } of notes) add(page, box)
  return extents
}

/** Margins that contain the text of all pages. */
function marginsOf(
  pages: readonly PageContent[],
  extents: ReadonlyMap<number, Extent>,
): NonNullable<PageSetup['margins']> {
  const sides = pages.flatMap(({ page, width, height }) => {
    const extent = extents.get(page)
    if (!extent) return []
    return [
      { top: extent.top, left: extent.left, right: width - extent.right, bottom: height - extent.bottom },
    ]
  })
  if (sides.length === 0)
    return { top: usualMargin, right: usualMargin, bottom: usualMargin, left: usualMargin }
  const least = (side: 'top' | 'right' | 'bottom' | 'left') => Math.min(...sides.map((one) => one[side]))
  const left = Math.max(0, least('left'))
  return {
    top: Math.max(0, least('top')),
    left,
    // Short lines do not show the width of the text.
    right: Math.max(0, Math.min(least('right'), Math.max(left, usualMargin))),
    // Text that is set again may need some more room, so that its page does not go over.
    bottom: Math.max(
      Math.min(minMargin, Math.max(0, least('bottom') - 6)),
      Math.min(usualMargin, least('bottom') - roomBelow),
    ),
  }
}

/** @param width of the text of the pages */
function lookedNote(block: Block, width: number, fonts: SourceFonts): Block {
  if (block.kind !== 'paragraph') return block
  const lines = placedLines(block.inlines, block.page ?? 1)
  if (lines.length === 0) return block
  const markers = markersOf(block.inlines, lines[0])
  const first = lines[0].words[markers].box.x0 - lines[0].box.x0
  const { inlines, text } = lookedText(block.inlines, lines, new Map(), fonts, { width, first, markers })
  const line = { rule: 'exact' as const, value: pitchOf(lines) }
  return { ...block, inlines, look: { text, before: 0, after: 0, line } }
}
