import { measureBehind, yearAlone } from '../grammars/numbered-labels.ts'
import { isDigit, isLetter, isUpper, isWordUnit, unitFlags } from '../text/chars.ts'
import { alternatives } from '../words/words.ts'
import type { Candidate } from './resolve-overlaps.ts'

/** Digits of the shortest number whose neighbours are taken for others of its kind. */
const minDigits = 4
/** Units after a number in which a measure is looked for: 4471883 eur. */
const maxMeasure = 6
/** Units of the longest value. */
const maxUnits = 40
const between = `(?:${alternatives('siblings.conjunctions')}) {1,2}`
/** What stands between the numbers of a list: 4471882, 4471883 and 4471884; 2447X0A1C / 2447X0A1D. Without a space it may be a row of CSV. */
const joint = new RegExp(
  `(?:[,;] {1,2}| {1,2}\\(| {0,2}[/&+→] {1,2})(?:${between}){0,2}| {1,2}(?:${between}){1,2}`,
  'iuy',
)

/** What a joint may begin with. */
const mayJoin = unitFlags(' ,;/&+→')

/**
 * Candidates and the numbers in a row after each: what one label names in the plural, or twice. A number is of the same kind where it has
 * the same letters and digits in the same places. Offsets of candidates are those of the document, in which `text` begins at `shift`.
 * @param hasSiblings whether values of a type are numbers by their label; links, dates and names are not
 * @param accepts whether a recognizer accepts a value, by its check digit where it has one
 */
export function withSiblings(
  text: string,
  shift: number,
  candidates: readonly Candidate[],
  hasSiblings: (type: string) => boolean,
  accepts: (recognizer: string, value: string) => boolean,
): readonly Candidate[] {
  const added: Candidate[] = []
  let begins: Set<number> | undefined
  for (const candidate of candidates) {
    const [start, end] = [candidate.start - shift, candidate.end - shift]
    if (mayJoin[text.charCodeAt(end)] !== 1 || !hasSiblings(candidate.type)) continue
    if (start < 0 || end - start > maxUnits || digitsIn(text, start, end) < minDigits) continue
    // No. 2015 and 2016
    if (yearAlone.test(text.slice(start, end))) continue
    for (let last = end; ; ) {
      joint.lastIndex = last
      if (!joint.test(text)) break
      const from = joint.lastIndex
      if (!isAlike(text, start, end, from)) break
      begins ??= new Set(candidates.map((one) => one.start))
      if (begins.has(from + shift)) break
      last = from + end - start
      if (!accepts(candidate.recognizer, text.slice(from, last))) break
      added.push({ ...candidate, start: from + shift, end: last + shift })
    }
  }
  return added.length === 0 ? candidates : [...candidates, ...added]
}

function digitsIn(text: string, start: number, end: number): number {
  let digits = 0
  for (let at = start; at < end; at++) if (isDigit(text.charCodeAt(at))) digits++
  return digits
}

/** Whether a whole word from `from` on has the form of the value at [start, end). */
function isAlike(text: string, start: number, end: number, from: number): boolean {
  const to = from + end - start
  if (to > text.length) return false
  for (let k = 0; k < end - start; k++)
    if (formOf(text.charCodeAt(start + k)) !== formOf(text.charCodeAt(from + k))) return false
  const after = text.slice(to, to + maxMeasure)
  return !isWordUnit(text.charCodeAt(to)) && !measureBehind.test(after) && !/^[/-]\d/.test(after)
}

const [digit, upper, lower] = [1, 2, 3]

/** What a unit is in the form of a number: a digit, a capital, a small letter, or itself. */
function formOf(code: number): number {
  if (isDigit(code)) return digit
  if (!isLetter(code)) return code + lower
  return isUpper(code) ? upper : lower
}
