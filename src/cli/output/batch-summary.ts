import type { BatchResult, BatchSummary } from '../../batch/contract.ts'
import { table } from '../table.ts'

/** Failed files that are listed; the report has all. */
const maxListed = 50

/** The end of a batch for people. */
export class BatchSummaryText {
  readonly #failed: BatchResult[] = []
  #failedCount = 0

  add(result: BatchResult): void {
    if (result.status !== 'failed' && result.status !== 'poison') return
    this.#failedCount++
    if (this.#failed.length < maxListed) this.#failed.push(result)
  }

  /** @param output what was written, for people */
  text(summary: BatchSummary, output: string): string {
    const { done, skipped, failed, poison, planned, stale, warnings } = summary
    if (planned > 0 || summary.files === 0)
      return `${planned} files would be processed. Nothing was written.\n`
    const removed = stale.filter((one) => one.removed).length
    const lines = [
      `${output}: ${done} done, ${skipped} skipped, ${failed} failed${poison > 0 ? `, ${poison} set aside` : ''}.\n`,
      sums(summary),
      removed > 0 ? `${removed} outdated results of earlier runs removed.\n` : '',
      removed < stale.length
        ? `${stale.length - removed} outdated results were changed since and stay; the report names them.\n`
        : '',
      ...warnings.map(({ message }) => `Warning: ${message}\n`),
    ].join('')
    if (this.#failedCount === 0) return lines
    const rows = this.#failed.map(({ name, status, error }) => [
      name,
      status === 'poison' ? 'set aside' : 'failed',
      error?.message ?? '',
    ])
    const rest = this.#failedCount - rows.length
    return [
      `${lines}\n${table(['FILE', 'STATUS', 'ERROR'], rows)}`,
      rest > 0 ? `and ${rest} more; the report lists them.\n` : '',
    ].join('')
  }
}

function sums({ counts, entities, ms, files }: BatchSummary): string {
  const types = Object.entries(entities)
    .filter(([, count]) => count > 0)
    .sort((a, b) => b[1] - a[1])
  const shown = types.slice(0, 8).map(([type, count]) => [type, count])
  const rest = types.slice(8).reduce((sum, [, count]) => sum + count, 0)
  const rows: (string | number)[][] = [
    ...['pages', 'words', 'entities'].flatMap((name) =>
      counts[name] ? [[name === 'entities' ? 'values removed' : name, counts[name]]] : [],
    ),
    ...shown.map(([type, count]) => [`  ${type}`, count]),
    ...(rest > 0 ? [[`  ${types.length - 8} other types`, rest]] : []),
  ]
  const time = `${(ms / 1000).toFixed(1)} s, ${((files * 1000) / Math.max(1, ms)).toFixed(1)} files/s.\n`
  return rows.length === 0 ? time : `${time}\n${table(['TOTAL', ''], rows)}`
}
