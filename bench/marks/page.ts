import type { Area, AreaResult } from './area.ts'

/** When and where the marks of an area were measured. */
export interface Measured {
  /** A day, such as `2026-11-23`. */
  readonly day: string
  readonly machine: string
  readonly seed: number
  /** Files of a split of each set, if limited. */
  readonly most: number | null
}

const start = (name: string) => `<!-- marks: ${name} -->`
const end = (name: string) => `<!-- end of ${name} -->`

/** The section of an area: column descriptions, its table, and missing values. */
export function section(area: Area, { rows, missing }: AreaResult, measured: Measured): string {
  const { day, machine, seed, most } = measured
  const limited = most === null ? '' : `, at most ${most} files of each split`
  const head = ['Set', 'Split', 'System', 'Files', ...area.columns]
  const table = [
    head,
    head.map(() => '---'),
    ...rows.map(({ set, split, system, files, marks }) => [
      set,
      split,
      system,
      String(files),
      ...marks.map(shown),
    ]),
  ].map((cells) => `| ${cells.join(' | ')} |`)
  const parts = [`## ${area.title}`, area.about, `Measured on ${day}, ${machine}, seed ${seed}${limited}.`]
  if (rows.length > 0) parts.push(table.join('\n'))
  if (missing.length > 0) parts.push(`Skipped: ${missing.join(' ')}`)
  return parts.join('\n\n')
}

function shown(mark: number | string | null): string {
  if (mark === null) return ''
  return typeof mark === 'string' ? mark : mark.toFixed(3)
}

/** Replaces the section of an area in a page, or adds it at the end. */
export function withSection(page: string, name: string, text: string): string {
  const block = `${start(name)}\n${text}\n${end(name)}`
  const from = page.indexOf(start(name))
  const to = page.indexOf(end(name))
  if (from < 0 || to < from) return `${page.trimEnd()}\n\n${block}\n`
  return page.slice(0, from) + block + page.slice(to + end(name).length)
}
