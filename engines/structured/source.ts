import type { Span } from '../model/text-layer.ts'
import { type Escapes, spanInSource } from './escapes.ts'

/** How values are written at one kind of place, such as inside the quotes of a JSON string. */
export interface Codec {
  /**
   * The source text that replaces the whole field, such as a quoted JSON string. `raw` is what it replaces.
   * `keepNumber`: a number that is replaced by a number stays a number; without it, it becomes a string.
   */
  encode(value: string, raw: string, keepNumber: boolean): string
  /** Escapes of the source text. Without them, the source text is the value. Null: offsets cannot be mapped. */
  readonly escapes?: Escapes | null
  /** Characters before and after the value inside the field, such as its quotes. */
  readonly inset: readonly [before: number, after: number]
}

/**
 * `value`: data. `comment`: free text next to the data, also searched for sensitive values. `key`: names of columns, keys and
 * elements; they only change if they contain a removed value. `opaque`: syntax and code, such as scripts; likewise.
 */
export type Role = 'value' | 'comment' | 'key' | 'opaque'

/** A piece of data with its place in the source. Spans are UTF-16 offsets of the source text. */
export interface Field extends Span {
  readonly value: string
  readonly role: Role
  /** Names from the outside in: the column, the keys, or the elements. Numbers of list items are omitted. */
  readonly path: readonly string[]
  /** Row or record. Values of one record belong together. */
  readonly record: number
  /** Written without quotes: `number`, or `literal` for true, false and null. */
  readonly scalar?: 'number' | 'literal'
  /**
   * What separates it from the field before it, if both are one text, such as the words of a paragraph in several elements:
   * nothing, a space, a line break, or the bracket before an address or a comment. Without it there is a border between them.
   */
  readonly join?: '' | ' ' | ' <' | ' (' | '\n'
  /** Syntax before it that is read with the text but is never a value, such as the name of a property. */
  readonly before?: string
  /** Stands inside a text without being part of it, such as an attribute: the text continues after it. */
  readonly aside?: boolean
  /** A time at which a machine did something, such as the start of a line in a log: a date, but not one of a person. */
  readonly timestamp?: boolean
  /** The type that the format gives the whole value: `EMAIL` for an address in an e-mail header, regardless of its form. */
  readonly type?: string
  /** Keys of one object have the same group; replaced keys must stay distinct within it. */
  readonly group?: number
  /** Cannot change: without it the rest is read in another way. */
  readonly fixed?: boolean
  readonly codec: Codec
}

const noPath: readonly string[] = []

/** Paths of the names in a file: equal ones are one object, so that a file of many fields has few of them. */
export class Paths {
  readonly root = noPath
  readonly #inside = new Map<readonly string[], Map<string, readonly string[]>>()

  /** The path of a name inside of another path. */
  of(outer: readonly string[], name: string): readonly string[] {
    const names = this.#inside.get(outer) ?? new Map<string, readonly string[]>()
    if (names.size === 0) this.#inside.set(outer, names)
    const path = names.get(name) ?? [...outer, name]
    names.set(name, path)
    return path
  }
}

/** A place whose value is a structured text too, such as JSON in a script element. */
export interface Nested extends Span {
  readonly inner: Source
  /** Written without escapes, so that offsets of the inner text can be mapped. Default: false. */
  readonly verbatim?: boolean
  /** The source text for the changed inner text. */
  encode(text: string): string
}

/** A place whose new text is known already, such as an attachment that was redacted before. */
export interface Replacement extends Span {
  readonly replacement: string
}

export type Item = Field | Nested | Replacement

/** A structured text, and its items in text order, without overlaps. What is between them is syntax. */
export interface Source {
  readonly text: string
  readonly items: readonly Item[]
  /** The structure without its values, such as the keys and nesting. Equal before and after redaction. */
  readonly shape: string
  /** Whether text outside of the items is vocabulary that every file of the format has, such as the tags of HTML. */
  readonly vocabulary?: boolean
}

function isNested(item: Item): item is Nested {
  return 'inner' in item
}

function isReplacement(item: Item): item is Replacement {
  return 'replacement' in item
}

/** A field, and how a span of its value maps to the text of the outermost source. */
export interface Place {
  readonly field: Field
  spanOf(span: Span): Span
}

/** Without a separate function for each field, of which a file may have millions. */
class FieldPlace implements Place {
  readonly field: Field
  readonly #text: string
  readonly #map: (span: Span) => Span

  constructor(field: Field, text: string, map: (span: Span) => Span) {
    this.field = field
    this.#text = text
    this.#map = map
  }

  spanOf(span: Span): Span {
    return this.#map(spanOf(this.#text, this.field, span))
  }
}

/** Yields the fields of a source and of all that is nested in it, in text order. */
export function* placesOf(source: Source, map = (span: Span): Span => span): Generator<Place> {
  for (const item of source.items) {
    if (isReplacement(item)) continue
    if (!isNested(item)) {
      yield new FieldPlace(item, source.text, map)
      continue
    }
    const { start, end } = item
    yield* placesOf(item.inner, (span) =>
      map(item.verbatim ? { start: start + span.start, end: start + span.end } : { start, end }),
    )
  }
}

/** Returns the text with the fields in `changes` replaced by their new values. Everything else stays as written. */
export function writeSource(
  source: Source,
  changes: ReadonlyMap<Field, string>,
  keepNumber: (field: Field) => boolean,
): string {
  const parts: string[] = []
  let at = 0
  for (const item of source.items) {
    let written: string
    if (isReplacement(item)) written = item.replacement
    else if (isNested(item)) {
      const inner = writeSource(item.inner, changes, keepNumber)
      if (inner === item.inner.text) continue
      written = item.encode(inner)
    } else {
      const value = changes.get(item)
      if (value === undefined) continue
      written = item.codec.encode(value, source.text.slice(item.start, item.end), keepNumber(item))
    }
    parts.push(source.text.slice(at, item.start), written)
    at = item.end
  }
  parts.push(source.text.slice(at))
  return parts.join('')
}

/** Maps a span of a field's value to the source text. Where it cannot be mapped, the whole field is returned. */
function spanOf(text: string, field: Field, span: Span): Span {
  const [before, after] = field.codec.inset
  const { escapes } = field.codec
  const from = field.start + before
  if (escapes === null) return { start: field.start, end: field.end }
  if (escapes === undefined) return { start: from + span.start, end: from + span.end }
  return spanInSource(text.slice(from, field.end - after), escapes, span, from)
}

/** JSON numbers (RFC 8259). */
export const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
