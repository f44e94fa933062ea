import { mark } from '../dictionaries/marks.ts'
import { wordClass } from '../dictionaries/word-classes.ts'
import { type Passage, shape } from '../text/token-window.ts'
import type { Emit, Grammar } from './grammar.ts'
import { biometric } from './special/biometric.ts'
import { bloodType } from './special/blood-type.ts'
import { drugs } from './special/drugs.ts'
import { ethnicity } from './special/ethnicity.ts'
import { gender } from './special/gender.ts'
import { genetic } from './special/genetic.ts'
import { health } from './special/health.ts'
import { maritalStatus } from './special/marital-status.ts'
import { politics } from './special/politics.ts'
import { religion } from './special/religion.ts'
import { sexualOrientation } from './special/sexual-orientation.ts'
import { tradeUnion } from './special/trade-union.ts'
import { type Entry, type Family, kind, Vocabulary } from './special/vocabulary.ts'

/** A new family is one new file and one new line. */
const families: readonly Family[] = [
  biometric,
  bloodType,
  drugs,
  ethnicity,
  gender,
  genetic,
  health,
  maritalStatus,
  politics,
  religion,
  sexualOrientation,
  tradeUnion,
]

/** Behind a label; with a phrase that ties it to a person; a few unknown words behind a label; with no sign of a person. */
const scores = { labelled: 0.9, led: 0.75, free: 0.6, alone: 0.3 }

/** Words between a lead and what it leads to, and between the members of a list. */
const leadReach = 3
const listReach = 2
/** Tokens behind a label in which a known word counts. */
const labelReach = 8

let vocabulary: Vocabulary | undefined

/**
 * GDPR's special categories of Art. 9(1), and what else is told of a person by ordinary words: sex, marital status, blood
 * type. English, German, French, Spanish, Italian, Portuguese, Dutch.
 */
export const special: Grammar = {
  name: 'special',
  types: families.map(({ type }) => type),
  prepare: (lexicon) => {
    vocabulary = new Vocabulary(families, lexicon)
  },
  find: (passage, emit) => {
    if (vocabulary === undefined) return
    const reader = new Reader(passage, emit)
    for (let n = 0; n < passage.leadingCount; n++) {
      const i = passage.leading[n]
      if ((passage.classes[i] & wordClass.special) === 0) continue
      const entries = vocabulary.at(passage, i)
      if (entries.length > 0) reader.read(i, entries)
    }
  },
}

/** What has been read of a passage: per family, where its last label and its last lead end, as tokens. */
class Reader {
  readonly #passage: Passage
  readonly #emit: Emit
  readonly #labelEnd = new Int32Array(families.length).fill(-1)
  readonly #labelText: string[] = []
  readonly #leadEnd = new Int32Array(families.length).fill(-1)
  readonly #leadText: string[] = []
  /** By family: the first token behind its last find, so that a phrase is not found again inside a longer one. */
  readonly #after = new Int32Array(families.length)

  constructor(passage: Passage, emit: Emit) {
    this.#passage = passage
    this.#emit = emit
  }

  /** The entries of a token, the longest of a family first. */
  read(i: number, entries: readonly Entry[]): void {
    for (const entry of entries) {
      const { family } = entry
      const last = i + entry.slots.length - 1
      if (entry.kind === kind.label || entry.kind === kind.commonLabel) this.#label(i, last, entry)
      else if (entry.kind === kind.lead) {
        this.#leadEnd[family] = last + 1
        this.#leadText[family] = this.#text(i, last)
      } else if (i >= this.#after[family]) this.#value(i, last, entry)
    }
  }

  #label(i: number, last: number, { family, kind: how }: Entry): void {
    const passage = this.#passage
    const from = separated(passage, last)
    if (from < 0) return
    this.#labelEnd[family] = last + 1
    this.#labelText[family] = this.#text(i, last)
    if (families[family].free !== true || how === kind.commonLabel) return
    const to = freeEnd(passage, from)
    if (to < 0) return
    const first = passage.tokenAt(from)
    // A known word there is found by itself, with a better score.
    if (first < passage.count)
      this.#emit(
        passage.start[first],
        to,
        families[family].type.code,
        scores.free,
        'words behind a label',
        this.#text(i, last),
      )
  }

  #value(i: number, last: number, { family, kind: how }: Entry): void {
    const passage = this.#passage
    const { type, adjective = false, behind } = families[family]
    const [start, end] = [passage.start[i], passage.end[last]]
    const say = (score: number, reason: string, context?: string): void => {
      this.#after[family] = last + 1
      this.#emit(start, end, type.code, score, reason, context)
    }
    const labelled = this.#labelEnd[family]
    if (labelled >= 0 && i - labelled <= labelReach && sameClause(passage, labelled - 1, i, true)) {
      this.#labelEnd[family] = last + 1
      say(scores.labelled, 'known word behind a label', this.#labelText[family])
      return
    }
    if (how === kind.weak) return
    if (how === kind.strong) {
      say(scores.led, 'phrase that tells it of a person')
      return
    }
    const lead = this.#leadEnd[family]
    const led = lead >= 0 && i >= lead && i - lead <= leadReach && sameClause(passage, lead - 1, i, false)
    if (led && !(adjective && describesThing(passage, last))) {
      // A list goes on: diabetes, asthma and gout.
      this.#leadEnd[family] = last + 1 - (leadReach - listReach)
      say(scores.led, 'known word behind a phrase of persons', this.#leadText[family])
      return
    }
    if (behind !== undefined) {
      behind.lastIndex = end
      if (behind.test(passage.text)) {
        say(scores.led, 'known word with what belongs to it')
        return
      }
    }
    say(scores.alone, 'known word')
  }

  #text(first: number, last: number): string {
    return this.#passage.text.slice(this.#passage.start[first], this.#passage.end[last])
  }
}

/** Where a value may begin behind a label that ends with a token: behind `:`, `=`, `|`, a tab, or a quote and those; -1 without. */
function separated(passage: Passage, last: number): number {
  let at = passage.end[last]
  let found = false
  const limit = Math.min(passage.length, at + 12)
  for (; at < limit; at++) {
    const code = passage.codes[at]
    if (code === 58 || code === 61 || code === 124 || code === 9) found = true
    else if (code !== 32 && code !== 34 && code !== 39 && code !== 42 && code !== 93 && code !== 41) break
  }
  return found ? at : -1
}

const mostFreeWords = 5
const noValues = new Set('string number boolean null none unknown true false yes no na any'.split(' '))

/** The end of a few words without a digit from a position on the same line, -1 where there are none or too many. */
function freeEnd(passage: Passage, from: number): number {
  let i = passage.tokenAt(from)
  const first = i
  let end = -1
  for (; i < passage.count; i++) {
    if (i > first && !passage.spaced(i - 1) && !hyphened(passage, i - 1)) break
    if (i === first && passage.start[i] !== from) return -1
    if (passage.shape[i] === shape.number || i - first >= mostFreeWords) return -1
    end = passage.end[i]
  }
  if (end < 0 || passage.length <= from) return -1
  const next = passage.unit(end)
  // The words must fill their place: to the end of the line, field or sentence.
  if (next !== 0 && !freeEnds.has(next)) return -1
  return noValues.has(passage.text.slice(from, end).toLowerCase()) ? -1 : end
}

const freeEnds = new Set([...'\n\r,;."|)]}<\t'].map((sign) => sign.charCodeAt(0)))

function hyphened(passage: Passage, i: number): boolean {
  return passage.start[i + 1] - passage.end[i] === 1 && passage.codes[passage.end[i]] === 45
}

/** Whether no sentence ends between two tokens; behind a label, not even the line, unless it ends at once. */
function sameClause(passage: Passage, from: number, to: number, label: boolean): boolean {
  for (let at = passage.end[from]; at < passage.start[to]; at++) {
    const code = passage.codes[at]
    if (code === 46 || code === 59 || code === 33 || code === 63) return false
    if (code === 10 && (label ? to > from + 1 : passage.unit(at + 1) === 10)) return false
  }
  return true
}

/** Nouns of persons that an adjective of belief, origin or leaning may describe. */
const persons = new Set(
  'man woman person boy girl student patient family couple believer convert activist immigrant refugee voter member male female mann frau person homme femme personne hombre mujer persona uomo donna homem mulher pessoa vrouw persoon'.split(
    ' ',
  ),
)

/** Whether a word of content follows that is no person: it is the thing that the word describes. */
function describesThing(passage: Passage, last: number): boolean {
  const next = last + 1
  if (!passage.spaced(last) && !hyphened(passage, last)) return false
  if (next >= passage.count || passage.shape[next] === shape.number) return false
  if (passage.marks[next] & mark.stop) return false
  return !persons.has(passage.text.slice(passage.start[next], passage.end[next]).toLowerCase())
}
