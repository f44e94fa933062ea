import { nameMarks, wordClass, wordMark } from '../dictionaries/word-classes.ts'
import { tagger } from '../tagger/tagger.ts'
import { isCapitalised, placeMarks, placeNameAt } from '../tokens/gazetteer.ts'
import { startsSentence } from '../tokens/sentence-start.ts'
import { entityTag, shape, type TokenWindow } from '../tokens/token-window.ts'
import { WordList } from '../tokens/word-list.ts'
import { words } from '../words/words.ts'
import { startOfStreet } from './addresses/tagged-streets.ts'
import type { Grammar } from './grammar.ts'
import { addKnownName } from './names/known-names.ts'
import { isLineTag, isSpeakerLetter } from './names/line-marks.ts'
import { isSurnameBeforeContact, nameEnd } from './names/name-runs.ts'
import { isUnsupported } from './tag-support.ts'
import {
  certainLikelihood,
  isCodeName,
  isFieldLabel,
  isImperative,
  isInCells,
  isInHeading,
  isNumbered,
  isOrdinary,
  isOrdinaryLowerCase,
  isProductOfBrand,
  isTechnicalWord,
  isUnitOfCompany,
  isWork,
} from './tags/doubtful-tags.ts'
import { isInFormLabel } from './tags/form-labels.ts'
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

const tagsByType: Readonly<Record<string, number>> = {
  NAME: entityTag.name,
  ORG: entityTag.org,
  LOCATION: entityTag.place,
}
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
    let aboutProgram: boolean | undefined
    const minKnown = window.evidence.isTechnical ? knownTechnicalLikelihood : knownLikelihood
    // The start of a name that may continue: J. R. in J. R. Whitfield, Marie in Marie-Claire Dubois.
    let open = -1
    let openEnd = -1
    for (const { from, to, kind, likelihood } of readTags(window)) {
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
      if (first === last && isNeverName(window, first, type, likelihood)) continue
      if (type === 'NAME' && hasSentenceEnd(window, first, last)) continue
      if (isColumnTitle(window, first) || isCommand(window, first, last)) continue
      // Only counted if a word with a capital inside is tagged, which most windows do not have.
      if (first === last && hasInnerCapital(window, first)) {
        aboutProgram ??= isAboutProgram(window)
        if (aboutProgram) continue
      }
      const isCertain = type !== 'NAME' && likelihood >= certain
      const doubtful =
        isCodeName(window, first) ||
        (first === last && likelihood < minUnlisted && isUnlistedWord(window, first, type)) ||
        (type === 'ORG' &&
          (isInCells(window, first, last, isCertain) ||
            // Bank sort code, Hospital above Hospital no.: the kind of an institution is not its name.
            areInstitutions(window, first, last) ||
            (likelihood < certainAcronym && isAcronym(window, first, last)))) ||
        arePeoples(window, first, last) ||
        (first === last &&
          (isWork(window, first) ||
            isTechnicalWord(window, first, type) ||
            isFieldLabel(window, first) ||
            isImperative(window, first))) ||
        (!isCertain && isOrdinary(window, first, last, type, likelihood)) ||
        isUnsupported(window, first, last, type) ||
        isOrdinaryLowerCase(window, first, last, type) ||
        isInFormLabel(window, first, last) ||
        isNumbered(window, first, last) ||
        isProductOfBrand(window, first, last, type) ||
        isUnitOfCompany(window, first, last, type)
      // Its words stay tagged, so that no rule takes them for a person.
      const isTitle = isInHeading(window, first, last, type)
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
      const given = score - (doubtful || isTitle ? 0.4 : 0)
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

/** Letters of the longest acronym (DNACPR): longer words in capitals may be names of a text in capitals. */
const maxAcronym = 6
/**
 * At or above this likelihood an acronym is a company anyway. At .95 tests and forms in medical records are taken for companies, at .99
 * companies in news are lost (F1 of organisations .42 to .35 in German).
 */
const certainAcronym = 0.97

/** Whether a span is one short word in capitals that is not a known company: DNACPR, HbA1, BPAS. It may be a test, a form or a scheme. */
function isAcronym(window: TokenWindow, first: number, last: number): boolean {
  if (first !== last || window.size(first) > maxAcronym || window.marks[first] & wordMark.org) return false
  return window.shape[first] === shape.upper || (window.shape[first] === shape.mixed && window.glued(first))
}

/** Whether a span starts like a street and is followed by a house number: Am Sandberg 3. */
function isStreet(window: TokenWindow, first: number, last: number): boolean {
  const isLed = (window.classes[first] & (wordClass.streetBefore | wordClass.locative)) !== 0
  return first < last && isLed && window.spaced(last) && window.shape[last + 1] === shape.number
}

/** Letters of the longest short form inside a name: Wm., Chas., Geo.; and in capitals, where four are more often the name of a thing. */
const maxShortForm = 4
const maxUpperShortForm = 3

/** Whether a sentence ends inside a span: a full stop after a word that is too long for a short form, or that has digits. */
function hasSentenceEnd(window: TokenWindow, first: number, last: number): boolean {
  for (let i = first; i < last; i++)
    if (
      window.unit(window.end[i]) === 46 &&
      window.size(i) > (window.shape[i] === shape.upper ? maxUpperShortForm : maxShortForm) &&
      window.unit(window.end[i] + 1) === 32
    )
      return true
  return false
}

/** Whether all capitalised words are languages or peoples: languages like Czech and Slovak. */
function arePeoples({ marks, shape: shapes }: TokenWindow, first: number, last: number): boolean {
  let count = 0
  for (let k = first; k <= last; k++) {
    if (shapes[k] === shape.lower) continue
    if ((marks[k] & (wordMark.people | wordMark.given)) !== wordMark.people) return false
    count++
  }
  return count > 1
}

/** Whether a command-line option follows a lowercase word: run jordi --verbose. */
function isCommand({ shape: shapes, text, end }: TokenWindow, first: number, last: number): boolean {
  return first === last && shapes[first] === shape.lower && text.startsWith(' --', end[last])
}

/** Characters between cells: semicolon, comma, bar, tab. */
const cellSigns = new Set([59, 44, 124, 9])

/** Whether the previous cell in the same line is a column title, so that this one is too: Naam;Plaats;Saldo. */
function isColumnTitle(window: TokenWindow, i: number): boolean {
  if (i === 0 || (window.classes[i - 1] & wordClass.columnName) === 0) return false
  // Words of a sentence: the driver, Pat, was late.
  const from = window.end[i - 1]
  if (window.shape[i - 1] === shape.lower && window.unit(from) === 44 && window.unit(from + 1) === 32)
    return false
  let isCell = window.start[i] - window.end[i - 1] > 1
  for (let at = window.end[i - 1]; at < window.start[i]; at++) {
    const code = window.codes[at]
    if (code === 10 || (code !== 32 && !cellSigns.has(code))) return false
    if (code !== 32) isCell = true
  }
  return isCell
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

/** A span of tokens as the tagger sees it. */
interface Tag {
  readonly from: number
  readonly to: number
  readonly kind: string
  readonly likelihood: number
}

/** Whether a dash between spaces follows a token. */
function hasSpacedDash({ codes, start, end }: TokenWindow, k: number): boolean {
  if (start[k + 1] - end[k] !== 3 || codes[end[k]] !== 32 || codes[end[k] + 2] !== 32) return false
  const sign = codes[end[k] + 1]
  return sign === 45 || sign === 0x2013 || sign === 0x2014
}

/** Whether a quoted value ends after a token and the next one starts: 'Quorn','Hull'. */
function hasQuotes({ codes, start, end }: TokenWindow, k: number): boolean {
  const quote = codes[end[k]]
  return (quote === 39 || quote === 34) && start[k + 1] - end[k] > 2 && codes[start[k + 1] - 1] === quote
}

/** Whether an abbreviation for son, daughter or wife of starts at a token: s/o, D/O. */
function isKinSign({ codes, end, start, text }: TokenWindow, k: number): boolean {
  return codes[end[k]] === slash && kinSign.test(text.slice(start[k], end[k + 1]))
}
const slash = 47
const kinSign = /^[sdw]\/o$/i

/** The tags of a window. Those of single words are counted first, since they show which words the tagger does not know. */
function readTags(window: TokenWindow): Tag[] {
  const tags: Tag[] = []
  tagger().read(window, (from, to, kind, likelihood) => {
    // Two things separated by a dash: Diabetes Team — Northbrook Hospital; a person and a parent: Venkat s/o Zwetaswamy.
    let first = from
    for (let k = from; k < to; k++)
      if (hasSpacedDash(window, k) || hasQuotes(window, k)) {
        tags.push({ from: first, to: k, kind, likelihood })
        first = k + 1
      } else if (k > first && k + 2 <= to && isKinSign(window, k)) {
        tags.push({ from: first, to: k - 1, kind, likelihood })
        first = k + 2
      }
    if (kind !== 'ORG') tags.push({ from: first, to, kind, likelihood })
    else for (const member of membersOf(window, first, to)) tags.push({ ...member, kind, likelihood })
  })
  if (!window.evidence.isUncounted) return tags
  window.evidence.isUncounted = false
  for (const { from, to, kind } of tags)
    if (from === to) window.evidence.addTag(window.low[from], tagsByType[kind] - 1)
  return tags
}

const listLinks = new WordList(words('tagged-entities.list-links'))

/** The organisations of a list that the tagger took for one: `Norvik, Tallbrook and Esmere`. A company's name may also be such a list of surnames. */
function membersOf(window: TokenWindow, from: number, to: number): { from: number; to: number }[] {
  const members: { from: number; to: number }[] = []
  let first = from
  for (let k = from; k < to; k++) {
    if (window.codes[window.end[k]] === 44 && (window.classes[k + 1] & wordClass.legal) === 0) {
      members.push({ from: first, to: k })
      first = k + 1
    } else if (members.length > 0 && first < k && listLinks.isAt(window, k)) {
      members.push({ from: first, to: k - 1 })
      first = k + 1
    }
  }
  members.push({ from: first, to })
  const isSurname = (member: { from: number; to: number }) =>
    member.from === member.to && (window.marks[member.from] & wordMark.surname) !== 0
  const surnames = members.filter(isSurname).length
  return members.length > 1 && surnames * 2 >= members.length ? [{ from, to }] : members
}

/**
 * Whether at least 8 words and 2 % of all have a capital inside, so that they are identifiers in a text about a program. Fewer may be
 * companies in a letter.
 */
function isAboutProgram(window: TokenWindow): boolean {
  let mixed = 0
  for (let n = 0; n < window.notableCount; n++) if (hasInnerCapital(window, window.notable[n])) mixed++
  return mixed >= 8 && mixed * 50 > window.count
}

/** Whether a word has a capital inside and is not a handle or hashtag. */
function hasInnerCapital(window: TokenWindow, i: number): boolean {
  if (window.shape[i] !== shape.mixed) return false
  const at = window.start[i]
  const sign = window.unit(at - 1) === 32 ? window.unit(at - 2) : window.unit(at - 1)
  return sign !== 64 && sign !== 35
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

/** Whether a word is never a name. A month or a word of another language that is also a given name (April, Nina) may be one. */
function isNeverName(window: TokenWindow, i: number, type: string, likelihood: number): boolean {
  const classes = window.classes[i]
  if (classes & wordClass.weekday) return true
  // Languages and peoples: like Czech and Slovak. As a surname, they have a given name or a title before them.
  if (type === 'NAME' && (window.marks[i] & (wordMark.people | wordMark.given)) === wordMark.people)
    return true
  if ((classes & (wordClass.notName | wordClass.month)) === 0) return false
  return (window.marks[i] & wordMark.given) === 0 || likelihood < certainLikelihood
}

/**
 * The highest scores, since a statistical result is never as certain as a check digit. Rules know more about organisations and places
 * (trade unions, addresses) and about unlisted words; in scripts without capitals they know better where a name ends.
 */
const maxScores = { person: 0.88, unlisted: 0.75, other: 0.7 } as const

/**
 * At or above this likelihood, organisations and places are accepted even if their words are ordinary or in cells: on labelled text the
 * precision of these is 75 to 95 % (55 % for people's names).
 */
const certain = 0.95
/** The minimum likelihood of a person's name that is a single unlisted word. */
const minUnlisted = 0.85

function isListedPerson(window: TokenWindow, i: number): boolean {
  return (window.marks[i] & nameMarks) !== 0 || (window.classes[i] & personClasses) !== 0
}

/**
 * Whether a word of a script with capitals is in no list of people. Lists of other scripts are short, and the wide lists contain many
 * nouns.
 */
function isUnlistedWord(window: TokenWindow, i: number, type: string): boolean {
  if (window.shape[i] === shape.uncased || type !== 'NAME') return false
  return (window.marks[i] & nameMarks) === 0 && (window.classes[i] & wordClass.oftenGiven) === 0
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

function areInstitutions({ classes }: TokenWindow, first: number, last: number): boolean {
  for (let k = first; k <= last; k++) if ((classes[k] & wordClass.institution) === 0) return false
  return true
}
