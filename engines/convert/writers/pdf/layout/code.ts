import type { Block, Origin, ShownParagraph } from '../../../../model/document.ts'
import type { Tag } from '../canvas/structure.ts'
import type { Flowable } from './flowables.ts'
import { childTag, type LayoutArea, type LayoutContext, layOutLines } from './paragraph.ts'
import { blankLine, layOutStyled } from './styled-block.ts'
import { plainStyle } from './styled-spans.ts'

const shadeColour = '#f4f4f4'
const padding = 6
/** Size of code, as a share of the text around: letters of equal width look larger. */
const codeSize = 0.86
/** Long lines make the whole block smaller, down to this share of its size; longer ones continue on the next line. */
const minShrink = 0.85
/** Spaces before the continuation of a line, beyond its own indentation. */
const continuationIndent = 2

/** Lays out a code block: as the source shows it, else line by line on a shade, where words are not divided. */
export function layOutCode(
  block: Extract<Block, { kind: 'code' }> & Origin,
  area: LayoutArea,
  context: LayoutContext,
): Flowable[] {
  const tag: Tag = { ...childTag('Code', area), attributes: [{ O: 'Layout', Placement: 'Block' }] }
  if (block.paragraphs) return shownCode(block.paragraphs, tag, area, context)
  const width = area.width - padding * 2
  const lines = block.text.replaceAll('\t', '    ').split('\n')
  const unit = context.canvas.measure('0', context.faces.faceOf({ family: 'code' }), 1)
  const full = context.size * codeSize
  const longest = lines.reduce((most, line) => Math.max(most, line.length), 1)
  const shrink = Math.max(minShrink, Math.min(1, width / (longest * unit * full)))
  const style = { ...plainStyle(full * shrink), family: 'code' as const }
  const columns = Math.max(8, Math.floor(width / (unit * style.size) + 1e-6))
  const inside = { ...area, x: area.x + padding, width, style }
  const shade = { x: area.x, width: area.width, colour: shadeColour }
  const code = lines.flatMap((line, i) =>
    wrapped(line, columns).flatMap((text, part) => {
      // No-break spaces, because line breaking would drop white space.
      const solid = text === '' ? '\u00a0' : text.replaceAll(' ', '\u00a0')
      const options = i === 0 && part === 0 ? block : {}
      return layOutLines([{ kind: 'text', text: solid }], tag, inside, context, options).map((flowable) =>
        flowable.kind === 'line' ? { ...flowable, shade, keep: false } : flowable,
      )
    }),
  )
  const edge = (side: 'top' | 'bottom'): Flowable => ({
    kind: 'gap',
    height: padding,
    edge: { side, shade },
    ...(area.bars.length > 0 ? { bars: area.bars } : {}),
  })
  return [edge('top'), ...code, edge('bottom')]
}

/** The spaces between the paragraphs are those of the source; around them, the block has its own spacing. */
function shownCode(
  paragraphs: readonly ShownParagraph[],
  tag: Tag,
  area: LayoutArea,
  context: LayoutContext,
): Flowable[] {
  return paragraphs.flatMap(({ inlines, look }, i): Flowable[] => {
    const space = (height = 0): Flowable => ({ kind: 'gap', height, space: { group: look.group } })
    const { before, after, ...own } = look
    return [
      ...(i === 0 ? [] : [space(before)]),
      ...(inlines.length === 0
        ? blankLine(own, area, context)
        : layOutStyled(inlines, tag, area, context, { look: own })),
      ...(i === paragraphs.length - 1 ? [] : [space(after)]),
    ]
  })
}

/** Parts of a line of at most `columns` characters, divided at spaces, else after punctuation; a longer word is kept whole. */
function wrapped(line: string, columns: number): string[] {
  if (line.length <= columns) return [line]
  const indent = Math.min(line.length - line.trimStart().length + continuationIndent, Math.floor(columns / 2))
  const parts: string[] = []
  let rest = line
  while (rest.length > columns) {
    const at = breakBefore(rest, columns, parts.length === 0 ? 0 : indent)
    if (at === rest.length) break
    parts.push(rest.slice(0, at).trimEnd())
    rest = ' '.repeat(indent) + rest.slice(at).trimStart()
  }
  return [...parts, rest]
}

/** Where to break a line: after the last space or punctuation mark that fits, else after the first one. */
function breakBefore(line: string, columns: number, from: number): number {
  const start = Math.max(from, line.length - line.trimStart().length) + 1
  for (const sign of [/ /, /[,;:)\]}|&=/\\.-]/]) {
    for (let at = columns; at > start; at--) if (sign.test(line[at - 1])) return at
  }
  for (let at = columns + 1; at < line.length; at++) if (/[ ,;:)\]}|&=/\\.-]/.test(line[at - 1])) return at
  return line.length
}
