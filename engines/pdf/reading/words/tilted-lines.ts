/** Lines of text at an angle that is not a quarter turn: notes across a page, stamps, labels of drawings and watermarks. */
import { boundsOf } from '../../../model/char-bounds.ts'
import type { WorkLimit } from '../../../model/errors.ts'
import { type Box, intersect, union } from '../../../model/geometry.ts'
import type { PageWord } from '../../../model/page-content.ts'
import { plainWord } from '../../../model/plain-word.ts'
import { median } from '../../../model/sorted.ts'
import type { PlacedGlyph } from '../frame.ts'

/** In points. Larger tilted text is a watermark, as is text that is larger than that of its page by this ratio. */
const watermark = { size: 30, ratio: 2.2 }
/** Letters of a line of text, which has several words. Other texts may be the labels of an axis. */
const minLineLetters = 8
/** Different short texts in one direction and size from which they are labels of a drawing. A stamp has one or two. */
const minLabels = 3
/** Places at which a page has the same text, from which it is a pattern across the page. */
const minRepeats = 3

/** Of the length of a line: by how much it rises or falls (1.4 degrees), and in ems, so that its words are not on one level. */
const slope = { share: 0.025, ems: 0.6 }

/** Whether a line that is nearly level is not: its ends would be read with the lines above and below. Scans are not level as a whole. */
export function isTilted(glyphs: readonly PlacedGlyph[]): boolean {
  const [first, last] = [glyphs[0], glyphs[glyphs.length - 1]]
  if (first.turn !== 0 || first.glyph.invisible) return false
  // Words of a cell or a formula may be on several levels, each of them level.
  if (Math.min(Math.abs(first.glyph.dx), Math.abs(first.glyph.dy)) < slope.share) return false
  const rise = Math.abs(last.y - first.y)
  return rise > slope.share * Math.abs(last.x - first.x) && rise > slope.ems * first.glyph.size
}

/** A line at an angle: its words, and its glyphs. */
export interface TiltedRun {
  readonly words: readonly PageWord[]
  readonly glyphs: readonly PlacedGlyph[]
}

/** The texts of a page at an angle, each as one word. */
interface TiltedTexts {
  /** Beside the other text: read as turned lines are, between other lines, where they begin. */
  readonly beside: PageWord[]
  /** Across the other text: watermarks and stamps. */
  readonly across: PageWord[]
  /** The number of texts that belong to drawings, such as the labels of an axis. */
  readonly labels: number
}

/** The words of a page; texts across them are not among them. */
export interface PageText extends Pick<TiltedTexts, 'across' | 'labels'> {
  readonly words: PageWord[]
}

export function tiltedTexts(runs: readonly TiltedRun[], level: readonly PageWord[]): TiltedTexts {
  const usual = level.length === 0 ? undefined : median(level.map(({ size }) => size))
  const minWatermark = usual === undefined ? Infinity : Math.min(watermark.size, watermark.ratio * usual)
  const places = new Map<string, TiltedRun[]>()
  for (const run of runs) {
    const text = textOf(run)
    if (/[\p{L}\p{N}]/u.test(text)) places.set(text, [...(places.get(text) ?? []), run])
  }
  const crosses = crossing(level)
  const texts = [...places].map(([text, [run, ...others]]) => {
    const isWatermark = run.words[0].size > minWatermark || others.length + 1 >= minRepeats
    const isLine = run.words.length > 1 && text.replaceAll(' ', '').length >= minLineLetters
    return { run, text, isWatermark, isLine: isLine || isWatermark }
  })
  const out = { beside: [] as PageWord[], across: [] as PageWord[], labels: 0 }
  const series = seriesOf(texts.filter(({ isLine }) => !isLine).map(({ run }) => run))
  for (const { run, text, isWatermark, isLine } of texts) {
    const isLabel = !isLine && ([...text].length < 2 || (series.get(run) ?? 0) >= minLabels)
    if (isLabel) out.labels++
    else (isWatermark || crosses(run) ? out.across : out.beside).push(joined(run))
  }
  return out
}

function textOf({ words }: TiltedRun): string {
  return words.map((word, i) => (i > 0 && word.spaceBefore ? ` ${word.text}` : word.text)).join('')
}

/** How many runs have the direction and the size of each: directions in steps of two degrees, sizes of half a point. */
function seriesOf(runs: readonly TiltedRun[]): Map<TiltedRun, number> {
  const key = ({ glyphs: [{ glyph }] }: TiltedRun) =>
    `${Math.round((Math.atan2(glyph.dy, glyph.dx) * 90) / Math.PI)} ${Math.round(2 * glyph.size)}`
  const counts = new Map<string, number>()
  for (const run of runs) counts.set(key(run), (counts.get(key(run)) ?? 0) + 1)
  return new Map(runs.map((run) => [run, counts.get(key(run)) ?? 0]))
}

/** Of the box of a letter at an angle: the part in its middle that its ink may reach. */
const inkShare = 0.5
/** Comparisons for a page. A page that needs more is a drawing, whose texts do not stand between lines. */
const maxComparisons: WorkLimit = 1_000_000

/** Returns whether letters of a text lie on level words. */
function crossing(level: readonly PageWord[]): (run: TiltedRun) => boolean {
  let comparisons = 0
  return ({ glyphs }) =>
    glyphs.some(({ box }) => {
      const [x, y] = [((1 - inkShare) / 2) * (box.x1 - box.x0), ((1 - inkShare) / 2) * (box.y1 - box.y0)]
      const ink = { x0: box.x0 + x, x1: box.x1 - x, y0: box.y0 + y, y1: box.y1 - y }
      comparisons += level.length
      return comparisons > maxComparisons || level.some((word) => intersect(word.box, ink) !== null)
    })
}

/** A text as one word, which is read as a turned line is. */
function joined({ words, glyphs }: TiltedRun): PageWord {
  const text = textOf({ words, glyphs })
  const turn = glyphs[0].glyph.dy > 0 ? 90 : 270
  const box = words.map((word) => word.box).reduce(union)
  const charBounds = boundsOf(partsOf(box, [...text].length))
  return { ...plainWord(words[0]), text, box, baseline: box.y1, turn, spaceBefore: true, charBounds }
}

/** As many parts of equal width as letters. */
function partsOf(box: Box, count: number): Box[] {
  const width = (box.x1 - box.x0) / count
  return Array.from({ length: count }, (_, i) => ({
    ...box,
    x0: box.x0 + i * width,
    x1: box.x0 + (i + 1) * width,
  }))
}
