import { numberedLabel } from '../../columns/numbered-label.ts'
import { firstOfValue } from '../../grammars/numbered-labels.ts'
import { isDigit, isLetter, isWordUnit, unitFlags } from '../../text/chars.ts'
import type { Line } from '../../text/line-shape.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { alternatives } from '../../words/words.ts'
import type { JoinedTexts } from './joined-text.ts'

/** Units of a label that is not beside its value, and of the value's line that are read with it. */
const [maxLabel, maxRest] = [60, 60]
/** Units between a label and its value: tags, blank lines, a ruling. */
const maxGap = 160
/** Digits of the shortest number before its label: 4471882 is my policy number. Fewer are counts and years. */
const minDigitsBefore = 5

/** Letters of a number that stands alone in its line, and of an abbreviation before it. */
const [maxLetters, maxAbbreviation] = [6, 4]

/** Signs that lead from a label to its value. */
const leaders = unitFlags('→⇒➔➜▸►‣•·・●')
/** Signs inside of numbers. */
const joints = unitFlags('-./')
/** Signs of a ruling between a title and what it names. */
const rulings = unitFlags('-–—_=*~.#')
/** A label after its value: 4471882 (policy number), 4471882 is my policy number, 4471882 = policy number. */
const labelBehind = new RegExp(
  String.raw`[ \t]{1,2}(?:\((?<inside>[\p{L}][\p{L}'’./ ]{2,40})\)|(?:=|(?:${alternatives('labels-apart.copulas')})(?: (?:${alternatives('labels-apart.owners')}))?) (?<said>[\p{L}][\p{L}'’./ ]{2,40}))`,
  'iuy',
)

/**
 * Writes numbers beside their labels that have something else between: tags (`<b>Policy number</b> 4471882`), an arrow, a ruling or an
 * empty line; and numbers whose label comes after them.
 */
export function joinApartLabels(window: TokenWindow, into: JoinedTexts): void {
  const { start, end, shape: shapes, count, ownedFrom, ownedTo } = window
  let done = ownedFrom
  for (let i = window.tokenAt(ownedFrom); i < count && start[i] < ownedTo; i++) {
    if (shapes[i] !== shape.number || start[i] < done) continue
    const first = firstOfValue(window, i)
    if (first < 0) continue
    const from = start[first]
    const label = labelBefore(window, from) ?? labelAfter(window, from)
    // Other words say what the number is not: Build 10.20.30.40 is out.
    if (label === undefined || numberedLabel(window.text.slice(label.start, label.end)) === undefined)
      continue
    const rest = restOf(window, from)
    into
      .next('read')
      .addRead(window, rest, [{ start: from, end: end[i], read: window.text.slice(from, end[i]) }], label)
    done = rest.end
  }
}

/** The rest of a value's line, up to a tag. */
function restOf({ codes, length }: TokenWindow, start: number): Line {
  let end = start
  while (end < length && end - start < maxRest && codes[end] !== 10 && codes[end] !== 60) end++
  return { start, end }
}

function labelBefore({ codes }: TokenWindow, from: number): Line | undefined {
  let at = from
  let lines = 0
  let isApart = false
  // Back over all that is no label.
  for (; at > 0 && from - at < maxGap; at--) {
    const code = codes[at - 1]
    if (code === 10) lines++
    else if (code === 62) {
      const open = tagBefore(codes, at)
      if (open < 0) return undefined
      isApart = true
      at = open + 1
    } else if (leaders[code] === 1) isApart = true
    else if (rulings[code] === 1 && lines > 0) continue
    else if (code !== 32 && code !== 9 && code !== 13 && code !== 58) break
  }
  // One line end alone is read as always, and a line that begins with a number may be an item of a list.
  if (!isApart && (lines < 2 || !endsItsLine(codes, from))) return undefined
  const to = at
  while (at > 0 && to - at < maxLabel && codes[at - 1] !== 10 && codes[at - 1] !== 62) {
    if (isDigit(codes[at - 1])) return undefined
    at--
  }
  return to - at > 2 && (isLetter(codes[to - 1]) || isAbbreviation(codes, to))
    ? { start: at, end: to }
    : undefined
}

/** Whether only digits, letters of the number and spaces are between a position and its line end. */
function endsItsLine(codes: Uint16Array, from: number): boolean {
  let at = from
  let words = 0
  for (; at - from < maxLabel && codes[at] !== 10 && codes[at] !== 13 && codes[at] !== 0; at++)
    if (isLetter(codes[at]) && ++words > maxLetters) return false
  return at - from < maxLabel && codes[at - 1] !== 46
}

/** Whether a full stop ends a word as short as No. and Nr.; others end a sentence. */
function isAbbreviation(codes: Uint16Array, end: number): boolean {
  if (codes[end - 1] !== 46) return false
  let at = end - 1
  while (at > 0 && isLetter(codes[at - 1])) at--
  return end - 1 - at <= maxAbbreviation
}

/** Where the tag begins that ends before a position; -1 where none does. */
function tagBefore(codes: Uint16Array, end: number): number {
  for (let at = end - 2; at >= 0 && end - at < maxLabel; at--) {
    if (codes[at] === 60) return at
    if (codes[at] === 62 || codes[at] === 10) return -1
  }
  return -1
}

function labelAfter({ text, codes, length }: TokenWindow, from: number): Line | undefined {
  let end = from
  let digits = 0
  while (end < length && end - from < maxLabel && (isWordUnit(codes[end]) || joints[codes[end]] === 1)) {
    if (isDigit(codes[end])) digits++
    end++
  }
  if (digits < minDigitsBefore || codes[end] !== 32) return undefined
  labelBehind.lastIndex = end
  const found = labelBehind.exec(text)
  if (found?.groups === undefined) return undefined
  const label = found.groups.inside ?? found.groups.said
  const start = text.indexOf(label, end)
  return { start, end: start + label.length }
}
