/** The positions of OCR words in the form of PDF glyphs: along the direction of their line, on its baseline. */

import { titlesAsMeant } from '../../detect/columns.ts'
import { type Box, centre, type Point } from '../../model/geometry.ts'
import type { TextLayer, TextLayerBuilder } from '../../model/text-layer.ts'
import { linesOf, logicalOrder, type PlacedText, tablesOf } from '../../pdf/text/index.ts'

/** A word read by OCR. */
export interface ReadWord {
  readonly text: string
  readonly box: Box
  /** Words of one line have the same number. */
  readonly line: number
  /** Position of its baseline at the centre of the word, if known. */
  readonly base?: Point | undefined
  /** Boxes that cover a tilted word closely: its own box also covers its neighbours. */
  readonly parts?: readonly Box[] | undefined
}

export interface PlacedWord<W> extends PlacedText {
  readonly word: W
}

/**
 * The words of a page in the direction of most of its text. Omits words in other directions, and words without letters and digits,
 * which are usually specks and rulings.
 */
function placeWords<W extends ReadWord>(words: readonly W[]): PlacedWord<W>[] {
  const read = words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
  const turn = turnOf(read)
  const upright = read.flatMap((word): Upright<W>[] => {
    const middle = turned(centre(word.box), -turn)
    const [wide, high] = sidesOf(word.box, turn)
    const isAcross = high > wide && word.text.length > maxTallLetters
    return isAcross ? [] : [{ word, middle, wide, high, ...extentOf(word.text) }]
  })
  const skew = skewOf(upright)
  const angle = turn * quarter + skew
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
  const usual = typicalSize(upright, skew)
  const legible = upright.filter(
    (one) =>
      (one.word.text.length > maxSpeck || sizeOf(one, skew) > usual / 2) &&
      one.wide < maxLetterWidth * usual * one.word.text.length,
  )
  return [...Map.groupBy(legible, ({ word }) => word.line).values()].flatMap((line) => {
    const own = typicalSize(line, skew)
    const isUsual = line.length < minWordsForSize && own < 2 * usual && own > usual / 2
    const size = isUsual ? usual : own
    return line.map(({ word, wide, top, bottom }) => {
      const { x, y } = centre(word.box)
      const byHeight = ((top + bottom) / 2) * size
      const { base } = word
      const given = base ? (base.y - y) * dx - (base.x - x) * dy : byHeight
      const toBaseline = Math.abs(given - byHeight) < maxBaseShift * size ? given : byHeight
      const advance = wide
      return {
        ...{ word, text: word.text.replace(readRuling, ''), dx, dy, size, advance },
        x: x - toBaseline * dy - (advance / 2) * dx,
        y: y + toBaseline * dx - (advance / 2) * dy,
      }
    })
  })
}

/** A word in the frame in which lines run to the right, unless the page is skewed. */
interface Upright<W extends ReadWord> {
  readonly word: W
  readonly middle: Point
  readonly wide: number
  readonly high: number
  /** Ems above the baseline that its highest and its lowest letter reach. */
  readonly top: number
  readonly bottom: number
}

/** Punctuation at the ends of a word, which is usually a misread ruling. */
const readRuling = /^[|¦[\]{}~_=‘]+|[|¦[\]{}~_=]+$/gu

/** A line with fewer words gets the size of most words, which is more reliable than its own. */
const minWordsForSize = 3
/** Maximum letters of a speck. */
const maxSpeck = 2

const quarter = Math.PI / 2
/** A word of more letters is wider than high. */
const maxTallLetters = 2

type Turn = 0 | 1 | 2 | 3

/** Clockwise quarter turns of the text: most lines continue in its direction. */
function turnOf(words: readonly ReadWord[]): Turn {
  let [x, y] = [0, 0]
  let tall = 0
  let rightToLeft = 0
  for (const [i, { text, box, line }] of words.entries()) {
    const last = words[i - 1]
    const [wide, high] = sidesOf(box, 0)
    if (text.length > maxTallLetters) tall += high > wide ? 1 : -1
    if (/\p{Script=Arabic}|\p{Script=Hebrew}/u.test(text)) rightToLeft++
    if (last?.line !== line) continue
    x += centre(box).x - centre(last.box).x
    y += centre(box).y - centre(last.box).y
  }
  if (rightToLeft * 2 > words.length) [x, y] = [-x, -y]
  if (tall > 0) return y < 0 ? 3 : 1
  return x < 0 ? 2 : 0
}

/** A point after clockwise quarter turns about the origin. */
function turned({ x, y }: Point, turns: number): Point {
  const [cos, sin] = [Math.round(Math.cos(turns * quarter)), Math.round(Math.sin(turns * quarter))]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

/** Length along the text, and across it. */
function sidesOf({ x0, y0, x1, y1 }: Box, turn: Turn): readonly [number, number] {
  return turn % 2 === 0 ? [x1 - x0, y1 - y0] : [y1 - y0, x1 - x0]
}

/** Typical heights of letters in ems. */
const heights = { low: 0.5, high: 0.72, descender: -0.2 }

function extentOf(text: string): { readonly top: number; readonly bottom: number } {
  const isLow = /^[acegmnopqrsuvwxyzагежзийклмнопрстухцчшщъыьэюя.,:;_-]+$/.test(text)
  const descends = /[gjpqyçруфцщ,;()[\]{}|_]|Q$/.test(text)
  return { top: isLow ? heights.low : heights.high, bottom: descends ? heights.descender : 0 }
}

/** Ems: narrow letters. */
const minLetterWidth = 0.4
/** Ems: letters of a title that is twice as large as the text. Wider ones are misread rulings and shades. */
const maxLetterWidth = 2.5

/**
 * The font size that the height of a word suggests, reduced if its letters would be too narrow: boxes may include specks and rulings. The
 * box of a tilted word is higher than the word.
 */
function sizeOf({ word, wide, high, top, bottom }: Upright<ReadWord>, skew: number): number {
  const size = Math.max(high - wide * Math.abs(Math.sin(skew)), high / 3) / (top - bottom)
  return Math.min(size, wide / (minLetterWidth * word.text.length))
}

/** Ems. A baseline that is further from the position suggested by the letters belongs to another line, or is wrong. */
const maxBaseShift = 0.3

const maxSkewDegrees = 7 // steeper pages are hardly read at all
const skewStepDegrees = 0.1 // a fifth of an em over the width of a page
/** Ems between baselines of one line. */
const maxShift = 0.3

/** Radians, clockwise, by which lines are tilted: the angle at which the baselines of the words are closest to each other. */
function skewOf(words: readonly Upright<ReadWord>[]): number {
  if (words.length < 2) return 0
  const size = typicalSize(words, 0)
  const points = words.map(({ middle: { x, y }, top, bottom }) => ({
    x,
    y: y + ((top + bottom) / 2) * size,
  }))
  let best = 0
  let most = 0
  for (let step = 0; step <= maxSkewDegrees / skewStepDegrees; step++)
    for (const sign of step === 0 ? [1] : [1, -1]) {
      const angle = (sign * step * skewStepDegrees * Math.PI) / 180
      const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
      const baselines = Float64Array.from(points, ({ x, y }) => y * cos - x * sin).sort()
      let sum = 0
      for (let i = 1; i < baselines.length; i++)
        sum += Math.max(0, 1 - (baselines[i] - baselines[i - 1]) / (maxShift * size))
      if (sum <= most) continue
      most = sum
      best = angle
    }
  return best
}

/** Below the median, because boxes include specks and rulings more often than they are too small. */
const sizeQuantile = 0.3

function typicalSize(words: readonly Upright<ReadWord>[], skew: number): number {
  const sizes = words.map((word) => sizeOf(word, skew)).sort((a, b) => a - b)
  return sizes.at(Math.floor(sizeQuantile * sizes.length)) ?? 0
}

/** Tables of words that OCR read. */

/** The tables whose header shows the meaning of their columns: rows as lines, cells between tabs. Usually empty. */
export function tablesOfWords<W extends ReadWord>(words: readonly W[]): TextLayer<W> {
  const { text, runs } = tablesOf(linesOf(placeWords(words)), titlesAsMeant, writeWords)
  return { text, runs: runs.map(({ start, end, place }) => ({ start, end, place: place.word })) }
}

function writeWords<W>(builder: TextLayerBuilder<PlacedWord<W>>, line: readonly PlacedWord<W>[]): void {
  let last: PlacedWord<W> | undefined
  for (const placed of logicalOrder(line)) {
    if (last && !(isUnspaced(last.text) && isUnspaced(placed.text))) builder.append(' ')
    builder.append(placed.text, placed)
    last = placed
  }
}

/** Whether the script of a word has no spaces between words. */
function isUnspaced(text: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+$/u.test(text)
}
