import type { FlowFrame, FlowLength } from '../../../../model/pages/flow.ts'

export function lengthIn(length: FlowLength | undefined, base: number): number | undefined {
  return length === undefined ? undefined : length.points + (length.share ?? 0) * base
}

/** The edges of a box in a column of a width. */
export interface BoxEdges {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Widths of borders and padding together. */
export function insets({ borders, padding }: FlowFrame, base: number): BoxEdges {
  const edge = (side: 'left' | 'right' | 'top' | 'bottom') =>
    (borders[side]?.width ?? 0) + (lengthIn(padding[side], base) ?? 0)
  return { left: edge('left'), right: edge('right'), top: edge('top'), bottom: edge('bottom') }
}

/** Margins; `auto` counts as none. */
export function margins({ margin }: FlowFrame, base: number): BoxEdges {
  const edge = (side: 'left' | 'right' | 'top' | 'bottom') => {
    const length = margin[side]
    return length === 'auto' ? 0 : (lengthIn(length, base) ?? 0)
  }
  return { left: edge('left'), right: edge('right'), top: edge('top'), bottom: edge('bottom') }
}

/** The width of the content of a box for one that is stated; the frame's limits apply. */
export function contentWidth(frame: FlowFrame, wanted: number, base: number): number {
  const inset = insets(frame, base)
  const edges = frame.isBorderBox ? inset.left + inset.right : 0
  const limit = (length: FlowLength | undefined) => {
    const width = lengthIn(length, base)
    return width === undefined ? undefined : Math.max(0, width - edges)
  }
  const max = limit(frame.maxWidth) ?? Number.POSITIVE_INFINITY
  return Math.max(limit(frame.minWidth) ?? 0, Math.min(max, wanted))
}

/** The content width that a frame states; undefined for one that depends on its content or its column. */
export function statedWidth(frame: FlowFrame, base: number): number | undefined {
  const width = lengthIn(frame.width, base)
  if (width === undefined) return undefined
  const inset = insets(frame, base)
  return Math.max(0, width - (frame.isBorderBox ? inset.left + inset.right : 0))
}

/** The content height that a frame states. */
export function statedHeight(
  frame: FlowFrame,
  which: 'height' | 'minHeight',
  base: number,
): number | undefined {
  const height = frame[which]
  if (height === undefined) return undefined
  const inset = insets(frame, base)
  return Math.max(0, height - (frame.isBorderBox ? inset.top + inset.bottom : 0))
}
