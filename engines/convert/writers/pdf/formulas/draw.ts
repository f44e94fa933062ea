import type { PdfCanvas } from '../pdf-canvas.ts'
import { type FormulaBox, isBox, type PlacedPart, type Shape } from './box.ts'

/**
 * Draws a formula with its baseline at y. @param scale below 1 for a formula wider than its column
 */
export function drawFormula(
  canvas: PdfCanvas,
  box: FormulaBox,
  x: number,
  y: number,
  scale: number,
  colour: string,
): void {
  const waiting: PlacedPart[] = [{ x, y, drawn: box }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { drawn } = next
    if (isBox(drawn)) {
      for (let i = drawn.parts.length - 1; i >= 0; i--) {
        const part = drawn.parts[i]
        waiting.push({ x: next.x + part.x * scale, y: next.y + part.y * scale, drawn: part.drawn })
      }
      continue
    }
    switch (drawn.kind) {
      case 'glyphs': {
        const { text, face, size, actual, invisible } = drawn
        const style = { face, size: size * scale, colour, ...(invisible ? { invisible } : {}) }
        const draw = () => canvas.drawText(text, next.x, next.y, style)
        if (actual === undefined) draw()
        else canvas.drawWithActualText(actual, draw)
        break
      }
      case 'rule':
        canvas.fillRect(next.x, next.y, drawn.width * scale, drawn.height * scale, colour)
        break
      case 'shape':
        canvas.fillPath(outlineOf(drawn, next.x, next.y, scale), colour)
    }
  }
}

function outlineOf({ outline }: Shape, x: number, y: number, scale: number): number[][] {
  return outline.map((point) => point.map((value, i) => (i % 2 === 0 ? x : y) + value * scale))
}
