import { DocumentError, LimitError } from '../model/errors.ts'

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

/** An element of an XML part. Names have the conventional prefix of their namespace, regardless of the prefix in the file. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
}

/** An element, or text with references resolved; a CDATA section is a text. */
export type XmlNode = XmlElement | string

/** Far deeper than real documents. Readers may recurse over a tree because of this limit. */
const maxDepth = 400
/** Elements and texts of a part; a larger tree would take gigabytes of memory. */
const maxNodes = 20_000_000

/**
 * Parses XML 1.0 with namespaces, and takes nothing that is not well-formed. A document type declaration is an error, so no custom
 * entities are ever resolved. Comments and processing instructions are passed over.
 * @throws DocumentError `malformed`; LimitError `too_many_entries` if the tree is too deep or too large
 */
export function parseXmlText(source: string): XmlElement {
  const text = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source
  if (forbidden.test(text)) throw malformed()
  const root: Open = { raw: '', children: [], scope: outermost }
  const open = [root]
  let nodes = 0
  let parent = root
  const append = (node: XmlNode) => {
    if (++nodes > maxNodes) throw tooLarge()
    parent.children.push(node)
  }
  declaration.lastIndex = 0
  let at = declaration.test(text) ? declaration.lastIndex : 0
  for (let next = text.indexOf('<', at); next >= 0; next = text.indexOf('<', at)) {
    if (next > at) {
      const value = resolved(text.slice(at, next))
      if (parent !== root) append(value)
      else if (value.trim() !== '') throw malformed()
    }
    const kind = text.charCodeAt(next + 1)
    if (kind === slash) {
      const end = text.indexOf('>', next)
      const name = text.slice(next + 2, end)
      const isOwn =
        name === parent.raw || (name.startsWith(parent.raw) && spaces.test(name.slice(parent.raw.length)))
      if (end < 0 || parent === root || !isOwn) throw malformed()
      open.pop()
      parent = open[open.length - 1] ?? root
      at = end + 1
    } else if (kind === exclamation || kind === question) {
      const section = sectionAt(text, next)
      if (section.text !== null) {
        if (parent === root) throw malformed()
        append(section.text)
      }
      at = section.end
    } else {
      tagName.lastIndex = next
      const raw = tagName.exec(text)?.[1]
      if (raw === undefined || (parent === root && root.children.length > 0)) throw malformed()
      const given = attributesAt(text, tagName.lastIndex)
      tagEnd.lastIndex = given.end
      const closes = tagEnd.exec(text)
      if (!closes) throw malformed()
      const scope = scopeOf(given.list, parent.scope)
      const element = { name: nameIn(scope, raw), attributes: namedIn(scope, given.list), children: [] }
      if (open.length > maxDepth) throw tooLarge()
      append(element)
      at = tagEnd.lastIndex
      if (closes[1] === '/') continue
      parent = { raw, children: element.children, scope }
      open.push(parent)
    }
  }
  const [element] = root.children
  if (parent !== root || typeof element !== 'object') throw text.trim() === '' ? empty() : malformed()
  if (text.slice(at).trim() !== '') throw malformed()
  return element
}

/** An element whose children are still being parsed. */
interface Open {
  /** Its name in the source. */
  readonly raw: string
  readonly children: XmlNode[]
  readonly scope: Scope
}

/** The namespaces that an element declares, and names that were found in it. */
interface Scope {
  readonly outer: Scope | null
  readonly spaces: ReadonlyMap<string, string>
  readonly elements: Map<string, string>
  readonly attributes: Map<string, string>
}

const xmlSpace = 'http://www.w3.org/XML/1998/namespace'
/** The namespace of declarations, which must not be declared. */
const declarations = 'http://www.w3.org/2000/xmlns/'
const outermost: Scope = {
  outer: null,
  spaces: new Map([
    ['', ''],
    ['xml', xmlSpace],
  ]),
  elements: new Map(),
  attributes: new Map(),
}

type Attribute = readonly [raw: string, value: string]

const [slash, exclamation, question] = [0x2f, 0x21, 0x3f]
/** Characters that XML does not have (XML 1.0, production 2). Decoded text has no single surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what it finds
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/
const declaration =
  /<\?xml[ \n\t]+version[ \n\t]*=[ \n\t]*(["'])1\.\d\1(?:[ \n\t]+encoding[ \n\t]*=[ \n\t]*(["'])[A-Za-z][\w.-]*\2)?(?:[ \n\t]+standalone[ \n\t]*=[ \n\t]*(["'])(?:yes|no)\3)?[ \n\t]*\?>/y
/** Names without colons (Namespaces in XML 1.0, production 4). */
const start =
  '(?:[A-Za-z_\\xc0-\\xd6\\xd8-\\xf6\\xf8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff\\u200c\\u200d\\u2070-\\u218f\\u2c00-\\u2fef\\u3001-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\ufffd]|[\\ud800-\\udb7f][\\udc00-\\udfff])'
const part = `(?:[\\w.\\-\\xb7\\u0300-\\u036f\\u203f\\u2040]|${start})*`
const name = `${start}${part}(?::${start}${part})?`
const tagName = new RegExp(`<(${name})`, 'y')
const attribute = new RegExp(`[ \\n\\t]+(${name})[ \\n\\t]*=[ \\n\\t]*(?:"([^"<]*)"|'([^'<]*)')`, 'y')
const spaces = /^[ \n\t]*$/
const tagEnd = /[ \n\t]*(\/?)>/y
const instruction = new RegExp(`<\\?(${start}${part})(?:[ \\n\\t]|(?=\\?>))`, 'y')

/** A comment, a processing instruction, or the text of a CDATA section. */
function sectionAt(text: string, at: number): { readonly text: string | null; readonly end: number } {
  const from = (opening: string, closing: string) => {
    const end = text.indexOf(closing, at + opening.length)
    if (end < 0) throw malformed()
    return { text: text.slice(at + opening.length, end), end: end + closing.length }
  }
  if (text.startsWith('<!--', at)) {
    const comment = from('<!--', '--')
    if (text[comment.end] !== '>') throw malformed()
    return { text: null, end: comment.end + 1 }
  }
  if (text.startsWith('<![CDATA[', at)) return from('<![CDATA[', ']]>')
  if (text.startsWith('<!DOCTYPE', at))
    throw new DocumentError(
      'malformed',
      'A part of the document declares XML entities, which office files must not contain. It was not read.',
    )
  instruction.lastIndex = at
  const target = instruction.exec(text)?.[1]
  if (target === undefined || target.toLowerCase() === 'xml') throw malformed()
  return { text: null, end: from(`<?${target}`, '?>').end }
}

const none: readonly Attribute[] = []

function attributesAt(
  text: string,
  from: number,
): { readonly list: readonly Attribute[]; readonly end: number } {
  let end = from
  let list: Attribute[] | null = null
  // Most elements have no attributes.
  if (text.charCodeAt(from) > 0x20) return { list: none, end }
  attribute.lastIndex = from
  for (let found = attribute.exec(text); found; found = attribute.exec(text)) {
    const written = found[2] ?? found[3] ?? ''
    list ??= []
    list.push([
      found[1] ?? '',
      resolved(/[\n\t]/.test(written) ? written.replace(/[\n\t]/g, ' ') : written, true),
    ])
    end = attribute.lastIndex
  }
  return { list: list ?? none, end }
}

/** The scope of an element. */
function scopeOf(list: readonly Attribute[], outer: Scope): Scope {
  let spaces: Map<string, string> | null = null
  for (const [raw, written] of list) {
    const prefix = raw === 'xmlns' ? '' : raw.startsWith('xmlns:') ? raw.slice(6) : null
    if (prefix === null) continue
    const value = written.trim()
    const isReserved =
      prefix === 'xmlns' || value === declarations || (prefix === 'xml') !== (value === xmlSpace)
    if (isReserved || (prefix !== '' && value === '') || spaces?.has(prefix)) throw malformed()
    spaces ??= new Map()
    spaces.set(prefix, value)
  }
  return spaces === null ? outer : { outer, spaces, elements: new Map(), attributes: new Map() }
}

/** The namespace of a prefix. Scopes are not copied into those within: that takes quadratic time and memory. */
function spaceOf(scope: Scope, prefix: string): string {
  for (let at: Scope | null = scope; at !== null; at = at.outer) {
    const space = at.spaces.get(prefix)
    if (space !== undefined) return space
  }
  throw malformed()
}

function nameIn(scope: Scope, raw: string): string {
  const known = scope.elements.get(raw)
  if (known !== undefined) return known
  const colon = raw.indexOf(':')
  const prefix = colon < 0 ? '' : raw.slice(0, colon)
  const found = prefixedName(spaceOf(scope, prefix), prefix, raw.slice(colon + 1))
  scope.elements.set(raw, found)
  return found
}

/** Attributes by name, without declarations of namespaces. */
function namedIn(scope: Scope, list: readonly Attribute[]): Readonly<Record<string, string>> {
  const named: Record<string, string> = {}
  for (const [raw, value] of list) {
    if (raw === 'xmlns' || raw.startsWith('xmlns:')) continue
    let known = scope.attributes.get(raw)
    if (known === undefined) {
      const colon = raw.indexOf(':')
      const prefix = colon < 0 ? '' : raw.slice(0, colon)
      known = prefixedName(prefix === '' ? '' : spaceOf(scope, prefix), prefix, raw.slice(colon + 1))
      scope.attributes.set(raw, known)
    }
    if (Object.hasOwn(named, known)) throw malformed()
    named[known] = value
  }
  return named
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Text with its references resolved. */
function resolved(text: string, isValue = false): string {
  if (!isValue && text.includes(']]>')) throw malformed()
  if (!text.includes('&')) return text
  return text.replace(/&(?:(amp|lt|gt|quot|apos);|#(\d+);|#x([\da-fA-F]+);|)/g, (_, entity, decimal, hex) => {
    if (entity !== undefined) return entities[entity] ?? ''
    const code = decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(hex, 16) : -1
    if (!isCharacter(code)) throw malformed()
    return String.fromCodePoint(code)
  })
}

/** XML 1.0, production 2. */
const isCharacter = (code: number) =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff)

function malformed(): DocumentError {
  return new DocumentError(
    'malformed',
    'A part of the document is not well-formed XML. Open the document in its program and save it again.',
  )
}

function empty(): DocumentError {
  return new DocumentError(
    'malformed',
    'A part of the document is empty. Open the document in its program and save it again.',
  )
}

function tooLarge(): LimitError {
  return new LimitError(
    'too_many_entries',
    'A part of the document is nested too deeply or has too many elements.',
    { limit: 'nodes' },
  )
}

/** Conventional prefixes of the namespaces of ECMA-376, transitional and strict, and of the extensions that readers use. */
const prefixes: ReadonlyMap<string, string> = new Map([
  ['http://schemas.openxmlformats.org/wordprocessingml/2006/main', 'w'],
  ['http://purl.oclc.org/ooxml/wordprocessingml/main', 'w'],
  ['http://schemas.openxmlformats.org/officeDocument/2006/relationships', 'r'],
  ['http://purl.oclc.org/ooxml/officeDocument/relationships', 'r'],
  ['http://schemas.openxmlformats.org/officeDocument/2006/math', 'm'],
  ['http://purl.oclc.org/ooxml/officeDocument/math', 'm'],
  ['http://schemas.openxmlformats.org/drawingml/2006/main', 'a'],
  ['http://purl.oclc.org/ooxml/drawingml/main', 'a'],
  ['http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing', 'wp'],
  ['http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing', 'wp'],
  ['http://schemas.openxmlformats.org/drawingml/2006/picture', 'pic'],
  ['http://purl.oclc.org/ooxml/drawingml/picture', 'pic'],
  ['http://schemas.openxmlformats.org/drawingml/2006/chart', 'c'],
  ['http://purl.oclc.org/ooxml/drawingml/chart', 'c'],
  ['http://schemas.openxmlformats.org/drawingml/2006/diagram', 'dgm'],
  ['http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing', 'xdr'],
  ['http://purl.oclc.org/ooxml/drawingml/spreadsheetDrawing', 'xdr'],
  ['http://schemas.openxmlformats.org/presentationml/2006/main', 'p'],
  ['http://purl.oclc.org/ooxml/presentationml/main', 'p'],
  ['http://schemas.openxmlformats.org/spreadsheetml/2006/main', 's'],
  ['http://purl.oclc.org/ooxml/spreadsheetml/main', 's'],
  ['http://purl.oclc.org/ooxml/presentationml/main', 'p'],
  ['http://purl.oclc.org/ooxml/drawingml/diagram', 'dgm'],
  ['http://schemas.openxmlformats.org/markup-compatibility/2006', 'mc'],
  ['http://schemas.microsoft.com/office/word/2010/wordprocessingShape', 'wps'],
  ['http://schemas.microsoft.com/office/word/2010/wordprocessingGroup', 'wpg'],
  ['http://schemas.microsoft.com/office/word/2010/wordml', 'w14'],
  ['http://schemas.microsoft.com/office/word/2012/wordml', 'w15'],
  ['urn:schemas-microsoft-com:vml', 'v'],
  ['urn:schemas-microsoft-com:office:office', 'o'],
  ['urn:schemas-microsoft-com:office:excel', 'x'],
  ['http://schemas.openxmlformats.org/package/2006/relationships', 'rel'],
  ['http://schemas.openxmlformats.org/package/2006/content-types', 'ct'],
  ['http://schemas.openxmlformats.org/package/2006/metadata/core-properties', 'cp'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['http://purl.org/dc/terms/', 'dcterms'],
  ['http://schemas.microsoft.com/office/drawing/2014/chart', 'c16'],
  ['http://schemas.microsoft.com/office/drawing/2014/chartex', 'cx'],
  ['http://schemas.microsoft.com/office/drawing/2008/diagram', 'dsp'],
  ['http://schemas.openxmlformats.org/drawingml/2006/chartDrawing', 'cdr'],
  ['http://schemas.microsoft.com/office/word/2016/wordml/cid', 'w16cid'],
  ['http://schemas.microsoft.com/office/word/2018/wordml/cex', 'w16cex'],
  ['http://schemas.microsoft.com/office/word/2018/wordml', 'w16'],
  ['http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing', 'wp14'],
  ['urn:schemas-microsoft-com:office:word', 'w10'],
  ['urn:schemas-microsoft-com:office:excel', 'x'],
  ['http://schemas.microsoft.com/office/spreadsheetml/2009/9/main', 'x14'],
  ['http://schemas.microsoft.com/office/excel/2006/main', 'xm'],
  ['http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments', 'xtc'],
  ['http://schemas.microsoft.com/office/powerpoint/2010/main', 'p14'],
  ['http://schemas.microsoft.com/office/powerpoint/2012/main', 'p15'],
  ['http://schemas.microsoft.com/office/powerpoint/2018/8/main', 'p188'],
  ['http://www.w3.org/XML/1998/namespace', 'xml'],
])

/**
 * Conventional prefixes of OpenDocument (ODF 1.3 part 3, 1.4). In packages of ECMA-376, elements of these namespaces are
 * extensions.
 */
const openDocumentPrefixes: ReadonlyMap<string, string> = new Map([
  ...['office', 'style', 'text', 'table', 'chart', 'form', 'meta', 'config', 'manifest', 'presentation'].map(
    (name) => [`urn:oasis:names:tc:opendocument:xmlns:${name}:1.0`, name] as const,
  ),
  ['urn:oasis:names:tc:opendocument:xmlns:drawing:1.0', 'draw'],
  ['urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0', 'number'],
  ['urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0', 'fo'],
  ['urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0', 'svg'],
  ['urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0', 'loext'],
  ['http://www.w3.org/1999/xlink', 'xlink'],
  ['http://www.w3.org/1998/Math/MathML', 'math'],
])

const conventional: ReadonlySet<string> = new Set(prefixes.values())

/** Whether an element is of a namespace that has no conventional prefix here: an extension of another program, or a newer one. */
export function isOfExtension(name: string): boolean {
  const colon = name.indexOf(':')
  return colon > 0 && !conventional.has(name.slice(0, colon))
}

/** The name with the conventional prefix of its namespace; a namespace without one keeps the prefix of the file. */
export function prefixedName(uri: string, prefix: string, local: string): string {
  const known = prefixes.get(uri) ?? openDocumentPrefixes.get(uri) ?? prefix
  return known === '' ? local : `${known}:${local}`
}
