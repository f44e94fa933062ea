import type { Block, Inline, PageSetup } from '../../model/document.ts'
import type { Box } from '../../model/geometry.ts'
import type { BlockLook, FixedObject, FixedPage, TextLook } from '../../model/look.ts'
import type { PageContent, PageWord } from '../../model/page-content.ts'

/** The look of the pages of a PDF: of its blocks, its margins, and where its content is. */
export interface PdfLook {
  readonly blocks: readonly Block[]
  readonly margins: NonNullable<PageSetup['margins']>
  readonly fixed: readonly FixedPage[]
}

/** Margins that a page has at least, and at most where it holds little, points. */
const minMargin = 18
const maxMargin = 90
/** The height of a line in sizes of its font. */
const usualLine = 1.2

/**
 * Adds fonts, sizes, spaces and page breaks to the blocks of a PDF, as its words show them.
 * @param blocks as layout analysis found them, with their pages and boxes
 */
export function pdfLook(blocks: readonly Block[], pages: readonly PageContent[]): PdfLook {
  const byPage = new Map(pages.map((page) => [page.page, page]))
  const margins = marginsOf(pages)
  const out: Block[] = []
  let before: Block | undefined
  for (const block of blocks) {
    const page = block.page === undefined ? undefined : byPage.get(block.page)
    const shown = page && block.box ? styled(block, block.box, page, before, margins) : block
    // A page ends where that of the source does, so that the number of pages holds.
    if (before?.page !== undefined && block.page !== undefined && block.page > before.page) out.push({ kind: 'page-break' })
    out.push(shown)
    before = block
  }
  return { blocks: out, margins, fixed: pages.map((page) => fixedPage(page, out)) }
}

/** Margins that hold the words of most pages. */
function marginsOf(pages: readonly PageContent[]): NonNullable<PageSetup['margins']> {
  const sides = { top: [] as number[], right: [] as number[], bottom: [] as number[], left: [] as number[] }
  for (const { words, width, height } of pages) {
    if (words.length < 20) continue
    sides.top.push(least(words.map(({ box }) => box.y0)))
    sides.left.push(least(words.map(({ box }) => box.x0)))
    sides.right.push(width - most(words.map(({ box }) => box.x1)))
    sides.bottom.push(height - most(words.map(({ box }) => box.y1)))
  }
  const margin = (values: number[]) => {
    const sorted = values.sort((a, b) => a - b)
    const value = sorted.length === 0 ? 72 : sorted[Math.floor((sorted.length - 1) / 2)]
    return Math.max(minMargin, Math.min(maxMargin, value))
  }
  // Text that is set anew needs some room below.
  return { top: margin(sides.top), right: margin(sides.right), bottom: Math.max(minMargin, margin(sides.bottom) - 12), left: margin(sides.left) }
}

function least(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
}

function most(values: readonly number[]): number {
  return values.reduce((a, b) => Math.max(a, b), 0)
}

function styled(
  block: Block,
  box: Box,
  page: PageContent,
  before: Block | undefined,
  margins: NonNullable<PageSetup['margins']>,
): Block {
  const words = page.words.filter((word) => isInside(word.box, box))
  if (words.length === 0) return block
  const text = textLook(words)
  const above = before?.page === block.page ? before?.box : undefined
  const isBelow = above !== undefined && above.y1 <= box.y0 + 2 && above.x0 < box.x1 && above.x1 > box.x0
  const lines = baselines(words)
  const pitch = lines.length > 1 ? (lines[lines.length - 1] - lines[0]) / (lines.length - 1) : 0
  const size = text.size ?? 11
  const isRegular = pitch > size * 0.8 && pitch < size * 3
  const look: BlockLook = {
    text,
    before: isBelow ? Math.min(72, Math.max(0, box.y0 - above.y1)) : 0,
    after: 0,
    ...(isRegular ? { line: { rule: 'exact', value: pitch } } : {}),
    align: alignOf(words, lines, page.width, margins),
  }
  return withText({ ...block, look }, text)
}

function isInside(inner: Box, outer: Box): boolean {
  const [x, y] = [(inner.x0 + inner.x1) / 2, (inner.y0 + inner.y1) / 2]
  return x >= outer.x0 - 1 && x <= outer.x1 + 1 && y >= outer.y0 - 1 && y <= outer.y1 + 1
}

/** The font and size of most characters. */
function textLook(words: readonly PageWord[]): TextLook {
  const counts = new Map<string, { readonly word: PageWord; characters: number }>()
  for (const word of words) {
    const key = `${word.font} ${Math.round(word.size * 2)}`
    const known = counts.get(key)
    if (known) known.characters += word.text.length
    else counts.set(key, { word, characters: word.text.length })
  }
  const [{ word }] = [...counts.values()].sort((a, b) => b.characters - a.characters)
  return { font: familyOf(word), size: Math.round(word.size * 2) / 2, bold: word.bold, italic: word.italic }
}

/** The family of a font of a PDF, by its name: subset tag, style and foundry are left out. Its class where the name says nothing. */
function familyOf({ font, mono }: PageWord): string {
  const name = font.replace(/^[A-Z]{6}\+/, '').replace(/[-,_ ]?(?:PS)?(?:MT)?(?:[-, ]?(?:Regular|Roman|Bold|Italic|Oblique|Medium|Light|Semibold|Book))*$/i, '')
  const known = knownFamilies.find(([pattern]) => pattern.test(name))
  if (known) return known[1]
  return mono ? 'Courier New' : 'Times New Roman'
}

const knownFamilies: readonly (readonly [RegExp, string])[] = [
  [/cambria|caladea/i, 'Cambria'],
  [/calibri|carlito/i, 'Calibri'],
  [/courier|cousine|mono|consol|typewriter|cmtt|nimbusmon/i, 'Courier New'],
  [/georgia/i, 'Georgia'],
  [/verdana|dejavu ?sans/i, 'Verdana'],
  [/arial|helvet|sans|arimo|univers|frutiger|myriad|inter|roboto|cmss|segoe|open|lato|gothic/i, 'Arial'],
]

function baselines(words: readonly PageWord[]): number[] {
  const lines: number[] = []
  for (const { baseline } of [...words].sort((a, b) => a.baseline - b.baseline))
    if (lines.length === 0 || baseline - lines[lines.length - 1] > 3) lines.push(baseline)
  return lines
}

/** Centred where each line has about the same room on both sides of the page, justified where full lines end together. */
function alignOf(
  words: readonly PageWord[],
  lines: readonly number[],
  width: number,
  margins: NonNullable<PageSetup['margins']>,
): BlockLook['align'] {
  const ends = lines.map((baseline) => {
    const line = words.filter((word) => Math.abs(word.baseline - baseline) <= 3)
    return { from: least(line.map(({ box }) => box.x0)), to: most(line.map(({ box }) => box.x1)) }
  })
  const middle = (margins.left + width - margins.right) / 2
  const isCentred = ends.every(({ from, to }) => Math.abs((from + to) / 2 - middle) < 6 && from > margins.left + 18)
  if (isCentred) return 'center'
  const full = ends.slice(0, -1)
  const right = most(full.map(({ to }) => to))
  return full.length > 2 && full.every(({ from, to }) => right - to < 1.5 && from - ends[0].from < 40) ? 'justify' : 'left'
}

/** Gives the text of a block, and of the blocks in it, a look. */
function withText(block: Block, look: TextLook): Block {
  const plain: TextLook = { ...(look.font ? { font: look.font } : {}), ...(look.size ? { size: look.size } : {}) }
  const inlines = (all: readonly Inline[]): Inline[] =>
    all.map((inline): Inline => {
      if (inline.kind === 'text') return { ...inline, look: plain }
      return 'inlines' in inline ? { ...inline, inlines: inlines(inline.inlines) } : inline
    })
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return { ...block, inlines: inlines(block.inlines) }
    case 'quote':
      return { ...block, blocks: block.blocks.map((one) => withText({ ...one, ...(block.look ? { look: block.look } : {}) }, look)) }
    case 'list': {
      const tight = block.look?.line
      return {
        ...block,
        items: block.items.map((item) => ({
          ...item,
          blocks: item.blocks.map((one) => withText({ ...one, look: { text: plain, after: 2, ...(tight ? { line: tight } : {}) } }, look)),
        })),
      }
    }
    case 'table': {
      const { look: _, ...table } = block
      return {
        ...table,
        rows: table.rows.map((row) => ({
          ...row,
          cells: row.cells.map((cell) => ({
            ...cell,
            blocks: cell.blocks.map((one) => withText({ ...one, look: { text: plain } }, look)),
          })),
        })),
      }
    }
    default:
      return block
  }
}

/** A page with its blocks where they are. */
function fixedPage({ page, width, height, pictures, fills }: PageContent, blocks: readonly Block[]): FixedPage {
  const objects: FixedObject[] = pictures.flatMap(({ box, resource, alt }) =>
    resource === null ? [] : [{ kind: 'picture', box, resource, ...(alt ? { alt } : {}) }],
  )
  void fills
  for (const block of blocks) {
    if (block.page !== page || !block.box || block.kind === 'figure') continue
    const { x0, y0, x1, y1 } = block.box
    objects.push({ kind: 'text', box: { x0, y0, x1: Math.min(width, x1 + 6), y1: Math.max(y1, y0 + usualLine) }, blocks: [block] })
  }
  return { width, height, objects }
}
