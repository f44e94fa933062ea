import { decodeEscapes } from '../escapes.ts'
import { readJson } from '../json.ts'
import type { Codec, Field, Item, Source } from '../source.ts'
import { isAddress, isStandardAttribute, isStandardElement, roleOfAttribute } from './attributes.ts'
import * as codecs from './codecs.ts'
import { isTextAddress, readDataAddress } from './data-address.ts'
import { htmlAttributeReferences, htmlReferences, lineEnds } from './references.ts'
import { TableLabels } from './table-labels.ts'
import { type Attribute, htmlTokens, type Token } from './tokens.ts'

/** Elements inside a line of text. All others end the line. */
const inline = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q rp rt ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
/** Parts of a page that programs read as JSON. */
const jsonType = /^(?:application\/(?:[\w.+-]+\+)?json|importmap|speculationrules)$/i

/** Reads a page with the place of each text and attribute. Content of scripts and styles counts as syntax, JSON in scripts as data. */
export function readHtml(text: string): Source {
  return new HtmlReader(text).read()
}

class HtmlReader {
  readonly #text: string
  readonly #items: Item[] = []
  readonly #shape: string[] = []
  readonly #labels = new TableLabels()
  /** Whether the next text continues the last one. */
  #join: '' | '\n' | undefined

  constructor(text: string) {
    this.#text = text
  }

  read(): Source {
    let last: Token | undefined
    for (const token of htmlTokens(this.#text)) {
      this.#take(token, last)
      last = token
    }
    return { text: this.#text, items: this.#items, shape: this.#shape.join(' '), vocabulary: true }
  }

  #take(token: Token, last: Token | undefined): void {
    if (token.kind === 'text') this.#addText(token, last)
    else if (token.kind === 'comment') this.#addComment(token)
    else if (token.kind === 'doctype') this.#addDoctype(token)
    else if (token.kind === 'end') {
      this.#shape.push(isStandardElement(token.name) ? `/${token.name}` : '/?')
      this.#addElementName(token.start + 2, token.name)
      if (!inline.has(token.name)) this.#join = undefined
      this.#labels.close(token.name)
    } else {
      this.#shape.push(isStandardElement(token.name) ? token.name : '?')
      this.#shape.push(...token.attributes.map(({ name }) => (isStandardAttribute(name) ? `@${name}` : '@?')))
      this.#addElementName(token.start + 1, token.name)
      if (token.name === 'br') this.#join = this.#join === undefined ? undefined : '\n'
      else if (!inline.has(token.name)) this.#join = undefined
      this.#labels.open(token.name)
      for (const attribute of token.attributes) this.#addAttribute(token.name, attribute, token.attributes)
    }
  }

  #addText({ start, end, raw }: Extract<Token, { kind: 'text' }>, last: Token | undefined): void {
    const source = this.#text.slice(start, end)
    if (raw) {
      const element = last?.kind === 'start' ? last : undefined
      const type = element === undefined ? '' : this.#valueOf(element.attributes, 'type')
      if (element?.name === 'script' && jsonType.test(type)) {
        const inner = readJson(source)
        if (inner !== null) {
          this.#items.push({ start, end, inner, verbatim: true, encode: (changed) => changed })
          return
        }
      }
      if (/\S/.test(source)) this.#add(start, end, 'opaque', codecs.emptied)
      return
    }
    if (/^\s*$/.test(source) && this.#join === undefined) return
    const value = decodeEscapes(source, htmlReferences)
    this.#labels.text(value)
    const path = this.#labels.path
    const record = this.#labels.record
    const join = this.#join === undefined ? {} : { join: this.#join }
    const role = this.#labels.inHeader ? 'key' : 'value'
    this.#items.push({ start, end, value, role, path, record, codec: codecs.htmlText, ...join })
    this.#join = ''
  }

  #addDoctype({ start, end }: Token): void {
    const fixed = /^<!doctype\s+html\s*>$/i.test(this.#text.slice(start, end)) ? { fixed: true } : {}
    const value = this.#text.slice(start + 2, end - 1)
    const { record } = this.#labels
    this.#items.push({
      start: start + 2,
      end: end - 1,
      value,
      role: 'opaque',
      path: [],
      record,
      codec: codecs.verbatim,
      ...fixed,
    })
  }

  #addComment({ start, end }: Token): void {
    const whole = this.#text.slice(start, end)
    const closed = whole.startsWith('<!--') && whole.endsWith('-->') && whole.length >= 7
    const conditional = /^<!--\[if|^<!(?:--<!)?\[/.test(whole)
    // Comments of other forms hold markup for old browsers: they change only as a whole.
    if (!closed || conditional) this.#add(start, end, 'opaque', codecs.emptied)
    else this.#add(start, end, 'comment', codecs.comment, decodeEscapes(whole.slice(4, -3), lineEnds))
  }

  #addAttribute(
    element: string,
    { name, start, valueStart, end }: Attribute,
    all: readonly Attribute[],
  ): void {
    if (!isStandardAttribute(name)) this.#add(start, start + name.length, 'key', codecs.htmlName, name)
    if (valueStart === end) return
    const written = this.#text.slice(valueStart, end)
    const quoted = written[0] === '"' || written[0] === "'"
    if (quoted && (written.length < 2 || !written.endsWith(written[0]))) {
      // A browser shows none of it, and what follows has no meaning.
      this.#add(
        valueStart + 1,
        end,
        'value',
        codecs.htmlText,
        decodeEscapes(written.slice(1), htmlReferences),
      )
      return
    }
    const plain = decodeEscapes(quoted ? written.slice(1, -1) : written, htmlAttributeReferences)
    let codec: Codec = quoted ? codecs.htmlAttribute : codecs.htmlBareAttribute
    let value = plain
    const inner = readDataAddress(plain)
    if (inner) {
      value = inner.text
      codec = {
        ...codec,
        encode: (changed, raw, keep) => attributeOf(inner.with(changed), raw, keep),
        escapes: null,
      }
    } else if (isAddress(name) && plain.includes('%')) {
      value = decodeAddress(plain)
      codec = {
        ...codec,
        encode: (changed, raw, keep) => attributeOf(encodeAddress(changed), raw, keep),
        escapes: null,
      }
    }
    const attributeOf = quoted ? codecs.htmlAttribute.encode : codecs.htmlBareAttribute.encode
    const role = inner || isTextAddress(plain) ? 'value' : roleOfAttribute(element, name, value)
    // A field of a form is named by its own attributes, not by its value's.
    const label = name === 'value' || name === 'content' ? this.#labelOf(all) : name.replace(/^data-/, '')
    const path = role === 'value' ? [label] : []
    const record = this.#labels.record
    const fixed = declaresEncoding(name, plain) ? { fixed: true } : {}
    this.#items.push({ start: valueStart, end, value, role, path, record, aside: true, codec, ...fixed })
  }

  /** Names of the standard are vocabulary, not data. */
  #addElementName(start: number, name: string): void {
    if (!isStandardElement(name)) this.#add(start, start + name.length, 'key', codecs.htmlElementName, name)
  }

  #labelOf(all: readonly Attribute[]): string {
    for (const name of ['aria-label', 'name', 'property', 'itemprop', 'placeholder', 'id']) {
      const value = this.#valueOf(all, name)
      if (value !== '') return value
    }
    return 'value'
  }

  #valueOf(attributes: readonly Attribute[], name: string): string {
    const found = attributes.find((one) => one.name === name)
    if (found === undefined) return ''
    const written = this.#text.slice(found.valueStart, found.end).replace(/^(["'])([\s\S]*)\1$/, '$2')
    return decodeEscapes(written, htmlAttributeReferences)
  }

  #add(start: number, end: number, role: Field['role'], codec: Codec, value?: string): void {
    if (end <= start) return
    const plain = value ?? this.#text.slice(start, end)
    this.#items.push({ start, end, value: plain, role, path: [], record: this.#labels.record, codec })
  }
}

/** Whether a `meta` element says with it how the file is encoded. */
function declaresEncoding(name: string, value: string): boolean {
  return name === 'charset' || name === 'http-equiv' || (name === 'content' && /\bcharset\s*=/i.test(value))
}

function decodeAddress(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    // Not valid percent escapes: the address is read as written.
    return value
  }
}

function encodeAddress(value: string): string {
  // A lone surrogate cannot be encoded.
  return encodeURI(value.toWellFormed())
}
