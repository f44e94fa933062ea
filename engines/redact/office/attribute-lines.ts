/** Attributes that hold text of people, whatever the format: alternative texts, tooltips, titles, and the targets of links. */
import type { Part, PartRelationship, XmlTag } from '../../office/parts/index.ts'
import type { TextLine } from './office-format.ts'

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
])

/** Elements whose `w:val` is text of people. */
const textElements =
  /^w:(?:alias|tag|lvlText|tblCaption|tblDescription|helpText|statusText|default|result|listEntry|entryMacro|exitMacro|caption)$/

/** The attributes of a part as lines. */
export function* attributeLines(part: Part): Generator<TextLine> {
  for (const element of [part.root, ...part.root.descendants()]) {
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
  const elements = textAttributes.get(name.slice(name.indexOf(':') + 1))
  return elements?.test(element.name) ?? false
}

/** Replaces the target of a link that held a value: programs reject targets that are not valid addresses. */
export const emptyTarget = 'about:blank'

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
