/** Parses a part into a tree that is written back as it was. Without document types, so that no entity is ever resolved. */
import { DocumentError, LimitError } from '../../model/errors.ts'
import { prefixedName } from '../xml.ts'
import { type XmlAttribute, XmlTag, XmlText } from './xml-tree.ts'

/** A parsed part. */
export interface XmlTree {
  readonly root: XmlTag
  /** Comments and processing instructions, which are not written back. */
  readonly dropped: number
}

/** Far deeper than real documents. The tree is written by recursion. */
const maxDepth = 400
/** Elements and texts of a part; a larger tree would take gigabytes of memory. */
const maxNodes = 20_000_000

/** Of an element. Real ones have a few dozen. */
const maxAttributes = 10_000

/** Prefixes in scope, with the names that were resolved in it. */
interface Scope {
  readonly uris: ReadonlyMap<string, string>
  readonly tags: Map<string, string>
  readonly attributes: Map<string, string>
}

const noAttributes: readonly XmlAttribute[] = []
const xmlSpace = 'http://www.w3.org/XML/1998/namespace'

/**
 * @throws DocumentError `malformed`: not well-formed, a document type, an undeclared entity or prefix, or another encoding than UTF-8
 *   and UTF-16; LimitError `too_many_entries` if the part is too deep or too large
 */
export function parseXmlTree(bytes: Uint8Array): XmlTree {
  const source = decode(bytes)
  const open: XmlTag[] = []
  const outermost = { uris: new Map([['xml', xmlSpace]]), tags: new Map(), attributes: new Map() }
  const scopes: Scope[] = [outermost]
  let root: XmlTag | undefined
  let dropped = 0
  let nodes = 0
  let at = source.charCodeAt(0) === 0xfeff ? 1 : 0

  const addText = (value: string, raw: string): void => {
    const parent = open.at(-1)
    if (parent === undefined) {
      if (value.trim() !== '') throw malformed()
      return
    }
    const last = parent.children.at(-1)
    if (last instanceof XmlText) {
      parent.children.pop()
      parent.append(new XmlText(last.value + value, last.raw + raw))
    } else parent.append(new XmlText(value, raw))
    if (++nodes > maxNodes) throw tooLarge()
  }

  while (at < source.length) {
    const tag = source.indexOf('<', at)
    if (tag < 0) {
      addText(decodeText(source.slice(at)), source.slice(at))
      break
    }
    if (tag > at) {
      const raw = source.slice(at, tag)
      addText(decodeText(raw), raw)
    }
    const next = source.charCodeAt(tag + 1)
    if (next === slash) {
      const end = source.indexOf('>', tag)
      const closed = open.pop()
      if (end < 0 || closed === undefined || source.slice(tag + 2, end).trimEnd() !== closed.written)
        throw malformed()
      scopes.pop()
      at = end + 1
    } else if (next === question) {
      const end = source.indexOf('?>', tag)
      if (end < 0) throw malformed()
      if (/^<\?xml\s/.test(source.slice(tag, tag + 6))) checkEncoding(source.slice(tag, end))
      else dropped++
      at = end + 2
    } else if (next === exclamation) {
      if (source.startsWith('<!--', tag)) {
        const end = source.indexOf('-->', tag + 4)
        if (end < 0) throw malformed()
        dropped++
        at = end + 3
      } else if (source.startsWith('<![CDATA[', tag)) {
        const end = source.indexOf(']]>', tag)
        if (end < 0 || open.length === 0) throw malformed()
        const value = source.slice(tag + 9, end).replaceAll(/\r\n?/g, '\n')
        addText(value, source.slice(tag, end + 3))
        at = end + 3
      } else if (source.startsWith('<!DOCTYPE', tag)) throw documentType()
      else throw malformed()
    } else {
      const parent = open.at(-1)
      if (parent === undefined && root !== undefined) throw malformed()
      if (++nodes > maxNodes || open.length >= maxDepth) throw tooLarge()
      const { element, scope, end, empty } = startTag(source, tag, scopes.at(-1) ?? outermost)
      if (parent === undefined) root = element
      else {
        element.parent = parent
        parent.children.push(element)
      }
      if (!empty) {
        open.push(element)
        scopes.push(scope)
      }
      at = end
    }
  }
  if (root === undefined || open.length > 0) throw malformed()
  return { root, dropped }
}

const slash = 0x2f
const question = 0x3f
const exclamation = 0x21

const namePattern = /[^\s/>=<"'&]+/y
const attributePattern = /\s+([^\s/>=<"'&]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const endPattern = /\s*(\/?)>/y

function startTag(source: string, from: number, outer: Scope) {
  namePattern.lastIndex = from + 1
  const written = namePattern.exec(source)?.[0]
  if (written === undefined) throw malformed()
  let at = namePattern.lastIndex
  let found: { written: string; value: string }[] | undefined
  let declared: Map<string, string> | undefined
  for (;;) {
    attributePattern.lastIndex = at
    const match = attributePattern.exec(source)
    if (match === null) break
    at = attributePattern.lastIndex
    const name = match[1] ?? ''
    const value = decodeAttribute(match[2] ?? match[3] ?? '')
    found ??= []
    if (found.length >= maxAttributes) throw tooLarge()
    if (found.some((other) => other.written === name)) throw malformed()
    found.push({ written: name, value })
    if (name === 'xmlns') declared = (declared ?? new Map(outer.uris)).set('', value)
    else if (name.startsWith('xmlns:')) declared = (declared ?? new Map(outer.uris)).set(name.slice(6), value)
  }
  endPattern.lastIndex = at
  const end = endPattern.exec(source)
  if (end === null) throw malformed()
  at = endPattern.lastIndex
  const scope: Scope = declared ? { uris: declared, tags: new Map(), attributes: new Map() } : outer
  const attributes =
    found?.map(({ written, value }) => ({ name: attributeName(written, scope), written, value })) ??
    noAttributes
  const empty = end[1] === '/'
  const element = new XmlTag(tagName(written, scope), written, attributes, source.slice(from, at), empty)
  return { element, scope, end: at, empty }
}

function tagName(written: string, scope: Scope): string {
  let name = scope.tags.get(written)
  if (name === undefined) {
    name = resolve(written, scope, true)
    scope.tags.set(written, name)
  }
  return name
}

function attributeName(written: string, scope: Scope): string {
  if (!written.includes(':') || written.startsWith('xmlns:')) return written
  let name = scope.attributes.get(written)
  if (name === undefined) {
    name = resolve(written, scope, false)
    scope.attributes.set(written, name)
  }
  return name
}

function resolve(written: string, { uris }: Scope, element: boolean): string {
  const colon = written.indexOf(':')
  const prefix = colon < 0 ? '' : written.slice(0, colon)
  const local = written.slice(colon + 1)
  if (prefix === '' && !element) return local
  const uri = uris.get(prefix)
  if (uri === undefined && prefix !== '') throw malformed()
  return prefixedName(uri ?? '', prefix, local)
}

const references: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])

function decodeReferences(text: string): string {
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));|&/gi, (_, hex, decimal, name) => {
    const known = name === undefined ? undefined : references.get(name)
    if (known !== undefined) return known
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    if (!(code > 0 && code <= 0x10ffff) || (code >= 0xd800 && code < 0xe000)) throw malformed()
    return String.fromCodePoint(code)
  })
}

function decodeText(raw: string): string {
  const text = raw.includes('\r') ? raw.replaceAll(/\r\n?/g, '\n') : raw
  return text.includes('&') ? decodeReferences(text) : text
}

function decodeAttribute(raw: string): string {
  const text = raw.replaceAll(/\r\n|[\r\n\t]/g, ' ')
  return text.includes('&') ? decodeReferences(text) : text
}

/** Decodes a part: UTF-8 or UTF-16 (ECMA-376 part 2, 8.1.4). */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)
      ? 'utf-16le'
      : (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)
        ? 'utf-16be'
        : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    // The decoder throws on bytes that are not valid in the encoding.
    throw malformed()
  }
}

/** A declared encoding other than those would be read differently by other programs. */
function checkEncoding(declaration: string): void {
  const encoding = /encoding\s*=\s*["']([^"']*)/.exec(declaration)?.[1] ?? 'utf-8'
  if (!/^(?:utf-?8|utf-?16(?:le|be)?|(?:us-)?ascii|iso-8859-1)$/i.test(encoding)) throw malformed()
}

function malformed(): DocumentError {
  return new DocumentError(
    'malformed',
    'A part of the document is not well-formed XML. Open the document in its program and save it again.',
  )
}

function documentType(): DocumentError {
  return new DocumentError(
    'malformed',
    'A part of the document declares XML entities, which office files must not contain. It was not read.',
  )
}

function tooLarge(): LimitError {
  return new LimitError(
    'too_many_entries',
    'A part of the document is nested too deeply or has too many elements.',
    { limit: 'nodes' },
  )
}
