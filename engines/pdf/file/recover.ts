import { PdfDict, PdfName, type PdfRef, PdfStream } from '../objects/objects.ts'
import { byteClass, WHITE } from '../syntax/characters.ts'
import type { IndirectObject, PdfSource } from './source.ts'

/** The objects found by a search of the whole file, for files with a broken cross-reference chain. */
export interface RecoveredObjects {
  /** Every definition in file order. If several have the same number, the last one counts. */
  readonly found: readonly IndirectObject[]
  readonly trailers: readonly PdfDict[]
  /** The file ends inside an object. */
  readonly cut: boolean
  /** A `startxref` follows the last object, so the end of the file is not missing. */
  readonly ended: boolean
}

/**
 * Reads every `num gen obj` in file order, and every trailer. The search for the next object starts at the end of the
 * last, so that objects inside the data of a stream (an embedded PDF) are not read as objects of the file.
 */
export function recoverObjects(source: PdfSource): RecoveredObjects {
  const { bytes } = source
  const found: IndirectObject[] = []
  const trailers: PdfDict[] = []
  const lengths = new Map<number, number>()
  const lengthOf = (ref: PdfRef) => lengths.get(ref.num) ?? null
  let cut = false
  let lastEnd = 0
  for (let pos = 0; pos >= 0 && pos < bytes.length; ) {
    const word = source.find('obj', pos)
    const trailer = source.find('trailer', pos)
    if (word < 0 && trailer < 0) break
    if (word < 0 || (trailer >= 0 && trailer < word)) {
      const parser = source.parser(trailer + 7)
      const dict = parser.object()
      source.spend(parser.pos - trailer)
      if (dict instanceof PdfDict && dict.entries.size > 0) trailers.push(dict)
      pos = dict instanceof PdfDict && !parser.cut ? parser.pos : trailer + 7
      continue
    }
    const at = headerBefore(bytes, word)
    const object = at === null ? null : source.indirect(at, lengthOf)
    if (!object) {
      pos = word + 3
      continue
    }
    cut = object.cut
    found.push(object)
    if (typeof object.value === 'number') lengths.set(object.num, object.value)
    if (object.value instanceof PdfStream && isXref(object.value)) trailers.push(object.value.dict)
    // A cut object may contain others: search again after its header.
    pos = object.cut ? word + 3 : object.end
    lastEnd = Math.max(lastEnd, pos)
  }
  return { found, trailers, cut, ended: source.findLast('startxref') >= lastEnd }
}

function isXref(stream: PdfStream): boolean {
  const type = stream.dict.get('Type')
  return type instanceof PdfName && type.name === 'XRef'
}

/** Where the `num gen` before an `obj` begins, or null when it is part of another word. */
function headerBefore(bytes: Uint8Array, word: number): number | null {
  let pos = word
  for (let part = 0; part < 2; part++) {
    const end = pos
    while (pos > 0 && end - pos < 32 && byteClass[bytes[pos - 1] ?? 0] === WHITE) pos--
    if (part === 1 && pos === end) return null
    const digits = pos
    while (pos > 0 && digits - pos < 11 && isDigit(bytes[pos - 1])) pos--
    if (pos === digits || digits - pos > 10) return null
  }
  return pos
}

function isDigit(c = 0): boolean {
  return c >= 0x30 && c <= 0x39
}
