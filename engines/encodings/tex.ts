/** Letters of TeX and BibTeX: accents as commands, letters by their names, and what only guides hyphenation. */
import type { Decoder } from './coded.ts'
import { type Sequence, viewsOf } from './view.ts'

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
