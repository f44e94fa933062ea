/** The text of DrawingML: paragraphs of shapes, charts and diagrams in all formats. */
import type { XmlTag } from '../../../office/parts/index.ts'
import type { TextLine, TextPiece } from '../office-format.ts'
import { characterPiece, elementsOf, rowLines, textPiece } from '../pieces.ts'

/** Lines of an element and all below it: paragraphs, and the cached texts and numbers of charts. */
export function* drawingLines(element: XmlTag, place: string): Generator<TextLine> {
  if (element.name === 'a:p') {
    const pieces = paragraphPieces(element)
    if (pieces.some(({ text }) => text.trim() !== '')) yield { place, pieces }
  } else if (element.name === 'c:v' || element.name === 'cx:v' || element.name === 'cx:pt') {
    yield cachedLine(element, place)
  } else if (element.name === 'a:tr') {
    const cells = [...elementsOf(element)].filter(({ name }) => name === 'a:tc')
    yield* rowLines(
      cells.map((cell) => drawingLines(cell, place)),
      place,
    )
  } else for (const child of elementsOf(element)) yield* drawingLines(child, place)
}

function paragraphPieces(paragraph: XmlTag): TextPiece[] {
  const pieces: TextPiece[] = []
  const read = (element: XmlTag): void => {
    for (const child of elementsOf(element)) {
      const { name } = child
      if (name === 'a:t' || name === 'm:t') pieces.push(textPiece(child))
      else if (name === 'a:br') pieces.push({ text: '\n' })
      else if (name === 'a:tab') pieces.push(characterPiece(child, '\t'))
      else if (name !== 'a:pPr' && name !== 'a:rPr' && name !== 'a:endParaRPr') read(child)
    }
  }
  read(paragraph)
  return pieces
}

/** A cached value of a chart. A number that is removed leaves a gap: a text in its place would make the file invalid. */
function cachedLine(element: XmlTag, place: string): TextLine {
  const point = element.parent
  const isNumber = point?.parent?.name === 'c:numCache' || point?.parent?.name === 'c:numLit'
  if (!isNumber) return { place, pieces: [textPiece(element)] }
  return {
    place,
    detectable: false,
    pieces: [{ text: element.text, target: { set: () => point.remove() } }],
  }
}
