/** The maximum number of entries in one block (Adobe Technical Note 5014). */
const perBlock = 100

/**
 * The ToUnicode map of a font (ISO 32000-1, 9.10.3).
 * @param meanings codes with their text; those without text are left out
 * @param bytes of a code
 */
export function toUnicodeMap(meanings: Iterable<readonly [number, string]>, bytes: 1 | 2): Uint8Array {
  const digits = 2 * bytes
  const lines = [...meanings]
    .filter(([, text]) => text !== '')
    .map(([code, text]) => `<${hex(code, digits)}> <${utf16(text)}>`)
  const blocks: string[] = []
  for (let i = 0; i < lines.length; i += perBlock) {
    const block = lines.slice(i, i + perBlock)
    blocks.push(`${block.length} beginbfchar`, ...block, 'endbfchar')
  }
  return new TextEncoder().encode(
    [
      '/CIDInit /ProcSet findresource begin',
      '12 dict begin',
      'begincmap',
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
      '/CMapName /Adobe-Identity-UCS def',
      '/CMapType 2 def',
      '1 begincodespacerange',
      `<${'0'.repeat(digits)}> <${'F'.repeat(digits)}>`,
      'endcodespacerange',
      ...blocks,
      'endcmap',
      'CMapName currentdict /CMap defineresource pop',
      'end',
      'end',
    ].join('\n'),
  )
}

const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, '0')

function utf16(text: string): string {
  let out = ''
  for (let i = 0; i < text.length; i++) out += hex(text.charCodeAt(i), 4)
  return out
}
