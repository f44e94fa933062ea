/**
 * A part as a tree that is changed in place. Whatever is not changed is written back as it was, byte for byte, except comments and
 * processing instructions, which are never written.
 */
import { escapeXml } from '../package-writer.ts'

export type XmlChild = XmlTag | XmlText

/** Text of an element: adjacent text, references and CDATA sections as one value. */
export class XmlText {
  parent: XmlTag | null = null
  #raw: string | null
  #value: string

  /** @param raw the text as it is written in the part; null for new text */
  constructor(value: string, raw: string | null = null) {
    this.#value = value
    this.#raw = raw
  }

  /** Decoded: references and CDATA are resolved. */
  get value(): string {
    return this.#value
  }

  set value(value: string) {
    if (value === this.#value) return
    this.#value = value
    this.#raw = null
  }

  get raw(): string {
    return this.#raw ?? escapeText(this.#value)
  }
}

export interface XmlAttribute {
  /** With the conventional prefix of its namespace (`w:val`), or `xmlns` and `xmlns:prefix` as written. */
  readonly name: string
  /** The name as written. */
  readonly written: string
  /** Decoded. */
  readonly value: string
}

const noAttributes: readonly XmlAttribute[] = []

/** An element. `name` has the conventional prefix of its namespace (`w:p`), regardless of the prefix in the file. */
export class XmlTag {
  readonly name: string
  /** The name as written. */
  readonly written: string
  parent: XmlTag | null = null
  readonly children: XmlChild[] = []
  #attributes: readonly XmlAttribute[]
  /** The start tag as written; null once an attribute was changed. */
  #raw: string | null
  /** Whether the element was written as an empty-element tag. */
  readonly #selfClosing: boolean

  constructor(
    name: string,
    written: string,
    attributes: readonly XmlAttribute[] = noAttributes,
    raw: string | null = null,
    selfClosing = false,
  ) {
    this.name = name
    this.written = written
    this.#attributes = attributes
    this.#raw = raw
    this.#selfClosing = selfClosing
  }

  get attributes(): readonly XmlAttribute[] {
    return this.#attributes
  }

  /** The value of an attribute by its conventional name. */
  get(name: string): string | undefined {
    for (const attribute of this.#attributes) if (attribute.name === name) return attribute.value
    return undefined
  }

  /** Sets an attribute. A new one is written with the name given here, whose prefix must be declared in the part. */
  set(name: string, value: string): void {
    const old = this.#attributes.find((attribute) => attribute.name === name)
    if (old?.value === value) return
    const changed = { name, written: old?.written ?? name, value }
    this.#attributes =
      old === undefined
        ? [...this.#attributes, changed]
        : this.#attributes.map((attribute) => (attribute === old ? changed : attribute))
    this.#raw = null
  }

  /** Removes the attributes that a test selects. Returns how many. */
  removeAttributes(test: (attribute: XmlAttribute) => boolean): number {
    if (!this.#attributes.some(test)) return 0
    const kept = this.#attributes.filter((attribute) => !test(attribute))
    const count = this.#attributes.length - kept.length
    this.#attributes = kept
    this.#raw = null
    return count
  }

  /** The first child element with a name. */
  child(name: string): XmlTag | undefined {
    for (const child of this.children) if (child instanceof XmlTag && child.name === name) return child
    return undefined
  }

  /** The child elements, all or those with a name. */
  elements(name?: string): XmlTag[] {
    return this.children.filter(
      (child): child is XmlTag => child instanceof XmlTag && (name === undefined || child.name === name),
    )
  }

  /** All elements below this one in document order, all or those with a name. The list does not follow changes of the tree. */
  descendants(name?: string): XmlTag[] {
    const found: XmlTag[] = []
    collect(this, name, found)
    return found
  }

  /** All text below this element. */
  get text(): string {
    let text = ''
    for (const child of this.children) text += child instanceof XmlText ? child.value : child.text
    return text
  }

  /** Replaces everything inside the element by a text. */
  set text(value: string) {
    for (const child of this.children) child.parent = null
    this.children.length = 0
    if (value !== '') this.append(new XmlText(value))
  }

  append(...nodes: XmlChild[]): void {
    this.insert(this.children.length, ...nodes)
  }

  insert(index: number, ...nodes: XmlChild[]): void {
    for (const node of nodes) {
      detach(node)
      node.parent = this
    }
    this.children.splice(index, 0, ...nodes)
  }

  /** Removes the element with its content. */
  remove(): void {
    detach(this)
  }

  replaceWith(...nodes: XmlChild[]): void {
    const { parent } = this
    if (parent === null) return
    const at = parent.children.indexOf(this)
    detach(this)
    parent.insert(at, ...nodes)
  }

  /** Removes the element and keeps its content in its place. */
  unwrap(): void {
    this.replaceWith(...this.children.slice())
  }

  /** A new element in the namespace of this one: `r.sibling('t')` is `w:t`, with the prefix of the file. */
  sibling(local: string, attributes: readonly XmlAttribute[] = noAttributes): XmlTag {
    return new XmlTag(prefixed(this.name, local), prefixed(this.written, local), attributes)
  }

  /** Writes the element into pieces of a string. */
  write(out: string[]): void {
    const { children, written } = this
    const empty = children.length === 0
    if (this.#raw !== null) {
      // `<a/>` may have received content, and a changed element may have lost its content.
      if (!this.#selfClosing) out.push(this.#raw)
      else if (empty) return void out.push(this.#raw)
      else out.push(this.#raw.replace(/\s*\/>$/, '>'))
    } else {
      out.push('<', written)
      for (const attribute of this.#attributes)
        out.push(' ', attribute.written, '="', escapeXml(attribute.value), '"')
      if (empty) return void out.push('/>')
      out.push('>')
    }
    for (const child of children) {
      if (child instanceof XmlText) out.push(child.raw)
      else child.write(out)
    }
    out.push('</', written, '>')
  }
}

function collect(element: XmlTag, name: string | undefined, found: XmlTag[]): void {
  for (const child of element.children) {
    if (!(child instanceof XmlTag)) continue
    if (name === undefined || child.name === name) found.push(child)
    collect(child, name, found)
  }
}

function detach(node: XmlChild): void {
  const { parent } = node
  if (parent === null) return
  const at = parent.children.indexOf(node)
  if (at >= 0) parent.children.splice(at, 1)
  node.parent = null
}

function prefixed(name: string, local: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? local : `${name.slice(0, colon + 1)}${local}`
}

/** Line ends and tabs stay as they are: only attributes need references for them. */
function escapeText(text: string): string {
  return text
    .split(/([\r\n\t]+)/)
    .map((piece, i) => (i % 2 === 1 ? piece.replaceAll('\r', '&#13;') : escapeXml(piece)))
    .join('')
}
