import { wordMark } from '../../dictionaries/word-classes.ts'
import { shape } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { alternatives, words } from '../../words/words.ts'
import { anything, type Row, type RowReader } from './readers.ts'

/** Words about a password that is not in the sentence: incorrect, expired, characters, required. */
const notSecret = new WordList(words('passphrases.not'))
/** Words of the shortest phrase. In technical text, which mentions passwords without quoting them, it is longer. */
const [minWords, minTechnicalWords] = [2, 3]

/** Words of a phrase. Only one at a time may be a linking word (my dog has fleas): the phrase ends before `over the phone`. */
const phrase =
  (least: number): RowReader =>
  (window, start, end) => {
    const first = window.tokenAt(start)
    let count = 0
    let last = first - 1
    let k = first
    for (; k < window.count && window.end[k] <= end; k++) {
      if (notSecret.isAt(window, k)) return undefined
      if (window.shape[k] === shape.number) break
      if ((window.marks[k] & wordMark.stop) === 0) {
        count++
        last = k
      } else if (k - 1 !== last) break
    }
    // Happy little clouds forever: a linking word does not end a clause.
    if (k === window.count || window.start[k] >= end) last = k - 1
    const needed = window.evidence.isTechnical ? Math.max(least, minTechnicalWords) : least
    return count < needed ? undefined : anything(window, start, window.end[last])
  }

const copula = `(?:${alternatives('passphrases.copulas')})`
const word = String.raw`[\p{L}\p{M}'’]{2,20}`

/** Passwords that are words and look like any text: only after a sentence or a label that introduces one. */
export const passphraseRows: readonly Row[] = [
  {
    ...{
      lead: 'passphrases.leads',
      at: 'anywhere',
      type: 'PASSWORD',
      read: phrase(minWords),
      specificity: 1,
    },
    ...{ score: 0.86, isWhole: true, reason: 'words after the word for a password' },
    pattern: new RegExp(
      String.raw`(?: [\p{L}'’-]{2,14}){0,3}(?:[ \t]?[:=]|[ \t]${copula})[ \t]{1,3}["'“]?(?<value>${word}(?: (?:\p{L}|${word})){0,7})(?![\p{L}\d@])`,
      'duy',
    ),
    example: 'the wifi password is [purple kettle sunday bus]',
    counterExample: 'the password is case sensitive',
  },
  {
    ...{
      lead: 'passphrases.leads',
      at: 'anywhere',
      type: 'PASSWORD',
      read: phrase(minWords),
      specificity: 0,
    },
    ...{ score: 0.86, isWhole: true, reason: 'words to which a password is set' },
    pattern: new RegExp(
      String.raw`(?<=(?:${alternatives('passphrases.set')}) (?:\p{L}{1,12} ){0,2}[^\s:]{1,16}) (?:${alternatives('passphrases.set-to')}) ["'“]?(?<value>${word}(?: ${word}){0,7})(?![\p{L}\d@])`,
      'duy',
    ),
    example: 'reset her password to [copper walrus tuesday] over the phone',
    counterExample: 'use the password to access online services',
  },
  {
    ...{ lead: 'passphrases.spoken', at: 'anywhere', type: 'PASSWORD', read: phrase(1), specificity: 0 },
    ...{ score: 0.8, reason: 'word that is said to a guard' },
    pattern: new RegExp(
      String.raw`(?:[ \t]?[:=]|[ \t]${copula})[ \t]{1,3}["'“]?(?<value>${word}(?: ${word})?)(?=["'”]?[ \t]*(?:[.,;!)]|\r?\n|$))`,
      'duy',
    ),
    example: 'the alarm word is [pelican], ask for it',
    counterExample: 'the alarm word is required',
  },
]
