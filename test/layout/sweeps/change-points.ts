import { analyse } from '../../../engines/layout/analyse.ts'
import type { Block } from '../../../engines/model/document.ts'
import type { OutlineEntry, PageContent, TagElement } from '../../../engines/model/page-content.ts'
import { summarise } from '../../builders/block-summary.ts'
import { type Change, valuesOf } from './changes.ts'
import type { SweptPage } from './parts.ts'

/**
 * What is read from pages: kinds of blocks, how many of a kind follow each other, their characters, rows and columns.
 * `paragraph*2:480 table4x3:77`
 */
export function reading(
  pages: readonly PageContent[],
  tags?: TagElement,
  outline?: readonly OutlineEntry[],
): string {
  const { blocks, notes } = analyse({ pages, tags, outline })
  const parts: { kind: string; count: number; length: number }[] = []
  for (const block of [...blocks, ...[...notes.values()].flat()]) {
    const kind = kindOf(block)
    const { length } = JSON.stringify(summarise([block]))
    const last = parts.at(-1)
    if (last?.kind === kind) {
      last.count++
      last.length += length
    } else parts.push({ kind, count: 1, length })
  }
  return parts.map(({ kind, count, length }) => `${kind}${count > 1 ? `*${count}` : ''}:${length}`).join(' ')
}

function kindOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `h${block.level}`
    case 'list':
      return `${block.ordered ? 'ol' : 'ul'}${block.items.length}`
    case 'table':
      return `table${block.rows.length}x${Math.max(...block.rows.map(({ cells }) => cells.length))}`
    case 'definitions':
      return `dl${block.items.length}`
    default:
      return block.kind
  }
}

/** Values with what is read from there on, until the next. */
function changePoints(values: readonly number[], read: (value: number) => string): string {
  let last: string | undefined
  const points: string[] = []
  for (const value of values) {
    const now = read(value)
    if (now !== last) points.push(`  ${value}: ${now}`)
    last = now
  }
  return points.join('\n')
}

const counts = Array.from({ length: 10 }, (_, i) => i + 1)

/** All changes of a page that make a difference, with the values at which they do. */
export function changesOf(page: SweptPage, changes: readonly Change[]): string {
  const base = page.build(page.count)
  const swept = changes.map((change) => {
    const read = (value: number) =>
      reading(
        base.map((content) => change.apply(content, value)),
        page.tags?.(page.count),
      )
    return `${change.name}\n${changePoints(valuesOf(change), read)}`
  })
  return [
    `count\n${changePoints(counts, (count) => reading(page.build(count), page.tags?.(count)))}`,
    ...swept,
  ].join('\n')
}
