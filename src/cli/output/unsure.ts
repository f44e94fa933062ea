import { stat } from 'node:fs/promises'
import { unsureOf, whyKept } from '../../../engines/redact/report/report.ts'
import type { RedactedDocument } from '../../engine.ts'
import { table } from '../table.ts'

/** Bytes of the longest input that is read a second time for what the detection was unsure of. */
const maxUnsureBytes = 4 * 1024 * 1024

/** Whether a file is short enough for the second detection that finds what was unsure. */
export async function isShort(file: string): Promise<boolean> {
  if (file === '-') return false
  const found = await stat(file).catch(() => undefined)
  return found?.isFile() === true && found.size <= maxUnsureBytes
}

/** What the detection was unsure of, by type and page: kept values near the minimum score, and short repeats. */
export function unsureText({ kept }: Pick<RedactedDocument, 'kept'>): string[] {
  const unsure = unsureOf(kept)
  if (unsure.length === 0) return []
  const rows = unsure.map(({ type, page, count, score, why }) => [
    type,
    page ? page : '',
    count,
    score.toFixed(2),
    whyKept[why],
  ])
  return [
    `\n${table(['UNSURE', 'PAGE', 'PLACES', 'SCORE', 'WHY'], rows)}`,
    'Look at these first: palimpsest review shows them.\n\n',
  ]
}
