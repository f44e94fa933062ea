import { defaultMinScore } from '../../model/detection.ts'
import { type CodeClass, codeClassifier } from '../codes/code-classifier.ts'
import { CodeFeatures } from '../codes/code-features.ts'
import { eachCodeRun } from '../codes/code-runs.ts'
import type { TokenWindow } from '../tokens/token-window.ts'
import { WordList } from '../tokens/word-list.ts'
import { words } from '../words/words.ts'
import type { Grammar } from './grammar.ts'
import { isKeyOfThing } from './table-columns.ts'

/** The likelihood that gets the default threshold as its score: see docs/detection.md for what is found and lost above and below it. */
const minLikelihood = 0.75
/** The same in a text that is not about people, where most numbers are of things. */
const minWithoutPeople = 0.97
/** Longer numbers of such a text are of goods and measurements. */
const longNumber = /^(?:\d ?){9,}$/
/** The score of a certain code, below those of rules that know the label or the format. */
const highestScore = 0.58
/** Likelihoods below are not reported: they are not worth a look. */
const minReported = 0.35
/** Values with at least this score need no guess by the text around them. */
export const minScoreOfRules = defaultMinScore

const types: Readonly<Record<CodeClass, string>> = {
  other: '',
  id: 'CUSTOMER_ID',
  phone: 'PHONE',
  address: 'ADDRESS',
  birth: 'AGE',
  user: 'USERNAME',
}
/** Shorter numbers may be extensions or the last digits of a phone number, which no one can call. */
const minPhoneDigits = 9
const features = new CodeFeatures()
const publicThings = new WordList(words('numbered.public'))
/** Code units of the shortest number that is one of a public thing by the word before it: bed 12 may be a patient's. */
const minPublic = 3

/**
 * Numbers, codes, ages, initials and user names that no rule knows, by a classifier of their format and the text around them: `its 4417 for the gate`,
 * `118907 | Brandt | 31`, `seen by rjt`.
 */
export const learnedCodes: Grammar = {
  name: 'learned-codes',
  types: ['CUSTOMER_ID', 'PHONE', 'ADDRESS', 'AGE', 'DOB', 'USERNAME'],
  find: (window, emit) => {
    if (window.reach !== undefined) return
    const classifier = codeClassifier()
    let [start, end, score, type] = [0, -1, 0, '']
    /** The last group of capitals, which belongs to a code only beside one: KR 4HX71. */
    let [groupStart, groupEnd] = [0, -1]
    let [lastEnd, lastSize, lastIsOther] = [-1, 0, false]
    const flush = (): void => {
      if (end < 0) return
      const text = window.text.slice(start, end)
      if (!features.areAboutPeople && longNumber.test(text)) {
        end = -1
        return
      }
      const isShort = type === types.phone && text.replace(/\D/g, '').length < minPhoneDigits
      emit(start, end, isShort ? types.id : type, score, 'code by the text around it')
      end = -1
    }
    const isBehind = (at: number): boolean => at >= 0 && window.codes[at] === space
    eachCodeRun(window, (run) => {
      features.write(window, run)
      const best = types[classifier.classify(features.rows, features.count)]
      const size = run.end - run.start
      const isNextGroup = run.start - lastEnd === 1 && size === lastSize && isBehind(lastEnd)
      const isOther = classifier.likelihood < minReported || (isNextGroup && lastIsOther)
      // All groups of a number are of a person, or none: 4111 1111 1111.
      if (isOther && isNextGroup && end === lastEnd) end = -1
      lastEnd = run.end
      lastSize = size
      lastIsOther = isOther
      if (isOther) return
      const text = window.text.slice(run.start, run.end)
      if (text.length >= minPublic && isOfPublicThing(window, run.start)) return
      if (isKeyOfThing(window, run.start)) return
      const own = scoreOf(classifier.likelihood, features.areAboutPeople ? minLikelihood : minWithoutPeople)
      const isJoined = run.start - end === 1 && isBehind(end)
      const isYearAlone = isYear.test(text)
      // A year is one of birth or none.
      if (isYearAlone && best !== types.birth) return
      if (!run.hasDigit && best !== types.user) {
        if (isJoined) end = run.end
        groupStart = run.start
        groupEnd = run.end
        return
      }
      if (
        isJoined &&
        (isNextGroup || (best === type && own >= defaultMinScore === score >= defaultMinScore))
      ) {
        end = run.end
        score = Math.min(score, own)
        return
      }
      flush()
      start = run.start - groupEnd === 1 && isBehind(groupEnd) ? groupStart : run.start
      if (window.codes[start - 1] === plus) start--
      end = run.end
      score = own
      type = isYearAlone ? 'DOB' : best
    })
    flush()
  },
}
const [space, plus] = [32, 43]

/** Whether the word before a position is a public thing with a number: Exhibit X0000447. */
function isOfPublicThing(window: TokenWindow, at: number): boolean {
  const k = window.tokenAt(at) - 1
  return k >= 0 && at - window.end[k] === 1 && window.codes[at - 1] === space && publicThings.isAt(window, k)
}
const isYear = /^(?:19|20)\d\d$/

/** The score of a likelihood, so that a lower threshold finds more and a higher one less. */
function scoreOf(likelihood: number, minimum: number): number {
  if (likelihood < minimum) return (defaultMinScore * likelihood) / minimum
  return defaultMinScore + ((highestScore - defaultMinScore) * (likelihood - minimum)) / (1 - minimum)
}
