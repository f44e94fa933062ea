import type { XmlTag } from '../../../office/parts/index.ts'
import { drawingLines } from '../drawing/drawing-lines.ts'
import type { TextLine, TextPiece } from '../office-format.ts'
import { elementsOf } from '../pieces.ts'
import { rowLines } from '../row-lines.ts'
import { readParagraph } from './read-paragraph.ts'

/** The lines of a body, header, note, comment or text box, in reading order. Text boxes come after their paragraph. */
export function* blockLines(container: XmlTag, place: string): Generator<TextLine> {
  for (const element of elementsOf(container)) {
    if (element.name === 'w:p') yield* paragraphLines(element, place)
    else if (element.name === 'w:tr')
      yield* rowLines(
        cellsOf(element).map((cell) => blockLines(cell, place)),
        place,
      )
    else yield* blockLines(element, place)
  }
}

function cellsOf(row: XmlTag): XmlTag[] {
  return [...elementsOf(row)].filter(({ name }) => name !== 'w:trPr' && name !== 'w:tblPrEx')
}

function* paragraphLines(paragraph: XmlTag, place: string): Generator<TextLine> {
  const { shown, aside, nested } = readParagraph(paragraph)
  const asides = aside.map((pieces): TextLine => ({ place: `${place}, field`, pieces }))
  if (hasText(shown)) yield { place, pieces: shown }
  yield* asides
  for (const element of nested) yield* nestedLines(element, `${place}, text box`)
}

/** Text boxes of Word hold paragraphs of Word, other shapes those of DrawingML. */
function* nestedLines(element: XmlTag, place: string): Generator<TextLine> {
  for (const child of elementsOf(element)) {
    if (child.name === 'w:txbxContent') yield* blockLines(child, place)
    else if (child.name === 'a:p') yield* drawingLines(child, place)
    else yield* nestedLines(child, place)
  }
}

function hasText(pieces: readonly TextPiece[]): boolean {
  return pieces.some(({ text }) => text.trim() !== '')
}
