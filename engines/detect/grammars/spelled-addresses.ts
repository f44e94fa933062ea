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
  String.raw`(?<![\w.])[A-Za-z][\w-]{0,30}(?: (?:dot|underscore|dash) [\w-]{1,30}){0,3} at ${domain}(?: dot ${domain}){1,2}(?![\w-])`,
  'y',
)
const dot = ' dot '
/** Units before the first ` dot ` in which such an address may begin. */
const maxBefore = 48

/** E-mail addresses that are spelled so that programs do not find them: anna[at]mail[dot]example, anna at mail dot example. */
export const spelledAddresses: Grammar = {
  name: 'spelled-addresses',
  types: [{ code: 'EMAIL', label: 'E-mail address', category: 'PII', region: 'GLOBAL' }],
  find: (window, emit) => {
    const { codes, sign, signCount, text } = window
    for (let n = 0; n < signCount; n++) {
      const at = sign[n]
      const open = codes[at]
      if (open !== 91 && open !== 40 && open !== 123 && open !== 60) continue
      // The a of `at` or of `arroba`, most brackets have another letter behind them.
      const first = codes[at + 1] === 32 ? codes[at + 2] : codes[at + 1]
      if ((first | 32) !== 97) continue
      inBrackets.lastIndex = at
      const found = inBrackets.exec(text)
      const local = found === null ? null : localBefore.exec(text.slice(Math.max(0, at - maxLocal), at))
      if (found !== null && local !== null)
        emit(at - local[0].length, at + found[0].length, 'EMAIL', score, 'address with signs as words')
    }
    wordsOf(window, emit)
  },
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
