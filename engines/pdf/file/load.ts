import { DocumentError, LimitError } from '../../model/errors.ts'
import { type PdfLimits, pdfLimits } from '../objects/limits.ts'
import {
  PdfDict,
  PdfFile,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '../objects/objects.ts'
import { type Decryptor, decryptorFor } from './decrypt.ts'
import { expand, StructureBudget } from './object-stream.ts'
import { type Scan, scan } from './recover.ts'
import { type Indirect, PdfSource } from './source.ts'
import { readXref, type Xref } from './xref.ts'

export interface LoadOptions {
  /** A user or owner password. Without one, the empty password is tried. */
  readonly password?: string
  readonly limits?: Partial<PdfLimits>
}

/**
 * Loads all objects that a PDF's cross-reference chain says are in use: object streams unpacked, strings and streams
 * in clear, no trace of encryption; the trailer keeps Root, Info and ID. Where the chain is broken the file is searched
 * for its objects, the last definition of each number counting. Strings and stream data are views of `bytes` where
 * the file is not encrypted: the caller must leave `bytes` as they are while the file is in use.
 * @throws DocumentError `empty`, `unsupported_format` (no PDF), `malformed`, `encrypted` (password missing or wrong)
 * @throws LimitError when the file, or what it declares, passes a bound of `limits`
 */
export async function loadPdf(bytes: Uint8Array, options: LoadOptions = {}): Promise<PdfFile> {
  const limits = pdfLimits(options.limits)
  if (bytes.byteLength === 0) throw new DocumentError('empty', 'The PDF is empty: it has no bytes.')
  if (bytes.byteLength > limits.bytes)
    throw new LimitError('too_many_bytes', 'The PDF is larger than the limit allows.', {
      limit: 'bytes',
      bytes: bytes.byteLength,
    })
  const source = new PdfSource(fromHeader(bytes), limits)
  const xref = readXref(source)
  const file = xref && new Loader(source, options.password).byXref(xref)
  if (file && leadsToPages(file, file.trailer)) return file
  return new Loader(source, options.password).byScan(scan(source))
}

/** The file from its header on: offsets count from there when junk stands before it. */
function fromHeader(bytes: Uint8Array): Uint8Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const header = buffer.subarray(0, 1024 + 5).indexOf('%PDF-', 0, 'latin1')
  if (header < 0 && buffer.lastIndexOf('startxref', undefined, 'latin1') < 0)
    throw new DocumentError('unsupported_format', 'The file is not a PDF: it has no PDF header.')
  const from = Math.max(0, header)
  return new Uint8Array(bytes.buffer, bytes.byteOffset + from, bytes.byteLength - from)
}

function leadsToPages(file: PdfFile, trailer: PdfDict): boolean {
  return file.dict(file.dict(trailer.get('Root'))?.get('Pages')) !== null
}

function isTyped(object: PdfObject | undefined, type: string): boolean {
  const dict = object instanceof PdfStream ? object.dict : object
  const found = dict instanceof PdfDict ? dict.get('Type') : null
  return found instanceof PdfName && found.name === type
}

class Loader {
  readonly #source: PdfSource
  readonly #password: string | undefined
  readonly #objects = new Map<number, PdfObject>()
  /** Resolves references among what is loaded already. */
  readonly #soFar = new PdfFile(this.#objects, new PdfDict())
  readonly #budget: StructureBudget
  #decryptor: Decryptor | null = null
  #searched: Map<number, Indirect> | null = null

  constructor(source: PdfSource, password: string | undefined) {
    this.#source = source
    this.#password = password
    this.#budget = new StructureBudget(source)
  }

  byXref({ places, freed, trailer }: Xref): PdfFile {
    const source = this.#source
    const lengthOf = (ref: PdfRef): number | null => {
      const known = this.#objects.get(ref.num)
      if (typeof known === 'number') return known
      const place = places.get(ref.num)
      return place && 'at' in place ? source.integerAt(place.at, ref.num) : null
    }
    const definition = (num: number): Indirect | null => {
      const place = places.get(num)
      if (!place || !('at' in place)) return null
      const found = source.indirect(place.at, lengthOf)
      if (found?.num === num) return found
      // The search reads the whole file, so it is made once, and only where a place is wrong.
      this.#searched ??= lastDefinitions(scan(source))
      return this.#searched.get(num) ?? null
    }

    this.#unlock(trailer, (num) => definition(num)?.value ?? null)
    // Containers first: lengths of other streams may lie in them.
    const wanted = new Map<number, Map<number, number>>()
    for (const [num, place] of places) {
      if (!('container' in place)) continue
      const inside = wanted.get(place.container) ?? new Map<number, number>()
      if (inside.size === 0) wanted.set(place.container, inside)
      inside.set(num, place.index)
    }
    for (const [container, inside] of wanted) {
      const found = definition(container)
      if (!found) continue
      const stream = this.#clear(found)
      if (!(stream instanceof PdfStream)) continue
      for (const { num, index, value } of expand(this.#soFar, stream, this.#budget)) {
        // One number twice in a container: the index says which is meant.
        const at = inside.get(num)
        if (at !== undefined && (at === index || !this.#objects.has(num))) this.#objects.set(num, value)
      }
    }
    for (const [num, place] of places) {
      if (num === 0 || 'container' in place || wanted.has(num)) continue
      const found = definition(num)
      if (found) this.#keep(num, this.#clear(found))
    }
    // A table that was wrong once may have left objects out as well.
    for (const [num, found] of this.#searched ?? [])
      if (num !== 0 && !places.has(num) && !freed.has(num)) this.#keep(num, this.#clear(found))
    const file = this.#finish(trailer)
    file.repaired = this.#searched !== null
    return file
  }

  byScan(found: Scan): PdfFile {
    if (found.cut && !found.ended) throw truncated()
    const last = lastDefinitions(found)
    const locked = found.trailers.findLast((trailer) => trailer.has('Encrypt'))
    if (locked) this.#unlock(locked, (num) => last.get(num)?.value ?? null)
    // In file order, so that an object in a container stands over an earlier definition and under a later one.
    for (const object of found.found) {
      if (last.get(object.num) !== object) continue
      const value = this.#clear(object)
      if (value instanceof PdfStream && isTyped(value, 'ObjStm'))
        for (const inner of expand(this.#soFar, value, this.#budget))
          this.#objects.set(inner.num, inner.value)
      else this.#keep(object.num, value)
    }
    const trailer = this.#trailerOf(found)
    if (!trailer) throw found.ended ? malformed() : truncated()
    const file = this.#finish(trailer)
    file.repaired = true
    if (!found.ended && hasDangling(file)) throw truncated()
    return file
  }

  /** The newest trailer that leads to pages; failing that, one made for a catalogue found among the objects. */
  #trailerOf(found: Scan): PdfDict | null {
    for (const trailer of found.trailers.toReversed()) if (leadsToPages(this.#soFar, trailer)) return trailer
    for (const [num, object] of [...this.#objects].reverse()) {
      const trailer = new PdfDict([['Root', new PdfRef(num)]])
      if (isTyped(object, 'Catalog') && leadsToPages(this.#soFar, trailer)) return trailer
    }
    return null
  }

  #unlock(trailer: PdfDict, lookUp: (num: number) => PdfObject): void {
    const given = trailer.get('Encrypt')
    const encrypt = given instanceof PdfRef ? lookUp(given.num) : given
    if (!(encrypt instanceof PdfDict)) return
    const ids = trailer.get('ID')
    const list = ids instanceof PdfRef ? lookUp(ids.num) : ids
    const id = Array.isArray(list) && list[0] instanceof PdfString ? list[0].bytes : new Uint8Array(0)
    // The dictionary may refer to parts of itself, which are not encrypted either.
    const parts = new Map<number, PdfObject>()
    for (const value of encrypt.entries.values())
      if (value instanceof PdfRef) parts.set(value.num, lookUp(value.num))
    this.#decryptor = decryptorFor(new PdfFile(parts, new PdfDict()), encrypt, id, this.#password)
  }

  #clear({ num, gen, value }: Indirect): PdfObject {
    return this.#decryptor ? this.#decryptor.decrypt(num, gen, value) : value
  }

  /** Cross-reference and object streams are how the file was stored, not what it says. */
  #keep(num: number, value: PdfObject): void {
    if (value instanceof PdfStream && (isTyped(value, 'XRef') || isTyped(value, 'ObjStm'))) return
    this.#objects.set(num, value)
  }

  #finish(trailer: PdfDict): PdfFile {
    const kept = new PdfDict()
    for (const key of ['Root', 'Info', 'ID']) {
      const value = trailer.get(key)
      if (value !== undefined) kept.set(key, value)
    }
    const encrypt = trailer.get('Encrypt')
    if (encrypt instanceof PdfRef) this.#objects.delete(encrypt.num)
    const file = new PdfFile(this.#objects, kept)
    // Root and Info must be references (7.5.5); a file that has them in place is put right.
    for (const [key, value] of kept.entries) if (value instanceof PdfDict) kept.set(key, file.add(value))
    return file
  }
}

function lastDefinitions({ found }: Scan): Map<number, Indirect> {
  const last = new Map<number, Indirect>()
  for (const object of found) last.set(object.num, object)
  return last
}

/** Whether anything that the catalogue leads to is missing. */
function hasDangling(file: PdfFile): boolean {
  const seen = new Set<number>()
  const open: PdfObject[] = [file.trailer.get('Root') ?? null]
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if (item instanceof PdfRef) {
      if (seen.has(item.num)) continue
      seen.add(item.num)
      const target = file.objects.get(item.num)
      if (target === undefined) return true
      open.push(target)
    } else if (Array.isArray(item)) for (const value of item) open.push(value)
    else {
      const dict = item instanceof PdfStream ? item.dict : item
      if (dict instanceof PdfDict) for (const value of dict.entries.values()) open.push(value)
    }
  }
  return false
}

function malformed(): DocumentError {
  return new DocumentError(
    'malformed',
    'The PDF is damaged: its catalogue or its pages cannot be found. Repair it or export it anew.',
  )
}

function truncated(): DocumentError {
  return new DocumentError(
    'malformed',
    'The PDF is cut short: parts of it are missing. Obtain the whole file.',
    { reason: 'cut' },
  )
}
