import { nameMarks, wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { startsSentence } from '../../tokens/sentence-start.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'

/**
 * The minimum likelihood of ordinary words, and of a given name inside a sentence. A surname may be a noun: Rosen, Eis. Without this rule, half of the
 * false names in texts without people are ordinary words that are also names (Dawn, Summer), of which few are in the training texts.
 */
const [minOrdinary, minGivenInside] = [0.9, 0.8]
/** At or above this likelihood, a given name is one, also where it is an ordinary word. */
const certainLikelihood = 0.98
/** The same for a word that is a surname only in the wide lists. */
const minCertainFamily = 0.99
/** Letters of the shortest verb that shows a person: shorter ones (has, is) follow things, too. */
const minPersonVerb = 4

/**
 * Whether a person's name consists of ordinary words (Forest Green, Salt, Mark), so that it may be a heading, a product or the start of a
 * sentence.
 */
export function isOrdinaryName(
  window: TokenWindow,
  first: number,
  last: number,
  likelihood: number,
): boolean {
  const { marks, shape: shapes, classes } = window
  const single = first === last
  const isGiven = (marks[first] & wordMark.given) !== 0
  // The Water Bill, the Trail Mark: the word before belongs to it and is not a name.
  if (single && (marks[first] & wordMark.common) !== 0 && isBehindHeading(window, first)) return true
  if (likelihood >= certainLikelihood && isGiven) return false
  // John Doe: after a given name, any word may be a surname, except where the given name follows another word.
  const isPair = last === first + 1 && (classes[first] & wordClass.oftenGiven) !== 0
  let person = true
  for (let i = first; i <= last; i++) {
    if (!single && (shapes[i] === shape.initial || (shapes[i] === shape.lower && window.size(i) < 4)))
      continue
    if ((marks[i] & wordMark.common) === 0) return false
    const isFamily = likelihood >= minCertainFamily && (classes[i] & wordClass.wideFamily) !== 0
    const isNamed = (marks[i] & nameMarks) !== 0 || isFamily
    if (!isNamed && !(isPair && i === last)) person = false
  }
  const starts = startsSentence(window, first)
  const inside = (single || isPair) && isGiven && !starts
  if (likelihood < (inside ? minGivenInside : minOrdinary) || window.capitalRich) return true
  return !person || (single && starts && !hasPersonVerbBehind(window, last))
}

/** Whether a capitalised ordinary word that is not a name is directly before a token. */
function isBehindHeading(window: TokenWindow, at: number): boolean {
  const i = at - 1
  if (i < 0 || !window.spaced(i) || window.shape[i] !== shape.capital) return false
  const marks = window.marks[i]
  return (
    (marks & wordMark.common) !== 0 &&
    (marks & (nameMarks | wordMark.stop)) === 0 &&
    (window.classes[i] & (wordClass.title | wordClass.role | wordClass.greeting | wordClass.nameLabel)) ===
      0 &&
    !startsSentence(window, i)
  )
}

/** Whether a verb that people are subjects of follows: "Mark said". */
function hasPersonVerbBehind(window: TokenWindow, last: number): boolean {
  const next = last + 1
  if (next >= window.count || !window.spaced(last)) return false
  return (window.classes[next] & wordClass.personVerb) !== 0 && window.size(next) >= minPersonVerb
}
