import { countWhile } from '../../../model/sorted.ts'
import { type DocStreams, dataView } from './fib.ts'

/** A range of the main stream with its formatting: a style, and single property modifiers. Offsets are bytes, `to` is exclusive. */
export interface PropertyRun {
  readonly from: number
  readonly to: number
  /** Number of the paragraph style; 0 for characters. */
  readonly style: number
  /** Single property modifiers (`Sprm`, [MS-DOC] 2.2.5.1), encoded. */
  readonly sprms: Uint8Array
}

type Properties = Pick<PropertyRun, 'style' | 'sprms'>

/** Size of a formatted disk page (2.9.33). */
const pageBytes = 512
/** More runs than any document has. */
const maxRuns = 5_000_000

/** Structures of the table stream that list the formatted disk pages of characters and paragraphs (2.8.5, 2.8.6). */
export const characterPages = 12
export const paragraphPages = 13

/** Returns the runs of characters or paragraphs in stream order, from their formatted disk pages (2.9.33, 2.9.175). */
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
    const runs = view.getUint8(start + pageBytes - 1)
    const size = pages === paragraphPages ? 13 : 1
    if ((runs + 1) * 4 + runs * size >= pageBytes) continue
    for (let k = 0; k < runs; k++) {
      const from = view.getUint32(start + k * 4, true)
      const to = view.getUint32(start + k * 4 + 4, true)
      const at = view.getUint8(start + (runs + 1) * 4 + k * size) * 2
      if (to <= from) continue
      out.push({ from, to, ...propertiesAt(main, start, at, pages) })
    }
  }
  return out.sort((a, b) => a.from - b.from)
}

const noProperties: Properties = { style: 0, sprms: new Uint8Array(0) }

/** Reads the properties at an offset of a page; 0 means that there are none. */
function propertiesAt(main: Uint8Array, page: number, at: number, pages: number): Properties {
  if (at === 0) return noProperties
  return pages === paragraphPages ? paragraphProperties(main, page, at) : characterProperties(main, page, at)
}

function characterProperties(main: Uint8Array, page: number, at: number): Properties {
  const start = page + at + 1
  const end = Math.min(page + pageBytes, start + byteAt(main, page + at))
  return { style: 0, sprms: main.subarray(start, end) }
}

/** A first byte of 0 means that the second byte contains the length (2.9.178). */
function paragraphProperties(main: Uint8Array, page: number, at: number): Properties {
  const short = byteAt(main, page + at)
  const start = page + (short === 0 ? at + 2 : at + 1)
  const length = short === 0 ? byteAt(main, page + at + 1) * 2 : short * 2 - 1
  const end = Math.min(page + pageBytes, start + length)
  if (start + 2 > end) return noProperties
  return { style: uint16At(main, start), sprms: main.subarray(start + 2, end) }
}

/** Returns the run that contains an offset, or undefined. `runs` are in order and do not overlap. */
export function propertyRunAt(runs: readonly PropertyRun[], offset: number): PropertyRun | undefined {
  const count = countWhile(runs, ({ from }) => from <= offset)
  const found = count === 0 ? undefined : runs[count - 1]
  return found && offset < found.to ? found : undefined
}

/** Operand sizes in bytes by the upper three bits of the code (2.2.5.1). Operands of kind 6 begin with their length. */
const operandSizes = [1, 1, 2, 4, 2, 2, 0, 3] as const
const variableSize = 6
/** The definition of a table has a length of two bytes. */
const tableDefinition = 0xd608

/** Yields code and operand of each Sprm. Stops at one that is cut off. */
export function* sprmsIn(
  sprms: Uint8Array,
): Generator<{ readonly code: number; readonly operand: Uint8Array }> {
  for (let at = 0; at + 2 <= sprms.length; ) {
    const code = uint16At(sprms, at)
    at += 2
    const kind = code >> 13
    const size =
      code === tableDefinition
        ? uint16At(sprms, at) + 1
        : kind === variableSize
          ? byteAt(sprms, at) + 1
          : (operandSizes[kind] ?? 0)
    if (at + size > sprms.length) return
    yield { code, operand: sprms.subarray(at, at + size) }
    at += size
  }
}

/** Reads a byte, or 0 past the end: a damaged length leads there. */
function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0
}

function uint16At(bytes: Uint8Array, at: number): number {
  return byteAt(bytes, at) | (byteAt(bytes, at + 1) << 8)
}
