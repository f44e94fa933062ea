import { boundsOf, charBox, charCount, union } from '../../model/geometry.ts'
import type { PageContent, PageWord, Ruling } from '../../model/page-content.ts'
import { plainWord } from '../../model/plain-word.ts'
import { countWhile } from '../../model/sorted.ts'
import { type PageLine, wordsText } from '../lines/page-line.ts'
import { height } from './atom.ts'
import { evidenceOf, isRelation, touchesMath } from './evidence.ts'
import { formulaTex } from './formula-tex.ts'

/** A formula inside a line of text. */
export interface InlineFormula {
  /** In line order. */
  readonly words: readonly PageWord[]
  /** Words that replace them: the formula, and punctuation that was attached to its last word. */
  readonly replacement: readonly PageWord[]
}

/** Maximum gaps in ems between symbols that belong together, between operators and operands, and for a thin space. */
const tightGapEms = 0.14
const maxOperatorGapEms = 0.62
const thinSpaceEms = 0.34

/** Words on one baseline over all columns: built-up formulas split the line that contains them. */
interface FormulaLine {
  readonly line: PageLine
  readonly words: PageWord[]
}

/** Finds formulas inside lines of text: runs of symbols with at least one mathematical letter. */
export function inlineFormulas(page: PageContent, lines: readonly PageLine[]): InlineFormula[] {
  const level = lines.filter(({ turn, rtl }) => turn === 0 && !rtl)
  const rows = formulaLines(level.filter(({ words }) => words.some((word) => evidenceOf(word) === 'prose')))
  const owned = new Set(rows.flatMap(({ words }) => words))
  for (const line of level) {
    if (line.words.some((word) => owned.has(word))) continue
    for (const word of line.words) nearestLine(word, rows)?.words.push(word)
  }
  const used = new Set(rows.flatMap(({ words }) => words))
  const alone = level.filter(({ words }) => !words.some((word) => used.has(word)))
  const found: InlineFormula[] = []
  for (const { line, words } of [
    ...rows,
    ...alone.map((one): FormulaLine => ({ line: one, words: [...one.words] })),
  ])
    for (const run of formulaRuns(line, words, barsAt(line, page))) {
      const formula = formulaOf(run, line, page)
      if (formula) found.push(formula)
    }
  return found
}

function formulaLines(lines: readonly PageLine[]): FormulaLine[] {
  const rows: { line: PageLine; words: PageWord[] }[] = []
  for (const line of [...lines].sort((a, b) => a.baseline - b.baseline)) {
    const last = rows.at(-1)
    if (
      last &&
      Math.abs(line.baseline - last.line.baseline) < 0.06 * line.size &&
      Math.abs(line.size - last.line.size) < 0.1 * line.size
    ) {
      last.line = { ...last.line, box: union(last.line.box, line.box) }
      for (const word of line.words) last.words.push(word)
    } else rows.push({ line, words: [...line.words] })
  }
  return rows
}

/** Returns the nearest line for a symbol outside of all lines, such as a part of a fraction or a limit. */
function nearestLine(word: PageWord, rows: readonly FormulaLine[]): FormulaLine | null {
  const y = (word.box.y0 + word.box.y1) / 2
  const low = countWhile(rows, ({ line }) => line.baseline < y - word.size)
  let best: FormulaLine | null = null
  let least = 1
  for (let i = low; i < rows.length && i < low + 6; i++) {
    const { line } = rows[i]
    const em = line.size
    const off = Math.abs(y - (line.baseline - 0.3 * em)) / em
    const inside = word.box.x0 > line.box.x0 - 2 * em && word.box.x1 < line.box.x1 + 2 * em
    if (off < least && inside && word.size < 1.1 * em) [best, least] = [rows[i], off]
  }
  return best
}

function barsAt(line: PageLine, { bars = [] }: PageContent): Ruling[] {
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

function formulaRuns(line: PageLine, words: readonly PageWord[], bars: readonly Ruling[]): PageWord[][] {
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
    const text = evidenceOf(word) === 'prose' && !isUprightScript(word, right, line)
    if (text && !touchesMath(word, sorted[i - 1], sorted[i + 1])) {
      end()
      continue
    }
    const last = open.at(-1)
    if (last && !continuesRun(last, word, right, line, bars)) end()
    open.push(word)
    right = Math.max(right, word.box.x1)
  }
  end()
  return runs.flatMap((run) => trimRun(run, line))
}

/** Whether a word is an upright script directly after a symbol, such as a named index. */
function isUprightScript(word: PageWord, right: number, line: PageLine): boolean {
  return (
    word.size < 0.87 * line.size &&
    Math.abs(word.box.x0 - right) < 0.12 * line.size &&
    word.text.length < 8 &&
    Math.abs(word.baseline - line.baseline) > 0.05 * line.size
  )
}

function continuesRun(
  last: PageWord,
  next: PageWord,
  right: number,
  line: PageLine,
  bars: readonly Ruling[],
): boolean {
  const em = line.size
  const gap = next.box.x0 - right
  if (gap < tightGapEms * em) return true
  const over = bars.some(({ x0, x1 }) => x0 < right - 0.02 * em && x1 > next.box.x0 + 0.02 * em)
  if (over) return true
  if (gap > maxOperatorGapEms * em) return false
  if (isOperator(last.text.at(-1) ?? '') || isOperator(next.text[0])) return true
  if (isName(last) || isName(next) || height(last.box) > 1.5 * em) return true
  const both = evidenceOf(last) === 'letter' && evidenceOf(next) === 'letter'
  // Narrower than most spaces between words.
  return (
    gap < thinSpaceEms * em && (both || isSmall(last, line) !== isSmall(next, line) || /,$/.test(last.text))
  )
}

function isName({ text }: PageWord): boolean {
  return /^\p{L}{2,}$/u.test(text)
}

function isSmall(word: PageWord, line: PageLine): boolean {
  return word.size < 0.87 * line.size
}

function isOperator(char: string): boolean {
  return isRelation(char) || /[+−×÷±∓<>·∘∗⋅:|∣⋯…]/u.test(char)
}

/** Removes punctuation of the sentence and unmatched brackets from the ends of a run. */
function trimRun(run: readonly PageWord[], line: PageLine): PageWord[][] {
  let from = 0
  let to = run.length
  const punctuation = (word: PageWord) =>
    /^[,.;:?'"’”…]+$/u.test(word.text) && word.baseline >= line.baseline - 0.1 * line.size
  while (to > from && (punctuation(run[to - 1]) || /^[-–]$/.test(run[to - 1].text))) to--
  while (from < to && punctuation(run[from])) from++
  const words = run.slice(from, to)
  const loose = unmatchedBracket(words)
  if (loose === null) return [words]
  // An unmatched bracket at an end belongs to the sentence.
  if (loose === 0) return trimRun(words.slice(1), line)
  if (loose === words.length - 1) return trimRun(words.slice(0, -1), line)
  return [words]
}

/** Returns the index of the first word that is an unmatched bracket, or null. */
function unmatchedBracket(words: readonly PageWord[]): number | null {
  const open: number[] = []
  for (const [i, { text }] of words.entries())
    for (const char of text) {
      if ('([{'.includes(char)) open.push(i)
      else if (')]}'.includes(char) && open.pop() === undefined) return text.length === 1 ? i : null
    }
  const [first] = open
  return first !== undefined && words[first].text.length === 1 ? first : null
}

/** Whether there are digits above and below a short bar at the height of a fraction in text. */
function isFraction(words: readonly PageWord[], bars: readonly Ruling[], line: PageLine): boolean {
  return bars.some(({ x0, x1, y0 }) => {
    if (Math.abs(y0 - (line.baseline - 0.25 * line.size)) > 0.12 * line.size || x1 - x0 > 4 * line.size)
      return false
    const held = words.filter(({ box }) => box.x0 > x0 - 1 && box.x1 < x1 + 1)
    const above = held.filter(({ baseline }) => baseline < y0)
    return (
      above.length > 0 &&
      held.length > above.length &&
      held.every(({ text, size }) => /^\d+$/.test(text) && size < 0.87 * line.size)
    )
  })
}

/** TeX that remains if parts of a formula were not found. */
const incompleteTex = /\\surd|\\begin\{(?:gathered|aligned)\}|(?:^|[^}])\{\}[_^]|[⎛-⎳⎷┌⏞⏟]/u

function formulaOf(run: readonly PageWord[], line: PageLine, page: PageContent): InlineFormula | null {
  const end = run.at(-1)
  if (!end) return null
  const parts = splitPunctuation(end)
  const tail = parts?.[1]
  const words = parts ? [...run.slice(0, -1), parts[0]] : run
  const base = words.filter((word) => !isSmall(word, line) || height(word.box) > 1.2 * line.size)
  const letters = words.filter((word) => evidenceOf(word) === 'letter')
  // A lone arrow of a menu path, or an angle bracket around a name. The arrow before the output of code gets the place of its line.
  const isBesideCode = line.words.some(({ mono }) => mono)
  if (words.length === 1 && loneSymbol.test(words[0].text) && !(isBesideCode && isRelation(words[0].text)))
    return null
  const box = words.map((word) => word.box).reduce(union)
  const bars = barsAt(line, page).filter(
    ({ x0, x1 }) => x0 > box.x0 - 0.3 * line.size && x1 < box.x1 + 0.3 * line.size,
  )
  // Note marks are superscripts without a base.
  if ((letters.length === 0 && !isFraction(words, bars, line)) || (base.length === 0 && bars.length === 0))
    return null
  const tex = formulaTex(words, bars)
  if (tex === null || incompleteTex.test(tex)) return null
  const [first] = words
  const { baseline, size } = line
  const { turn: _, ...plain } = plainWord(first)
  const word: PageWord = {
    ...plain,
    text: wordsText(words),
    box: { ...box, y0: Math.min(box.y0, baseline - 0.7 * size), y1: Math.max(box.y1, baseline) },
    baseline,
    size,
    bold: false,
    italic: false,
    // An accent may come before the letter that follows the space.
    spaceBefore: words.some((one) => one.spaceBefore && one.box.x0 < first.box.x0 + 0.8 * size),
    charBounds: boundsOf([box]),
    formula: tex,
  }
  return { words: run, replacement: tail ? [word, tail] : [word] }
}

const loneSymbol = /^[^\p{L}\p{N}]$/u

/** Splits punctuation off the end of a word. */
function splitPunctuation(word: PageWord): readonly [PageWord, PageWord] | null {
  const found = /^(.*[^,.;:])([,.;:])$/u.exec(word.text)
  const count = charCount(word.charBounds)
  const edge = charBox(word.charBounds, count - 1)
  if (!found || !edge || evidenceOf(word) === 'letter') return null
  const kept = [...found[1]].length
  if (count !== kept + 1) return null
  const head = {
    ...plainWord(word),
    text: found[1],
    charBounds: word.charBounds.slice(0, 4 * kept),
    box: { ...word.box, x1: edge.x0 },
  }
  return [
    head,
    {
      ...plainWord(word),
      text: found[2],
      charBounds: boundsOf([edge]),
      box: { ...word.box, x0: edge.x0 },
      spaceBefore: false,
    },
  ]
}
