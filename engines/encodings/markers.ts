/** Characters between the letters of a value that a reader does not show, or that stand for a space. */
import type { Decoder } from './coded.ts'
import { type Sequence, viewsOf } from './view.ts'

const same = (value: string): string => value

/** Tags, comments, instructions and sections of markup, but not mail addresses. They stay when a value around them is replaced. */
export const markup: Decoder = (text) => {
  if (!text.includes('<')) return []
  const pattern =
    /<!--[\s\S]{0,1000}?-->|<!>|<\?[\s\S]{0,1000}?\?>|<!\[CDATA\[|\]\]>|<(?![\w.+-]{1,64}@[\w.-]{1,255}>)\/?[A-Za-z][^<>]{0,1000}>/g
  return viewsOf(text, omitted(text, pattern), { write: same, keepsOmitted: true })
}

/** White space as viewers show it in caret notation. */
const carets: Readonly<Record<string, string>> = { '^I': '\t', '^J': '\n', '^M': '\r' }

const mayHaveCodes =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for control codes
  /[\x00\x08\x1b]|\udb40[\udc20-\udc7e]|(?:\ud83c[\udde6-\uddff]){3}|[\u249c-\u24b5]|\[[\d;]+m|\^[IJM]/

/**
 * Codes that move or colour the text of a terminal (ECMA-48), also as a viewer shows them (`^[[31m`) or without their escape, a letter
 * that is typed twice, zeros, tags (U+E0020 to U+E007E), letters of flags and letters in parentheses. A code of a terminal is inside a word, or moves to another one: both are read.
 */
export const controlCodes: Decoder = function* (text) {
  if (!mayHaveCodes.test(text)) return
  yield* viewsOf(text, sequences(''), { write: same })
  if (/[[(]/.test(text)) yield* viewsOf(text, sequences(' '), { write: same })

  function* sequences(atCode: string): Generator<Sequence> {
    const pattern =
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for control codes
      /(?:\x1b|\^\[)\[[0-?]{0,32}[ -/]{0,4}[@-~]|\x1b\][^\x07\x1b]{0,200}(?:\x07|\x1b\\)|\x1b[()][A-Z0-9]|\u241b?\[\d{1,3}(?:;\d{1,3}){0,8}m(?!\])|\^[IJM]|[^\x08]\x08|\x00|\udb40[\udc20-\udc7e]|(?:\ud83c[\udde6-\uddff]){3,}|[\u249c-\u24b5]/g
    for (const { 0: one, index } of text.matchAll(pattern)) {
      const end = index + one.length
      if (one.charCodeAt(0) === 0xdb40)
        yield { start: index, end, text: String.fromCharCode(one.charCodeAt(1) - 0xdc00) }
      else if (one.charCodeAt(0) === 0xd83c) yield* regional(one, index)
      else if (one >= '\u249c' && one <= '\u24b5')
        yield { start: index, end, text: String.fromCharCode(one.charCodeAt(0) - 0x249c + letterA) }
      else yield { start: index, end, text: carets[one] ?? (one.length > 2 ? atCode : '') }
    }
  }
}

const letterA = 0x61

/** Letters that pairs of make a flag (U+1F1E6 on): two are one. */
function* regional(run: string, start: number): Generator<Sequence> {
  for (let at = 0; at < run.length; at += 2)
    yield {
      start: start + at,
      end: start + at + 2,
      text: String.fromCharCode(run.charCodeAt(at + 1) - 0xdde6 + letterA),
    }
}

/**
 * The marks before the lines of a quoted mail or of a comment, emphasis of Markdown and of forums inside words, quotes between letters, as a shell joins them, lines
 * that are drawn over or under each letter, and signs between all letters (`A.n.n.a`, `A. n. n. a`).
 */
export const marksInWords: Decoder = (text) => {
  if (!mayHaveMarks.test(text)) return []
  return viewsOf(text, omitted(text, marks), { write: same, detectable: false, keepsOmitted: true })
}

const mayHaveMarks =
  /\n[ \t]*(?:>|#|\/\/|\*[ \t]|--|;|%)|\[\/?[a-z]{1,10}\]|[A-Za-z][\u0300-\u036f]{2}|"|''|[*~`]|[\u0305\u0332\u0333\u0335-\u0338\u20d0-\u20ef]|(?:[._·•|/-][ \t]{0,2}\p{L}[ \t]{0,2}){3}/u
// The sign is looked at first: most places of a text are left at once.
const marks =
  /(?=[\u0300-\u036f\u20d0-\u20ef>#;%[\-"'`*~._·•|/])(?:(?<=\n[ \t]{0,8})(?:>[ \t>]{0,40}|(?:#{1,6}|\/{2,3}|\*|--|;{1,3}|%{1,3})[ \t]+)|(?<=\p{L})\[\/?[a-z]{1,10}\]|\[\/?[a-z]{1,10}\](?=\p{L})|(?<=[A-Za-z])[\u0300-\u036f]{2,}|(?<=\p{L})(?:"+(?: "+)?|'{2,}|`)(?=\p{L})|(?<=\p{L})(?:\*{1,3}|~~)|(?:\*{1,3}|~~)(?=\p{L})|(?<=[\p{L}\p{N}])[\u0305\u0332\u0333\u0335-\u0338\u20d0-\u20ef]+|(?<=(?<!\p{L})\p{L}[ \t]{0,2})[._·•|/-][ \t]{0,2}(?=\p{L}(?!\p{L})))/gu

function* omitted(text: string, pattern: RegExp): Generator<Sequence> {
  for (const { 0: one, index } of text.matchAll(pattern))
    yield { start: index, end: index + one.length, text: '' }
}
