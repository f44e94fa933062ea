import type { Borders, Line, Side } from '../../../../model/document.ts'
import type {
  FlowAlign,
  FlowEdges,
  FlowFrame,
  FlowLayout,
  FlowLength,
  FlowTrack,
} from '../../../../model/pages/flow.ts'
import { cssColor } from '../../text-color.ts'
import { lengthOf } from '../css/lengths.ts'
import { type Computed, fillOf } from './computed.ts'
import { wordsOf } from './declarations.ts'

const px = 0.75
const sides = ['top', 'right', 'bottom', 'left'] as const
const zero: FlowLength = { points: 0 }

/** The frame of an element: the properties of all boxes, except its role and ids. */
export function frameOf(own: ReadonlyMap<string, string>, computed: Computed): FlowFrame {
  const { size } = computed
  const length = (property: string) => flowLength(own.get(property), size)
  const fill = fillOf(own)
  const height = fixed(length('height'))
  const minHeight = fixed(length('min-height'))
  const position = own.get('position') ?? 'static'
  const float = own.get('float')
  const clear = own.get('clear')
  const isAway = position === 'absolute' || position === 'fixed'
  const [width, minWidth, maxWidth] = [length('width'), length('min-width'), length('max-width')]
  const isSpread = own.get('display') !== 'inline'
  return {
    margin: edges((side) => {
      const value = own.get(`margin-${side}`)
      return value === 'auto' ? 'auto' : (flowLength(value, size) ?? zero)
    }),
    padding: edges((side) => positive(length(`padding-${side}`)) ?? zero),
    borders: bordersOf(own, computed),
    isBorderBox: own.get('box-sizing') === 'border-box',
    ...(fill && isSpread ? { fill } : {}),
    ...(width ? { width } : {}),
    ...(minWidth ? { minWidth } : {}),
    ...(maxWidth ? { maxWidth } : {}),
    ...(height === undefined ? {} : { height }),
    ...(minHeight === undefined ? {} : { minHeight }),
    ...((float === 'left' || float === 'right') && !isAway ? { float } : {}),
    ...(clear === 'left' || clear === 'right' || clear === 'both' ? { clear } : {}),
    ...(isAway ? { place: placeOf(own, size) } : {}),
    ...(position === 'static' ? {} : { isPositioned: true }),
    ...(position === 'relative' ? shiftOf(own, size) : {}),
    ...(pageBreak.test(own.get('break-before') ?? '') ? { breakBefore: true } : {}),
    ...(pageBreak.test(own.get('break-after') ?? '') ? { breakAfter: true } : {}),
    ...(/^avoid/.test(own.get('break-inside') ?? '') ? { keepsTogether: true } : {}),
    ...flexOf(own, size),
  }
}

const pageBreak = /^(?:always|page|left|right|recto|verso)$/

function edges<T>(of: (side: Side) => T): FlowEdges<T> {
  return { top: of('top'), right: of('right'), bottom: of('bottom'), left: of('left') }
}

function fixed(length: FlowLength | undefined): number | undefined {
  return length === undefined || length.share ? undefined : Math.max(0, length.points)
}

function positive(length: FlowLength | undefined): FlowLength | undefined {
  return length && !length.share ? { points: Math.max(0, length.points) } : length
}

function placeOf(own: ReadonlyMap<string, string>, size: number): NonNullable<FlowFrame['place']> {
  const place: { [S in Side]?: FlowLength } = {}
  for (const side of sides) {
    const length = flowLength(own.get(side), size)
    if (length) place[side] = length
  }
  return place
}

function shiftOf(own: ReadonlyMap<string, string>, size: number): Pick<FlowFrame, 'shift'> {
  const { top, left, right, bottom } = placeOf(own, size)
  const x = left?.points ?? -(right?.points ?? 0)
  const y = top?.points ?? -(bottom?.points ?? 0)
  return x === 0 && y === 0 ? {} : { shift: { x, y } }
}

const thickness: Readonly<Record<string, number>> = { thin: 1, medium: 3, thick: 5 }

function bordersOf(own: ReadonlyMap<string, string>, { size, color }: Computed): Borders {
  const out: { [S in Side]?: Line } = {}
  for (const side of sides) {
    const style = own.get(`border-${side}-style`) ?? 'none'
    if (style === 'none' || style === 'hidden') continue
    const stated = own.get(`border-${side}-width`) ?? 'medium'
    const width = thickness[stated] ?? lengthOf(stated, size) ?? 0
    if (!(width > 0)) continue
    const value = own.get(`border-${side}-color`) ?? 'currentcolor'
    const isClear = value === 'transparent' || /,\s*0(?:\.0*)?\)$/.test(value)
    // A clear border takes its place, like one of the page's colour.
    out[side] = { width: Math.min(100, width) * px, color: isClear ? '' : (cssColor(value) ?? color) }
  }
  return out
}

const alignments: Readonly<Record<string, FlowAlign>> = {
  'flex-start': 'start',
  start: 'start',
  baseline: 'start',
  center: 'center',
  'flex-end': 'end',
  end: 'end',
  stretch: 'stretch',
}

function flexOf(own: ReadonlyMap<string, string>, size: number): Partial<FlowFrame> {
  const basis = flowLength(own.get('flex-basis'), size)
  const self = alignments[own.get('align-self') ?? '']
  const [grow, shrink] = [own.get('flex-grow'), own.get('flex-shrink')]
  const span = /span\s+(\d{1,2})|1\s*\/\s*(-1)/.exec(own.get('grid-column') ?? '')
  return {
    ...(grow === undefined && shrink === undefined && !basis
      ? {}
      : {
          flex: {
            grow: Math.max(0, Number(grow ?? 0) || 0),
            shrink: Math.max(0, Number(shrink ?? 1) || 0),
            ...(basis ? { basis } : {}),
          },
        }),
    ...(self ? { alignSelf: self } : {}),
    ...(span ? { span: span[2] ? maxTracks : Number(span[1]) } : {}),
  }
}

/** How the children of an element are laid out. */
export function layoutOf(own: ReadonlyMap<string, string>, { display, size }: Computed): FlowLayout {
  const gap = (property: string) => fixed(flowLength(own.get(property), size)) ?? 0
  if (display === 'flex' || display === 'inline-flex') {
    const direction = own.get('flex-direction') ?? 'row'
    if (direction.startsWith('column')) return { kind: 'column', gap: gap('row-gap') }
    const justify = own.get('justify-content') ?? ''
    return {
      kind: 'row',
      wraps: own.get('flex-wrap')?.startsWith('wrap') === true,
      gap: gap('column-gap'),
      rowGap: gap('row-gap'),
      justify: /between/.test(justify)
        ? 'between'
        : /around|evenly/.test(justify)
          ? 'around'
          : /center/.test(justify)
            ? 'center'
            : /end|right/.test(justify)
              ? 'end'
              : 'start',
      align: alignments[own.get('align-items') ?? 'stretch'] ?? 'stretch',
      ...(direction === 'row-reverse' ? { isReversed: true } : {}),
    }
  }
  if (display === 'grid' || display === 'inline-grid')
    return {
      kind: 'grid',
      tracks: tracksOf(own.get('grid-template-columns') ?? '', size),
      gap: gap('column-gap'),
      rowGap: gap('row-gap'),
    }
  const count = Number.parseInt(own.get('column-count') ?? own.get('columns') ?? '', 10)
  const clips = /hidden|auto|scroll|clip/.test(own.get('overflow') ?? '')
  const isRoot = display === 'flow-root' || display === 'inline-block' || clips
  return {
    kind: 'block',
    ...(isRoot ? { isRoot } : {}),
    ...(clips ? { clips } : {}),
    ...(count > 1 && count <= maxTracks ? { columns: { count, gap: gap('column-gap') || size * px } } : {}),
  }
}

/** Columns of a grid or of running text. A page that prints has fewer; a hostile `repeat()` asks for millions. */
const maxTracks = 24

/** The columns of a grid. Repetitions that fill the width count by their least width. */
function tracksOf(value: string, size: number): FlowTrack[] {
  const text = value.replace(/repeat\(\s*(\d{1,2})\s*,((?:[^()]|\([^()]*\))*)\)/g, (_, times, inside) =>
    `${inside} `.repeat(Math.min(maxTracks, Number(times))),
  )
  const filling = /repeat\(\s*auto-fi(?:ll|t)\s*,\s*(?:minmax\(\s*)?([\d.]+(?:px|r?em|%))/.exec(text)?.[1]
  if (filling !== undefined) {
    const width = flowLength(filling, size)
    return width ? [{ width, fraction: 1 }] : []
  }
  return wordsOf(text)
    .slice(0, maxTracks)
    .map((word): FlowTrack => {
      const last = /^minmax\(.*,\s*([^)]+)\)$/.exec(word)?.[1].trim() ?? word
      const fraction = /^([\d.]+)fr$/.exec(last)?.[1]
      if (fraction !== undefined) return { fraction: Number(fraction) }
      const width = flowLength(last, size)
      return width ? { width } : {}
    })
}

/** A length with a share of the containing box, as in `calc()`, in points; undefined for `auto` and non-lengths. */
export function flowLength(value: string | undefined, size: number): FlowLength | undefined {
  if (value === undefined) return undefined
  const text = value.trim()
  if (text.endsWith('%')) {
    const share = Number.parseFloat(text) / 100
    return Number.isFinite(share) ? { points: 0, share } : undefined
  }
  const calc = /^calc\((.{1,100})\)$/.exec(text)?.[1]
  if (calc !== undefined) return calculated(calc, size)
  const viewport = /^([\d.]+)v[wh]$/.exec(text)?.[1]
  if (viewport !== undefined) return { points: 0, share: Number(viewport) / 100 }
  const length = lengthOf(text, size)
  return length === undefined ? undefined : { points: limited(length) * px }
}

/** Offsets beyond this many pixels are used to hide content. */
const maxPixels = 20_000

function limited(length: number): number {
  return Math.max(-maxPixels, Math.min(maxPixels, length))
}

/** Sums and differences of lengths, and products with numbers, without brackets. */
function calculated(source: string, size: number): FlowLength | undefined {
  let [points, share] = [0, 0]
  for (const [, sign, term] of ` + ${source}`.matchAll(/\s([+-])\s+([^+]+?)(?=\s[+-]\s|$)/g)) {
    const factors = term.split('*').map((one) => one.trim())
    let factor = sign === '-' ? -1 : 1
    let length: FlowLength | undefined
    for (const one of factors) {
      const [first, ...divisors] = one.split('/').map((part) => part.trim())
      for (const divisor of divisors) factor /= Number(divisor) || 1
      if (/^-?[\d.]+$/.test(first) && Number(first) !== 0) factor *= Number(first)
      else length = flowLength(first, size)
    }
    if (length === undefined) return undefined
    points += length.points * factor
    share += (length.share ?? 0) * factor
  }
  return Number.isFinite(points + share) ? { points, share } : undefined
}
