import { decodeEscapes, type Escapes } from './escapes.ts'
import { type Codec, type Field, type Item, jsonNumber, Paths, type Source } from './source.ts'

/** Depth of nesting. Deeper input is not data that people exchange, and would exhaust the stack. */
const maxDepth = 2000

const escapes: Escapes = {
  pattern: /\\(?:u[0-9a-fA-F]{4}|.)/g,
  decode: (sequence) => JSON.parse(`"${sequence}"`) as string,
}

/** Strings of JSON. Escapes more than JSON needs where the text may be inside a script element. */
const stringCodec: Codec = { encode: (value) => quote(value), escapes, inset: [1, 1] }
const scalarCodec: Codec = {
  encode: (value, raw, keepNumber) =>
    keepNumber && jsonNumber.test(raw) && jsonNumber.test(value) ? value : quote(value),
  inset: [0, 0],
}

function quote(value: string): string {
  return JSON.stringify(value).replace(/<(?=[/!])/g, '\\u003c')
}

const token = /[\t\n\r ]*(?:([[\]{}:,])|(")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null))/y
const escapeSequence = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

/** The offset after the string whose first quote is before `at`, or -1. A loop: a pattern would need a stack for long strings. */
function stringEnd(text: string, at: number): number {
  for (let i = at; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0x22) return i + 1
    if (code < 0x20) return -1
    if (code !== 0x5c) continue
    escapeSequence.lastIndex = i
    if (!escapeSequence.test(text)) return -1
    i = escapeSequence.lastIndex - 1
  }
  return -1
}

interface Level {
  readonly array: boolean
  readonly path: readonly string[]
  readonly group: number
  /** Record of the items: each item of the outermost list is one. */
  record: number
  key: string | undefined
  count: number
}

/**
 * Reads JSON (RFC 8259) with the place of each key and value. Numbers stay as written. Returns null if the text is not valid.
 * A string that contains a JSON object or list is read as such.
 */
export function readJson(text: string, record = 0, paths = new Paths()): Source | null {
  const items: Item[] = []
  const shape: string[] = []
  const levels: Level[] = []
  let at = text.startsWith('\ufeff') ? 1 : 0
  let group = 0
  /** What may come next. */
  let expect: 'value' | 'first' | 'key' | 'firstKey' | 'colon' | 'next' | 'end' = 'value'
  const pathIn = ({ array, path, key = '' }: Level): readonly string[] => (array ? path : paths.of(path, key))
  const expectValue = (): boolean => expect === 'value' || expect === 'first'
  const close = (): void => {
    levels.pop()
    expect = levels.length === 0 ? 'end' : 'next'
  }
  for (;;) {
    token.lastIndex = at
    const match = token.exec(text)
    if (match === null) break
    const [all, mark, opening, number, literal] = match
    const end = opening === undefined ? at + all.length : stringEnd(text, at + all.length)
    if (end < 0) return null
    const string = opening === undefined ? undefined : text.slice(at + all.length - 1, end)
    const level = levels.at(-1)
    if (mark !== undefined) {
      shape.push(mark)
      if (mark === '{' || mark === '[') {
        if (!expectValue() || levels.length >= maxDepth) return null
        const path = level === undefined ? paths.root : pathIn(level)
        const own =
          level === undefined ? record : levels.length === 1 && level.array ? level.count : level.record
        levels.push({ array: mark === '[', path, group: group++, record: own, key: undefined, count: 0 })
        expect = mark === '{' ? 'firstKey' : 'first'
      } else if (mark === ']') {
        if (!level?.array || (expect !== 'first' && expect !== 'next')) return null
        close()
      } else if (mark === '}') {
        if (level === undefined || level.array || (expect !== 'firstKey' && expect !== 'next')) return null
        close()
      } else if (mark === ':') {
        if (expect !== 'colon') return null
        expect = 'value'
      } else {
        if (expect !== 'next' || level === undefined) return null
        level.count++
        expect = level.array ? 'value' : 'key'
      }
    } else {
      const raw = string ?? number ?? literal ?? ''
      const start = end - raw.length
      const value = string === undefined ? raw : decodeEscapes(raw.slice(1, -1), escapes)
      if (expect === 'key' || expect === 'firstKey') {
        if (string === undefined || level === undefined) return null
        level.key = value
        items.push({
          start,
          end,
          value,
          role: 'key',
          path: level.path,
          record: level.record,
          group: level.group,
          codec: stringCodec,
        })
        shape.push('k')
        expect = 'colon'
      } else {
        if (!expectValue()) return null
        const path = level === undefined ? paths.root : pathIn(level)
        // Plain values of the outermost list are one record, as in any other list.
        const own = level?.record ?? record
        items.push(valueItem(start, end, value, path, own, number !== undefined, literal !== undefined))
        shape.push('v')
        expect = level === undefined ? 'end' : 'next'
      }
    }
    at = end
    if (expect === 'end') break
  }
  if (expect !== 'end' || /[^\t\n\r ]/.test(text.slice(at))) return null
  return { text, items, shape: shape.join('') }
}

function valueItem(
  start: number,
  end: number,
  value: string,
  path: readonly string[],
  record: number,
  number: boolean,
  literal: boolean,
): Item {
  if (number || literal) {
    const scalar = number ? 'number' : 'literal'
    return { start, end, value, role: 'value', path, record, scalar, codec: scalarCodec } satisfies Field
  }
  if (/^\s*[[{]/.test(value)) {
    const inner = readJson(value, record)
    if (inner !== null) return { start, end, inner, encode: quote }
  }
  return { start, end, value, role: 'value', path, record, codec: stringCodec } satisfies Field
}

/** Reads JSON Lines: one JSON value on each line. Returns null if a line is not valid. */
export function readJsonLines(text: string): Source | null {
  const items: Item[] = []
  const shape: string[] = []
  let record = 0
  const paths = new Paths()
  for (const line of text.matchAll(/[^\r\n]+/g)) {
    if (line[0].trim() === '' || line[0] === '\ufeff') continue
    const inner = readJson(line[0], record++, paths)
    if (inner === null) return null
    items.push({
      start: line.index,
      end: line.index + line[0].length,
      inner,
      verbatim: true,
      encode: (changed) => changed,
    })
    shape.push(inner.shape)
  }
  return record === 0 ? null : { text, items, shape: shape.join('\n') }
}
