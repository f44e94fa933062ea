import type { Table } from '../../model/document.ts'
import type { Box } from '../../model/geometry.ts'
import { centre, contains } from '../../model/geometry.ts'
import type { PageContent, PagePicture, PageWord } from '../../model/page-content.ts'
import type { Display } from '../formulas/displays.ts'
import type { Item } from '../lines/item.ts'
import { Leading } from '../lines/leading.ts'
import { type Line, lineOf } from '../lines/line.ts'
import { linesOf } from '../lines/lines.ts'
import { readingOrder } from '../lines/reading-order.ts'
import { runningLines } from '../lines/running-lines.ts'
import type { FoundTable } from '../tables/find-tables.ts'
import type { Paragraph } from './paragraph.ts'
import { edgesOf, paragraphsOf } from './paragraphs.ts'

/** What stands one after the other once a page is read in order. */
export type Piece = Paragraph | TablePiece | PicturePiece | FormulaPiece

export interface TablePiece {
  readonly kind: 'table'
  readonly table: Table
  readonly box: Box
  readonly page: number
  readonly confidence: number
}

export interface FormulaPiece {
  readonly kind: 'formula'
  readonly tex: string
  readonly box: Box
  readonly page: number
}

export interface PicturePiece {
  readonly kind: 'picture'
  readonly picture: PagePicture
  readonly box: Box
  readonly page: number
}

/** Pictures smaller than this on a side are ornaments. */
const leastPicture = 18

/** The pieces of each page in reading order; running headers and footers are left out. */
export function laidOut(
  pages: readonly PageContent[],
  tables: readonly (readonly FoundTable[])[],
  displays: readonly (readonly Display[])[],
): Piece[][] {
  // A table that runs on over pages stands on its first, with the words of all.
  const taken = new Set(tables.flat().flatMap((table) => [...table.words]))
  const lines = pages.map((page) => freeLines(page, taken))
  const running = runningLines(pages, lines)
  const ordered = pages.map((page, i) => {
    const own = lines[i].filter((line) => !running.has(line))
    return readingOrder(itemsOf(page, own, tables[i] ?? [], displays[i] ?? []), mostlyRtl(own))
  })
  const columns = ordered.map((regions) => regions.map((region) => region.rows.flatMap(rowPieces)))
  const leading = new Leading(
    columns.flatMap((page) => page.map((column) => column.filter((part) => 'words' in part))),
  )
  let index = 0
  return columns.map((page, i) =>
    page.flatMap((parts) => {
      const pieces: Piece[] = []
      const all = parts.filter((part) => 'words' in part)
      const alone = page.length === 1 ? pages[i].width : null
      const column = { index, ...(all.length > 0 ? edgesOf(all, alone) : { left: 0, right: 0 }) }
      let text: Line[] = []
      const flush = () => {
        for (const paragraph of paragraphsOf(text, column, leading)) pieces.push(paragraph)
        text = []
      }
      for (const part of parts) {
        if ('words' in part) text.push(part)
        else {
          flush()
          pieces.push(part)
        }
      }
      flush()
      index++
      return pieces
    }),
  )
}

function freeLines(page: PageContent, taken: ReadonlySet<PageWord>): Line[] {
  const free = page.words.filter((word) => !taken.has(word))
  return linesOf(page, free)
}

type Part = Line | TablePiece | PicturePiece | FormulaPiece

function itemsOf(
  page: PageContent,
  lines: readonly Line[],
  tables: readonly FoundTable[],
  displays: readonly Display[],
): Item<Part>[] {
  const boxes = tables.map(({ box }) => box)
  return [
    ...lines.map((line): Item<Part> => ({ box: line.box, line, value: line })),
    ...tables.map(({ table, box, confidence }): Item<Part> => {
      return { box, line: null, value: { kind: 'table', table, box, page: page.page, confidence } }
    }),
    ...displays.map(({ tex, box }): Item<Part> => {
      return { box, line: null, value: { kind: 'formula', tex, box, page: page.page } }
    }),
    ...page.pictures.flatMap((picture): Item<Part>[] => {
      const { box } = picture
      const small = box.x1 - box.x0 < leastPicture || box.y1 - box.y0 < leastPicture
      if (small || picture.resource === null || boxes.some((table) => contains(table, centre(box)))) return []
      return [{ box, line: null, value: { kind: 'picture', picture, box, page: page.page } }]
    }),
  ]
}

/** Things in one row are read across: texts as one line, others one by one. */
function rowPieces(row: readonly Item<Part>[]): Part[] {
  const parts: Part[] = []
  for (const { value } of row) {
    const last = parts.at(-1)
    if (last && 'words' in last && 'words' in value && last.turn === value.turn)
      parts[parts.length - 1] = lineOf(
        spaced(last, value),
        last.page,
        last.rtl,
        last.parted || !isNumbering(last),
      )
    else parts.push(value)
  }
  return parts
}

/** A marker or number that stands apart from the text it belongs to. */
function isNumbering(line: Line): boolean {
  return (
    line.words.length === 1 && /^(?:[^\p{L}\p{N}]|\(?[\p{L}\p{N}]{1,3}[.):]?(?:\d+[.)]?)*)$/u.test(line.text)
  )
}

function spaced(a: Line, b: Line) {
  const [first, ...rest] = b.words
  return [...a.words, first.spaceBefore ? first : { ...first, spaced: true }, ...rest]
}

function mostlyRtl(lines: readonly Line[]): boolean {
  return lines.filter((line) => line.rtl).length > 0.5 * lines.length
}
