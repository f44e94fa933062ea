import { LimitError } from '../../model/errors.ts'
import { PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from '../objects/objects.ts'

/**
 * Reads objects out of bytes (ISO 32000-1, 7.2 and 7.3). One loop over an explicit stack, so no file can overflow the
 * call stack; damage is repaired the way viewers do it (an unclosed container ends where its object ends) and noted
 * in `damaged`.
 */

/** Counts what has been read, across every parser of one file. */
export interface Tally {
  /** Values still allowed. */
  values: number
}

const space = new Uint8Array(256)
for (const code of [0, 9, 10, 12, 13, 32]) space[code] = 1
/** 1 for white space, 2 for a delimiter: what ends a name, a number or a keyword. */
const ends = new Uint8Array(space)
for (const code of Buffer.from('()<>[]{}/%')) ends[code] = 2

const hexValue = new Int8Array(256).fill(-1)
for (let i = 0; i < 16; i++) {
  hexValue['0123456789abcdef'.charCodeAt(i)] = i
  hexValue['0123456789ABCDEF'.charCodeAt(i)] = i
}

export function isSpace(code: number): boolean {
  return space[code] === 1
}

interface Frame {
  readonly values: PdfObject[]
  readonly dict: boolean
}

export class ObjectParser {
  pos: number
  /** Something had to be repaired since this was last set to false. */
  damaged = false
  /** The bytes ended inside an object. */
  cut = false
  readonly #bytes: Uint8Array
  readonly #text: Buffer
  readonly #tally: Tally
  readonly #depth: number

  constructor(bytes: Uint8Array, tally: Tally, depth: number, pos = 0) {
    this.#bytes = bytes
    this.#text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#tally = tally
    this.#depth = depth
    this.pos = pos
  }

  /** Past white space and comments. */
  skipSpace(): void {
    const bytes = this.#bytes
    let pos = this.pos
    for (;;) {
      const code = bytes[pos]
      if (space[code] === 1) pos++
      else if (code === 0x25) {
        do pos++
        while (pos < bytes.length && bytes[pos] !== 10 && bytes[pos] !== 13)
      } else break
    }
    this.pos = pos
  }

  /** A whole number of at most 10 digits, or null and no step. */
  integer(): number | null {
    this.skipSpace()
    const bytes = this.#bytes
    let pos = this.pos
    let value = 0
    while (pos - this.pos < 11 && bytes[pos] >= 0x30 && bytes[pos] <= 0x39)
      value = value * 10 + bytes[pos++] - 0x30
    if (pos === this.pos || pos - this.pos > 10) return null
    this.pos = pos
    return value
  }

  /** Steps over a keyword when it stands next. It may be followed by anything, as broken writers do (`obj<<`, `objnull`). */
  keyword(word: string): boolean {
    this.skipSpace()
    const { pos } = this
    for (let i = 0; i < word.length; i++) if (this.#bytes[pos + i] !== word.charCodeAt(i)) return false
    this.pos = pos + word.length
    return true
  }

  /** The keyword that stands next, not stepped over; '' at a delimiter or at the end. */
  peekWord(): string {
    this.skipSpace()
    let end = this.pos
    while (end < this.#bytes.length && ends[this.#bytes[end]] === 0 && end - this.pos < 16) end++
    return this.#text.toString('latin1', this.pos, end)
  }

  /** One object, or null (as the object `null`) where none can be read; a reference is `n g R`. */
  object(): PdfObject {
    const bytes = this.#bytes
    const stack: Frame[] = []
    let frame: Frame | null = null
    for (;;) {
      this.skipSpace()
      if (this.pos >= bytes.length) {
        this.damaged = true
        this.cut = true
        return this.#unwind(stack)
      }
      if (--this.#tally.values < 0)
        throw new LimitError('too_many_entries', 'The PDF holds more values than the limit allows.', {
          limit: 'values',
        })
      let value: PdfObject
      const code = bytes[this.pos]
      if (code === 0x2f) value = this.#name()
      else if (code === 0x28) value = this.#literal()
      else if ((code >= 0x30 && code <= 0x39) || code === 0x2d || code === 0x2e || code === 0x2b) {
        value = this.#number()
        if (!frame) value = this.#referenceFrom(value)
      } else if (code === 0x5b || (code === 0x3c && bytes[this.pos + 1] === 0x3c)) {
        if (stack.length >= this.#depth)
          throw new LimitError(
            'too_many_entries',
            'The PDF nests its objects deeper than the limit allows.',
            {
              limit: 'depth',
            },
          )
        frame = { values: [], dict: code === 0x3c }
        this.#tally.values -= frame.dict ? 9 : 3
        stack.push(frame)
        this.pos += frame.dict ? 2 : 1
        continue
      } else if (code === 0x3c) value = this.#hex()
      else if (code === 0x5d || code === 0x3e) {
        const dict = code === 0x3e
        if (!frame || frame.dict !== dict) {
          // A bracket that closes nothing. Outside a container it ends the object; inside the other kind it is dropped.
          this.damaged = true
          this.pos++
          if (!frame) return null
          continue
        }
        if (dict && bytes[this.pos + 1] !== 0x3e) this.damaged = true
        this.pos += dict && bytes[this.pos + 1] === 0x3e ? 2 : 1
        stack.pop()
        value = closed(frame)
        frame = stack.at(-1) ?? null
      } else {
        const word = this.peekWord()
        if (word === 'R' && frame) {
          this.pos++
          this.#reference(frame.values)
          continue
        }
        if (word === 'true' || word === 'false') {
          this.pos += word.length
          value = word === 'true'
        } else if (word === 'null') {
          this.pos += 4
          value = null
        } else {
          this.damaged = true
          if (!frame) return null
          // The keyword of the next object or stream: this one was never closed.
          if (/^(?:endobj|obj|stream|endstream|xref|trailer|startxref)/.test(word)) return this.#unwind(stack)
          this.pos += Math.max(1, word.length)
          continue
        }
      }
      if (!frame) return value
      frame.values.push(value)
    }
  }

  /** What the open containers hold when the object ends too early. */
  #unwind(stack: Frame[]): PdfObject {
    this.damaged = true
    let value: PdfObject = null
    for (let i = stack.length - 1; i >= 0; i--) {
      const frame = stack[i]
      if (i < stack.length - 1) frame.values.push(value)
      value = closed(frame)
    }
    return value
  }

  /** The two numbers before an `R` become a reference. */
  #reference(values: PdfObject[]): void {
    const gen = values.at(-1)
    const num = values.at(-2)
    if (typeof num === 'number' && typeof gen === 'number' && Number.isInteger(num) && num >= 0) {
      values.length -= 2
      values.push(new PdfRef(num, gen))
    } else this.damaged = true
  }

  /** Outside a container: the number itself, or the reference it begins. */
  #referenceFrom(num: number): PdfObject {
    const start = this.pos
    if (Number.isInteger(num) && num >= 0) {
      const gen = this.integer()
      if (gen !== null && this.peekWord() === 'R') {
        this.pos++
        return new PdfRef(num, gen)
      }
    }
    this.pos = start
    return num
  }

  #number(): number {
    const bytes = this.#bytes
    const start = this.pos
    let pos = start
    let negative = false
    while (bytes[pos] === 0x2d || bytes[pos] === 0x2b) negative = bytes[pos++] === 0x2d || negative
    let digits = 0
    let value = 0
    let scale = 0
    for (; ; pos++) {
      const code = bytes[pos]
      if (code >= 0x30 && code <= 0x39) {
        digits++
        value = value * 10 + code - 0x30
        if (scale) scale *= 10
      } else if (code === 0x2e && !scale) scale = 1
      else break
    }
    if (digits > 15) value = Number(this.#text.toString('latin1', start, pos).replace(/^[+-]+/, '')) || 0
    else if (scale > 1) value /= scale
    // What still clings to it (`1.2.3`, `12-5`) is dropped, as viewers do.
    while (
      pos < bytes.length &&
      (bytes[pos] === 0x2e || bytes[pos] === 0x2d || (bytes[pos] >= 0x30 && bytes[pos] <= 0x39))
    )
      pos++
    this.pos = pos
    return negative && value !== 0 ? -value : value
  }

  #name(): PdfName {
    const bytes = this.#bytes
    const start = ++this.pos
    let pos = start
    let escaped = false
    while (pos < bytes.length && ends[bytes[pos]] === 0) if (bytes[pos++] === 0x23) escaped = true
    this.pos = pos
    const text = this.#text.toString('latin1', start, pos)
    if (!escaped) return PdfName.of(text)
    return PdfName.of(
      text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    )
  }

  #literal(): PdfString {
    this.#tally.values -= 9
    const bytes = this.#bytes
    const start = ++this.pos
    let pos = start
    let open = 1
    let plain = true
    for (; pos < bytes.length; pos++) {
      const code = bytes[pos]
      if (code === 0x5c) {
        pos++
        plain = false
      } else if (code === 0x0d) plain = false
      else if (code === 0x28) open++
      else if (code === 0x29 && --open === 0) break
    }
    const end = Math.min(pos, bytes.length)
    if (open > 0) {
      this.damaged = true
      this.cut = true
    }
    this.pos = Math.min(pos + 1, bytes.length)
    return new PdfString(plain ? bytes.subarray(start, end) : unescaped(bytes, start, end))
  }

  #hex(): PdfString {
    this.#tally.values -= 9
    const bytes = this.#bytes
    let end = bytes.indexOf(0x3e, this.pos)
    if (end < 0) {
      this.damaged = true
      this.cut = true
      end = bytes.length
    }
    const out = new Uint8Array((end - this.pos) >> 1)
    let length = 0
    let high = -1
    for (let pos = this.pos + 1; pos < end; pos++) {
      const value = hexValue[bytes[pos]]
      if (value < 0) continue
      if (high < 0) high = value
      else {
        out[length++] = (high << 4) | value
        high = -1
      }
    }
    if (high >= 0) out[length++] = high << 4
    this.pos = Math.min(end + 1, bytes.length)
    return new PdfString(out.subarray(0, length), true)
  }
}

function closed(frame: Frame): PdfObject {
  if (!frame.dict) return frame.values
  const { values } = frame
  const dict = new PdfDict()
  for (let i = 0; i + 1 < values.length; ) {
    const key = values[i]
    // A value without a key: one step, so that the pairs fall into step again.
    if (!(key instanceof PdfName)) {
      i++
      continue
    }
    // An entry whose value is null equals an absent one (7.3.7).
    if (values[i + 1] !== null) dict.set(key.name, values[i + 1])
    i += 2
  }
  return dict
}

const escapes: Readonly<Record<number, number>> = { 110: 10, 114: 13, 116: 9, 98: 8, 102: 12 }

/** The bytes of a literal string with its escapes and line ends resolved (7.3.4.2). */
function unescaped(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const out = new Uint8Array(end - start)
  let length = 0
  for (let pos = start; pos < end; pos++) {
    let code = bytes[pos]
    if (code === 0x0d) {
      if (bytes[pos + 1] === 0x0a) pos++
      code = 0x0a
    } else if (code === 0x5c) {
      code = bytes[++pos]
      if (pos >= end) break
      if (code === 0x0d || code === 0x0a) {
        if (code === 0x0d && bytes[pos + 1] === 0x0a) pos++
        continue
      }
      if (code >= 0x30 && code <= 0x37) {
        let value = code - 0x30
        for (let i = 0; i < 2 && pos + 1 < end && bytes[pos + 1] >= 0x30 && bytes[pos + 1] <= 0x37; i++)
          value = value * 8 + bytes[++pos] - 0x30
        code = value & 255
      } else code = escapes[code] ?? code
    }
    out[length++] = code
  }
  return out.subarray(0, length)
}
