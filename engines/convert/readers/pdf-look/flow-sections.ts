import type { RunningBlocks, Section } from '../../../model/document.ts'
import type { FlowSource } from './flow-source.ts'
import type { Region } from './regions.ts'

const noRunning: RunningBlocks = {}

interface SectionStart {
  /** Index of its first block. */
  readonly from: number
  readonly continues: boolean
  readonly isFirst: boolean
}

/** A section that begins on a page, and the key of its header and footer. */
export function sectionAt(
  { margins, pages, running }: FlowSource,
  page: number,
  region: Region | null,
  { from, continues, isFirst }: SectionStart,
): { readonly section: Section; readonly key: string } {
  const { width = 595, height = 842 } = pages.get(page) ?? {}
  const own = running.get(page)
  const next = running.get(page + 1)
  const after = running.get(page + 2)
  // The first page of a document often has no header, and its last paragraph may go over to the next.
  const differs =
    isFirst && next !== undefined && own?.key !== next.key && (after === undefined || after.key === next.key)
  const shown = differs ? next : own
  const columns = region?.columns ?? []
  const number = own?.number !== undefined && own.number !== page && isFirst ? own.number : undefined
  const sides =
    columns.length > 0
      ? { left: Math.max(0, columns[0].left), right: Math.max(0, width - columns[columns.length - 1].right) }
      : {}
  const section: Section = {
    from,
    page: { width, height, margins: { ...margins, ...sides } },
    headerDistance: shown?.headerDistance ?? 0,
    footerDistance: shown?.footerDistance ?? 0,
    continues,
    ...(columns.length > 1
      ? {
          columns: {
            count: columns.length,
            gap: columns[1].left - columns[0].right,
            widths: columns.map(({ left, right }, i) => ({
              width: right - left,
              gap: i + 1 < columns.length ? columns[i + 1].left - right : 0,
            })),
          },
        }
      : {}),
    running: shown?.blocks ?? noRunning,
    ...(differs ? { first: own?.blocks ?? noRunning } : {}),
    ...(number === undefined ? {} : { firstNumber: number }),
  }
  return { section, key: shown?.key ?? '' }
}
