import type { WorkLimit } from '../../model/errors.ts'
import { type Box, union } from '../../model/geometry.ts'
import type { PageContent, PageWord, Ruling } from '../../model/page-content.ts'
import { countWhile } from '../../model/sorted.ts'
import type { PageLine } from '../lines/page-line.ts'
import { boundsOfBoxes, height } from './atom.ts'
import {
  type Evidence,
  evidenceOf,
  isConditionWord,
  isRelation,
  isVariable,
  touchesMath,
} from './evidence.ts'
import { formulaTex } from './formula-tex.ts'
import { texGroup } from './tex.ts'

/** A formula separate from the text. */
export interface DisplayFormula {
  readonly tex: string
  readonly box: Box
  readonly words: readonly PageWord[]
}

/** Maximum gaps in ems between the parts of one formula: vertical and horizontal. */
const maxGapDownEms = 0.95
const maxGapAcrossEms = 2.4
/** More lines on a page are not searched for display formulas. */
const maxLines: WorkLimit = 3000

/** An equation number at the margin. */
const equationNumber = /^[([]\s*([A-Z]?[.-]?\d{1,3}(?:[.\-–]\d{1,3})*\s?[a-z]?['′*]?)\s*[)\]]$/

/** Maximum ratio of letters in words of text to other characters in a line of a formula. */
const maxProseShare = 0.3

/** Finds the display formulas of a page, with their equation numbers. */
export function displayFormulasOf(page: PageContent, lines: readonly PageLine[]): DisplayFormula[] {
  if (lines.length > maxLines) return []
  const bars = [...(page.bars ?? [])].sort((a, b) => a.y0 - b.y0)
  const first = lines
    .filter(({ turn }) => turn === 0)
    .map((line) => extendByBars(classifyLine(line), bars))
    .sort((a, b) => a.box.y0 - b.box.y0)
  const plain = first.filter(({ kind, mixed }) => kind === 'prose' && !mixed)
  const apart = new Set(
    first.filter((one) => one.mixed && isSetApart(one.box, one.size, plain) && !isTextLine(one, plain)),
  )
  const text = first.filter((one) => one.kind === 'prose' && !apart.has(one))
  const judged = first.map((one): ClassifiedLine => {
    if (one.kind === 'prose') return apart.has(one) ? { ...one, kind: 'math' } : one
    return isTextLine(one, text) ? { ...one, kind: 'prose' } : one
  })
  const prose = judged.filter(({ kind }) => kind === 'prose')
  const displays: DisplayFormula[] = []
  for (const parts of groupLines(judged).flatMap((region) => splitByNumber(region, judged))) {
    const display = displayOf(parts, judged, prose, page)
    if (display) displays.push(display)
  }
  return displays
}

/** Extends the box of a line by the bars of fractions and roots directly above and below it. */
function extendByBars(one: ClassifiedLine, bars: readonly Ruling[]): ClassifiedLine {
  const room = 0.5 * one.size
  const low = countWhile(bars, ({ y0 }) => y0 < one.box.y0 - room)
  if (one.kind === 'prose') return one
  let { box } = one
  for (let i = low; i < bars.length && i < low + 64 && bars[i].y0 < one.box.y1 + room; i++) {
    const { x0, x1, y0 } = bars[i]
    if (x0 > one.box.x1 || x1 < one.box.x0 || x1 - x0 > 2 * (one.box.x1 - one.box.x0) + 2 * one.size) continue
    box = { ...box, y0: Math.min(box.y0, y0 - 0.3 * one.size), y1: Math.max(box.y1, y0 + 0.3 * one.size) }
  }
  return { ...one, box }
}

/** Groups neighbouring lines of formulas, from top to bottom. O(n log n) except for lines at one height. */
function groupLines(judged: readonly ClassifiedLine[]): ClassifiedLine[][] {
  const open: { box: Box; size: number; parts: ClassifiedLine[] }[] = []
  const done: ClassifiedLine[][] = []
  for (const one of judged) {
    if (one.kind === 'prose') continue
    const near = open.filter((region) => adjoins(region, one))
    const [first, ...others] = near
    if (first) {
      for (const other of others) {
        first.parts.push(...other.parts)
        first.box = union(first.box, other.box)
        open.splice(open.indexOf(other), 1)
      }
      first.parts.push(one)
      first.box = union(first.box, one.box)
      first.size = Math.max(first.size, one.size)
    } else open.push({ box: one.box, size: one.size, parts: [one] })
    // Groups far above are complete.
    for (let i = open.length - 1; i >= 0; i--)
      if (one.box.y0 - open[i].box.y1 > 3 * Math.max(open[i].size, one.size))
        done.push(...open.splice(i, 1).map(({ parts }) => parts))
  }
  return [...done, ...open.map(({ parts }) => parts)].filter((parts) =>
    parts.some(({ kind, plain }) => kind === 'math' || plain),
  )
}

function adjoins(region: { box: Box; size: number }, { box, size, line }: ClassifiedLine): boolean {
  const em = Math.max(region.size, size)
  const down = Math.max(box.y0 - region.box.y1, region.box.y0 - box.y1)
  const across = Math.max(box.x0 - region.box.x1, region.box.x0 - box.x1)
  if (equationNumberIn(line.text) !== undefined) return false
  if (down < 0) return across < maxGapAcrossEms * em
  return down < maxGapDownEms * em && across < 0.5 * em
}

function displayOf(
  parts: readonly ClassifiedLine[],
  all: readonly ClassifiedLine[],
  prose: readonly ClassifiedLine[],
  page: PageContent,
): DisplayFormula | null {
  const box = parts.map((part) => part.box).reduce(union)
  const size = parts.reduce((most, part) => Math.max(most, part.size), 0)
  const held = [...parts, ...textBesideBrace(parts, box, size, prose)]
  const words = held.flatMap(({ line }) => line.words)
  const place = boundsOfBoxes(held.map((part) => part.box))
  const bars = barsIn(page, place, size)
  const apart = isSetApart(place, size, prose)
  if (!hasEnoughContent(words, bars, isAmongText(place, size, prose), apart)) return null
  const tags = numbersOf(place, size, all, held)
  if (prose.some((line) => isInsideLine(place, line, size))) return null
  if (tags.length === 0 && isCell(place, size, all, held)) return null
  const { rest, tag } = withoutNumber(words, size)
  if (tags.length > 1) return null
  const tex = formulaTex(rest, bars)
  if (tex === null || /[⎛-⎳⎷┌]/u.test(tex)) return null
  const label = tag ?? (tags[0] ? equationNumberIn(tags[0].line.text) : undefined)
  const numbered = label === undefined ? tex : `${tex.replace(/[,.;]$/, '')}\\tag${texGroup(label)}`
  return {
    tex: numbered,
    box: tags[0] ? union(place, tags[0].box) : place,
    words: [...words, ...(tags[0]?.line.words ?? [])],
  }
}

/** Returns text next to a brace, which belongs to the formula. */
function textBesideBrace(
  parts: readonly ClassifiedLine[],
  box: Box,
  size: number,
  prose: readonly ClassifiedLine[],
): ClassifiedLine[] {
  const tall = parts.some(({ line }) => line.words.some((word) => height(word.box) > 1.9 * word.size))
  if (!tall) return []
  return prose.filter(({ box: at, line }) => {
    const y = (at.y0 + at.y1) / 2
    return y > box.y0 && y < box.y1 && at.x0 > box.x0 && at.x0 - box.x1 < 2 * size && line.text.length < 60
  })
}

function barsIn({ bars = [] }: PageContent, place: Box, size: number): Ruling[] {
  const room = 0.5 * size
  return bars.filter(
    ({ x0, x1, y0 }) =>
      x0 > place.x0 - room && x1 < place.x1 + room && y0 > place.y0 - room && y0 < place.y1 + room,
  )
}

/** Whether words contain a relation or a built-up structure, and are not a single letter. */
function hasEnoughContent(
  words: readonly PageWord[],
  bars: readonly Ruling[],
  amongText: boolean,
  apart: boolean,
): boolean {
  const signs = words.reduce((sum, { text }) => sum + text.length, 0)
  if (signs < (amongText ? 2 : 3)) return false
  const letters = words.filter((word) => evidenceOf(word) === 'letter')
  const related = words.some(({ text }) => isRelation(text))
  // In text fonts, only text separated by space is a formula.
  if (letters.length === 0) return apart && related && words.some(isVariable)
  if (amongText) return true
  const built = bars.length > 0 || words.some((word) => height(word.box) > 1.6 * word.size)
  return built || related || (signs > 5 && letters.length > 1)
}

/** Whether a formula is centred in its column, away from both edges. */
function isSetApart(box: Box, size: number, text: readonly ClassifiedLine[]): boolean {
  const near = text.find(({ box: other }) => {
    const apart = Math.max(box.y0 - other.y1, other.y0 - box.y1)
    return (
      apart < 2.2 * size &&
      apart > 0 &&
      other.x1 - other.x0 > 16 * size &&
      other.x0 < box.x0 &&
      other.x1 > box.x1
    )
  })
  if (!near) return false
  const [left, right] = [box.x0 - near.box.x0, near.box.x1 - box.x1]
  return left > 2.5 * size && right > 2.5 * size && Math.abs(left - right) < 0.5 * Math.max(left, right)
}

/** Whether a place is inside a line of text: such words are parts of an inline formula. */
function isInsideLine(place: Box, { box, line }: ClassifiedLine, size: number): boolean {
  if (box.x0 > place.x0 || box.x1 < place.x1) return false
  const top = line.baseline - 0.75 * line.size
  const common = Math.min(place.y1, line.baseline + 0.2 * size) - Math.max(place.y0, top)
  return common > 0.12 * size
}

/** Whether a place is indented in a column, directly above or below a full line of text. */
function isAmongText(place: Box, size: number, prose: readonly ClassifiedLine[]): boolean {
  const x = (place.x0 + place.x1) / 2
  return prose.some(({ box }) => {
    const apart = Math.max(place.y0 - box.y1, box.y0 - place.y1)
    return (
      apart < 2.2 * size &&
      box.x1 - box.x0 > 14 * size &&
      box.x0 < place.x0 - 1.5 * size &&
      box.x0 < x &&
      box.x1 > x
    )
  })
}

/**
 * Whether a line continues the text above or below it, at the same edge and with the same leading, or the text before
 * it on the same baseline.
 */
function isTextLine({ line, box, size }: ClassifiedLine, text: readonly ClassifiedLine[]): boolean {
  if (line.words.some((word) => height(word.box) > 1.9 * word.size)) return false
  return text.some(({ box: other, line: near }) => {
    const step = Math.abs(near.baseline - line.baseline)
    if (step < 0.1 * size && other.x1 - other.x0 > 2 * size)
      return Math.max(box.x0 - other.x1, other.x0 - box.x1) < 0.9 * size
    if (other.x1 < box.x0 || other.x0 > box.x1) return false
    return step < 1.7 * size && Math.abs(other.x0 - box.x0) < size && other.x1 - other.x0 > 8 * size
  })
}

/** Whether a short text next to others is a table cell or a label of a chart. */
function isCell(
  place: Box,
  size: number,
  all: readonly ClassifiedLine[],
  held: readonly ClassifiedLine[],
): boolean {
  const bracketed = held.some(({ line }) =>
    line.words.some(({ text, box, size: em }) => height(box) > 1.9 * em || /[⎛-⎳]/u.test(text)),
  )
  // Content between tall brackets may have columns too.
  if (!bracketed && held.some(({ line }) => hasColumns(line))) return true
  const middle = (place.y0 + place.y1) / 2
  return all.some(({ box, line, kind }) => {
    if (held.some((part) => part.line === line)) return false
    const level = box.y0 < middle && box.y1 > middle
    const apart = Math.max(box.x0 - place.x1, place.x0 - box.x1)
    return (
      level &&
      apart < (kind === 'prose' ? 3 : 6) * size &&
      box.x1 - box.x0 < 14 * size &&
      line.text.length < 30
    )
  })
}

/** Whether a line has several gaps that are wider than the space after punctuation. */
function hasColumns({ words, size }: PageLine): boolean {
  let gaps = 0
  for (let i = 1; i < words.length; i++) {
    const [a, b] = [words[i - 1], words[i]]
    if (
      b.box.x0 - a.box.x1 > 1.1 * size &&
      !/[,;.:]$/.test(a.text) &&
      evidenceOf(b) !== 'prose' &&
      evidenceOf(a) !== 'prose'
    )
      gaps++
  }
  return gaps > 1
}

/** Returns the equation number in a text, without brackets, or undefined. */
function equationNumberIn(text: string): string | undefined {
  return equationNumber.exec(text)?.[1]
}

/** Splits lines that have separate equation numbers into separate formulas. */
function splitByNumber(
  parts: readonly ClassifiedLine[],
  all: readonly ClassifiedLine[],
): (readonly ClassifiedLine[])[] {
  const place = boundsOfBoxes(parts.map(({ box }) => box))
  const tags = numbersOf(place, parts[0].size, all, parts)
  if (tags.length < 2) return [parts]
  const groups: ClassifiedLine[][] = tags.map(() => [])
  const level = ({ line, size }: ClassifiedLine) => line.baseline - 0.3 * size
  for (const part of parts) {
    const y = (part.box.y0 + part.box.y1) / 2
    let best = 0
    for (const [i, tag] of tags.entries())
      if (Math.abs(level(tag) - y) < Math.abs(level(tags[best]) - y)) best = i
    groups[best].push(part)
  }
  return groups.filter((group) => group.some(({ kind }) => kind === 'math'))
}

/** Returns the equation numbers next to a formula, with nothing in between: on the right, or else on the left. */
function numbersOf(
  place: Box,
  size: number,
  all: readonly ClassifiedLine[],
  held: readonly ClassifiedLine[],
): ClassifiedLine[] {
  const own = new Set(held.map(({ line }) => line))
  const level = all.filter(({ box, line }) => !own.has(line) && box.y0 < place.y1 && box.y1 > place.y0)
  const others = level.filter(({ line }) => !equationNumber.test(line.text))
  const free = (from: number, to: number) => !others.some(({ box }) => box.x1 > from + 1 && box.x0 < to - 1)
  const tags = level.filter(({ line, box }) => equationNumber.test(line.text) && isBeside(box, place, size))
  const right = tags.filter(({ box }) => box.x0 > place.x1 && free(place.x1, box.x0))
  if (right.length > 0) return right
  // A number after another formula belongs to that formula.
  return tags.filter(({ box }) => {
    const before = others.some(
      (other) => other.kind === 'math' && other.box.x1 <= box.x0 && box.x0 - other.box.x1 < 24 * size,
    )
    return box.x1 < place.x0 && !before && free(box.x1, place.x0)
  })
}

function isBeside(at: Box, place: Box, size: number): boolean {
  const y = (at.y0 + at.y1) / 2
  const apart = Math.max(at.x0 - place.x1, place.x0 - at.x1)
  return y > place.y0 - 0.3 * size && y < place.y1 + 0.3 * size && apart > 0.3 * size
}

/** Removes an equation number that was read as part of the line because it is close. */
function withoutNumber(
  words: readonly PageWord[],
  size: number,
): { rest: readonly PageWord[]; tag?: string } {
  if (words.length < 3) return { rest: words }
  const last = words.reduce((most, word) => (word.box.x0 > most.box.x0 ? word : most))
  const tag = equationNumber.exec(last.text)?.[1]
  if (tag === undefined) return { rest: words }
  const right = words.reduce(
    (most, word) => (word === last ? most : Math.max(most, word.box.x1)),
    Number.NEGATIVE_INFINITY,
  )
  return last.box.x0 - right > 1.2 * size
    ? { rest: words.filter((word) => word !== last), tag }
    : { rest: words }
}

/** A line with its classification. */
interface ClassifiedLine {
  readonly line: PageLine
  readonly box: Box
  readonly kind: 'math' | 'neutral' | 'prose'
  /** Text with few words, a formula only if separated by space. */
  readonly mixed: boolean
  /** Symbols with an italic letter in text fonts, a formula only if separated by space. */
  readonly plain: boolean
  readonly size: number
}

function classifyLine(line: PageLine): ClassifiedLine {
  let math = 0
  let prose = 0
  let letters = 0
  let names = 0
  for (const [i, word] of line.words.entries()) {
    const found = evidenceOf(word)
    const attached = found === 'prose' && touchesMath(word, line.words[i - 1], line.words[i + 1])
    const evidence: Evidence = attached ? 'sign' : found
    if (evidence === 'prose') names++
    const count = word.text.length
    if (evidence === 'prose') prose += isConditionWord(word) ? 0.3 * count : count
    else math += count
    if (evidence === 'letter') letters += count
  }
  const kind = prose > maxProseShare * math ? 'prose' : letters > 0 ? 'math' : 'neutral'
  const mixed = kind === 'prose' && letters > 0 && names < 4 && prose < 2.5 * math && isRelation(line.text)
  const plain = kind === 'neutral' && line.words.some(isVariable)
  return { line, box: lineInkBox(line), kind, mixed, plain, size: line.size }
}

/**
 * Returns the ink box of a line: estimated for letters, whose boxes have the height of the font, and the box itself
 * for large symbols.
 */
function lineInkBox({ words }: PageLine): Box {
  return boundsOfBoxes(
    words.map(({ box, baseline, size }) => {
      const tall = height(box) > 1.6 * size || box.y0 > baseline || box.y1 < baseline - 0.3 * size
      return tall ? box : { ...box, y0: baseline - 0.7 * size, y1: baseline + 0.2 * size }
    }),
  )
}
