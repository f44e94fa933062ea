import type { Fill, FixedShape } from '../../../model/document.ts'
import type { PdfCanvas } from './pdf-canvas.ts'

/** Draws a shape. @param behind the colour behind it, where nothing may show through */
export function drawShape(
  { path, closed, fill, opacity, stroke }: FixedShape,
  canvas: PdfCanvas,
  behind?: string,
): void {
  if (fill) canvas.fillPath(path, fill, opacity, behind)
  if (stroke) canvas.strokePath(path, stroke, closed)
}

/** A shape at another place. */
export function movedShape(shape: FixedShape, by: { readonly x: number; readonly y: number }): FixedShape {
  const { fill } = shape
  return {
    ...shape,
    path: movedPath(shape.path, by),
    ...(fill === undefined ? {} : { fill: movedFill(fill, by) }),
  }
}

function movedFill(fill: Fill, { x, y }: { readonly x: number; readonly y: number }): Fill {
  if (typeof fill === 'string') return fill
  const { from, to } = fill
  return { ...fill, from: [from[0] + x, from[1] + y], to: [to[0] + x, to[1] + y] }
}

export function movedPath(
  path: FixedShape['path'],
  by: { readonly x: number; readonly y: number },
): FixedShape['path'] {
  return path.map((step) => step.map((one, i) => one + (i % 2 === 0 ? by.x : by.y)))
}
