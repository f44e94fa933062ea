import type { Part } from '../../../office/parts/index.ts'
import { drawingLines } from '../drawing/drawing-lines.ts'
import type { OfficeWork, TextLine } from '../office-format.ts'
import { blockLines } from './read-blocks.ts'

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
