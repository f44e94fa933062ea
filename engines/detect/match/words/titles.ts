import { wordMark } from '../../dictionaries/marks.ts'
import { wordClass } from '../../dictionaries/word-classes.ts'
import { placeMarks } from '../../tokens/gazetteer.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { alternatives, words } from '../../words/words.ts'

const neverNames = new WordList(words('public-words.never-names'))
export const links = new WordList(words('public-words.links'))
/** Words that are looked at before and after a place in the name of an authority. */
export const maxWords = 6

/** Whether a word is the title of a post, the label of a form, the kind of a document: it is no one's name. */
export function namesNoOne(window: TokenWindow, k: number): boolean {
  return neverNames.has(window, window.start[k], window.end[k])
}

const timeZone = /^(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[A-Z]/

/** Whether a place is part of the name of a time zone: Europe/Madrid. */
export function isTimeZone({ text }: TokenWindow, start: number, end: number): boolean {
  const slash = text.slice(start, end + 2).search('/')
  if (slash >= 0) return timeZone.test(text.slice(start, end + 2))
  const before = text.lastIndexOf('/', start - 1)
  return (
    before === start - 1 &&
    timeZone.test(text.slice(Math.max(0, start - 11), end).replace(/^.*?(?=\b\w+\/)/, ''))
  )
}

/** Whether all other words of a line in capitals are those of documents: INFORME DE ALTA DE URGENCIAS. */
export function isInCapitalTitle(window: TokenWindow, first: number, last: number): boolean {
  const { text, start, end } = window
  const from = text.lastIndexOf('\n', start[first]) + 1
  if (window.shape[first] !== shape.upper || end[last] - from > maxTitle) return false
  let known = 0
  for (
    let k = window.tokenAt(from);
    k < window.count && !text.slice(start[first], start[k]).includes('\n');
    k++
  ) {
    if (k >= first && k <= last) continue
    if (window.shape[k] !== shape.upper || k > last + maxWords) break
    if (namesNoOne(window, k)) known++
    else if (!links.has(window, start[k], end[k])) return false
  }
  return known > 0 && namesNoOne(window, window.tokenAt(from))
}

/** Units of the longest line that is the title of a document. */
const maxTitle = 80

/** Whether a span ends a line that begins with the kind of a document and has no number: Minutes of the Chess Club AGM. */
export function isInTitleOfDocument(window: TokenWindow, first: number, last: number): boolean {
  const { text, start, end } = window
  const from = text.lastIndexOf('\n', start[first]) + 1
  if (
    end[last] - from > maxTitle ||
    !/^(?:[ \t]*\S*[ \t]*(?:\r?\n|$)| {2}|\t)/.test(text.slice(end[last], end[last] + maxTitle))
  )
    return false
  const k = window.tokenAt(from)
  if (k >= first || !namesNoOne(window, k) || /[\d:;]/.test(text.slice(from, end[last]))) return false
  for (let i = first; i <= last; i++)
    if (window.classes[i] & wordClass.legal || window.marks[i] & placeMarks) return false
  return true
}

/** Units before a word in which the label of its list is looked for. */
const maxList = 100
const drugList = new RegExp(
  `(?:^|[^\\p{L}])(?:${alternatives('public-words.drug-lists')})[ \\t]{0,2}[:：][^:：\\n]*$`,
  'iu',
)

/** Whether one word in no list of names stands in a list of medicines: Leki: Bisocard, Metformax. */
export function isInDrugList(window: TokenWindow, first: number, last: number): boolean {
  if (first !== last || window.marks[first] & (wordMark.given | wordMark.surname)) return false
  const before = first > 0 && window.spaced(first - 1) ? window.classes[first - 1] : 0
  if (before & (wordClass.title | wordClass.role)) return false
  return drugList.test(window.text.slice(Math.max(0, window.start[first] - maxList), window.start[first]))
}

/** Words of the longest label. */
const maxLabelWords = 5

/** Whether words are part of a label of ordinary words with a colon behind, at the start of a line or cell: Known as: Oti. */
export function isInLabel(window: TokenWindow, first: number, last: number): boolean {
  const { text, start, end, marks } = window
  const ordinary = wordMark.common | wordMark.frequent | wordMark.stop
  let to = last
  while (to + 1 < window.count && to - first < maxLabelWords && text.slice(end[to], start[to + 1]) === ' ')
    to++
  const colon = text.slice(end[last], end[last] + 40).indexOf(':')
  if (colon < 0) return false
  while (to > last && start[to] > end[last] + colon) to--
  if (!/^[ \t]?[:：]/.test(text.slice(end[to], end[to] + 2))) return false
  let from = first
  while (from > 0 && first - from < maxLabelWords && text.slice(end[from - 1], start[from]) === ' ') from--
  const lead = text.slice(Math.max(0, start[from] - 2), start[from])
  if (lead !== '' && !/(?:\n[ \t]?|[ \t]{2}|[.,;] )$/.test(lead)) return false
  let hasSmall = false
  for (let k = from; k <= to; k++) {
    if ((marks[k] & ordinary) === 0 && !namesNoOne(window, k)) return false
    if (marks[k] & wordMark.given && window.shape[k] !== shape.lower && !namesNoOne(window, k)) return false
    if (window.shape[k] === shape.lower || namesNoOne(window, k)) hasSmall = true
  }
  return hasSmall && (to > first || namesNoOne(window, first))
}
