import { mark } from '../../dictionaries/marks.ts'
import { wordClass } from '../../dictionaries/word-classes.ts'
import { type Passage, shape } from '../../text/token-window.ts'
import { placeAt } from '../gazetteer.ts'
import type { NameRun } from './runs.ts'

/** What stands before a word and speaks for a name. */
export interface Before {
  /** Mr, Dr: whatever follows is a name. */
  readonly honorific: boolean
  /** Officer, Judge, Captain. */
  readonly office: boolean
  /** `Name:`, `Patient:`. */
  readonly labelled: boolean
  /** Added to the score: a greeting, a role, a label's word without its sign. */
  readonly strength: number
}

const nothing: Before = { honorific: false, office: false, labelled: false, strength: 0 }
const labelSign = /^"?'?[ \t]*[:=>][ \t]*"?'?(?:\r?\n)?[ \t]*"?$/
const closing = /^,?[ \t]*(?:\r?\n[ \t]*){1,3}$/
const likely = wordClass.title | wordClass.greeting | wordClass.nameLabel | wordClass.role

export function evidenceBefore(passage: Passage, i: number): Before {
  let k = i - 1
  if (k < 0) return nothing
  const gap = passage.start[i] - passage.end[k]
  if (gap > 12) return nothing
  let classes = passage.classes[k]
  // "my name is Anna", "Patient's name is", "I'm Anna", "I am Anna".
  let copula = false
  if (gap === 1 && passage.shape[k] === shape.lower && k > 0) {
    const size = passage.size(k)
    const first = passage.codes[passage.start[k]]
    if (
      (size === 2 && first === 105 && passage.codes[passage.start[k] + 1] === 115) ||
      (size === 1 && first === 109) ||
      (size === 2 && first === 97 && passage.codes[passage.start[k] + 1] === 109)
    ) {
      const self = passage.size(k - 1) === 1 && (passage.codes[passage.start[k - 1]] | 32) === 105
      if (self) return { honorific: false, office: false, labelled: false, strength: 0.35 }
      k--
      copula = true
      classes = passage.classes[k]
    }
  }
  if ((classes & likely) === 0) return nothing
  const between = passage.text.slice(passage.end[i - 1], passage.start[i])
  const plain = between === ' ' || between === '  '
  const capital =
    passage.shape[k] === shape.capital ||
    passage.shape[k] === shape.upper ||
    passage.shape[k] === shape.initial
  if (classes & wordClass.title) {
    const short = passage.size(k) === 1
    const pointed = between === '. ' || between === '.'
    const office = (classes & wordClass.role) !== 0
    if (capital && !copula && (pointed || (plain && !short)))
      return { honorific: !office, office, labelled: false, strength: office ? 0.3 : 0.5 }
    if (!capital && office && plain)
      return { honorific: false, office: false, labelled: false, strength: 0.15 }
    if (!capital && plain && passage.size(k) >= 2 && !office)
      return { honorific: false, office: false, labelled: false, strength: 0.3 }
  }
  if (classes & wordClass.nameLabel) {
    if (labelSign.test(between) && !copula)
      return { honorific: false, office: false, labelled: true, strength: 0.5 }
    if (copula && isOwnName(passage, k))
      return { honorific: false, office: false, labelled: true, strength: 0.5 }
    if (copula && isNameWord(passage, k))
      return { honorific: false, office: false, labelled: false, strength: 0.5 }
    if (plain && isNameWord(passage, k))
      return { honorific: false, office: false, labelled: false, strength: 0.35 }
  }
  if (classes & wordClass.greeting) {
    if (plain) return { honorific: false, office: false, labelled: false, strength: 0.4 }
    if (closing.test(between)) return { honorific: false, office: false, labelled: false, strength: 0.35 }
  }
  if (classes & wordClass.role && plain)
    return { honorific: false, office: false, labelled: false, strength: 0.25 }
  return nothing
}

/** "name" itself, not a label such as `from`, `to` or `contact`. */
function isNameWord(passage: Passage, k: number): boolean {
  return /^(?:(?:sur|first|last|full|fore)?name|nombre|apellidos?|nom|prénom|nome|cognome|naam|vorname|nachname|patient|paciente|médico|physician|applicant|employee|client|customer)$/i.test(
    passage.text.slice(passage.start[k], passage.end[k]),
  )
}

/** "name" itself: what "my name is" leads to is one, whether or not anybody has heard it. */
function isOwnName(passage: Passage, k: number): boolean {
  return /^(?:name|nombre|nom|nome|naam)$/i.test(passage.text.slice(passage.start[k], passage.end[k]))
}

/** How far a word is a given name, a family name, by itself: 0 to 3. */
function given(marks: number): number {
  if ((marks & mark.given) === 0) return 0
  return (marks & mark.common) === 0 ? 3 : (marks & mark.frequent) === 0 ? 2 : 1
}
function family(marks: number): number {
  if ((marks & mark.surname) === 0) return 0
  return (marks & mark.common) === 0 ? 3 : (marks & mark.frequent) === 0 ? 2 : 1
}

export function startsSentence(passage: Passage, i: number): boolean {
  let at = passage.start[i] - 1
  while (
    at >= 0 &&
    (passage.codes[at] === 32 ||
      passage.codes[at] === 34 ||
      passage.codes[at] === 39 ||
      passage.codes[at] === 40)
  )
    at--
  if (at < 0) return true
  const code = passage.codes[at]
  return (
    code === 10 ||
    code === 13 ||
    code === 46 ||
    code === 33 ||
    code === 63 ||
    code === 58 ||
    code === 62 ||
    code === 42 ||
    code === 45
  )
}

/** The score of a run and the rule that gave most of it. */
export function scoreRun(
  passage: Passage,
  run: NameRun,
  before: Before,
  suffixed: boolean,
): { score: number; reason: string } {
  const { first, last } = run
  const words: number[] = []
  for (let i = first; i <= last; i++) {
    if (passage.shape[i] === shape.initial) continue
    if (passage.classes[i] & wordClass.particle && (passage.marks[i] & (mark.given | mark.surname)) === 0)
      continue
    words.push(i)
  }
  if (words.length === 0) return { score: 0, reason: 'none' }
  const place = placeAt(passage, first)
  const wide =
    words.length === 1
      ? mark.country | mark.region | mark.city
      : mark.country | mark.region | mark.city | mark.town
  const isPlace = place !== undefined && place.last >= last && (place.marks & wide) !== 0
  const upperOnly = words.every((i) => passage.shape[i] === shape.upper)
  let { score, reason } =
    words.length === 1 ? single(passage, words[0], run, isPlace) : several(passage, words, run, isPlace)
  const bare = score

  // A company, institution or street goes on behind.
  const next = last + 1
  if (
    next < passage.count &&
    passage.start[next] - passage.end[last] <= 3 &&
    passage.classes[next] & (wordClass.legal | wordClass.institution) &&
    passage.shape[next] !== shape.lower
  )
    score -= 0.3
  if (upperOnly) score -= words.length === 1 ? 0.25 : 0.1
  if (before.honorific) return { score: Math.max(0.9, score), reason: 'honorific' }
  if (before.labelled) {
    const ordinary = words.every(
      (i) =>
        (passage.marks[i] & (mark.common | mark.country)) !== 0 &&
        (passage.marks[i] & (mark.given | mark.surname)) === 0,
    )
    // "name": "Winter Jacket" goes on with a word of no person's name.
    const goesOn = next < passage.count && passage.spaced(last) && passage.shape[next] === shape.capital
    const doubtful = ordinary || (goesOn && words.every((i) => (passage.marks[i] & mark.common) !== 0))
    return { score: doubtful ? Math.min(0.4, score + 0.4) : Math.max(0.92, score), reason: 'label' }
  }
  if (before.office && bare >= 0.15) return { score: Math.max(0.8, score + 0.3), reason: 'office' }
  if (before.strength > 0) {
    score += before.strength
    reason = `${reason}, and the word before`
  }
  if (suffixed) score += 0.25
  score += behind(passage, last)
  return { score: Math.min(0.95, Math.max(0, score)), reason }
}

/** What follows and speaks for a person: 's, a verb of persons, an e-mail in brackets. */
function behind(passage: Passage, last: number): number {
  const end = passage.end[last]
  const next = last + 1
  if (next >= passage.count) return 0
  if (passage.unit(end) === 39 && passage.size(next) === 1 && (passage.codes[end + 1] | 32) === 115)
    return 0.1
  if (
    passage.unit(end) === 32 &&
    passage.classes[next] & wordClass.personVerb &&
    passage.shape[next] === shape.lower
  )
    return passage.size(next) > 3 ? 0.15 : 0.05
  return 0
}

/** A lone capitalised word. Inside a sentence an ordinary word has no capital, so one that is also a name is likely one. */
function single(
  passage: Passage,
  i: number,
  run: NameRun,
  placed: boolean,
): { score: number; reason: string } {
  const marks = passage.marks[i]
  const [g, f] = [given(marks), family(marks)]
  const initial = run.initials > 0 ? 0.35 : 0
  const inside = passage.shape[i] === shape.capital && !passage.capitalRich && insideSentence(passage, i)
  const told = (plain: number, within: number, reason: string) => ({
    score: (inside ? within : plain) + initial,
    reason,
  })
  if (g === 3) {
    if (placed)
      return told(
        (marks & mark.country) !== 0 ? 0.2 : 0.4,
        (marks & mark.country) !== 0 ? 0.3 : 0.45,
        'given name and place',
      )
    return passage.size(i) <= 3 ? told(0.45, 0.55, 'given name') : told(0.58, 0.62, 'given name')
  }
  if (placed) return told(0.15, 0.25, 'name and place')
  if (g === 2) return told(0.25, 0.52, 'given name that is a word')
  if (f === 3) return told(0.35, 0.5, 'family name')
  if (g === 1) return told(0.2, 0.4, 'given name that is a frequent word')
  if (f === 2) return told(0.15, 0.35, 'family name that is a word')
  if (f === 1) return told(0.1, 0.25, 'family name that is a frequent word')
  if (marks & (mark.common | mark.country)) return told(0.05, 0.1, 'word')
  return told(0.12, 0.2, 'unknown capitalised word')
}

/** Amid lower-case words of one sentence, and behind no article. */
function insideSentence(passage: Passage, i: number): boolean {
  if (startsSentence(passage, i)) return false
  const [before, behind] = [i - 1, i + 1]
  if (before >= 0 && passage.spaced(before)) {
    if (passage.shape[before] !== shape.lower) return false
    const at = passage.start[before]
    const first = passage.codes[at]
    if (
      passage.size(before) === 3 &&
      first === 116 &&
      passage.codes[at + 1] === 104 &&
      passage.codes[at + 2] === 101
    )
      return false
    if (passage.size(before) === 1 && first === 97) return false
  }
  if (
    behind < passage.count &&
    passage.start[behind] - passage.end[i] === 1 &&
    passage.codes[passage.end[i]] === 32
  )
    return passage.shape[behind] === shape.lower || passage.shape[behind] === shape.initial
  // A hyphenated or glued compound (Bell-shaped, Debian12) is something else.
  const after = passage.unit(passage.end[i])
  return (
    after !== 45 &&
    after !== 47 &&
    after !== 64 &&
    after !== 95 &&
    !(after === 46 && passage.start[behind] === passage.end[i] + 1)
  )
}

function several(
  passage: Passage,
  words: readonly number[],
  run: NameRun,
  isPlace: boolean,
): { score: number; reason: string } {
  const first = passage.marks[words[0]]
  const last = passage.marks[words[words.length - 1]]
  const [g, f] = [given(first), family(last)]
  const lastKnown = f > 0 || given(last) > 0
  const lastOrdinary = (last & mark.common) !== 0
  let score: number
  let reason = 'given and family name'
  if (g === 3) score = lastKnown ? 0.88 : lastOrdinary ? 0.6 : 0.78
  else if (g === 2) score = f >= 2 ? 0.8 : lastKnown ? 0.7 : lastOrdinary ? 0.35 : 0.6
  else if (g === 1) score = f >= 2 ? 0.65 : f > 0 ? 0.5 : lastOrdinary ? 0.15 : 0.4
  else if (given(last) === 3 && family(first) >= 2) {
    score = 0.7
    reason = 'family and given name'
  } else if (f === 3) {
    score = (first & mark.common) !== 0 ? 0.35 : 0.6
    reason = 'family name behind a capitalised word'
  } else if (family(first) >= 2 && f >= 2) {
    score = 0.55
    reason = 'two family names'
  } else {
    score = words.some((i) => (passage.marks[i] & mark.common) !== 0) ? 0.15 : 0.3
    reason = 'capitalised words'
  }
  if (run.initials > 0) score += 0.1
  if (hasElision(passage, run)) score = Math.max(score, 0.7)
  if (isPlace) score -= g === 3 && f === 3 ? 0.1 : 0.3
  if (words.length > 4) score -= 0.15
  return { score: Math.min(0.95, score), reason }
}

/** O'Brien, D'Angelo: a capital and an apostrophe inside the run. */
function hasElision(passage: Passage, run: NameRun): boolean {
  for (let i = run.first + 1; i < run.last; i++)
    if (passage.shape[i] === shape.initial && passage.unit(passage.end[i]) === 39) return true
  return false
}
