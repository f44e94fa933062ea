import { nameMarks, wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { isUnspaced } from '../../tokens/word-shape.ts'
import { words } from '../../words/words.ts'
import { isPublic } from './public-words.ts'
import { namesNoOne } from './titles.ts'

const labels = new WordList(words('labels.names'))
const labelsCjk = new Set(words('public-words.phrases'))
const bankWords = new WordList(words('bank-words.words'))
const agentWords = new WordList(words('word-spans.agent-words'))
const ordinary = wordMark.common | wordMark.frequent | wordMark.stop

export interface WordSpan {
  readonly start: number
  readonly end: number
}

/**
 * The parts of a span of words that are a value each: without the words of a bank around a payee (BGC CARDIFF & VALE | SALARY), and line by
 * line where the next line is a label or a cell (BlueHarbor PPO, below it TEST). The words of a line that continues stay together.
 */
export function wordSpans(
  window: TokenWindow,
  type: string,
  start: number,
  end: number,
): readonly WordSpan[] {
  if (type !== 'NAME') return lines(window, start, end).flatMap((span) => withoutBankWords(window, span))
  const spans = hasWideGap(window, start, end)
    ? cells(window, withoutLabel(window, start, end))
    : cell(window, { start, end })
  return spans.flatMap((span) => withoutBankWords(window, span))
}

/** Whether a span has a wide space or a gap between cells. */
function hasWideGap({ codes }: TokenWindow, start: number, end: number): boolean {
  for (let at = start; at < end; at++)
    if (codes[at] === wideSpace || (codes[at] === 32 && codes[at + 1] === 32 && codes[at + 2] === 32))
      return true
  return false
}

const wideSpace = 0x3000

/** The name before a wide space, where a space inside it is narrow: behind the wide one stands the next label. */
function withoutLabel({ text }: TokenWindow, start: number, end: number): WordSpan {
  const name = text.slice(start, end)
  const wide = name.indexOf('\u3000')
  return wide > 0 && name.slice(0, wide).includes(' ') ? { start, end: start + wide } : { start, end }
}

/** Spaces from which on two words stand in different cells of a form. */
const cellGap = / {3,}/g

/** The cells of a form that a name runs over: `Name BERG   Vornamen ANNA`. */
function cells(window: TokenWindow, { start, end }: WordSpan): readonly WordSpan[] {
  const spans: WordSpan[] = []
  let from = start
  for (const gap of window.text.slice(start, end).matchAll(cellGap)) {
    spans.push({ start: from, end: start + gap.index })
    from = start + gap.index + gap[0].length
  }
  spans.push({ start: from, end })
  return spans.flatMap((span) => cell(window, span))
}

/** The people in a cell, without labels and posts. */
function cell(window: TokenWindow, span: WordSpan): readonly WordSpan[] {
  return people(window, beforeLabel(window, span))
    .map((person) => withoutPost(window, nameAlone(window, person)))
    .filter((person) => person.end > person.start)
}

/** A name without the labels and other ordinary words at its ends. */
export function nameAlone(window: TokenWindow, span: WordSpan): WordSpan {
  return withoutOrdinaryEnds(window, behindLabel(window, span))
}

/**
 * A name without the first word of a label or a degree behind it (Gwyn | Hosp No, Rhiannon | MRCVS), without what begins the next line
 * (Denholm, below it Item 1), and without the function word before what is public (My | Monzo).
 */
function withoutOrdinaryEnds(window: TokenWindow, { start, end }: WordSpan): WordSpan {
  const { marks } = window
  let first = window.tokenAt(start)
  let last = first
  while (last + 1 < window.count && window.start[last + 1] < end) last++
  if (first >= window.count || first === last) return { start, end }
  const [from, to] = [first, last]
  const isNoName = (k: number): boolean => namesNoOne(window, k) && (marks[k] & nameMarks) === 0
  const opensLine = (k: number): boolean =>
    (marks[k] & nameMarks) === 0 &&
    (marks[k] & ordinary) !== 0 &&
    window.text.slice(window.end[k - 1], window.start[k]).includes('\n')
  while (last > first && (isNoName(last) || opensLine(last))) last--
  // Підпис | Коваленко: the label before it, which a role is too.
  while (first < last && isNoName(first) && window.spaced(first)) first++
  // Lukket af Torben: what a person has done to a case.
  const isAgent = (k: number): boolean => agentWords.isAt(window, k)
  if (last - first > 1 && isAgent(first + 1) && (marks[first] & nameMarks) === 0) first += 2
  const isFunctionWord = first < last && (marks[first] & wordMark.stop) !== 0 && window.spaced(first)
  if (isFunctionWord && isPublic(window, 'NAME', window.start[first + 1], window.end[last])) first++
  return { start: first === from ? start : window.start[first], end: last === to ? end : window.end[last] }
}

/** A name in Chinese characters without the label after it (三枝 紗也子 生年月日), or before it (備考 夫). */
function beforeLabel(window: TokenWindow, span: WordSpan): WordSpan {
  const { start, end } = span
  if (!isUnspaced(window.codes[start])) return span
  const name = window.text.slice(start, end)
  const label = name.indexOf(' ')
  if (label > 1 && labelsCjk.has(name.slice(0, label))) return { start: start + label + 1, end }
  const at = name.lastIndexOf(' ')
  if (at < 1) return span
  // A foreign name in Hangul may have three words, and an old Japanese one a particle between.
  const isLong = name.indexOf(' ') < at && !/\p{Script=Hangul}| [のノ之] /u.test(name)
  const isLabel = isLong || isPublic(window, 'ORG', start + at + 1, end)
  return { start, end: isLabel ? start + at : end }
}

/** Two people in capitals: MARIA AND DOUGLAS. */
function people(window: TokenWindow, span: WordSpan): readonly WordSpan[] {
  const { start, end } = span
  for (let at = start; at < end; at++) if (isSmallLetter(window.codes[at])) return [span]
  const joined = /^(.*\p{Lu}) (?:AND|UND|ET|EN|OCH|OG) (\p{Lu}.*)$/u.exec(window.text.slice(start, end))
  if (joined === null || /\p{Ll}/u.test(joined[0])) return [span]
  return [
    { start, end: start + joined[1].length },
    { start: end - joined[2].length, end },
  ]
}

const [letterO, letterR] = [0x6f, 0x72]
const isSmallLetter = (code: number): boolean => code >= 0x61 && code <= 0x7a

/** A name before a post. Both words end in `or`. */
const post = /^(.*\p{L}), ?(?:Senior|Junior)$/u

/** A name without the first word of a post behind it (Eva Duda, Senior | Carer), and without the end of an abbreviation before it (Spett.le). */
function withoutPost({ text, codes }: TokenWindow, span: WordSpan): WordSpan {
  const { start, end } = span
  let [from, to] = [start, end]
  if (codes[start - 1] === 46 && /^[a-z]{1,3} /.test(text.slice(start, start + 4)))
    from = text.indexOf(' ', start) + 1
  if (codes[to - 1] !== letterR || codes[to - 2] !== letterO)
    return from === start ? span : { start: from, end: to }
  const name = post.exec(text.slice(from, to))
  if (name !== null && /^ \p{Lu}/u.test(text.slice(to, to + 2))) to = from + name[1].length
  return { start: from, end: to }
}

/** A name without the label before it; a cell that is only a label has no name. */
function behindLabel(window: TokenWindow, span: WordSpan): WordSpan {
  const first = window.tokenAt(span.start)
  const next = first + 1
  if (first >= window.count || !labels.isAt(window, first)) return span
  if (next >= window.count || window.start[next] >= span.end) return span
  return window.start[next] - window.end[first] <= 2 &&
    window.shape[next] === shape.upper &&
    window.shape[first] !== shape.upper
    ? { start: window.start[next], end: span.end }
    : span
}

function lines(window: TokenWindow, start: number, end: number): readonly WordSpan[] {
  const { text, codes } = window
  let first = start
  while (first < end && codes[first] !== 10) first++
  if (first >= end) return [{ start, end }]
  const spans: WordSpan[] = []
  for (let at = start; at < end; ) {
    const next = text.indexOf('\n', at)
    const to = next < 0 || next > end ? end : next
    // The last line continues behind the span: a phrase that wraps.
    if (to === end && next !== end && end < window.length && at > start) return [{ start, end }]
    const trimmed = text.slice(at, to).trim()
    if (trimmed !== '')
      spans.push({ start: text.indexOf(trimmed, at), end: text.indexOf(trimmed, at) + trimmed.length })
    at = to + 1
  }
  const title = spans[0]
  if (spans.length > 1 && isPublic(window, 'ORG', title.start, title.end)) return spans.slice(1)
  if (spans.length < 2 || spans.slice(1).some((span) => isOfCompany(window, span))) return [{ start, end }]
  const label = spans.findIndex((span, n) => n > 0 && namesNoOne(window, window.tokenAt(span.start)))
  if (label > 0) return spans.slice(0, label)
  const kept = spans.filter((span, n) => n === 0 || !isOrdinaryLine(window, span))
  // Two lines of names may be one name that wraps.
  return kept.length === spans.length && spans.length === 2 ? [{ start, end }] : kept
}

/** Whether a line holds a legal form or the word of an institution, so that a company continues in it. */
function isOfCompany(window: TokenWindow, { start, end }: WordSpan): boolean {
  for (let k = window.tokenAt(start); k < window.count && window.start[k] < end; k++)
    if (window.classes[k] & (wordClass.legal | wordClass.institution)) return true
  return false
}

/** Whether a line has no word that is a name and nothing else. */
function isOrdinaryLine(window: TokenWindow, { start, end }: WordSpan): boolean {
  for (let k = window.tokenAt(start); k < window.count && window.start[k] < end; k++)
    if ((window.marks[k] & ordinary) === 0 && (window.marks[k] & nameMarks) !== 0) return false
  return true
}

/** The span without the words of a bank at its ends, and up to the first one inside; only in capitals, as statements are printed. */
function withoutBankWords(window: TokenWindow, span: WordSpan): readonly WordSpan[] {
  let first = window.tokenAt(span.start)
  let last = first
  const isMonth = first < window.count && (window.classes[first] & wordClass.month) !== 0
  if (first >= window.count || (window.shape[first] !== shape.upper && !isMonth)) return [span]
  while (last + 1 < window.count && window.start[last + 1] < span.end) last++
  if (first === last || window.shape[last] !== shape.upper) return [span]
  const isBankWord = (k: number): boolean => bankWords.isAt(window, k)
  while (first <= last && isBankWord(first)) first++
  if (first > last) return []
  let to = first
  while (to < last && !isBankWord(to + 1)) to++
  if (first === window.tokenAt(span.start) && to === last) return [span]
  return [{ start: window.start[first], end: window.end[to] }]
}
