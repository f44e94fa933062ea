/**
 * A proof by pdf-lib, which reads a file object by object, unreferenced and freed ones too. It must find no value, and no stream
 * that our own reader did not search.
 */
import { DocumentError, VerificationError } from '../../../model/errors.ts'
import { reachableObjects } from '../../../pdf/content/index.ts'
import { decodeStream, type PdfFile, PdfStream } from '../../../pdf/file/index.ts'
import {
  bytesContainValue,
  containsValue,
  isFormatString,
  isFormatWord,
  numberContainsValue,
  type RawSearch,
  spellsValue,
} from '../../../pdf/scrub/index.ts'
import { type FileObject, visitEveryObject } from '../../../pdf/second-reader/index.ts'
import type { DescribedValue, Search } from '../value-search.ts'

export interface ObjectLeak {
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
  // What our reader searched: it leaves out what nothing refers to.
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
