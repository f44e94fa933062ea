import type { Align, FixedObject } from '../../../model/document.ts'
import type { Box } from '../../../model/geometry.ts'
import { formatNumber } from '../../../office/sheet.ts'
import { rectangle } from './outlines.ts'
import type { Axis, ChartText, Plot, ShownSeries } from './plots.ts'

/** Writes a line of text into a box, in its middle. @param turn degrees clockwise */
export type Write = (text: string, at: Box, align: Align, look: ChartText, turn?: number) => void

export interface Axes {
  /** Of the names of points, or of their places. */
  readonly names: Axis
  readonly values: Axis
  /** A second axis of values on the other side, and the plots that it measures. */
  readonly other?: { readonly axis: Axis; readonly plots: readonly Plot[] }
}

/** Height of a line, and width of a character, in sizes of the text. */
const lineHeight = 1.17
const characterWidth = 0.55
/** Points between an axis and its texts. */
const gap = 6
/** Heads of bars and points keep this share of the values free. */
const headroom = 0.05

interface Scale {
  readonly from: number
  readonly to: number
  readonly step: number
}

/** Steps of an axis: 1, 2 or 5 times a power of ten, at most ten of them, unless they are stated. */
function scaleOf(low: number, high: number, { min, max, step: stated }: Axis, most: number): Scale {
  const span = (max ?? high) - (min ?? low) || 1
  const power = 10 ** Math.floor(Math.log10(span / most))
  const usual = [1, 2, 5, 10].map((one) => one * power).find((one) => span / one <= most + 1) ?? power * 10
  const step = stated && stated > 0 && span / stated < 200 ? stated : usual
  const end = Math.ceil(high / step - 1e-9) * step
  return {
    from: min ?? Math.floor(low / step + 1e-9) * step,
    to: max ?? (end - high < span * headroom && high > 0 ? end + step : end),
    step,
  }
}

/** How many steps of an axis have room for their texts. */
function stepsIn(box: Box, isAcross: boolean, { text: { size } }: Axis, high: number): number {
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0]
  const texts = [String(Number(high.toPrecision(1))), String(Number((high / 20).toPrecision(1)))]
  const room = isAcross
    ? (width * plotShare) / (widthOf(texts, size) * spread)
    : (height * plotShare) / (size * spread)
  return Math.max(2, Math.min(maxSteps, Math.floor(room) - 1))
}

/** Maximum steps of an axis, minimum share of the box for the plot, and space of a text in text widths. */
const maxSteps = 9
const plotShare = 0.75
const spread = 1.3

function marksOf({ from, to, step }: Scale): number[] {
  return Array.from(
    { length: Math.min(200, Math.floor((to - from) / step + 1.001)) },
    (_, i) => from + i * step,
  )
}

export function widthOf(texts: readonly string[], size: number): number {
  return Math.max(0, ...texts.map(({ length }) => length)) * size * characterWidth
}

interface Room {
  readonly box: Box
  readonly out: FixedObject[]
  readonly write: Write
}

/** Draws plots with their axes. */
export function drawAxes(plots: readonly Plot[], axes: Axes, given: Room): void {
  const [plot] = plots
  const all = [...plots, ...(axes.other?.plots ?? [])].flatMap(({ series }) => series)
  const count = Math.max(...all.map(({ values, labels }) => Math.max(values.length, labels.length)), 0)
  if (count === 0) return
  const room = withoutTitles(axes, plot.isAcross, given)
  const values = valuesOf(plots, axes.values, count, room.box)
  const isNumeric = /^c:(?:scatter|bubble)/.test(plot.kind)
  const places = all.flatMap((one) => one.places.filter((value) => value !== null))
  const across = isNumeric && places.length > 0 ? placesScale(places, axes.names) : undefined
  const labels = across
    ? marksOf(across).map((one) => formatNumber(Number(one.toPrecision(10)), axes.names.format))
    : Array.from({ length: count }, (_, i) => all.find((one) => one.labels[i])?.labels[i] ?? String(i + 1))
  const { marks } = values
  const [vertical, level] = plot.isAcross ? [axes.names, axes.values] : [axes.values, axes.names]
  const [upright, flat] = plot.isAcross ? [labels, marks.map(values.say)] : [marks.map(values.say), labels]
  const other = axes.other && valuesOf(axes.other.plots, axes.other.axis, count, room.box)
  const right =
    axes.other?.axis.isShown && other
      ? widthOf(other.marks.map(other.say), axes.other.axis.text.size) + gap
      : 0
  const inside = { ...room.box, x1: room.box.x1 - right }
  const area = areaOf(inside, vertical, level, upright, flat, across !== undefined || plot.isAcross)
  const frame: Frame = { ...area, values: values.scale, across, count, isAcross: plot.isAcross }
  drawScale(frame, axes, { ...values, labels }, room)
  drawPlots(plots, frame, values.sums, axes, room)
  if (!axes.other || !other) return
  const beside: Frame = { ...frame, values: other.scale, isAcross: false }
  drawPlots(axes.other.plots, beside, other.sums, { ...axes, values: axes.other.axis }, room)
  const { text, isShown } = axes.other.axis
  for (const mark of isShown ? other.marks : []) {
    const at = along(beside, mark)
    const box = {
      x0: frame.box.x1 + gap,
      y0: at - text.size,
      x1: frame.box.x1 + gap + 200,
      y1: at + text.size,
    }
    room.write(other.say(mark), box, 'left', text)
  }
}

function drawPlots(
  plots: readonly Plot[],
  frame: Frame,
  sums: readonly number[],
  axes: Axes,
  room: Room,
): void {
  for (const one of plots) {
    if (one.kind === 'c:barChart') drawBars(one, frame, sums, axes, room)
    else if (frame.across) drawPoints(one, frame, axes, room)
    else drawLines(one, frame, axes, room)
  }
}

/** The scale of an axis of values, its marks and their texts, and the sums of stacked values. */
function valuesOf(plots: readonly Plot[], axis: Axis, count: number, box: Box) {
  const [plot] = plots
  const sums = Array.from({ length: count }, (_, i) =>
    plot.series.reduce((sum, { values }) => sum + Math.max(0, values[i] ?? 0), 0),
  )
  const numbers = plots.flatMap(({ series }) =>
    series.flatMap(({ values }) => values.filter((one) => one !== null)),
  )
  const high = plot.isStacked ? Math.max(...sums, 0) : Math.max(...numbers, 0)
  const most = stepsIn(box, plot.isAcross, axis, high)
  const scale: Scale = plot.isShare
    ? scaleOf(0, 1, { ...axis, min: 0, max: 1 }, most)
    : scaleOf(Math.min(...numbers, 0), high, axis, most)
  const format = plot.isShare ? '0%' : axis.format
  const say = (value: number) => formatNumber(Number(value.toPrecision(10)), format)
  return { scale, sums, marks: marksOf(scale), say }
}

/** Writes the titles of axes at the sides of the chart; the room that they leave. */
function withoutTitles({ names, values, other }: Axes, isAcross: boolean, { box, out, write }: Room): Room {
  const inside = { ...box }
  const [vertical, level] = isAcross ? [names, values] : [values, names]
  const heightOf = ({ title, titleText }: Axis) => (title === '' ? 0 : titleText.size * lineHeight + gap)
  inside.x0 += heightOf(vertical)
  inside.y1 -= heightOf(level)
  if (other) inside.x1 -= heightOf(other.axis)
  const middle = { x: (inside.x0 + inside.x1) / 2, y: (inside.y0 + inside.y1) / 2 }
  const upright = ({ title, titleText }: Axis, x: number) => {
    const half = widthOf([title], titleText.size)
    const at = { x0: x - half, y0: middle.y - titleText.size, x1: x + half, y1: middle.y + titleText.size }
    write(title, at, 'center', titleText, -90)
  }
  if (vertical.title !== '') upright(vertical, box.x0 + vertical.titleText.size * (lineHeight / 2))
  if (level.title !== '') {
    const { size } = level.titleText
    const at = { x0: inside.x0, y0: box.y1 - size * lineHeight, x1: inside.x1, y1: box.y1 }
    write(level.title, at, 'center', level.titleText)
  }
  if (other && other.axis.title !== '')
    upright(other.axis, box.x1 - other.axis.titleText.size * (lineHeight / 2))
  return { box: inside, out, write }
}

function placesScale(places: readonly number[], axis: Axis): Scale {
  const [low, high] = [Math.min(...places), Math.max(...places)]
  // An axis of places need not begin at zero.
  return scaleOf(low > (high - low) * 2 ? low : Math.min(low, high), high, axis, 8)
}

interface Area {
  readonly box: Box
  /** Degrees by which the texts below are rotated if they do not fit next to each other. */
  readonly turn: number
}

/** The position of the plot inside its texts. */
function areaOf(
  box: Box,
  vertical: Axis,
  level: Axis,
  upright: readonly string[],
  flat: readonly string[],
  atEnds: boolean,
): Area {
  const wide = Math.min((box.x1 - box.x0) / 3, widthOf(upright, vertical.text.size))
  const x0 = box.x0 + (vertical.isShown ? wide + gap : 0)
  const line = level.text.size * lineHeight
  const longest = widthOf(flat, level.text.size)
  const slot = (box.x1 - x0) / Math.max(1, flat.length - (atEnds ? 1 : 0))
  const isTurned = longest > slot * maxFilled && flat.length <= maxTurned
  const below = isTurned ? Math.min((box.y1 - box.y0) / 2, (longest + line) * Math.SQRT1_2) : line
  return {
    box: {
      x0,
      y0: box.y0 + (vertical.text.size * lineHeight) / 2,
      x1: box.x1 - (atEnds ? widthOf(flat.slice(-1), level.text.size) / 2 : 0),
      y1: box.y1 - (level.isShown ? below + gap : 0),
    },
    turn: isTurned ? -45 : 0,
  }
}

/** Share of the room of a text from which texts are turned, and how many are. */
const maxFilled = 1
const maxTurned = 40

interface Frame extends Area {
  readonly values: Scale
  readonly across: Scale | undefined
  readonly count: number
  readonly isAcross: boolean
}

/** Where a value is on its axis, in points of the page. */
function along({ box, values: { from, to }, isAcross }: Frame, value: number): number {
  const share = (Math.max(from, Math.min(to, value)) - from) / (to - from || 1)
  return isAcross ? box.x0 + share * (box.x1 - box.x0) : box.y1 - share * (box.y1 - box.y0)
}

/** The position of a value, or of the centre of a group, on the other axis. */
function placed({ box, across, count, isAcross }: Frame, index: number): number {
  if (across) return box.x0 + ((index - across.from) / (across.to - across.from || 1)) * (box.x1 - box.x0)
  return isAcross
    ? box.y1 - ((box.y1 - box.y0) / count) * (index + 0.5)
    : box.x0 + ((box.x1 - box.x0) / count) * (index + 0.5)
}

interface Texts {
  readonly marks: readonly number[]
  readonly labels: readonly string[]
  readonly say: (value: number) => string
}

function drawScale(frame: Frame, axes: Axes, { marks, labels, say }: Texts, { out, write }: Room): void {
  const { box, isAcross, across } = frame
  const rule = (color: string | null, x0: number, y0: number, x1: number, y1: number) =>
    color !== null &&
    out.push({
      kind: 'shape',
      path: [
        [x0, y0],
        [x1, y1],
      ],
      closed: false,
      stroke: { width: 0.75, color },
    })
  const left = (text: string, y: number, look: ChartText) =>
    write(
      text,
      { x0: box.x0 - gap - 200, y0: y - look.size, x1: box.x0 - gap, y1: y + look.size },
      'right',
      look,
    )
  const below = (text: string, x: number, look: ChartText) => {
    const line = look.size * lineHeight
    const y = box.y1 + gap
    if (frame.turn === 0) {
      write(text, { x0: x - 100, y0: y, x1: x + 100, y1: y + line }, 'center', look)
      return
    }
    // The text ends below its mark and rises to it.
    const half = ((widthOf([text], look.size) + line) * Math.SQRT1_2) / 2
    const [cx, cy] = [x + (line * Math.SQRT1_2) / 2 - half, y + half]
    const reach = widthOf([text], look.size) / 2
    write(
      text,
      { x0: cx - reach, y0: cy - line / 2, x1: cx + reach, y1: cy + line / 2 },
      'right',
      look,
      frame.turn,
    )
  }
  const places = across ? marksOf(across) : labels.map((_, i) => i)
  const room = (isAcross ? box.y1 - box.y0 : box.x1 - box.x0) / Math.max(1, labels.length)
  const size = axes.names.text.size * lineHeight
  const taken = isAcross || frame.turn !== 0 ? size : widthOf(labels, axes.names.text.size)
  const every = Math.max(1, Math.ceil(taken / room - 0.2))
  if (axes.names.isShown)
    for (const [i, label] of labels.entries())
      if (i % every === 0) (isAcross ? left : below)(label, placed(frame, places[i]), axes.names.text)
  for (const mark of marks) {
    const at = along(frame, mark)
    const { grid } = axes.values
    isAcross ? rule(grid, at, box.y0, at, box.y1) : rule(grid, box.x0, at, box.x1, at)
    if (axes.values.isShown) (isAcross ? below : left)(say(mark), at, axes.values.text)
  }
  const [vertical, level] = isAcross ? [axes.names, axes.values] : [axes.values, axes.names]
  rule(vertical.line, box.x0, box.y0, box.x0, box.y1)
  rule(level.line, box.x0, box.y1, box.x1, box.y1)
}

function drawBars(
  { series, isAcross, isStacked, isShare, gap: between }: Plot,
  frame: Frame,
  sums: readonly number[],
  axes: Axes,
  { out, write }: Room,
): void {
  const { box, count } = frame
  const lanes = isStacked ? 1 : series.length
  const slot = (isAcross ? box.y1 - box.y0 : box.x1 - box.x0) / count
  const thick = slot / (lanes + between)
  const text = axes.values.text
  for (let i = 0; i < count; i++) {
    let base = Math.max(frame.values.from, 0)
    for (const [k, { values, color, colors, note }] of series.entries()) {
      const value = (values[i] ?? 0) / (isShare ? sums[i] || 1 : 1)
      const start = (isAcross ? -1 : 1) * (thick * (isStacked ? 0 : k) - (thick * lanes) / 2)
      const middle = placed(frame, i) + start
      const [from, to] = [along(frame, base), along(frame, isStacked ? base + value : value)]
      const path = isAcross
        ? rectangle({ x0: from, y0: middle, x1: to, y1: middle - thick })
        : rectangle({ x0: middle, y0: from, x1: middle + thick, y1: to })
      if (value !== 0) out.push({ kind: 'shape', path, closed: true, fill: colors.get(i) ?? color })
      if (isStacked) base += value
      const y = isAcross ? middle - thick / 2 : isStacked ? (from + to) / 2 : to - text.size * 0.75
      const x = isAcross ? (isStacked ? (from + to) / 2 : to + gap / 2) : middle + thick / 2
      const isBeside = isAcross && !isStacked
      const at = { x0: isBeside ? x : x - 100, y0: y - text.size, x1: x + 100, y1: y + text.size }
      write(note(i), at, isBeside ? 'left' : 'center', text)
    }
  }
}

function drawLines({ kind, series }: Plot, frame: Frame, axes: Axes, { out, write }: Room): void {
  for (const { values, color, note } of series) {
    const path = values.flatMap((value, i) =>
      value === null ? [] : [[placed(frame, i), along(frame, value)]],
    )
    if (path.length === 0) continue
    const zero = along(frame, Math.max(frame.values.from, 0))
    if (kind === 'c:areaChart')
      out.push({
        kind: 'shape',
        path: [[path[0][0], zero], ...path, [path[path.length - 1][0], zero]],
        closed: true,
        fill: color,
      })
    else if (path.length > 1) out.push({ kind: 'shape', path, closed: false, stroke: { width: 2.25, color } })
    for (const [i, value] of values.entries())
      if (value !== null) writeNote(note(i), placed(frame, i), along(frame, value), axes.values.text, write)
  }
}

/** A note on the right of a point. */
function writeNote(text: string, x: number, y: number, look: ChartText, write: Write): void {
  write(text, { x0: x + gap, y0: y - look.size, x1: x + gap + 200, y1: y + look.size }, 'left', look)
}

/** The largest bubble, as a share of the shorter side of the plot. */
const maxBubble = 0.25

function drawPoints({ kind, series }: Plot, frame: Frame, axes: Axes, { out, write }: Room): void {
  const { box } = frame
  const largest = Math.max(...series.flatMap(({ sizes }) => sizes.map((one) => one ?? 0)), 0)
  const full = (Math.min(box.x1 - box.x0, box.y1 - box.y0) * maxBubble) / 2
  const radiusOf = ({ sizes }: ShownSeries, i: number) =>
    kind === 'c:bubbleChart' && largest > 0 ? full * Math.sqrt(Math.max(0, sizes[i] ?? 0) / largest) : 2
  for (const one of series)
    for (const [i, value] of one.values.entries()) {
      if (value === null) continue
      const [x, y, radius] = [placed(frame, one.places[i] ?? i + 1), along(frame, value), radiusOf(one, i)]
      const path = Array.from({ length: 24 }, (_, k) => {
        const angle = (k / 24) * Math.PI * 2
        return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
      })
      out.push({ kind: 'shape', path, closed: true, fill: one.colors.get(i) ?? one.color })
      writeNote(one.note(i), x + radius, y, axes.values.text, write)
    }
}
