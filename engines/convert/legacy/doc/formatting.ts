import type { BlockLook, CellLook, InlineStyle } from '../../../model/document.ts'
import { type PropertyRun, sprmsIn } from './property-runs.ts'

/** Character properties ([MS-DOC] 2.6.1). */
export interface CharacterFormat {
  readonly styles: readonly InlineStyle[]
  /** Hidden text, or text deleted in a tracked change. */
  readonly hidden: boolean
  readonly deleted: boolean
  readonly inserted: boolean
  /** Offset of the picture in the data stream; -1 for none. */
  readonly picture: number
}

const toggles: ReadonlyMap<number, InlineStyle> = new Map([
  [0x0835, 'bold'],
  [0x0836, 'italic'],
  [0x0837, 'strike'],
])

export const plainCharacters: CharacterFormat = {
  styles: [],
  hidden: false,
  deleted: false,
  inserted: false,
  picture: -1,
}

export function characterFormatOf({ sprms }: PropertyRun): CharacterFormat {
  const styles = new Set<InlineStyle>()
  const set = (style: InlineStyle, on: boolean) => (on ? styles.add(style) : styles.delete(style))
  const format = { hidden: false, deleted: false, inserted: false, picture: -1 }
  for (const { code, operand } of sprmsIn(sprms)) {
    const value = operand[0]
    // 0x80 and 0x81 mean as in the style, or the opposite; styles are not resolved.
    const on = value === 1 || value === 0x81
    const toggle = toggles.get(code)
    if (toggle) set(toggle, on)
    else if (code === 0x2a3e) set('underline', value !== 0)
    else if (code === 0x2a48) {
      set('superscript', value === 1)
      set('subscript', value === 2)
    } else if (code === 0x2a0c) set('highlight', value !== 0)
    else if (code === 0x083c) format.hidden = on
    else if (code === 0x0800) format.deleted = on
    else if (code === 0x0801) format.inserted = on
    else if (code === 0x6a03) format.picture = u32(operand)
  }
  return { ...format, styles: [...styles] }
}

/** Paragraph properties ([MS-DOC] 2.6.2), and those of the table row that it ends. */
export interface ParagraphFormat {
  readonly style: number
  readonly inTable: boolean
  readonly endsRow: boolean
  /** Outline level: 0 to 8 for a heading, 9 for body text; -1 where unset. */
  readonly outline: number
  /** List number, from 1; 0 for none. */
  readonly list: number
  readonly level: number
  readonly align?: 'center' | 'right' | 'justify'
  readonly headerRow: boolean
  readonly look?: BlockLook
  /** Cells of the row that it ends. */
  readonly cells: readonly RowCell[]
}

/** A cell of a row, with its edges in twentieths of a point. */
export interface RowCell {
  readonly left: number
  readonly right: number
  /** Merged with the cell to its left; with the cell above. */
  readonly joinsLeft: boolean
  readonly joinsAbove: boolean
  readonly look?: CellLook
}

const aligns = [undefined, 'center', 'right', 'justify'] as const

/** Default paragraph properties. */
export const plainParagraph: ParagraphFormat = {
  style: 0,
  inTable: false,
  endsRow: false,
  outline: -1,
  list: 0,
  level: 0,
  headerRow: false,
  cells: [],
}

export function paragraphFormatOf(stretch: PropertyRun | undefined): ParagraphFormat {
  const format: { -readonly [K in keyof ParagraphFormat]: ParagraphFormat[K] } = {
    ...plainParagraph,
    style: stretch?.style ?? 0,
  }
  let align: ParagraphFormat['align']
  for (const { code, operand } of stretch ? sprmsIn(stretch.sprms) : []) {
    const value = operand[0]
    if (code === 0x2416) format.inTable = value !== 0
    else if (code === 0x2417) format.endsRow = value !== 0
    else if (code === 0x2640) format.outline = value
    else if (code === 0x260a) format.level = Math.min(8, value)
    else if (code === 0x460b) format.list = u16(operand)
    else if (code === 0x2461 || code === 0x2403) align = aligns[value]
    else if (code === 0x3404) format.headerRow = value !== 0
    else if (code === 0xd608) format.cells = rowCells(operand)
  }
  return { ...format, ...(align ? { align } : {}) }
}

/** A row definition (2.9.321): the edges of its cells, then 20 bytes for each. */
function rowCells(operand: Uint8Array): RowCell[] {
  const count = Math.min(operand[2] ?? 0, 63)
  const edges = 3
  const facts = edges + (count + 1) * 2
  if (facts > operand.length) return []
  const edge = (i: number) => (u16(operand.subarray(edges + i * 2)) << 16) >> 16
  return Array.from({ length: count }, (_, i) => {
    const at = facts + i * 20
    const flags = at + 2 <= operand.length ? u16(operand.subarray(at)) : 0
    return {
      left: edge(i),
      right: edge(i + 1),
      joinsLeft: (flags & 2) !== 0,
      joinsAbove: (flags & 0x20) !== 0 && (flags & 0x40) === 0,
    }
  })
}

function u16(bytes: Uint8Array): number {
  return (bytes[0] ?? 0) | ((bytes[1] ?? 0) << 8)
}

function u32(bytes: Uint8Array): number {
  return u16(bytes) + u16(bytes.subarray(2)) * 0x10000
}
