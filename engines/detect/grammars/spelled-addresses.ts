import { isEmail } from '../checks/values/internet.ts'
import { isWordUnit, unitFlags } from '../text/chars.ts'
import type { TokenWindow } from '../tokens/token-window.ts'
import { WordList } from '../tokens/word-list.ts'
import { alternatives, words } from '../words/words.ts'
import type { Emit, Grammar } from './grammar.ts'

/** Code units before an @ that may be the local part. */
const maxLocal = 64
const score = 0.85

const domain = String.raw`[A-Za-z\d-]{2,40}`
/** anna[at]mail[dot]example, anna (at) mail.example */
const inBrackets = new RegExp(
  String.raw`[[({<]\s?(?:${alternatives('mail.at-words')}|${alternatives('mail.at-in-brackets')})\s?[\])}>]\s?${domain}(?:(?:\s?[[({<]\s?(?:${alternatives('mail.dot-words')})\s?[\])}>]\s?| (?:${alternatives('mail.dot-words')}) |\.)${domain}){1,3}`,
  'iuy',
)
/** The first letters of the words in brackets. Most brackets have another letter after them. */
const firstOfAt = unitFlags(
  [...words('mail.at-words'), ...words('mail.at-in-brackets')]
    .map((word) => word[0] + word[0].toUpperCase())
    .join(''),
)
/** anna arroba mail punto example: words that only mean the @ between two ASCII words. */
const atWords = new WordList(words('mail.at-words'))
const hostBehind = new RegExp(
  String.raw`\s${domain}(?:(?: (?:${alternatives('mail.dot-words')}) |\.)${domain}){1,3}(?![\w-])`,
  'iuy',
)
const localInWords = new RegExp(
  String.raw`(?<![\w.+-])[A-Za-z\d][\w+-]{0,40}(?:(?:\.| (?:${alternatives('mail.dot-words')}) )[\w+-]{1,40}){0,3} $`,
  'iu',
)
/** The local part before a bracket. */
const localBefore = /[A-Za-z\d][\w.+-]{0,62}\s?$/
/** anna dot berg at mail dot example */
const inWords = new RegExp(
  String.raw`(?<![\w.])(?:(?:[A-Za-z] ){2,20})?[A-Za-z][\w-]{0,30}(?: (?:dot|underscore|dash) [\w-]{1,30}){0,3} (?:at|AT) ${domain}(?: (?:dot|DOT) ${domain}){1,2}(?![\w-])`,
  'y',
)
/** The text after the @ of an address that OCR read with a space, a comma or as another character: `©example.com`, `@example, com`. */
const misreadHost = new RegExp(
  String.raw`(?:@ ?|[©®])(?:(?:${domain}\.){1,4}[a-z]{2,24}|${domain}(?:, ?|\. )[a-z]{2,24})(?![\w@-])`,
  'y',
)
/** The text before it: `t.berg`, `t. berg`, and `|.berg`, whose first letter was read as punctuation. */
const misreadLocal = /(?:(?<!\S)[^\s\w@<([{"']?\.|(?<![\w.+-])[a-z]{1,2}\. |(?<![\w.+-]))\w[\w.+-]{1,62} ?$/
const [at, copyright, registered, hyphen, fullStop] = [64, 0xa9, 0xae, 45, 46]
const isOfLocal = unitFlags('.+-_')

const dots = [' dot ', ' DOT ']
/** Code units before the first ` dot ` in which such an address may start. */
const maxBefore = 48

/** E-mail addresses that are obfuscated or misread by OCR: anna[at]mail[dot]example, anna at mail dot example, anna©mail.example. */
export const spelledAddresses: Grammar = {
  name: 'spelled-addresses',
  types: ['EMAIL'],
  find: (window, emit) => {
    const { codes, sign, signCount, text } = window
    for (let n = 0; n < signCount; n++) {
      const place = sign[n]
      const open = codes[place]
      if (open === copyright || open === registered || (open === at && isOdd(codes, place)))
        misread(window, place, emit)
      if (open !== 91 && open !== 40 && open !== 123 && open !== 60) continue
      const first = codes[place + 1] === 32 ? codes[place + 2] : codes[place + 1]
      if (firstOfAt[first] === 0) continue
      inBrackets.lastIndex = place
      const found = inBrackets.exec(text)
      const local = found === null ? null : localBefore.exec(text.slice(Math.max(0, place - maxLocal), place))
      if (found !== null && local !== null)
        emit(place - local[0].length, place + found[0].length, 'EMAIL', score, 'address with signs as words')
    }
    wordsOf(window, emit)
    for (let i = 1; i + 2 < window.count; i++) if (atWords.isAt(window, i)) spelledAt(window, i, emit)
  },
}

/** Whether an @ has a space next to it, a host without a dot, or a dot before everything else. Most have not. */
function isOdd(codes: Uint16Array, place: number): boolean {
  if (codes[place - 1] === 32 || codes[place + 1] === 32) return true
  let end = place + 1
  while (isWordUnit(codes[end]) || codes[end] === hyphen) end++
  if (codes[end] !== fullStop || codes[end + 1] === 32) return true
  let start = place
  while (place - start < maxLocal && (isWordUnit(codes[start - 1]) || isOfLocal[codes[start - 1]] === 1))
    start--
  return codes[start] === fullStop
}

function misread({ text }: TokenWindow, place: number, emit: Emit): void {
  misreadHost.lastIndex = place
  const host = misreadHost.exec(text)?.[0]
  const local = host && misreadLocal.exec(text.slice(Math.max(0, place - maxLocal - 4), place))?.[0]
  if (host === undefined || local === undefined) return
  const value = local + host
  const meant = value.replace(/^\W+/, 'x').replace(/[©®]/, '@').replaceAll(' ', '').replace(',', '.')
  // A space before an @ that is not misread separates it from the word before: `meet @ example.com`.
  const isLocal = !local.endsWith(' ') || /[.\d_]/.test(local)
  if (meant !== value && isLocal && isEmail(meant))
    emit(place - local.length, place + host.length, 'EMAIL', score, 'misread address')
}

/** The address around a word for the @, if it also has words for the dots. */
function spelledAt({ text, start, end }: TokenWindow, i: number, emit: Emit): void {
  hostBehind.lastIndex = end[i]
  const host = hostBehind.exec(text)?.[0]
  const local = host && localInWords.exec(text.slice(Math.max(0, start[i] - maxLocal), start[i]))?.[0]
  if (host === undefined || !local) return
  const meant = `${local}@${host}`.replace(dotWord, '.').replaceAll(' ', '')
  if (isEmail(meant))
    emit(start[i] - local.length, end[i] + host.length, 'EMAIL', score, 'address with signs as words')
}

const dotWord = new RegExp(` (?:${alternatives('mail.dot-words')}) `, 'giu')

function wordsOf({ text }: TokenWindow, emit: Emit): void {
  for (const dot of dots) wordsWith(text, dot, emit)
}

function wordsWith(text: string, dot: string, emit: Emit): void {
  let from = 0
  for (let at = text.indexOf(dot); at >= 0; at = text.indexOf(dot, Math.max(at + 1, from))) {
    for (let start = Math.max(from, at - maxBefore); start < at; start++) {
      inWords.lastIndex = start
      const found = inWords.exec(text)
      if (found === null) continue
      from = start + found[0].length
      emit(start, from, 'EMAIL', score, 'address with signs as words')
      break
    }
  }
}
