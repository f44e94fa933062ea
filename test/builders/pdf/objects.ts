import { deflateSync } from 'node:zlib'
import { bytesOf, numOf, type Ref, refOf } from './syntax.ts'

/** An object as it will be written: PDF syntax, or a stream's dictionary entries and its encoded bytes. */
export type Body = string | StreamBody

export interface StreamBody {
  /** The entries between `<<` and `>>`, without Length. */
  readonly entries: string
  /** Encoded bytes. */
  readonly data: Uint8Array
}

export interface StreamOptions {
  /** Encode the data; `none` takes it as it is (the entries then name the filter, if any). Flate by default. */
  readonly filter?: 'flate' | 'hex' | 'ascii85' | 'none'
}

/** A stream body out of plain data. */
export function streamBody(
  entries: string,
  data: string | Uint8Array,
  options: StreamOptions = {},
): StreamBody {
  const plain = typeof data === 'string' ? bytesOf(data) : data
  switch (options.filter ?? 'flate') {
    case 'flate':
      return { entries: `${entries} /Filter /FlateDecode`, data: deflateSync(plain) }
    case 'hex':
      return {
        entries: `${entries} /Filter /ASCIIHexDecode`,
        data: bytesOf(`${Buffer.from(plain).toString('hex')}>`),
      }
    case 'ascii85':
      return { entries: `${entries} /Filter /ASCII85Decode`, data: bytesOf(ascii85(plain)) }
    case 'none':
      return { entries, data: plain }
  }
}

/** The numbered objects of a file in the making. */
export class ObjectTable {
  readonly bodies = new Map<number, Body>()
  #next = 1

  /** A number to be given a body later. */
  reserve(): Ref {
    return refOf(this.#next++)
  }

  set(ref: Ref, body: Body): Ref {
    const num = numOf(ref)
    this.bodies.set(num, body)
    this.#next = Math.max(this.#next, num + 1)
    return ref
  }

  add(body: Body): Ref {
    return this.set(this.reserve(), body)
  }

  stream(entries: string, data: string | Uint8Array, options?: StreamOptions): Ref {
    return this.add(streamBody(entries, data, options))
  }

  /** One more than the highest number in use: the trailer's Size. */
  get size(): number {
    return this.#next
  }
}

/** ASCII85 with its end mark (7.4.3). */
function ascii85(data: Uint8Array): string {
  let out = ''
  for (let i = 0; i < data.length; i += 4) {
    const count = Math.min(4, data.length - i)
    let word = 0
    for (let k = 0; k < 4; k++) word = word * 256 + (k < count ? data[i + k] : 0)
    if (word === 0 && count === 4) {
      out += 'z'
      continue
    }
    const digits: string[] = []
    for (let k = 0; k < 5; k++) {
      digits.unshift(String.fromCharCode(33 + (word % 85)))
      word = Math.floor(word / 85)
    }
    out += digits.slice(0, count + 1).join('')
  }
  return `${out}~>`
}
