/** Writes CMaps (Adobe Technical Note 5014). */

/** The maximum number of entries in one block. */
const perBlock = 100

interface Code {
  readonly code: number
  /** Bytes of the code: 1 to 4. */
  readonly length: number
}

/** The ToUnicode map of a font (ISO 32000-1, 9.10.3). Codes without text are omitted. */
export function toUnicodeMap(codes: readonly (Code & { readonly text: string })[]): Uint8Array {
  const chars = codes
    .filter(({ text }) => text !== '')
    .map(({ code, length, text }) => `<${hex(code, length)}> <${utf16(text)}>`)
  return cmap('Adobe-Identity-UCS', 'UCS', codes, ['/CMapType 2 def'], blocks('bfchar', chars))
}

/** The encoding of a composite font (ISO 32000-1, 9.7.5.4): CIDs of the collection Adobe-Identity by code. */
export function cidMap(codes: readonly (Code & { readonly cid: number })[], vertical: boolean): Uint8Array {
  const chars = codes.map(({ code, length, cid }) => `<${hex(code, length)}> ${cid}`)
  const entries = ['/CMapType 1 def', `/WMode ${vertical ? 1 : 0} def`]
  return cmap('Codes', 'Identity', codes, entries, blocks('cidchar', chars))
}

function cmap(
  name: string,
  ordering: string,
  codes: readonly Code[],
  entries: readonly string[],
  body: readonly string[],
): Uint8Array {
  const ranges = codespaces(codes).map(
    ([low, high, length]) => `<${hex(low, length)}> <${hex(high, length)}>`,
  )
  return new TextEncoder().encode(
    [
      '/CIDInit /ProcSet findresource begin',
      '12 dict begin',
      'begincmap',
      `/CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 0 >> def`,
      `/CMapName /${name} def`,
      ...entries,
      ...blocks('codespacerange', ranges),
      ...body,
      'endcmap',
      'CMapName currentdict /CMap defineresource pop',
      'end',
      'end',
    ].join('\n'),
  )
}

/**
 * Ranges of valid codes: low, high and length. All codes if they have the same length. Else the ranges must not make a shorter code
 * of the start of a longer one, so that only codes that differ in their last byte share a range.
 */
function codespaces(codes: readonly Code[]): [number, number, number][] {
  const lengths = [...new Set(codes.map(({ length }) => length))]
  if (lengths.length < 2)
    return (lengths.length === 1 ? lengths : [1]).map((length) => [0, 256 ** length - 1, length])
  const sorted = [...codes].sort((a, b) => a.length - b.length || a.code - b.code)
  const ranges: [number, number, number][] = []
  for (const { code, length } of sorted) {
    const last = ranges.at(-1)
    const isNext =
      last && last[2] === length && (code === last[1] || code === last[1] + 1) && code % 256 !== 0
    if (isNext) last[1] = code
    else ranges.push([code, code, length])
  }
  return ranges
}

function blocks(operator: string, lines: readonly string[]): string[] {
  const out: string[] = []
  for (let i = 0; i < lines.length; i += perBlock) {
    const block = lines.slice(i, i + perBlock)
    out.push(`${block.length} begin${operator}`, ...block, `end${operator}`)
  }
  return out
}

const hex = (value: number, bytes: number) => value.toString(16).padStart(2 * bytes, '0')

function utf16(text: string): string {
  let out = ''
  for (let i = 0; i < text.length; i++) out += hex(text.charCodeAt(i), 2)
  return out
}
