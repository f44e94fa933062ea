import { wordMark } from '../../dictionaries/marks.ts'
import { wordClass } from '../../dictionaries/word-classes.ts'
import { isUpper } from '../../text/chars.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { words } from '../../words/words.ts'
import type { Emit } from '../grammar.ts'
import { isChat } from '../messages/chat.ts'
import { isTechnology } from '../tag-support.ts'

const lowerLeads = new WordList(words('people.lower-leads'))
const lowerNames = new WordList(words('people.lower-names'))
const verbs = new WordList(words('other-mentions.auxiliaries'))
const kin = new WordList(words('related-people.kin'))
const score = 0.6
/** Classes of words that are not a person's name, in capitals or in small letters. */
export const notName =
  wordClass.weekday |
  wordClass.month |
  wordClass.institution |
  wordClass.title |
  wordClass.nameLabel |
  wordClass.legal

/** A common given name in small letters after a verb of speaking or asking, or in a row with another: `told mike and peter`. */
export function readLower(window: TokenWindow, i: number, emit: Emit): void {
  const isInChat = isNameOfChat(window, i)
  // The shell, the mark and the sandy colour of a program are not people in a manual.
  if (!isInChat && (window.evidence.isTechnical || !lowerNames.has(window, window.start[i], window.end[i])))
    return
  if (!isInChat && !isInLowerClause(window, i)) return
  const before = i - 1
  if (before < 0 || (!isInChat && window.start[i] - window.end[before] > 2)) return
  const isLed = isInChat || lowerLeads.has(window, window.start[before], window.end[before])
  if (!isLed && !isSubjectOfMessage(window, i)) return
  if (
    window.unit(window.end[i]) === 95 ||
    (window.unit(window.end[i]) === 46 && window.unit(window.end[i] + 1) > 96)
  )
    return
  // The word behind is a surname if no dictionary has it: harry wigglesmere.
  const next = i + 1
  const hasSurname =
    next < window.count &&
    window.start[next] - window.end[i] === 1 &&
    window.shape[next] === shape.lower &&
    window.size(next) > 3 &&
    (window.marks[next] & ~wordMark.surname) === 0
  emit(
    window.start[i],
    window.end[hasSurname ? next : i],
    'NAME',
    score,
    'given name in small letters behind a verb',
  )
}

/** Whether a word of a chat is a given name and nothing else, or a given name after a word for a person: my wife beata. */
function isNameOfChat(window: TokenWindow, i: number): boolean {
  const isListed =
    (window.marks[i] & wordMark.given) !== 0 || (window.classes[i] & wordClass.oftenGiven) !== 0
  if (!isListed || window.size(i) < 3 || isTechnology(window, i) || window.classes[i] & notName) return false
  if ((window.marks[i] & (wordMark.stop | wordMark.frequent)) !== 0 || !isAlone(window, i)) return false
  if ((window.marks[i] & wordMark.common) === 0) return isChat(window)
  const k = i - 1
  return k >= 0 && window.spaced(k) && kin.has(window, window.start[k], window.end[k]) && isChat(window)
}

/** Whether no sign of a handle, a path or a code joins a word with others. */
function isAlone(window: TokenWindow, i: number): boolean {
  const behind = window.unit(window.end[i])
  return (
    window.unit(window.start[i] - 1) === 32 && (behind < 48 ? behind !== 45 && behind !== 47 : behind === 63)
  )
}

/** Whether a name begins what someone says in a chat or a sentence, with a verb behind: Tito: lucía está con gripe. */
function isSubjectOfMessage(window: TokenWindow, i: number): boolean {
  if (i + 1 >= window.count || !window.spaced(i)) return false
  if (!verbs.has(window, window.start[i + 1], window.end[i + 1])) return false
  return /[:.!?] $/.test(window.text.slice(Math.max(0, window.start[i] - 2), window.start[i]))
}

/** Units of a clause that are looked at, each way. */
const maxClause = 90

/** Whether the clause around a word is written in small letters, as in chats: other words with capitals would be names. */
function isInLowerClause({ codes, length, start }: TokenWindow, i: number): boolean {
  const isEnd = (code: number): boolean =>
    code === 10 || code === 33 || code === 58 || code === 63 || code === 46
  for (let at = start[i] - 1; at >= 0 && start[i] - at < maxClause && !isEnd(codes[at]); at--)
    if (isUpper(codes[at]) && codes[at] !== 73) return false
  for (let at = start[i]; at < length && at - start[i] < maxClause && !isEnd(codes[at]); at++)
    if (isUpper(codes[at]) && codes[at] !== 73) return false
  return true
}
