import { union } from '../../model/geometry.ts'
import type { PageContent, PageWord, Ruling } from '../../model/page-content.ts'
import { type Line, textOf } from '../line.ts'
import { height } from './atom.ts'
import { formulaTex } from './build.ts'
import { evidenceOf, isAttached, isRelation } from './evidence.ts'

/** A formula in the text. */
export interface InlineFormula {
  /** In the order of the line. */
  readonly words: readonly PageWord[]
  /** What takes their place. */
  readonly word: PageWord
}

/** Ems between signs that belong together anyhow, and between operators and what they join. */
const tight = 0.14
const operatorGap = 0.5
const thinSpace = 0.27

/** Formulas within lines of text: runs of signs that hold at least one letter of mathematics. */
export function inlineFormulas(page: PageContent, lines: readonly Line[]): InlineFormula[] {
  const prose = lines.filter(
    ({ turn, words }) => turn === 0 && words.some((word) => evidenceOf(word) === 'prose'),
  )
  const owned = new Set(prose.flatMap(({ words }) => words))
  const strays = lines
    .filter(({ turn, words }) => turn === 0 && !words.some((word) => owned.has(word)))
    .flatMap(({ words }) => words)
    .filter((word) => evidenceOf(word) !== 'prose' || word.text.length < 3)
    .sort((a, b) => a.baseline - b.baseline)
  const used = new Set<PageWord>()
  const found: InlineFormula[] = []
  for (const line of [...prose, ...lines.filter((other) => other.turn === 0 && !prose.includes(other))]) {
    if (line.rtl) continue
    const around_ = prose.includes(line) ? straysAt(line, strays).filter((word) => !used.has(word)) : []
    const own = line.words.filter((word) => !used.has(word))
    if (own.length === 0) continue
    for (const run of runsOf(line, [...own, ...around_], barsAt(line, page))) {
      const formula = formulaOf(run, line, page)
      if (!formula) continue
      for (const word of formula.words) used.add(word)
      found.push(formula)
    }
  }
  return found
}

/** Signs that fell out of their line: parts of fractions, limits. */
function straysAt(line: Line, strays: readonly PageWord[]): PageWord[] {
  const em = line.size
  let low = 0
  let high = strays.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (strays[middle].baseline < line.baseline - 1.1 * em) low = middle + 1
    else high = middle
  }
  const found: PageWord[] = []
  for (
    let i = low;
    i < strays.length && strays[i].baseline < line.baseline + 0.9 * em && found.length < 200;
    i++
  ) {
    const { box, size } = strays[i]
    if (box.x0 > line.box.x0 - em && box.x1 < line.box.x1 + em && size < 1.1 * em) found.push(strays[i])
  }
  return found
}

function barsAt(line: Line, { bars = [] }: PageContent): Ruling[] {
  const em = line.size
  return bars.filter(
    ({ x0, x1, y0 }) =>
      y0 > line.baseline - 1.2 * em &&
      y0 < line.baseline + 0.3 * em &&
      x0 > line.box.x0 - em &&
      x1 < line.box.x1 + em &&
      x1 - x0 < 0.8 * (line.box.x1 - line.box.x0) + em,
  )
}

function runsOf(line: Line, words: readonly PageWord[], bars: readonly Ruling[]): PageWord[][] {
  const sorted = [...words].sort((a, b) => a.box.x0 - b.box.x0)
  const runs: PageWord[][] = []
  let open: PageWord[] = []
  let right = Number.NEGATIVE_INFINITY
  const end = () => {
    if (open.length > 0) runs.push(open)
    open = []
    right = Number.NEGATIVE_INFINITY
  }
  for (const [i, word] of sorted.entries()) {
    const text = evidenceOf(word) === 'prose' && !isUprightPart(word, right, line)
    if (text && !isAttached(word, sorted[i - 1], sorted[i + 1])) {
      end()
      continue
    }
    const last = open.at(-1)
    if (last && !goesOn(last, word, right, line, bars)) end()
    open.push(word)
    right = Math.max(right, word.box.x1)
  }
  end()
  return runs.flatMap((run) => trimmed(run, line))
}

/** A raised or lowered upright name right behind a sign: an index that says what is meant. */
function isUprightPart(word: PageWord, right: number, line: Line): boolean {
  return (
    word.size < 0.87 * line.size &&
    Math.abs(word.box.x0 - right) < 0.12 * line.size &&
    word.text.length < 8 &&
    Math.abs(word.baseline - line.baseline) > 0.05 * line.size
  )
}

function goesOn(last: PageWord, next: PageWord, right: number, line: Line, bars: readonly Ruling[]): boolean {
  const em = line.size
  const gap = next.box.x0 - right
  if (gap < tight * em) return true
  const over = bars.some(({ x0, x1 }) => x0 < right - 0.02 * em && x1 > next.box.x0 + 0.02 * em)
  if (over) return true
  if (gap > operatorGap * em) return false
  if (isOperator(last.text.at(-1) ?? '') || isOperator(next.text[0])) return true
  if (isName(last) || isName(next) || height(last.box) > 1.5 * em) return true
  const both = evidenceOf(last) === 'letter' && evidenceOf(next) === 'letter'
  // Narrower than spaces between words mostly are.
  return gap < thinSpace * em && (both || isSmall(last, line) !== isSmall(next, line) || /,$/.test(last.text))
}

function isName({ text }: PageWord): boolean {
  return /^\p{L}{2,}$/u.test(text)
}

function isSmall(word: PageWord, line: Line): boolean {
  return word.size < 0.87 * line.size
}

function isOperator(char: string): boolean {
  return isRelation(char) || /[+−×÷±∓<>·∘∗⋅:|∣⋯…]/u.test(char)
}

/** A run without the punctuation of its sentence and without brackets that have no other half in it. */
function trimmed(run: readonly PageWord[], line: Line): PageWord[][] {
  let from = 0
  let to = run.length
  const punctuation = (word: PageWord) =>
    /^[,.;:!?'"’”…]+$/u.test(word.text) && word.baseline >= line.baseline - 0.1 * line.size
  while (to > from && (punctuation(run[to - 1]) || /^[-–]$/.test(run[to - 1].text))) to--
  while (from < to && punctuation(run[from])) from++
  const words = run.slice(from, to)
  const loose = looseBrackets(words)
  if (loose === null) return [words]
  // Brackets of the sentence stand at the ends.
  if (loose === 0) return trimmed(words.slice(1), line)
  if (loose === words.length - 1) return trimmed(words.slice(0, -1), line)
  return [words]
}

/** The first word that is a bracket without its other half; null where all is in order. */
function looseBrackets(words: readonly PageWord[]): number | null {
  const open: number[] = []
  for (const [i, { text }] of words.entries())
    for (const char of text) {
      if ('([{'.includes(char)) open.push(i)
      else if (')]}'.includes(char) && open.pop() === undefined) return text.length === 1 ? i : null
    }
  const [first] = open
  return first !== undefined && words[first].text.length === 1 ? first : null
}

function formulaOf(words: readonly PageWord[], line: Line, page: PageContent): InlineFormula | null {
  if (words.length === 0) return null
  const base = words.filter((word) => !isSmall(word, line) || height(word.box) > 1.2 * line.size)
  const letters = words.filter((word) => evidenceOf(word) === 'letter')
  const box = words.map((word) => word.box).reduce(union)
  const bars = barsAt(line, page).filter(
    ({ x0, x1 }) => x0 > box.x0 - 0.3 * line.size && x1 < box.x1 + 0.3 * line.size,
  )
  // Marks of notes are raised letters with nothing under them.
  if (letters.length === 0 || (base.length === 0 && bars.length === 0)) return null
  const tex = formulaTex(words, bars)
  if (tex === null) return null
  const [first] = words
  const { baseline, size } = line
  const { turn: _, ...plain } = first
  const word: PageWord = {
    ...plain,
    text: textOf(words),
    box: { ...box, y0: Math.min(box.y0, baseline - 0.7 * size), y1: Math.max(box.y1, baseline) },
    baseline,
    size,
    bold: false,
    italic: false,
    letters: [box],
    formula: tex,
  }
  return { words, word }
}
