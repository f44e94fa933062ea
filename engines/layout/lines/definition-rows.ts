import type { WorkLimit } from '../../model/errors.ts'
import type { PageContent, PageWord } from '../../model/page-content.ts'
import { countWhile } from '../../model/sorted.ts'
import type { PageLine } from './page-line.ts'

/** The kind of definition, at the end of a row: `(function)`, `[User Option]`. */
const kind = /^(?:\(\p{L}[\p{L} -]*\)|\[\p{L}[\p{L} -]*\])$/u
const kindAtEnd = /\s(?:\(\p{L}[\p{L} -]*\)|\[\p{L}[\p{L} -]*\])$/u
/** Words of a kind. */
const maxKindWords = 5
/** Maximum words of a row; they are scanned for each kind in it. */
const maxRowWords: WorkLimit = 60
/** Ems between a definition and its kind. */
const minGapEms = 1.5
/** Minimum rows of a document whose kinds end at the same position, in whole points. */
const minRows = 3

/** Whether a line is a definition with its kind at the right edge. A symbol before it is not the marker of a list. */
export function isDefinitionRow({ fromSeparateTexts, text }: PageLine): boolean {
  return fromSeparateTexts && kindAtEnd.test(text)
}

interface Kind {
  readonly first: PageWord
  readonly last: PageWord
}

/**
 * Returns the words of definitions of manuals: a function or a variable on the left, its kind in brackets at the right
 * edge of the text. Several of them below each other look like a table of two columns. O(n log n) in words.
 */
export function definitionRows(pages: readonly PageContent[]): Set<PageWord> {
  const found = pages.map((page) => kindsOf(page.words))
  const ends = new Map<number, number>()
  for (const { last } of found.flat()) {
    const end = Math.round(last.box.x1)
    ends.set(end, (ends.get(end) ?? 0) + 1)
  }
  const rows = new Set<PageWord>()
  for (const [i, page] of pages.entries()) {
    const kinds = found[i].filter(({ last }) => (ends.get(Math.round(last.box.x1)) ?? 0) >= minRows)
    if (kinds.length === 0) continue
    const sorted = page.words.filter(({ turn }) => !turn).sort((a, b) => a.baseline - b.baseline)
    for (const own of kinds) for (const word of rowOf(sorted, own)) rows.add(word)
  }
  return rows
}

function kindsOf(words: readonly PageWord[]): Kind[] {
  return words.flatMap((last, i): Kind[] => {
    if (last.turn || !/\p{L}[)\]]$/u.test(last.text)) return []
    let text = ''
    for (let from = i; from >= 0 && from > i - maxKindWords; from--) {
      const first = words[from]
      if (Math.abs(first.baseline - last.baseline) > 0.1 * last.size) return []
      text = text === '' ? first.text : `${first.text} ${text}`
      if (/^[([]/u.test(first.text)) return kind.test(text) ? [{ first, last }] : []
    }
    return []
  })
}

/** Returns the words of the row of a kind, or none if the kind is not separated from the text. */
function rowOf(sorted: readonly PageWord[], { first, last }: Kind): PageWord[] {
  const tolerance = 0.2 * last.size
  const low = countWhile(sorted, ({ baseline }) => baseline < last.baseline - tolerance)
  const row: PageWord[] = []
  for (let i = low; i < sorted.length && sorted[i].baseline <= last.baseline + tolerance; i++) {
    if (row.length === maxRowWords) return []
    row.push(sorted[i])
  }
  row.sort((a, b) => a.box.x0 - b.box.x0)
  const at = row.indexOf(first)
  const gap = (i: number) => row[i].box.x0 - row[i - 1].box.x1
  if (at < 1 || row.at(-1) !== last || gap(at) < minGapEms * last.size) return []
  for (let i = 1; i < at; i++) if (gap(i) > minGapEms * last.size) return []
  return row
}
