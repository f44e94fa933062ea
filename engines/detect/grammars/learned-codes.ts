import { defaultMinScore } from '../../model/detection.ts'
import { type CodeClass, codeClassifier } from '../codes/code-classifier.ts'
import { CodeFeatures } from '../codes/code-features.ts'
import { type CodeRun, eachCodeRun } from '../codes/code-runs.ts'
import { labelOdds } from '../columns/label-classifier.ts'
import { wordClass } from '../dictionaries/word-classes.ts'
import { unitFlags } from '../text/chars.ts'
import { remembered } from '../text/remembered.ts'
import type { TokenWindow } from '../tokens/token-window.ts'
import { WordList } from '../tokens/word-list.ts'
import { words } from '../words/words.ts'
import type { Emit, Grammar } from './grammar.ts'
import { isKeyOfThing } from './table-columns.ts'

/** The likelihood that gets the default threshold as its score: see docs/detection.md for what is found and lost above and below it. */
const minLikelihood = 0.82
/** The same in a text that is not about people, where most numbers are of things: at 0.97, keys of configuration are found. */
const minWithoutPeople = 0.985
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
    const groups = new CodeGroups(window, emit)
    eachCodeRun(window, (run) => {
      features.write(window, run)
      const is = classifier.classify(features.context.rows, features.context.count)
      groups.add(run, is, classifier.likelihood)
    })
    groups.flush()
  },
}

const [space, plus] = [32, 43]
const isYear = /^(?:19|20)\d\d$/
const yearUnits = 4

/** Joins the runs of a text that are groups of one code (KR 4HX71, 985 112 004), and emits the codes. */
class CodeGroups {
  readonly #window: TokenWindow
  readonly #emit: Emit
  /** The code so far; its end is -1 if there is none. */
  #start = 0
  #end = -1
  #score = 0
  #type = ''
  /** The last group of capitals, which belongs to a code only beside one. */
  #capitalsStart = 0
  #capitalsEnd = -1
  /** The last run. */
  #lastEnd = -1
  #lastSize = 0
  #lastIsOther = false

  constructor(window: TokenWindow, emit: Emit) {
    this.#window = window
    this.#emit = emit
  }

  /** Adds a run with its class and the likelihood that it is of a person. The runs are to come in text order. */
  add({ start, end, hasDigit }: CodeRun, is: CodeClass, likelihood: number): void {
    const isNextGroup = end - start === this.#lastSize && this.#isBehind(start, this.#lastEnd)
    const isOther = likelihood < minReported || (isNextGroup && this.#lastIsOther)
    // All groups of a number are of a person, or none: 4111 1111 1111.
    if (isOther && isNextGroup && this.#end === this.#lastEnd) this.#end = -1
    this.#lastEnd = end
    this.#lastSize = end - start
    this.#lastIsOther = isOther
    if (isOther) return
    const text = this.#window.text.slice(start, end)
    const isYearAlone = text.length === yearUnits && isYear.test(text)
    // A year is one of birth or none.
    if ((isYearAlone && is !== 'birth') || isOfThing(this.#window, start, text)) return
    if (isPartOfOther(this.#window, start, end, text)) return
    const isJoined = this.#isBehind(start, this.#end)
    if (!hasDigit && is !== 'user') {
      if (isJoined) this.#end = end
      this.#capitalsStart = start
      this.#capitalsEnd = end
      return
    }
    const score = scoreOf(likelihood, features.context.areAboutPeople ? minLikelihood : minWithoutPeople)
    const isAlike = types[is] === this.#type && score >= defaultMinScore === this.#score >= defaultMinScore
    if (isJoined && (isNextGroup || isAlike)) {
      this.#end = end
      this.#score = Math.min(this.#score, score)
      return
    }
    this.flush()
    this.#start = this.#isBehind(start, this.#capitalsEnd) ? this.#capitalsStart : start
    if (this.#window.codes[this.#start - 1] === plus) this.#start--
    this.#end = end
    this.#score = score
    this.#type = isYearAlone ? 'DOB' : types[is]
  }

  /** Emits the code so far. */
  flush(): void {
    const [start, end] = [this.#start, this.#end]
    this.#end = -1
    if (end < 0) return
    const text = this.#window.text.slice(start, end)
    if (!features.context.areAboutPeople && longNumber.test(text)) return
    const isShort = this.#type === types.phone && text.replace(/\D/g, '').length < minPhoneDigits
    this.#emit(start, end, isShort ? types.id : this.#type, this.#score, 'code by the text around it')
  }

  /** Whether only one space is between the end of a run and the start of the next. */
  #isBehind(start: number, end: number): boolean {
    return start - end === 1 && end >= 0 && this.#window.codes[end] === space
  }
}

/** Below this likelihood, the title of a column means no code: Salary, Score. */
const minCode = 0.06
const isOfNoCode = remembered((title) => {
  const { number, phone, address, birth } = labelOdds(title)
  return number + phone + address + birth < minCode
})

/** Whether the word before a code is a public thing with a number (Exhibit X0000447), or its column has keys of things or no codes. */
function isOfThing(window: TokenWindow, at: number, text: string): boolean {
  const title = window.tables.at(at)?.column.title.trim() ?? ''
  if (isKeyOfThing(window, at) || (title !== '' && isOfNoCode(title))) return true
  const k = window.tokenAt(at) - 1
  if (text.length < minPublic || k < 0 || at - window.end[k] !== 1) return false
  return window.codes[at - 1] === space && publicThings.isAt(window, k)
}

const address = /^\d{1,3}(?:\.\d{1,3}){3}$/
const link = /\w:\/\/\S*$/
/** Code units before a code in which a link begins. */
const maxLink = 120
const linkSigns = unitFlags('/=&?#-_.~%+')
const daySigns = unitFlags('年月日년월일')

/**
 * Whether a code is an IP address, or part of a link or a date. The rules for these find them, and do not run where they are to stay.
 */
function isPartOfOther(window: TokenWindow, start: number, end: number, text: string): boolean {
  if (address.test(text) || daySigns[window.unit(end)] === 1) return true
  const first = window.tokenAt(start)
  for (const k of [first - 1, first + 1])
    if (k >= 0 && k < window.count && window.classes[k] & wordClass.month) return true
  if (linkSigns[window.unit(start - 1)] === 0) return false
  return link.test(window.text.slice(Math.max(0, start - maxLink), start))
}

/** The score of a likelihood, so that a lower threshold finds more and a higher one less. */
function scoreOf(likelihood: number, minimum: number): number {
  if (likelihood < minimum) return (defaultMinScore * likelihood) / minimum
  return defaultMinScore + ((highestScore - defaultMinScore) * (likelihood - minimum)) / (1 - minimum)
}
