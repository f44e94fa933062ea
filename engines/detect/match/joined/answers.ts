import { wordClass } from '../../dictionaries/word-classes.ts'
import { firstOfValue, withPrefix } from '../../grammars/numbered-labels.ts'
import { isWhitespace } from '../../text/chars.ts'
import { type Line, lineAround } from '../../text/line-shape.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { words } from '../../words/words.ts'
import type { JoinedTexts, ReadPart } from './joined-text.ts'
import { numbersIn } from './spoken-numbers.ts'

/** Units of a question before its mark, and of the answer, that are read. */
const reach = 160
/** Tokens of an answer before its number: Caller: Yes, sure, it is 20-45-77. */
const maxLead = 8
/** Words after the label in a question: May I have your sort code, please? */
const courtesies = new WordList(words('answers.courtesies'))

/**
 * Writes the number of an answer after the question in the line above, which has its label: in transcripts, chats and interviews each
 * speaker has a line.
 */
export function joinAnswers(window: TokenWindow, into: JoinedTexts): void {
  const { text, length, codes, ownedFrom, ownedTo } = window
  for (
    let mark = text.indexOf('?', ownedFrom);
    mark >= 0 && mark < ownedTo;
    mark = text.indexOf('?', mark + 1)
  ) {
    let next = mark + 1
    while (next < length && next - mark < reach && isWhitespace(codes[next])) next++
    if (next === length || !text.slice(mark, next).includes('\n')) continue
    const answer = lineAround(codes, length, next, reach)
    const parts = numbersOf(window, answer)
    if (parts.length === 0) continue
    const question = labelOf(window, lineAround(codes, length, mark, reach).start, mark)
    into.next('read').addRead(window, { start: parts[0].start, end: answer.end }, parts, question)
  }
}

/** The numbers of an answer, in digits, where one stands near its begin. */
function numbersOf(window: TokenWindow, answer: Line): ReadPart[] {
  const { classes, shape: shapes, start, end } = window
  const first = window.tokenAt(answer.start)
  for (let i = first; i < window.count && i - first <= maxLead && start[i] < answer.end; i++) {
    if (shapes[i] === shape.number) {
      const run = firstOfValue(window, i)
      const from = Math.max(answer.start, start[withPrefix(window, run < first ? i : run)])
      return [{ start: from, end: end[i], read: window.text.slice(from, end[i]) }]
    }
    if (classes[i] & (wordClass.numberWord | wordClass.month))
      return numbersIn(window, { start: start[i], end: answer.end })
  }
  return []
}

/** A question up to its last word that is no courtesy. */
function labelOf(window: TokenWindow, start: number, mark: number): Line {
  let last = window.tokenAt(mark) - 1
  while (last >= 0 && window.start[last] > start && courtesies.isAt(window, last)) last--
  return { start, end: Math.max(start, last < 0 ? start : window.end[last]) }
}
