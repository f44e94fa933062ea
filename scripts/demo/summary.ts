import type { DocumentEntity, RedactedDocument } from '../../src/index.ts'

/** A line for each type: count, pages, how it was removed, and a masked sample. */
export function foundTable(document: RedactedDocument): string {
  const byType = Map.groupBy(document.entities, (entity) => entity.type)
  const rows = [...byType].map(([type, entities]) => [
    type,
    String(entities.length),
    pagesOf(entities),
    removedBy(entities, document.manifest.rasterised),
    mask(entities[0].value),
  ])
  rows.sort((a, b) => Number(b[1]) - Number(a[1]) || (a[0] < b[0] ? -1 : 1))
  return columns([['type', 'count', 'pages', 'how removed', 'sample'], ...rows])
}

export function scrubbedTable({ manifest }: RedactedDocument): string {
  return columns(manifest.scrubbed.map(({ what, count }) => [what, String(count)]))
}

function pagesOf(entities: readonly DocumentEntity[]): string {
  const pages = new Set(entities.map((entity) => ('page' in entity ? entity.page : 0)))
  return [...pages]
    .sort((a, b) => (a || Number.MAX_SAFE_INTEGER) - (b || Number.MAX_SAFE_INTEGER))
    .map((page) => (page === 0 ? 'file' : String(page)))
    .join(' ')
}

function removedBy(entities: readonly DocumentEntity[], rasterised: readonly number[]): string {
  let cut = false
  let outside = false
  let picture = false
  for (const entity of entities) {
    const page = 'page' in entity ? entity.page : 0
    if (page === 0) outside = true
    else if (rasterised.includes(page)) picture = true
    else cut = true
  }
  const methods = [cut && 'glyphs removed', picture && 'page replaced by image', outside && 'objects cleaned']
  return methods.filter((way) => way !== false).join(', ')
}

/** Keeps the first letter or digit of each word; at most 28 characters. */
export function mask(value: string): string {
  const masked = value.replace(/\s+/g, ' ').replace(/(?<=[\p{L}\p{N}])[\p{L}\p{N}]/gu, '·')
  return masked.length > 28 ? `${masked.slice(0, 27)}…` : masked
}

export function columns(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => row[i].length)))
  return rows
    .map((row) => `  ${row.map((text, i) => text.padEnd(widths[i])).join('  ')}`.trimEnd())
    .join('\n')
}
