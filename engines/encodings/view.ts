import { countWhile } from '../model/sorted.ts'
import type { Span } from '../model/text-layer.ts'
import type { View } from './coded.ts'

/** One encoded character, or characters that are omitted: what it is in the decoded text. */
export interface Sequence extends Span {
  readonly text: string
}

export interface ViewOptions {
  readonly write: (text: string) => string
  readonly detectable?: boolean
  /** UTF-16 code units before and after the sequences that belong to the view. */
  readonly reach?: number
  /** Whether sequences that are omitted stay in the source when a value around them is replaced, as tags do. Default: no. */
  readonly keepsOmitted?: boolean
}

/** Longer values with an encoded character are not found where that is far from both ends. */
const defaultReach = 256

/** The reach around what is rarely an encoding, such as strings next to each other: names and numbers fit, long addresses do not. */
export const shortReach = 64

/**
 * The decoded text around some sequences, which come in text order and do not overlap: one view for each group of them. The rest of the
 * text is in no view, since it shows its values itself.
 */
export function* viewsOf(text: string, sequences: Iterable<Sequence>, options: ViewOptions): Generator<View> {
  const { reach = defaultReach } = options
  let group: Sequence[] = []
  for (const sequence of sequences) {
    const last = group.at(-1)
    if (last !== undefined && sequence.start - last.end > 2 * reach) {
      yield viewOf(text, group, options)
      group = []
    }
    group.push(sequence)
  }
  if (group.length > 0) yield viewOf(text, group, options)
}

function viewOf(
  source: string,
  sequences: readonly Sequence[],
  { write, detectable = true, reach = defaultReach, keepsOmitted = false }: ViewOptions,
): View {
  const start = wordStart(source, Math.max(0, sequences[0].start - reach))
  const end = wordEnd(source, Math.min(source.length, sequences[sequences.length - 1].end + reach))
  const parts: string[] = []
  /** Offset of each sequence in the decoded text. */
  const places = new Float64Array(sequences.length)
  let at = start
  let length = 0
  for (const [i, sequence] of sequences.entries()) {
    parts.push(source.slice(at, sequence.start), sequence.text)
    length += sequence.start - at
    places[i] = length
    length += sequence.text.length
    at = sequence.end
  }
  parts.push(source.slice(at, end))

  /** The last sequence that begins before an offset, or at it; -1 for none. */
  const lastBefore = (offset: number, at: boolean): number => {
    return countWhile(places, (place) => place < offset || (at && place === offset)) - 1
  }
  const sourceStart = (offset: number): number => {
    const i = lastBefore(offset, true)
    if (i < 0) return start + offset
    const after = offset - places[i] - sequences[i].text.length
    return after < 0 ? sequences[i].start : sequences[i].end + after
  }
  const sourceEnd = (offset: number): number => {
    const i = lastBefore(offset, false)
    if (i < 0) return start + offset
    const after = offset - places[i] - sequences[i].text.length
    return after <= 0 ? sequences[i].end : sequences[i].end + after
  }
  const contextOf = (span: Span): Span => {
    const before = lastBefore(span.start, true)
    const after = lastBefore(span.end, false) + 1
    const isAfter = before >= 0 && places[before] + sequences[before].text.length === span.start
    const isBefore = after < sequences.length && places[after] === span.end
    return {
      start: isAfter ? sequences[before].start : sourceStart(span.start),
      end: isBefore ? sequences[after].end : sourceEnd(span.end),
    }
  }
  const splits = ({ start, end }: Span): boolean => isInside(sequences, start) || isInside(sequences, end)
  const touches = ({ start, end }: Span): boolean => {
    const last = lastBefore(end, false)
    if (last < 0 || places[last] + Math.max(sequences[last].text.length, 1) <= start) return false
    return sequences[last].text !== '' || places[last] !== start
  }
  const piecesOf = (span: Span, context: Span = span): Span[] => {
    const whole = { start: sourceStart(span.start), end: sourceEnd(span.end) }
    const last = lastBefore(span.end, false)
    if (!touches(span)) {
      // After `\n` or `%3D` a value does not begin where its source shows the end of a word.
      const around = contextOf(context)
      const isBeside = around.start < sourceStart(context.start) || around.end > sourceEnd(context.end)
      return !keepsOmitted && (isBeside || touches(context)) ? [whole] : []
    }
    if (!keepsOmitted) return [whole]
    const pieces: Span[] = []
    let from = whole.start
    for (let i = Math.max(0, lastBefore(span.start, true)); i <= last; i++) {
      const { start, end, text } = sequences[i]
      if (text !== '' || start < from) continue
      if (start > from) pieces.push({ start: from, end: start })
      from = end
    }
    if (whole.end > from) pieces.push({ start: from, end: whole.end })
    return pieces
  }
  return { kind: 'view', start, end, text: parts.join(''), detectable, piecesOf, contextOf, splits, write }
}

/** Whether an offset of the source is between the first and the last unit of a sequence. */
function isInside(sequences: readonly Sequence[], offset: number): boolean {
  const last = countWhile(sequences, ({ start }) => start < offset) - 1
  return last >= 0 && sequences[last].end > offset
}

/** UTF-16 code units of a word that is taken whole at the end of a view. */
const maxWord = 64

function wordStart(text: string, from: number): number {
  let at = from
  while (at > 0 && from - at < maxWord && !isBlank(text.charCodeAt(at - 1))) at--
  return at
}

function wordEnd(text: string, from: number): number {
  let at = from
  while (at < text.length && at - from < maxWord && !isBlank(text.charCodeAt(at))) at++
  return at
}

function isBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13)
}
