import type { PageContent, PageWord } from '../../model/page-content.ts'

/** Points. Maximum difference between the edges of numbers set below each other. */
const maxEdgeOffsetPoints = 1
/** Minimum numbers on a page, if every line is numbered, and if only some are, such as every fifth line. */
const minNumbers = 6
const minSteppedNumbers = 3
/** Share of the numbered lines that continue in the middle of a sentence. A numbered list has almost none. */
const minContinuedShare = 0.25
/** Number of words of a line of text, and minimum share of such lines. The rows of a table are shorter. */
const minWordsPerLine = 4
const minTextShare = 0.5
/** Width in ems of a gap between columns, and maximum share of the lines that have one. */
const minColumnGapEms = 2
const maxColumnedShare = 0.5
/** Minimum width in ems of a gap between texts that are aligned with those of other lines. */
const minCellGapEms = 0.8
/** Relative difference of the distance between two numbers from the usual distance. */
const maxPitchSpread = 0.08
/** Lines of a page of a transcript, numbered from 1; US courts require 25, some 28. */
const minTranscriptLines = 20
/** Minimum number of distinct left edges of the lines of a transcript, in ems: questions, quotations, centred titles. */
const minLineStarts = 3
/** Groups of aligned numbers that are examined on a page, the largest first. */
const maxGroups = 4

/**
 * Removes the numbers of lines in the margin, as of legal drafts and manuscripts: consecutive numbers below each other,
 * outside the text. O(n log n) in words.
 */
export function removeMarginNumbers(page: PageContent): PageContent {
  const numbers = page.words.filter(
    ({ text, turn, spaceBefore }) => turn === undefined && spaceBefore && /^\d{1,5}$/.test(text),
  )
  if (numbers.length < minSteppedNumbers) return page
  const groups = [
    ...alignedGroups(numbers, (word) => word.box.x1),
    ...alignedGroups(numbers, (word) => word.box.x0),
  ]
    .filter((group) => group.length >= minSteppedNumbers)
    .sort((a, b) => b.length - a.length)
    .slice(0, maxGroups)
  const removed = new Set<PageWord>()
  for (const group of groups)
    if (!removed.has(group[0]) && countsLines(group, page.words)) for (const word of group) removed.add(word)
  if (removed.size === 0) return page
  return { ...page, words: page.words.filter((word) => !removed.has(word)) }
}

/** Returns the numbers with a common edge, each group from top to bottom. */
function alignedGroups(words: readonly PageWord[], edge: (word: PageWord) => number): PageWord[][] {
  const groups: PageWord[][] = []
  let last = Number.NEGATIVE_INFINITY
  for (const word of [...words].sort((a, b) => edge(a) - edge(b))) {
    if (edge(word) - last > maxEdgeOffsetPoints) groups.push([])
    groups[groups.length - 1].push(word)
    last = edge(word)
  }
  for (const group of groups) group.sort((a, b) => a.baseline - b.baseline)
  return groups
}

function countsLines(group: readonly PageWord[], words: readonly PageWord[]): boolean {
  const step = Number(group[1].text) - Number(group[0].text)
  if (step < 1 || (step === 1 && group.length < minNumbers)) return false
  // The lines between two numbers are as far apart everywhere; headings and empty lines are exceptions.
  const pitches: number[] = []
  for (let i = 1; i < group.length; i++) {
    if (Number(group[i].text) - Number(group[i - 1].text) !== step) return false
    pitches.push((group[i].baseline - group[i - 1].baseline) / step)
  }
  const usual = [...pitches].sort((a, b) => a - b)[pitches.length >> 1]
  const even = pitches.filter((pitch) => Math.abs(pitch - usual) < maxPitchSpread * usual).length
  if (even < 0.5 * pitches.length) return false
  // A transcript numbers the lines of the paper, empty ones too.
  const whole =
    step === 1 && group[0].text === '1' && group.length >= minTranscriptLines && even === pitches.length
  return isBesideText(group, words, whole)
}

/** Whether the numbers are outside the text, and the lines next to them are text that continues from line to line. */
function isBesideText(group: readonly PageWord[], words: readonly PageWord[], whole: boolean): boolean {
  const own = new Set(group)
  const left = group.reduce((least, { box }) => Math.min(least, box.x0), Number.POSITIVE_INFINITY)
  const right = group.reduce((most, { box }) => Math.max(most, box.x1), 0)
  const top = group[0].baseline
  const bottom = group[group.length - 1].baseline
  const beside = new Map<number, PageWord[]>()
  const rows = group.map(({ baseline }) => baseline)
  let before = 0
  let after = 0
  for (const word of words) {
    if (own.has(word) || word.turn !== undefined || word.baseline < top - 1 || word.baseline > bottom + 1)
      continue
    if (word.box.x1 <= left) before++
    else if (word.box.x0 >= right) after++
    else return false
    const row = nearestRow(rows, word.baseline)
    if (Math.abs(rows[row] - word.baseline) > 0.3 * word.size) continue
    const known = beside.get(row)
    if (known) known.push(word)
    else beside.set(row, [word])
  }
  if (Math.min(before, after) > 0) return false
  const texts = [...beside.values()].map((line) => line.sort((a, b) => a.box.x0 - b.box.x0))
  if (whole && startsDiffer(texts)) return !areRows(texts)
  if (beside.size < 0.6 * group.length) return false
  const continued = texts.filter(([{ text, mono }]) => !mono && /^\p{Ll}/u.test(text)).length
  return continued >= minContinuedShare * texts.length && !areRows(texts)
}

function startsDiffer(lines: readonly (readonly PageWord[])[]): boolean {
  const starts = new Set(lines.map(([{ box, size }]) => Math.round(box.x0 / size)))
  return starts.size >= minLineStarts
}

/** Whether the lines next to the numbers are rows of a table: short, or with gaps between columns. */
function areRows(lines: readonly (readonly PageWord[])[]): boolean {
  const long = lines.filter(({ length }) => length >= minWordsPerLine).length
  const columned = lines.filter((line) =>
    line.some(
      ({ box, size }, i) =>
        i > (/^[QA]\.?$/.test(line[0].text) ? 1 : 0) && box.x0 - line[i - 1].box.x1 > minColumnGapEms * size,
    ),
  ).length
  return (
    long < minTextShare * lines.length ||
    columned > maxColumnedShare * lines.length ||
    countAlignedStarts(lines) > maxColumnedShare * lines.length
  )
}

/** Returns the number of lines that have text at the most common position after a gap wider than a space. */
function countAlignedStarts(lines: readonly (readonly PageWord[])[]): number {
  const starts = new Map<number, number>()
  for (const line of lines)
    line.forEach(({ box, size }, i) => {
      if (i === 0 || box.x0 - line[i - 1].box.x1 < minCellGapEms * size) return
      // Questions and answers of a transcript.
      if (i === 1 && /^[QA]\.?$/.test(line[0].text)) return
      const at = Math.round(box.x0)
      starts.set(at, (starts.get(at) ?? 0) + 1)
    })
  return Math.max(0, ...starts.values())
}

function nearestRow(rows: readonly number[], baseline: number): number {
  let low = 0
  let high = rows.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle] + rows[middle + 1]) / 2 < baseline) low = middle + 1
    else high = middle
  }
  return low
}

/** Ems between the baselines of numbered lines of code; an empty line without a number may be between them. */
const maxStepEms = 4
/** Points between the right or left edges of the numbers of one listing. */
const maxEdgeOffset = 1
/** Numbers below each other before lines: two are equally often list items. */
const minNumberedLines = 3
/** Share of numbered lines that must be code or empty. */
const minCodeShare = 0.9
/** Share of the characters of a line of code that are monospaced; its comments may be in another font. */
const minMonoShare = 0.5
/** Ems between the baselines of words of one row. */
const sameRowEms = 0.3

/**
 * Removes the line numbers of code listings: consecutive numbers in one column, in another font or size than the
 * monospaced lines next to them. O(n log n) in the words of a page.
 */
export function removeLineNumbers(page: PageContent): PageContent {
  if (!page.words.some(({ mono }) => mono)) return page
  const listings: NumberedLine[][] = []
  const open = new Map<string, NumberedLine[]>()
  for (const line of numberedLines(page.words)) {
    const key = `${line.word.font} ${Math.round(2 * line.word.size)}`
    const last = open.get(key)
    if (last && follows(last[last.length - 1], line)) last.push(line)
    else {
      const begun = [line]
      open.set(key, begun)
      listings.push(begun)
    }
  }
  const found = listings.filter(isListing).flat()
  const alone = listings.filter(
    (lines) =>
      lines.length < minNumberedLines &&
      lines[0].value === 1 &&
      lines.every((line) => line.code) &&
      found.some((other) => isAligned(other, lines[0])),
  )
  const removed = new Set([...found, ...alone.flat()].map(({ word }) => word))
  return removed.size === 0 ? page : { ...page, words: page.words.filter((word) => !removed.has(word)) }
}

/** A row of words that begins with a number. */
interface NumberedLine {
  readonly word: PageWord
  readonly value: number
  /** The row has no other words. */
  readonly empty: boolean
  /** Most other words are monospaced, and not in the font and size of the number. */
  readonly code: boolean
  readonly words: number
}

function numberedLines(words: readonly PageWord[]): NumberedLine[] {
  const sorted = words.filter(({ turn }) => turn === undefined).sort((a, b) => a.baseline - b.baseline)
  const lines: NumberedLine[] = []
  for (let i = 0; i < sorted.length; ) {
    let end = i + 1
    while (end < sorted.length && sorted[end].baseline - sorted[i].baseline < sameRowEms * sorted[i].size)
      end++
    const row = sorted.slice(i, end)
    i = end
    const word = row.reduce((left, other) => (other.box.x0 < left.box.x0 ? other : left))
    if (!/^\d{1,5}$/.test(word.text)) continue
    const rest = row.filter((other) => other !== word)
    const differs = ({ font, size }: PageWord) =>
      font !== word.font || Math.abs(size - word.size) > 0.05 * size
    const letters = (some: readonly PageWord[]) => some.reduce((sum, { text }) => sum + text.length, 0)
    const mono = rest.filter((other) => (other.mono && differs(other)) || !/[\p{L}\p{N}]/u.test(other.text))
    const code = rest.length > 0 && letters(mono) > minMonoShare * letters(rest)
    lines.push({ word, value: Number(word.text), empty: rest.length === 0, code, words: rest.length })
  }
  return lines
}

function follows(last: NumberedLine, next: NumberedLine): boolean {
  const step = next.word.baseline - last.word.baseline
  return next.value === last.value + 1 && step < maxStepEms * last.word.size && isAligned(last, next)
}

function isAligned(a: NumberedLine, b: NumberedLine): boolean {
  const [p, q] = [a.word.box, b.word.box]
  return Math.abs(p.x1 - q.x1) < maxEdgeOffset || Math.abs(p.x0 - q.x0) < maxEdgeOffset
}

/** Whether numbered rows are lines of code; rows of a table with single words are not. */
function isListing(lines: readonly NumberedLine[]): boolean {
  if (lines.length < minNumberedLines || !lines.some(({ code, words }) => code && words > 1)) return false
  const fitting = lines.filter(({ empty, code }) => empty || code).length
  return fitting >= minCodeShare * lines.length
}
