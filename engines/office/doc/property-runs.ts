import { type DocStreams, dataView } from './fib.ts'

/** What is said of a stretch of the main stream: a style, and changes of single properties. Offsets are bytes, the end is outside. */
export interface PropertyRun {
  readonly from: number
  readonly to: number
  /** Number of the paragraph style; 0 for characters. */
  readonly style: number
  /** Changes (`Sprm`, [MS-DOC] 2.2.5.1) as they stand in the file. */
  readonly sprms: Uint8Array
}

const pageBytes = 512
const maxRuns = 5_000_000

/** Parts of the table stream that list the pages of properties (2.8.5, 2.8.6). */
export const characterPages = 12
export const paragraphPages = 13

/** Stretches of characters or paragraphs in the order of the stream, by their formatted disk pages (2.9.33, 2.9.175). */
export function propertyRuns(
  { main, part }: DocStreams,
  pages: typeof characterPages | typeof paragraphPages,
): PropertyRun[] {
  const list = part(pages)
  const count = Math.floor((list.length - 4) / 8)
  const numbers = dataView(list)
  const view = dataView(main)
  const out: PropertyRun[] = []
  for (let i = 0; i < count && out.length < maxRuns; i++) {
    const start = (numbers.getUint32((count + 1) * 4 + i * 4, true) & 0x3fffff) * pageBytes
    if (start + pageBytes > main.length) continue
    const runs = main[start + pageBytes - 1]
    const size = pages === paragraphPages ? 13 : 1
    if ((runs + 1) * 4 + runs * size >= pageBytes) continue
    for (let k = 0; k < runs; k++) {
      const from = view.getUint32(start + k * 4, true)
      const to = view.getUint32(start + k * 4 + 4, true)
      const at = main[start + (runs + 1) * 4 + k * size] * 2
      if (to <= from) continue
      const said =
        at === 0
          ? noProperties
          : pages === paragraphPages
            ? paragraphProperties(main, start, at)
            : characterProperties(main, start, at)
      out.push({ from, to, ...said })
    }
  }
  return out.sort((a, b) => a.from - b.from)
}

const noProperties = { style: 0, sprms: new Uint8Array(0) }

function characterProperties(
  main: Uint8Array,
  page: number,
  at: number,
): Pick<PropertyRun, 'style' | 'sprms'> {
  const length = main[page + at]
  const end = Math.min(page + pageBytes, page + at + 1 + length)
  return { style: 0, sprms: main.subarray(page + at + 1, end) }
}

/** A first byte of 0 says that the length stands in the second (2.9.178). */
function paragraphProperties(
  main: Uint8Array,
  page: number,
  at: number,
): Pick<PropertyRun, 'style' | 'sprms'> {
  const short = main[page + at]
  const start = short === 0 ? at + 2 : at + 1
  const length = short === 0 ? (main[page + at + 1] ?? 0) * 2 : short * 2 - 1
  const end = Math.min(page + pageBytes, page + start + length)
  if (page + start + 2 > end) return noProperties
  return {
    style: main[page + start] | (main[page + start + 1] << 8),
    sprms: main.subarray(page + start + 2, end),
  }
}

/** The stretch that holds an offset; undefined where none does. */
export function propertyRunAt(stretches: readonly PropertyRun[], offset: number): PropertyRun | undefined {
  let low = 0
  let high = stretches.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (stretches[middle].from <= offset) low = middle
    else high = middle - 1
  }
  const found = stretches.at(low)
  return found && found.from <= offset && offset < found.to ? found : undefined
}

/** Bytes of the operand by the three upper bits of a code (2.2.5.1); 6 says its own length. */
const operandSizes: readonly number[] = [1, 1, 2, 4, 2, 2, -1, 3]
/** Table definitions say their length in two bytes. */
const tableDefinition = 0xd608

/** The changes of a stretch, code and operand. What is cut off ends the list. */
export function* sprmsIn(
  changes: Uint8Array,
): Generator<{ readonly code: number; readonly operand: Uint8Array }> {
  for (let at = 0; at + 2 <= changes.length; ) {
    const code = changes[at] | (changes[at + 1] << 8)
    at += 2
    let size = operandSizes[code >> 13]
    if (code === tableDefinition) size = (changes[at] | (changes[at + 1] << 8)) + 1
    else if (size < 0) size = (changes[at] ?? 0) + 1
    if (at + size > changes.length) return
    yield { code, operand: changes.subarray(at, at + size) }
    at += size
  }
}
