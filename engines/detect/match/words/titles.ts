import { labelClasses, labelOdds } from '../../columns/label-classifier.ts'
import { numberedLabel } from '../../columns/numbered-label.ts'
import { nameMarks, wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { beginsCell, cellBehind, markBehind } from '../../grammars/cell-labels.ts'
import { isDigit } from '../../text/chars.ts'
import { placeMarks } from '../../tokens/gazetteer.ts'
import { entityTag, shape, type TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { alternatives, words } from '../../words/words.ts'

const neverNames = new WordList(words('public-words.never-names'))
export const links = new WordList(words('public-words.links'))
/** Words that are looked at before and after a place in the name of an authority. */
export const maxWords = 6

/** Whether a word is the title of a post, the label of a form, the kind of a document: it is no one's name. */
export function namesNoOne(window: TokenWindow, k: number): boolean {
  return neverNames.isAt(window, k)
}

const [tab, lineFeed, space, slash, colon, fullWidthColon] = [9, 0x0a, 0x20, 0x2f, 0x3a, 0xff1a]
const timeZone = /^(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[A-Z]/

/** Whether a place is part of the name of a time zone: Europe/Madrid. */
export function isTimeZone({ text, codes }: TokenWindow, start: number, end: number): boolean {
  for (let at = start; at < end + 2; at++)
    if (codes[at] === slash) return timeZone.test(text.slice(start, end + 2))
  if (codes[start - 1] !== slash) return false
  return timeZone.test(text.slice(Math.max(0, start - 11), end).replace(/^.*?(?=\b\w+\/)/, ''))
}

/** Whether all other words of a line in capitals are those of documents: INFORME DE ALTA DE URGENCIAS. */
export function isInCapitalTitle(window: TokenWindow, first: number, last: number): boolean {
  if (window.shape[first] !== shape.upper) return false
  const { text, start, end } = window
  const from = text.lastIndexOf('\n', start[first]) + 1
  if (end[last] - from > maxTitle) return false
  let known = 0
  for (
    let k = window.tokenAt(from);
    k < window.count && !text.slice(start[first], start[k]).includes('\n');
    k++
  ) {
    if (k >= first && k <= last) continue
    if (window.shape[k] !== shape.upper || k > last + maxWords) break
    if (namesNoOne(window, k)) known++
    else if (!links.isAt(window, k)) return false
  }
  return known > 0 && namesNoOne(window, window.tokenAt(from))
}

/** Units of the longest line that is the title of a document. */
const maxTitle = 80

/** Whether a span ends a line that begins with the kind of a document and has no number: Minutes of the Chess Club AGM. */
export function isInTitleOfDocument(window: TokenWindow, first: number, last: number): boolean {
  const { text, start, end } = window
  const from = text.lastIndexOf('\n', start[first]) + 1
  if (end[last] - from > maxTitle) return false
  const k = window.tokenAt(from)
  if (k >= first || !namesNoOne(window, k) || /[\d:;]/.test(text.slice(from, end[last]))) return false
  if (!/^(?:[ \t]*\S*[ \t]*(?:\r?\n|$)| {2}|\t)/.test(text.slice(end[last], end[last] + maxTitle)))
    return false
  for (let i = first; i <= last; i++)
    if (window.classes[i] & wordClass.legal || window.marks[i] & placeMarks) return false
  return true
}

const documents = new WordList(words('public-words.documents'))
/** The likelihood from which on the tagger is right about names in capitals; headings in capitals stay below it. */
const certainName = 0.9

/** Words of the shortest line in capitals that is a heading by its words alone, without those that link them. */
const minHeadingWords = 3
/** One in so many of them may be a listed name: CONSTANCIA in CONSTANCIA DE VIGENCIA DE DERECHOS. */
const perListed = 3

/** Whether a span stands in a line of capitals of which half of the words are ordinary, hardly one is a name, and that has neither number nor colon: a heading. */
export function isInLineOfCapitals(window: TokenWindow, first: number, last: number): boolean {
  if (window.shape[first] !== shape.upper || window.shape[last] !== shape.upper) return false
  const { text, start, end, marks } = window
  const from = text.lastIndexOf('\n', start[first]) + 1
  if (end[last] - from > maxTitle) return false
  if (window.tags[first] === entityTag.name && window.tagConfidence[first] >= likelyName) return false
  let [content, listed, plain] = [0, 0, 0]
  let k = window.tokenAt(from)
  for (; k < window.count && k < first + maxHeadingWords; k++) {
    if (k > window.tokenAt(from) && text.slice(end[k - 1], start[k]).includes('\n')) break
    if (window.classes[k] & (wordClass.title | wordClass.legal)) return false
    if (links.isAt(window, k) || marks[k] & wordMark.stop) continue
    if (window.shape[k] !== shape.upper) return false
    content++
    if (namesNoOne(window, k)) plain++
    else if (marks[k] & nameMarks) listed++
    else if (marks[k] & (wordMark.common | wordMark.frequent)) plain++
  }
  if (k <= last || content < minHeadingWords) return false
  if (plain * 2 < content || listed * perListed > content) return false
  return !/[\d:;,]| {3}/.test(text.slice(start[window.tokenAt(from)], end[k - 1]))
}
/** The likelihood from which on the tagger is right about names in lines of capitals where hardly a word is listed. */
const likelyName = 0.75
/** Tokens after the first of a span that a heading may have. */
const maxHeadingWords = 14

/** Nouns for posts, papers, benefits and bodies, which end or begin what is called after them; some are also names. */
const heads = new WordList(words('titles.heads'))

/**
 * Whether the first or last word of a span is a post, a paper or a benefit and the others are ordinary: Senior Decision Maker, Asesor Fiscal.
 * Before the last word those that no list has as a name are taken for ordinary, too: Müşteri Danışman.
 */
export function isPostOrForm(window: TokenWindow, type: string, first: number, last: number): boolean {
  const isHead = (k: number): boolean => namesNoOne(window, k) || (type === 'NAME' && heads.isAt(window, k))
  const endsInHead = isHead(last)
  if (first === last || !(endsInHead || isHead(first))) return false
  const ordinary = wordMark.common | wordMark.frequent | wordMark.stop
  for (let k = first; k <= last; k++) {
    if (isHead(k) || links.isAt(window, k)) continue
    const [marks, classes] = [window.marks[k], window.classes[k]]
    if (marks & wordMark.given || window.shape[k] === shape.initial) return false
    const isUnlisted = (marks & nameMarks) === 0 && (classes & wideNames) === 0
    if ((marks & ordinary) === 0 && !(isUnlisted && endsInHead)) return false
  }
  return true
}
export const wideNames = wordClass.wideGiven | wordClass.wideFamily

/** Whether a span is part of a line in capitals that begins with the kind of a document, and holds no name: ACTA DE LA JUNTA GENERAL. */
function isInHeadingOfDocument(window: TokenWindow, first: number, last: number): boolean {
  if (window.shape[first] !== shape.upper || window.shape[last] !== shape.upper) return false
  const { text, start, end, marks } = window
  const from = text.lastIndexOf('\n', start[first]) + 1
  if (end[last] - from > maxTitle) return false
  const opening = window.tokenAt(from)
  if (opening > first || !documents.isAt(window, opening)) return false
  if (window.tags[first] === entityTag.name && window.tagConfidence[first] >= certainName) return false
  // UMOWA Z PANEM JANEM: a name in another case, which no list has.
  for (let k = opening; k < first; k++) if (window.classes[k] & wordClass.title) return false
  const ordinary = wordMark.common | wordMark.frequent
  for (let k = first; k <= last; k++)
    if (
      marks[k] & wordMark.given ||
      (marks[k] & nameMarks && !(marks[k] & ordinary || namesNoOne(window, k)))
    )
      return false
  const line = /^[^\n]*/.exec(text.slice(from, from + 2 * maxTitle))?.[0] ?? ''
  return !/[\p{Ll}\d:;,]/u.test(line.replace(/ {3,}.*$/, ''))
}

/** Units before a word in which the label of its list is looked for. */
const maxList = 100
const drugLabelWords = new WordList(words('public-words.drug-lists'))
const drugLabels = `(?:${alternatives('public-words.drug-lists')})`
// A sentence ends the list: Eliquis. Zijn vrouw
const drugList = new RegExp(
  `(?:^|[^\\p{L}])${drugLabels}[ \\t]{0,2}[:：](?:[^:：\\n.]|\\.(?!\\s[\\p{L}]{2,12} [\\p{L}]{2,12} ))*$`,
  'iu',
)
/** The same in a form without colons, where the label begins its line. */
const drugLine = new RegExp(`^${drugLabels} {1,8}(?:[^:：,.]{1,30}, ){0,5}$`, 'iu')

/** Whether one word in no list of names stands in a list of medicines, or is its label: Leki: Bisocard, Metformax. */
export function isInDrugList(window: TokenWindow, first: number, last: number): boolean {
  if (first !== last || window.marks[first] & nameMarks) return false
  if (drugLabelWords.isAt(window, first) && markBehind(window, first) === 'colon') return true
  const before = first > 0 && window.spaced(first - 1) ? window.classes[first - 1] : 0
  if (before & (wordClass.title | wordClass.role)) return false
  const start = window.start[first]
  const from = Math.max(0, start - maxList)
  if (hasColonBefore(window, from, start)) return drugList.test(window.text.slice(from, start))
  let line = start
  while (line > from && window.codes[line - 1] !== lineFeed) line--
  return (line > from || from === 0) && line < start && drugLine.test(window.text.slice(line, start))
}

/** Units before a word in which the label of its cell is looked for. */
const maxThing = 60
/** The cell of a label for a thing or a company: at most two words are before the span, and no comma. */
const thingLabel = new RegExp(
  `(?:^|[^\\p{L}])(?:${alternatives('public-words.thing-labels')})(?:[ \\t]?[:：][ \\t]{0,2}|\\t+|[ ]{2,30})(?:[^\\s:：,;]+ ){0,2}$`,
  'iu',
)

/** Whether a span stands in the cell of a label for a thing or a company: Vessel: MV Northern Julie, Insurance: Petplan. */
export function isThing(window: TokenWindow, type: string, first: number, last: number): boolean {
  const start = window.start[first]
  const from = Math.max(0, start - maxThing)
  if (!hasColonBefore(window, from, start) && !hasGapBefore(window, from, start)) return false
  // A whole name may own the thing, which an article does not begin: Vehicle: John Smith, Verzekering: De Friesland.
  const isWhole = first !== last && window.size(first) > 2 && (window.marks[first] & wordMark.given) !== 0
  if (type === 'NAME' && isWhole) return false
  return thingLabel.test(window.text.slice(from, start))
}

/** Words of a label after its first ones. */
const maxFurtherWords = 3
/** The lowest likelihood that words before a colon are a label. */
const minLabel = 0.85

/** Names and countries before a label: `México Correo electrónico: ...`. */
const noLabelMarks = nameMarks | wordMark.country
/**
 * Whether words are the label of a form, or begin it, by what labels are like: Variabilní symbol: 4417. Speakers are not. Without a colon only
 * what looks like a place or a company: the names of a list stand before a gap, too.
 */
export function isLearnedLabel(window: TokenWindow, type: string, first: number, last: number): boolean {
  if (!beginsCell(window, first)) return false
  let to = last
  while (to < last + maxFurtherWords && window.spaced(to) && markBehind(window, to) === undefined) to++
  const mark = markBehind(window, to)
  if (mark === undefined || (mark === 'gap' && type === 'NAME')) return false
  if (mark === 'gap' && (window.marks[first] & placeMarks || isCellOfRow(window, first, to))) return false
  if (mark === 'colon' && to === first && isLabelOfPerson(window, first)) return true
  for (let k = first; k <= to; k++) if (window.marks[k] & noLabelMarks) return false
  const odds = labelOdds(window.text.slice(window.start[first], window.end[to]))
  // One word may be a surname that no list has.
  return to > first || mark === 'gap'
    ? 1 - odds.other >= minLabel
    : labelClasses.some((is) => is !== 'other' && odds[is] >= minLabel)
}

/** Whether words are a cell of a table, or have a number. */
function isCellOfRow(window: TokenWindow, first: number, last: number): boolean {
  for (let k = first; k <= last; k++) if (window.shape[k] === shape.number) return true
  return window.tables.at(window.start[first]) !== undefined
}

/** A person's name that is a cell by itself. */
const personAlone = /^\p{Lu}[\p{L}\p{M}'’-]+(?: \p{Lu}[\p{L}\p{M}'’.-]*){1,3}$/u

/** Whether a word that is also a name is the label of a person: Isa: Tarvo Saks. Speakers have more to say. */
function isLabelOfPerson(window: TokenWindow, k: number): boolean {
  if ((window.marks[k] & noLabelMarks) === 0) return false
  const cell = cellBehind(window, k)
  if (cell === undefined) return false
  const name = window.text.slice(cell.start, cell.end)
  if (!personAlone.test(name)) return false
  const odds = labelOdds(window.text.slice(window.start[k], window.end[k]))
  return labelClasses.every((is) => odds[is] <= odds.name)
}

/** Units of the longest line that names who sends a letter. */
const maxLetterhead = 80
/** Units of the shortest document: less below a line of an organisation is its address. */
const minDocument = 200

/** Whether a school, a practice or an authority begins the first line of a document as its letterhead. Companies by their form are not kept. */
export function isLetterhead(window: TokenWindow, type: string, first: number, last: number): boolean {
  const { text, start, classes, marks } = window
  if (start[first] > maxLetterhead || window.folded.startOf(0) !== 0) return false
  if (!/^[\s#*=]*$/.test(text.slice(0, start[first]))) return false
  const line = /^[^\n]*/.exec(text.slice(start[first], start[first] + maxLetterhead + 1))?.[0] ?? ''
  if (line.length > maxLetterhead || text.length - line.length < minDocument) return false
  if (/[.!?:,;]\s*$/.test(line)) return false
  let isInstitution = false
  for (let k = first; k <= last; k++) {
    if (classes[k] & wordClass.legal) return false
    if (classes[k] & wordClass.institution) isInstitution = true
  }
  // A place may begin an address, and one or two names may be a person.
  const mayBePerson = marks[first] & wordMark.given || last - first < 2
  return isInstitution || (type === 'ORG' && !mayBePerson)
}

/** Whether a span begins a label of a number, which is behind it: Амбулаторная | карта № 118-44. */
export function isLabelOfNumber(window: TokenWindow, first: number, last: number): boolean {
  const { text, start, end, marks } = window
  // A value after its own label: 签收人：侯三宝　工号：44718
  if (isColon(window.unit(start[first] - 1))) return false
  for (let k = first; k <= last; k++) if (marks[k] & nameMarks) return false
  const behind = numberBehind.exec(text.slice(end[last], end[last] + maxLabel))
  if (behind === null) return false
  return numberedLabel(text.slice(start[first], end[last]) + behind[1].replace('№', 'no'))?.isSure === true
}

function isColon(code: number): boolean {
  return code === 58 || code === 0xff1a
}

/** The rest of a label and a number: at most two words in small letters, a word or sign for "number" or a colon. */
const numberBehind =
  /^((?: \p{Ll}+){0,2}(?: (?:№|\p{L}{1,3}[.°º]?))?)[ \t]?[:：]?[ \t]{0,2}(?=\p{Lu}{0,3}-?\d)/u

/** Whether a colon is before a position in its line. */
function hasColonBefore({ codes }: TokenWindow, from: number, start: number): boolean {
  for (let at = start - 1; at >= from && codes[at] !== lineFeed; at--)
    if (codes[at] === colon || codes[at] === fullWidthColon) return true
  return false
}

/** Whether the gap between two cells of a form is before a position in its line. */
function hasGapBefore({ codes }: TokenWindow, from: number, start: number): boolean {
  for (let at = start - 1; at > from && codes[at] !== lineFeed; at--)
    if (codes[at] === tab || (codes[at] === space && codes[at - 1] === space)) return true
  return false
}

/** Whether words are part of a label, or of the heading of a document in capitals. */
export function isInLabelOrHeading(window: TokenWindow, first: number, last: number): boolean {
  return isInLabel(window, first, last) || isInHeadingOfDocument(window, first, last)
}

/** Words of the longest label. */
const maxLabelWords = 5
/** Units after a word in which the colon of its label is looked for. */
const maxLabel = 40

/** Whether words are part of a label of ordinary words with a colon behind, at the start of a line or cell: Known as: Oti. */
function isInLabel(window: TokenWindow, first: number, last: number): boolean {
  const { text, codes, start, end, marks } = window
  let at = end[last]
  while (at < end[last] + maxLabel && at < window.length && codes[at] !== colon) at++
  if (codes[at] !== colon || at === end[last] + maxLabel) return false
  let to = last
  while (to + 1 < window.count && to - first < maxLabelWords && text.slice(end[to], start[to + 1]) === ' ')
    to++
  while (to > last && start[to] > at) to--
  if (!/^[ \t]?[:：]/.test(text.slice(end[to], end[to] + 2))) return false
  let from = first
  while (from > 0 && first - from < maxLabelWords && text.slice(end[from - 1], start[from]) === ' ') from--
  const lead = text.slice(Math.max(0, start[from] - 2), start[from])
  if (lead !== '' && !/(?:\n[ \t]?|[ \t]{2}|[.,;] )$/.test(lead)) return false
  const ordinary = wordMark.common | wordMark.frequent | wordMark.stop
  let hasSmall = false
  for (let k = from; k <= to; k++) {
    if ((marks[k] & ordinary) === 0 && !namesNoOne(window, k)) return false
    if (marks[k] & wordMark.given && window.shape[k] !== shape.lower && !namesNoOne(window, k)) return false
    if (window.shape[k] === shape.lower || namesNoOne(window, k)) hasSmall = true
  }
  return hasSmall && (to > first || namesNoOne(window, first))
}

/** Cells of the shortest row of titles. */
const minCells = 3
/** Units of the longest row of titles. */
const maxHeaderUnits = 200

/** The share of the cells of a row that are like labels, from which on it is one of titles. */
const minTitles = 0.6
const sentenceEnd = /[.!?。！？．](?:\s|$)|[。！？]/u
/** The likelihood from which on a cell is like a label of any kind: above even, since short values are like labels, too. */
const minTitle = 0.6

/**
 * Whether an ordinary word is a cell of a row of titles, which has no digits and is set with wide gaps (Qty  Item  Price), or one word of a row
 * most of whose cells are like labels: Data;Descrição;Débito;Saldo.
 */
export function isHeaderCell(window: TokenWindow, first: number, last: number): boolean {
  if (first !== last) return false
  const { codes, length } = window
  let from = window.start[first]
  while (from > 0 && codes[from - 1] !== 10 && window.end[last] - from <= maxHeaderUnits) from--
  let to = from
  let hasGap = false
  let hasSign = false
  for (; to < length && codes[to] !== 10; to++) {
    if (to - from >= maxHeaderUnits || isDigit(codes[to])) return false
    // A label and its value: Surname:    Orrisk.
    if (codes[to] === 58 && isGap(codes, to + 1)) return false
    if (codes[to] === 9 || isGap(codes, to)) hasGap = true
    if (codes[to] === 59 || codes[to] === 44 || codes[to] === 124) hasSign = true
  }
  if (!hasGap && !hasSign) return false
  const line = window.text.slice(from, to)
  // A row with its title in front holds values.
  const title = window.tables.at(window.start[first])?.column.title.trim()
  if (title !== undefined && title !== '' && line.replace(/^[|\s]+/, '').startsWith(title)) return false
  // A sentence is not a row, though commas divide it: scripts without spaces have no other sign of it.
  if (!hasGap && sentenceEnd.test(line)) return false
  const isOrdinary = (window.marks[first] & (wordMark.common | wordMark.frequent)) !== 0
  const cells = line.trim().split(hasGap ? / {2,}|\t+/ : /[;,|]/)
  if (cells.length < minCells || !cells.every((cell) => cell.trim().split(' ').length < 3)) return false
  if (hasGap && isOrdinary) return true
  const word = window.text.slice(window.start[first], window.end[first])
  if (cells.length <= minCells || !cells.some((cell) => cell.trim() === word)) return false
  const titles = cells.filter(
    (cell) => 1 - labelOdds(cell).other >= minTitle && !/^\p{Ll}/u.test(cell.trim()),
  )
  return titles.length >= cells.length * minTitles
}

/** Whether two blanks are at a position. */
function isGap(codes: Uint16Array, at: number): boolean {
  return codes[at] === 32 && codes[at + 1] === 32
}
