import type { FlowText } from '../../../../model/pages/flow.ts'
import { startsRightToLeft } from '../../../tree/direction.ts'
import type { Tag } from '../canvas/structure.ts'
import { wordsIn } from '../layout/blocks.ts'
import type { LineFlowable } from '../layout/flowables.ts'
import { breakLines, contentWidths, type TextLine } from '../layout/line-breaking.ts'
import type { LineLook } from '../layout/line-look.ts'
import { justified, type LayoutContext, offsetOf } from '../layout/paragraph.ts'
import {
  formulaSpan,
  plainStyle,
  type StyledSpan,
  spansOf,
  type TextStyle,
  withLook,
} from '../layout/styled-spans.ts'
import type { Cursor } from './cursor.ts'
import { lengthIn } from './engine.ts'
import type { LineItem } from './items.ts'
import { type Structure, textAlign } from './roles.ts'

/** Lays out text at the end of the placed content, next to the floats there. */
export function placeText(
  text: FlowText,
  x: number,
  width: number,
  at: Cursor,
  around: Structure,
  context: LayoutContext,
): void {
  const tag: Tag =
    around.holdsText && around.tag
      ? around.tag
      : {
          type: 'P',
          parent: around.tag,
          ...(textAlign(text).length > 0 ? { attributes: textAlign(text) } : {}),
        }
  at.settle()
  for (const name of text.ids ?? []) at.names.push(name)
  const isCode = around.role?.kind === 'code'
  const spans = spansOfText(text, tag, width, around, context)
  // The lines of code are those of the source, and are not part of the text.
  const parts = isCode ? split(spans, styleOf(text)) : [spans]
  const made: Omit<LineItem, 'count' | 'index'>[] = []
  for (const part of parts) placeLines(part, text, x, width, at, tag, around, context, made)
  for (const [index, item] of made.entries()) at.items.push({ ...item, index, count: made.length })
}

function placeLines(
  spans: readonly StyledSpan[],
  text: FlowText,
  x: number,
  width: number,
  at: Cursor,
  tag: Tag,
  around: Structure,
  context: LayoutContext,
  made: Omit<LineItem, 'count' | 'index'>[],
): void {
  const { faces, canvas } = context
  const style = styleOf(text)
  const backwards = startsRightToLeft(spans.map((span) => (span.kind === 'text' ? span.text : '')).join(''))
  const base = backwards === undefined ? context.base : backwards ? 'rtl' : 'ltr'
  const usual = style.size * 1.2
  if (at.floats.length > 0) belowFloats(spans, x, width, usual, at, base, context)
  const start = at.y
  const room = (top: number) => at.between(x, width, start + top, usual)
  const first = lengthIn(text.indent, width) ?? 0
  const look: LineLook = {
    first,
    left: 0,
    tabs: [],
    spacing: { rule: 'multiple', value: 1 },
    style,
    ...(text.isUnbroken ? { unbroken: true } : {}),
    web: {
      height: text.lines,
      keepsWords: text.breaksWords !== true,
      ...(at.floats.length > 0 ? { room: (top: number) => room(top).width } : {}),
    },
  }
  const lines = breakLines(spans, width, base, faces, canvas, style.size, look)
  const isHeading = around.role?.kind === 'heading' ? around.role : null
  for (const [i, broken] of lines.entries()) {
    const place = room(at.y - start)
    const indent = i === 0 ? first : 0
    const isFull = text.align === 'justify' && i < lines.length - 1 && broken.breaks === null
    const line: TextLine = isFull ? justified(broken, place.width - indent, canvas) : broken
    const align = around.role?.kind === 'formula' ? 'center' : text.align
    const offset = offsetOf(line, place.width - indent, align, base, false)
    const left = place.x + (base === 'rtl' ? 0 : indent) + offset
    const label = labelOf(at, left, context)
    const title = isHeading && made.length === 0 ? wordsIn(text.inlines) : ''
    const flowable: LineFlowable = {
      kind: 'line',
      line,
      x: 0,
      height: line.height,
      tag,
      names: at.takeNames(),
      keep: false,
      ...(label ? { label } : {}),
      ...(isHeading && title !== '' ? { outline: { level: isHeading.level, title } } : {}),
    }
    made.push({ kind: 'line', x: left, y: at.y, height: line.height, top: at.takeTop(), flowable })
    at.y += line.height
  }
}

/** Moves down if the first word does not fit next to floats. */
function belowFloats(
  spans: readonly StyledSpan[],
  x: number,
  width: number,
  height: number,
  at: Cursor,
  base: 'ltr' | 'rtl',
  { faces, canvas }: LayoutContext,
): void {
  const [head] = spans
  const word = head?.kind === 'text' ? { ...head, text: /^\s*\S+/.exec(head.text)?.[0] ?? '' } : head
  const least = word ? Math.min(width, contentWidths([word], base, faces, canvas).min) : 0
  for (let end = at.nextEnd(at.y); end !== undefined; end = at.nextEnd(at.y)) {
    if (at.between(x, width, at.y, height).width >= least) return
    at.y = end
  }
}

/** The marker of the list item that begins with this line, before its text. */
export function labelOf(at: Cursor, lineX: number, context: LayoutContext): LineFlowable['label'] {
  const waiting = at.marker
  if (!waiting) return undefined
  at.marker = undefined
  const { marker, x, tag } = waiting
  const style = withLook(plainStyle(context.size), marker.look)
  const [line] = breakLines(
    [{ kind: 'text', text: marker.text, style }],
    1000,
    context.base,
    context.faces,
    context.canvas,
    style.size,
    { first: 0, left: 0, tabs: [], spacing: { rule: 'multiple', value: 1 }, style },
  )
  const space = context.canvas.measure(' ', context.faces.faceOf(style), style.size)
  // Bullets are half an em before the text, numbers one space.
  const gap = /\d|\p{L}/u.test(marker.text) ? space : style.size * bulletGap
  return { line, x: x - lineX - line.width - gap, tag }
}

/** Distance of bullets from the text in Chromium, ems. */
const bulletGap = 0.45

/** The style of the block that text is in. */
function styleOf({ look, keepsSpace }: FlowText): TextStyle {
  return { ...withLook(plainStyle(look.size ?? 12), look), keepsSpace: keepsSpace === true }
}

/** The spans of a text. Images are no wider than its column. */
export function spansOfText(
  text: FlowText,
  tag: Tag | null,
  width: number,
  around: Structure,
  { sources }: LayoutContext,
): StyledSpan[] {
  const style = { ...styleOf(text), tag }
  const [only] = text.inlines
  if (around.role?.kind === 'formula' && only?.kind === 'formula')
    return [formulaSpan(only, style, sources, true)]
  return spansOf(text.inlines, style, sources).map((span): StyledSpan => {
    if (span.kind !== 'image' || span.image.width <= width || width <= 0) return span
    const scale = width / span.image.width
    return { ...span, image: { ...span.image, width, height: span.image.height * scale } }
  })
}

/** Lines that end at explicit breaks. An empty one contains a space, so that it keeps its place. */
function split(spans: readonly StyledSpan[], style: TextStyle): StyledSpan[][] {
  const lines: StyledSpan[][] = [[]]
  for (const span of spans) {
    if (span.kind === 'break') lines.push([])
    else lines[lines.length - 1].push(span)
  }
  return lines.map((line) => (line.length === 0 ? [{ kind: 'text', text: '\u00a0', style }] : line))
}
