/** What a redaction was unsure of: kept values just below the minimum score, and removed values that occur again, by type and page. */

import { type Detection, defaultMinScore, type KeptValue, type KeptWhy } from '../../model/detection.ts'

type KeptPlace = Pick<Detection, 'type' | 'page' | 'score'> & Partial<Pick<KeptValue, 'why'>>

/** Values of one type on one page that a person should look at. It holds no text of the document. */
export interface Unsure {
  readonly type: string
  /** 1-based; 0 for values outside the pages. None in a format without pages. */
  readonly page?: number
  readonly count: number
  /** The highest score among them. */
  readonly score: number
  readonly why: KeptWhy
}

/** Scores below the minimum up to which a kept value is near it: further down are mostly ordinary words and numbers. */
export const nearMinimum = 0.1
/** Rows: a longer list is not read. */
const maxUnsure = 20

/** The kept places to look at first: the most certain types and pages, at most 20 rows. */
export function unsureOf(kept: readonly KeptPlace[], minScore = defaultMinScore): Unsure[] {
  const rows = new Map<string, Unsure>()
  for (const { type, page, score, why } of kept) {
    if (why === undefined || why === 'allowed' || why === 'kept_elsewhere') continue
    if (why === 'low_score' && score < minScore - nearMinimum) continue
    const key = JSON.stringify([type, page, why])
    const row = rows.get(key)
    const counted = { count: (row?.count ?? 0) + 1, score: Math.max(row?.score ?? 0, score) }
    rows.set(key, { type, ...(page !== undefined && { page }), ...counted, why })
  }
  return [...rows.values()]
    .sort((a, b) => b.score - a.score || (a.page ?? 0) - (b.page ?? 0) || (a.type < b.type ? -1 : 1))
    .slice(0, maxUnsure)
}
