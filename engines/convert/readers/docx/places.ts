import type { Edges, PagePlace } from '../../../model/document.ts'
import { childOf, childrenOf, textContent, type XmlElement } from '../../../office/xml.ts'

/** English Metric Units of DrawingML in a point (ECMA-376 part 1, 20.1.2.1). */
export const unitsPerPoint = 12_700

/** A floating drawing. */
export interface Placed {
  readonly place: PagePlace
  /** The text goes around it or stops above it. */
  readonly isWrapped: boolean
}

type From = NonNullable<PagePlace['from']>

/** What distances count from (20.4.3.4 and 20.4.3.5). Those of the right and lower margin and of mirrored pages are not known here. */
const horizontal: Readonly<Record<string, From['x']>> = {
  page: 'page',
  leftMargin: 'page',
  margin: 'margin',
  column: 'column',
  character: 'column',
}
const vertical: Readonly<Record<string, From['y']>> = {
  page: 'page',
  topMargin: 'page',
  margin: 'margin',
  paragraph: 'paragraph',
  line: 'paragraph',
}
const acrossNames = {
  left: 'left',
  inside: 'left',
  center: 'center',
  right: 'right',
  outside: 'right',
} as const
const downNames = {
  top: 'top',
  inside: 'top',
  center: 'middle',
  bottom: 'bottom',
  outside: 'bottom',
} as const

/** The place of a DrawingML anchor; null for an inline drawing, and for an unknown position. */
export function placeOfAnchor(anchor: XmlElement | undefined): Placed | null {
  if (anchor?.name !== 'wp:anchor') return null
  const [across, down] = [positionOf(anchor, 'wp:positionH'), positionOf(anchor, 'wp:positionV')]
  const x = horizontal[across?.attributes.relativeFrom ?? '']
  const y = vertical[down?.attributes.relativeFrom ?? '']
  if (!x || !y) return null
  const offset = (axis: XmlElement | undefined) => textContent(childOf(axis, 'wp:posOffset') ?? emptyElement)
  return {
    place: {
      ...placeOf(
        { x, y },
        [Number(offset(across)) / unitsPerPoint, Number(offset(down)) / unitsPerPoint],
        [alignment(across), alignment(down)],
        isTrue(anchor.attributes.behindDoc),
      ),
      ...(isAround({ x, y }) ? wrapOf(anchor) : {}),
    },
    isWrapped: childOf(anchor, 'wp:wrapNone') === undefined,
  }
}

/** A position, which newer versions write as a share of the page, with a fallback in units of length. */
function positionOf(anchor: XmlElement, name: string): XmlElement | undefined {
  const alternatives = childrenOf(anchor, 'mc:AlternateContent').map((one) => childOf(one, 'mc:Fallback'))
  return [anchor, ...alternatives].map((one) => childOf(one, name)).find((one) => one !== undefined)
}

/** Whether text can go around it as it is set: what counts from the page is next to text that is not known then. */
function isAround({ x, y }: From): boolean {
  return x !== 'page' && y === 'paragraph'
}

/** The distances at which text goes around a drawing (20.4.2.15 to 20.4.2.20). */
function wrapOf(anchor: XmlElement): Pick<PagePlace, 'wrap'> {
  const wrap = ['wp:wrapSquare', 'wp:wrapTight', 'wp:wrapThrough', 'wp:wrapTopAndBottom']
    .map((name) => childOf(anchor, name))
    .find((one) => one !== undefined)
  if (!wrap) return {}
  const distance = (name: string) => (Number(anchor.attributes[name]) || 0) / unitsPerPoint
  return {
    wrap: {
      top: distance('distT'),
      right: distance('distR'),
      bottom: distance('distB'),
      left: distance('distL'),
      ...(wrap.name === 'wp:wrapTopAndBottom' ? { isAcross: true } : {}),
    },
  }
}

/** Left and right edge of the text on its page, points from the left of the page. */
export interface TextEdges {
  readonly left: number
  readonly right: number
}

/** Input of `placeIn`: the anchor of the drawing, its width, and where text may be. */
export interface PlaceContext {
  readonly isRunning: boolean | undefined
  readonly width: number
  readonly edges: TextEdges | undefined
  /** No text can go around it. */
  readonly isFree?: boolean
}

/**
 * The position of objects that do not move the text, are next to it, or are wrapped by it; null for others. Text of headers and footers
 * is not moved.
 */
export function placeIn({ place, isWrapped }: Placed, around: PlaceContext): PagePlace | null {
  if (!around.isRunning && !around.isFree)
    return !isWrapped || place.wrap || isBeside(place, around) ? place : null
  const { wrap: _, ...apart } = place
  return apart
}

/** Whether it is in a margin, where wrapping changes nothing. */
function isBeside({ x, from, align }: PagePlace, { width, edges }: PlaceContext): boolean {
  if (!edges || from?.x !== 'page' || align?.x) return false
  return x + width <= edges.left + 1 || x >= edges.right - 1
}

const emptyElement: XmlElement = { name: '', attributes: {}, children: [] }
const isTrue = (value: string | undefined) => value === '1' || value === 'true'

function alignment(axis: XmlElement | undefined): string {
  return textContent(childOf(axis, 'wp:align') ?? emptyElement).trim()
}

function placeOf(
  from: From,
  [x, y]: readonly [number, number],
  [across, down]: readonly [string, string],
  behind: boolean,
): PagePlace {
  const alignX = Object.hasOwn(acrossNames, across) ? acrossNames[across as 'left'] : undefined
  const alignY = Object.hasOwn(downNames, down) ? downNames[down as 'top'] : undefined
  return {
    x: Number.isFinite(x) ? x : 0,
    y: Number.isFinite(y) ? y : 0,
    behind,
    from,
    ...(alignX || alignY
      ? { align: { ...(alignX ? { x: alignX } : {}), ...(alignY ? { y: alignY } : {}) } }
      : {}),
  }
}

/** A VML shape: its size, and its position if it is floating (ECMA-376 part 4, 19.1.2.19). */
export interface LegacyShape {
  readonly width?: number
  readonly height?: number
  /** Degrees clockwise. */
  readonly turn: number
  readonly placed: Placed | null
}

const legacyFrom: Readonly<Record<string, From['x'] & From['y']>> = { page: 'page', margin: 'margin' }

export function legacyShape(shape: XmlElement): LegacyShape {
  const style = new Map(
    (shape.attributes.style ?? '').split(';').map((rule): [string, string] => {
      const [name, ...value] = rule.split(':')
      return [name.trim().toLowerCase(), value.join(':').trim()]
    }),
  )
  const from: From = {
    x: legacyFrom[style.get('mso-position-horizontal-relative') ?? ''] ?? 'column',
    y: legacyFrom[style.get('mso-position-vertical-relative') ?? ''] ?? 'paragraph',
  }
  const [left, top] = ['left', 'top'].map(
    (side) => lengthOf(style.get(`margin-${side}`) ?? style.get(side)) ?? 0,
  )
  const place = placeOf(
    from,
    [left, top],
    [style.get('mso-position-horizontal') ?? '', style.get('mso-position-vertical') ?? ''],
    (style.get('z-index') ?? '').startsWith('-'),
  )
  const wrap = childOf(shape, 'w10:wrap')?.attributes.type ?? 'none'
  const [width, height] = [lengthOf(style.get('width')), lengthOf(style.get('height'))]
  return {
    ...(width ? { width } : {}),
    ...(height ? { height } : {}),
    turn: Number.parseFloat(style.get('rotation') ?? '0') || 0,
    placed:
      style.get('position') === 'absolute'
        ? {
            place: {
              ...place,
              ...(isAround(from) && /^(?:square|tight|through)$/.test(wrap) ? { wrap: usualWrap } : {}),
            },
            isWrapped: wrap !== 'none',
          }
        : null,
  }
}

/** Distances of VML that a shape does not state: an eighth of an inch at the sides. */
const usualWrap: Edges = { top: 0, right: 9, bottom: 0, left: 9 }

/** Points of each unit. A number without one counts pixels of 96 to the inch. */
const unitPoints: Readonly<Record<string, number>> = {
  pt: 1,
  in: 72,
  cm: 72 / 2.54,
  mm: 72 / 25.4,
  px: 0.75,
  pc: 12,
}

function lengthOf(text: string | undefined): number | undefined {
  const [, number, unit] = /^(-?[\d.]+)([a-z]*)$/.exec(text ?? '') ?? []
  const points = Number(number) * (unitPoints[unit || 'px'] ?? Number.NaN)
  return Number.isFinite(points) && Math.abs(points) < 15_000 ? points : undefined
}
