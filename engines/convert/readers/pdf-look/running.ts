import type { Block, Inline, RunningBlocks, TabStop } from '../../../model/document.ts'
import type { Box } from '../../../model/geometry.ts'
import type { PageContent, PageWord } from '../../../model/page-content.ts'
import { type AreaDrawing, drawingsOf } from './drawings.ts'
import { lookKey, type SourceFonts } from './fonts.ts'
import type { Measure } from './paragraph-look.ts'
import { lineOf, type PlacedLine } from './placed-lines.ts'
import { emphasised } from './text-looks.ts'

/** Header and footer of a page. */
export interface PageRunning {
  readonly blocks: RunningBlocks
  /** Points from the edge of the paper. */
  readonly headerDistance: number
  readonly footerDistance: number
  /** The rules and areas that are drawn in the header or the footer. */
  readonly areas: readonly AreaDrawing[]
  /** Key of headers and footers: equal for pages that differ only in the page number. */
  readonly key: string
  /** The number that the page prints, if it prints one. */
  readonly number?: number
}

type Paragraph = Extract<Block, { readonly kind: 'paragraph' }>

/** Share of the height of a page at its top and bottom where headers and footers are. */
const edgeShare = 0.2

/** The header and footer of a page: words above and below its text that are not part of it. */
export function runningOf(
  page: PageContent,
  isText: (word: PageWord) => boolean,
  text: { readonly top: number; readonly bottom: number },
  side: Measure,
  pages: number,
  fonts: SourceFonts,
): PageRunning {
  const words = [...page.words, ...(page.running ?? [])].filter(
    (word) => word.turn === undefined && !isText(word),
  )
  const isAbove = ({ y1 }: Box) => y1 <= text.top + 1 && y1 < page.height * edgeShare
  const isBelow = ({ y0 }: Box) => y0 >= text.bottom - 1 && y0 > page.height * (1 - edgeShare)
  const part = (isIn: (box: Box) => boolean) => {
    const rows = rowsOf(
      words.filter(({ box }) => isIn(box)),
      page.page,
    )
    return { rows, areas: rows.length > 0 ? areasIn(page, isIn) : [] }
  }
  const [header, footer] = [part(isAbove), part(isBelow)]
  const [above, below] = [header.rows, footer.rows]
  const printed = printedNumber([...above, ...below], page.page)
  const numbers = { printed, pages, fonts }
  const blocksIn = ({ rows, areas }: typeof header) => withAreas(blocksOf(rows, side, numbers), areas)
  const blocks = {
    ...(above.length > 0 ? { header: blocksIn(header) } : {}),
    ...(below.length > 0 ? { footer: blocksIn(footer) } : {}),
  }
  const last = below.at(-1)
  return {
    blocks,
    headerDistance: above.length > 0 ? Math.max(0, above[0].baseline - above[0].size) : 0,
    footerDistance: last ? Math.max(0, page.height - last.baseline - last.size * 0.2) : 0,
    areas: [...header.areas, ...footer.areas],
    key: JSON.stringify(blocks, (name, value) => {
      const step = keySteps[name]
      return step === undefined ? value : Math.round(value / step)
    }),
    ...(printed === undefined ? {} : { number: printed }),
  }
}

/** Points. Maximum position difference of texts and rules of equal headers. */
const keySteps: Readonly<Record<string, number>> = { at: 6, before: 6, x0: 2, y0: 2, x1: 2, y1: 2 }

/** The rules and areas in a part of a page. */
function areasIn(page: PageContent, isIn: (box: Box) => boolean): AreaDrawing[] {
  const { fills, rulings, shapes = [] } = page
  const own = {
    ...page,
    fills: fills.filter(isIn),
    rulings: rulings.filter(isIn),
    shapes: shapes.filter(isIn),
  }
  return drawingsOf(own, []).filter((drawing) => drawing.kind === 'area')
}

/** Rules and areas are drawn with the first line. */
function withAreas(blocks: readonly Paragraph[], areas: readonly AreaDrawing[]): Block[] {
  const [first, ...others] = blocks
  return areas.length === 0 ? [...blocks] : [{ ...first, look: { ...first.look, areas } }, ...others]
}

/** Lines of words, from top to bottom. */
export function rowsOf(words: readonly PageWord[], page: number): PlacedLine[] {
  const rows: PageWord[][] = []
  for (const word of [...words].sort((a, b) => a.baseline - b.baseline || a.box.x0 - b.box.x0)) {
    const row = rows.at(-1)
    if (row && Math.abs(row[0].baseline - word.baseline) < 0.4 * word.size) row.push(word)
    else rows.push([word])
  }
  return rows.map((row) =>
    lineOf(
      row.sort((a, b) => a.box.x0 - b.box.x0),
      page,
    ),
  )
}

/** Difference between the number of a page and the number that it prints. */
const maxNumberShift = 2000

/** The number of a page: a word of digits, alone or with the page count after a slash: the one nearest to the page number position. */
function printedNumber(rows: readonly PlacedLine[], page: number): number | undefined {
  const numbers = rows.flatMap(({ words }) =>
    words.flatMap(({ text }) => {
      const number = /^[-–]?(\d{1,4})(?:[-–]|\/\d{1,4})?$/.exec(text)?.[1]
      return number === undefined ? [] : [Number(number)]
    }),
  )
  const near = numbers.filter((number) => Math.abs(number - page) <= maxNumberShift && number > 0)
  return near.length === 0
    ? undefined
    : near.reduce((a, b) => (Math.abs(b - page) < Math.abs(a - page) ? b : a))
}

interface Numbers {
  readonly printed: number | undefined
  readonly pages: number
  readonly fonts: SourceFonts
}

/** In sizes of the font: words that are farther apart are separated by a tab. */
const tabGap = 1.5
const pitchShare = 1.2

function blocksOf(rows: readonly PlacedLine[], side: Measure, numbers: Numbers): Paragraph[] {
  let bottom: number | undefined
  return rows.map((row): Paragraph => {
    const pitch = row.size * pitchShare
    const start = row.baseline - pitch * 0.8
    const before = bottom === undefined ? 0 : Math.max(0, start - bottom)
    bottom = row.baseline + pitch * 0.2
    const chunks = chunksOf(row)
    // Headers may be wider than the text.
    const edges = { left: Math.min(side.left, row.box.x0), right: Math.max(side.right, row.box.x1) }
    const inlines: Inline[] = []
    const tabs: TabStop[] = []
    for (const [i, chunk] of chunks.entries()) {
      const [from, to] = [chunk[0].box.x0, chunk[chunk.length - 1].box.x1]
      const stop = tabStop(from, to, side, edges)
      if (stop) tabs.push(stop)
      // A text at the left edge needs no tab.
      if (stop || i > 0) inlines.push({ kind: 'text', text: '\t', look: numbers.fonts.look(chunk) })
      inlines.push(...chunkInlines(chunk, numbers))
    }
    return {
      kind: 'paragraph',
      inlines,
      look: {
        text: numbers.fonts.look(row.words),
        before,
        after: 0,
        line: { rule: 'exact', value: Math.round(pitch * 20) / 20 },
        align: 'left',
        ...(edges.left < side.left ? { left: edges.left - side.left } : {}),
        ...(edges.right > side.right ? { right: side.right - edges.right } : {}),
        ...(tabs.length > 0 ? { tabs: [...tabs].sort((a, b) => a.at - b.at) } : {}),
      },
    }
  })
}

/** The tab that brings a text to its place; null for one at the left edge. Tabs count from the left margin. */
function tabStop(from: number, to: number, side: Measure, edges: Measure): TabStop | null {
  if (from - edges.left < 3) return null
  if (Math.abs(edges.right - to) < 6) return { at: edges.right - side.left - 0.5, align: 'right' }
  const middle = (side.left + side.right) / 2
  if (Math.abs((from + to) / 2 - middle) < 6) return { at: middle - side.left, align: 'center' }
  return { at: from - side.left, align: 'left' }
}

export function chunksOf({ words, size }: PlacedLine): PageWord[][] {
  const chunks: PageWord[][] = []
  for (const word of words) {
    const last = chunks.at(-1)
    if (last && word.box.x0 - last[last.length - 1].box.x1 < tabGap * size) last.push(word)
    else chunks.push([word])
  }
  return chunks
}

function chunkInlines(words: readonly PageWord[], { printed, pages, fonts }: Numbers): Inline[] {
  const out: Inline[] = []
  let key = ''
  for (const [i, word] of words.entries()) {
    const look = fonts.look([word])
    const space = i > 0 && word.spaceBefore ? ' ' : ''
    const [digits, total] = word.text.replace(/[-–]/g, '').split('/')
    const isPage = printed !== undefined && digits === String(printed)
    const isTotal = !isPage && digits === String(pages) && out.some((one) => one.kind === 'text' && one.field)
    const last = out.at(-1)
    if (isPage || isTotal) {
      const at = word.text.indexOf(digits)
      const after = word.text.slice(at + digits.length)
      if (space !== '' || at > 0) out.push({ kind: 'text', text: space + word.text.slice(0, at), look })
      out.push({ kind: 'text', text: '1', field: isPage ? 'page' : 'pages', look })
      if (total === String(pages)) {
        out.push({ kind: 'text', text: '/', look })
        out.push({ kind: 'text', text: '1', field: 'pages', look })
      } else if (after !== '') out.push({ kind: 'text', text: after, look })
      key = ''
    } else if (last?.kind === 'text' && key === lookKey(word))
      out[out.length - 1] = { ...last, text: last.text + space + word.text }
    else {
      out.push({ kind: 'text', text: space + word.text, look })
      key = lookKey(word)
    }
  }
  return emphasised(out)
}
