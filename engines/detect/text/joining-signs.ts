import { countWhile } from '../../model/sorted.ts'
import type { Span } from '../../model/text-layer.ts'

/**
 * Signs that programs write in place of the spaces of a name, in addresses, paths, file names, keys and lists: one to three of them
 * between two letters or digits, or one that separates the items of a list with spaces around it. An underscore is also the end of a word, which it continues elsewhere.
 */
const joining = /_+|(?<=[\p{L}\p{N}])(?:[_.+/|\\:;,=~#&*]{1,3}| ?[|;,/] ?)(?=[\p{L}\p{N}])/gu

/** A part of a text, with spaces in place of its joining signs. Offsets are kept. */
export interface SpacedPart extends Span {
  readonly text: string
  /** Whether a span of the part holds a joining sign, or begins or ends beside one. */
  touches(span: Span): boolean
}

/** The parts of a text around its joining signs. `reach`: UTF-16 units before and after each. */
export function spacedParts(text: string, reach: number): SpacedPart[] {
  const groups: Span[][] = []
  for (const { 0: one, index } of text.matchAll(joining)) {
    const sign = { start: index, end: index + one.length }
    const group = groups.at(-1)
    if (group !== undefined && sign.start - group[group.length - 1].end <= 2 * reach) group.push(sign)
    else groups.push([sign])
  }
  return groups.map((signs) => partOf(text, signs, reach))
}

function partOf(text: string, signs: readonly Span[], reach: number): SpacedPart {
  const start = Math.max(0, signs[0].start - reach)
  const end = Math.min(text.length, signs[signs.length - 1].end + reach)
  const pieces: string[] = []
  /** Where signs end, in the part. */
  const ends = new Float64Array(signs.length)
  let at = start
  for (const [i, sign] of signs.entries()) {
    pieces.push(text.slice(at, sign.start), ' '.repeat(sign.end - sign.start))
    ends[i] = sign.end - start
    at = sign.end
  }
  pieces.push(text.slice(at, end))
  const touches = (span: Span): boolean => {
    const first = countWhile(ends, (one) => one < span.start)
    return first < signs.length && signs[first].start - start <= span.end
  }
  return { start, end, text: pieces.join(''), touches }
}
