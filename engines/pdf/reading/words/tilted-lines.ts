/** Lines of text at an angle that is not a quarter turn: notes across a page, stamps, labels of drawings and watermarks. */
import { boundsOf } from '../../../model/char-bounds.ts'
import { type Box, union } from '../../../model/geometry.ts'
import type { PageWord } from '../../../model/page-content.ts'
import { plainWord } from '../../../model/plain-word.ts'
import { median } from '../../../model/sorted.ts'
import type { PlacedGlyph } from '../frame.ts'

/** In points. Larger tilted text is a watermark, as is text that is larger than that of its page by this ratio. */
const watermark = { size: 30, ratio: 2.2 }
/** Letters of a tilted line of text. Shorter ones are the numbers and names of an axis, which belong to its drawing. */
const minLetters = 8

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

/** A line at an angle: its words, and whether it falls to the right. */
export interface TiltedRun {
  readonly words: readonly PageWord[]
  readonly falls: boolean
}

/** Each line of text as one word, which is read as a turned line is: between other lines, where it begins. */
export function tiltedLines(runs: readonly TiltedRun[], level: readonly PageWord[]): PageWord[] {
  const usual = level.length === 0 ? undefined : median(level.map(({ size }) => size))
  return runs.flatMap(({ words, falls }) => {
    const letters = words.reduce((sum, { text }) => sum + text.length, 0)
    if (words.length < 2 || letters < minLetters) return []
    const [first] = words
    const most = usual === undefined ? Infinity : Math.min(watermark.size, watermark.ratio * usual)
    return first.size > most ? [] : [joined(words, falls ? 90 : 270)]
  })
}

function joined(words: readonly PageWord[], turn: 90 | 270): PageWord {
  const text = words.map((word, i) => (i > 0 && word.spaceBefore ? ` ${word.text}` : word.text)).join('')
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
