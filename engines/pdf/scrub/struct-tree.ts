import { PdfDict, type PdfFile, type PdfObject } from '../objects/objects.ts'
import type { Tally } from './tally.ts'

/** Text that a structure element keeps beside its content (ISO 32000-1, 14.9). */
const textKeys = ['ActualText', 'Alt', 'E', 'T'] as const

/**
 * Structure elements whose content lost glyphs: their replacement text says what was there, perhaps in pieces that
 * no search would find, so it goes.
 * @param marked the marked-content identifiers that were touched, by page dictionary
 */
export function scrubStructureTree(
  file: PdfFile,
  marked: ReadonlyMap<PdfDict, ReadonlySet<number>>,
  tally: Tally,
): void {
  if (marked.size === 0) return
  const root = file.dict(file.dict(file.trailer.get('Root'))?.get('StructTreeRoot'))
  if (!root) return
  const seen = new Set<PdfDict>()
  const waiting: { element: PdfDict; page: PdfDict | null; above: readonly PdfDict[] }[] = [
    { element: root, page: null, above: [] },
  ]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { element } = next
    if (seen.has(element)) continue
    seen.add(element)
    const page = file.dict(element.get('Pg')) ?? next.page
    // Text on an ancestor (a paragraph, a link) covers its parts; above that it speaks of whole sections.
    const above = [element, ...next.above].slice(0, 3)
    const kids = file.resolve(element.get('K'))
    for (const kid of Array.isArray(kids) ? kids : [kids]) {
      const touched = mcidOf(file, kid, page, marked)
      if (touched) for (const owner of above) dropText(owner, tally)
      const dict = file.dict(kid)
      if (dict && !dict.has('MCID')) waiting.push({ element: dict, page, above })
    }
  }
}

function mcidOf(
  file: PdfFile,
  kid: PdfObject,
  page: PdfDict | null,
  marked: ReadonlyMap<PdfDict, ReadonlySet<number>>,
): boolean {
  const own = file.resolve(kid)
  if (typeof own === 'number') return page !== null && marked.get(page)?.has(own) === true
  if (!(own instanceof PdfDict)) return false
  const mcid = file.number(own.get('MCID'))
  const where = file.dict(own.get('Pg')) ?? page
  return mcid !== null && where !== null && marked.get(where)?.has(mcid) === true
}

function dropText(element: PdfDict, tally: Tally): void {
  let had = false
  for (const key of textKeys) had = element.delete(key) || had
  if (had) tally.add('replacement text of the structure tree')
}
