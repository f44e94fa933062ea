import { type Box, union } from '../../model/geometry.ts'
import type { PageWord } from '../../model/page-content.ts'
import { checkState } from '../lines/list-markers.ts'
import type { FieldPlace } from './field-places.ts'
import { isInRow, type TextPiece } from './text-pieces.ts'

/** Ems between the baselines of the options of a group, and between the starts of options below each other. */
const maxStepEms = 2.2
const maxOffsetEms = 0.6
/** A page with more is a chart or a grid. */
const maxOptions = 300

/**
 * Returns the check boxes and radio buttons that stand after a label, with their texts: the options of one field. Those below
 * the first row, without a label in their row, belong to it.
 */
export function optionGroups(pieces: readonly TextPiece[]): FieldPlace[] {
  const options = pieces.filter(isOption).sort((a, b) => a.baseline - b.baseline || a.box.x0 - b.box.x0)
  if (options.length > maxOptions) return []
  const groups: { box: Box; lines: PageWord[][]; last: TextPiece }[] = []
  for (const option of options) {
    const group = groups.find(
      ({ box, last }) => isBeside(last, option) || (isBelow(box, last, option) && !hasLabel(option, pieces)),
    )
    if (group) {
      if (isBeside(group.last, option)) group.lines[group.lines.length - 1].push(...option.words)
      else group.lines.push([...option.words])
      group.box = union(group.box, option.box)
      group.last = option
    } else if (hasLabel(option, pieces))
      groups.push({ box: option.box, lines: [[...option.words]], last: option })
  }
  return groups.map(({ box, lines }) => ({ box, lines, minAligned: 1 }))
}

function isOption({ words: [first] }: TextPiece): boolean {
  return checkState(first.text) !== null
}

function isBeside(last: TextPiece, next: TextPiece): boolean {
  return Math.abs(next.baseline - last.baseline) < 0.3 * last.size
}

function isBelow(group: Box, last: TextPiece, next: TextPiece): boolean {
  const step = next.baseline - last.baseline
  return step < maxStepEms * last.size && Math.abs(next.box.x0 - group.x0) < maxOffsetEms * last.size
}

/** Whether the text before an option, in its row, is not an option. */
function hasLabel({ box }: TextPiece, pieces: readonly TextPiece[]): boolean {
  let before: TextPiece | null = null
  for (const piece of pieces)
    if (piece.box.x1 <= box.x0 && isInRow(piece, box) && (!before || piece.box.x1 > before.box.x1))
      before = piece
  return before !== null && !isOption(before)
}
