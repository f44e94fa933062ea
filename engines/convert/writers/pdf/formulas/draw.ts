import type { Sheet } from '../sheet.ts'
import { type Box, isBox, type Placed, type Shape } from './box.ts'

/**
 * Draws a formula, its baseline at y. @param scale of all of it, for one that is wider than its room
 */
export function drawFormula(
  sheet: Sheet,
  box: Box,
  x: number,
  y: number,
  scale: number,
  colour: string,
): void {
  const waiting: Placed[] = [{ x, y, drawn: box }]
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
        const { text, face, size, actual, unseen } = drawn
        const look = { face, size: size * scale, colour, ...(unseen ? { unseen } : {}) }
        const draw = () => sheet.text(text, next.x, next.y, look)
        if (actual === undefined) draw()
        else sheet.standingFor(actual, draw)
        break
      }
      case 'rule':
        sheet.fill(next.x, next.y, drawn.width * scale, drawn.height * scale, colour)
        break
      case 'shape':
        sheet.shape(outlineOf(drawn, next.x, next.y, scale), colour)
    }
  }
}

function outlineOf({ outline }: Shape, x: number, y: number, scale: number): number[][] {
  return outline.map((point) => point.map((value, i) => (i % 2 === 0 ? x : y) + value * scale))
}
