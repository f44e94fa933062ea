import type { PageWord } from '../../../model/page-content.ts'
import { boundedSpacing, type SourceFonts, spacingSteps, type WordLook } from './fonts.ts'
import type { PlacedLine } from './placed-lines.ts'

/** How the lines of a text are set. Points. */
export interface LineSetting {
  readonly width: number
  /** Indent of the first line; negative for a hanging indent. */
  readonly first?: number
  /** Words at the start that are not part of the first line: the number of an item. */
  readonly markers?: number
  /** The text states its line breaks. */
  readonly isBroken?: boolean
  /** Its lines may be a little wider. Default: true. */
  readonly isWidened?: boolean
}

export interface FittedLines {
  readonly spacing: number
  /** Points by which its lines should be wider. */
  readonly extra: number
  /** Lines that it has more than in the source. */
  readonly over: number
}

/** Lines that are compared. */
const maxFittedLines = 40
/** Points of spacing by which lines may be fitted, and by which their measure may be wider. */
const maxFit = 0.3
/** Points of spacing by which text is condensed that would need another line. */
const maxCondensed = 0.8
/** Points, in steps of 1.5. */
const maxExtra = 6
/** Free space at the end of a line in points, because programs round widths. */
const free = 0.6

/** A word as it is set: its width without spacing, and the characters to which the spacing is added. */
interface SetWord {
  readonly width: number
  readonly count: number
  /** The same of the space before it. */
  readonly space: number
  readonly spaceCount: number
  /** It ends a line of the source. */
  readonly isLast: boolean
}

/**
 * The spacing, near to the measured one, and the additional width so that lines end with the same word as in the source. If
 * this is not possible, the text gets as many lines as in the source, so that it fits on its page.
 */
export function fittedLines(
  lines: readonly PlacedLine[],
  lookOf: (word: PageWord) => WordLook,
  usual: WordLook,
  { width, first = 0, markers = 0, isBroken = false, isWidened = true }: LineSetting,
  fonts: SourceFonts,
): FittedLines {
  const measured = usual.spacing ?? 0
  const shown = lines.slice(0, maxFittedLines)
  const words = setWords(shown, markers, lookOf, usual, fonts)
  let best = { spacing: measured, extra: 0, met: -1, over: Number.POSITIVE_INFINITY }
  const steps = Math.round(maxCondensed * spacingSteps)
  for (let step = 0; step <= steps; step++) {
    const isNear = step <= maxFit * spacingSteps
    if (!isNear && best.over <= 0) break
    const [less, more] = [measured - step / spacingSteps, measured + step / spacingSteps]
    for (const spacing of step === 0 ? [measured] : isNear ? [less, more] : [less])
      for (let extra = 0; extra <= (isWidened ? maxExtra : 0); extra += 1.5) {
        const { count, met } = brokenLines(words, spacing, width + extra, first, isBroken)
        const over = count - shown.length
        const isBetter = over === best.over ? met > best.met : isNearer(over, best.over)
        if (isBetter) best = { spacing, extra, met, over }
        if (over === 0 && met === shown.length) return { spacing: boundedSpacing(spacing), extra, over: 0 }
      }
  }
  return { spacing: boundedSpacing(best.spacing), extra: best.extra, over: best.over }
}

/** Whether a number of lines is nearer to that of the source: a line less is better than one more. */
function isNearer(over: number, than: number): boolean {
  if (over <= 0 && than <= 0) return over > than
  return over < than && (over > 0 || than > 0)
}

function setWords(
  lines: readonly PlacedLine[],
  markers: number,
  lookOf: (word: PageWord) => WordLook,
  usual: WordLook,
  fonts: SourceFonts,
): SetWord[] {
  const out: SetWord[] = []
  let last = usual
  for (const [i, { words }] of lines.entries()) {
    const before = lines[i - 1]?.words
    const isBroken = before !== undefined && /\p{L}[-\u00ad\u2010]$/u.test(before[before.length - 1].text)
    for (const [k, word] of words.entries()) {
      if (i === 0 && k < markers) continue
      const look = lookOf(word)
      const isOwn = look === usual
      // As it is written, a space next to usual text is a usual one.
      const spaceLook = isOwn ? usual : last
      last = look
      const hasSpace = k > 0 ? word.spaceBefore : i > 0 && !isBroken
      const own = isOwn ? 0 : (look.spacing ?? 0)
      out.push({
        width: fonts.width(word.text, look) + word.text.length * own,
        count: isOwn ? word.text.length : 0,
        space: hasSpace
          ? fonts.width(' ', spaceLook) + (spaceLook === usual ? 0 : (spaceLook.spacing ?? 0))
          : 0,
        spaceCount: hasSpace && spaceLook === usual ? 1 : 0,
        isLast: k === words.length - 1,
      })
    }
  }
  return out
}

/** The number of lines that words take, and the number of lines that end as in the source. */
function brokenLines(
  words: readonly SetWord[],
  spacing: number,
  room: number,
  first: number,
  isBroken: boolean,
): { readonly count: number; readonly met: number } {
  let [count, met, used] = [1, 0, 0]
  for (const [i, word] of words.entries()) {
    const own = word.width + word.count * spacing
    const space = i > 0 ? word.space + word.spaceCount * spacing : 0
    const limit = room - (count === 1 ? first : 0)
    const isOver = used + space + own > limit - free
    const isEnd = i > 0 && words[i - 1].isLast
    if (i > 0 && (isOver || (isBroken && isEnd))) {
      // Programs may also keep a word in the line that only just fits.
      if (isEnd && (isBroken || used + space + own > limit + free)) met++
      count++
      used = own
    } else used += space + own
  }
  return { count, met: met + 1 }
}
