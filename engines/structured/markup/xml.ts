import { decodeEscapes, type Escapes } from '../escapes.ts'
import { type Field, type Item, Paths, type Source } from '../source.ts'
import {
  cdata,
  comment,
  declarations,
  entityValue,
  lineEnds,
  nameCodec,
  verbatim,
  xmlAttribute,
  xmlReferences,
  xmlText,
} from './codecs.ts'

const nameStart = String.raw`[:A-Z_a-z\u00c0-\u{effff}]`
const name = String.raw`${nameStart}[-.\d:\w\u00b7-\u{effff}]*`
const opening = new RegExp(String.raw`<(${name})((?:\s+${name}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>`, 'uy')
const closing = new RegExp(String.raw`<\/(${name})\s*>`, 'uy')
const attribute = new RegExp(String.raw`(${name})\s*=\s*("[^"]*"|'[^']*')`, 'gu')
/** An ampersand that begins no reference. */
const bareAmpersand = /&(?!(?:#\d+|#x[\da-fA-F]+|[A-Za-z_:][\w:.-]*);)/
const doctype =
  /<!DOCTYPE(?:[^[\]>"']|"[^"]*"|'[^']*')*(?:\[(?:[^\]"'<]|"[^"]*"|'[^']*'|<!--[\s\S]*?-->|<(?!!--))*\]\s*)?>/y

/** Attributes that connect parts of the file or set its meaning, not data. */
const structural = /^(?:xmlns(?::.*)?|xml:(?:space|lang|id|base)|xsi:.*|version|encoding)$/

/** Elements inside a line of text in common vocabularies, also if the text is only in them. */
const inline = new Set('tspan textPath text:span span em strong emphasis hi w:r w:t a:r a:t'.split(' '))

/** The text of mixed content, which spans several elements. */
interface Flow {
  /** What separates the next text from the last one. Undefined before the first. */
  join: Field['join']
  /** Vertical position of a line of SVG. */
  y: string | undefined
}

const declaration = /<!ENTITY\s+([A-Za-z_:][\w:.-]*)\s+("[^"]*"|'[^']*')\s*>/g

/** The text that an element continues. */
function flowIn(
  parent: { flow: Flow | undefined } | undefined,
  tag: string,
  attributes: string,
): Flow | undefined {
  if (parent !== undefined && inline.has(tag)) parent.flow ??= { join: undefined, y: undefined }
  const flow = parent?.flow
  if (flow === undefined || tag !== 'tspan') return flow
  const [, shift, y] = /\s(d?)y\s*=\s*["']\s*([^"'\s]+)/.exec(attributes) ?? []
  if (y === undefined || (shift === '' && y === flow.y)) return flow
  if (shift === '') flow.y = y
  if (flow.join !== undefined) flow.join = ' '
  return flow
}

/** Levels, and attributes of an element. Real files have a few dozen; every value keeps the path to it. */
const maxDepth = 400
const maxAttributes = 10_000

/**
 * Reads XML with the place of each text, attribute and name. Each child of the root element is a record. Returns null if the text
 * is not well-formed, or nested more deeply or with more attributes of one element than any real file.
 */
export function readXml(text: string): Source | null {
  const items: Item[] = []
  const shape: string[] = []
  const names: { name: string; path: readonly string[]; flow: Flow | undefined }[] = []
  let at = text.startsWith('\ufeff') ? 1 : 0
  let record = 0
  let roots = 0
  let references = xmlReferences
  const paths = new Paths()
  const path = (): readonly string[] => names.at(-1)?.path ?? paths.root
  const add = (field: Omit<Field, 'record'>): void => {
    items.push({ ...field, record })
  }
  /** `<?...?>`, comments, sections and declarations. Returns the end, or -1. */
  const special = (): number => {
    if (text.startsWith('<?', at)) {
      const close = text.indexOf('?>', at)
      if (close < 0) return -1
      const value = text.slice(at + 2, close)
      const fixed = /^xml\s/.test(value) ? { fixed: true } : {}
      add({ start: at + 2, end: close, value, role: 'opaque', path: paths.root, codec: verbatim, ...fixed })
      return close + 2
    }
    if (text.startsWith('<!--', at)) {
      const close = text.indexOf('--', at + 4)
      if (close < 0 || text[close + 2] !== '>') return -1
      const value = decodeEscapes(text.slice(at + 4, close), lineEnds)
      add({ start: at, end: close + 3, value, role: 'comment', path: paths.root, codec: comment })
      return close + 3
    }
    if (text.startsWith('<![CDATA[', at)) {
      const close = text.indexOf(']]>', at)
      if (close < 0 || names.length === 0) return -1
      const value = decodeEscapes(text.slice(at + 9, close), lineEnds)
      add({ start: at, end: close + 3, value, role: 'value', path: path(), ...joins(), codec: cdata })
      return close + 3
    }
    doctype.lastIndex = at
    if (roots > 0 || !doctype.test(text)) return -1
    const end = doctype.lastIndex
    const syntax = (from: number, to: number): void =>
      add({
        start: from,
        end: to,
        value: text.slice(from, to),
        role: 'opaque',
        path: paths.root,
        codec: declarations,
      })
    let from = at + 2
    const declared = entitiesIn(text.slice(at, end))
    if (declared.length > 0) references = withEntities(declared)
    for (const { start, value: raw } of declared) {
      syntax(from, at + start)
      from = at + start + raw.length
      // An entity of entities contains their joined text.
      const value = raw.includes('<') ? raw : decodeEscapes(raw, references)
      const codec = value === raw ? entityValue : { ...entityValue, escapes: references }
      if (raw !== '') add({ start: at + start, end: from, value, role: 'value', path: paths.root, codec })
    }
    syntax(from, end - 1)
    return end
  }
  /** Text directly after text or a section of the same element, or inside mixed content, continues it. */
  const joins = (): Pick<Field, 'join'> => {
    const own = names[names.length - 1]
    own.flow ??= { join: undefined, y: undefined }
    const { join } = own.flow
    own.flow.join = ''
    return join === undefined ? {} : { join }
  }
  while (at < text.length) {
    if (text[at] !== '<') {
      const next = text.indexOf('<', at)
      const end = next < 0 ? text.length : next
      const raw = text.slice(at, end)
      if (bareAmpersand.test(raw) || raw.includes(']]>')) return null
      const blank = !/\S/.test(raw)
      if (!blank && names.length === 0) return null
      // White space between the words of mixed content separates them.
      if (!blank || names.at(-1)?.flow?.join !== undefined) {
        const value = decodeEscapes(raw, references)
        const codec = references === xmlReferences ? xmlText : { ...xmlText, escapes: references }
        add({ start: at, end, value, role: 'value', path: path(), ...joins(), codec })
      }
      at = end
      continue
    }
    if (text[at + 1] === '!' || text[at + 1] === '?') {
      at = special()
      if (at < 0) return null
      continue
    }
    if (text[at + 1] === '/') {
      closing.lastIndex = at
      const match = closing.exec(text)
      if (match === null || names.pop()?.name !== match[1]) return null
      add({
        start: at + 2,
        end: at + 2 + match[1].length,
        value: match[1],
        role: 'key',
        path: paths.root,
        codec: nameCodec,
      })
      shape.push('>')
      if (names.length === 1) record++
      at += match[0].length
      continue
    }
    opening.lastIndex = at
    const match = opening.exec(text)
    if (match === null) return null
    const [all, tag, attributes, empty] = match
    if ((names.length === 0 && roots++ > 0) || names.length >= maxDepth) return null
    add({
      start: at + 1,
      end: at + 1 + tag.length,
      value: tag,
      role: 'key',
      path: paths.root,
      codec: nameCodec,
    })
    const own = paths.of(path(), tag)
    const flow = flowIn(names.at(-1), tag, attributes)
    shape.push('<')
    if (!addAttributes(attributes, at + 1 + tag.length, own)) return null
    if (empty === '') names.push({ name: tag, path: own, flow })
    else shape.push('>')
    at += all.length
  }
  return names.length === 0 && roots === 1 ? { text, items, shape: shape.join('') } : null

  function addAttributes(attributes: string, offset: number, own: readonly string[]): boolean {
    const seen = new Set<string>()
    const group = offset
    for (const match of attributes.matchAll(attribute)) {
      const [all, key, quoted] = match
      if (seen.has(key) || seen.size >= maxAttributes || bareAmpersand.test(quoted)) return false
      seen.add(key)
      const start = offset + match.index
      add({ start, end: start + key.length, value: key, role: 'key', path: own, group, codec: nameCodec })
      const from = start + all.length - quoted.length
      const value = decodeEscapes(quoted.slice(1, -1), references)
      const role = structural.test(key) ? 'opaque' : 'value'
      add({
        start: from,
        end: from + quoted.length,
        value,
        role,
        path: paths.of(own, key),
        aside: true,
        codec: references === xmlReferences ? xmlAttribute : { ...xmlAttribute, escapes: references },
      })
      shape.push('a')
    }
    return true
  }
}

/** An entity that a file declares itself, with the place of its text in the document type. */
interface InternalEntity {
  readonly name: string
  readonly start: number
  readonly value: string
}

function entitiesIn(doctype: string): InternalEntity[] {
  return [...doctype.matchAll(declaration)].map(({ 0: all, 1: name, 2: quoted, index }) => {
    return { name, start: index + all.indexOf(quoted) + 1, value: quoted.slice(1, -1) }
  })
}

/** UTF-16 code units of the text of an entity, and entities inside of each other. Longer ones may be made to exhaust memory. */
const maxEntityLength = 1_000
const maxEntityDepth = 4

/**
 * References of XML, and to entities of the file that contain only text. All others are kept as written: an entity with markup, one that is
 * too long, and one that is outside of the file.
 */
function withEntities(declared: readonly InternalEntity[]): Escapes {
  const values = new Map(declared.map(({ name, value }) => [name, value]))
  const known = new Map<string, string | null>()
  const textOf = (name: string, depth: number): string | null => {
    const value = values.get(name)
    if (
      value === undefined ||
      value.includes('<') ||
      value.length > maxEntityLength ||
      depth > maxEntityDepth
    )
      return null
    const before = known.get(name)
    if (before !== undefined) return before
    const text = value.replace(xmlReferences.pattern, (one) => {
      const plain = xmlReferences.decode(one)
      return plain === one ? (textOf(one.slice(1, -1), depth + 1) ?? one) : plain
    })
    const bounded = text.length > maxEntityLength ? null : text
    known.set(name, bounded)
    return bounded
  }
  return {
    pattern: xmlReferences.pattern,
    decode(sequence) {
      const plain = xmlReferences.decode(sequence)
      return plain === sequence ? (textOf(sequence.slice(1, -1), 0) ?? sequence) : plain
    },
  }
}
