import { isOfExtension, type Part, type PartRelationship, XmlTag, XmlText } from '../../office/parts/index.ts'
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

/** An element that represents a character, such as a tab. `local` is the element for adjacent text. */
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
 * The lines of a row of a table: cells are separated by tabs, because their texts are next to each other. Empty cells count, so that each
 * value is below its column title.
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

/** The text of DrawingML: paragraphs of shapes, charts and diagrams in all formats. */

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

/** Attributes that contain user text, regardless of the format: alternative texts, tooltips, titles, and the targets of links. */

/** By local name of the attribute: its elements by conventional name; none for every element. */
const textAttributes: ReadonlyMap<string, RegExp> = new Map([
  ['descr', /:(?:docPr|cNvPr)$/],
  ['title', /:(?:docPr|cNvPr|shape|rect|oval|group|image|line|roundrect|shapetype|polyline|arc|curve)$/],
  ['name', /:(?:docPr|cNvPr)$/],
  ['alt', /./],
  ['string', /:textpath$/],
  ['tooltip', /./],
  ['displayText', /:listItem$/],
  ['value', /:listItem$/],
  ['instr', /:fldSimple$/],
  ['docLocation', /:hyperlink$/],
  ['prompt', /./],
  ['promptTitle', /./],
  ['error', /./],
  ['errorTitle', /./],
  ['altText', /./],
  ['altTextSummary', /./],
  ['caption', /./],
  ['phldrT', /^dgm:prSet$/],
  ['comment', /^s:table$/],
  // Items of pivot tables, which stay when the cells that they come from are deleted.
  ['v', /^s:s$/],
])

/** Elements whose `w:val` is user text. */
const textElements =
  /^w:(?:alias|tag|lvlText|tblCaption|tblDescription|helpText|statusText|default|result|listEntry|entryMacro|exitMacro|caption)$/

/** The attributes of a part as lines, and the content of unknown extension elements. */
export function* attributeLines(part: Part): Generator<TextLine> {
  // Images are read separately.
  if (part.mediaType === 'image/svg+xml') return
  for (const element of [part.root, ...part.root.descendants()]) {
    yield* formatLines(element)
    if (isOfExtension(element.name) && elementsOf(element).length === 0 && element.text.trim() !== '')
      yield { place: 'extensions', pieces: [textPiece(element)] }
    for (const { name, value } of element.attributes) {
      if (value.length < 2 || !isText(element, name)) continue
      yield {
        place: 'attributes',
        pieces: [{ text: value, target: { set: (text) => element.set(name, text) } }],
      }
    }
  }
}

function isText(element: XmlTag, name: string): boolean {
  if (name === 'w:val') return textElements.test(element.name)
  if (isOfExtension(element.name) && !name.startsWith('xmlns')) return isPhrase.test(element.get(name) ?? '')
  const elements = textAttributes.get(name.slice(name.indexOf(':') + 1))
  return elements?.test(element.name) ?? false
}

/** Identifiers, numbers and type names contain neither spaces nor characters typical of addresses. */
const isPhrase = /[\s@]/

/** Literal texts of number formats: `0 "items of Mira"`, `0 \\M\\i\\r\\a`. */
const literals = /(?:"[^"]*"|\\[\s\S])+/g
/** Currency symbols and units are shorter. */
const minLiteral = 4

/** The literal texts of a number format, each as a line. */
function* formatLines(element: XmlTag): Generator<TextLine> {
  const isElement = element.name === 'c:formatCode'
  const code = isElement ? element.text : element.name === 's:numFmt' ? (element.get('formatCode') ?? '') : ''
  const written = code.match(literals) ?? []
  const set = (i: number, text: string) => {
    written[i] = `"${text.replaceAll('"', '')}"`
    let next = 0
    const changed = code.replace(literals, () => written[next++])
    if (isElement) element.text = changed
    else element.set('formatCode', changed)
  }
  for (const [i, one] of written.entries()) {
    const text = one.replace(
      /"([^"]*)"|\\([\s\S])/g,
      (_, quoted?: string, char?: string) => quoted ?? char ?? '',
    )
    if (text.length >= minLiteral)
      yield { place: 'number format', pieces: [{ text, target: { set: (to) => set(i, to) } }] }
  }
}

/** Replaces the target of a link that contained a value: programs reject targets that are not valid addresses. */
const emptyTarget = 'about:blank'

/** Targets outside of the package as lines. A target that contains a value is replaced as a whole. */
export function* linkLines(relationships: readonly PartRelationship[]): Generator<TextLine> {
  for (const relationship of relationships) {
    if (relationship.part !== null) continue
    const clear = () => {
      relationship.target = emptyTarget
    }
    yield { place: 'links', pieces: [{ text: readable(relationship.target), target: { set: clear } }] }
  }
}

function readable(target: string): string {
  try {
    return decodeURI(target)
  } catch {
    // Not a valid address: read as it is.
    return target
  }
}
