/** Streams that no reader of PDF has a use for: what programs keep for themselves, packed or coded as they like. */

import { reachable } from '../content/surfaces.ts'
import { decodeStream } from '../filters/filters.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject, PdfRef, PdfStream } from '../objects/objects.ts'
import type { Tally } from './tally.ts'
import { bytesCarry, type ValueSearch } from './values.ts'

/** Entries whose streams readers use (ISO 32000-1 and -2), whatever the stream says of itself. */
const usedBy = new Set([
  'Contents',
  'FontFile',
  'FontFile2',
  'FontFile3',
  'ToUnicode',
  'Encoding',
  'UseCMap',
  'CIDToGIDMap',
  'CIDSet',
  'DestOutputProfile',
  'JBIG2Globals',
  'Lookup',
  'SMask',
  'Mask',
])

/** Entries whose streams are texts for people. */
const textKeys = new Set(['V', 'DV', 'RV', 'RC', 'JS'])

/** Removes streams that hold data of programs, and texts in streams that carry a value in whatever coding. */
export function scrubPrivateStreams(file: PdfFile, search: ValueSearch, tally: Tally): void {
  const used = new Set<number>()
  const texts = new Set<number>()
  for (const { object } of reachable(file)) {
    const waiting: PdfObject[] = [object]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (Array.isArray(next)) noteItems(next, waiting, used)
      const dict = next instanceof PdfStream ? next.dict : next instanceof PdfDict ? next : null
      if (!dict) continue
      for (const [key, value] of dict.entries) {
        if (usedBy.has(key)) for (const ref of refs(file, value)) used.add(ref.num)
        if (textKeys.has(key)) for (const ref of refs(file, value)) texts.add(ref.num)
        // Letters that are drawings say nothing of themselves.
        if (key === 'CharProcs')
          for (const drawn of file.dict(value)?.entries.values() ?? [])
            if (drawn instanceof PdfRef) used.add(drawn.num)
        waiting.push(value)
      }
    }
  }
  for (const { num, object } of [...reachable(file)]) {
    if (!(object instanceof PdfStream) || used.has(num) || isOfTheFormat(file, object.dict)) continue
    if (texts.has(num) && !bytesCarry(search, decodeStream(file, object).bytes)) continue
    file.objects.set(num, null)
    tally.add(texts.has(num) ? 'streams with values or metadata' : 'private application data')
  }
}

/** Colour spaces are arrays, and their streams follow their names (8.6). */
function noteItems(items: PdfObject[], waiting: PdfObject[], used: Set<number>): void {
  const space = items[0] instanceof PdfName ? items[0].name : ''
  for (const item of items) {
    if (item instanceof PdfRef && (space === 'ICCBased' || space === 'Indexed' || space === 'I'))
      used.add(item.num)
    waiting.push(item)
  }
}

function refs(file: PdfFile, value: PdfObject): PdfRef[] {
  const own = value instanceof PdfRef ? [value] : []
  return [...own, ...(file.array(value) ?? []).filter((item) => item instanceof PdfRef)]
}

/** Whether a stream says of itself what it is for: a picture, a form, a pattern, a shading, a function, a halftone, a character map. */
function isOfTheFormat(file: PdfFile, dict: PdfDict): boolean {
  const subtype = file.name(dict.get('Subtype'))
  if (subtype === 'Image' || subtype === 'Form' || subtype === 'PS') return true
  if (file.name(dict.get('Type')) === 'CMap') return true
  return ['PatternType', 'ShadingType', 'FunctionType', 'HalftoneType', 'BBox'].some((key) => dict.has(key))
}
