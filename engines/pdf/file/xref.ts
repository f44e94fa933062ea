import { LimitError } from '../../model/errors.ts'
import { decodeStream } from '../filters/decode-stream.ts'
import { PdfDict, PdfFile, PdfStream } from '../objects.ts'
import type { ObjectParser } from './object-parser.ts'
import type { PdfSource } from './source.ts'

/** Where an object is: at an offset of the file, or in an object stream. */
type XrefEntry =
  | { readonly at: number; readonly gen: number }
  | { readonly container: number; readonly index: number }

export interface Xref {
  readonly entries: Map<number, XrefEntry>
  /** Objects that the chain marks as deleted. */
  readonly freed: ReadonlySet<number>
  readonly trailer: PdfDict
}

/** Each update of a file adds one or two sections; more than this is not a real file. */
const maxSections = 4096

/**
 * Reads the cross-reference chain of a file, newest section first (ISO 32000-1, 7.5.4 to 7.5.8). A newer entry
 * replaces older ones of the same object, entries of deleted objects included.
 * Null when any section cannot be read: then the file is damaged and its objects must be searched for.
 */
export function readXref(source: PdfSource): Xref | null {
  const startxref = source.findLast('startxref')
  if (startxref < 0) return null
  const first = source.parser(startxref + 9).integer()
  if (first === null) return null
  const chain = new Chain(source)
  const seen = new Set<number>()
  const wanted = [first]
  let trailer: PdfDict | null = null
  for (let at = wanted.shift(); at !== undefined; at = wanted.shift()) {
    // A chain with a loop ends where it repeats.
    if (seen.has(at)) continue
    seen.add(at)
    if (seen.size > maxSections || at >= source.bytes.length) return null
    const section = chain.section(at)
    if (!section) return null
    trailer ??= section
    const previous = section.get('Prev')
    if (typeof previous === 'number' && previous > 0) wanted.push(previous)
  }
  return trailer && { ...chain.result(), trailer }
}

class Chain {
  readonly #source: PdfSource
  /** Null for a deleted object. */
  readonly #entries = new Map<number, XrefEntry | null>()
  #read = 0
  #unpacked = 0

  constructor(source: PdfSource) {
    this.#source = source
  }

  result(): { entries: Map<number, XrefEntry>; freed: Set<number> } {
    const entries = new Map<number, XrefEntry>()
    const freed = new Set<number>()
    for (const [num, entry] of this.#entries)
      if (entry) entries.set(num, entry)
      else freed.add(num)
    return { entries, freed }
  }

  /** Adds the entries of the section at an offset. Returns its trailer, or null when it cannot be read. */
  section(at: number): PdfDict | null {
    const parser = this.#source.parser(at)
    if (parser.keyword('xref')) return this.#table(parser)
    return this.#stream(at)
  }

  #set(num: number, entry: XrefEntry | null): void {
    const { objects } = this.#source.limits
    if (num > objects || ++this.#read > 2 * objects)
      throw new LimitError('too_many_entries', 'The PDF declares more objects than the limit allows.', {
        limit: 'objects',
      })
    if (!this.#entries.has(num)) this.#entries.set(num, entry)
  }

  #table(parser: ObjectParser): PdfDict | null {
    const from = parser.pos
    const freed: number[] = []
    while (!parser.keyword('trailer')) {
      let start = parser.integer()
      const count = parser.integer()
      if (start === null || count === null) return null
      if (start + count > this.#source.limits.objects + 1)
        throw new LimitError('too_many_entries', 'The PDF declares more objects than the limit allows.', {
          limit: 'objects',
          objects: start + count,
        })
      for (let i = 0; i < count; i++) {
        const offset = parser.integer()
        const gen = parser.integer()
        const used = parser.keyword('n')
        if (offset === null || gen === null || (!used && !parser.keyword('f'))) return null
        // The head of the free list is object 0. Some writers number a table that begins with it from 1.
        if (i === 0 && start === 1 && !used && gen === 65_535) start = 0
        if (used && offset > 0) this.#set(start + i, { at: offset, gen })
        else freed.push(start + i)
        if (freed.length > this.#source.limits.objects) return null
      }
    }
    const trailer = parser.object()
    this.#source.spend(parser.pos - from)
    if (!(trailer instanceof PdfDict)) return null
    // In a hybrid file the table marks objects as free that only the stream lists (7.5.8.4), so the stream is read first.
    const hybrid = trailer.get('XRefStm')
    if (typeof hybrid === 'number' && !this.#stream(hybrid)) return null
    for (const num of freed) this.#set(num, null)
    return trailer
  }

  #stream(at: number): PdfDict | null {
    const found = this.#source.indirect(at, () => null)
    if (!found || !(found.value instanceof PdfStream)) return null
    const { dict } = found.value
    const file = new PdfFile(new Map(), new PdfDict())
    const widths = file.numbers(dict.get('W'))
    if (!widths || widths.length < 3 || widths.some((w) => !Number.isInteger(w) || w < 0 || w > 8))
      return null
    const [typeWidth = 0, secondWidth = 0, thirdWidth = 0] = widths
    const width = widths.reduce((sum, w) => sum + w, 0)
    if (width === 0) return null
    const size = file.number(dict.get('Size')) ?? 0
    const index = file.numbers(dict.get('Index')) ?? [0, size]
    const { structureBytes } = this.#source.limits
    const { bytes, rest } = decodeStream(file, found.value, {
      ...this.#source.limits,
      streamBytes: structureBytes,
    })
    this.#unpacked += bytes.length
    if (this.#unpacked > structureBytes)
      throw new LimitError(
        'too_many_bytes',
        'The cross-reference streams of the PDF are larger than the limit.',
        {
          limit: 'structureBytes',
        },
      )
    if (rest.length > 0) return null
    let pos = 0
    for (let pair = 0; pair + 1 < index.length; pair += 2) {
      const start = index[pair] ?? 0
      const count = index[pair + 1] ?? 0
      // The declared count may be any number; the data bounds the loop.
      for (let i = 0; i < count && pos + width <= bytes.length; i++, pos += width) {
        const type = typeWidth === 0 ? 1 : bigEndian(bytes, pos, typeWidth)
        const second = bigEndian(bytes, pos + typeWidth, secondWidth)
        const third = bigEndian(bytes, pos + typeWidth + secondWidth, thirdWidth)
        if (type === 1) this.#set(start + i, second > 0 ? { at: second, gen: third } : null)
        else if (type === 2) this.#set(start + i, { container: second, index: third })
        else this.#set(start + i, null)
      }
    }
    return dict
  }
}

function bigEndian(bytes: Uint8Array, at: number, width: number): number {
  let value = 0
  for (let i = 0; i < width; i++) value = value * 256 + (bytes[at + i] ?? 0)
  return value
}
