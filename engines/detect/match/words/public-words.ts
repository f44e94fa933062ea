import { wordMark } from '../../dictionaries/marks.ts'
import { wordClass } from '../../dictionaries/word-classes.ts'
import { isCapitalised, placeMarks } from '../../tokens/gazetteer.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { isUnspaced } from '../../tokens/word-shape.ts'
import { alternatives, words } from '../../words/words.ts'
import {
  isInCapitalTitle,
  isInDrugList,
  isInLabel,
  isInTitleOfDocument,
  isTimeZone,
  links,
  maxWords,
  namesNoOne,
} from './titles.ts'

const authorities = new WordList(words('public-words.authorities'))
const captionWords = new WordList(words('public-words.caption-words'))
const analytes = new WordList(words('public-words.analytes'))
const phrases = new Set([
  ...words('public-words.phrases'),
  ...words('brands.works'),
  ...words('public-words.sole-eponyms'),
  ...words('public-words.drug-brands'),
])
const heads = words('public-words.heads')
const brands = new Set(words('brands.brands'))
const models = new WordList(words('brands.models'))
const eponyms = new Set(words('public-words.eponyms'))
const medicalHeads = new WordList(words('public-words.medical-heads'))
const nameMarks = wordMark.given | wordMark.surname
/** Units before a span that may say that a company is an employer, or an eponym a disease. */
const maxLead = 28
const employer = new RegExp(`(?:^|[^\\p{L}])(?:${alternatives('brands.employers')})\\s*$`, 'iu')
const medicalLead = new RegExp(
  `(?:^|[^\\p{L}])(?:${alternatives('public-words.medical-leads')})[ .’']*$`,
  'iu',
)

/**
 * Whether words that look like a name, a company or a place are public: an authority or a court, a benefit, a law, a brand, the title of a
 * book, an analyte of a laboratory, or the eponym of a disease. They say nothing about a person.
 */
export function isPublic(window: TokenWindow, type: string, start: number, end: number): boolean {
  const first = window.tokenAt(start)
  if (first >= window.count || window.start[first] >= end) return false
  let last = first
  while (last + 1 < window.count && window.start[last + 1] < end) last++
  const isTitled = first > 0 && (window.classes[first - 1] & wordClass.title) !== 0
  if (isTitled) return first === last && namesNoOne(window, first) && (window.marks[first] & nameMarks) === 0
  const words = plain(window, start, end)
  if (
    (phrases.has(words) ||
      startsPhrase(window, words, start) ||
      endsPhrase(window, words, end) ||
      startsUnspacedPhrase(window, start, end)) &&
    !isBesideName(window, first, last)
  )
    return true
  if (analytes.has(window, window.start[first], window.end[first]) && last - first < 2) return true
  if (isNeverName(window, first, last) || isHeaderCell(window, first, last)) return true
  if (isInDrugList(window, first, last) || isInLabel(window, first, last)) return true
  if (isBrand(window, type, words, first, last)) return true
  if (isEponym(window, words, first, last, end)) return true
  if (type !== 'NAME' && hasHead(words)) return true
  if (type !== 'NAME' && isInTitleOfDocument(window, first, last)) return true
  if (type === 'LOCATION' && origin.test(window.text.slice(Math.max(0, start - maxLead), start))) return true
  if (type === 'LOCATION' && (isOpeningNoun(window, first, last) || isTimeZone(window, start, end)))
    return true
  if (type === 'LOCATION' && isInCapitalTitle(window, first, last)) return true
  if (type !== 'NAME' && isOrdinaryHeading(window, first, last)) return true
  return type === 'NAME' ? isCaption(window, first, last) : isAuthority(window, type, first, last)
}

/** Whether an address or a place begins with what a laboratory measures or a medicine: Kreatinin 1,2. */
export function isMeasured(window: TokenWindow, start: number): boolean {
  const k = window.tokenAt(start)
  if (k >= window.count) return false
  return [analytes, drugs].some((list) => list.has(window, window.start[k], window.end[k]))
}

/** Whether the first or last word says that the words are a law, a register or a scheme: Ley de Arrendamientos Urbanos. */
function hasHead(words: string): boolean {
  return heads.some((head) => words === head || words.startsWith(`${head} `) || words.endsWith(` ${head}`))
}

/** The longest beginning of the words behind a position that is looked up as a phrase. */
const maxPhraseUnits = 60

/** Whether a public phrase begins with the words and goes on behind them: Department for Work | and Pensions. */
function startsPhrase(window: TokenWindow, words: string, start: number): boolean {
  const continued = firstWords.get(words.split(' ')[0].replace(/'s$/, ''))
  if (continued === undefined) return false
  const more = plain(window, start, Math.min(window.length, start + maxPhraseUnits))
  return continued.some(
    (phrase) => phrase.length > words.length && phrase.startsWith(words) && more.startsWith(phrase),
  )
}

const unspacedPhrases = words('public-words.phrases').filter((phrase) => isUnspaced(phrase.charCodeAt(0)))

/** Whether a label in Chinese, Japanese or Korean begins with the words and goes on: 緊急連絡 | 先. */
function startsUnspacedPhrase({ text, codes }: TokenWindow, start: number, end: number): boolean {
  if (!isUnspaced(codes[start])) return false
  return unspacedPhrases.some((phrase) => phrase.length >= end - start && text.startsWith(phrase, start))
}

/** Public phrases of several words by their first one. */
const firstWords = Map.groupBy(
  [...words('public-words.phrases'), ...words('brands.works'), ...words('brands.brands')].filter((phrase) =>
    phrase.includes(' '),
  ),
  (phrase) => phrase.split(' ')[0].replace(/'s$/, ''),
)
/** The same by their last one. */
const lastWords = Map.groupBy(
  [...words('public-words.phrases'), ...words('brands.works')].filter((phrase) => phrase.includes(' ')),
  (phrase) => phrase.slice(phrase.lastIndexOf(' ') + 1),
)

/** Whether a public phrase ends with the words: United Kingdom of Great Britain and | Northern Ireland. */
function endsPhrase(window: TokenWindow, words: string, end: number): boolean {
  const ended = lastWords.get(words.slice(words.lastIndexOf(' ') + 1))
  if (ended === undefined) return false
  const more = plain(window, Math.max(0, end - maxPhraseUnits), end)
  return ended.some(
    (phrase) => phrase.length > words.length && phrase.endsWith(words) && more.endsWith(phrase),
  )
}

const origin = new RegExp(`(?:${alternatives('public-words.origin-labels')})[\\s:]{1,4}$`, 'i')

function plain(window: TokenWindow, start: number, end: number): string {
  return window.text.slice(start, end).toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ')
}

/** Whether an initial or a given name is right before, or a comma and a given name after: Jane Parkinson; Parkinson, Jane. */
function isBesideName(window: TokenWindow, first: number, last: number): boolean {
  const before = first - 1
  if (before >= 0 && window.spaced(before) && window.start[first] - window.end[before] === 1) {
    if (window.shape[before] === shape.initial && window.unit(window.end[before]) === 46) return true
    if (isCapitalised(window, before) && window.marks[before] & wordMark.given) return true
  }
  const next = last + 1
  return (
    next < window.count &&
    window.unit(window.end[last]) === 44 &&
    isCapitalised(window, next) &&
    (window.marks[next] & wordMark.given) !== 0 &&
    (window.marks[next] & wordMark.common) === 0
  )
}

function isBrand(window: TokenWindow, type: string, words: string, first: number, last: number): boolean {
  if (first === last && isModel(window, first)) return true
  if (
    last === first + 1 &&
    isModel(window, last) &&
    isBrandName(plain(window, window.start[first], window.end[first]))
  )
    return true
  const isUpper = window.shape[first] === shape.upper && window.shape[last] === shape.upper
  const possessive = window.text.slice(window.end[last], window.end[last] + 2).replace('’', "'")
  const isOwner = possessive === "'s" && brands.has(`${words}'s`)
  const hasBrand = (): boolean => {
    for (let k = first; k <= last; k++) if (isPlainBrand(window, k)) return true
    return false
  }
  if (!isOwner && !isBrandName(words) && !(isUpper && hasBrand())) return false
  if (employer.test(window.text.slice(Math.max(0, window.start[first] - maxLead), window.start[first])))
    return false
  if (isBesideName(window, first, last)) return false
  if (type === 'LOCATION' && first === last && window.marks[first] & placeMarks) return false
  if (isOwner) return true
  // Ford, Mercedes: with a product behind, or where the tagger does not take it for a person.
  const isName = first === last && (window.marks[first] & nameMarks) !== 0
  const next = last + 1
  const hasModel =
    next < window.count && window.spaced(last) && models.has(window, window.start[next], window.end[next])
  return hasModel || !isName || type !== 'NAME'
}

/** Whether a brand is before the name of a product: Vauxhall | Astra. */
function isModel(window: TokenWindow, i: number): boolean {
  if (i === 0 || !models.has(window, window.start[i], window.end[i]) || !isNext(window, i)) return false
  return brands.has(plain(window, window.start[i - 1], window.end[i - 1]))
}

function isBrandName(words: string): boolean {
  return brands.has(words) || brands.has(words.replace(/'s$/, ''))
}

/** Whether a word is a brand and no one's name. */
function isPlainBrand(window: TokenWindow, k: number): boolean {
  return (window.marks[k] & nameMarks) === 0 && isBrandName(plain(window, window.start[k], window.end[k]))
}

function isEponym(window: TokenWindow, words: string, first: number, last: number, end: number): boolean {
  const name = words.replace(/'s$/, '')
  if (!eponyms.has(name)) return false
  const lead = window.text.slice(Math.max(0, window.start[first] - maxLead), window.start[first])
  if (medicalLead.test(lead) && !/\b(?:of|m)[ .’']*$/i.test(lead)) return true
  let next = last + 1
  if (next < window.count && /^['’]s?$/.test(window.text.slice(end, window.end[next]).trim())) next++
  return next < window.count && medicalHeads.has(window, window.start[next], window.end[next])
}

const nameLabels = new WordList(words('labels.names'))
const drugs = new WordList([...words('drugs.names'), ...words('public-words.drug-brands')])
/** Endings of German nouns for things, and of titles of posts. */
const nounEnding =
  /(?:ungs?|ungen|heit|keit|schaft|zwecken|schmerzen|beschwerden|kosten|ärztin|ärzte|berater(?:in)?|leiter(?:in)?)$/u

/** Whether all words are such as name no one: titles of posts, labels of forms, drugs; or one German noun by its ending. */
function isNeverName(window: TokenWindow, first: number, last: number): boolean {
  let isNever = false
  for (let k = first; k <= last; k++) {
    const [start, end] = [window.start[k], window.end[k]]
    if (namesNoOne(window, k) || drugs.has(window, start, end)) isNever = true
    else if (
      first === last ||
      !(links.has(window, start, end) || isPlainBrand(window, k) || window.shape[k] === shape.initial)
    ) {
      isNever = false
      break
    }
  }
  if (isNever) return true
  if (
    namesNoOne(window, first) &&
    !nameLabels.has(window, window.start[first], window.end[first]) &&
    window.shape[last] === shape.upper &&
    window.shape[first] === shape.capital
  )
    return true
  if (
    first !== last ||
    window.shape[first] !== shape.capital ||
    window.marks[first] & (nameMarks | placeMarks)
  )
    return false
  return nounEnding.test(window.text.slice(window.start[first], window.end[first]))
}

/** Cells of the shortest row of titles. */
const minCells = 3

/** Whether an ordinary word is a cell of a row of titles, which has no digits and is set with wide gaps: Qty  Item  Price. */
function isHeaderCell(window: TokenWindow, first: number, last: number): boolean {
  if (first !== last || (window.marks[first] & (wordMark.common | wordMark.frequent)) === 0) return false
  const { text } = window
  const from = text.lastIndexOf('\n', window.start[first]) + 1
  const to = text.indexOf('\n', window.end[last])
  const line = text.slice(from, to < 0 ? Math.min(window.length, window.end[last] + 200) : to)
  if (line.length > 200 || /\d/.test(line)) return false
  const cells = line.trim().split(/ {2,}|\t+/)
  return cells.length >= minCells && cells.every((cell) => cell.split(' ').length < 3)
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

/** A heading or caption in capitals that names a court: IN THE HIGH COURT OF JUSTICE. */
function isCaption(window: TokenWindow, first: number, last: number): boolean {
  if (window.shape[first] !== shape.upper || window.shape[last] !== shape.upper) return false
  return isAuthority(window, 'LOCATION', first, last) && (window.marks[last] & wordMark.given) === 0
}

/** Whether a span is, or stands in, the name of an authority: United States District Court, Tribunal judiciaire de Nantes. */
function isAuthority(window: TokenWindow, type: string, first: number, last: number): boolean {
  for (let k = first; k <= last; k++)
    if (isCapitalised(window, k) && authorities.has(window, window.start[k], window.end[k])) return true
  const allUpper = window.shape[first] === shape.upper
  for (let k = first; allUpper && k < last; k++)
    if (
      captionWords.has(window, window.start[k], window.end[k]) &&
      links.has(window, window.start[k + 1], window.end[k + 1])
    )
      return true
  for (let k = last + 1; k < window.count && k <= last + maxWords && isNext(window, k); k++) {
    if (!isPart(window, k)) break
    if (authorities.has(window, window.start[k], window.end[k])) return isCapitalised(window, k)
  }
  if (type === 'ORG' && !allUpper) return false
  for (let k = first - 1; k >= 0 && k >= first - maxWords && isNext(window, k + 1); k--) {
    if (!isPart(window, k) && window.shape[k] !== shape.lower) break
    if (authorities.has(window, window.start[k], window.end[k]))
      return isCapitalised(window, k) && isLinked(window, k, first)
    if (allUpper && captionWords.has(window, window.start[k], window.end[k]))
      return window.shape[k] === shape.upper
  }
  return false
}

/** Whether only small words and adjectives in small letters stand between an authority and its place: Sąd Rejonowy w Gdańsku. */
function isLinked(window: TokenWindow, head: number, place: number): boolean {
  for (let k = head + 1; k < place; k++) {
    if (links.has(window, window.start[k], window.end[k]) || isCapitalised(window, k)) continue
    if (k > head + 1) return false
  }
  return true
}

/** Whether a token follows the one before with one space, in the same line. */
function isNext(window: TokenWindow, k: number): boolean {
  return window.start[k] - window.end[k - 1] === 1 && window.codes[window.end[k - 1]] === 32
}

function isPart(window: TokenWindow, k: number): boolean {
  return isCapitalised(window, k) || links.has(window, window.start[k], window.end[k])
}
