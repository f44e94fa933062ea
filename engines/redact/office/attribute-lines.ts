/** Attributes that hold text of people, whatever the format: alternative texts, tooltips, titles, and the targets of links. */
import { isOfExtension, type Part, type PartRelationship, type XmlTag } from '../../office/parts/index.ts'
import type { TextLine } from './office-format.ts'
import { elementsOf, textPiece } from './pieces.ts'

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

/** Elements whose `w:val` is text of people. */
const textElements =
  /^w:(?:alias|tag|lvlText|tblCaption|tblDescription|helpText|statusText|default|result|listEntry|entryMacro|exitMacro|caption)$/

/** The attributes of a part as lines, and what elements of extensions hold, which no reader knows. */
export function* attributeLines(part: Part): Generator<TextLine> {
  // Pictures are read as such.
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

/** Identifiers, numbers and names of types have neither spaces nor signs of addresses. */
const isPhrase = /[\s@]/

/** Literal texts of number formats: `0 "items of Mira"`, `0 \\M\\i\\r\\a`. */
const literals = /(?:"[^"]*"|\\[\s\S])+/g
/** Signs of currencies and units are shorter. */
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

/** Replaces the target of a link that held a value: programs reject targets that are not valid addresses. */
const emptyTarget = 'about:blank'

/** Targets outside of the package as lines. A target that holds a value is replaced as a whole. */
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
