/**
 * PDF syntax as strings of bytes (one char a byte, Latin-1): what the builders write object bodies and content with.
 * Deliberately apart from the product's own writer, so that a fault there cannot hide here.
 */

/** An indirect reference, ready to be put into a body: `${ref}`. */
export type Ref = `${number} 0 R`

export function refOf(num: number): Ref {
  return `${num} 0 R`
}

export function numOf(ref: Ref): number {
  return Number.parseInt(ref, 10)
}

/** Bytes of a string whose chars are bytes. */
export function bytesOf(latin1: string): Uint8Array {
  return Uint8Array.from(Buffer.from(latin1, 'latin1'))
}

export function latin1Of(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

const winAnsiExtra: Readonly<Record<string, number>> = {
  '€': 0x80,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
}

/** Text in WinAnsiEncoding (ISO 32000-1, D.2), one char a byte. Throws on a character the encoding lacks. */
export function winAnsi(text: string): string {
  return Array.from(text, (char) => {
    const code = winAnsiExtra[char] ?? char.codePointAt(0) ?? 0
    if (code > 0xff) throw new RangeError(`U+${code.toString(16)} is not in WinAnsiEncoding`)
    return String.fromCharCode(code)
  }).join('')
}

/** A literal string; the argument's chars are bytes. */
export function literal(bytes: string): string {
  const escaped = bytes.replace(/[\\()\r]/g, (char) => (char === '\r' ? '\\r' : `\\${char}`))
  return `(${escaped})`
}

/** A hexadecimal string; the argument's chars are bytes. */
export function hex(bytes: string): string {
  return `<${Buffer.from(bytes, 'latin1').toString('hex').toUpperCase()}>`
}

/** A literal string with each byte as an octal escape. */
export function octal(bytes: string): string {
  const escapes = Array.from(bytes, (char) => `\\${char.charCodeAt(0).toString(8).padStart(3, '0')}`)
  return `(${escapes.join('')})`
}

/** Chars that are the big-endian UTF-16 bytes of a text, without a mark. */
export function utf16Bytes(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('latin1')
}

/** A text string in UTF-16BE with its mark (7.9.2.2), in hexadecimal. */
export function utf16(text: string): string {
  return hex(`\u00fe\u00ff${utf16Bytes(text)}`)
}

/** A text string: literal where the text is ASCII, else UTF-16BE. */
export function textString(text: string): string {
  return /^[\x20-\x7e\n]*$/.test(text) ? literal(text) : utf16(text)
}

/** A name with the bytes that names may not hold written as #xx (7.3.5). */
export function name(text: string): string {
  const escaped = Buffer.from(text, 'utf8')
    .toString('latin1')
    .replace(
      /[^!-~]|[#%()<>[\]{}/]/g,
      (char) => `#${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    )
  return `/${escaped}`
}

/** A dictionary of raw values: `dict({ Type: '/Page', Rotate: 90 })`. Undefined values are left out. */
export function dict(entries: Readonly<Record<string, string | number | boolean | undefined>>): string {
  const parts: string[] = []
  for (const [key, value] of Object.entries(entries)) {
    if (value !== undefined) parts.push(`${name(key)} ${value}`)
  }
  return `<< ${parts.join(' ')} >>`
}

export function array(items: readonly (string | number)[]): string {
  return `[${items.join(' ')}]`
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** The value of the literal string that starts at `start`, and the place after it. An open string ends with the text. */
export function readLiteral(body: string, start: number): { value: string; end: number } {
  let value = ''
  let depth = 0
  for (let i = start; i < body.length; i++) {
    const char = body[i]
    if (char === '\\') {
      const digits = /^[0-7]{1,3}/.exec(body.slice(i + 1, i + 4))?.[0]
      if (digits) value += String.fromCharCode(Number.parseInt(digits, 8) & 255)
      else if (body.startsWith('\r\n', i + 1)) i++
      else if (body[i + 1] !== '\n' && body[i + 1] !== '\r')
        value += escapes[body[i + 1]] ?? body[i + 1] ?? ''
      i += digits ? digits.length : 1
      continue
    }
    if (char === '(' && depth++ === 0) continue
    if (char === ')' && --depth === 0) return { value, end: i + 1 }
    value += char
  }
  return { value, end: body.length }
}
