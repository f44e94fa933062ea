import type { Tag } from './canvas/structure.ts'
import { type FormulaBox, isBox, type PlacedPart, type Shape } from './formulas/box.ts'
import type { LinePart, TextLine } from './layout/line-breaking.ts'
import { noteReferenceDestination } from './layout/styled-spans.ts'
import type { PdfCanvas } from './pdf-canvas.ts'

const linkColour = '#1a4fa3'
const highlightColour = '#fff3a1'

/**
 * Draws a line with its top at y. Neighbouring parts of one structure node become one marked content.
 * @param tag structure node for parts without their own
 * @param real false for a repetition, which is not tagged
 */
export function drawLine(
  canvas: PdfCanvas,
  line: TextLine,
  tag: Tag,
  x: number,
  y: number,
  real: boolean,
): void {
  const { parts, breaks } = line
  const baseline = y + line.ascent
  for (let from = 0; from < parts.length; ) {
    const own = parts[from].style.tag ?? tag
    let end = from + 1
    const [first] = parts.slice(from)
    if (first.kind === 'image' && first.image.image.draw) {
      const { draw, height } = first.image.image
      draw({ x: x + first.x, y: baseline - height, scale: 1, tag: holderOf(own), real })
      from = end
      continue
    }
    while (end < parts.length && (parts[end].style.tag ?? tag) === own) end++
    const stretch = parts.slice(from, end)
    content(canvas, own, real, () => {
      for (const part of stretch) {
        if (part.kind === 'text') drawText(canvas, part, x + part.x, baseline)
        else if (part.kind === 'image') drawImage(canvas, part, x + part.x, baseline)
        else drawSet(canvas, part, x + part.x, baseline)
      }
    })
    if (real) for (const part of stretch) tie(canvas, part, own, x + part.x, baseline)
    from = end
  }
  if (!real || !breaks?.tag) return
  const last = line.parts.findLast((part) => part.kind === 'text')
  if (last === undefined) return
  const style = { face: last.face, size: breaks.size }
  content(canvas, breaks.tag, real, () => canvas.drawText(' ', x + line.width, baseline, style))
}

/** The nearest node around that may contain paragraphs. */
function holderOf(tag: Tag): Tag | null {
  let at: Tag | null = tag
  while (at && /^(?:P|H\d|Span|Strong|Em|Link|Figure|Caption|Lbl)$/.test(at.type)) at = at.parent
  return at
}

function content(canvas: PdfCanvas, tag: Tag, real: boolean, draw: () => void): void {
  if (real) canvas.drawTagged(tag, draw)
  else draw()
}

/** Adds the link and destination of a part. */
function tie(canvas: PdfCanvas, part: LinePart, tag: Tag, x: number, baseline: number): void {
  const { href, note } = part.style
  const [top, height] = reachOf(part, baseline)
  if (note !== null) canvas.addDestination(noteReferenceDestination(note), top)
  if (href !== null) canvas.addLink(x, top, part.width, height, href, linkTag(tag))
}

/** Top and height of a part. */
function reachOf(part: LinePart, baseline: number): readonly [top: number, height: number] {
  switch (part.kind) {
    case 'text':
      return [baseline - part.rise - part.size, part.size * 1.3]
    case 'image':
      return [baseline - part.image.image.height, part.image.image.height]
    case 'formula': {
      const { box, scale } = part.formula.formula
      return [baseline - box.ascent * scale, (box.ascent + box.depth) * scale]
    }
  }
}

/** The nearest link node that contains the part, or its own node. */
function linkTag(tag: Tag): Tag {
  for (let at: Tag | null = tag; at !== null; at = at.parent)
    if (at.type === 'Link' || at.type === 'Reference') return at
  return tag
}

type Part<Kind extends LinePart['kind']> = Extract<LinePart, { kind: Kind }>

function drawImage(canvas: PdfCanvas, { image }: Part<'image'>, x: number, baseline: number): void {
  const { bytes, width, height } = image.image
  canvas.drawImage(bytes, x, baseline - height, width, height)
}

function drawSet(
  canvas: PdfCanvas,
  { formula, style, width, ...part }: Part<'formula'>,
  x: number,
  y: number,
): void {
  const { box, scale } = formula.formula
  if (style.highlight) {
    const [top, height] = reachOf({ formula, style, width, ...part }, y)
    canvas.fillRect(x, top, width, height, highlightColour)
  }
  drawFormula(canvas, box, x, y, scale, style.href === null ? 'black' : linkColour)
}

function drawText(canvas: PdfCanvas, part: Part<'text'>, x: number, baseline: number): void {
  const { style, face, size, text, actual, picture, width, rise } = part
  // A single em space is a placeholder, and is not part of the words next to it.
  if (text === '\u2003' && actual === undefined) return
  const y = baseline - rise
  const behindText = style.background ?? (style.highlight ? highlightColour : null)
  if (behindText !== null) canvas.fillRect(x, y - size * 0.9, width, size * 1.15, behindText)
  const colour = style.color ?? (style.href === null ? 'black' : linkColour)
  // As wide as its image, so that readers do not detect a space after it.
  const behind = picture ? { invisible: true, stretch: width / canvas.measure(text, face, size) } : {}
  const draw = () => canvas.drawText(text, x, y, { face, size, colour, spacing: style.spacing, ...behind })
  if (actual === undefined) draw()
  else canvas.drawWithActualText(actual, draw)
  if (picture) canvas.drawImage(picture.bytes, x, y - picture.ascent * size, width, picture.height * size)
  if (style.underline) canvas.strokeLine(x, y + size * 0.12, x + width, y + size * 0.12, size * 0.06, colour)
  if (style.strike) canvas.strokeLine(x, y - size * 0.28, x + width, y - size * 0.28, size * 0.06, colour)
}

/**
 * Draws a formula with its baseline at y. @param scale below 1 for a formula wider than its column
 */
function drawFormula(
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
