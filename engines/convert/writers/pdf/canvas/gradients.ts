import type { Fill } from '../../../../model/document.ts'
import type { Matrix } from '../../../../model/geometry.ts'
import { PdfDict, type PdfFile, PdfName, type PdfRef } from '../../../../pdf/new-file.ts'
import { components } from './content.ts'

/** A mix of two colours. @param share of the first */
export function mixed(color: string, other: string, share: number): string {
  if (share >= 1) return color
  const [own, rest] = [color, other].map((one) =>
    [1, 3, 5].map((at) => Number.parseInt(one.slice(at, at + 2), 16)),
  )
  const channels = own.map((one, i) => Math.round(one * share + rest[i] * (1 - share)))
  return `#${channels.map((one) => one.toString(16).padStart(2, '0')).join('')}`
}

interface GradientSpace {
  /** Share of the colours; the rest is the colour behind them. */
  readonly share: number
  readonly behind: string
  /** Height of the page. */
  readonly height: number
  /** From the space of the gradient to that of the page. */
  readonly matrix: Matrix
}

/** A gradient as a pattern (ISO 32000-1, 8.7.4). */
export function gradientPattern(
  file: PdfFile,
  fill: Exclude<Fill, string>,
  { share, behind, height, matrix }: GradientSpace,
): PdfRef {
  const [[x0, y0], [x1, y1]] = [fill.from, fill.to]
  const stops = fill.stops
  const all = [{ ...stops[0], at: 0 }, ...stops, { ...stops[stops.length - 1], at: 1 }]
  const parts = all.slice(1).map(
    (stop, i) =>
      new PdfDict([
        ['FunctionType', 2],
        ['Domain', [0, 1]],
        ['C0', components(mixed(all[i].color, behind, share))],
        ['C1', components(mixed(stop.color, behind, share))],
        ['N', 1],
      ]),
  )
  const blend = new PdfDict([
    ['FunctionType', 3],
    ['Domain', [0, 1]],
    ['Functions', parts],
    ['Bounds', all.slice(1, -1).map(({ at }) => at)],
    ['Encode', parts.flatMap(() => [0, 1])],
  ])
  const isLinear = fill.kind === 'linear'
  const radius = Math.hypot(x1 - x0, y1 - y0)
  const shading = new PdfDict([
    ['ShadingType', isLinear ? 2 : 3],
    ['ColorSpace', PdfName.of('DeviceRGB')],
    ['Coords', isLinear ? [x0, height - y0, x1, height - y1] : [x0, height - y0, 0, x0, height - y0, radius]],
    ['Function', file.add(blend)],
    ['Extend', [true, true]],
  ])
  return file.add(
    new PdfDict([
      ['Type', PdfName.of('Pattern')],
      ['PatternType', 2],
      ['Shading', file.add(shading)],
      ['Matrix', [...matrix]],
    ]),
  )
}
