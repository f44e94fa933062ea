/** First and last byte, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/**
 * The range that a `Range` header asks for; null for the whole file. Several ranges, other units and malformed headers are ignored, as RFC
 * 9110, section 14.2, allows.
 */
export function parseRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}
