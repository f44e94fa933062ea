import type { WorkLimit } from '../../../model/errors.ts'
import type { PageWord } from '../../../model/page-content.ts'

/** Words on one line over the width of the page (or of a cell), left to right. */
export interface WordRow {
  readonly words: PageWord[]
  /** Baseline and size of its largest word. */
  baseline: number
  size: number
}

/**
 * Minimum overlap of the heights of two words on one line, as a share of the smaller height. A superscript has about
 * 0.7.
 */
const minOverlapShare = 0.55
/** Height above the baseline in ems that is compared: most of a capital letter. */
const riseEms = 0.7

/** Groups words into rows, top to bottom. Linear after sorting, since few rows are open at any height. */
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

/** Maximum number of open rows that are compared with a word; more only occur on overprinted pages. */
const maxOpenRows: WorkLimit = 40

function top(word: PageWord): number {
  return word.baseline - riseEms * word.size
}

/** Neighbouring words without a wide gap: possibly a line of a cell. */
export interface WordSegment {
  readonly x0: number
  readonly x1: number
  readonly words: readonly PageWord[]
}

/**
 * Limits of the gap in ems that separates segments: twice the median space, but within these bounds. Spaces of
 * justified text may be wide.
 */
const minGapEms = 0.8
const maxGapEms = 1.25
/**
 * Smaller gaps in ems that separate two numbers, which rarely follow each other in a sentence; and the gap for
 * groups of three digits, which may belong to one number.
 */
const numberGapEms = 0.32
const digitGroupGapEms = 0.42

/** Maximum width in ems of a stretched space, and the maximum ratio between two spaces of one justified line. */
const maxStretchedEms = 2
const maxStretchedRatio = 1.02
/** Ratio between the widths of two words below which equal gaps may come from columns of equal width. */
const minWidthRatio = 1.06

/** Splits a row at gaps wider than `limit` ems. */
export function segmentsOf(line: WordRow, limit = gapLimit(line)): WordSegment[] {
  const found: WordSegment[] = []
  const stretched = stretchedSpaces(line)
  const signs = signsApart(line)
  let words: PageWord[] = []
  let x1 = 0
  for (const [i, word] of line.words.entries()) {
    const last = words.at(-1)
    if (last) {
      const gap = (word.box.x0 - x1) / line.size
      const wide = gap > limit && !stretched.has(i)
      const apart = signs.has(i) || wide || (gap > numberGapEms && areNumbers(last.text, word.text, gap))
      if (apart && !signs.has(i - 1)) {
        found.push({ x0: startOf(i - words.length, words), x1, words })
        words = []
      }
    }
    x1 = words.length === 0 ? word.box.x1 : Math.max(x1, word.box.x1)
    words.push(word)
  }
  if (words.length > 0) found.push({ x0: startOf(line.words.length - words.length, words), x1, words })
  return found

  /** The column of a number begins where the number does, not at its currency sign. */
  function startOf(first: number, own: readonly PageWord[]): number {
    return own.length === 2 && signs.has(first) ? own[1].box.x0 : own[0].box.x0
  }
}

const currencySign = /^[$€£¥₩₹]$/u

/**
 * Returns the indexes of currency signs at the left of their column, separated from their numbers, as in statements. Signs
 * that belong to the number before them would end the line.
 */
function signsApart({ words }: WordRow): Set<number> {
  const found = new Set<number>()
  const last = words.at(-1)
  if (!last || currencySign.test(last.text)) return found
  for (const [i, { text, box, size }] of words.entries()) {
    if (!currencySign.test(text) || !isNumeric(words[i + 1].text)) continue
    const isBehindNumber = i > 0 && isNumeric(words[i - 1].text)
    if (isBehindNumber || words[i + 1].box.x0 - box.x1 > minGapEms * size) found.add(i)
  }
  return found
}

/**
 * Returns the indexes of the words after wide spaces of a justified cell: neighbouring spaces between words of letters
 * that are all exactly as wide. Gaps between columns are only equal if the words are equally wide.
 */
function stretchedSpaces({ words, size }: WordRow): Set<number> {
  const found = new Set<number>()
  const isWord = words.map(({ text }) => /^\P{N}*\p{Ll}\P{N}*$/u.test(text))
  const widthOf = ({ box }: PageWord): number => box.x1 - box.x0
  const areEven = (i: number): boolean => {
    const [a, b] = [widthOf(words[i - 1]), widthOf(words[i])]
    return a < minWidthRatio * b && b < minWidthRatio * a
  }
  const gapAt = (i: number): number => words[i].box.x0 - words[i - 1].box.x1
  for (let start = 1, i = 2; i <= words.length; i++) {
    const width = gapAt(start)
    const goesOn =
      i < words.length &&
      isWord[start - 1] &&
      isWord[i - 1] &&
      isWord[i] &&
      !areEven(i - 1) &&
      !areEven(i) &&
      width > minGapEms * size &&
      width < maxStretchedEms * size &&
      gapAt(i) < maxStretchedRatio * width &&
      gapAt(i) * maxStretchedRatio > width
    if (goesOn) continue
    if (i - start > 1) for (let k = start; k < i; k++) found.add(k)
    start = i
  }
  return found
}

function areNumbers(left: string, right: string, gap: number): boolean {
  return isNumber(left) && isNumber(right) && (gap > digitGroupGapEms || areSeparateNumbers(left, right))
}

/** Whether two numbers next to each other cannot be one number whose digits are in groups of three. */
export function areSeparateNumbers(left: string, right: string): boolean {
  return !/^\d{3}(?:\D|$)/.test(right) || !/^\D*\d{1,3}$/.test(left)
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

/** Digits with the parts of a number: sign, currency, separators, percent sign, note mark. */
const numberPattern =
  /^[([<>~≈±+\-\u2212\u2013$€£¥₩]*\d[\d.,'’:/\u2013%‰°)\]*†‡ ]*(?:[a-z]|[€£¥₩₽원円元])?\)?$/u
/** Placeholders in numeric columns for a missing number. */
const numberPlaceholder =
  /^(?:[-\u2010-\u2015\u2212.…*]+|n\/?a\.?|N\/?A\.?|nil|n\.a\.|n\.d\.|\(?[a-z]\)|[$€£¥%:—])$/u

export function isNumber(text: string): boolean {
  return text.length <= 40 && numberPattern.test(text)
}

/** Whether a text is a number or a placeholder for one. */
export function isNumeric(text: string): boolean {
  return text.length <= 40 && (numberPattern.test(text) || numberPlaceholder.test(text))
}

/** Whether a text is a year, which is more often a column name than a quantity. */
export function isYear(text: string): boolean {
  return /^(?:19|20)\d\d[AE]?$/.test(text)
}
