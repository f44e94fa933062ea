import type { Block, BlockLook, Inline } from '../../../model/document.ts'
import type { Box } from '../../../model/geometry.ts'
import type { SourceFonts } from './fonts.ts'
import { aboveBaseline, lookOfPlace, type Measure, pitchOf, placeOf } from './paragraph-look.ts'
import type { PlacedLine } from './placed-lines.ts'
import { lookedText } from './text-looks.ts'

/** The style of code, and its lower edge. Its lines are those of the source. @param count number of its lines, including empty ones */
export function codeLook(
  lines: readonly PlacedLine[],
  count: number,
  y: number,
  left: number,
  fonts: SourceFonts,
): { readonly look: BlockLook; readonly bottom: number } {
  const [first] = lines
  const last = lines[lines.length - 1]
  const whole = (last.baseline - first.baseline) / Math.max(1, count - 1)
  const isWhole = first.page === last.page && whole > first.size * minPitch && whole < first.size * maxPitch
  const pitch = isWhole ? whole : codePitch(lines)
  const words = lines.flatMap((line) => [...line.words])
  const text = fonts.look(words)
  const spacing = fonts.spacing(words, text)
  const start = lines.reduce((least, { box }) => Math.min(least, box.x0), first.box.x0)
  const look: BlockLook = {
    text: spacing === 0 ? text : { ...text, spacing },
    before: Math.max(0, first.baseline - pitch * aboveBaseline - y),
    after: 0,
    line: { rule: 'exact', value: pitch },
    ...(start - left > 2 ? { left: start - left } : {}),
  }
  return { look, bottom: last.baseline + pitch * (1 - aboveBaseline) }
}

/** Distance of the lines of code that continues on the next page: the smallest one. Larger ones include empty lines. */
function codePitch(lines: readonly PlacedLine[]): number {
  const steps = lines.slice(1).flatMap(({ page, baseline, size }, i) => {
    const step = baseline - lines[i].baseline
    return page === lines[i].page && step > size * minPitch ? [step] : []
  })
  return steps.length === 0 ? pitchOf(lines) : steps.reduce((least, step) => Math.min(least, step))
}

/** The lines of code that begin a page. */
export function pageLinesOf(text: string, lines: readonly PlacedLine[]): readonly number[] {
  const shown = text.split('\n').flatMap((line, i) => (line.trim() === '' ? [] : [i]))
  if (shown.length !== lines.length) return []
  return shown.filter((_, i) => i > 0 && lines[i].page > lines[i - 1].page)
}

/** Distances of lines of code in sizes of their font; others are of code that goes over the end of a page. */
const minPitch = 0.8
const maxPitch = 2

interface CaptionSetting {
  readonly measure: Measure
  readonly isJustified: boolean
  readonly fonts: SourceFonts
}

/**
 * The text and style of a caption, and its lower edge.
 * @param above lower edge of what is above it
 */
export function captionLook(
  inlines: readonly Inline[],
  lines: readonly PlacedLine[],
  above: number,
  { measure, isJustified, fonts }: CaptionSetting,
) {
  const pitch = pitchOf(lines)
  const place = placeOf(lines, measure, isJustified)
  const text = lookedText(inlines, lines, new Map(), fonts, {
    width: place.width,
    first: place.first,
  })
  const look = lookOfPlace(place, pitch, lines[0].baseline - pitch * aboveBaseline - above)
  return {
    caption: text.inlines,
    look: { caption: { ...look, text: text.text } },
    bottom: lines[lines.length - 1].baseline + pitch * (1 - aboveBaseline),
  }
}

/** Whether text is on an image or next to it, so that it cannot be a paragraph between others. */
export function isAmong(box: Box, lines: readonly PlacedLine[], { left, right }: Measure): boolean {
  return lines.some(
    (line) =>
      Math.min(line.box.y1, box.y1) - Math.max(line.box.y0, box.y0) > 4 &&
      line.box.x1 > left &&
      line.box.x0 < right,
  )
}

/** Points by which a centred image may be off the middle. */
const centredPoints = 6

export function figureLook({ x0, x1 }: Box, before: number, { left, right }: Measure): BlockLook {
  const isCentred = Math.abs((x0 + x1) / 2 - (left + right) / 2) < centredPoints
  return {
    before,
    after: 0,
    line: { rule: 'multiple', value: 1 },
    align: isCentred ? 'center' : 'left',
    ...(isCentred || x0 - left < 2 ? {} : { left: x0 - left }),
  }
}

/** A paragraph without text of a height, points. */
export function emptyParagraph(height: number): Block {
  return {
    kind: 'paragraph',
    inlines: [],
    look: { before: 0, after: 0, line: { rule: 'exact', value: height } },
  }
}
