import { DocumentError, LimitError } from '../../model/errors.ts'
import { decodeStream } from '../filters/decode-stream.ts'
import { checkFileSize, type PdfLimits, pdfLimits } from '../limits.ts'
import { PdfDict, PdfFile, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '../objects.ts'
import { byteClass, WHITE } from '../syntax/characters.ts'
import { type Decryptor, decryptorFor } from './encryption.ts'
import { ObjectParser } from './object-parser.ts'
import { type IndirectObject, PdfSource } from './source.ts'
import { readXref, type Xref } from './xref.ts'

interface LoadOptions {
  /** A user or owner password. Default: the empty password. */
  readonly password?: string
  readonly limits?: Partial<PdfLimits>
}

/**
 * Loads all objects that the cross-reference chain of a PDF lists as in use. Object streams are unpacked, strings and
 * streams decrypted, and the encryption dictionary removed; the trailer keeps Root, Info and ID. Where the chain is
 * broken, the file is searched for its objects, and the last definition of each number counts. Strings and stream data
 * are views of `bytes` if the file is not encrypted: `bytes` must not change while the file is in use.
 * @throws DocumentError `empty`, `unsupported_format` (not a PDF), `malformed`, `encrypted` (password missing or wrong)
 * @throws LimitError when the file, or a size it declares, exceeds `limits`
 */
export async function loadPdf(bytes: Uint8Array, options: LoadOptions = {}): Promise<PdfFile> {
  const limits = pdfLimits(options.limits)
  checkFileSize(bytes, limits)
  const source = new PdfSource(fromHeader(bytes), limits)
  const xref = readXref(source)
  const file = xref && new Loader(source, options.password).byXref(xref)
  if (file && hasPageTree(file, file.trailer)) return file
  return new Loader(source, options.password).byRecovery(recoverObjects(source))
}

/** The bytes from the header on: offsets count from there, even if other bytes precede it. */
function fromHeader(bytes: Uint8Array): Uint8Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const header = buffer.subarray(0, 1024 + 5).indexOf('%PDF-', 0, 'latin1')
  if (header < 0 && buffer.lastIndexOf('startxref', undefined, 'latin1') < 0)
    throw new DocumentError('unsupported_format', 'The file is not a PDF: it has no PDF header.')
  const from = Math.max(0, header)
  return new Uint8Array(bytes.buffer, bytes.byteOffset + from, bytes.byteLength - from)
}

function hasPageTree(file: PdfFile, trailer: PdfDict): boolean {
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
  /** Resolves references to the objects loaded so far. */
  readonly #loaded = new PdfFile(this.#objects, new PdfDict())
  readonly #budget: StructureBudget
  #decryptor: Decryptor | null = null
  #recovered: Map<number, IndirectObject> | null = null

  constructor(source: PdfSource, password: string | undefined) {
    this.#source = source
    this.#password = password
    this.#budget = new StructureBudget(source)
  }

  byXref({ entries, freed, trailer }: Xref): PdfFile {
    const source = this.#source
    const lengthOf = (ref: PdfRef): number | null => {
      const known = this.#objects.get(ref.num)
      if (typeof known === 'number') return known
      const entry = entries.get(ref.num)
      return entry && 'at' in entry ? source.integerAt(entry.at, ref.num) : null
    }
    const definition = (num: number): IndirectObject | null => {
      const entry = entries.get(num)
      if (!entry || !('at' in entry)) return null
      const found = source.indirect(entry.at, lengthOf)
      if (found?.num === num) return found
      // The search reads the whole file, so it is done once, and only if an offset is wrong.
      this.#recovered ??= lastDefinitions(recoverObjects(source))
      return this.#recovered.get(num) ?? null
    }

    this.#unlock(trailer, (num) => definition(num)?.value ?? null)
    // Object streams first: the lengths of other streams may be in them.
    const containers = new Map<number, Map<number, number>>()
    for (const [num, entry] of entries) {
      if (!('container' in entry)) continue
      const members = containers.get(entry.container) ?? new Map<number, number>()
      if (members.size === 0) containers.set(entry.container, members)
      members.set(num, entry.index)
    }
    for (const [container, members] of containers) {
      const found = definition(container)
      if (!found) continue
      const stream = this.#decrypt(found)
      if (!(stream instanceof PdfStream)) continue
      for (const { num, index, value } of readObjectStream(this.#loaded, stream, this.#budget)) {
        // If a container has the same number twice, the index decides.
        const at = members.get(num)
        if (at !== undefined && (at === index || !this.#objects.has(num))) this.#objects.set(num, value)
      }
    }
    for (const [num, entry] of entries) {
      if (num === 0 || 'container' in entry || containers.has(num)) continue
      const found = definition(num)
      if (found) this.#keep(num, this.#decrypt(found))
    }
    // A table with a wrong offset may also miss objects.
    for (const [num, found] of this.#recovered ?? [])
      if (num !== 0 && !entries.has(num) && !freed.has(num)) this.#keep(num, this.#decrypt(found))
    const file = this.#finish(trailer)
    file.repaired = this.#recovered !== null
    return file
  }

  byRecovery(found: RecoveredObjects): PdfFile {
    if (found.cut && !found.ended) throw truncated()
    const last = lastDefinitions(found)
    const encrypted = found.trailers.findLast((trailer) => trailer.has('Encrypt'))
    if (encrypted) this.#unlock(encrypted, (num) => last.get(num)?.value ?? null)
    // In file order, so that an object in an object stream replaces earlier definitions and not later ones.
    for (const object of found.found) {
      if (last.get(object.num) !== object) continue
      const value = this.#decrypt(object)
      if (value instanceof PdfStream && isTyped(value, 'ObjStm'))
        for (const packed of readObjectStream(this.#loaded, value, this.#budget))
          this.#objects.set(packed.num, packed.value)
      else this.#keep(object.num, value)
    }
    const trailer = this.#trailerOf(found)
    if (!trailer) throw found.ended ? malformed() : truncated()
    const file = this.#finish(trailer)
    file.repaired = true
    if (!found.ended && hasDangling(file)) throw truncated()
    return file
  }

  /** The newest trailer with a page tree, else a new trailer for a catalogue among the objects. */
  #trailerOf(found: RecoveredObjects): PdfDict | null {
    for (const trailer of found.trailers.toReversed()) if (hasPageTree(this.#loaded, trailer)) return trailer
    for (const [num, object] of [...this.#objects].reverse()) {
      const trailer = new PdfDict([['Root', new PdfRef(num)]])
      if (isTyped(object, 'Catalog') && hasPageTree(this.#loaded, trailer)) return trailer
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
    // The dictionary may refer to other objects, which are not encrypted either.
    const parts = new Map<number, PdfObject>()
    for (const value of encrypt.entries.values())
      if (value instanceof PdfRef) parts.set(value.num, lookUp(value.num))
    this.#decryptor = decryptorFor(new PdfFile(parts, new PdfDict()), encrypt, id, this.#password)
  }

  #decrypt({ num, gen, value }: IndirectObject): PdfObject {
    return this.#decryptor ? this.#decryptor.decrypt(num, gen, value) : value
  }

  /** Keeps an object, unless it is a cross-reference or object stream: those only store the others. */
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
    file.encrypted = this.#decryptor !== null
    // Root and Info must be references (7.5.5). Direct ones become objects.
    for (const [key, value] of kept.entries) if (value instanceof PdfDict) kept.set(key, file.add(value))
    return file
  }
}

function lastDefinitions({ found }: RecoveredObjects): Map<number, IndirectObject> {
  const last = new Map<number, IndirectObject>()
  for (const object of found) last.set(object.num, object)
  return last
}

/** Whether an object that can be reached from the catalogue is missing. */
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
    'The PDF is damaged: its catalogue or its pages cannot be found. Repair it or export it again.',
  )
}

function truncated(): DocumentError {
  return new DocumentError('malformed', 'The PDF is incomplete: its end is missing. Get the whole file.', {
    reason: 'cut',
  })
}

/** Bounds the total size of the decoded object streams of one file. */
class StructureBudget {
  readonly source: PdfSource
  #left: number

  constructor(source: PdfSource) {
    this.source = source
    this.#left = source.limits.structureBytes
  }

  take(bytes: number): void {
    this.#left -= bytes
    if (this.#left < 0)
      throw new LimitError(
        'too_many_bytes',
        'The object streams of the PDF unpack to more than the limit allows.',
        {
          limit: 'structureBytes',
        },
      )
  }
}

interface PackedObject {
  readonly num: number
  readonly index: number
  readonly value: PdfObject
}

/** The objects of an object stream, in its order (ISO 32000-1, 7.5.7). Of a damaged one, those that can be read. */
function readObjectStream(file: PdfFile, stream: PdfStream, budget: StructureBudget): PackedObject[] {
  const { limits, values } = budget.source
  const { bytes, rest } = decodeStream(file, stream, { ...limits, streamBytes: limits.structureBytes })
  budget.take(bytes.length)
  const count = file.number(stream.dict.get('N')) ?? 0
  const first = file.number(stream.dict.get('First')) ?? 0
  if (rest.length > 0) return []
  const header = new ObjectParser(bytes, values, limits.depth)
  const found: PackedObject[] = []
  const body = new ObjectParser(bytes, values, limits.depth)
  let spent = 0
  for (let index = 0; index < count; index++) {
    const num = header.integer()
    const offset = header.integer()
    if (num === null || offset === null) break
    if (num > limits.objects) continue
    body.pos = first + offset
    const value = body.object()
    found.push({ num, index, value })
    // Overlapping objects would read the same bytes many times.
    spent += body.pos - first - offset
    if (spent > 4 * bytes.length + 1024) break
  }
  return found
}

/** The objects found by a search of the whole file, for files with a broken cross-reference chain. */
interface RecoveredObjects {
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
function recoverObjects(source: PdfSource): RecoveredObjects {
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
