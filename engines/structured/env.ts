import type { Escapes } from './escapes.ts'
import type { Codec, Item, Source } from './source.ts'

const escapes: Escapes = {
  pattern: /\\[nrt"\\$]/g,
  decode: (sequence) => ({ n: '\n', r: '\r', t: '\t' })[sequence[1]] ?? sequence[1],
}

function quote(value: string): string {
  const escaped = value.replace(
    /["\\$\n\r\t]/g,
    (char) => `\\${{ '\n': 'n', '\r': 'r', '\t': 't' }[char] ?? char}`,
  )
  return `"${escaped}"`
}

const doubleCodec: Codec = { encode: quote, escapes, inset: [1, 1] }
const singleCodec: Codec = {
  encode: (value) => (/['\n\r]/.test(value) ? quote(value) : `'${value}'`),
  inset: [1, 1],
}
const plainCodec: Codec = {
  encode: (value) => (/^[^\s#"'`$\\]*$/.test(value) ? value : quote(value)),
  inset: [0, 0],
}
/** A word of a shell in pieces, each with its own quotes. It gets one pair of quotes when it changes. */
const piecesCodec: Codec = { encode: quote, escapes: null, inset: [0, 0] }

const shellPiece =
  /\$?'((?:(?<=\$'[^']*)\\.|[^'])*)'|"((?:[^"\\]|\\[\s\S])*)"|\\([\s"'\\$])|((?:[^\s"'\\]|\\(?![\s"'\\$])|[ \t](?!["']))+|[ \t]+)/gy

/**
 * What a shell makes of a word in pieces, such as `'An'"na"` or `Anna\ Berg`. Null for other values: quotes in them are theirs, as in
 * JSON.
 */
function joinedPieces(raw: string): string | null {
  let value = ''
  let end = 0
  let joined = false
  let isQuotedBefore = false
  for (const match of raw.matchAll(shellPiece)) {
    const [all, single, double, escaped, bare] = match
    const isQuoted = (single ?? double) !== undefined
    const text = single ?? double?.replace(escapes.pattern, escapes.decode) ?? escaped ?? bare
    const isInWord = /[\p{L}\p{N}.@_-]$/u.test(value) && /^[\p{L}\p{N}.@_-]/u.test(text)
    joined ||= escaped !== undefined || (end > 0 && (isInWord || (isQuoted && isQuotedBefore)))
    value += text
    end += all.length
    isQuotedBefore = isQuoted
  }
  return joined && end === raw.length ? value : null
}

const keyCodec: Codec = {
  // A name has only letters, digits and underscores.
  encode: (value) => value.replace(/[^\p{L}\p{N}_.-]+/gu, '_').replace(/^[\d.-]/, '_$&') || '_',
  inset: [0, 0],
}
const commentCodec: Codec = { encode: (value) => value.replace(/[\r\n]+/g, ' '), inset: [0, 0] }

const line =
  /^[ \t]*(?:(#)(.*)|(?:(export[ \t]+))?([\w.-]+)[ \t]*=[ \t]*("(?:[^"\\]|\\[\s\S])*"|'[^']*'|[^\r\n]*?)([ \t]+#[^\r\n]*)?[ \t]*)$/gm

const blanks = /[ \t]*/y

/** Reads a file of settings for the environment: `KEY=value` on each line, with comments. Returns null for other files. */
export function readEnv(text: string): Source | null {
  const items: Item[] = []
  const shape: string[] = []
  let at = 0
  const skipped = (from: number, to: number): boolean => /[^\s\ufeff]/.test(text.slice(from, to))
  for (const match of text.replace('\ufeff', ' ').matchAll(line)) {
    const [all, hash, comment, , key, raw, tail] = match
    if (skipped(at, match.index)) return null
    at = match.index + all.length
    const record = 0
    if (hash !== undefined) {
      const start = match.index + all.indexOf('#') + 1
      items.push({
        start,
        end: start + comment.length,
        value: comment,
        role: 'comment',
        path: [],
        record,
        codec: commentCodec,
      })
      continue
    }
    if (key === undefined) continue
    const keyAt = match.index + all.indexOf(key)
    const equals = text.indexOf('=', keyAt + key.length)
    blanks.lastIndex = equals + 1
    const start = equals + 1 + (blanks.exec(text)?.[0].length ?? 0)
    items.push({
      start: keyAt,
      end: keyAt + key.length,
      value: key,
      role: 'key',
      path: [],
      record,
      group: 0,
      codec: keyCodec,
    })
    const quoted = /^(["'])[\s\S]*\1$/.exec(raw)?.[1]
    const whole = quoted !== undefined && !raw.slice(1, -1).includes(quoted)
    const pieces = whole ? null : joinedPieces(raw)
    const value = pieces ?? (quoted === undefined ? raw : raw.slice(1, -1))
    items.push({
      start,
      end: start + raw.length,
      value: quoted === '"' && pieces === null ? value.replace(escapes.pattern, escapes.decode) : value,
      role: 'value',
      path: [key],
      record,
      codec:
        pieces !== null
          ? piecesCodec
          : quoted === undefined
            ? plainCodec
            : quoted === '"'
              ? doubleCodec
              : singleCodec,
    })
    shape.push('=')
    if (tail !== undefined) {
      const from = match.index + all.lastIndexOf(tail) + tail.indexOf('#') + 1
      const end = match.index + all.lastIndexOf(tail) + tail.length
      items.push({
        start: from,
        end,
        value: text.slice(from, end),
        role: 'comment',
        path: [],
        record,
        codec: commentCodec,
      })
    }
  }
  if (skipped(at, text.length)) return null
  return { text, items, shape: shape.join('') }
}
