import type { PageWord } from '../../../model/page-content.ts'
import { isNumber, isNumeric } from '../common/word-rows.ts'
import type { BorderlessTable } from './stream-table.ts'

const itemMarker =
  /^(?:[•▪■□●○◦‣·*\-\u2010-\u2015\u2212>\uf000-\uf0ff]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)]|\(\S{1,3}\)|\[\w{1,6}\]|\d{1,2}(?:\.\d{1,2}){1,4}\.?)$/u

const bullet = /^[•▪■●○◦‣]$/u

/** Whether the first column contains only markers: a list, steps, references or numbered headings. */
export function isList({ columns, lines }: BorderlessTable): boolean {
  if (isStretchedList(lines)) return true
  if (columns.length > 3) return false
  const firsts = lines.flatMap((line) => line.entries.slice(0, 1)).filter((entry) => entry.from === 0)
  const marks = firsts.filter(
    (entry) =>
      entry.words.length === 1 && (itemMarker.test(entry.words[0].text) || /:$/.test(entry.words[0].text)),
  )
  const others = lines.flatMap((line) => line.entries.filter((entry) => entry.from > 0))
  const figures = others.filter((entry) => entry.words.every((word) => isNumeric(word.text)))
  return (
    marks.length >= 0.6 * firsts.length &&
    marks.length >= 0.3 * lines.length &&
    figures.length < 0.5 * others.length
  )
}

/** Whether the lines with several texts, without numbers, begin with bullets: justified items with wide spaces. */
function isStretchedList(lines: BorderlessTable['lines']): boolean {
  const rows = lines.filter(({ entries }) => entries.length > 1)
  const items = rows.filter(
    ({ entries: [first, ...others] }) =>
      first.from === 0 &&
      bullet.test(first.words[0].text) &&
      !others.some(({ words }) => words.every(({ text }) => isNumeric(text))),
  )
  return rows.length > 0 && items.length >= 0.6 * rows.length
}

const dots = /(?:\.\s?){4,}|…{2,}|_{4,}/u
const pageNumber = /^(?:\d{1,4}|[ivxlc]{1,6}|[A-Z]-?\d{1,3})$/u

/** Whether the rows are headings with leaders and ascending page numbers. */
export function isTableOfContents(
  { columns, lines }: BorderlessTable,
  leaders: ReadonlySet<PageWord>,
): boolean {
  const heights = new Set<number>()
  for (const { baseline } of leaders) heights.add(Math.round(baseline))
  const last = columns.length - 1
  let pages = 0
  let falls = 0
  let before = 0
  let dotted = 0
  for (const { baseline, entries } of lines) {
    if (
      heights.has(Math.round(baseline)) ||
      entries.some((entry) => entry.words.some((word) => dots.test(word.text)))
    )
      dotted++
    const entry = entries.at(-1)
    if (!entry || entry.to !== last || entry.words.length > 2) continue
    const text = entry.words[entry.words.length - 1].text
    if (!pageNumber.test(text)) continue
    pages++
    const value = Number.parseInt(text, 10)
    if (value < before) falls++
    if (Number.isFinite(value)) before = value
  }
  return (
    columns.length <= 4 &&
    pages >= 0.5 * lines.length &&
    falls <= 0.15 * pages &&
    dotted >= 0.3 * lines.length
  )
}

/** Minimum share of the steps of an axis that are even. */
const minEvenShare = 0.7

/** Whether a column contains numbers in even descending steps and little else: the axis of a chart. */
export function isChartAxis({ columns, lines }: BorderlessTable): boolean {
  for (let column = 0; column < columns.length; column++) {
    const values: number[] = []
    for (const { entries } of lines)
      for (const { from, to, words } of entries)
        if (from === column && to === column && isNumber(words[0].text))
          values.push(Number.parseFloat(words[0].text.replace(/[^\d.-]/g, '')))
    if (values.length < 4 || values.length < 0.4 * lines.length) continue
    // Charts above each other repeat the axis.
    const steps = values.slice(1).map((value, i) => value - values[i])
    const falls = steps.filter((step) => step < 0).sort((a, b) => a - b)
    const usual = falls[falls.length >> 1] ?? 0
    const even = falls.filter((step) => Math.abs(step - usual) < 0.01 * Math.abs(usual)).length
    const filled = lines.reduce((sum, line) => sum + line.entries.length, 0) / (lines.length * columns.length)
    if (even >= minEvenShare * steps.length && filled < 0.6) return true
  }
  return false
}

/** Spaces of a line by which its usual space is known, and the ratio to it below which a gap is a space as well. */
const minSpaces = 3
const maxSpaceRatio = 1.25

/** Whether the columns of most lines are not further apart than the words in them: justified text whose words happen to be aligned. */
export function isSpacedLikeText({ lines }: BorderlessTable): boolean {
  let columned = 0
  let alike = 0
  for (const { entries } of lines) {
    if (entries.length < 2) continue
    columned++
    const spaces = entries.flatMap(({ words }) =>
      words.slice(1).flatMap(({ box, spaceBefore }, i) => (spaceBefore ? [box.x0 - words[i].box.x1] : [])),
    )
    if (spaces.length < minSpaces) continue
    spaces.sort((a, b) => a - b)
    const usual = spaces[spaces.length >> 1]
    const isText = entries.slice(1).some(({ x0 }, i) => x0 - entries[i].x1 < maxSpaceRatio * usual)
    if (isText) alike++
  }
  return alike > columned / 2
}
