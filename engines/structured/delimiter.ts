export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

export interface Cell {
  readonly start: number
  readonly end: number
  readonly quoted: boolean
  readonly value: string
}

/**
 * Yields the rows of a text with separated values (RFC 4180): cells may be quoted, and a quoted cell may contain delimiters and line
 * breaks. `whole`: the text ends here; else its last row may be incomplete and is not yielded. Throws `Malformed` for a quote that is
 * never closed, or text after a closing quote.
 */
export function* rowsOf(text: string, delimiter: Delimiter, whole = true): Generator<Cell[]> {
  const mark = delimiter.charCodeAt(0)
  let at = text.startsWith('\ufeff') ? 1 : 0
  let row: Cell[] = []
  while (at < text.length) {
    const start = at
    if (text.charCodeAt(at) === 0x22) {
      let close = text.indexOf('"', at + 1)
      let escaped = false
      while (close >= 0 && text.charCodeAt(close + 1) === 0x22) {
        escaped = true
        close = text.indexOf('"', close + 2)
      }
      if (close < 0 && !whole) return
      if (close < 0) throw new Malformed()
      const raw = text.slice(at + 1, close)
      at = close + 1
      row.push({ start, end: at, quoted: true, value: escaped ? raw.replaceAll('""', '"') : raw })
      const next = text.charCodeAt(at)
      if (at < text.length && next !== mark && next !== 10 && next !== 13) throw new Malformed()
    } else {
      while (at < text.length) {
        const code = text.charCodeAt(at)
        if (code === mark || code === 10 || code === 13) break
        at++
      }
      row.push({ start, end: at, quoted: false, value: text.slice(start, at) })
    }
    const code = text.charCodeAt(at)
    if (code === mark) {
      at++
      // A delimiter at the very end is followed by one more empty cell.
      if (at === text.length) row.push({ start: at, end: at, quoted: false, value: '' })
      continue
    }
    // The next character may be the second half of a line end.
    if (!whole && (at === text.length || (code === 13 && at + 1 === text.length))) return
    yield row
    row = []
    if (code === 13 && text.charCodeAt(at + 1) === 10) at++
    at++
  }
  if (row.length > 0 && whole) yield row
}

export class Malformed extends Error {}

/** Characters that are read to find the delimiter. */
const sampleLength = 64 * 1024

/** The delimiter with which most rows of the start have the same number of cells, two or more; else null. */
export function findDelimiter(text: string): Delimiter | null {
  const sample = text.length <= sampleLength ? text : text.slice(0, text.lastIndexOf('\n', sampleLength) + 1)
  let best: Delimiter | null = null
  let bestScore = 0
  for (const delimiter of delimiters) {
    try {
      const widths = new Map<number, number>()
      let rows = 0
      for (const row of rowsOf(sample, delimiter)) {
        if (row.length === 1 && row[0].value.trim() === '') continue
        rows++
        // A quote inside a cell without quotes, or a delimiter at its start: the cell was split at a character that is part of its text.
        const isCut = row.some(({ quoted, value }) => !quoted && /^[,;]|"/.test(value))
        const width = isCut ? 1 : row.length
        widths.set(width, (widths.get(width) ?? 0) + 1)
      }
      const [width, count] = [...widths].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0]
      const score = width < 2 ? 0 : (count / rows) * (1 + Math.min(width, 50) / 100)
      if (score > bestScore) [best, bestScore] = [delimiter, score]
    } catch (error) {
      if (!(error instanceof Malformed)) throw error
    }
  }
  return best
}
