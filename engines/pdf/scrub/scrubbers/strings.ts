import { isCompressed } from '../../../encodings/index.ts'
import { PdfDict, type PdfFile, type PdfObject, PdfString } from '../../objects.ts'
import { decodeTextString, encodeTextString } from '../../text-string.ts'
import type { Scrubber, ScrubContext } from '../scrubber.ts'
import { isFormatString } from '../search/format-words.ts'
import {
  byPlaceholder,
  bytesContainValue,
  containsValue,
  placeholder,
  type Replace,
  replaceValues,
  type ValueSearch,
  withoutSpans,
} from '../search/values.ts'

/** Rich text and addresses: with one part cut out, the rest could still give the value away. */
const indivisible = new Set(['RV', 'RC', 'URI'])

/** Strings with a syntax, which another replacement might break: names of fields, styles, identifiers, file names. */
const plain = new Set(['T', 'TM', 'DS', 'DA', 'NM', 'Lang', 'F', 'UF', 'JS'])

const counted = 'strings with values'

/** Strings with values: titles, contents, field values, names of destinations. */
export const strings: Scrubber = {
  name: 'strings',
  stage: 'values',
  reports: [counted],
  start({ file, search, detected, tally, replace }) {
    let arraysChanged = false
    return {
      value(value, place) {
        if (!(value instanceof PdfString)) return value
        if (typeof place === 'object' && isFormatString(place.key, decodeTextString(value.bytes)))
          return value
        const own = typeof place === 'object' && plain.has(place.key) ? byPlaceholder : replace
        const clean = cleanString(search, value, detected, own)
        if (!clean) return value
        tally.add(counted)
        if (place === 'array') arraysChanged = true
        return typeof place === 'object' && indivisible.has(place.key) ? undefined : clean
      },
      array(array) {
        for (const i of splitOver(search, array)) {
          array[i] = new PdfString(new Uint8Array())
          tally.add(counted)
          arraysChanged = true
        }
      },
      finish() {
        if (arraysChanged) sortDestinations(file)
      },
    }
  },
}

/** The items of an array, by index, that contain a value together, as the options of a choice may. */
function splitOver(search: ValueSearch, array: readonly PdfObject[]): number[] {
  const texts = array.flatMap((item, i) =>
    item instanceof PdfString ? [{ i, text: decodeTextString(item.bytes) }] : [],
  )
  if (texts.length < 2) return []
  const found: number[] = []
  for (const { start, end } of search.find(texts.map(({ text }) => text).join(''))) {
    let at = 0
    for (const { i, text } of texts) {
      if (at < end && at + text.length > start && text.length > 0) found.push(i)
      at += text.length
    }
  }
  return found
}

function cleanString(
  search: ValueSearch,
  string: PdfString,
  detected: ScrubContext['detected'],
  replace: Replace,
): PdfString | null {
  if (string.bytes.length < 2) return null
  if (isCompressed(string.bytes)) return new PdfString(new Uint8Array())
  const text = decodeTextString(string.bytes)
  const spans = detected.get(text) ?? []
  const readable = text.includes('\0') ? text.replaceAll('\0', '') : text
  const found = containsValue(search, readable) || bytesContainValue(search, string.bytes)
  if (!found && spans.length === 0) return null
  const left = spans.length > 0 ? withoutSpans(text, spans, replace) : readable
  return new PdfString(encodeTextString(found ? (replaceValues(search, left, replace) ?? placeholder) : left))
}

/**
 * Rebuilds the name tree of destinations as one sorted node. Readers look names up by their order (ISO 32000-1, 7.9.6),
 * which is lost once names have changed.
 */
function sortDestinations(file: PdfFile): void {
  const names = file.dict(file.dict(file.trailer.get('Root'))?.get('Names'))
  const root = file.dict(names?.get('Dests'))
  if (!names || !root) return
  const pairs = new Map<string, [PdfString, PdfObject]>()
  const seen = new Set<PdfDict>()
  const waiting: PdfDict[] = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (seen.has(node)) continue
    seen.add(node)
    const leaf = file.array(node.get('Names')) ?? []
    for (let i = 0; i + 1 < leaf.length; i += 2) {
      const name = file.resolve(leaf[i])
      if (name instanceof PdfString) pairs.set(Buffer.from(name.bytes).toString('hex'), [name, leaf[i + 1]])
    }
    for (const kid of file.array(node.get('Kids')) ?? []) {
      const dict = file.dict(kid)
      if (dict) waiting.push(dict)
    }
  }
  const sorted = [...pairs].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, pair]) => pair)
  names.set('Dests', new PdfDict([['Names', sorted]]))
}
