import { isEmail } from '../checks/values/internet.ts'
import { isWordUnit, unitFlags } from '../text/chars.ts'
import type { TokenWindow } from '../tokens/token-window.ts'
import type { Emit, Grammar } from './grammar.ts'

/** Units before a sign that may be the local part. */
const maxLocal = 64
const score = 0.85

const domain = String.raw`[A-Za-z\d-]{2,40}`
/** anna[at]mail[dot]example, anna (at) mail.example */
const inBrackets = new RegExp(
  String.raw`[[({<]\s?(?:at|arroba|chez|ät)\s?[\])}>]\s?${domain}(?:(?:\s?[[({<]\s?(?:dot|punkt|point|punto|ponto)\s?[\])}>]\s?|\.)${domain}){1,3}`,
  'iy',
)
/** The local part before a bracket. */
const localBefore = /[A-Za-z\d][\w.+-]{0,62}\s?$/
/** anna dot berg at mail dot example */
const inWords = new RegExp(
  String.raw`(?<![\w.])(?:(?:[A-Za-z] ){2,20})?[A-Za-z][\w-]{0,30}(?: (?:dot|underscore|dash) [\w-]{1,30}){0,3} at ${domain}(?: dot ${domain}){1,2}(?![\w-])`,
  'y',
)
/** What follows the sign of an address that OCR read with a blank, a comma or another sign: `©example.com`, `@example, com`. */
const misreadHost = new RegExp(
  String.raw`(?:@ ?|[©®])(?:(?:${domain}\.){1,4}[a-z]{2,24}|${domain}(?:, ?|\. )[a-z]{2,24})(?![\w@-])`,
  'y',
)
/** What precedes it: `t.berg`, `t. berg`, and `|.berg`, whose first letter was read as a sign. */
const misreadLocal = /(?:(?<!\S)[^\s\w@<([{"']?\.|(?<![\w.+-])[a-z]{1,2}\. |(?<![\w.+-]))\w[\w.+-]{1,62} ?$/
const [at, copyright, registered, hyphen, fullStop] = [64, 0xa9, 0xae, 45, 46]
const isOfLocal = unitFlags('.+-_')

const dot = ' dot '
/** Units before the first ` dot ` in which such an address may begin. */
const maxBefore = 48

/**
 * E-mail addresses that are spelled so that programs do not find them, and that OCR misread: anna[at]mail[dot]example, anna at mail dot
 * example, anna©mail.example.
 */
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
      // The a of `at` or of `arroba`, most brackets have another letter behind them.
      const first = codes[place + 1] === 32 ? codes[place + 2] : codes[place + 1]
      if ((first | 32) !== 97) continue
      inBrackets.lastIndex = place
      const found = inBrackets.exec(text)
      const local = found === null ? null : localBefore.exec(text.slice(Math.max(0, place - maxLocal), place))
      if (found !== null && local !== null)
        emit(place - local[0].length, place + found[0].length, 'EMAIL', score, 'address with signs as words')
    }
    wordsOf(window, emit)
  },
}

/** Whether an @ has a blank beside it, a host without a dot, or a dot before all. Most have not. */
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
  // A blank before a sign that is not misread separates it from the word before: `meet @ example.com`.
  const isLocal = !local.endsWith(' ') || /[.\d_]/.test(local)
  if (meant !== value && isLocal && isEmail(meant))
    emit(place - local.length, place + host.length, 'EMAIL', score, 'misread address')
}

function wordsOf({ text }: TokenWindow, emit: Emit): void {
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
