import type { WorkLimit } from '../../model/errors.ts'
import { type Box, centre, contains, pad } from '../../model/geometry.ts'
import type { PageContent, PageWord } from '../../model/page-content.ts'
import { countWhile } from '../../model/sorted.ts'
import { drawnPlaces } from './drawn-places.ts'

/** A place for a value on a page, and the words of the value. */
export interface FieldPlace {
  readonly box: Box
  /** From top to bottom. */
  readonly lines: readonly (readonly PageWord[])[]
  /** Aligned places of its kind that a form has at least; 1 for a field of a form, which is known to be one. */
  readonly minAligned: number
}

/** A page with more is a grid or malicious. */
const maxFields: WorkLimit = 500
const maxWords: WorkLimit = 60_000
/** Points. Higher fields lie over the text of the page. */
const maxHeight = 250
/** Points by which words may stand out of a field. */
const slack = 2

/** Returns the places for values on a page, top to bottom: fields of a form, and boxes and lines that are drawn for them. */
export function fieldPlaces(page: PageContent): FieldPlace[] {
  const fields = (page.fields ?? []).filter(({ box }) => box.y1 - box.y0 <= maxHeight)
  const drawn = drawnPlaces(page.rulings)
  if (fields.length + drawn.length === 0 || fields.length > maxFields || page.words.length > maxWords)
    return []
  const words = page.words.filter(({ turn }) => !turn).sort((a, b) => a.baseline - b.baseline)
  const apart = drawn.filter(({ box }) => !fields.some((field) => overlap(field.box, box)))
  return [
    ...fields.map(({ box }) => ({ box, minAligned: 1, lines: linesIn(words, box) })),
    ...apart.map((place) => ({ ...place, lines: linesIn(words, place.box) })),
  ].sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0)
}

/** The words in a box, by lines. `words` are ordered by baseline. */
function linesIn(words: readonly PageWord[], box: Box): PageWord[][] {
  const wide = pad(box, slack)
  const lines: PageWord[][] = []
  for (let i = firstBelow(words, wide.y0); i < words.length && words[i].baseline < wide.y1 + slack; i++) {
    const word = words[i]
    if (!contains(wide, centre(word.box))) continue
    const last = lines.at(-1)
    if (last && word.baseline - last[0].baseline < 0.4 * word.size) last.push(word)
    else lines.push([word])
  }
  return lines.map((line) => line.sort((a, b) => a.box.x0 - b.box.x0))
}

/** Returns the index of the first word whose baseline is not above a position. `words` are ordered by baseline. */
export function firstBelow(words: readonly PageWord[], y: number): number {
  return countWhile(words, ({ baseline }) => baseline < y)
}

function overlap(a: Box, b: Box): boolean {
  return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1
}
