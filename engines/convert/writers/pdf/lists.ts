import type { List } from '../../../model/document.ts'
import { labelOf } from '../list-labels.ts'
import { breakLines } from './lines.ts'
import type { LinePiece, Piece } from './pieces.ts'
import type { Tag } from './sheet.ts'
import { gap, type LayBlocks, node, type Place, type Setting } from './text.ts'

/** No label stands in less room, points. */
const leastRoom = 20

const numberings = {
  decimal: 'Decimal',
  'lower-alpha': 'LowerAlpha',
  'upper-alpha': 'UpperAlpha',
  'lower-roman': 'LowerRoman',
  'upper-roman': 'UpperRoman',
} as const

/** Items with their labels hung in front. */
export function layList(list: List, place: Place, setting: Setting, layBlocks: LayBlocks): Piece[] {
  const { size } = setting
  const counted = list.ordered ? numberings[list.numbering ?? 'decimal'] : 'Disc'
  const tag: Tag = { ...node('L', place), attributes: [{ O: 'List', ListNumbering: counted }] }
  const last = (list.start ?? 1) + list.items.length - 1
  const room = list.ordered
    ? Math.max(leastRoom, size * (0.65 * labelOf(list, last).length + 0.6))
    : leastRoom
  return list.items.flatMap((item, i): Piece[] => {
    const itemTag: Tag = { type: 'LI', parent: tag }
    const text = list.ordered
      ? labelOf(list, (list.start ?? 1) + i)
      : item.checked === undefined
        ? '\u2022'
        : item.checked
          ? '\u2612'
          : '\u2610'
    const [label] = breakLines(
      [{ kind: 'text', text, look: place.look }],
      room,
      'ltr',
      setting.faces,
      setting.sheet,
      size,
    )
    const body: Place = {
      ...place,
      x: place.x + room,
      width: place.width - room,
      tag: { type: 'LBody', parent: itemTag },
    }
    const pieces = layBlocks(item.blocks, body, setting)
    const [first] = pieces
    const labelled = {
      line: label,
      x: place.x + room - label.width - size * 0.45,
      tag: { type: 'Lbl', parent: itemTag } as Tag,
    }
    const between = i === 0 ? [] : [gap(size * 0.25, place)]
    if (first?.kind === 'line' && first.label === undefined)
      return [...between, { ...first, label: labelled }, ...pieces.slice(1)]
    const alone: LinePiece = {
      kind: 'line',
      line: { ...label, parts: [], width: 0 },
      x: body.x,
      height: label.height,
      tag: labelled.tag,
      label: labelled,
      names: [],
      keep: true,
    }
    return [...between, alone, ...pieces]
  })
}
