/** Sets the texts of the boxes of a page: in the size of their line, smaller, or as an abbreviation with a note at the edge of the page. */

import type { Box } from '../../model/geometry.ts'
import { intersect } from '../../model/geometry.ts'
import type { Surface } from '../../pdf/content/index.ts'
import { type Cover, type Direction, labelWidth } from '../../pdf/erase/index.ts'
import type { BoxText } from './replacements.ts'

/** A box and its text. */
export interface PlannedCover {
  readonly box: Box
  readonly label?: BoxText
  /** The line of the value. Default: to the right, in a size that the height of the box allows. */
  readonly line?: TextLine
}

export interface TextLine extends Direction {
  /** Points. */
  readonly size: number
  /** A point on the baseline. */
  readonly start: { readonly x: number; readonly y: number }
  /** Length along the line in points, if the box is only a part of it. Default: the length of the box. */
  readonly length?: number
}

/** Points. A smaller replacement is abbreviated. */
const minSize = 5
/** Points. Smaller types and abbreviations are omitted. */
const minShortSize = 2.5
/** Total space between the text and the ends of its box, in points. */
const margin = 0.6
/** Share of the height of a box: the size of a text without a line. */
const sizeOfHeight = 0.7

/** Abbreviations of one document, such as `[N1]`: equal texts have equal abbreviations. */
export class Abbreviations {
  readonly #known = new Map<string, string>()
  readonly #counts = new Map<string, number>()

  readonly #isFree: (text: string) => boolean

  /** @param isFree whether an abbreviation may be shown */
  constructor(isFree: (text: string) => boolean) {
    this.#isFree = isFree
  }

  of({ text, type }: BoxText): string {
    let short = this.#known.get(text)
    while (short === undefined) {
      const [initial = 'X'] = type
      const count = (this.#counts.get(initial) ?? 0) + 1
      this.#counts.set(initial, count)
      const next = `[${initial}${count}]`
      if (this.#isFree(next) || count > maxTries) short = next
    }
    this.#known.set(text, short)
    return short
  }
}

/** A document that contains more abbreviations as values is not realistic. */
const maxTries = 100_000

/** A page as shown, in points. */
interface LabelledPage {
  readonly width: number
  readonly height: number
  readonly surface: Pick<Surface, 'glyphs' | 'images'>
}

/** Where texts that do not fit are abbreviated: on a page that has room for a note. */
interface Notes {
  readonly abbreviations: Abbreviations
  readonly page: LabelledPage
}

/**
 * @param notes default: a text that does not fit is omitted
 * @returns the covers as they are painted, with the note that explains the abbreviations of this page, if any
 */
export function fitLabels(covers: readonly PlannedCover[], notes?: Notes): Cover[] {
  const legend = new Map<string, string>()
  const fitted = covers.map(({ box, label, line }): Cover => {
    if (!label) return { box }
    const direction = line && { dx: line.dx, dy: line.dy }
    const size = sizeIn(label.text, box, line, label.isReplacement ? minSize : minShortSize)
    if (size !== null)
      return { box, label: label.text, size, direction, baseline: baselineOf(line, box, size) }
    if (!label.isReplacement || !notes) return { box }
    const short = notes.abbreviations.of(label)
    const shortSize = sizeIn(short, box, line, minShortSize)
    if (shortSize === null) return { box }
    legend.set(short, label.text)
    const baseline = baselineOf(line, box, shortSize)
    return { box, label: short, size: shortSize, direction, baseline }
  })
  return legend.size === 0 || !notes ? fitted : [...fitted, ...legendLines(legend, notes.page)]
}

/** Of the size: half the height of capitals. */
const halfCapital = 0.36

/** The baseline of the line; for smaller text raised, so that it is centred on the letters of the line. */
function baselineOf(line: TextLine | undefined, box: Box, size: number): Cover['baseline'] {
  if (!line) return undefined
  const { dx, dy, start } = line
  const rise = (line.size - size) * halfCapital
  const baseline = { x: start.x + dy * rise, y: start.y - dx * rise }
  // The longer part of a value on two lines determines the line.
  const away = Math.abs((baseline.y - (box.y0 + box.y1) / 2) * dx - (baseline.x - (box.x0 + box.x1) / 2) * dy)
  return away < line.size / 2 ? baseline : undefined
}

/** The size of a text in a box, or null where it would be too small. */
function sizeIn(text: string, box: Box, line: TextLine | undefined, min: number): number | null {
  const width = box.x1 - box.x0
  const height = box.y1 - box.y0
  const upright = line !== undefined && Math.abs(line.dy) > Math.abs(line.dx)
  const length = line?.length ?? (upright ? height : width)
  const across = upright ? width : height
  const largest = line?.size ?? across * sizeOfHeight
  const size = Math.min(largest, (length - margin) / labelWidth(text))
  return size >= Math.min(min, largest) && size >= 1 ? size : null
}

/** Points. */
const legendSize = 5
const legendLead = 6
const legendEdge = 12

/** The lines of the note, at the bottom of the page, or at its top where there is less in the way. */
function legendLines(
  legend: ReadonlyMap<string, string>,
  { width, height, surface: { glyphs, images } }: LabelledPage,
): Cover[] {
  const room = (width - 2 * legendEdge) / legendSize
  const lines: string[] = []
  for (const [short, text] of legend) {
    const entry = `${short} = ${text}`
    const last = lines.at(-1)
    const longer = last === undefined ? entry : `${last}; ${entry}`
    if (last !== undefined && labelWidth(longer) <= room) lines[lines.length - 1] = longer
    else lines.push(entry)
  }
  const tall = lines.length * legendLead
  const strip = (y0: number): Box => ({ x0: 0, x1: width, y0, y1: y0 + tall })
  const inWay = (area: Box): number =>
    [...glyphs, ...images].filter(({ box }) => intersect(box, area) !== null).length
  const bottom = height - legendEdge / 2 - tall
  const top = legendEdge / 2
  const from = inWay(strip(bottom)) <= inWay(strip(top)) ? bottom : top
  return lines.map((label, i) => ({
    box: {
      x0: legendEdge,
      x1: legendEdge + Math.min(labelWidth(label), room) * legendSize,
      y0: from + i * legendLead,
      y1: from + (i + 1) * legendLead,
    },
    label,
    size: legendSize * Math.min(1, room / labelWidth(label)),
    bare: true,
  }))
}
