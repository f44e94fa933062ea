import { followingMarker, type Marker, markerOf, markerOfLine } from './list-markers.ts'
import { buildLine, type PageLine } from './page-line.ts'
import { wordPart } from './word-part.ts'

/** Points by which aligned numbers may differ in their left edges. */
const maxOffsetPoints = 1
const touching = /^(\(?(?:\d{1,3}|[a-zA-Z]|[ivxlc]{1,6}|[IVXLC]{1,6})(?:\.\)|[.)]))\p{L}/u

/**
 * Splits the numbers of list items from the words that they touch, such as `viii.Text`: word processors set a number
 * that is wider than its indent without space. The number must be aligned with the number before or after it, and one
 * of its list must stand apart from its text. O(n log n).
 * @param lines lines of a page
 */
export function splitTouchingNumbers(lines: readonly PageLine[]): readonly PageLine[] {
  const found = lines.map((line) => numberOf(line))
  if (!found.some((one) => one?.touches)) return lines
  const sorted = found.filter((one) => one !== null).sort((a, b) => a.x0 - b.x0)
  const split = new Set<PageLine>()
  for (let from = 0, i = 1; i <= sorted.length; i++) {
    if (i < sorted.length && sorted[i].x0 - sorted[from].x0 <= maxOffsetPoints) continue
    for (const line of touchingIn(sorted.slice(from, i))) split.add(line)
    from = i
  }
  return lines.map((line) => (split.has(line) ? splitFirst(line) : line))
}

interface ItemNumber {
  readonly line: PageLine
  readonly x0: number
  readonly marker: Marker
  /** There is no space after it. */
  readonly touches: boolean
}

function numberOf(line: PageLine): ItemNumber | null {
  if (line.turn !== 0 || line.rtl) return null
  const [first] = line.words
  const { x0 } = line.box
  const marker = markerOfLine(line)
  if (marker) return marker.ordered ? { line, x0, marker, touches: false } : null
  const [, number] = touching.exec(first.text) ?? []
  const own = number === undefined ? null : markerOf(number, true)
  return own ? { line, x0, marker: own, touches: true } : null
}

/** Returns the lines with touching numbers that belong to a list. */
function touchingIn(aligned: readonly ItemNumber[]): PageLine[] {
  const apart = aligned.filter(({ touches }) => !touches)
  return aligned.flatMap(({ line, marker, touches }) => {
    if (!touches) return []
    const readings = [marker, ...(marker.roman ? [marker.roman] : [])]
    const counted = readings.some(
      (own) =>
        apart.some((other) => isSameKind(other.marker, own)) &&
        aligned.some((other) => followingMarker(other.marker, own) ?? followingMarker(own, other.marker)),
    )
    return counted ? [line] : []
  })
}

function isSameKind(a: Marker, b: Marker): boolean {
  const styles = [a.style, a.roman?.style]
  return a.shape === b.shape && styles.includes(b.style)
}

function splitFirst({ words: [first, ...rest], page, rtl }: PageLine): PageLine {
  const [, number] = touching.exec(first.text) ?? ['', '']
  return buildLine([wordPart(first, 0, number.length), wordPart(first, number.length), ...rest], page, rtl)
}
