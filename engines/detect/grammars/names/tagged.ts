import { wordMark } from '../../dictionaries/marks.ts'
import { wordClass } from '../../dictionaries/word-classes.ts'
import { tagger } from '../../tagger/weights.ts'
import { entityTag, shape, type TokenWindow } from '../../text/token-window.ts'
import { placeAt, placeMarks } from '../gazetteer.ts'
import type { Grammar } from '../grammar.ts'
import { nameEnd } from './runs.ts'
import { startsSentence } from './scores.ts'

const kinds: Readonly<Record<string, number>> = {
  NAME: entityTag.name,
  ORG: entityTag.org,
  LOCATION: entityTag.place,
}
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
  find: (window, emit) => {
    const programmed = isProgrammed(window)
    // J. R. of J. R. Whitfield and Marie of Marie-Claire Dubois: what a name goes on.
    let open = -1
    let openEnd = -1
    tagger().read(window, (from, to, kind, likelihood) => {
      const led = open >= 0 && from === openEnd + 1 && (kind === 'NAME' || isInitials(window, open, openEnd))
      const type = led || (kind === 'LOCATION' && isPerson(window, from, to)) ? 'NAME' : kind
      let first = led ? open : from
      const goesOn = type === 'NAME' && (isInitials(window, first, to) || isHyphenated(window, to))
      open = goesOn ? first : -1
      openEnd = to
      let last = to
      // The honorific is told apart from the name.
      if (type === 'NAME')
        while (first < last && window.classes[first] & wordClass.title && window.size(first) < 5) first++
      // Jr. and MD come back with their point.
      if (type === 'NAME') while (last > first && window.classes[last] & wordClass.suffix) last--
      // Nor does it end in a particle: the rules know how van den Berg goes on.
      if (type === 'NAME')
        while (
          last > first &&
          window.shape[last] === shape.lower &&
          window.classes[last] & wordClass.particle
        )
          last--
      if (first === last && isNever(window, first, likelihood)) return
      if (programmed && first === last && isProgramWord(window, first)) return
      const doubtful = isCodeName(window, first) || ordinary(window, first, last, type, likelihood)
      if (!doubtful) window.tags.fill(kinds[type], first, last + 1)
      window.tagConfidence.fill(likelihood, first, last + 1)
      if (type === 'LOCATION' && isStreet(window, first, last)) {
        emit(window.start[first], window.end[last], 'ADDRESS', scoreOf(likelihood) - 0.2, 'name of a street')
        return
      }
      const end = type === 'NAME' ? nameEnd(window, last).end : endOf(window, last, type)
      emit(window.start[first], end, type, scoreOf(likelihood) - (doubtful ? 0.4 : 0), 'sequence of words')
      if (type === 'NAME' && likelihood >= sure && last > first) learn(window, first, last)
    })
  },
}

/**
 * Whether so many words have a capital inside that it must be a text about a program, whose words name its parts. A few are as many
 * companies as a letter may name.
 */
function isProgrammed(window: TokenWindow): boolean {
  let mixed = 0
  for (let n = 0; n < window.notableCount; n++) if (isProgramWord(window, window.notable[n])) mixed++
  return mixed >= 8 && mixed * 50 > window.count
}

/** A capital inside, and no sign of a handle or a tag before it. */
function isProgramWord(window: TokenWindow, i: number): boolean {
  if (window.shape[i] !== shape.mixed) return false
  const at = window.start[i]
  const sign = window.unit(at - 1) === 32 ? window.unit(at - 2) : window.unit(at - 1)
  return sign !== 64 && sign !== 35
}

function isHyphenated(window: TokenWindow, last: number): boolean {
  const next = last + 1
  return (
    next < window.count && window.unit(window.end[last]) === 45 && window.start[next] === window.end[last] + 1
  )
}

/** Words behind which a capital names a plan or a ware, neither a person nor a company: Project Nightjar, Operation Sandstone. */
const codeNamed = new Set(
  'project projekt projet proyecto progetto projeto operation operación opération operazione mission codename release sprint product'.split(
    ' ',
  ),
)

/** Whether a span begins with such a word or stands right behind one that is written with a capital. */
function isCodeName(window: TokenWindow, first: number): boolean {
  const isOne = (i: number) =>
    i >= 0 &&
    window.shape[i] === shape.capital &&
    codeNamed.has(window.text.slice(window.start[i], window.end[i]).toLowerCase())
  return isOne(first) || (first > 0 && window.spaced(first - 1) && isOne(first - 1))
}

/** Letters with points alone, and no blank or a single one to what follows. */
function isInitials(window: TokenWindow, first: number, last: number): boolean {
  for (let i = first; i <= last; i++)
    if (window.shape[i] !== shape.initial || window.unit(window.end[i]) !== 46) return false
  return last + 1 < window.count && window.start[last + 1] - window.end[last] <= 2
}

/** A given and a family name that no gazetteer holds together: "it came from Anna Kowalski" is about no town. */
function isPerson(window: TokenWindow, first: number, last: number): boolean {
  if (last !== first + 1 || !window.spaced(first)) return false
  const [given, family] = [window.marks[first], window.marks[last]]
  if ((given & wordMark.given) === 0 || (family & wordMark.surname) === 0) return false
  return (
    ((given | family) & (wordMark.common | wordMark.country)) === 0 && placeAt(window, first)?.last !== last
  )
}

/** A word that names nobody, whatever stands beside it; a month or a word of another language that is a given name too may (April, Nina). */
function isNever(window: TokenWindow, i: number, likelihood: number): boolean {
  const classes = window.classes[i]
  if (classes & wordClass.weekday) return true
  if ((classes & (wordClass.notName | wordClass.month)) === 0) return false
  return (window.marks[i] & wordMark.given) === 0 || likelihood < plain
}

/** A likelihood as a score: an even chance stays an even chance, and no guess is as sure as a check digit. */
function scoreOf(likelihood: number): number {
  return Math.min(0.88, likelihood)
}

/**
 * Whether a span is made of ordinary words (Forest Green, Grand Hall, Salt, Mark), so that its capitals may be a heading's, a
 * product's or the sentence's; a known institution's word, or a name's words inside a sentence and a sure guess, outweigh that.
 */
function ordinary(
  window: TokenWindow,
  first: number,
  last: number,
  type: string,
  likelihood: number,
): boolean {
  const single = first === last
  // The Water Bill, the Trail Mark: the word before belongs to it, and is no name.
  const headed = single && first > 0 && window.spaced(first - 1) && isHeading(window, first - 1)
  if (headed && (window.marks[first] & wordMark.common) !== 0) return true
  if (likelihood >= (type === 'ORG' ? plainForOrg : plain) && named(window, first, last, type)) return false
  let person = true
  for (let i = first; i <= last; i++) {
    const marks = window.marks[i]
    if (window.shape[i] === shape.lower && window.size(i) < 4 && !single) continue
    if (type === 'ORG' && !single && window.classes[i] & (wordClass.legal | wordClass.institution))
      return false
    if (window.shape[i] === shape.initial && !single) continue
    if ((marks & wordMark.common) === 0)
      return single && short(window, first, type) && likelihood < plainForOrg
    if ((marks & (wordMark.given | wordMark.surname)) === 0) person = false
  }
  const inside = single && type === 'NAME' && person && !startsSentence(window, first)
  if (likelihood < (inside ? 0.7 : 0.9) || window.capitalRich) return true
  if (type === 'LOCATION') return (window.marks[first] & placeMarks) === 0 || startsSentence(window, first)
  if (type === 'ORG') return single || last - first < 2
  return !person || (single && startsSentence(window, first) && !speaks(window, last))
}

/** Whether the first word is a given name, or the place no frequent word by itself (Reading, Nice). */
function named(window: TokenWindow, first: number, last: number, type: string): boolean {
  if (type === 'NAME') return (window.marks[first] & wordMark.given) !== 0
  if (type === 'ORG') return !short(window, first, type)
  return first < last || (window.marks[first] & wordMark.frequent) === 0
}

/** A capitalised word that is ordinary and no name. */
function isHeading(window: TokenWindow, i: number): boolean {
  const marks = window.marks[i]
  return (
    window.shape[i] === shape.capital &&
    (marks & wordMark.common) !== 0 &&
    (marks & (wordMark.given | wordMark.surname | wordMark.stop)) === 0 &&
    (window.classes[i] & (wordClass.title | wordClass.role | wordClass.greeting | wordClass.nameLabel)) ===
      0 &&
    !startsSentence(window, i)
  )
}

/** A short row of capitals is an abbreviation of anything: ROM, CRC, LB. */
function short(window: TokenWindow, i: number, type: string): boolean {
  return (
    type !== 'NAME' &&
    window.size(i) <= 5 &&
    (window.shape[i] === shape.upper || window.shape[i] === shape.initial)
  )
}

/** A verb of persons follows: "Mark said". */
function speaks(window: TokenWindow, last: number): boolean {
  const next = last + 1
  return (
    next < window.count &&
    window.spaced(last) &&
    (window.classes[next] & wordClass.personVerb) !== 0 &&
    window.size(next) > 3
  )
}

const streetWords = new Set('street avenue road boulevard lane st ave rd blvd'.split(' '))

/** Oak Street, Wall Street: its name is the street's. */
function isStreet(window: TokenWindow, first: number, last: number): boolean {
  return (
    last > first && streetWords.has(window.text.slice(window.start[last], window.end[last]).toLowerCase())
  )
}

/** The point of "Inc." belongs to it. */
function endOf(window: TokenWindow, last: number, type: string): number {
  const end = window.end[last]
  const short = type === 'ORG' && window.size(last) <= 4 && window.unit(end) === 46
  return short &&
    /^(?:inc|ltd|co|corp|llc|bros|s\.?a|s\.?l)$/i.test(window.text.slice(window.start[last], end))
    ? end + 1
    : end
}

function learn(window: TokenWindow, first: number, last: number): void {
  for (let i = first; i <= last; i++)
    if (
      window.shape[i] === shape.capital &&
      window.size(i) > 2 &&
      (window.marks[i] & (wordMark.common | wordMark.stop)) === 0
    )
      window.mentions.addKnown(window, i)
}
