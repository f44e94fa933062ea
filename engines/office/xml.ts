import { parseXmlText, type XmlElement, type XmlNode } from './xml-parser.ts'

export type { XmlElement, XmlNode } from './xml-parser.ts'

/**
 * Parses a part.
 * @throws what `parseXmlText` does
 */
export function parseXml(bytes: Uint8Array): XmlElement {
  return parseXmlText(decodePart(bytes))
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

export function isElement(node: XmlNode, name?: string): node is XmlElement {
  return typeof node !== 'string' && (name === undefined || node.name === name)
}

/** Returns the first child element with a name. Further names go on from there: `childOf(p, 'w:pPr', 'w:numPr')`. */
export function childOf(
  element: XmlElement | undefined,
  name: string,
  ...further: readonly string[]
): XmlElement | undefined {
  const child = element?.children.find((node): node is XmlElement => isElement(node, name))
  return further.reduce<XmlElement | undefined>((at, next) => childOf(at, next), child)
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
