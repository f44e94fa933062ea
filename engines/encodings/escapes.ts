/** Encodings in which single characters are escaped. */
import type { Decoder } from './coded.ts'
import { decodeHTML } from './references.ts'
import { type Sequence, shortReach, viewsOf } from './view.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Percent escapes of addresses (RFC 3986, 2.1), and `%u005A` of old scripts. */
export const percent: Decoder = (text) => {
  if (!text.includes('%')) return []
  return viewsOf(text, sequences(), { write: (value) => encodeURIComponent(value.toWellFormed()) })

  function* sequences(): Generator<Sequence> {
    for (const { 0: run, index } of text.matchAll(/(?:%[0-9a-f]{2})+|%u[0-9a-f]{4}/gi)) {
      if (run[1] === 'u') yield unit(index, run, run.slice(2))
      else yield* byteSequences(index, Buffer.from(run.replaceAll('%', ''), 'hex'), 3)
    }
  }
}

/** Character references of HTML and XML. */
export const references: Decoder = (text) => {
  if (!text.includes('&')) return []
  return viewsOf(text, sequences(), {
    write: (value) => value.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`),
  })

  function* sequences(): Generator<Sequence> {
    for (const { 0: one, index } of text.matchAll(/&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][0-9a-z]{1,31});?/gi)) {
      const decoded = decodeHTML(one)
      if (decoded !== one) yield { start: index, end: index + one.length, text: decoded }
    }
  }
}

const simple: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  f: '\f',
  v: '\v',
  e: '\x1b',
}

/**
 * Escapes of scripts, shells, JSON and RTF: `\u004d`, `\u{4d}`, `\x4d`, `\115`, `\'4d`, a line that continues, and characters after a
 * backslash.
 */
export const scriptEscapes: Decoder = (text) => {
  if (!text.includes('\\')) return []
  return viewsOf(text, sequences(), {
    write: (value) => JSON.stringify(value.toWellFormed()).slice(1, -1).replaceAll("'", "\\'"),
  })

  function* sequences(): Generator<Sequence> {
    const pattern =
      /(?:\\[xX'][0-9A-Fa-f]{2})+|(?:\\[0-3][0-7]{2})+|\\(?:u\{([0-9A-Fa-f]{1,6})\}|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|x\{([0-9A-Fa-f]{1,6})\}|(\r?\n[ \t]*)|([^\S\t\r\n]|[^\sA-Za-z0-9])|([nrtfv]|e(?=\[)))/g
    for (const match of text.matchAll(pattern)) {
      const [one, point, short, long, braced, line, sign, letter] = match
      const { index } = match
      const code = point ?? short ?? long ?? braced
      const end = index + one.length
      if (code !== undefined) yield unit(index, one, code)
      else if (line !== undefined) yield { start: index, end, text: '' }
      else if (sign !== undefined) yield { start: index, end, text: sign }
      else if (letter !== undefined) yield { start: index, end, text: simple[letter] ?? letter }
      else if (/^\\[x']/i.test(one))
        yield* byteSequences(index, Buffer.from(one.replace(/\\[x']/gi, ''), 'hex'), 4)
      else
        yield* byteSequences(
          index,
          Uint8Array.from(one.slice(1).split('\\'), (octal) => Number.parseInt(octal, 8)),
          4,
        )
    }
  }
}

/** Escapes of style sheets: `\4d `. Shorter ones are control codes, and those that begin with a zero but are not whole are octal. */
export const styleEscapes: Decoder = (text) => {
  if (!text.includes('\\')) return []
  return viewsOf(text, sequences(), { write: (value) => value.replace(/["'\\\r\n]/g, '\\$&') })

  function* sequences(): Generator<Sequence> {
    for (const { 0: one, 1: code, index } of text.matchAll(
      /\\([1-9a-f][0-9a-f]{1,5}|[0-9a-f]{6})(?:\r\n|[ \t\r\n\f])?/gi,
    ))
      yield unit(index, one, code)
  }
}

/** A quote inside a string of SQL, BASIC or CSV, which is written twice: `'O''Brien'`. */
export const doubledQuotes: Decoder = (text) => {
  if (!/''|""/.test(text)) return []
  return viewsOf(text, sequences(), { write: (value) => value.replace(/["']/g, '$&$&'), reach: shortReach })

  function* sequences(): Generator<Sequence> {
    for (const { 0: one, index } of text.matchAll(/(?<=\p{L})(?:''|"")(?=\p{L})/gu))
      yield { start: index, end: index + 2, text: one[0] }
  }
}

/** A string in the place of a variable, as templates of scripts have it: `${"Ada"}`. */
export const templateStrings: Decoder = (text) => {
  if (!text.includes('${')) return []
  return viewsOf(text, sequences(), { write: (value) => value.replace(/["'`\\\r\n]+/g, ' ') })

  function* sequences(): Generator<Sequence> {
    for (const { 0: one, 2: inner, index } of text.matchAll(
      /\$\{\s{0,9}(["'`])([^"'`\\\r\n]{0,200})\1\s{0,9}\}/g,
    ))
      yield { start: index, end: index + one.length, text: inner }
  }
}

function unit(start: number, written: string, hex: string): Sequence {
  const code = Number.parseInt(hex, 16)
  const text = code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
  return { start, end: start + written.length, text }
}

/** Escapes of mail (RFC 2045, 6.7): `=4D`, and a line that continues after `=`. */
export const quotedPrintable: Decoder = (text) => {
  if (!text.includes('=')) return []
  // The value of a parameter that begins with two hexadecimal digits looks the same.
  const detectable = /=\r?\n|=3D|=[CDE][0-9A-F]=[89AB][0-9A-F]/.test(text)
  return viewsOf(text, sequences(), { write: encode, detectable, reach: detectable ? undefined : shortReach })

  function* sequences(): Generator<Sequence> {
    const pattern = detectable
      ? /(?:=[0-9A-F]{2})+|=[ \t]{0,20}\r?\n/gi
      : /(?:=[0-9A-F]{2}){2,}|=[2-7][0-9A-F](?=[a-z\x80-\uffff])|=20(?=\d)/gi
    for (const { 0: run, index } of text.matchAll(pattern)) {
      if (run.endsWith('\n')) yield { start: index, end: index + run.length, text: '' }
      else yield* byteSequences(index, Buffer.from(run.replaceAll('=', ''), 'hex'), 3)
    }
  }

  function encode(value: string): string {
    const bytes = [...Buffer.from(value.toWellFormed(), 'utf8')]
    return bytes
      .map((byte) =>
        byte >= 0x20 && byte < 0x7f && byte !== 0x3d
          ? String.fromCharCode(byte)
          : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
      )
      .join('')
  }
}

/** UTF-7 (RFC 2152): `+AMU-`. Digits only are a telephone number. And names of mail folders in it (RFC 3501, 5.1.3): `&AMU-`. */
export const utf7: Decoder = function* (text) {
  if (text.includes('+'))
    yield* viewsOf(text, sequences(/\+(?!\d+(?![A-Za-z0-9+/]))([A-Za-z0-9+/]{3,})-?/g), { write: encodeUtf7 })
  if (/&[A-Za-z0-9+,]{3,}-/.test(text))
    yield* viewsOf(text, sequences(/&([A-Za-z0-9+,]{3,})-/g), {
      write: (value) => value.replaceAll('&', '&-'),
      detectable: false,
    })

  function* sequences(pattern: RegExp): Generator<Sequence> {
    for (const { 0: one, 1: digits, index } of text.matchAll(pattern)) {
      const decoded = decodeUtf7Run(digits.replaceAll(',', '/'))
      if (decoded !== null) yield { start: index, end: index + one.length, text: decoded }
    }
  }
}

/** Null for digits that do not encode whole characters. */
function decodeUtf7Run(digits: string): string | null {
  const bits = digits.length * 6
  const bytes = Buffer.from(digits, 'base64')
  const units = Math.floor(bits / 16)
  // The bits after the last character are zeros, fewer than a digit has.
  if (units === 0 || bits % 16 >= 6) return null
  const even = Buffer.from(bytes.subarray(0, units * 2))
  const text = even.swap16().toString('utf16le')
  return /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\t\r\n]+$/u.test(text) ? text : null
}

function encodeUtf7(value: string): string {
  return value.replace(/\+|[^\x20-\x7e\r\n\t]+/g, (run) => {
    if (run === '+') return '+-'
    return `+${Buffer.from(run, 'utf16le').swap16().toString('base64').replaceAll('=', '')}-`
  })
}

/** The text of a file in UTF-7, and such a file for a text. */
export const utf7Charset = {
  decode: (text: string): string =>
    text.replace(/\+([A-Za-z0-9+/]*)-?/g, (whole, digits: string) =>
      digits === '' ? '+' : (decodeUtf7Run(digits) ?? whole),
    ),
  encode: encodeUtf7,
}

/** Windows-1252 where it differs from Latin-1, by byte from 0x80 on. */
const windows1252 = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 32 }, (_, i) => 0x80 + i),
)
const byteOf = new Map([...windows1252].map((char, i) => [char, 0x80 + i]))

/** UTF-8 that was read as Latin-1 or Windows-1252. */
export const mojibake: Decoder = (text) => {
  const pattern = new RegExp(`[\\xc2-\\xf4][\\x80-\\xff${windows1252}]+`, 'g')
  if (!/[\xc2-\xf4][\x80-\xbf\u0152-\u2122]/.test(text)) return []
  return viewsOf(text, sequences(), { write: (value) => Buffer.from(value, 'utf8').toString('latin1') })

  function* sequences(): Generator<Sequence> {
    for (const { 0: run, index } of text.matchAll(pattern)) {
      const bytes = Uint8Array.from(run, (char) => byteOf.get(char) ?? char.charCodeAt(0))
      yield* byteSequences(index, bytes, 1, true)
    }
  }
}

/** The bytes of the UTF-8 character that begins at an index, 0 if none does. */
function utf8Length(bytes: Uint8Array, at: number): number {
  const first = bytes[at]
  const length =
    first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0
  for (let i = 1; i < length; i++) if ((bytes[at + i] & 0xc0) !== 0x80) return 0
  return length
}

/**
 * The characters of a run of encoded bytes, each of which is written in `width` UTF-16 code units: UTF-8, and where the bytes are not,
 * Latin-1, unless `strict`.
 */
function* byteSequences(
  start: number,
  bytes: Uint8Array,
  width: number,
  strict = false,
): Generator<Sequence> {
  for (let at = 0; at < bytes.length; ) {
    const length = utf8Length(bytes, at)
    const text = length > 1 ? charOf(bytes.subarray(at, at + length)) : null
    if (text === null) {
      if (!strict)
        yield {
          start: start + at * width,
          end: start + (at + 1) * width,
          text: String.fromCharCode(bytes[at]),
        }
      at++
      continue
    }
    yield { start: start + at * width, end: start + (at + length) * width, text }
    at += length
  }
}

function charOf(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    // Overlong forms and surrogates are not UTF-8.
    return null
  }
}

/** Letters of TeX and BibTeX: accents as commands, letters by their names, and what only guides hyphenation. */

/** The combining mark of each accent command. */
const accents: Readonly<Record<string, string>> = {
  '`': '\u0300',
  "'": '\u0301',
  '^': '\u0302',
  '~': '\u0303',
  '"': '\u0308',
  '=': '\u0304',
  '.': '\u0307',
  u: '\u0306',
  v: '\u030c',
  H: '\u030b',
  c: '\u0327',
  k: '\u0328',
  r: '\u030a',
  d: '\u0323',
  b: '\u0331',
}

const letters: Readonly<Record<string, string>> = {
  ss: 'ß',
  ae: 'æ',
  AE: 'Æ',
  oe: 'œ',
  OE: 'Œ',
  aa: 'å',
  AA: 'Å',
  o: 'ø',
  O: 'Ø',
  l: 'ł',
  L: 'Ł',
  i: 'i',
  j: 'j',
  dh: 'ð',
  DH: 'Ð',
  th: 'þ',
  TH: 'Þ',
  dj: 'đ',
  DJ: 'Đ',
}

/** Code of a letter by `\\char`, an accent with its letter, a letter by its name, and signs between letters that print nothing. */
const pattern =
  /\\char(\d{2,3}|"[0-9A-F]{2})(?: |\{\}|(?!\w))|\{?\\(?:([`'^~"=.])\s?|([uvHckrdb])(?=[ {]) ?)\{?(\\[ij](?![A-Za-z])|\p{L})\}{0,2}|\{?\\(ss|ae|AE|oe|OE|aa|AA|dh|DH|th|TH|dj|DJ|[oOlL])(?:\}|\{\}| |(?![A-Za-z]))|(?<=\p{L})(?:\\[-/]|\{\})(?=\p{L})/gu

/** What only TeX has: then a value may be detected in the letters. Elsewhere a quote after a backslash is not an accent. */
const isTex = /\\(?:documentclass|begin|section|usepackage|author|title|item)\b|^@\w{1,20}\{/m

export const texLetters: Decoder = (text) => {
  if (!/\\[`'^~"=.A-Za-z/-]|\p{L}\{\}/u.test(text)) return []
  return viewsOf(text, sequences(), {
    write: (value) => value.replace(/[\\{}#$%&^_~]/g, '\\$&'),
    detectable: isTex.test(text),
  })

  function* sequences(): Generator<Sequence> {
    for (const match of text.matchAll(pattern)) {
      const [one, code, sign, command, letter, name] = match
      const start = match.index
      const end = start + one.length
      if (code !== undefined) {
        const point = code.startsWith('"') ? Number.parseInt(code.slice(1), 16) : Number(code)
        yield { start, end, text: String.fromCharCode(point) }
      } else if (letter !== undefined) {
        const base = letter.replace('\\', '')
        yield { start, end, text: (base + accents[sign ?? command]).normalize('NFC') }
      } else yield { start, end, text: letters[name] ?? '' }
    }
  }
}
