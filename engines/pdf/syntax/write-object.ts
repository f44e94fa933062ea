import { InternalError } from '../../model/errors.ts'
import { PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '../objects.ts'

/** A growing buffer of bytes. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(4096)
  length = 0

  #room(more: number): void {
    if (this.length + more <= this.#bytes.length) return
    const grown = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.length + more))
    this.#bytes.copy(grown, 0, 0, this.length)
    this.#bytes = grown
  }

  /** Appends text with one byte per character. */
  text(text: string): this {
    this.#room(text.length)
    this.length += this.#bytes.write(text, this.length, 'latin1')
    return this
  }

  raw(bytes: Uint8Array): this {
    this.#room(bytes.length)
    this.#bytes.set(bytes, this.length)
    this.length += bytes.length
    return this
  }

  byte(value: number): this {
    this.#room(1)
    this.#bytes[this.length++] = value
    return this
  }

  /** A view of the bytes written, valid until the next write. */
  view(from = 0): Uint8Array {
    return new Uint8Array(this.#bytes.buffer, this.#bytes.byteOffset + from, this.length - from)
  }
}

/** The new object number of a reference; null to write `null` instead. */
export type Renumber = (ref: PdfRef) => number | null

/** Nesting of containers. Loaded files stay far below it, so more means that a container contains itself. */
const maxDepth = 2000

/**
 * Writes an object in PDF syntax (ISO 32000-1, 7.3), without `obj` and `endobj`. A stream is written with its data and
 * the /Length of that. It contains no line ends except those a stream needs.
 */
export function serialiseObject(object: PdfObject): Uint8Array {
  const out = new ByteWriter()
  writeObject(out, object)
  return out.view()
}

export function writeObject(out: ByteWriter, object: PdfObject, renumber?: Renumber): void {
  if (object instanceof PdfStream) {
    const dict = object.dict.clone()
    writeValue(out, dict.set('Length', object.raw.length), renumber, 0)
    out.text('\nstream\n').raw(object.raw).text('\nendstream')
  } else writeValue(out, object, renumber, 0)
}

function writeValue(out: ByteWriter, value: PdfObject, renumber: Renumber | undefined, depth: number): void {
  if (depth > maxDepth)
    throw new InternalError('internal', 'A PDF object holds itself and cannot be written.')
  if (value === null) out.text('null')
  else if (typeof value === 'number') out.text(numberText(value))
  else if (typeof value === 'boolean') out.text(value ? 'true' : 'false')
  else if (value instanceof PdfName) out.text(nameText(value.name))
  else if (value instanceof PdfString) writeString(out, value)
  else if (value instanceof PdfRef) {
    const num = renumber ? renumber(value) : value.num
    out.text(num === null ? 'null' : renumber ? `${num} 0 R` : `${num} ${value.gen} R`)
  } else if (Array.isArray(value)) {
    out.byte(0x5b)
    for (const [i, item] of value.entries()) {
      if (i > 0) out.byte(0x20)
      writeValue(out, item, renumber, depth + 1)
    }
    out.byte(0x5d)
  } else if (value instanceof PdfDict) {
    out.text('<<')
    for (const [key, entry] of value.entries) {
      out.text(nameText(key)).byte(0x20)
      writeValue(out, entry, renumber, depth + 1)
    }
    out.text('>>')
  } else
    throw new InternalError(
      'internal',
      'A PDF stream is inside another object, where only a reference is allowed.',
    )
}

/** The shortest decimal without an exponent, which PDF does not have. */
export function numberText(value: number): string {
  if (!Number.isFinite(value)) return '0'
  // Larger numbers are mistakes or "without limit". Some readers reject them, and others print them as a warning.
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return String(Math.sign(value) * Number.MAX_SAFE_INTEGER)
  const text = String(value)
  if (!text.includes('e')) return text
  const small = value.toFixed(10).replace(/0+$/, '')
  return small.endsWith('.') ? '0' : small
}

const nameTexts = new Map<string, string>()

function nameText(name: string): string {
  let text = nameTexts.get(name)
  if (text === undefined) {
    text = `/${escapeName(name)}`
    if (nameTexts.size < 20_000) nameTexts.set(name, text)
  }
  return text
}

/** Everything but regular printable ASCII becomes #xx (7.3.5). */
function escapeName(name: string): string {
  if (/^[!"$&'*+,\-.0-9:;=?@A-Z\\^_`a-z|~]*$/.test(name)) return name
  let out = ''
  for (const char of name) {
    const code = char.codePointAt(0) ?? 0
    if (/[!"$&'*+,\-.0-9:;=?@A-Z\\^_`a-z|~]/.test(char)) out += char
    // Our own names may contain any character and are written as UTF-8; names from a file have one character per byte.
    else
      for (const byte of code < 256 ? [code] : Buffer.from(char))
        out += `#${byte.toString(16).padStart(2, '0')}`
  }
  return out
}

function writeString(out: ByteWriter, { bytes, hex }: PdfString): void {
  if (hex) {
    out
      .byte(0x3c)
      .text(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex'))
      .byte(0x3e)
    return
  }
  out.byte(0x28)
  let plain = 0
  for (let i = 0; i < bytes.length; i++) {
    const code = bytes[i]
    // The standard reads every bare line end as a line feed (7.3.4.2).
    const escaped =
      code === 0x28 || code === 0x29 || code === 0x5c ? code : code === 13 ? 0x72 : code === 10 ? 0x6e : 0
    if (escaped === 0) continue
    out.raw(bytes.subarray(plain, i)).byte(0x5c).byte(escaped)
    plain = i + 1
  }
  out.raw(bytes.subarray(plain)).byte(0x29)
}
