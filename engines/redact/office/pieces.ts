import { XmlTag, XmlText } from '../../office/parts/index.ts'
import type { TextLine, TextPiece } from './office-format.ts'

/** The text of an element such as `w:t`, which keeps its white space when it changes. */
export function textPiece(element: XmlTag): TextPiece {
  return {
    text: element.text,
    target: {
      set(text) {
        element.text = text
        if (element.name.startsWith('w:')) element.set('xml:space', 'preserve')
      },
    },
  }
}

/** An element that stands for a character, such as a tab. `local` is the element for text beside it. */
export function characterPiece(element: XmlTag, text: string, local = 't'): TextPiece {
  return {
    text,
    target: {
      set(replacement) {
        if (replacement === '') return element.remove()
        const run = element.sibling(local)
        run.set('xml:space', 'preserve')
        run.append(new XmlText(replacement))
        element.replaceWith(run)
      },
    },
  }
}

export function attributePiece(element: XmlTag, name: string): TextPiece {
  return { text: element.get(name) ?? '', target: { set: (text) => element.set(name, text) } }
}

/** Element children only. */
export function elementsOf(element: XmlTag): XmlTag[] {
  return element.children.filter((child): child is XmlTag => child instanceof XmlTag)
}

/**
 * The lines of a row of a table: cells are separated by tabs, as their text is next to each other. Empty cells count, so that each value is
 * under the title of its column.
 * @param cells the lines of each cell
 */
export function* rowLines(cells: Iterable<Iterable<TextLine>>, place: string): Generator<TextLine> {
  let isFirst = true
  for (const lines of cells) {
    const separator = isFirst ? {} : { separator: '\t' }
    let isEmpty = true
    for (const line of lines) {
      yield isEmpty && line.place === place ? { ...line, ...separator } : line
      if (line.place === place) isEmpty = false
    }
    if (isEmpty) yield { place, pieces: [], ...separator }
    isFirst = false
  }
}
