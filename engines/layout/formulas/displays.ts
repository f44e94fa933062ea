import type { Box } from '../../model/geometry.ts'
import { union } from '../../model/geometry.ts'
import type { PageContent, PageWord, Ruling } from '../../model/page-content.ts'
import type { Line } from '../line.ts'
import { around, height } from './atom.ts'
import { formulaTex } from './build.ts'
import { type Evidence, evidenceOf, isAttached, isCondition, isRelation } from './evidence.ts'
import { grouped } from './tex.ts'

/** A formula that is set by itself. */
export interface Display {
  readonly tex: string
  readonly box: Box
  readonly words: readonly PageWord[]
}

/** A line with what its words say. */
interface Judged {
  readonly line: Line
  readonly box: Box
  readonly kind: 'math' | 'neutral' | 'prose'
  /** Text with so few words that it may be a formula, if it is set like one. */
  readonly mixed: boolean
  readonly size: number
}

/** Share of letters in words of text that a line of a formula may have. */
const mostProse = 0.3
/** Ems between the parts of one formula: up and down, and side by side. */
const gapDown = 0.95
const gapAcross = 2.4
/** Lines of one page beyond which displays are not looked for. */
const mostLines = 3000

/** The formulas that stand by themselves on a page, with their numbers. */
export function displaysOf(page: PageContent, lines: readonly Line[]): Display[] {
  if (lines.length > mostLines) return []
  const first = lines
    .filter(({ turn }) => turn === 0)
    .map(judge)
    .sort((a, b) => a.box.y0 - b.box.y0)
  const text = first.filter(({ kind, mixed }) => kind === 'prose' && !mixed)
  const judged = first.map(
    (one): Judged => (one.mixed && isSetApart(one, text) ? { ...one, kind: 'math' } : one),
  )
  const prose = judged.filter(({ kind }) => kind === 'prose')
  const displays: Display[] = []
  for (const parts of regions(judged)) {
    const display = displayOf(parts, judged, prose, page)
    if (display) displays.push(display)
  }
  return displays
}

function judge(line: Line): Judged {
  let math = 0
  let prose = 0
  let letters = 0
  let names = 0
  for (const [i, word] of line.words.entries()) {
    const found = evidenceOf(word)
    const attached = found === 'prose' && isAttached(word, line.words[i - 1], line.words[i + 1])
    const evidence: Evidence = attached ? 'sign' : found
    if (evidence === 'prose') names++
    const count = word.text.length
    if (evidence === 'prose') prose += isCondition(word) ? 0.3 * count : count
    else math += count
    if (evidence === 'letter') letters += count
  }
  const kind = prose > mostProse * math ? 'prose' : letters > 0 ? 'math' : 'neutral'
  const mixed = kind === 'prose' && letters > 0 && names < 4 && prose < 2.5 * math && isRelation(line.text)
  return { line, box: inkOf(line), kind, mixed, size: line.size }
}

/** Boxes of letters are as high as their font; those of large signs as their ink. */
function inkOf({ words }: Line): Box {
  return around(
    words.map(({ box, baseline, size }) => {
      const tall = height(box) > 1.6 * size || box.y0 > baseline || box.y1 < baseline - 0.3 * size
      return tall ? box : { ...box, y0: baseline - 0.7 * size, y1: baseline + 0.2 * size }
    }),
  )
}

/** Lines of formulas that lie near to each other, from top to bottom. O(n log n) but for lines on one height. */
function regions(judged: readonly Judged[]): Judged[][] {
  const open: { box: Box; size: number; parts: Judged[] }[] = []
  const done: Judged[][] = []
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
    // What lies far above is finished.
    for (let i = open.length - 1; i >= 0; i--)
      if (one.box.y0 - open[i].box.y1 > 3 * Math.max(open[i].size, one.size))
        done.push(...open.splice(i, 1).map(({ parts }) => parts))
  }
  return [...done, ...open.map(({ parts }) => parts)].filter((parts) =>
    parts.some(({ kind }) => kind === 'math'),
  )
}

function adjoins(region: { box: Box; size: number }, { box, size, line }: Judged): boolean {
  const em = Math.max(region.size, size)
  const down = Math.max(box.y0 - region.box.y1, region.box.y0 - box.y1)
  const across = Math.max(box.x0 - region.box.x1, region.box.x0 - box.x1)
  if (number.test(line.text)) return false
  if (down < 0) return across < gapAcross * em
  return down < gapDown * em && across < 0.5 * em
}

/** The number of a formula, at the margin. */
const number = /^[([]\s*([A-Z]?[.-]?\d{1,3}(?:[.\-–]\d{1,3})*\s?[a-z]?['′*]?)\s*[)\]]$/

function displayOf(
  parts: readonly Judged[],
  all: readonly Judged[],
  prose: readonly Judged[],
  page: PageContent,
): Display | null {
  const box = parts.map((part) => part.box).reduce(union)
  const size = parts.reduce((most, part) => Math.max(most, part.size), 0)
  const held = [...parts, ...inside(parts, box, size, prose)]
  const words = held.flatMap(({ line }) => line.words)
  const place = around(held.map((part) => part.box))
  const bars = barsIn(page, place, size)
  if (!saysEnough(words, bars, isAmongText(place, size, prose)) || runsOn(held, place, size, prose))
    return null
  const tags = all.filter(({ line, box: at }) => number.test(line.text) && besides(at, place, size))
  if (prose.some((line) => lies(place, line, size))) return null
  if (tags.length === 0 && isCell(place, size, all, held)) return null
  const { rest, tag } = withoutNumber(words, size)
  if (tags.length > 1) return null
  const tex = formulaTex(rest, bars)
  if (tex === null || /[⎛-⎳⎷┌]/u.test(tex)) return null
  const label = tag ?? (tags[0] ? number.exec(tags[0].line.text)?.[1] : undefined)
  const numbered = label === undefined ? tex : `${tex.replace(/[,.;]$/, '')}\\tag${grouped(label)}`
  return {
    tex: numbered,
    box: tags[0] ? union(place, tags[0].box) : place,
    words: [...words, ...(tags[0]?.line.words ?? [])],
  }
}

/** Text beside a brace belongs to what it holds. */
function inside(parts: readonly Judged[], box: Box, size: number, prose: readonly Judged[]): Judged[] {
  const tall = parts.some(({ line }) => line.words.some((word) => height(word.box) > 1.9 * word.size))
  if (!tall) return []
  return prose.filter(({ box: at, line }) => {
    const y = (at.y0 + at.y1) / 2
    return y > box.y0 && y < box.y1 && at.x0 > box.x0 && at.x0 - box.x1 < 2 * size && line.text.length < 60
  })
}

export function barsIn({ bars = [] }: PageContent, place: Box, size: number): Ruling[] {
  const room = 0.5 * size
  return bars.filter(
    ({ x0, x1, y0 }) =>
      x0 > place.x0 - room && x1 < place.x1 + room && y0 > place.y0 - room && y0 < place.y1 + room,
  )
}

/** A relation or something built, and not just a letter at a place of its own. */
function saysEnough(words: readonly PageWord[], bars: readonly Ruling[], amongText: boolean): boolean {
  const signs = words.reduce((sum, { text }) => sum + text.length, 0)
  if (signs < (amongText ? 2 : 3)) return false
  const letters = words.filter((word) => evidenceOf(word) === 'letter')
  if (letters.length === 0) return false
  if (amongText) return true
  const built = bars.length > 0 || words.some((word) => height(word.box) > 1.6 * word.size)
  return built || words.some(({ text }) => isRelation(text)) || (signs > 5 && letters.length > 1)
}

/** In the middle of its column, away from both of its edges. */
function isSetApart({ box, size }: Judged, text: readonly Judged[]): boolean {
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

/** On the height of a line of text, and among its words: parts of a formula in that line. */
function lies(place: Box, { box, line }: Judged, size: number): boolean {
  if (box.x0 > place.x0 || box.x1 < place.x1) return false
  const top = line.baseline - 0.75 * line.size
  const common = Math.min(place.y1, line.baseline + 0.2 * size) - Math.max(place.y0, top)
  return common > 0.12 * size
}

/** In the middle of a column, right above or below a line of text that is as wide as one. */
function isAmongText(place: Box, size: number, prose: readonly Judged[]): boolean {
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

/** A line that goes on from the text above or to the text below, at the same edge and in the same steps. */
function runsOn(parts: readonly Judged[], place: Box, size: number, prose: readonly Judged[]): boolean {
  if (parts.some(({ line }) => line.words.some((word) => height(word.box) > 1.9 * word.size))) return false
  if (place.y1 - place.y0 > 2 * size) return false
  const baseline = parts[0].line.baseline
  return prose.some(({ box, line }) => {
    if (box.x1 < place.x0 || box.x0 > place.x1) return false
    const step = Math.abs(line.baseline - baseline)
    return step < 1.7 * size && Math.abs(box.x0 - place.x0) < 1 * size
  })
}

function besides(at: Box, place: Box, size: number): boolean {
  const y = (at.y0 + at.y1) / 2
  const apart = Math.max(at.x0 - place.x1, place.x0 - at.x1)
  return y > place.y0 - 0.3 * size && y < place.y1 + 0.3 * size && apart > 0.3 * size
}

/** Short texts on the same height, or right above and below in rows: a cell of a table or a label of a chart. */
function isCell(place: Box, size: number, all: readonly Judged[], held: readonly Judged[]): boolean {
  if (held.some(({ line }) => hasColumns(line))) return true
  const middle = (place.y0 + place.y1) / 2
  return all.some(({ box, line }) => {
    if (held.some((part) => part.line === line)) return false
    const level = box.y0 < middle && box.y1 > middle
    return level && box.x1 - box.x0 < 14 * size && line.text.length < 30
  })
}

/** Gaps that are no punctuation's part the line more than once. */
function hasColumns({ words, size }: Line): boolean {
  if (words.some((word) => height(word.box) > 1.9 * word.size)) return false
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

/** A number that stands so near that it was read as a part of the line. */
function withoutNumber(
  words: readonly PageWord[],
  size: number,
): { rest: readonly PageWord[]; tag?: string } {
  if (words.length < 3) return { rest: words }
  const last = words.reduce((most, word) => (word.box.x0 > most.box.x0 ? word : most))
  const tag = number.exec(last.text)?.[1]
  if (tag === undefined) return { rest: words }
  const right = words.reduce(
    (most, word) => (word === last ? most : Math.max(most, word.box.x1)),
    Number.NEGATIVE_INFINITY,
  )
  return last.box.x0 - right > 1.2 * size
    ? { rest: words.filter((word) => word !== last), tag }
    : { rest: words }
}
