import { type DocStreams, dataView } from './fib.ts'

/** Numbering of one level of a list. */
export interface DocListLevel {
  readonly start: number
  /** Number format ([MS-OSHARED] 2.2.1.3): 23 bullet, 0 decimal, 1 and 2 roman, 3 and 4 letters, 255 none. */
  readonly format: number
}

const listsPart = 73
const overridesPart = 74
/** More lists than any document has. */
const maxLists = 20_000

/**
 * Returns the levels of each list. Paragraphs refer to lists by index, starting at 1 ([MS-DOC] 2.9.131, 2.9.147).
 */
export function docListLevels(streams: DocStreams): readonly (readonly DocListLevel[])[] {
  const byId = listDefinitions(streams)
  const overrides = streams.part(overridesPart)
  if (overrides.length < 4) return []
  const view = dataView(overrides)
  const count = Math.min(view.getUint32(0, true), Math.floor((overrides.length - 4) / 16), maxLists)
  return Array.from({ length: count }, (_, i) => byId.get(view.getInt32(4 + i * 16, true)) ?? [])
}

function listDefinitions(streams: DocStreams): Map<number, DocListLevel[]> {
  const out = new Map<number, DocListLevel[]>()
  const heads = streams.part(listsPart)
  if (heads.length < 2) return out
  const head = dataView(heads)
  const count = Math.min(head.getUint16(0, true), Math.floor((heads.length - 2) / 28), maxLists)
  const bodies = streams.after(listsPart)
  const view = dataView(bodies)
  let at = 0
  for (let i = 0; i < count; i++) {
    const id = head.getInt32(2 + i * 28, true)
    const levels: DocListLevel[] = []
    const simple = (head.getUint8(2 + i * 28 + 26) & 1) !== 0
    for (let level = 0; level < (simple ? 1 : 9); level++) {
      if (at + 28 > bodies.length) return out
      levels.push({ start: view.getUint32(at, true), format: view.getUint8(at + 4) })
      // Two arrays of Sprms follow, then the number text as a counted UTF-16 string.
      const numberText = at + 28 + view.getUint8(at + 24) + view.getUint8(at + 25)
      if (numberText + 2 > bodies.length) return out
      at = numberText + 2 + view.getUint16(numberText, true) * 2
    }
    out.set(id, levels)
  }
  return out
}
