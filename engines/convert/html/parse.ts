import { type html, parse, type Token, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5'
import { LimitError } from '../../model/errors.ts'

/**
 * Parses HTML as browsers do, into our own tree without comments and doctype. parse5 does the parsing; its types stay in this file.
 * Nothing is fetched.
 */
export type HtmlNode = HtmlElement | HtmlText

export interface HtmlElement {
  readonly type: 'element'
  /** In lower case, except for SVG names in mixed case. */
  readonly tag: string
  readonly space: 'html' | 'svg' | 'math'
  attributes: ReadonlyMap<string, string>
  readonly children: HtmlNode[]
  parent: HtmlElement | null
}

export interface HtmlText {
  readonly type: 'text'
  text: string
  parent: HtmlElement | null
}

/** The `html` element, which always has a `head` and a `body`. Throws `too_many_entries`. */
export function parseHtml(source: string, maxNodes: number): HtmlElement {
  // Scripting is off, so that the content of `noscript` is parsed as elements.
  const treeAdapter = adapter(maxNodes)
  const root = parse<Types>(source, { treeAdapter, scriptingEnabled: false })
  const found = root.children.find((node) => node.type === 'element')
  const top = found?.type === 'element' ? found : root
  if (treeAdapter.getDocumentMode(root) === 'quirks') quirky.add(top)
  return top
}

const quirky = new WeakSet<HtmlElement>()

/** Whether browsers show a page in quirks mode, because it has no document type. @param root of `parseHtml` */
export function hasQuirks(root: HtmlElement): boolean {
  return quirky.has(root)
}

export function element(tag: string, space: HtmlElement['space'] = 'html'): HtmlElement {
  return { type: 'element', tag, space, attributes: none, children: [], parent: null }
}

/** Shared: most elements have no attributes, and a page may have a million elements. */
const none: ReadonlyMap<string, string> = new Map()

export function attribute(node: HtmlElement, name: string): string {
  return node.attributes.get(name) ?? ''
}

export function childElements(node: HtmlElement): HtmlElement[] {
  return node.children.filter((child) => child.type === 'element')
}

/** Elements below a node, parents first. Uses its own stack, because sources may nest without limit. */
export function* descendants(top: HtmlElement): Generator<HtmlElement> {
  const work: HtmlElement[] = [top]
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if (node !== top) yield node
    for (let i = node.children.length - 1; i >= 0; i--) {
      const child = node.children[i]
      if (child.type === 'element') work.push(child)
    }
  }
}

/** All text below a node, as in the source. */
export function textOf(top: HtmlNode): string {
  const out: string[] = []
  const work: HtmlNode[] = [top]
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    if (node.type === 'text') out.push(node.text)
    else for (let i = node.children.length - 1; i >= 0; i--) work.push(node.children[i])
  }
  return out.join('')
}

const maxAdopted = 200

type Types = TreeAdapterTypeMap<
  HtmlNode,
  HtmlElement,
  HtmlNode,
  HtmlElement,
  HtmlElement,
  HtmlElement,
  HtmlText,
  HtmlText,
  HtmlElement,
  HtmlText
>

const spaces: Readonly<Record<string, HtmlElement['space']>> = {
  'http://www.w3.org/2000/svg': 'svg',
  'http://www.w3.org/1998/Math/MathML': 'math',
}
const namespaces = {
  html: 'http://www.w3.org/1999/xhtml' as html.NS,
  svg: 'http://www.w3.org/2000/svg' as html.NS,
  math: 'http://www.w3.org/1998/Math/MathML' as html.NS,
}

/** Tree adapter for parse5. Comments are created, as it requires, but never inserted. */
function adapter(maxNodes: number): TreeAdapter<Types> {
  const comments = new WeakSet<HtmlNode>()
  const templates = new WeakMap<HtmlElement, HtmlElement>()
  let mode = 'no-quirks' as html.DOCUMENT_MODE
  let count = 0

  const counted = <T>(node: T): T => {
    count++
    if (count > maxNodes)
      throw new LimitError(
        'too_many_entries',
        `The HTML has more than ${maxNodes} elements. Split it, or raise the limit.`,
        { limit: maxNodes },
      )
    return node
  }
  const text = (value: string): HtmlText => counted({ type: 'text', text: value, parent: null })
  const append = (parent: HtmlElement, node: HtmlNode): void => {
    if (comments.has(node)) return
    parent.children.push(node)
    node.parent = parent
  }
  // Foster-parented content goes before its table, which is mostly the last child: the search starts at the end.
  const insert = (parent: HtmlElement, node: HtmlNode, before: HtmlNode): void => {
    if (comments.has(node)) return
    parent.children.splice(parent.children.lastIndexOf(before), 0, node)
    node.parent = parent
  }

  return {
    createDocument: () => element('#document'),
    createDocumentFragment: () => element('#document-fragment'),
    createElement(tag, namespace, attributes: Token.Attribute[]) {
      const node = counted(element(tag, spaces[namespace] ?? 'html'))
      if (attributes.length > 0)
        node.attributes = new Map(
          attributes.map(({ name, prefix, value }) => [prefix ? `${prefix}:${name}` : name, value]),
        )
      return node
    },
    createCommentNode() {
      const comment: HtmlText = { type: 'text', text: '', parent: null }
      comments.add(comment)
      return comment
    },
    createTextNode: text,
    appendChild: append,
    insertBefore: insert,
    insertText(parent, value) {
      const last = parent.children.at(-1)
      if (last?.type === 'text') last.text += value
      else append(parent, text(value))
    },
    insertTextBefore(parent, value, before) {
      const previous = parent.children[parent.children.lastIndexOf(before) - 1]
      if (previous?.type === 'text') previous.text += value
      else insert(parent, text(value), before)
    },
    detachNode(node) {
      const { parent } = node
      if (parent === null) return
      const at = parent.children.lastIndexOf(node)
      if (at >= 0) parent.children.splice(at, 1)
      node.parent = null
    },
    adoptAttributes(node, attributes) {
      // A second body tag adds its attributes to the first.
      if (node.attributes.size > maxAdopted) return
      const added = attributes.map(({ name, value }): [string, string] => [name, value])
      node.attributes = new Map([...added, ...node.attributes])
    },
    setTemplateContent: (template, content) => void templates.set(template, content),
    getTemplateContent: (template) => templates.get(template) ?? element('#document-fragment'),
    setDocumentType() {},
    setDocumentMode(_, value) {
      mode = value
    },
    getDocumentMode: () => mode,
    getFirstChild: (node) => node.children[0] ?? null,
    getChildNodes: (node) => node.children,
    getParentNode: (node) => node.parent,
    getAttrList: (node) => [...node.attributes].map(([name, value]) => ({ name, value })),
    getTagName: (node) => node.tag,
    getNamespaceURI: (node) => namespaces[node.space],
    getTextNodeContent: (node) => node.text,
    getCommentNodeContent: () => '',
    getDocumentTypeNodeName: () => '',
    getDocumentTypeNodePublicId: () => '',
    getDocumentTypeNodeSystemId: () => '',
    isTextNode: (node): node is HtmlText => node.type === 'text' && !comments.has(node),
    isCommentNode: (node): node is HtmlText => comments.has(node),
    isDocumentTypeNode: (_node): _node is HtmlText => false,
    isElementNode: (node): node is HtmlElement => node.type === 'element',
    setNodeSourceCodeLocation() {},
    getNodeSourceCodeLocation: () => null,
    updateNodeSourceCodeLocation() {},
  }
}
