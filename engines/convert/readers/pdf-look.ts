import type {
  Block,
  BlockLook,
  FixedObject,
  FixedPage,
  Inline,
  PageSetup,
  TextLook,
} from '../../model/document.ts'
import type { Box } from '../../model/geometry.ts'
import type { PageContent, PageWord } from '../../model/page-content.ts'
import { textWidth } from '../writers/pdf/fonts/text-width.ts'

/** The look of the pages of a PDF: of its blocks, its margins, and where its content is. */
export interface PdfLook {
  readonly blocks: readonly Block[]
  readonly margins: NonNullable<PageSetup['margins']>
  readonly fixed: readonly FixedPage[]
}

/** Margins that a page has at least, and at most where it holds little, points. */
const minMargin = 18
const maxMargin = 90
/** Points between the lowest text of the source and the bottom margin. */
const roomBelow = 36
/** The height of a line in sizes of its font. */
const usualLine = 1.2

/**
 * Adds fonts, sizes, spaces and page breaks to the blocks of a PDF, as its words show them.
 * @param blocks as layout analysis found them, with their pages and boxes
 */
export function pdfLook(
  blocks: readonly Block[],
  pages: readonly PageContent[],
  fonts: string | undefined,
): PdfLook {
  const byPage = new Map(pages.map((page) => [page.page, page]))
  const margins = marginsOf(pages)
  const out: Block[] = []
  /** The last line of the block before, where it is on the same page. */
  let last: { readonly page: number; readonly baseline: number; readonly below: number } | undefined
  for (const block of blocks) {
    const page = block.page === undefined ? undefined : byPage.get(block.page)
    // A page ends where that of the source does, so that the number of pages holds.
    if (last && block.page !== undefined && block.page > last.page) out.push({ kind: 'page-break' })
    const words = page && block.box ? wordsIn(page, block.box) : []
    if (!page || words.length === 0) {
      out.push(block)
      if (block.page !== undefined && block.box) last = { page: block.page, baseline: block.box.y1, below: 0 }
      continue
    }
    const text = textLook(words, fonts)
    const lines = baselines(words)
    const pitch = pitchOf(lines, text.size ?? 11)
    const start = last?.page === page.page ? last.baseline + last.below : margins.top
    const look: BlockLook = {
      text,
      before: Math.max(0, Math.min(maxSpace, lines[0] - pitch * aboveBaseline - start)),
      after: 0,
      line: { rule: 'exact', value: pitch },
      ...placeOf(words, lines, page, margins),
    }
    const shown = withText({ ...block, look }, text)
    out.push(shown.kind === 'table' && block.box ? tableLook(shown, block.box, page) : shown)
    last = { page: page.page, baseline: lines[lines.length - 1], below: pitch * (1 - aboveBaseline) }
  }
  return { blocks: out, margins, fixed: pages.map((page) => fixedPage(page, out)) }
}

/** Points. */
const maxSpace = 400
/** The part of a line of a fixed height that programs put above its baseline. */
const aboveBaseline = 0.8

/** Distance of lines; of a single one the usual distance for its size. */
function pitchOf(lines: readonly number[], size: number): number {
  const pitch = lines.length > 1 ? (lines[lines.length - 1] - lines[0]) / (lines.length - 1) : 0
  return pitch > size * 0.8 && pitch < size * 3 ? pitch : size * usualLine
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
  // Text that is set again may need some more room, so that its page does not go over.
  const spare = least(sides.bottom) - roomBelow
  return {
    top: margin(sides.top),
    right: margin(sides.right),
    bottom: Math.max(minMargin, Math.min(maxMargin, Number.isFinite(spare) ? spare : 72)),
    left: margin(sides.left),
  }
}

function least(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
}

function most(values: readonly number[]): number {
  return values.reduce((a, b) => Math.max(a, b), 0)
}

function wordsIn({ words }: PageContent, box: Box): PageWord[] {
  return words.filter((word) => isInside(word.box, box))
}

function isInside(inner: Box, outer: Box): boolean {
  const [x, y] = [(inner.x0 + inner.x1) / 2, (inner.y0 + inner.y1) / 2]
  return x >= outer.x0 - 1 && x <= outer.x1 + 1 && y >= outer.y0 - 1 && y <= outer.y1 + 1
}

/** The font and size of most characters, spaced so that words are as wide as in the source. */
function textLook(words: readonly PageWord[], fonts: string | undefined): TextLook {
  const counts = new Map<string, { readonly words: PageWord[]; characters: number }>()
  for (const word of words) {
    const key = `${word.font} ${Math.round(word.size * 2)}`
    const known = counts.get(key) ?? { words: [], characters: 0 }
    known.words.push(word)
    known.characters += word.text.length
    counts.set(key, known)
  }
  const [most] = [...counts.values()].sort((a, b) => b.characters - a.characters)
  const [word] = most.words
  const look = {
    font: familyOf(word),
    size: Math.round(word.size * 2) / 2,
    bold: word.bold,
    italic: word.italic,
  }
  const spacing = spacingOf(most.words.slice(0, maxMeasuredWords), look, fonts)
  return { ...look, ...(Math.abs(spacing) > look.size * 0.005 ? { spacing } : {}) }
}

/** Words whose spacing is measured, so that a long block costs no more than a short one. */
const maxMeasuredWords = 60

function spacingOf(
  words: readonly PageWord[],
  look: { readonly font: string; readonly size: number; readonly bold: boolean; readonly italic: boolean },
  fonts: string | undefined,
): number {
  let [shown, natural, characters] = [0, 0, 0]
  for (const { text, box, turn } of words) {
    if (turn) continue
    shown += box.x1 - box.x0
    natural += textWidth(text, look.font, look, fonts) * look.size
    characters += text.length
  }
  const spacing = characters === 0 ? 0 : (shown - natural) / characters
  // A twentieth of a point is what Word stores.
  return Math.max(-1, Math.min(1.5, Math.round(spacing * 20) / 20))
}

/** The family of a font of a PDF, by its name: subset tag, style and foundry are left out. Its class where the name says nothing. */
function familyOf({ font, mono }: PageWord): string {
  const name = font
    .replace(/^[A-Z]{6}\+/, '')
    .replace(
      /[-,_ ]?(?:PS)?(?:MT)?(?:[-, ]?(?:Regular|Roman|Bold|Italic|Oblique|Medium|Light|Semibold|Book))*$/i,
      '',
    )
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

/**
 * Alignment and indents: centred where each line has about the same room on both sides of the page, justified where full lines end
 * together. The left indent is that of the first line only, since indented paragraphs are quotations for readers.
 */
function placeOf(
  words: readonly PageWord[],
  lines: readonly number[],
  { width }: PageContent,
  margins: NonNullable<PageSetup['margins']>,
): Pick<BlockLook, 'align' | 'first' | 'right'> {
  const ends = lines.map((baseline) => {
    const line = words.filter((word) => Math.abs(word.baseline - baseline) <= 3)
    return { from: least(line.map(({ box }) => box.x0)), to: most(line.map(({ box }) => box.x1)) }
  })
  const middle = (margins.left + width - margins.right) / 2
  const isCentred = ends.every(
    ({ from, to }) => Math.abs((from + to) / 2 - middle) < 6 && from > margins.left + 18,
  )
  if (isCentred) return { align: 'center' }
  const full = ends.slice(0, -1)
  const right = most(full.map(({ to }) => to))
  const isJustified =
    full.length > 2 && full.every(({ from, to }) => right - to < 1.5 && from - ends[0].from < 40)
  const start = ends.length > 1 ? least(ends.slice(1).map(({ from }) => from)) : margins.left
  const first = Math.min(width / 2, ends[0].from - start)
  const spare = width - margins.right - right - (margins.left - start)
  return {
    align: isJustified ? 'justify' : 'left',
    ...(first > 3 ? { first } : {}),
    ...(full.length > 1 && spare > 12 && spare < width / 3 ? { right: spare - 6 } : {}),
  }
}

/** A table with rows as high as in the source, and with borders where it has lines. */
function tableLook(table: Extract<Block, { kind: 'table' }>, box: Box, { rulings }: PageContent): Block {
  const inside = rulings.filter(
    (line) => line.x1 > box.x0 && line.x0 < box.x1 && line.y1 >= box.y0 - 4 && line.y0 <= box.y1 + 4,
  )
  const line = { width: 0.5, color: '#808080' }
  const borders = inside.length > 2 ? { top: line, right: line, bottom: line, left: line } : {}
  const height = (box.y1 - box.y0) / table.rows.length
  const look = { borders, padding: { top: 0, right: 4, bottom: 0, left: 4 } }
  return {
    ...table,
    rows: table.rows.map(({ cells }) => ({
      look: { height },
      cells: cells.map((cell) => ({ ...cell, look })),
    })),
  }
}

/** Gives the text of a block, and of the blocks in it, a look. */
function withText(block: Block, look: TextLook): Block {
  const { bold: _bold, italic: _italic, ...plain } = look
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
      return {
        ...block,
        blocks: block.blocks.map((one) =>
          withText({ ...one, ...(block.look ? { look: block.look } : {}) }, look),
        ),
      }
    case 'list': {
      const tight = block.look?.line
      return {
        ...block,
        items: block.items.map((item) => ({
          ...item,
          blocks: item.blocks.map((one) =>
            withText(
              { ...one, look: { text: plain, before: 0, after: 0, ...(tight ? { line: tight } : {}) } },
              look,
            ),
          ),
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
function fixedPage({ page, width, height, pictures }: PageContent, blocks: readonly Block[]): FixedPage {
  const objects: FixedObject[] = pictures.flatMap(({ box, resource, alt }) =>
    resource === null ? [] : [{ kind: 'picture', box, resource, ...(alt ? { alt } : {}) }],
  )
  for (const block of blocks) {
    if (block.page !== page || !block.box || block.kind === 'figure') continue
    const { x0, y0, x1, y1 } = block.box
    const { before: _, first, ...look } = block.look ?? {}
    const box = { x0: x0 - (first && first < 0 ? first : 0), y0, x1: Math.min(width, x1 + slack), y1 }
    const shown = {
      ...block,
      look: { ...look, right: 0, ...(first && lineCount(block) > 1 ? { first } : {}) },
    }
    objects.push({ kind: 'text', box, blocks: [shown] })
  }
  return { width, height, objects }
}

/** Points that a box is wider than its text, since widths of other fonts differ a little. */
const slack = 6

/** Lines of a block, by its height. */
function lineCount({ box, look }: Block): number {
  return box && look?.line ? Math.round((box.y1 - box.y0) / look.line.value) : 1
}
