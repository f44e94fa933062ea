import type { Part, XmlTag } from '../../../office/parts/index.ts'
import { drawingLines } from '../drawing/drawing-lines.ts'
import type { OfficeWork, TextLine, TextPiece } from '../office-format.ts'
import { elementsOf, rowLines } from '../pieces.ts'
import { readParagraph } from './read-paragraph.ts'

/** What a part is called in the result, by the kind of the relationship to it, and the order of reading. */
const stories: readonly (readonly [kind: string, place: string])[] = [
  ['header', 'header'],
  ['footer', 'footer'],
  ['footnotes', 'footnote'],
  ['endnotes', 'endnote'],
  ['comments', 'comment'],
]

const drawings: ReadonlyMap<string, string> = new Map([
  ['chart', 'chart'],
  ['chartEx', 'chart'],
  ['chartUserShapes', 'chart'],
  ['diagramData', 'diagram'],
  ['diagramDrawing', 'diagram'],
])

/** The lines of a document: the body, then headers, footers, notes and comments, then charts and diagrams. */
export function* readDocx({ package: opened }: OfficeWork): Generator<TextLine> {
  const { main } = opened
  yield* blockLines(main.root, 'body')
  const read = new Set<Part>([main])
  for (const [story, place] of stories)
    for (const { kind, part } of main.relationships) {
      if (kind !== story || part === null || read.has(part)) continue
      read.add(part)
      yield* blockLines(part.root, place)
    }
  for (const { kind, part } of opened.allRelationships()) {
    const place = drawings.get(kind)
    if (place === undefined || part === null || read.has(part)) continue
    read.add(part)
    yield* drawingLines(part.root, place)
  }
}

/** The lines of a body, header, note, comment or text box, in reading order. Text boxes come after their paragraph. */
function* blockLines(container: XmlTag, place: string): Generator<TextLine> {
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
