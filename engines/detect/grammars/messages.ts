import { nameMarks, wordClass, wordMark } from '../dictionaries/word-classes.ts'
import { oncePerRead, shape, type TokenWindow } from '../tokens/token-window.ts'
import { WordList } from '../tokens/word-list.ts'
import { alternatives, words } from '../words/words.ts'

/** A word of a name as written in messages, in any case. */
export const nameWord = String.raw`\p{L}[\p{L}\p{M}'’-]{0,19}[\p{L}\p{M}]`

/** Words in the position of a name that are not names: people in general, and forms of address without a name. */
const notNamed = new WordList(words('name-in-place.not-named'))
const ordinary = wordMark.common | wordMark.frequent | wordMark.stop
const others = wordMark.country | wordMark.region | wordMark.people | wordMark.org
const otherClasses =
  wordClass.month | wordClass.weekday | wordClass.institution | wordClass.legal | wordClass.technology

/** The classes of the words in a span: all may be names, and at least one is listed as a name. */
interface PlacedName {
  readonly isPossible: boolean
  readonly isListed: boolean
  readonly first: number
  readonly last: number
  /** Words that are neither particles nor titles and the like. */
  readonly own: number
}

/** Whether the last word of a span is clearly not an ordinary word: Gaz Tunnicliffe. */
function isSurnameOnly(window: TokenWindow, k: number, end: number): boolean {
  return (
    k < window.count &&
    window.end[k] === end &&
    window.shape[k] === shape.capital &&
    (window.marks[k] & (ordinary | others)) === 0
  )
}

/** Titles, degrees and generations, which are next to a name. */
const beside = wordClass.title | wordClass.suffix

/**
 * Whether words in the position of a name may be one: none is an ordinary word that is not a name, a place or a company.
 * @param isWhole whether initials, titles and degrees are parts of it, and a particle may be its first word
 */
export function nameInPlace(window: TokenWindow, start: number, end: number, isWhole = false): PlacedName {
  const first = window.tokenAt(start)
  let last = first
  let own = 0
  let [isPossible, isListed] = [first < window.count, false]
  for (let k = first; k < window.count && window.start[k] < end; k++) {
    last = k
    const marks = window.marks[k]
    const isName = (marks & nameMarks) !== 0
    if (isName && (marks & wordMark.stop) === 0) isListed = true
    if (window.classes[k] & wordClass.particle && (k > first || isWhole)) continue
    // de la Fuente: the ordinary word is a surname here.
    const isNoble = isWhole && k > first && (window.classes[k - 1] & wordClass.particle) !== 0
    if (isWhole && (window.classes[k] & beside || window.size(k) === 1)) continue
    own++
    if (isNoble) continue
    if (window.shape[k] === shape.number || window.size(k) < 2 || notNamed.isAt(window, k)) isPossible = false
    const isBeforeSurname = k === first && isSurnameOnly(window, k + 1, end)
    if (window.classes[k] & otherClasses || (!isName && !isBeforeSurname && marks & (ordinary | others)))
      isPossible = false
  }
  return { isPossible: isPossible && window.end[last] <= end, isListed, first, last, own }
}

/** Lines of the shortest chat. */
const minLines = 3
/** A time at the start of the line (`[12/03/25, 09:14] `, `09:14 `), or after a speaker (`Leo [9:03 AM] `, `Priti (agent): `, `CALLER: `). */
const message = new RegExp(
  String.raw`^(?:\[?(?:\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? )?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[AaPp]\.?[Mm]\.?)?\]?[ :-]|[\p{L}\d][\p{L}\d ._-]{0,24}(?: {1,2}\[?\d{1,2}:\d{2}(?: ?[AP]M)?\]?[ \t]*(?:\r?$|\S| \S)| \(\p{Ll}{3,12}\): ))|^(?:${alternatives('chat.speakers')}): `,
  'gmu',
)

/** Whether a window contains chat messages, each with its time or the role of its speaker: people write names in any case there. */
export const isChat = oncePerRead(({ text }) => {
  let count = 0
  message.lastIndex = 0
  while (count < minLines && message.test(text)) count++
  return count >= minLines
})
