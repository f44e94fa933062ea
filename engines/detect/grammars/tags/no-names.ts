import { nameMarks, wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { placeMarks } from '../../tokens/gazetteer.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { alternatives, words } from '../../words/words.ts'

/** Whether what was tagged has the form or the words of something else: a department, a project, a command, two sentences. */
export function isNoName(window: TokenWindow, first: number, last: number, type: string): boolean {
  if (arePeoples(window, first, last, type) || isCodeName(window, first)) return true
  if (first === last && (window.classes[first] & wordClass.weekday || isWork(window, first))) return true
  if (hasSentenceEnd(window, first, last) || isLowerCase(window, first, last, type)) return true
  if (first === last && isLabelOrForm(window, first, type)) return true
  return type === 'ORG' && (isUnitOfCompany(window, first, last) || hasPronoun(window, first, last))
}

/** Whether all capitalised words are languages or peoples: like Czech and Slovak. A single one is a surname after a given name or title. */
function arePeoples(
  { marks, shape: shapes }: TokenWindow,
  first: number,
  last: number,
  type: string,
): boolean {
  let isAny = false
  for (let k = first; k <= last; k++) {
    if (shapes[k] === shape.lower) continue
    if ((marks[k] & (wordMark.people | wordMark.given)) !== wordMark.people) return false
    isAny = true
  }
  return isAny && (first < last || type === 'NAME')
}

const workLead = new RegExp(`^ (?:${alternatives('no-names.work-leads')}) (?:1[89]|20)\\d\\d \\p{L}`, 'u')
/** Code units of the longest lead with its year. */
const maxWorkLead = 16

/** Whether a year after an unlisted word shows that it is a film, a book or a game: Kestrelander is a 2003 comedy. */
function isWork({ marks, text, end }: TokenWindow, i: number): boolean {
  return (marks[i] & nameMarks) === 0 && workLead.test(text.slice(end[i], end[i] + maxWorkLead))
}

/** Letters of the longest abbreviation that is not a person or place: GUI, PRNG. */
const maxAbbreviation = 5

/** Whether a word is the title of a column (City), or an unlisted abbreviation that was taken for a person or place. */
function isLabelOrForm(window: TokenWindow, i: number, type: string): boolean {
  const marks = window.marks[i]
  const isTitle = (marks & wordMark.common) !== 0 && (window.classes[i] & wordClass.columnName) !== 0
  if (type === 'LOCATION' && isTitle) return true
  if (type === 'ORG' || marks & (nameMarks | placeMarks | wordMark.org)) return false
  return window.shape[i] === shape.upper && window.size(i) <= maxAbbreviation
}

/** After these words a capitalised word is a code name, not a person or company: Project Nightjar, Operation Sandstone. */
const codeNameWords = new WordList(words('no-names.code-name-words'))

/** Whether a span starts with such a word, or a capitalised one is directly before it. */
function isCodeName(window: TokenWindow, first: number): boolean {
  const isOne = (i: number) => i >= 0 && window.shape[i] === shape.capital && codeNameWords.isAt(window, i)
  return isOne(first) || (first > 0 && window.spaced(first - 1) && isOne(first - 1))
}

/** Letters of the longest short form inside a name: Wm., Chas., Geo.; and in capitals, where four are more often the name of a thing. */
const [maxShortForm, maxUpperShortForm] = [4, 3]

/** Whether a sentence ends inside a span: a full stop after a word that is too long for a short form. */
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

const ordinaryMarks = wordMark.common | wordMark.stop
const listedMarks = wordMark.given | wordMark.surname | wordMark.org | wordMark.country | wordMark.city

/**
 * Whether a span in lower case is ordinary words, none of them listed as a name, an organisation that starts with a function word (de reserva
 * obligatorio), or the argument of a command (run jordi --verbose).
 */
function isLowerCase(
  { shape: shapes, marks, text, end }: TokenWindow,
  first: number,
  last: number,
  type: string,
): boolean {
  let isOrdinary = true
  for (let i = first; i <= last; i++) {
    if (shapes[i] !== shape.lower) return false
    // De is a surname, too.
    if (marks[i] & listedMarks && (marks[i] & wordMark.stop) === 0) return text.startsWith(' --', end[last])
    if ((marks[i] & ordinaryMarks) === 0) isOrdinary = false
  }
  return isOrdinary || (type === 'ORG' && (marks[first] & wordMark.stop) !== 0)
}

const units = new WordList(words('no-names.units'))

/** Whether ordinary words are a department of any company or hospital: Diabetes Care Team. */
function isUnitOfCompany(window: TokenWindow, first: number, last: number): boolean {
  if (first === last || !units.isAt(window, last)) return false
  for (let i = first; i < last; i++)
    if ((window.marks[i] & (wordMark.common | wordMark.stop)) === 0 || window.marks[i] & wordMark.org)
      return false
  return true
}

/** Whether words with a pronoun are a title, not an institution or company: The Big Three Killed My Baby. */
function hasPronoun({ classes }: TokenWindow, first: number, last: number): boolean {
  let found = false
  for (let i = first; i <= last; i++) {
    if (classes[i] & (wordClass.legal | wordClass.institution)) return false
    if (classes[i] & wordClass.notName) found = true
  }
  return found && first < last
}
