import { mark } from '../../dictionaries/marks.ts'
import { wordClass } from '../../dictionaries/word-classes.ts'
import { tagger } from '../../tagger/weights.ts'
import { type Passage, shape, told } from '../../text/token-window.ts'
import { place, placeAt } from '../gazetteer.ts'
import type { Grammar } from '../grammar.ts'
import { nameEnd } from './runs.ts'
import { startsSentence } from './scores.ts'

const kinds: Readonly<Record<string, number>> = { NAME: told.name, ORG: told.org, LOCATION: told.place }
/** From this likelihood on a name of several words teaches its words to the rest of the document. */
const sure = 0.9
/** From here on the neighbours speak so plainly that it does not matter how ordinary the words are. */
const plain = 0.97
const plainForOrg = 0.985

/**
 * Names, organisations and places by the sequence tagger, which weighs words, shapes, dictionary and neighbours together. It also
 * leaves its verdict on each token for the grammars behind it.
 */
export const tagged: Grammar = {
  name: 'tagger',
  types: [
    { code: 'NAME', label: 'Person name', category: 'PII', region: 'GLOBAL' },
    { code: 'ORG', label: 'Organisation', category: 'PII', region: 'GLOBAL' },
    { code: 'LOCATION', label: 'Place', category: 'PII', region: 'GLOBAL' },
    { code: 'ADDRESS', label: 'Street address', category: 'PII', region: 'GLOBAL' },
  ],
  find: (passage, emit) => {
    const programmed = isProgrammed(passage)
    // J. R. of J. R. Whitfield and Marie of Marie-Claire Dubois: what a name goes on.
    let open = -1
    let openEnd = -1
    tagger().read(passage, (from, to, kind, likelihood) => {
      const led = open >= 0 && from === openEnd + 1 && (kind === 'NAME' || isInitials(passage, open, openEnd))
      const type = led || (kind === 'LOCATION' && isPerson(passage, from, to)) ? 'NAME' : kind
      let first = led ? open : from
      const goesOn = type === 'NAME' && (isInitials(passage, first, to) || isHyphenated(passage, to))
      open = goesOn ? first : -1
      openEnd = to
      let last = to
      // The honorific is told apart from the name.
      if (type === 'NAME')
        while (first < last && passage.classes[first] & wordClass.title && passage.size(first) < 5) first++
      // Jr. and MD come back with their point.
      if (type === 'NAME') while (last > first && passage.classes[last] & wordClass.suffix) last--
      // Nor does it end in a particle: the rules know how van den Berg goes on.
      if (type === 'NAME')
        while (
          last > first &&
          passage.shape[last] === shape.lower &&
          passage.classes[last] & wordClass.particle
        )
          last--
      if (first === last && isNever(passage, first, likelihood)) return
      if (programmed && first === last && isProgramWord(passage, first)) return
      const doubtful = isCodeName(passage, first) || ordinary(passage, first, last, type, likelihood)
      if (!doubtful) passage.told.fill(kinds[type], first, last + 1)
      passage.chance.fill(likelihood, first, last + 1)
      if (type === 'LOCATION' && isStreet(passage, first, last)) {
        emit(
          passage.start[first],
          passage.end[last],
          'ADDRESS',
          scoreOf(likelihood) - 0.2,
          'name of a street',
        )
        return
      }
      const end = type === 'NAME' ? nameEnd(passage, last).end : endOf(passage, last, type)
      emit(passage.start[first], end, type, scoreOf(likelihood) - (doubtful ? 0.4 : 0), 'sequence of words')
      if (type === 'NAME' && likelihood >= sure && last > first) learn(passage, first, last)
    })
  },
}

/**
 * Whether so many words have a capital inside that it must be a text about a program, whose words name its parts. A few are as many
 * companies as a letter may name.
 */
function isProgrammed(passage: Passage): boolean {
  let mixed = 0
  for (let n = 0; n < passage.notableCount; n++) if (isProgramWord(passage, passage.notable[n])) mixed++
  return mixed >= 8 && mixed * 50 > passage.count
}

/** A capital inside, and no sign of a handle or a tag before it. */
function isProgramWord(passage: Passage, i: number): boolean {
  if (passage.shape[i] !== shape.mixed) return false
  const at = passage.start[i]
  const sign = passage.unit(at - 1) === 32 ? passage.unit(at - 2) : passage.unit(at - 1)
  return sign !== 64 && sign !== 35
}

function isHyphenated(passage: Passage, last: number): boolean {
  const next = last + 1
  return (
    next < passage.count &&
    passage.unit(passage.end[last]) === 45 &&
    passage.start[next] === passage.end[last] + 1
  )
}

/** Words behind which a capital names a plan or a ware, neither a person nor a company: Project Nightjar, Operation Sandstone. */
const codeNamed = new Set(
  'project projekt projet proyecto progetto projeto operation operación opération operazione mission codename release sprint product'.split(
    ' ',
  ),
)

/** Whether a span begins with such a word or stands right behind one that is written with a capital. */
function isCodeName(passage: Passage, first: number): boolean {
  const isOne = (i: number) =>
    i >= 0 &&
    passage.shape[i] === shape.capital &&
    codeNamed.has(passage.text.slice(passage.start[i], passage.end[i]).toLowerCase())
  return isOne(first) || (first > 0 && passage.spaced(first - 1) && isOne(first - 1))
}

/** Letters with points alone, and no blank or a single one to what follows. */
function isInitials(passage: Passage, first: number, last: number): boolean {
  for (let i = first; i <= last; i++)
    if (passage.shape[i] !== shape.initial || passage.unit(passage.end[i]) !== 46) return false
  return last + 1 < passage.count && passage.start[last + 1] - passage.end[last] <= 2
}

/** A given and a family name that no gazetteer holds together: "it came from Anna Kowalski" is about no town. */
function isPerson(passage: Passage, first: number, last: number): boolean {
  if (last !== first + 1 || !passage.spaced(first)) return false
  const [given, family] = [passage.marks[first], passage.marks[last]]
  if ((given & mark.given) === 0 || (family & mark.surname) === 0) return false
  return ((given | family) & (mark.common | mark.country)) === 0 && placeAt(passage, first)?.last !== last
}

/** A word that names nobody, whatever stands beside it; a month or a word of another language that is a given name too may (April, Nina). */
function isNever(passage: Passage, i: number, likelihood: number): boolean {
  const classes = passage.classes[i]
  if (classes & wordClass.weekday) return true
  if ((classes & (wordClass.notName | wordClass.month)) === 0) return false
  return (passage.marks[i] & mark.given) === 0 || likelihood < plain
}

/** A likelihood as a score: an even chance stays an even chance, and no guess is as sure as a check digit. */
function scoreOf(likelihood: number): number {
  return Math.min(0.88, likelihood)
}

/**
 * Whether a span is made of ordinary words (Forest Green, Grand Hall, Salt, Mark), so that its capitals may be a heading's, a
 * product's or the sentence's; a known institution's word, or a name's words inside a sentence and a sure guess, outweigh that.
 */
function ordinary(passage: Passage, first: number, last: number, type: string, likelihood: number): boolean {
  const single = first === last
  // The Water Bill, the Trail Mark: the word before belongs to it, and is no name.
  const headed = single && first > 0 && passage.spaced(first - 1) && isHeading(passage, first - 1)
  if (headed && (passage.marks[first] & mark.common) !== 0) return true
  if (likelihood >= (type === 'ORG' ? plainForOrg : plain) && named(passage, first, last, type)) return false
  let person = true
  for (let i = first; i <= last; i++) {
    const marks = passage.marks[i]
    if (passage.shape[i] === shape.lower && passage.size(i) < 4 && !single) continue
    if (type === 'ORG' && !single && passage.classes[i] & (wordClass.legal | wordClass.institution))
      return false
    if (passage.shape[i] === shape.initial && !single) continue
    if ((marks & mark.common) === 0) return single && short(passage, first, type) && likelihood < plainForOrg
    if ((marks & (mark.given | mark.surname)) === 0) person = false
  }
  const inside = single && type === 'NAME' && person && !startsSentence(passage, first)
  if (likelihood < (inside ? 0.7 : 0.9) || passage.capitalRich) return true
  if (type === 'LOCATION') return (passage.marks[first] & place) === 0 || startsSentence(passage, first)
  if (type === 'ORG') return single || last - first < 2
  return !person || (single && startsSentence(passage, first) && !speaks(passage, last))
}

/** Whether the first word is a given name, or the place no frequent word by itself (Reading, Nice). */
function named(passage: Passage, first: number, last: number, type: string): boolean {
  if (type === 'NAME') return (passage.marks[first] & mark.given) !== 0
  if (type === 'ORG') return !short(passage, first, type)
  return first < last || (passage.marks[first] & mark.frequent) === 0
}

/** A capitalised word that is ordinary and no name. */
function isHeading(passage: Passage, i: number): boolean {
  const marks = passage.marks[i]
  return (
    passage.shape[i] === shape.capital &&
    (marks & mark.common) !== 0 &&
    (marks & (mark.given | mark.surname | mark.stop)) === 0 &&
    (passage.classes[i] & (wordClass.title | wordClass.role | wordClass.greeting | wordClass.nameLabel)) ===
      0 &&
    !startsSentence(passage, i)
  )
}

/** A short row of capitals is an abbreviation of anything: ROM, CRC, LB. */
function short(passage: Passage, i: number, type: string): boolean {
  return (
    type !== 'NAME' &&
    passage.size(i) <= 5 &&
    (passage.shape[i] === shape.upper || passage.shape[i] === shape.initial)
  )
}

/** A verb of persons follows: "Mark said". */
function speaks(passage: Passage, last: number): boolean {
  const next = last + 1
  return (
    next < passage.count &&
    passage.spaced(last) &&
    (passage.classes[next] & wordClass.personVerb) !== 0 &&
    passage.size(next) > 3
  )
}

const streetWords = new Set('street avenue road boulevard lane st ave rd blvd'.split(' '))

/** Oak Street, Wall Street: its name is the street's. */
function isStreet(passage: Passage, first: number, last: number): boolean {
  return (
    last > first && streetWords.has(passage.text.slice(passage.start[last], passage.end[last]).toLowerCase())
  )
}

/** The point of "Inc." belongs to it. */
function endOf(passage: Passage, last: number, type: string): number {
  const end = passage.end[last]
  const short = type === 'ORG' && passage.size(last) <= 4 && passage.unit(end) === 46
  return short &&
    /^(?:inc|ltd|co|corp|llc|bros|s\.?a|s\.?l)$/i.test(passage.text.slice(passage.start[last], end))
    ? end + 1
    : end
}

function learn(passage: Passage, first: number, last: number): void {
  for (let i = first; i <= last; i++)
    if (
      passage.shape[i] === shape.capital &&
      passage.size(i) > 2 &&
      (passage.marks[i] & (mark.common | mark.stop)) === 0
    )
      passage.mentions.learn(passage, i)
}
