import { startsLikeCaption, startsLikeNote, startsLikeTableCaption } from '../common/captions.ts'
import type { RowPart } from './row-parts.ts'

/** Whether a line part is a caption or a note, which separates a table from its surroundings. */
export function isCaptionOrNote(part: RowPart): boolean {
  const { words } = part.segments[0]
  return startsLikeCaption(words) || startsLikeNote(words)
}

export function isTableCaption({ segments: [{ words }] }: RowPart): boolean {
  return startsLikeTableCaption(words)
}

/** Ems between the baselines of a caption and its table: two lines and the space between them. */
const maxCaptionStepEms = 4.5

/** Whether a row is close enough below a caption to be the first one of its table. */
export function isBelowCaption(row: RowPart, caption: RowPart): boolean {
  return areNear(row, caption, row.baseline - caption.baseline)
}

/** Whether a row is close enough above a caption to be the last one of its table. */
export function isAboveCaption(row: RowPart, caption: RowPart): boolean {
  return areNear(row, caption, caption.baseline - row.baseline)
}

function areNear(row: RowPart, caption: RowPart, step: number): boolean {
  return step > 0 && step < maxCaptionStepEms * row.size && caption.x0 < row.x1 && caption.x1 > row.x0
}
