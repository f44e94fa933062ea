import { drawFormula } from './formulas/draw.ts'
import type { Line, LinePart } from './lines.ts'
import type { Sheet, Tag } from './sheet.ts'
import { noteReferenceName } from './spans.ts'

const linkColour = '#1a4fa3'
const highlightColour = '#fff3a1'

/**
 * Draws a line with its top at y, each stretch that belongs to one node as content of that node.
 * @param tag the node of what says of none itself
 * @param real whether it is content, not a repetition
 */
export function drawLine(sheet: Sheet, line: Line, tag: Tag, x: number, y: number, real: boolean): void {
  const { parts, breaks } = line
  const baseline = y + line.ascent
  for (let from = 0; from < parts.length; ) {
    const own = parts[from].look.tag ?? tag
    let end = from + 1
    while (end < parts.length && (parts[end].look.tag ?? tag) === own) end++
    const stretch = parts.slice(from, end)
    content(sheet, own, real, () => {
      for (const part of stretch) {
        if (part.kind === 'text') drawText(sheet, part, x + part.x, baseline)
        else if (part.kind === 'image') drawImage(sheet, part, x + part.x, baseline)
        else drawSet(sheet, part, x + part.x, baseline)
      }
    })
    if (real) for (const part of stretch) tie(sheet, part, own, x + part.x, baseline)
    from = end
  }
  if (!real || !breaks?.tag) return
  const look = { face: 'regular', size: breaks.size }
  content(sheet, breaks.tag, real, () => sheet.text(' ', x + line.width, baseline, look))
}

function content(sheet: Sheet, tag: Tag, real: boolean, draw: () => void): void {
  if (real) sheet.tagged(tag, draw)
  else draw()
}

/** Links and destinations of a part that is drawn. */
function tie(sheet: Sheet, part: LinePart, tag: Tag, x: number, baseline: number): void {
  const { href, note } = part.look
  const [top, height] = reachOf(part, baseline)
  if (note !== null) sheet.destination(noteReferenceName(note), top)
  if (href !== null) sheet.link(x, top, part.width, height, href, linkTag(tag))
}

/** Top and height of a part. */
function reachOf(part: LinePart, baseline: number): readonly [top: number, height: number] {
  switch (part.kind) {
    case 'text':
      return [baseline - part.rise - part.size, part.size * 1.3]
    case 'image':
      return [baseline - part.image.picture.height, part.image.picture.height]
    case 'formula': {
      const { box, scale } = part.formula.formula
      return [baseline - box.ascent * scale, (box.ascent + box.depth) * scale]
    }
  }
}

/** The nearest node of a link around a part, or its own. */
function linkTag(tag: Tag): Tag {
  for (let at: Tag | null = tag; at !== null; at = at.parent)
    if (at.type === 'Link' || at.type === 'Reference') return at
  return tag
}

type Part<Kind extends LinePart['kind']> = Extract<LinePart, { kind: Kind }>

function drawImage(sheet: Sheet, { image }: Part<'image'>, x: number, baseline: number): void {
  const { bytes, width, height } = image.picture
  sheet.image(bytes, x, baseline - height, width, height)
}

function drawSet(
  sheet: Sheet,
  { formula, look, width, ...part }: Part<'formula'>,
  x: number,
  y: number,
): void {
  const { box, scale } = formula.formula
  if (look.highlight) {
    const [top, height] = reachOf({ formula, look, width, ...part }, y)
    sheet.fill(x, top, width, height, highlightColour)
  }
  drawFormula(sheet, box, x, y, scale, look.href === null ? 'black' : linkColour)
}

function drawText(sheet: Sheet, part: Part<'text'>, x: number, baseline: number): void {
  const { look, face, size, text, actual, width, rise } = part
  const y = baseline - rise
  if (look.highlight) sheet.fill(x, y - size * 0.9, width, size * 1.15, highlightColour)
  const colour = look.href === null ? 'black' : linkColour
  const draw = () => sheet.text(text, x, y, { face, size, colour })
  if (actual === undefined) draw()
  else sheet.standingFor(actual, draw)
  if (look.underline) sheet.line(x, y + size * 0.12, x + width, y + size * 0.12, size * 0.06, colour)
  if (look.strike) sheet.line(x, y - size * 0.28, x + width, y - size * 0.28, size * 0.06, colour)
}
