import { nameMarks, wordClass, wordMark } from '../dictionaries/word-classes.ts'
import { isCapitalised, placeMarks, placeNameAt } from '../tokens/gazetteer.ts'
import { startsSentence } from '../tokens/sentence-start.ts'
import { shape, type TokenWindow } from '../tokens/token-window.ts'
import { WordList } from '../tokens/word-list.ts'
import { words } from '../words/words.ts'
import { startOfStreet } from './addresses/tagged-streets.ts'
import type { Grammar } from './grammar.ts'
import { addKnownName } from './names/known-names.ts'
import { isLineTag, isSpeakerLetter } from './names/line-marks.ts'
import { isSurnameBeforeContact, nameEnd } from './names/name-runs.ts'
import { isUnsupported } from './tag-support.ts'
import { isNoName } from './tags/no-names.ts'
import { isOrdinaryName } from './tags/ordinary-names.ts'
import { judgedTags, tagsByType } from './tags/read-tags.ts'
import {
  beforeMaidenName,
  beforePossessive,
  behindHeading,
  isAbbreviation,
  isAcronymBeside,
  isArticle,
  isInitials,
  isLeading,
  isOnlyInitials,
  isUncasedLetter,
  lineStart,
  maxFurtherParts,
  opensBeforeName,
  personClasses,
  withUpperSurname,
} from './tags/tag-borders.ts'

/** At or above this likelihood, the words of a name of several words are names in the rest of the document. */
const knownLikelihood = 0.6
/** The same in a technical text, where programs look like names. */
const knownTechnicalLikelihood = 0.9
/** Tokens of a name before its last part: in a longer row of parts each would be read from its start. */
const maxNameTokens = 24

/**
 * Names, organisations and places from the sequence tagger, which combines words, shapes, dictionary and context. It also tags each token
 * in the window, for the grammars that run after it.
 */
export const taggedEntities: Grammar = {
  name: 'tagger',
  types: ['NAME', 'ORG', 'LOCATION', 'ADDRESS'],
  find: (window, emit) => {
    const minKnown = window.evidence.isTechnical ? knownTechnicalLikelihood : knownLikelihood
    // The start of a name that may continue: J. R. in J. R. Whitfield, Marie in Marie-Claire Dubois.
    let open = -1
    let openEnd = -1
    for (const { from, to, kind, likelihood } of judgedTags(window)) {
      const continues =
        open >= 0 &&
        from === openEnd + 1 &&
        from - open < maxNameTokens &&
        (kind === 'NAME' || isInitials(window, open, openEnd))
      const isPerson = continues || (kind === 'LOCATION' && isLikelyPerson(window, from, to))
      if (isStreet(window, from, to)) {
        emit(window.start[from], window.end[to + 1], 'ADDRESS', streetScore, 'street and number')
        continue
      }
      const type = isPerson ? 'NAME' : kind
      let first = continues ? open : from
      const mayContinue = type === 'NAME' && (isInitials(window, first, to) || window.hyphenated(to))
      open = mayContinue ? first : -1
      openEnd = to
      let last = lastInLine(window, from, to)
      if (type === 'NAME') first = firstInLine(window, first, last)
      // Szanowna Pani: the second opening word, too.
      const start = first
      const opens = (i: number) => isOpeningWord(window, i) && (i > start || startsSentence(window, i))
      while (first < last && opens(first)) first++
      if (first < last && (isLineTag(window, first) || isSpeakerLetter(window, first))) first++
      if (first === last && (opens(first) || isLineTag(window, first))) continue
      // The letter of a house number: 14B Cotswold Rise.
      if (
        first < last &&
        window.shape[first] === shape.initial &&
        window.start[first] === window.end[first - 1]
      )
        first++
      while (last > first && isUncasedLetter(window, last)) last--
      if (type === 'NAME') {
        while (first < last && isLeading(window, first)) first++
        first = behindHeading(window, first, last)
        if (first + 1 === last && isArticle(window, first) && isAbbreviation(window, last)) continue
        first = lineStart(window, first, last)
        if (first + 1 < last && opensBeforeName(window, first)) first++
        last = beforePossessive(window, first, beforeMaidenName(window, first, last))
        while (first + 1 < last && isAcronymBeside(window, first, first + 1)) first++
        while (first + 1 < last && isAcronymBeside(window, last, last - 1)) last--
        if (isOnlyInitials(window, first, last)) continue
      }
      if (type === 'ORG') last = beforeStreet(window, first, last)
      // Knöfel-Stiebitz: the other part of a double name.
      if (type !== 'LOCATION')
        while (
          last - to < maxFurtherParts &&
          window.hyphenated(last) &&
          (isNamePart(window, last + 1) || (type === 'ORG' && isCapitalised(window, last + 1)))
        )
          last++
      if (type === 'NAME') last = withUpperSurname(window, last)
      if (type === 'NAME' && last + 1 < window.count && isSurnameBeforeContact(window, last + 1)) last++
      // `nameEnd` adds Jr. and MD with their full stop.
      if (type === 'NAME') while (last > first && window.classes[last] & wordClass.suffix) last--
      // A name does not end in a particle; the rules read van den Berg.
      if (type === 'NAME')
        while (
          last > first &&
          window.shape[last] === shape.lower &&
          window.classes[last] & wordClass.particle
        )
          last--
      const doubtful =
        isNoName(window, first, last, type) ||
        (type === 'NAME' && isOrdinaryName(window, first, last, likelihood)) ||
        isUnsupported(window, first, last, type)
      if (!doubtful) window.tags.fill(tagsByType[type], first, last + 1)
      window.tagConfidence.fill(likelihood, first, last + 1)
      // Adams in Adams Street.
      const isBeforeStreet = window.spaced(last) && isCapitalised(window, last + 1) && last + 1 < window.count
      const beyond = type === 'NAME' && isBeforeStreet ? startOfStreet(window, first, last + 1) : undefined
      if (beyond !== undefined) last++
      const street = type === 'ORG' ? undefined : (beyond ?? startOfStreet(window, first, last))
      // A person may have the surname Lane, but no number before the name.
      if (
        street !== undefined &&
        (type === 'LOCATION' || beyond !== undefined || street < window.start[first])
      ) {
        window.tags.fill(tagsByType.LOCATION, first, last + 1)
        emit(street, window.end[last], 'ADDRESS', Math.min(0.68, likelihood - 0.2), 'name of a street')
        continue
      }
      const end = type === 'NAME' ? nameEnd(window, last) : entityEnd(window, last, type)
      const score = scoreOf(window, first, last, type, likelihood)
      const given = score - (doubtful ? 0.4 : 0)
      const isAdmitted = emit(window.start[first], end, type, given, 'sequence of words')
      if (isAdmitted && type === 'NAME' && !doubtful && likelihood >= minKnown && last > first)
        addKnownWords(window, first, last, likelihood)
    }
  },
}

const streetScore = 0.6

/** The last word of an organisation before the street of its address: `Hospital de Terrassa Avenida Norte`. Hospital de la Ronda is whole. */
function beforeStreet(window: TokenWindow, first: number, last: number): number {
  for (let k = first + 1; k <= last; k++) {
    const isNamed = window.shape[k] !== shape.lower && window.shape[k - 1] !== shape.lower
    if (isNamed && window.classes[k] & wordClass.streetBefore) return k - 1
  }
  return last
}

/** Whether a span starts like a street and is followed by a house number: Am Sandberg 3. */
function isStreet(window: TokenWindow, first: number, last: number): boolean {
  const isLed = (window.classes[first] & (wordClass.streetBefore | wordClass.locative)) !== 0
  return first < last && isLed && window.spaced(last) && window.shape[last + 1] === shape.number
}

/** The last token of a span. It ends before a line break if the next word is not a name: Clermont-Ferrand, and below it `Nationalité`. */
function lastInLine(window: TokenWindow, from: number, to: number): number {
  const names = nameMarks | wordMark.org | placeMarks
  for (let k = from; k < to; k++) {
    const marks = window.marks[k + 1]
    if (marks & names || window.shape[k + 1] !== shape.capital) continue
    if ((marks & wordMark.common) === 0 && (window.marks[k] & names) === 0) continue
    for (let at = window.end[k]; at < window.start[k + 1]; at++) if (window.codes[at] === 10) return k
  }
  return to
}

/** The first token of a name after a line of ordinary words: the line is a heading. */
function firstInLine(window: TokenWindow, from: number, to: number): number {
  const names = nameMarks | placeMarks
  for (let k = from; k < to && (window.marks[k] & names) === 0 && window.marks[k] & wordMark.common; k++)
    for (let at = window.end[k]; at < window.start[k + 1]; at++) if (window.codes[at] === 10) return k + 1
  return from
}

/** A capitalised word that is not an ordinary one: not the Berg-Prozess. */
function isNamePart(window: TokenWindow, i: number): boolean {
  if (window.shape[i] !== shape.capital) return false
  const marks = window.marks[i]
  return (marks & nameMarks) !== 0 || (marks & (wordMark.common | wordMark.stop)) === 0
}

/** A given and a family name that are not together in the gazetteer: "it came from Anna Kowalski" contains no town. */
function isLikelyPerson(window: TokenWindow, first: number, last: number): boolean {
  if (last !== first + 1 || !window.spaced(first)) return false
  const [given, family] = [window.marks[first], window.marks[last]]
  if ((given & wordMark.given) === 0 || (family & wordMark.surname) === 0) return false
  return (
    ((given | family) & (wordMark.common | wordMark.country)) === 0 &&
    placeNameAt(window, first)?.last !== last
  )
}

/**
 * The highest scores, since a statistical result is never as certain as a check digit. Rules know more about organisations and places
 * (trade unions, addresses) and about unlisted words; in scripts without capitals they know better where a name ends.
 */
const maxScores = { person: 0.88, unlisted: 0.75, other: 0.7 } as const

function isListedPerson(window: TokenWindow, i: number): boolean {
  return (window.marks[i] & nameMarks) !== 0 || (window.classes[i] & personClasses) !== 0
}

/** The score of tokens first to last for a likelihood. */
function scoreOf(window: TokenWindow, first: number, last: number, type: string, likelihood: number): number {
  if (type !== 'NAME') return Math.min(maxScores.other, likelihood)
  let isListed = false
  for (let i = first; i <= last; i++) isListed ||= isListedPerson(window, i)
  const isCased = window.shape[first] !== shape.uncased
  return Math.min(isListed && isCased ? maxScores.person : maxScores.unlisted, likelihood)
}

/** The end of an entity; the full stop of "Inc." is part of it. */
function entityEnd(window: TokenWindow, last: number, type: string): number {
  const end = window.end[last]
  const short = type === 'ORG' && window.size(last) <= 4 && window.unit(end) === 46
  return short &&
    /^(?:inc|ltd|co|corp|llc|bros|s\.?a|s\.?l)$/i.test(window.text.slice(window.start[last], end))
    ? end + 1
    : end
}

/** At or above this likelihood, unlisted words are known names, too: Wiebren Postmus, and below it Postmus. */
const knownUnlisted = 0.9

/**
 * Adds the words of a name to the document's known names if they look like one: at least one is listed or the tagger is confident, and none
 * is ordinary.
 */
function addKnownWords(window: TokenWindow, first: number, last: number, likelihood: number): void {
  let listed = likelihood >= knownUnlisted && !window.evidence.isTechnical
  for (let i = first; i <= last; i++) {
    if (window.shape[i] === shape.initial || window.classes[i] & wordClass.particle) continue
    // EUPHEMIA TWELVETREES; shorter words in capitals may be abbreviations.
    const isUpper = window.shape[i] === shape.upper && window.size(i) > 4
    if ((window.shape[i] !== shape.capital && !isUpper) || window.size(i) < 3) return
    if ((window.marks[i] & nameMarks) !== 0) listed = true
    else if (window.marks[i] & (wordMark.common | wordMark.stop)) {
      // Lee Bracken, Lysander Quick: an ordinary word is the surname after a given name.
      const isSurname = i === last && window.marks[first] & wordMark.given && likelihood >= knownUnlisted
      if (!isSurname || window.marks[i] & wordMark.stop || window.evidence.isTechnical) return
    }
  }
  if (listed) addKnownName(window, first, last)
}

/**
 * Words that start a sentence, a letter or a field in languages that the tagger was not trained on, so that they look like a name: adverbs
 * of time, salutations, labels.
 */
const openingWords = new WordList(words('opening-words.opening'))

/** Whether a word starts a sentence or a field and is not part of a name. */
function isOpeningWord(window: TokenWindow, i: number): boolean {
  return openingWords.isAt(window, i)
}
