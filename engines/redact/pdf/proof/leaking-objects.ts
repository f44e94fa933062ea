/** Values in the objects of a file: strings, names, numbers and streams. What pages draw is read as text instead. */

import { reachableObjects } from '../../../pdf/content/index.ts'
import {
  decodeStream,
  decodeTextString,
  PdfDict,
  type PdfFile,
  PdfName,
  type PdfObject,
  PdfStream,
  PdfString,
} from '../../../pdf/file/index.ts'
import {
  bytesContainValue,
  containsValue,
  contentContainsValue,
  isFormatString,
  isFormatWord,
  isPostScript,
  numberContainsValue,
  type RawSearch,
  spellsValue,
} from '../../../pdf/scrub/index.ts'
import type { DescribedValue, Search } from '../value-search.ts'

export interface LeakingObject {
  readonly kind: 'string' | 'name' | 'number' | 'stream'
  /** Number of the indirect object that holds it. */
  readonly num: number
  /** What was found, where its text is known. */
  readonly value: DescribedValue | null
  /** Removes the value with what holds it: an entry, an item, or the data of a stream. */
  readonly drop: () => void
}

/** Texts whose answer is kept: files repeat the same strings many times. */
const maxKnownTexts = 100_000

type Holder = PdfDict | PdfObject[] | null

/** @param content object numbers of the content streams, which are searched as such */
export function* leakingObjects(
  file: PdfFile,
  content: ReadonlySet<number>,
  search: Search,
  raw: RawSearch,
): Generator<LeakingObject> {
  const known = new Map<string, boolean>()
  const holdsValue = (text: string, bytes: Uint8Array): boolean => {
    const before = known.get(text)
    if (before !== undefined) return before
    const now = text.length > 1 && (containsValue(search, text) || bytesContainValue(search, bytes))
    if (known.size < maxKnownTexts) known.set(text, now)
    return now
  }
  for (const { num, object } of [...reachableObjects(file)]) {
    const waiting: { next: PdfObject; holder: Holder; at: string | number }[] = [
      { next: object, holder: null, at: 0 },
    ]
    for (let item = waiting.pop(); item; item = waiting.pop()) {
      const { next, holder, at } = item
      const found = (kind: LeakingObject['kind'], text = ''): LeakingObject => ({
        kind,
        num,
        value: text === '' ? null : search.describe(text),
        drop: () => drop(file, num, holder, at),
      })
      if (next instanceof PdfString) {
        const text = decodeTextString(next.bytes).replaceAll('\0', '')
        if (!isFormatString(at, text) && holdsValue(text, next.bytes)) yield found('string', text)
      } else if (typeof next === 'number') {
        if (numberContainsValue(search, next)) yield found('number', String(Math.abs(next)))
      } else if (next instanceof PdfName) {
        if (spellsValue(next.name, raw, search)) yield found('name', next.name)
      } else if (Array.isArray(next)) {
        for (let i = 0; i < next.length; i++) waiting.push({ next: next[i], holder: next, at: i })
      } else if (next instanceof PdfDict) {
        for (const [key, value] of next.entries) {
          if (spellsValue(key, raw, search)) yield { ...found('name', key), drop: () => next.delete(key) }
          waiting.push({ next: value, holder: next, at: key })
        }
      } else if (next instanceof PdfStream) {
        waiting.push({ next: next.dict, holder: null, at: 0 })
        if (streamHoldsValue(file, next, content.has(num), search, raw))
          yield { ...found('stream'), drop: () => emptyStream(file, num, next) }
      }
    }
  }
}

function streamHoldsValue(
  file: PdfFile,
  stream: PdfStream,
  content: boolean,
  search: Search,
  raw: RawSearch,
): boolean {
  const { bytes, rest } = decodeStream(file, stream)
  if (rest.length > 0 || file.name(stream.dict.get('Subtype')) === 'Image') return raw.foundInBinary(bytes)
  if (content) return contentContainsValue(bytes, search, raw)
  return raw.found(bytes, isPostScript(bytes) ? isFormatWord : undefined)
}

function drop(file: PdfFile, num: number, holder: Holder, at: string | number): void {
  if (Array.isArray(holder)) {
    if (typeof at === 'number') holder[at] = null
  } else if (holder) holder.delete(String(at))
  else file.objects.set(num, null)
}

/** A stream without its data. Its dictionary stays, so that what refers to it still finds one of its kind. */
export function emptyStream(file: PdfFile, num: number, { dict }: PdfStream): void {
  const empty = dict.clone()
  for (const key of ['Filter', 'DecodeParms', 'F', 'FFilter', 'Length1', 'Length2', 'Length3'])
    empty.delete(key)
  file.objects.set(num, new PdfStream(empty, new Uint8Array()))
}
