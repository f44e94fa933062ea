import { prefixedName } from './namespaces.ts'

/** An element of an XML part. Names have the conventional prefix of their namespace, whatever prefix the file uses. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
}

/** An element, or text with entities and CDATA resolved. */
export type XmlNode = XmlElement | string

/** Bounds of a tree. */
export interface XmlLimits {
  readonly depth: number
  readonly nodes: number
}

/**
 * Parses XML as office programs write it: without comments, CDATA, processing instructions and names outside of ASCII. Null for all
 * else, also what is not well-formed or over the limits, for a complete parser to decide on. Takes a quarter of its time.
 */
export function parsePlainXml(source: string, limits: XmlLimits): XmlElement | null {
  const text = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source
  if (forbidden.test(text)) return null
  declaration.lastIndex = 0
  let at = declaration.test(text) ? declaration.lastIndex : 0
  const root: Open = { raw: '', children: [], scope: outermost }
  const open = [root]
  let nodes = 0
  let parent = root
  for (let next = text.indexOf('<', at); next >= 0; next = text.indexOf('<', at)) {
    if (next > at) {
      const value = plainText(text.slice(at, next))
      if (value === null || (parent === root && value.trim() !== '')) return null
      if (parent !== root) {
        if (++nodes > limits.nodes) return null
        parent.children.push(value)
      }
    }
    if (text.charCodeAt(next + 1) === slash) {
      const end = text.indexOf('>', next)
      const name = text.slice(next + 2, end)
      if (end < 0 || parent === root || (name !== parent.raw && name.trimEnd() !== parent.raw)) return null
      open.pop()
      parent = open[open.length - 1] ?? root
      at = end + 1
      continue
    }
    tagName.lastIndex = next
    const raw = tagName.exec(text)?.[1]
    if (raw === undefined || (parent === root && root.children.length > 0)) return null
    const given = attributesAt(text, tagName.lastIndex)
    tagEnd.lastIndex = given?.end ?? 0
    const closes = given && tagEnd.exec(text)
    const scope = given && scopeOf(given.list, parent.scope)
    if (!closes || !scope || ++nodes > limits.nodes || open.length > limits.depth) return null
    const name = nameIn(scope, raw)
    const attributes = namedIn(scope, given.list)
    if (name === null || attributes === null) return null
    const children: XmlNode[] = []
    parent.children.push({ name, attributes, children })
    at = tagEnd.lastIndex
    if (closes[1] === '/') continue
    parent = { raw, children, scope }
    open.push(parent)
  }
  const [element] = root.children
  return parent === root && typeof element === 'object' && text.slice(at).trim() === '' ? element : null
}

/** An element whose children are still being parsed. */
interface Open {
  /** Its name in the source. */
  readonly raw: string
  readonly children: XmlNode[]
  readonly scope: Scope
}

/** The namespaces that prefixes stand for in an element, and names that were found in it. */
interface Scope {
  readonly spaces: ReadonlyMap<string, string>
  readonly elements: Map<string, string>
  readonly attributes: Map<string, string>
}

const xmlSpace = 'http://www.w3.org/XML/1998/namespace'
const outermost: Scope = {
  spaces: new Map([
    ['', ''],
    ['xml', xmlSpace],
  ]),
  elements: new Map(),
  attributes: new Map(),
}

type Attribute = readonly [raw: string, value: string]

const slash = 0x2f
/** Characters that XML does not have (XML 1.0, production 2). Decoded text has no single surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what it finds
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/
const declaration =
  /<\?xml version=(["'])1\.0\1(?: encoding=(["'])[A-Za-z][\w.-]*\2)?(?: standalone=(["'])(?:yes|no)\3)? ?\?>/y
const tagName = /<([A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)/y
const attribute = /[ \n\t]+([A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?)=(?:"([^"<]*)"|'([^'<]*)')/y
const tagEnd = /[ \n\t]*(\/?)>/y

const none: readonly Attribute[] = []

function attributesAt(
  text: string,
  from: number,
): { readonly list: readonly Attribute[]; readonly end: number } | null {
  let end = from
  let list: Attribute[] | null = null
  // Most elements have no attributes.
  if (text.charCodeAt(from) > 0x20) return { list: none, end }
  attribute.lastIndex = from
  for (let found = attribute.exec(text); found; found = attribute.exec(text)) {
    const written = found[2] ?? found[3] ?? ''
    const value = plainText(/[\n\t]/.test(written) ? written.replace(/[\n\t]/g, ' ') : written, true)
    if (value === null) return null
    list ??= []
    list.push([found[1] ?? '', value])
    end = attribute.lastIndex
  }
  return { list: list ?? none, end }
}

/** The scope of an element. Null where a declaration is not allowed. */
function scopeOf(list: readonly Attribute[], outer: Scope): Scope | null {
  if (list.length === 0) return outer
  let spaces: Map<string, string> | null = null
  const own = new Set<string>()
  for (const [raw, value] of list) {
    if (!raw.startsWith('xmlns')) continue
    const prefix = raw === 'xmlns' ? '' : raw.startsWith('xmlns:') ? raw.slice(6) : null
    if (prefix === null) continue
    if (
      prefix.startsWith('xml') ||
      value.startsWith('http://www.w3.org/XML/') ||
      value.startsWith(declarations)
    )
      return null
    if (value !== value.trim() || (prefix !== '' && value === '')) return null
    if (own.has(prefix)) return null
    own.add(prefix)
    spaces ??= new Map(outer.spaces)
    spaces.set(prefix, value)
  }
  return spaces === null ? outer : { spaces, elements: new Map(), attributes: new Map() }
}

/** The namespace of declarations, which must not be declared. */
const declarations = 'http://www.w3.org/2000/xmlns/'

function nameIn(scope: Scope, raw: string): string | null {
  const known = scope.elements.get(raw)
  if (known !== undefined) return known
  const colon = raw.indexOf(':')
  const prefix = colon < 0 ? '' : raw.slice(0, colon)
  const space = scope.spaces.get(prefix)
  if (space === undefined || prefix === 'xmlns') return null
  const name = prefixedName(space, prefix, raw.slice(colon + 1))
  scope.elements.set(raw, name)
  return name
}

/** Attributes by name, without declarations of namespaces. Null where two have one name or a prefix is not declared. */
function namedIn(scope: Scope, list: readonly Attribute[]): Readonly<Record<string, string>> | null {
  const named: Record<string, string> = {}
  for (const [raw, value] of list) {
    if (raw === 'xmlns' || raw.startsWith('xmlns:')) continue
    let name = scope.attributes.get(raw)
    if (name === undefined) {
      const colon = raw.indexOf(':')
      const prefix = colon < 0 ? '' : raw.slice(0, colon)
      const space = prefix === '' ? '' : scope.spaces.get(prefix)
      if (space === undefined) return null
      name = prefixedName(space, prefix, raw.slice(colon + 1))
      scope.attributes.set(raw, name)
    }
    if (Object.hasOwn(named, name)) return null
    named[name] = value
  }
  return named
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Text with its references resolved. Null where one is not defined, or the text has what only CDATA may have. */
function plainText(text: string, isValue = false): string | null {
  if (!isValue && text.includes(']]>')) return null
  if (!text.includes('&')) return text
  let isPlain = true
  const resolved = text.replace(
    /&(?:(amp|lt|gt|quot|apos);|#(\d{1,7});|#x([\da-fA-F]{1,6});|)/g,
    (_, name, decimal, hex) => {
      if (name !== undefined) return entities[name] ?? ''
      const code = decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(hex, 16) : -1
      if (!isCharacter(code)) isPlain = false
      return isPlain ? String.fromCodePoint(code) : ''
    },
  )
  return isPlain ? resolved : null
}

/** XML 1.0, production 2. */
const isCharacter = (code: number) =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff)
