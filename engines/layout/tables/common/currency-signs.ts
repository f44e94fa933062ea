import type { PageContent, PageWord } from '../../../model/page-content.ts'
import { wordPart } from '../../lines/page-line.ts'

/** A number that touches the currency sign of the next column. */
const withNextSign = /^[(−-]?\d[\d.,]*\)?[$€£¥₩₹]$/u
const sign = /^[$€£¥₩₹]$/u
const number = /^[(−-]?\d[\d.,]*\)?(?:[$€£¥₩₹])?$|^[—–-]$/u

/** Maximum difference in ems between baselines of one row. */
const maxRowShift = 0.3

/**
 * Splits the currency sign of the next column from a number that touches it, in statements with currency signs at the left of their
 * columns: there is a separate sign before it in the row, and a number after it. O(n log n).
 */
export function splitCurrencySigns(page: PageContent): PageContent {
  const touched = new Set<PageWord>()
  for (const word of page.words) if (withNextSign.test(word.text)) touched.add(word)
  if (touched.size === 0) return page
  const sorted = page.words.filter(({ turn }) => turn === undefined).sort((a, b) => a.baseline - b.baseline)
  const split = new Set<PageWord>()
  for (let from = 0, i = 1; i <= sorted.length; i++) {
    if (i < sorted.length && sorted[i].baseline - sorted[i - 1].baseline < maxRowShift * sorted[i].size)
      continue
    const row = sorted.slice(from, i).sort((a, b) => a.box.x0 - b.box.x0)
    const first = row.findIndex(({ text }) => sign.test(text))
    if (first >= 0)
      row.forEach((word, k) => {
        if (k > first && touched.has(word) && number.test(row[k + 1]?.text ?? '')) split.add(word)
      })
    from = i
  }
  if (split.size === 0) return page
  const words = page.words.flatMap((word) =>
    split.has(word)
      ? [wordPart(word, 0, word.text.length - 1, word.spaceBefore), wordPart(word, word.text.length - 1)]
      : [word],
  )
  return { ...page, words }
}
