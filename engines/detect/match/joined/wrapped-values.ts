import { wordMark } from '../../dictionaries/word-classes.ts'
import { learnedCodes } from '../../grammars/learned-codes.ts'
import { isLetter, isUpper, isWordUnit } from '../../text/chars.ts'
import type { TokenWindow } from '../../tokens/token-window.ts'
import { type Candidate, resolveOverlaps, weight } from '../resolve-overlaps.ts'
import { namesNoOne } from '../words/titles.ts'
import type { Join, JoinedText, Snippet } from './joined-text.ts'

/** The score of a diagnosis that a list has. */
const minKnownDiagnosis = 0.7
/** Numbers that are joined without a sign at the line end need at least this score. */
const minPlainScore = 0.55
/** A doubtful name ends with its line: it may be half a name and the label below it. */
const minNameScore = 0.6
/** Types whose values are capitalised words, which also stand in lists and headings. */
const wordTypes: ReadonlySet<string> = new Set([
  'NAME',
  'ORG',
  'ADDRESS',
  'LOCATION',
  'CITY',
  'COUNTRY',
  'STATE',
])
/** Types that are too uncertain without a whole line: words of titles and nationalities, bare host names. */
export const neverJoined: ReadonlySet<string> = new Set([
  'NAME_TITLE',
  'NATIONALITY',
  'DOMAIN',
  'PROFESSION',
  'AGE',
])
/** A number with its own prefix or pairs begins the next line, so that it is a separate value: PIP/889120/LW, 04-00-04. */
const ownNumber = /^(?:[A-Z]{2,}[-/]\d|\d\d-\d\d-\d\d|[A-Z]{1,2}$)/
/** A word with one letter and a hyphen before it begins the next line: E-Mail, X-ray. */
const hyphenatedWord = /^\p{L}-\p{L}?\p{Ll}+$/u
const ordinaryWord = wordMark.common | wordMark.frequent | wordMark.stop
/** How much more certain a part of a joined value may be before the join is not believed. */
const maxScoreLead = 0.2

/**
 * The values of a joined text that cross a line end, in the caller's offsets. `found` are its candidates in its own offsets; the window
 * still holds it. A value whose pieces lie apart gives one candidate for each piece.
 */
export function wrappedValues(
  joined: JoinedText,
  window: TokenWindow,
  found: readonly Candidate[],
): Candidate[] {
  const values: Candidate[] = []
  const { snippets } = joined
  let s = 0
  for (const candidate of found.toSorted((a, b) => a.start - b.start)) {
    while (s < snippets.length && snippets[s].end <= candidate.start) s++
    const snippet = snippets[s]
    if (snippet === undefined) break
    if (candidate.start < snippet.valueFrom || candidate.end > snippet.end) continue
    if (snippet.kind === 'read') {
      if (holdsRead(snippet, candidate)) values.push(...piecesOf(joined, snippet, [], candidate))
      continue
    }
    const crossed = snippet.joins.filter(({ start, end }) => start > candidate.start && end < candidate.end)
    if (crossed.length === 0) continue
    if (snippet.kind === 'letters') {
      if (isWholeSpread(snippet, candidate)) values.push(...piecesOf(joined, snippet, crossed, candidate))
      continue
    }
    // Companies and places over three lines are the labels of a column.
    if (crossed.length > 1 && (candidate.type === 'ORG' || candidate.type === 'LOCATION')) continue
    if (!crossed.every((join) => isBelieved(window, snippet, join, candidate))) continue
    for (const piece of piecesOf(joined, snippet, crossed, candidate)) values.push(piece)
  }
  return values
}

/** Whether a value of letters that stand apart is certain enough, and begins and ends where a word does. */
function isWholeSpread(
  { valueFrom, end: runEnd, joins }: Snippet,
  { type, score, start, end }: Candidate,
): boolean {
  if (neverJoined.has(type) || score < (wordTypes.has(type) ? minNameScore : minPlainScore)) return false
  const isBorder = (at: number, edge: number) =>
    at === edge || joins.some((join) => join.joint === 'space' && (join.start === at || join.end === at))
  return isBorder(start, valueFrom) && isBorder(end, runEnd)
}

/** Whether a value is certain enough, and has a part that was read as another. */
function holdsRead({ joins }: Snippet, { type, score, start, end }: Candidate): boolean {
  const isNumber = type === 'ADDRESS' || !(neverJoined.has(type) || wordTypes.has(type))
  return isNumber && score >= minPlainScore && joins.some((join) => join.start >= start && join.end <= end)
}

function piecesOf(
  joined: JoinedText,
  { contiguous, mustCover }: Snippet,
  crossed: readonly Join[],
  candidate: Candidate,
): Candidate[] {
  const start = joined.startOf(candidate.start)
  const end = joined.endOf(candidate.end)
  if (mustCover !== undefined && (start > mustCover.start || end < mustCover.end)) return []
  if (contiguous) return [{ ...candidate, start, end }]
  const pieces: Candidate[] = []
  let from = candidate.start
  for (const join of [...crossed, { start: candidate.end, end: candidate.end }]) {
    pieces.push({ ...candidate, start: joined.startOf(from), end: joined.endOf(join.start) })
    from = join.end
  }
  return pieces
}

function isBelieved(
  window: TokenWindow,
  snippet: Snippet,
  join: Join,
  { type, score, start, end }: Candidate,
): boolean {
  if (neverJoined.has(type)) return false
  if (wordTypes.has(type)) {
    if (join.joint !== 'space' || !(join.dangling || hasRunningText(window, snippet, start))) return false
    if (type === 'ADDRESS') return true
    // The next line begins with a label: Emergency contact.
    if (namesNoOne(window, window.tokenAt(join.end))) return false
    if (type === 'NAME' && areOrdinary(window, start, join.start)) return false
    return window.text[join.start - 1] !== ',' && score >= minNameScore
  }
  // Any words after a label count as a diagnosis, also those of the next heading.
  if (type === 'DIAGNOSIS' && score < minKnownDiagnosis && !join.dangling) return false
  if (type === 'URL') return continuesLink(window, join, start, end)
  if (type === 'EMAIL') return continuesAddress(window, join, start, end)
  const rest = window.text.slice(join.end, end)
  if (!join.dangling && (ownNumber.test(rest) || hyphenatedWord.test(rest))) return false
  return join.dangling || score >= minPlainScore
}

/** Whether words are all ordinary and none is a name: a heading, with a name in the line below. */
function areOrdinary(window: TokenWindow, start: number, end: number): boolean {
  for (let k = window.tokenAt(start); k < window.count && window.start[k] < end; k++) {
    const marks = window.marks[k]
    if ((marks & ordinaryWord) === 0 || marks & (wordMark.given | wordMark.surname)) return false
  }
  return true
}

/** Whether a link that ends at a line end continues with what follows: it may as well be complete, and ordinary text follow. */
function continuesLink(window: TokenWindow, join: Join, start: number, end: number): boolean {
  const { text, marks } = window
  const last = text[join.start - 1]
  const rest = text.slice(join.end, end)
  // The next line begins with a key: `closing_key: abc`.
  if (/^[ \t]{0,2}:(?:\s|$)/.test(text.slice(end, end + 4))) return false
  if (join.dangling && last !== '/' && last !== '.') return true
  if (/[/_=&?%#~\d-]/.test(rest.slice(0, -1))) return true
  if (!join.dangling) return false
  const before = text.slice(start, join.start)
  if (last === '.') return !/[^.]\.[a-z]{2,}\.$/i.test(before)
  return (marks[window.tokenAt(join.end)] & wordMark.stop) === 0
}

/** Whether the first piece of a mail address belongs to it, rather than to the sentence before it. */
function continuesAddress(window: TokenWindow, join: Join, start: number, end: number): boolean {
  const { text, marks } = window
  const before = text.slice(start, join.start)
  if (before.includes('@')) return join.dangling || text.slice(join.end, end).includes('.')
  if (join.dangling && !before.endsWith('.')) return true
  if (/[._\d+]/.test(before.slice(0, -1))) return true
  const word = marks[window.tokenAt(start)]
  return join.dangling && ((word & ordinaryWord) === 0 || (word & wordMark.given) !== 0)
}

/** Whether a lower-case word or a label comes before a value in its line: its line is text rather than a heading or a list entry. */
function hasRunningText({ codes }: TokenWindow, { start: from }: Snippet, start: number): boolean {
  for (let at = start - 1; at >= from && codes[at] !== 10; at--) {
    if (codes[at] === 58) return true
    if (isLetter(codes[at]) && !isUpper(codes[at]) && (at === from || !isLetter(codes[at - 1]))) return true
  }
  return false
}

/**
 * Adds joined values to the candidates found on single lines of `text`, which begins at offset `shift` of the document. Candidates
 * that are only a part of a joined value are dropped.
 */
export function withJoined(
  text: string,
  shift: number,
  single: readonly Candidate[],
  joined: readonly Candidate[],
): Candidate[] {
  if (joined.length === 0) return [...single]
  const dropped = new Set<Candidate>()
  const added: Candidate[] = []
  const values = resolveOverlaps(joined)
  const overlapping = overlapsOf(values, single)
  for (const [k, value] of values.entries()) {
    const losers = overlapping[k]
    const isBetter = losers.every((other) => {
      if (other.start < value.start || other.end > value.end)
        return (other.start > value.start || other.end < value.end) && weight(other) < weight(value)
      return other.type === value.type || other.score <= value.score + maxScoreLead
    })
    // Several values that cover the same text, such as the lines of an address, say more than one. Guesses do not.
    const isPart = ({ start, end }: Candidate) => start > value.start || end < value.end
    const parts = losers.filter((other) => isPart(other) && other.recognizer !== learnedCodes.name)
    if (!isBetter || coverAll(text, shift, parts, value)) continue
    if (losers.some((other) => !isPart(other) && other.score >= value.score)) continue
    for (const other of losers) dropped.add(other)
    added.push(value)
  }
  return [...single.filter((candidate) => !dropped.has(candidate)), ...added]
}

/** For each of some values in text order that do not overlap, the candidates that overlap it. */
function overlapsOf(values: readonly Candidate[], candidates: readonly Candidate[]): Candidate[][] {
  const found = values.map((): Candidate[] => [])
  for (const candidate of candidates) {
    let low = 0
    let high = values.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (values[middle].end <= candidate.start) low = middle + 1
      else high = middle
    }
    for (let k = low; k < values.length && values[k].start < candidate.end; k++) found[k].push(candidate)
  }
  return found
}

/** Whether each letter and digit of a value is in one of `others`. */
function coverAll(
  text: string,
  shift: number,
  others: readonly Candidate[],
  { start, end }: Candidate,
): boolean {
  for (let at = start; at < end; at++) {
    if (!isWordUnit(text.charCodeAt(at - shift))) continue
    if (!others.some((other) => other.start <= at && other.end > at)) return false
  }
  return true
}
