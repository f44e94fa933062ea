import type { Align, FixedText, Inline, TextLook } from '../../../../model/document.ts'
import type { Box } from '../../../../model/geometry.ts'
import type { SheetCell } from '../../../../office/workbook.ts'
import type { CellFormat } from './styles.ts'

/** Space next to the text of a cell, points. */
export const cellPadding = 1
/** Points of a step of indent. */
export const indentStep = 8

/** Where the text of a cell may show. */
export interface TextRoom {
  /** Box of the cell including merged cells, which may extend past the page. */
  readonly box: Box
  /** Ends of the columns after the cell up to the next content, and starts of those before it, nearest first. */
  readonly freeAfter: readonly number[]
  readonly freeBefore: readonly number[]
  /** Left and right edge of the cells of the page; text beyond them is on the adjacent pages. */
  readonly page: { readonly x0: number; readonly x1: number; readonly y0: number; readonly y1: number }
  readonly continuesAfter: boolean
  readonly scale: number
  readonly isMerged: boolean
  /** Width of a line of text, points. */
  readonly measure: (text: string, look: TextLook) => number
}

/** The text of a cell in its box; text that is not broken reaches into empty neighbours, and onto the next page. */
export function cellText(cell: SheetCell, format: CellFormat, room: TextRoom): FixedText {
  const dated = format.isShortDate ? { ...cell, text: shortDate(cell.text) } : cell
  const shown = format.isStacked ? stackedCell(dated) : dated
  const { scale, box, page } = room
  const align = format.align ?? usualAlign(cell, format)
  const indent = format.indent * indentStep * scale
  const pad = cellPadding * scale
  const isBroken = format.wraps || shown.text.includes('\n')
  const inside = {
    x0: box.x0 + pad + (align === 'right' ? 0 : indent),
    y0: box.y0,
    x1: box.x1 - pad - (align === 'right' ? indent : 0),
    y1: box.y1,
  }
  const look = fitted(
    shown.text,
    { ...format.text, size: (format.text.size ?? 11) * scale },
    format,
    inside,
    room,
  )
  const reach = { ...inside }
  if (!isBroken && !format.shrinks && cell.kind === 'text' && !room.isMerged) {
    if (align !== 'right') reach.x1 = Math.max(reach.x1, room.freeAfter.at(-1) ?? 0)
    if (align !== 'left') reach.x0 = Math.min(reach.x0, room.freeBefore.at(-1) ?? reach.x0)
  }
  const passes =
    reach.x1 > page.x1 + 1 ||
    reach.x0 < page.x0 - 1 ||
    reach.y1 > page.y1 + 1 ||
    reach.y0 < page.y0 - 1 ||
    (room.continuesAfter && reach.x1 > page.x1 - pad - 1 && reach.x1 > inside.x1)
  const clip = passes
    ? {
        x0: Math.max(reach.x0, page.x0),
        y0: Math.max(reach.y0, page.y0),
        x1: Math.min(reach.x1, page.x1),
        y1: Math.min(reach.y1, page.y1),
      }
    : reach
  const isTurned = format.turn !== 0
  return {
    kind: 'text',
    box: isTurned ? turnedBox(shown, look, align, format, { ...room, box: inside }) : inside,
    ...(isTurned ? {} : { clip }),
    ...(passes && !isTurned ? { continues: true } : {}),
    blocks: [
      {
        kind: 'paragraph',
        inlines: inlinesOf(shown, look),
        look: { text: look, align: isTurned ? 'center' : align },
      },
    ],
    vertical: isTurned ? 'middle' : format.vertical,
    ...(isBroken && !isTurned ? {} : { unbroken: true }),
    ...(isTurned ? { turn: format.turn } : {}),
  }
}

/** The style of a text, smaller if it is shrunk to the width of its cell. */
function fitted(
  text: string,
  look: TextLook & { readonly size: number },
  { shrinks, turn }: CellFormat,
  { x0, x1 }: Box,
  { measure }: TextRoom,
): TextLook {
  if (!shrinks || turn !== 0) return look
  const width = Math.max(...text.split('\n').map((line) => measure(line, look)))
  return width > x1 - x0 && x1 > x0 ? { ...look, size: (look.size * (x1 - x0)) / width } : look
}

/** Upright text is at the right (as LibreOffice sets it). */
function usualAlign({ kind }: SheetCell, { isStacked, turn }: CellFormat): Align {
  if (isStacked || turn === -90) return 'right'
  return kind === 'text' ? 'left' : kind === 'number' ? 'right' : 'center'
}

/** Upright letters, each on a line. */
function stackedCell(cell: SheetCell): SheetCell {
  const { parts: _, ...plain } = cell
  return { ...plain, text: [...cell.text].join('\n') }
}

/** Height of a line in sizes of its text. */
const lineHeight = 1.17

/** The box of turned text, which turns around its middle, so that its corners touch the sides of the cell that it is aligned to. */
function turnedBox(
  { text }: SheetCell,
  look: TextLook,
  align: Align,
  { turn, vertical }: CellFormat,
  { box, measure }: TextRoom,
): Box {
  const lines = text.split('\n')
  const width = Math.max(...lines.map((line) => measure(line, look)))
  const height = lines.length * (look.size ?? 11) * lineHeight
  const angle = (turn * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const [across, down] = [width * cos + height * sin, width * sin + height * cos]
  const x =
    align === 'right' ? box.x1 - across / 2 : align === 'center' ? (box.x0 + box.x1) / 2 : box.x0 + across / 2
  const y =
    vertical === 'bottom'
      ? box.y1 - down / 2
      : vertical === 'middle'
        ? (box.y0 + box.y1) / 2
        : box.y0 + down / 2
  return { x0: x - width / 2, y0: y - height / 2, x1: x + width / 2, y1: y + height / 2 }
}

/** An ISO 8601 date as spreadsheet programs print it by default. Other text stays. */
function shortDate(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  return year === undefined ? text : `${Number(month)}/${Number(day)}/${year}`
}

function inlinesOf({ text, parts }: SheetCell, look: TextLook): Inline[] {
  return (parts ?? [{ text, position: null }]).flatMap((part): Inline[] => {
    const lines = part.text
      .split('\n')
      .flatMap((line, i): Inline[] => [
        ...(i > 0 ? [{ kind: 'break' } as const] : []),
        { kind: 'text', text: line, look },
      ])
    return part.position ? [{ kind: 'emphasis', style: part.position, inlines: lines }] : lines
  })
}
