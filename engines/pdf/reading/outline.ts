import type { OutlineEntry } from '../../model/page-content.ts'
import { PdfDict, type PdfFile, type PdfObject, PdfString } from '../objects/objects.ts'
import { decodeTextString } from '../objects/text-string.ts'
import type { Destinations } from './destinations.ts'

/** Entries that are read. */
const maxEntries = 50_000

/** The document outline (ISO 32000-1, 12.3.3), depth first. */
export function outlineOf(file: PdfFile, destinations: Destinations): OutlineEntry[] {
  const root = file.dict(file.dict(file.trailer.get('Root'))?.get('Outlines'))
  const entries: OutlineEntry[] = []
  const seen = new Set<PdfDict>()
  const waiting: { item: PdfObject | undefined; level: number }[] = [{ item: root?.get('First'), level: 1 }]
  for (let next = waiting.pop(); next && entries.length < maxEntries; next = waiting.pop()) {
    const item = file.resolve(next.item)
    if (!(item instanceof PdfDict) || seen.has(item)) continue
    seen.add(item)
    const title = file.resolve(item.get('Title'))
    const action = file.dict(item.get('A'))
    const goes = file.name(action?.get('S')) === 'GoTo' ? action?.get('D') : undefined
    const target = destinations.target(item.get('Dest') ?? goes)
    if (title instanceof PdfString)
      entries.push({
        title: decodeTextString(title.bytes).replace(/\s+/g, ' ').trim(),
        level: next.level,
        page: target?.page ?? null,
        y: target?.y ?? null,
      })
    waiting.push({ item: item.get('Next'), level: next.level })
    waiting.push({ item: item.get('First'), level: next.level + 1 })
  }
  return entries
}
