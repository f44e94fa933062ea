/**
 * The objects of a PDF file as plain values (ISO 32000-1, 7.3). Strings stay bytes and streams stay encoded. Nothing
 * here depends on how a file is read or written.
 */

export class PdfName {
  /** One character per byte (Latin-1), `#xx` resolved. Most writers use UTF-8 for non-ASCII characters. */
  readonly name: string
  private constructor(name: string) {
    this.name = name
  }
  static #known = new Map<string, PdfName>()
  /** The shared instance of a name, to save memory. */
  static of(name: string): PdfName {
    let known = PdfName.#known.get(name)
    if (!known) {
      known = new PdfName(name)
      // A hostile file may contain millions of names; further ones get an instance each.
      if (PdfName.#known.size < 20_000) PdfName.#known.set(name, known)
    }
    return known
  }
}

export class PdfString {
  readonly bytes: Uint8Array
  /** Written as <hex> in the source; kept so that a rewrite looks like its source. */
  readonly hex: boolean
  constructor(bytes: Uint8Array, hex = false) {
    this.bytes = bytes
    this.hex = hex
  }
}

export class PdfRef {
  readonly num: number
  readonly gen: number
  constructor(num: number, gen = 0) {
    this.num = num
    this.gen = gen
  }
}

export class PdfDict {
  readonly entries: Map<string, PdfObject>
  constructor(entries: Iterable<readonly [string, PdfObject]> = []) {
    this.entries = new Map(entries)
  }
  get(key: string): PdfObject | undefined {
    return this.entries.get(key)
  }
  set(key: string, value: PdfObject): this {
    this.entries.set(key, value)
    return this
  }
  delete(key: string): boolean {
    return this.entries.delete(key)
  }
  has(key: string): boolean {
    return this.entries.has(key)
  }
  clone(): PdfDict {
    return new PdfDict(this.entries)
  }
}

export class PdfStream {
  readonly dict: PdfDict
  /** The encoded bytes, decrypted. */
  readonly raw: Uint8Array
  constructor(dict: PdfDict, raw: Uint8Array) {
    this.dict = dict
    this.raw = raw
  }
}

export type PdfObject =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfRef
  | PdfDict
  | PdfStream
  | PdfObject[]

/**
 * A file of objects. A missing object is null (7.3.10). Objects are shared and mutable: copy one before a change that
 * other users of it must not see.
 */
export class PdfFile {
  readonly objects: Map<number, PdfObject>
  readonly trailer: PdfDict
  /** The file was searched for objects that were not at the stated offsets. Another reader may have found others. */
  repaired = false
  /** The file was encrypted; its objects here are not. */
  encrypted = false
  #next: number

  constructor(objects: Map<number, PdfObject>, trailer: PdfDict) {
    this.objects = objects
    this.trailer = trailer
    let highest = 0
    for (const num of objects.keys()) if (num > highest) highest = num
    this.#next = highest + 1
  }

  add(object: PdfObject): PdfRef {
    const ref = new PdfRef(this.#next++)
    this.objects.set(ref.num, object)
    return ref
  }

  /** Follows references (a chain of at most 32) to the object itself. */
  resolve(object: PdfObject | undefined): PdfObject {
    let current: PdfObject = object ?? null
    for (let i = 0; i < 32 && current instanceof PdfRef; i++) current = this.objects.get(current.num) ?? null
    return current instanceof PdfRef ? null : current
  }

  dict(object: PdfObject | undefined): PdfDict | null {
    const found = this.resolve(object)
    if (found instanceof PdfDict) return found
    return found instanceof PdfStream ? found.dict : null
  }

  stream(object: PdfObject | undefined): PdfStream | null {
    const found = this.resolve(object)
    return found instanceof PdfStream ? found : null
  }

  array(object: PdfObject | undefined): PdfObject[] | null {
    const found = this.resolve(object)
    return Array.isArray(found) ? found : null
  }

  number(object: PdfObject | undefined): number | null {
    const found = this.resolve(object)
    return typeof found === 'number' && Number.isFinite(found) ? found : null
  }

  /** A name's text. */
  name(object: PdfObject | undefined): string | null {
    const found = this.resolve(object)
    return found instanceof PdfName ? found.name : null
  }

  numbers(object: PdfObject | undefined): number[] | null {
    const found = this.array(object)
    if (!found) return null
    const out: number[] = []
    for (const item of found) {
      const n = this.number(item)
      if (n === null) return null
      out.push(n)
    }
    return out
  }
}

/** A dictionary, and the stream that it belongs to, if any. */
export interface Reached {
  readonly dict: PdfDict
  readonly stream: PdfStream | null
}

/** Every dictionary and stream reachable from the roots, each once. Parents are not followed. */
export function* reachableFrom(file: PdfFile, roots: readonly PdfObject[]): Generator<Reached> {
  const seen = new Set<PdfObject>()
  const open: PdfObject[] = [...roots]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const object = next instanceof PdfRef ? file.resolve(next) : next
    if (object === null || typeof object !== 'object' || object instanceof PdfName || seen.has(object))
      continue
    seen.add(object)
    if (Array.isArray(object)) for (const item of object) open.push(item)
    else if (object instanceof PdfDict || object instanceof PdfStream) {
      const stream = object instanceof PdfStream ? object : null
      const dict = object instanceof PdfStream ? object.dict : object
      yield { dict, stream }
      for (const [key, value] of dict.entries) if (key !== 'Parent' && key !== 'P') open.push(value)
    }
  }
}
