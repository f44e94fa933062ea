import { SaxesParser } from 'saxes'
import { DocumentError, LimitError } from '../model/errors.ts'
import { prefixedName } from './namespaces.ts'
import { parsePlainXml, type XmlElement, type XmlNode } from './plain-xml.ts'

export type { XmlElement, XmlNode } from './plain-xml.ts'

/** Far deeper than real documents. Readers may recurse over a tree because of this limit. */
const maxDepth = 400
/** Elements and texts of a part; a larger tree would take gigabytes of memory. */
const maxNodes = 20_000_000

/** An element whose children are still being parsed. */
interface OpenElement extends XmlElement {
  readonly children: XmlNode[]
}

/**
 * Parses a part. A document type declaration is an error, so no custom entities are ever resolved.
 * @throws DocumentError `malformed`; LimitError `too_many_entries` if the tree is too deep or too large
 */
export function parseXml(bytes: Uint8Array): XmlElement {
  const text = decodePart(bytes)
  return parsePlainXml(text, { depth: maxDepth, nodes: maxNodes }) ?? parseAnyXml(text)
}

/** Parses with the complete parser. */
export function parseAnyXml(source: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const root: OpenElement = { name: '', attributes: {}, children: [] }
  const open = [root]
  let nodes = 0
  const append = (node: XmlNode) => (open.at(-1) ?? root).children.push(node)

  const grow = () => {
    if (++nodes > maxNodes) throw tooLarge()
  }
  parser.on('doctype', () => {
    throw new DocumentError(
      'malformed',
      'A part of the document declares XML entities, which office files must not contain. It was not read.',
    )
  })
  parser.on('error', () => {
    throw new DocumentError(
      'malformed',
      'A part of the document is not well-formed XML. Open the document in its program and save it again.',
    )
  })
  parser.on('opentag', (tag) => {
    grow()
    if (open.length > maxDepth) throw tooLarge()
    const attributes: Record<string, string> = {}
    for (const attribute of Object.values(tag.attributes))
      if (attribute.prefix !== 'xmlns' && attribute.name !== 'xmlns')
        attributes[prefixedName(attribute.uri, attribute.prefix, attribute.local)] = attribute.value
    const element: OpenElement = {
      name: prefixedName(tag.uri, tag.prefix, tag.local),
      attributes,
      children: [] as XmlNode[],
    }
    append(element)
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  const addText = (text: string) => {
    grow()
    append(text)
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.write(source).close()

  const element = root.children.find((child) => typeof child !== 'string')
  if (element === undefined)
    throw new DocumentError(
      'malformed',
      'A part of the document is empty. Open the document in its program and save it again.',
    )
  return element
}

/** Decodes a part: UTF-8 or UTF-16 (ECMA-376 part 2, 8.1.4). */
function decodePart(bytes: Uint8Array): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

function tooLarge(): LimitError {
  return new LimitError(
    'too_many_entries',
    'A part of the document is nested too deeply or has too many elements.',
    {
      limit: 'nodes',
    },
  )
}

export function isElement(node: XmlNode, name?: string): node is XmlElement {
  return typeof node !== 'string' && (name === undefined || node.name === name)
}

/** Returns the first child element with a name. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((node): node is XmlElement => isElement(node, name))
}

/** Follows a path of child names: `descend(p, 'w:pPr', 'w:numPr')`. */
export function descend(
  element: XmlElement | undefined,
  ...names: readonly string[]
): XmlElement | undefined {
  return names.reduce<XmlElement | undefined>((at, name) => childOf(at, name), element)
}

/** Returns the child elements, all or those with a name. */
export function childrenOf(element: XmlElement | undefined, name?: string): XmlElement[] {
  return (element?.children ?? []).filter((node): node is XmlElement => isElement(node, name))
}

/** Returns the descendants with a name in document order. Does not search inside a match. */
export function descendantsOf(element: XmlElement | undefined, name: string): XmlElement[] {
  const found: XmlElement[] = []
  const visit = (at: XmlElement) => {
    for (const node of at.children)
      if (isElement(node)) {
        if (node.name === name) found.push(node)
        else visit(node)
      }
  }
  if (element) visit(element)
  return found
}

/** Returns all text inside a node. */
export function textContent(node: XmlNode): string {
  return typeof node === 'string' ? node : node.children.map(textContent).join('')
}
