/** Values in the objects of a file: strings, names, numbers and streams. Page content is read as text instead. */

import { DocumentError, VerificationError } from '../../../model/errors.ts'
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
import { type FileObject, visitEveryObject } from '../../../pdf/second-reader/index.ts'
import type { DescribedValue, Search } from '../value-search.ts'

export interface LeakingObject {
  readonly kind: 'string' | 'name' | 'number' | 'stream'
  /** Number of the indirect object that contains it. */
  readonly num: number
  /** What was found, where its text is known. */
  readonly value: DescribedValue | null
  /** Removes the value with what contains it: an entry, an item, or the data of a stream. */
  readonly drop: () => void
}

/** Number of texts whose result is cached: files repeat the same strings many times. */
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

/** A stream without its data. Its dictionary is kept, so that references to it still find a stream of the same type. */
export function emptyStream(file: PdfFile, num: number, { dict }: PdfStream): void {
  const empty = dict.clone()
  for (const key of ['Filter', 'DecodeParms', 'F', 'FFilter', 'Length1', 'Length2', 'Length3'])
    empty.delete(key)
  file.objects.set(num, new PdfStream(empty, new Uint8Array()))
}

/**
 * A proof by pdf-lib, which reads a file object by object, unreferenced and freed ones too. It must not find a value, nor a
 * stream that our own reader did not search.
 */

interface ObjectLeak {
  readonly page: -1
  readonly where: 'object by pdf-lib'
  readonly value: DescribedValue | null
}

/** @param file the same bytes as our own reader reads them, and whether they are what our writer makes of its objects */
export async function findObjectLeaks(
  bytes: Uint8Array,
  { file, onlyObjects }: { readonly file: PdfFile; readonly onlyObjects: boolean },
  search: Search,
  raw: RawSearch,
): Promise<ObjectLeak[]> {
  const leaks: ObjectLeak[] = []
  const known = new Set<string>()
  // The streams that our reader searched: it ignores unreferenced objects.
  const streams = new Map<number, PdfStream>()
  for (const { num, object } of reachableObjects(file))
    if (object instanceof PdfStream) streams.set(num, object)
  const leak = (text: string): void => {
    leaks.push({ page: -1, where: 'object by pdf-lib', value: search.describe(text) })
  }
  const searchObject = (object: FileObject): void => {
    for (const { key, text, bytes: own } of object.strings) {
      if (known.has(text) || isFormatString(key, text)) continue
      known.add(text)
      if (text.length > 1 && (containsValue(search, text) || bytesContainValue(search, own))) leak(text)
    }
    for (const name of object.names) {
      if (known.has(name)) continue
      known.add(name)
      if (spellsValue(name, raw, search)) leak(name)
    }
    for (const number of object.numbers)
      if (numberContainsValue(search, number)) leak(String(Math.abs(number)))
    const isContainer = object.names.includes('XRef') || object.names.includes('ObjStm')
    if (!(isContainer && onlyObjects) && streamLeaks(object, file, streams.get(object.num), raw)) leak('')
  }
  await visitEveryObject(bytes, searchObject).catch(unreadable)
  return leaks
}

function unreadable(cause: unknown): never {
  if (!(cause instanceof DocumentError)) throw cause
  throw new VerificationError(
    'proof_failed',
    'The output could not be read again by pdf-lib, so nothing was written. Print the document to a new PDF and try again.',
    {},
    cause,
  )
}

/** A stream that our reader has with the same bytes was searched with its own rules: content, images, fonts. */
function streamLeaks(
  { stream }: FileObject,
  file: PdfFile,
  ours: PdfStream | undefined,
  raw: RawSearch,
): boolean {
  if (!stream) return false
  if (ours && Buffer.compare(ours.raw, stream.encoded) === 0) return false
  const data = stream.decode()
  if (data === null) return raw.foundInBinary(stream.encoded)
  // Our reader may have trimmed line ends around it.
  if (ours && Buffer.compare(decodeStream(file, ours).bytes, data) === 0) return false
  return raw.found(data, isFormatWord)
}
