import type { Span } from '../model/text-layer.ts'

/** The escape sequences of a syntax. `pattern` is global and matches one sequence. */
export interface Escapes {
  readonly pattern: RegExp
  decode(sequence: string): string
}

export function decodeEscapes(raw: string, { pattern, decode }: Escapes): string {
  return raw.replace(pattern, (sequence) => decode(sequence))
}

/** Maps a span of the decoded value to offsets of the source, where `raw` starts at `offset`. */
export function spanInSource(raw: string, { pattern, decode }: Escapes, span: Span, offset: number): Span {
  let source = 0
  let value = 0
  let start = -1
  let end = -1
  const take = (rawLength: number, valueLength: number): void => {
    const linear = rawLength === valueLength
    if (start < 0 && span.start < value + valueLength) start = source + (linear ? span.start - value : 0)
    if (end < 0 && span.end <= value + valueLength) end = source + (linear ? span.end - value : rawLength)
    source += rawLength
    value += valueLength
  }
  for (const match of raw.matchAll(pattern)) {
    if (match.index > source) take(match.index - source, match.index - source)
    const decoded = decode(match[0])
    take(match[0].length, decoded.length)
  }
  take(raw.length - source, raw.length - source)
  return { start: offset + Math.max(0, start), end: offset + (end < 0 ? raw.length : end) }
}
