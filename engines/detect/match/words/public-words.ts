import { nameMarks, wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { isWhitespace, unitFlags } from '../../text/chars.ts'
import { isCapitalised, placeMarks } from '../../tokens/gazetteer.ts'
import { isNext, shape, type TokenWindow } from '../../tokens/token-window.ts'
import { firstToken, lastToken, WordFilter, WordList } from '../../tokens/word-list.ts'
import { isUnspaced } from '../../tokens/word-shape.ts'
import { alternatives, words } from '../../words/words.ts'
import {
  isBesideName,
  isBrand,
  isEponym,
  isModel,
  isNamedThing,
  isPlainBrand,
  plain,
} from './named-things.ts'
import { isBeforePlaceNoun, isCompoundNoun, isInFirstTitle, isOfPublicKind } from './public-kinds.ts'
import { isThingByContext, isTitledThing } from './things.ts'
import {
  isHeaderCell,
  isInCapitalTitle,
  isInDrugList,
  isInLabelOrHeading,
  isInLineOfCapitals,
  isInTitleOfDocument,
  isLabelOfNumber,
  isLearnedLabel,
  isLetterhead,
  isPostOrForm,
  isThing,
  isTimeZone,
  links,
  maxWords,
  namesNoOne,
} from './titles.ts'

/** Bits of the spans whose answers are kept. A grammar asks about some thousand spans of a window before the next one asks about the same. */
const slotBits = 13
const slots = 2 ** slotBits

/** Keeps the last answers to a question about a type and a span of the window that was read last. Memory is fixed. */
export class SpanAnswers {
  readonly #starts = new Uint32Array(slots)
  readonly #ends = new Uint32Array(slots)
  readonly #types = new Array<string>(slots).fill('')
  /** The text that an answer is of, by its number. */
  readonly #reads = new Float64Array(slots).fill(-1)
  readonly #answers = new Uint8Array(slots)

  /**
   * The answer that is kept for a span, or a new one.
   * @param reads number of the window's text
   */
  ask(reads: number, type: string, start: number, end: number, answer: () => boolean): boolean {
    const slot = (Math.imul(start, 0x9e3779b1) + Math.imul(end, 0x85ebca6b)) >>> (32 - slotBits)
    if (
      this.#starts[slot] === start &&
      this.#ends[slot] === end &&
      this.#reads[slot] === reads &&
      this.#types[slot] === type
    )
      return this.#answers[slot] === 1
    const fresh = answer()
    this.#starts[slot] = start
    this.#ends[slot] = end
    this.#reads[slot] = reads
    this.#types[slot] = type
    this.#answers[slot] = fresh ? 1 : 0
    return fresh
  }
}

const authorities = new WordList(words('public-words.authorities'))
const captionWords = new WordList(words('public-words.caption-words'))
const analytes = new WordList(words('public-words.analytes'))
const phrases = new Set([
  ...words('public-words.phrases'),
  ...words('brands.works'),
  ...words('public-words.sole-eponyms'),
  ...words('public-words.drug-brands'),
])
const publicPeople = new Set(words('public-people.names'))
const heads = words('public-words.heads')
/** Units before a span that may say that a company is an employer, or an eponym a disease. */
const maxLead = 28
const answers = new SpanAnswers()

/**
 * Whether words that look like a name, a company or a place are public: an authority or a court, a benefit, a law, a brand, the title of a
 * book, an analyte of a laboratory, or the eponym of a disease. They say nothing about a person. Several grammars ask about the same words.
 */
export function isPublic(window: TokenWindow, type: string, start: number, end: number): boolean {
  return answers.ask(window.reads, type, start, end, () => isPublicText(window, type, start, end))
}

function isPublicText(window: TokenWindow, type: string, start: number, end: number): boolean {
  const first = window.tokenAt(start)
  if (first >= window.count || window.start[first] >= end) return false
  let last = first
  while (last + 1 < window.count && window.start[last + 1] < end) last++
  const isTitled = first > 0 && (window.classes[first - 1] & wordClass.title) !== 0
  if (isTitled) {
    if (first === last && namesNoOne(window, first) && (window.marks[first] & nameMarks) === 0) return true
    return isTitledWork(window, first, last) || isTitledThing(window, type, first, last)
  }
  // Most words begin and end nothing public, and are not made a string.
  const words = mayBePublic(window, first, last, start, end) ? plain(window, start, end) : undefined
  if (
    ((words !== undefined &&
      (phrases.has(words) ||
        (publicPeople.has(words) && !isNamedHere(window, first)) ||
        startsPhrase(window, words, start) ||
        endsPhrase(window, words, end))) ||
      startsUnspacedPhrase(window, start, end)) &&
    !isBesideName(window, first, last)
  )
    return true
  if (last - first < 2 && analytes.isAt(window, first)) return true
  if (isNeverName(window, first, last) || isHeaderCell(window, first, last)) return true
  if (type !== 'LOCATION') {
    if (isPostOrForm(window, type, first, last) || isInLineOfCapitals(window, first, last)) return true
  }
  if (isInDrugList(window, first, last) || isInLabelOrHeading(window, first, last)) return true
  if (isLearnedLabel(window, type, first, last)) return true
  if (isThing(window, type, first, last) || isLabelOfNumber(window, first, last)) return true
  if (type !== 'NAME' && isLetterhead(window, type, first, last)) return true
  if (first === last && isModel(window, first)) return true
  if (words !== undefined) {
    if (isBrand(window, type, words, first, last)) return true
    if (isEponym(window, words, first, last, end)) return true
    if (type !== 'NAME' && hasHead(words)) return true
  }
  if (type !== 'NAME' && hasUnspacedHead(window, start, end)) return true
  if (type !== 'NAME' && isInTitleOfDocument(window, first, last)) return true
  if (type === 'LOCATION' && hasOrigin(window, start)) return true
  if (type === 'LOCATION' && (isOpeningNoun(window, first, last) || isTimeZone(window, start, end)))
    return true
  if (type === 'LOCATION' && isInCapitalTitle(window, first, last)) return true
  if (type !== 'NAME' && isOrdinaryHeading(window, first, last)) return true
  if (isInFirstTitle(window, first, last) || isBeforePlaceNoun(window, type, first, last)) return true
  if (isOfPublicKind(window, type, first, last) || isNamedThing(window, first, last)) return true
  if (isThingByContext(window, type, first, last)) return true
  if (type !== 'NAME') return isAuthority(window, type, first, last)
  return isCaption(window, first, last) || isCourt(window, first) || isBeforeInstitution(window, first, last)
}

/** Whether a label, a greeting, a role or the cell of a table says that a person is called like a famous one: Patient: Oscar Wilde. */
function isNamedHere(window: TokenWindow, first: number): boolean {
  const { text, start, classes, tables } = window
  if (
    tables.at(start[first]) !== undefined ||
    /[:=]["' \t]*$/.test(text.slice(Math.max(0, start[first] - 8), start[first]))
  )
    return true
  const strong = wordClass.greeting | wordClass.nameLabel | wordClass.role
  return first > 0 && window.spaced(first - 1) && (classes[first - 1] & strong) !== 0
}

/** Tokens of the longest phrase with a title. */
const maxTitled = 4

/** Whether words with the title before them begin with what is public: Dr. | Oetker Vanillezucker, Lady | Macbeth. */
function isTitledWork(window: TokenWindow, first: number, last: number): boolean {
  const from = window.start[first - 1]
  for (let k = first; k <= last && k < first + maxTitled; k++)
    if (phrases.has(plain(window, from, window.end[k]))) return true
  return false
}

const whole = [
  ...phrases,
  ...words('public-words.phrases'),
  ...words('brands.brands'),
  ...words('public-words.eponyms'),
  ...heads,
]
const known = [...words('public-words.phrases'), ...words('brands.works'), ...words('public-people.names')]
const endings = [...known, ...heads]
/** First words of what is public as a whole, and last words of what may begin before. */
const publicFirst = new WordFilter(whole.map(firstToken))
const publicLast = new WordFilter(endings.map(lastToken))
/** The same in scripts without spaces, whose tokens hold several words: first units. */
const publicUnits = new Set(
  [...whole, ...endings.map((phrase) => phrase.slice(phrase.lastIndexOf(' ') + 1))].map((phrase) =>
    phrase.charCodeAt(0),
  ),
)

/** Whether words may be a public phrase, brand or eponym, or begin or end one. In capitals each word may be a brand. */
function mayBePublic(window: TokenWindow, first: number, last: number, start: number, end: number): boolean {
  const { codes, low } = window
  if (isUnspaced(codes[start]) && !hasSpace(codes, start, end)) return publicUnits.has(codes[start])
  // A span that begins or ends inside a token.
  if (window.start[first] !== start || window.end[last] !== end) return true
  if (publicFirst.mayHave(low[first]) || publicLast.mayHave(low[last])) return true
  if (window.shape[first] !== shape.upper || window.shape[last] !== shape.upper) return false
  for (let k = first + 1; k <= last; k++) if (publicFirst.mayHave(low[k])) return true
  return false
}

function hasSpace(codes: Uint16Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (isWhitespace(codes[at])) return true
  return false
}

/** Whether an address or a place begins with what a laboratory measures or a medicine: Kreatinin 1,2. */
export function isMeasured(window: TokenWindow, start: number): boolean {
  const k = window.tokenAt(start)
  if (k >= window.count) return false
  return [analytes, drugs].some((list) => list.isAt(window, k))
}

const headsByFirst = Map.groupBy(heads, (head) => head.split(' ')[0])
const headsByLast = Map.groupBy(heads, (head) => head.slice(head.lastIndexOf(' ') + 1))

/** Whether the first or last word says that the words are a law, a register or a scheme: Ley de Arrendamientos Urbanos. */
function hasHead(words: string): boolean {
  const begun = headsByFirst.get(words.split(' ', 1)[0])
  if (begun?.some((head) => words === head || words.startsWith(`${head} `))) return true
  return (
    headsByLast.get(words.slice(words.lastIndexOf(' ') + 1))?.some((head) => words.endsWith(` ${head}`)) ===
    true
  )
}

/** The longest beginning of the words behind a position that is looked up as a phrase. */
const maxPhraseUnits = 60

/** Whether a public phrase begins with the words and continues behind them: Department for Work | and Pensions. */
function startsPhrase(window: TokenWindow, words: string, start: number): boolean {
  const continued = firstWords.get(words.split(' ')[0].replace(/'s$/, ''))
  if (continued === undefined) return false
  const begun = continued.filter((phrase) => phrase.length > words.length && phrase.startsWith(words))
  if (begun.length === 0) return false
  const more = plain(window, start, Math.min(window.length, start + maxPhraseUnits))
  return begun.some((phrase) => more.startsWith(phrase) && !letter.test(more.charAt(phrase.length)))
}

const unspacedHeads = words('public-words.unspaced-heads')
/** Units of the longest one, and those of a place before it: 三浦市 | 地域包括支援センター. */
const maxUnspacedHead = Math.max(...unspacedHeads.map((head) => head.length))
const sign = /[^\p{L}\p{M}]/u
const letter = /\p{L}/u

const unspacedHeadsByFirst = Map.groupBy(unspacedHeads, (head) => head.charCodeAt(0))

/** Whether words of a script without spaces end with the word for an authority or a law, or it is right after them: 서울중앙지방 | 법원. */
function hasUnspacedHead({ text, codes }: TokenWindow, start: number, end: number): boolean {
  if (!isUnspaced(codes[end - 1])) return false
  for (let at = Math.max(start, end - maxUnspacedHead); at <= end + 2; at++)
    for (const head of unspacedHeadsByFirst.get(codes[at]) ?? []) {
      const to = at + head.length
      if (at < end - head.length || !text.startsWith(head, at) || to > end + maxUnspacedHead) continue
      if ((to <= end || at < end || head.length > 2) && !sign.test(text.slice(start, to))) return true
    }
  return false
}

const unspacedPhrases = Map.groupBy(
  words('public-words.phrases').filter((phrase) => isUnspaced(phrase.charCodeAt(0))),
  (phrase) => phrase.charCodeAt(0),
)

/** Whether a label in Chinese, Japanese or Korean begins with the words and continues: 緊急連絡 | 先. */
function startsUnspacedPhrase({ text, codes }: TokenWindow, start: number, end: number): boolean {
  const begun = unspacedPhrases.get(codes[start])
  if (begun === undefined) return false
  return begun.some((phrase) => phrase.length >= end - start && text.startsWith(phrase, start))
}

/** Public phrases of several words by their first one. */
const firstWords = Map.groupBy(
  [...known, ...words('brands.brands')].filter((phrase) => phrase.includes(' ')),
  (phrase) => phrase.split(' ')[0].replace(/'s$/, ''),
)
/** The same by their last one. */
const lastWords = Map.groupBy(
  known.filter((phrase) => phrase.includes(' ')),
  (phrase) => phrase.slice(phrase.lastIndexOf(' ') + 1),
)

/** Whether a public phrase ends with the words: United Kingdom of Great Britain and | Northern Ireland. */
function endsPhrase(window: TokenWindow, words: string, end: number): boolean {
  const ended = lastWords.get(words.slice(words.lastIndexOf(' ') + 1))
  if (ended === undefined) return false
  const longer = ended.filter((phrase) => phrase.length > words.length && phrase.endsWith(words))
  if (longer.length === 0) return false
  const more = plain(window, Math.max(0, end - maxPhraseUnits), end)
  return longer.some(
    (phrase) => more.endsWith(phrase) && !letter.test(more.charAt(more.length - phrase.length - 1)),
  )
}

const origin = new RegExp(`(?:${alternatives('public-words.origin-labels')})[\\s:]{1,4}$`, 'i')
const originEnds = unitFlags(
  words('public-words.origin-labels')
    .map((label) => `${label.at(-1)}${label.at(-1)?.toUpperCase()}`)
    .join(''),
)

/** Whether a label before a place says where goods come from. */
function hasOrigin({ text, codes }: TokenWindow, start: number): boolean {
  let at = start - 1
  while (at >= 0 && start - at <= 4 && (isWhitespace(codes[at]) || codes[at] === 58)) at--
  if (at < 0 || at === start - 1 || originEnds[codes[at]] === 0) return false
  return origin.test(text.slice(Math.max(0, start - maxLead), start))
}

const nameLabels = new WordList(words('labels.names'))
const drugs = new WordList([...words('drugs.names'), ...words('public-words.drug-brands')])
/** Whether all words are such as name no one: titles of posts, labels of forms, drugs, nouns by their last part. */
function isNeverName(window: TokenWindow, first: number, last: number): boolean {
  let isNever = false
  for (let k = first; k <= last; k++) {
    const [start, end] = [window.start[k], window.end[k]]
    if (namesNoOne(window, k) || drugs.has(window, start, end) || isCompoundNoun(window, k)) isNever = true
    else if (
      first === last ||
      !(links.has(window, start, end) || isPlainBrand(window, k) || window.shape[k] === shape.initial)
    ) {
      isNever = false
      break
    }
  }
  if (isNever) return true
  return (
    namesNoOne(window, first) &&
    !nameLabels.isAt(window, first) &&
    window.shape[last] === shape.upper &&
    window.shape[first] === shape.capital
  )
}

/** A noun in no list of places that opens a line, with a word in small letters behind it: the title of a letter in another language. */
function isOpeningNoun(window: TokenWindow, first: number, last: number): boolean {
  if (
    first !== last ||
    window.marks[first] & (placeMarks | nameMarks) ||
    window.shape[first] !== shape.capital
  )
    return false
  const at = window.start[first]
  const next = first + 1
  return (
    (at === 0 || window.codes[at - 1] === 10) &&
    next < window.count &&
    isNext(window, next) &&
    window.shape[next] === shape.lower &&
    window.size(next) > 3 &&
    window.tagConfidence[first] < 0.97
  )
}

/** Words of the shortest heading. */
const minHeading = 3

/** A heading in capitals of ordinary words alone: MINUTES OF THE ALLOTMENT COMMITTEE. */
function isOrdinaryHeading(window: TokenWindow, first: number, last: number): boolean {
  for (let k = first; k <= last; k++) {
    if (window.shape[k] !== shape.upper || window.marks[k] & (nameMarks | placeMarks)) return false
    if ((window.marks[k] & (wordMark.common | wordMark.frequent | wordMark.stop)) === 0) return false
  }
  let count = last - first + 1
  let [from, to] = [first, last]
  while (from > 0 && isNext(window, from) && window.shape[from - 1] === shape.upper)
    [from, count] = [from - 1, count + 1]
  while (to + 1 < window.count && isNext(window, to + 1) && window.shape[to + 1] === shape.upper)
    [to, count] = [to + 1, count + 1]
  const isWhole =
    (window.start[from] === 0 || /[\n ]/.test(window.text[window.start[from] - 1])) &&
    /^\s*(?:\n|$)/.test(window.text.slice(window.end[to], window.end[to] + 80))
  if (!isWhole || count < minHeading) return false
  for (let k = from; k <= to; k++)
    if ((window.marks[k] & (wordMark.common | wordMark.frequent | wordMark.stop)) === 0) return false
  return true
}

const institutions = new WordList(words('public-words.institutions'))

/**
 * Whether a name is followed by the kind of an institution and belongs to it: Dyfed-Powys | Police. In other languages the kind
 * begins the name of the next line or cell: Remitido por: María Gómez | Hospital Central.
 */
function isBeforeInstitution(window: TokenWindow, first: number, last: number): boolean {
  const next = last + 1
  return (
    next < window.count &&
    (window.marks[first] & wordMark.given) === 0 &&
    isNext(window, next) &&
    window.shape[next] === shape.capital &&
    institutions.isAt(window, next)
  )
}

/** Whether words that the tagger takes for a name begin with the word for an authority: Sąd Rejonowy. */
function isCourt(window: TokenWindow, first: number): boolean {
  return (
    isCapitalised(window, first) && (window.marks[first] & nameMarks) === 0 && authorities.isAt(window, first)
  )
}

/** A heading or caption in capitals that names a court: IN THE HIGH COURT OF JUSTICE. */
function isCaption(window: TokenWindow, first: number, last: number): boolean {
  if (window.shape[first] !== shape.upper || window.shape[last] !== shape.upper) return false
  return isAuthority(window, 'LOCATION', first, last) && (window.marks[last] & wordMark.given) === 0
}

/** Whether a span is, or stands in, the name of an authority: United States District Court, Tribunal judiciaire de Nantes. */
function isAuthority(window: TokenWindow, type: string, first: number, last: number): boolean {
  for (let k = first; k <= last; k++) if (isCapitalised(window, k) && authorities.isAt(window, k)) return true
  const allUpper = window.shape[first] === shape.upper
  for (let k = first; allUpper && k < last; k++)
    if (captionWords.isAt(window, k) && links.isAt(window, k + 1)) return true
  // BEXAR COUNTY, TEXAS
  if (
    allUpper &&
    type === 'LOCATION' &&
    first > 0 &&
    captionWords.isAt(window, first - 1) &&
    window.text.slice(window.end[first - 1], window.start[first]) === ', '
  )
    return true
  for (let k = last + 1; k < window.count && k <= last + maxWords && isNext(window, k); k++) {
    if (!isPart(window, k)) break
    if (authorities.isAt(window, k)) return isCapitalised(window, k)
  }
  if (type === 'ORG' && !allUpper) return false
  for (let k = first - 1; k >= 0 && k >= first - maxWords && isNext(window, k + 1); k--) {
    if (!isPart(window, k) && window.shape[k] !== shape.lower) break
    if (authorities.isAt(window, k)) return isCapitalised(window, k) && isLinked(window, k, first)
    if (allUpper && captionWords.isAt(window, k)) return window.shape[k] === shape.upper
  }
  return false
}

/** Whether only small words and adjectives in small letters stand between an authority and its place: Sąd Rejonowy w Gdańsku. */
function isLinked(window: TokenWindow, head: number, place: number): boolean {
  for (let k = head + 1; k < place; k++) {
    if (links.isAt(window, k) || isCapitalised(window, k)) continue
    if (k > head + 1) return false
  }
  return true
}

function isPart(window: TokenWindow, k: number): boolean {
  return isCapitalised(window, k) || links.isAt(window, k)
}
