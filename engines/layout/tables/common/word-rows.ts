import type { PageWord } from '../../../model/page-content.ts'

/** Words that stand on one line from side to side of the page (or of a cell), left to right. */
export interface WordRow {
  readonly words: PageWord[]
  /** Of its largest word. */
  baseline: number
  size: number
}

/** Share of the smaller of two words' heights in common that puts them on one line; a superscript has about 0.7. */
const minOverlapShare = 0.55
/** Height over the baseline that counts, in ems: most of a capital. */
const riseEms = 0.7

/** Sorts words into lines, top to bottom. Linear after sorting: few lines are open at any height. */
export function wordRows(words: readonly PageWord[]): WordRow[] {
  const sorted = [...words].sort((a, b) => top(a) - top(b))
  const lines: WordRow[] = []
  let open: WordRow[] = []
  for (const word of sorted) {
    const y = top(word)
    open = open.filter((line) => line.baseline > y)
    let best: WordRow | null = null
    let most = minOverlapShare
    for (const line of open.slice(-maxOpenRows)) {
      const common = Math.min(line.baseline, word.baseline) - Math.max(line.baseline - riseEms * line.size, y)
      const share = common / (riseEms * Math.min(line.size, word.size))
      if (share > most) {
        most = share
        best = line
      }
    }
    if (!best) {
      best = { words: [], baseline: word.baseline, size: word.size }
      lines.push(best)
      open.push(best)
    } else if (word.size > best.size) {
      best.baseline = word.baseline
      best.size = word.size
    }
    best.words.push(word)
  }
  for (const line of lines) line.words.sort((a, b) => a.box.x0 - b.box.x0)
  return lines.sort((a, b) => a.baseline - b.baseline)
}

/** Lines open at one height that are compared with a word; more only where a page is printed over and over. */
const maxOpenRows = 40

function top(word: PageWord): number {
  return word.baseline - riseEms * word.size
}

/** Neighbouring words of a line without a wide gap between them: what may be the line of a cell. */
export interface WordSegment {
  readonly x0: number
  readonly x1: number
  readonly words: readonly PageWord[]
}

/** Gaps in ems: a space of justified text may be twice as wide as its neighbours, never wider than the second. */
const minGapEms = 0.8
const maxGapEms = 1.25
/**
 * Between two numbers a smaller gap tells: nobody writes numbers one after the other in a sentence. Groups of three
 * digits may belong to one number, and stand as far apart as words do.
 */
const numberGapEms = 0.32
const digitGroupGapEms = 0.42

/** Cuts a line at its wide gaps; or at all gaps of more than `limit` ems. */
export function segmentsOf(line: WordRow, limit = gapLimit(line)): WordSegment[] {
  const found: WordSegment[] = []
  let words: PageWord[] = []
  let x1 = 0
  for (const word of line.words) {
    const last = words.at(-1)
    if (last) {
      const gap = (word.box.x0 - x1) / line.size
      if (gap > limit || (gap > numberGapEms && areNumbers(last.text, word.text, gap))) {
        found.push({ x0: words[0].box.x0, x1, words })
        words = []
      }
    }
    x1 = words.length === 0 ? word.box.x1 : Math.max(x1, word.box.x1)
    words.push(word)
  }
  if (words.length > 0) found.push({ x0: words[0].box.x0, x1, words })
  return found
}

function areNumbers(left: string, right: string, gap: number): boolean {
  return (
    isNumber(left) &&
    isNumber(right) &&
    (gap > digitGroupGapEms || !/^\d{3}(?:\D|$)/.test(right) || !/^\D*\d{1,3}$/.test(left))
  )
}

function gapLimit(line: WordRow): number {
  const gaps: number[] = []
  for (let i = 1; i < line.words.length; i++)
    gaps.push((line.words[i].box.x0 - line.words[i - 1].box.x1) / line.size)
  if (gaps.length < 5) return minGapEms
  gaps.sort((a, b) => a - b)
  const median = gaps[gaps.length >> 1]
  return median < 0.7 ? Math.min(maxGapEms, Math.max(minGapEms, 2 * median)) : minGapEms
}

/** Digits with what belongs to a figure: sign, currency, separators, percent, the mark of a note. */
const figure = /^[([<>~≈±+\-\u2212\u2013$€£¥]*\d[\d.,'’:/\u2013%‰°)\]*†‡ ]*[a-z]?\)?$/u
/** What stands in a column of figures where there is none. */
const figurePlaceholder =
  /^(?:[-\u2010-\u2015\u2212.…*]+|n\/?a\.?|N\/?A\.?|nil|n\.a\.|n\.d\.|\(?[a-z]\)|[$€£¥%:—])$/u

export function isNumber(text: string): boolean {
  return text.length <= 40 && figure.test(text)
}

/** A number, or what stands for one. */
export function isFigure(text: string): boolean {
  return text.length <= 40 && (figure.test(text) || figurePlaceholder.test(text))
}
