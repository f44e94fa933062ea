import type { Box } from '../../model/geometry.ts'
import type { PageWord } from '../../model/page-content.ts'
import { boundsOfBoxes } from './atom.ts'
import type { ClassifiedLine } from './classify-line.ts'

/** An equation number at the margin. */
const equationNumber = /^[([]\s*([A-Z]?[.-]?\d{1,3}(?:[.\-–]\d{1,3})*\s?[a-z]?['′*]?)\s*[)\]]$/

/** Returns the equation number in a text, without brackets, or undefined. */
export function equationNumberIn(text: string): string | undefined {
  return equationNumber.exec(text)?.[1]
}

/** Splits lines that have separate equation numbers into separate formulas. */
export function splitByNumber(
  parts: readonly ClassifiedLine[],
  all: readonly ClassifiedLine[],
): (readonly ClassifiedLine[])[] {
  const place = boundsOfBoxes(parts.map(({ box }) => box))
  const tags = numbersOf(place, parts[0].size, all, parts)
  if (tags.length < 2) return [parts]
  const groups: ClassifiedLine[][] = tags.map(() => [])
  const level = ({ line, size }: ClassifiedLine) => line.baseline - 0.3 * size
  for (const part of parts) {
    const y = (part.box.y0 + part.box.y1) / 2
    let best = 0
    for (const [i, tag] of tags.entries())
      if (Math.abs(level(tag) - y) < Math.abs(level(tags[best]) - y)) best = i
    groups[best].push(part)
  }
  return groups.filter((group) => group.some(({ kind }) => kind === 'math'))
}

/** Returns the equation numbers beside a formula, with nothing in between: on the right, or else on the left. */
export function numbersOf(
  place: Box,
  size: number,
  all: readonly ClassifiedLine[],
  held: readonly ClassifiedLine[],
): ClassifiedLine[] {
  const own = new Set(held.map(({ line }) => line))
  const level = all.filter(({ box, line }) => !own.has(line) && box.y0 < place.y1 && box.y1 > place.y0)
  const others = level.filter(({ line }) => !equationNumber.test(line.text))
  const free = (from: number, to: number) => !others.some(({ box }) => box.x1 > from + 1 && box.x0 < to - 1)
  const tags = level.filter(({ line, box }) => equationNumber.test(line.text) && isBeside(box, place, size))
  const right = tags.filter(({ box }) => box.x0 > place.x1 && free(place.x1, box.x0))
  if (right.length > 0) return right
  // A number after another formula belongs to that formula.
  return tags.filter(({ box }) => {
    const before = others.some(
      (other) => other.kind === 'math' && other.box.x1 <= box.x0 && box.x0 - other.box.x1 < 24 * size,
    )
    return box.x1 < place.x0 && !before && free(box.x1, place.x0)
  })
}

function isBeside(at: Box, place: Box, size: number): boolean {
  const y = (at.y0 + at.y1) / 2
  const apart = Math.max(at.x0 - place.x1, place.x0 - at.x1)
  return y > place.y0 - 0.3 * size && y < place.y1 + 0.3 * size && apart > 0.3 * size
}

/** Removes an equation number that was read as part of the line because it is close. */
export function withoutNumber(
  words: readonly PageWord[],
  size: number,
): { rest: readonly PageWord[]; tag?: string } {
  if (words.length < 3) return { rest: words }
  const last = words.reduce((most, word) => (word.box.x0 > most.box.x0 ? word : most))
  const tag = equationNumber.exec(last.text)?.[1]
  if (tag === undefined) return { rest: words }
  const right = words.reduce(
    (most, word) => (word === last ? most : Math.max(most, word.box.x1)),
    Number.NEGATIVE_INFINITY,
  )
  return last.box.x0 - right > 1.2 * size
    ? { rest: words.filter((word) => word !== last), tag }
    : { rest: words }
}
