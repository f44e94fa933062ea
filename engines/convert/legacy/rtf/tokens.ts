import type { InlineStyle } from '../../../model/document.ts'
import { plainRun, type RunState } from './looks.ts'

/** Tokens of RTF (RTF 1.9.1, "Basic entities"). */
type RtfToken =
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  /** `parameter` is null where none is given. */
  | { readonly kind: 'word'; readonly word: string; readonly parameter: number | null }
  /** Bytes of text in the code page of their font. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** Binary data after `\bin`. */
  | { readonly kind: 'data'; readonly bytes: Uint8Array }

const open = 0x7b
const close = 0x7d
const backslash = 0x5c
const quote = 0x27

/** Splits a file into tokens. Line ends are not part of the text. */
export function* tokensOf(bytes: Uint8Array): Generator<RtfToken> {
  let at = 0
  while (at < bytes.length) {
    const byte = bytes[at]
    if (byte === open || byte === close) {
      yield { kind: byte === open ? 'open' : 'close' }
      at++
    } else if (byte !== backslash) {
      const start = at
      while (at < bytes.length && bytes[at] !== open && bytes[at] !== close && bytes[at] !== backslash) at++
      yield {
        kind: 'bytes',
        bytes: bytes.subarray(start, at).filter((one) => one !== 10 && one !== 13 && one !== 0),
      }
    } else if (bytes[at + 1] === quote) {
      const value = Number.parseInt(letters(bytes, at + 2, at + 4), 16)
      if (Number.isInteger(value)) yield { kind: 'bytes', bytes: Uint8Array.of(value) }
      at += 4
    } else if (isLetter(bytes[at + 1])) {
      let end = at + 1
      while (isLetter(bytes[end]) && end < at + 33) end++
      const word = letters(bytes, at + 1, end)
      let stop = end
      if (bytes[stop] === 0x2d) stop++
      while (isDigit(bytes[stop]) && stop < end + 11) stop++
      const parameter = stop > end ? Number(letters(bytes, end, stop)) : Number.NaN
      at = bytes[stop] === 0x20 ? stop + 1 : stop
      if (word === 'bin' && parameter > 0) {
        yield { kind: 'data', bytes: bytes.subarray(at, at + parameter) }
        at += parameter
      } else yield { kind: 'word', word, parameter: Number.isFinite(parameter) ? parameter : null }
    } else {
      if (at + 1 < bytes.length) yield { kind: 'word', word: letters(bytes, at + 1, at + 2), parameter: null }
      at += 2
    }
  }
}

function letters(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90))
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 48 && byte <= 57
}

/** What the text of a group is used for. */
type Destination = 'text' | 'colors' | 'skip' | 'instruction' | 'sign' | 'picture' | 'fonts' | 'styles'

/** State of a group, restored when it ends. */
export interface Group {
  destination: Destination
  readonly styles: Set<InlineStyle>
  hidden: boolean
  deleted: boolean
  /** Number of fallback characters after a Unicode character (`\uc`). */
  fallback: number
  font: number
  run: RunState
  /** Runs when the group ends. */
  ends?: () => void
}

/** Destinations whose text is ignored. */
export const ignoredDestinations: ReadonlySet<string> = new Set(
  'info generator listtable listoverridetable revtbl rsidtbl themedata colorschememapping datastore latentstyles filetbl xmlnstbl annotation atnid atnauthor atnref atntime atndate bkmkstart bkmkend nonshppict objdata objclass sp tc tcn xe template userprops mmathPr pgptbl wgrffmtfilter fldtype formfield ftnsep ftnsepc aftnsep aftnsepc'.split(
    ' ',
  ),
)

export const characterWords: Readonly<Record<string, string>> = {
  tab: '\t',
  emdash: '—',
  endash: '–',
  emspace: '\u2003',
  enspace: '\u2002',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  '~': '\u00a0',
  _: '\u2011',
  '-': '\u00ad',
  '{': '{',
  '}': '}',
  '\\': '\\',
}

export const formatWords: Readonly<Record<string, InlineStyle>> = {
  b: 'bold',
  i: 'italic',
  ul: 'underline',
  strike: 'strike',
  super: 'superscript',
  sub: 'subscript',
}

/** State outside every group. */
export function documentGroup(): Group {
  return {
    destination: 'text',
    styles: new Set(),
    hidden: false,
    deleted: false,
    fallback: 1,
    font: -1,
    run: plainRun,
  }
}
