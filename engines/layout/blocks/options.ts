import { plainWord } from '../../model/plain-word.ts'
import type { FlowItem } from '../flow/flow-items.ts'
import { buildParagraph, type TextParagraph } from '../flow/paragraph.ts'
import { checkState } from '../lines/list-markers.ts'
import { buildLine, type PageLine } from '../lines/page-line.ts'

/**
 * Splits paragraphs in which several check boxes stand in one line, such as `Sex: ☐ female ☒ male`: the label and each
 * option become paragraphs. A check box behind its text is moved before it.
 */
export function splitOptions(items: readonly FlowItem[]): readonly FlowItem[] {
  return items.flatMap((item): readonly FlowItem[] => {
    if (item.kind !== 'text') return [item]
    if (hasOptions(item)) return optionsOf(item)
    return endsWithBox(item) ? [boxFirst(item)] : [item]
  })
}

/** Whether a line of text is followed by its check box, the only one of the line. */
function endsWithBox({ lines }: TextParagraph): boolean {
  const [{ words }] = lines
  return (
    lines.length === 1 &&
    words.length > 1 &&
    words.every(({ text }, i) => (checkState(text) === null) === i < words.length - 1)
  )
}

function boxFirst({ lines: [line], column, above }: TextParagraph): TextParagraph {
  const [first, ...rest] = line.words
  const box = rest[rest.length - 1]
  // Closer than a marker: paragraphs below are not part of the item.
  const x1 = line.box.x0 - 0.1 * line.size
  const moved = { ...plainWord(box), box: { ...box.box, x0: x1 - 0.5 * line.size, x1 } }
  const words = [moved, { ...plainWord(first), spaceBefore: true }, ...rest.slice(0, -1)]
  return buildParagraph([buildLine(words, line.page, line.rtl)], column, above)
}

/** Whether a paragraph has two boxes or more, each before its text, at the start or after a label. */
function hasOptions({ lines }: TextParagraph): boolean {
  const words = lines.flatMap((line) => line.words)
  const boxes = words.flatMap(({ text }, i) => (checkState(text) === null ? [] : [i]))
  if (boxes.length < 2 || boxes.some((box, i) => box + 1 === (boxes[i + 1] ?? words.length))) return false
  return boxes[0] === 0 || /[:：?]$/.test(words[boxes[0] - 1].text)
}

function optionsOf(paragraph: TextParagraph): TextParagraph[] {
  const parts: PageLine[][] = []
  for (const line of paragraph.lines) {
    let from = 0
    for (let i = 1; i <= line.words.length; i++) {
      if (i < line.words.length && checkState(line.words[i].text) === null) continue
      const piece = buildLine(line.words.slice(from, i), line.page, line.rtl)
      if (parts.length === 0 || checkState(piece.words[0].text) !== null) parts.push([piece])
      else parts[parts.length - 1].push(piece)
      from = i
    }
  }
  return parts.map((lines, i) => buildParagraph(lines, paragraph.column, i === 0 ? paragraph.above : 0))
}
