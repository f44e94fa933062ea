import type { Span } from '../../../model/text-layer.ts'

/** Codes of headers and footers (ECMA-376 part 1, 18.3.1.39): places, fonts, sizes, colours, fields. `&&` is a text. */
const code = /&(?:&|"[^"]*"|\d+|K(?:[0-9A-Fa-f]{6}|\d\d[+-]\d{3})|[A-Za-z])/g

/** The texts between the codes of a header or footer. A doubled `&` is part of a text. */
export function textRanges(header: string): Span[] {
  const ranges: Span[] = []
  let start = 0
  for (const match of header.matchAll(code)) {
    if (match[0] === '&&') continue
    if (match.index > start) ranges.push({ start, end: match.index })
    start = match.index + match[0].length
  }
  if (start < header.length) ranges.push({ start, end: header.length })
  return ranges
}
