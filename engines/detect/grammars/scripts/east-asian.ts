import type { TokenWindow } from '../../tokens/token-window.ts'
import { firstUnspaced } from '../../tokens/word-shape.ts'
import type { Emit, Grammar } from '../grammar.ts'
import { eastAsianAddresses } from './east-asian-addresses.ts'
import { eastAsianDates } from './east-asian-dates.ts'
import { addKnownParts, recordParts } from './east-asian-mentions.ts'
import { chineseNames, eastAsianNames } from './east-asian-names.ts'
import { emitPatterns, ScriptSearch } from './scan.ts'

const search = new ScriptSearch(firstUnspaced, 0xffff)
/** From this score on the parts of a name count as names in the rest of the document. */
const confidentScore = 0.7

/** Before and behind a date of birth. */
const birthBefore = /(?:生年月日|誕生日|出生日期|出生|生日|生于|生於|생년월일|생일|출생일?)[^\n\d]{0,6}$/u
const birthBehind = /^ ?(?:に?生まれ|生まれ|出生|生(?=[、，,。)）\n ]|$)|에? ?(?:태어|출생)|생(?![가-힣]))/u

/** A date that words around it call a date of birth. */
function emitDate(window: TokenWindow, emit: Emit): Emit {
  return (start, end, type, score, reason) => {
    const before = birthBefore.exec(window.text.slice(Math.max(0, start - 16), start))
    const birth = before ?? birthBehind.exec(window.text.slice(end, end + 8))
    if (birth === null) return emit(start, end, type, score, reason)
    return emit(start, end, 'DOB', Math.max(0.92, score), reason, birth[0].trim())
  }
}

/**
 * Names, addresses and dates in Japanese, Chinese and Korean, by patterns over the text: no blank separates their words, so there are
 * no tokens to read. Windows without such letters cost nothing.
 */
export const eastAsian: Grammar = {
  name: 'east-asian',
  types: [
    { code: 'NAME', label: 'Person name', category: 'PII', region: 'GLOBAL' },
    { code: 'ADDRESS', label: 'Street address', category: 'PII', region: 'GLOBAL' },
    { code: 'DATE', label: 'Date', category: 'PII', region: 'GLOBAL' },
    { code: 'DOB', label: 'Date of birth', category: 'PII', region: 'GLOBAL' },
    { code: 'AGE', label: 'Age', category: 'PII', region: 'GLOBAL' },
  ],
  find: (window, emit) => {
    if (!window.unspaced) return
    if (!search.read(window)) return
    const emitName: Emit = (start, end, type, score, reason) => {
      const isAdmitted = emit(start, end, type, score, reason)
      if (isAdmitted && score >= confidentScore) addKnownParts(window, start, end)
      return isAdmitted
    }
    emitPatterns(search, eastAsianNames, emitName)
    if (!/[ぁ-ヿ]/.test(window.text)) emitPatterns(search, chineseNames, emitName)
    recordParts(window)
    emitPatterns(search, eastAsianAddresses, emit)
    emitPatterns(search, eastAsianDates, emitDate(window, emit))
  },
}
