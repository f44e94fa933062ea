import { ColumnMeanings, clear } from './column-names.ts'
import { plainLabel } from './plain-label.ts'

const clearTitles = new Set(clear.flatMap(([, names]) => [...names]))
/** Letters. Shorter titles differ by one letter from too many words. */
const minLength = 6

/**
 * The titles of a line that OCR read, with those that have one wrong letter corrected: `Cognome` for `Coghome`. Undefined where none tells
 * what its column holds.
 */
export function titlesAsMeant(read: readonly string[]): readonly string[] | undefined {
  const titles = read.map((title) => correctedTitle(title) ?? title)
  const meanings = new ColumnMeanings(titles)
  return titles.some((title) => meanings.of(title) !== undefined) ? titles : undefined
}

function correctedTitle(read: string): string | undefined {
  const label = plainLabel(read)
  if (label.length < minLength || clearTitles.has(label)) return undefined
  for (const title of clearTitles) if (title.length >= minLength && differByOne(label, title)) return title
  return undefined
}

/** Whether one letter was replaced, added or left out. */
function differByOne(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1)
}
