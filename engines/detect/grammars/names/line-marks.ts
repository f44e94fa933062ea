import { oncePerRead, shape, type TokenWindow } from '../../tokens/token-window.ts'

/** A question of a transcript at the start of its line, after the number of the line: 7      Q.  Driver's license? */
const question = /(?:^|\n)[ \t]*(?:\d{1,4}[.)]?[ \t]+)?Q\.[ \t]/
const lineOfAnswer = /(?:^|\n)[ \t]*(?:\d{1,4}[.)]?[ \t]+)?$/
/** Code units of the margin and line number before a question or an answer. */
const maxBeforeAnswer = 24

/** Whether a text has a question of a transcript. */
const hasQuestion = oncePerRead(({ text }) => question.test(text))

/** Whether a token is the letter of a question or answer in a transcript, and not an initial: A. Leopold Zammit, of the dock. */
export function isSpeakerLetter(window: TokenWindow, i: number): boolean {
  if (window.shape[i] !== shape.initial || window.codes[window.end[i]] !== point) return false
  const letter = window.codes[window.start[i]]
  if (letter !== answerLetter && letter !== questionLetter) return false
  const at = window.start[i]
  if (!lineOfAnswer.test(window.text.slice(Math.max(0, at - maxBeforeAnswer), at))) return false
  // An initial has one space after it.
  return window.text.startsWith('  ', window.end[i] + 1) || hasQuestion(window)
}
const [point, answerLetter, questionLetter] = [46, 65, 81]

/** Whether a token is the tag of a GEDCOM line (genealogy): 0 @I1@ INDI, 1 OCCU Registered nurse. */
export function isLineTag(window: TokenWindow, i: number): boolean {
  if (window.shape[i] !== shape.upper || window.size(i) > maxLineTag) return false
  const at = window.start[i]
  return lineOfTag.test(window.text.slice(Math.max(0, at - maxBeforeTag), at))
}
const lineOfTag = /(?:^|\n)\d (?:@\w{1,12}@ )?$/
const [maxLineTag, maxBeforeTag] = [5, 20]
