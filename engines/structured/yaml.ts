import {
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  type Node,
  type Pair,
  parseAllDocuments,
  type Scalar,
} from 'yaml'
import { type Codec, type Field, type Item, jsonNumber, Paths, type Source } from './source.ts'

/** Scalars in quotes, and those whose new value needs quotes. A JSON string is a valid scalar of YAML. */
const quotedCodec: Codec = { encode: (value) => JSON.stringify(value), escapes: null, inset: [0, 0] }

/** Scalars without quotes. Whatever replaces one is quoted, so that it stays a string. */
const plainCodec: Codec = {
  encode: (value, raw, keepNumber) =>
    keepNumber && jsonNumber.test(raw) && jsonNumber.test(value) ? value : JSON.stringify(value),
  inset: [0, 0],
}
const foldedPlainCodec: Codec = { ...plainCodec, escapes: null }

const singleCodec: Codec = {
  encode: (value) => (/[\n\r\t]/.test(value) ? JSON.stringify(value) : `'${value.replaceAll("'", "''")}'`),
  escapes: null,
  inset: [0, 0],
}

/** Block scalars keep their header and indentation. */
const blockCodec: Codec = {
  encode(value, raw) {
    const header = raw.slice(0, raw.indexOf('\n') + 1)
    const indent = /\n(?:[ \t]*\n)*([ ]+)\S/.exec(`\n${raw.slice(header.length)}`)?.[1]
    const keep = /^\|[+-]?\s*(?:#.*)?\r?\n$/.test(header) && indent !== undefined && !/^\s|[\r\t]/.test(value)
    if (!keep) return JSON.stringify(value) + (raw.endsWith('\n') ? '\n' : '')
    return header + value.replace(/\n$/, '').replace(/^(?=.)/gm, indent) + (/\n$/.test(raw) ? '\n' : '')
  },
  escapes: null,
  inset: [0, 0],
}

/** Anchors, aliases and tags. `number`: of the anchor in its file, since two of them must not become equal. */
function nameCodec(number?: number): Codec {
  const last = number === undefined ? '' : `_${number}`
  return { encode: (value) => (value.replace(/[^\p{L}\p{N}_-]+/gu, '_') || '_') + last, inset: [0, 0] }
}
const directiveCodec: Codec = {
  encode: (value) => value.replace(/[^\p{L}\p{N}_.:!,/ -]+/gu, '_'),
  inset: [0, 0],
}

const commentCodec: Codec = { encode: (value) => value.replace(/[\r\n]+/g, ' '), inset: [0, 0] }

function codecOf(node: Scalar, raw: string): Codec {
  switch (node.type) {
    case 'QUOTE_DOUBLE':
      return quotedCodec
    case 'QUOTE_SINGLE':
      return singleCodec
    case 'BLOCK_LITERAL':
    case 'BLOCK_FOLDED':
      return blockCodec
    default:
      return raw.includes('\n') ? foldedPlainCodec : plainCodec
  }
}

/** Reads YAML 1.2, of several documents too, with the place of each key and value. Returns null if it is not valid. */
export function readYaml(text: string): Source | null {
  const documents = parseAllDocuments(text, {
    logLevel: 'silent',
    uniqueKeys: false,
    keepSourceTokens: false,
  })
  if ('empty' in documents) return null
  const items: Item[] = []
  const shape: string[] = []
  const paths = new Paths()
  let record = 0
  let group = 0

  const scalar = (node: Scalar, role: Field['role'], path: readonly string[], own?: number): void => {
    const [start, end] = node.range ?? [0, 0]
    if (end <= start) return
    const raw = text.slice(start, end)
    const text_ = typeof node.value === 'string'
    const value = text_ ? (node.value as string) : raw
    const number = typeof node.value === 'number' || typeof node.value === 'bigint'
    // Bytes in base64 are text too.
    const kind =
      text_ || node.value instanceof Uint8Array
        ? {}
        : { scalar: number ? ('number' as const) : ('literal' as const) }
    const codec = codecOf(node, raw)
    items.push({
      start,
      end,
      value,
      role,
      path,
      record,
      codec,
      ...kind,
      ...(own === undefined ? {} : { group: own }),
    })
  }

  const visit = (node: unknown, path: readonly string[], depth: number): void => {
    if (isScalar(node)) {
      shape.push('v')
      scalar(node, 'value', path)
    } else if (isAlias(node)) shape.push('*')
    else if (isCollection(node)) {
      const map = isMap(node)
      shape.push(map ? '{' : '[')
      const own = group++
      for (const item of node.items as (Node | Pair)[]) {
        if (isPair(item)) {
          shape.push('k')
          const key = isScalar(item.key) ? String(item.key.value ?? '') : ''
          if (isScalar(item.key)) scalar(item.key, 'key', path, own)
          else visit(item.key, path, depth + 1)
          visit(item.value, paths.of(path, key), depth + 1)
        } else visit(item, path, depth + 1)
        if (depth === 0 && !map) record++
      }
      shape.push(map ? '}' : ']')
    } else shape.push('-')
  }

  for (const document of documents) {
    if (document.errors.length > 0) return null
    shape.push('---')
    visit(document.contents, paths.root, 0)
    record++
  }
  addComments(text, items)
  addNames(text, items)
  items.sort((a, b) => a.start - b.start)
  return { text, items, shape: shape.join('') }
}

/** Comments: from a `#` after white space to the end of the line, outside of all values. */
function addComments(text: string, items: Item[]): void {
  const taken = [...items].sort((a, b) => a.start - b.start)
  let next = 0
  for (const match of text.matchAll(/(?<=^|\s)#([^\r\n]*)/gm)) {
    const start = match.index + 1
    while (next < taken.length && taken[next].end <= match.index) next++
    if (next < taken.length && taken[next].start <= match.index) continue
    const end = start + match[1].length
    if (end > start)
      items.push({ start, end, value: match[1], role: 'comment', path: [], record: 0, codec: commentCodec })
  }
}

/** The types of YAML itself (yaml.org/type), such as `!!binary`. Their name is syntax, regardless of removals. */
const ownType = /^!(?:binary|bool|float|int|map|merge|null|omap|pairs|seq|set|str|timestamp|value|yaml)$/

/** Names of anchors, aliases and tags, and directives: outside of all values and comments. */
function addNames(text: string, items: Item[]): void {
  const taken = [...items].sort((a, b) => a.start - b.start)
  const numbers = new Map<string, number>()
  let next = 0
  const pattern =
    /(?<=^|[\s[{,])(?:([&*])([^\s,[\]{}]+)|(!<)([^\s>]+)|(!)([^\s,[\]{}]+))|^%(.+?)(?=[ \t]+#|[ \t\r]*$)/gm
  for (const match of text.matchAll(pattern)) {
    const [all, sign, name, , uri, bang, short, directive] = match
    const tag = uri ?? short
    while (next < taken.length && taken[next].end <= match.index) next++
    if (next < taken.length && taken[next].start <= match.index) continue
    const value = name ?? tag?.replace(/^!/, '') ?? directive
    const end = match.index + all.trimEnd().length
    const start = end - value.trimEnd().length
    if (start >= end || (bang !== undefined && ownType.test(tag ?? ''))) continue
    if (sign !== undefined && !numbers.has(value)) numbers.set(value, numbers.size + 1)
    const codec = (directive ?? uri) === undefined ? nameCodec(numbers.get(value)) : directiveCodec
    items.push({ start, end, value: value.trimEnd(), role: 'key', path: [], record: 0, codec })
  }
}
