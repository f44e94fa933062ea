import { isCompressed } from '../../encodings/index.ts'
import { decodeEscapes } from '../escapes.ts'
import { readJson } from '../json.ts'
import type { Codec, Field, Item, Role, Source } from '../source.ts'
import * as codecs from './codecs.ts'
import { htmlAttributeReferences, htmlReferences, lineEnds } from './codecs.ts'

interface Table {
  readonly headers: string[]
  row: number
  column: number
  cell: 'td' | 'th' | undefined
  cellText: string
}

/** Follows the tables and definition lists of a page: which header a text belongs to. */
class TableLabels {
  readonly #tables: Table[] = []
  #record = 0
  #term: string | undefined
  #inTerm = false

  /** The header of the column that the text is in, or the term that it defines. */
  get path(): readonly string[] {
    const table = this.#tables.at(-1)
    if (table?.cell === 'td') {
      const header = table.headers[table.column]
      return header === undefined || header === '' ? [] : [header]
    }
    return table === undefined && !this.#inTerm && this.#term !== undefined ? [this.#term] : []
  }

  /** Whether the text is the header of a column. */
  get inHeader(): boolean {
    const table = this.#tables.at(-1)
    return table?.cell === 'th' && table.row <= 0
  }

  get record(): number {
    return this.#record
  }

  open(name: string): void {
    const table = this.#tables.at(-1)
    if (name === 'table')
      this.#tables.push({ headers: [], row: -1, column: -1, cell: undefined, cellText: '' })
    else if (name === 'dt') [this.#inTerm, this.#term] = [true, '']
    else if (name === 'dd') this.#inTerm = false
    if (table === undefined) return
    if (name === 'tr') {
      this.#endCell()
      table.row++
      table.column = -1
      this.#record++
    } else if (name === 'td' || name === 'th') {
      this.#endCell()
      table.column++
      table.cell = name
      table.cellText = ''
    }
  }

  close(name: string): void {
    if (name === 'td' || name === 'th' || name === 'tr') this.#endCell()
    else if (name === 'table') {
      this.#endCell()
      this.#tables.pop()
    } else if (name === 'dt') this.#inTerm = false
    else if (name === 'dd' || name === 'dl') this.#term = undefined
  }

  text(value: string): void {
    const table = this.#tables.at(-1)
    if (table?.cell === 'th') table.cellText += value
    if (this.#inTerm) this.#term = ((this.#term ?? '') + value).trim().replace(/:$/, '')
  }

  /** Only the headers of the first row name columns; a later `th` names its row. */
  #endCell(): void {
    const table = this.#tables.at(-1)
    if (table?.cell === 'th' && table.row <= 0) table.headers[table.column] = table.cellText.trim()
    if (table !== undefined) table.cell = undefined
  }
}

/** Elements inside a line of text. All others end the line. */
const inline = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q rp rt ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
/** Parts of a page that programs read as JSON. */
const jsonType = /^(?:application\/(?:[\w.+-]+\+)?json|importmap|speculationrules)$/i

/** Attributes that contain data or text for people. */
const data = new Set([
  'alt',
  'title',
  'value',
  'placeholder',
  'label',
  'summary',
  'abbr',
  'content',
  'datetime',
  'cite',
  'download',
  'srcdoc',
])
/** Attributes that contain an address. Those of links are data; those of images, scripts and styles are syntax. */
const links = new Set(['a', 'area'])

const address =
  /^\s*(data:(?:text\/[\w.+-]+|application\/(?:json|xml|[\w.+-]+\+(?:json|xml))|image\/svg\+xml)?(?:;[^,;]*)*;\s*base64\s*,)([\sA-Za-z\d+/_%=-]*)$/i

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
    // Other comments contain markup for old browsers: they are only replaced as a whole.
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
      // Browsers do not show it, and the following text has no meaning.
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

/** Whether a `meta` element declares the encoding with it. */
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

/** Whether an attribute is data, a name, or syntax that only changes if it contains a removed value. */
function roleOfAttribute(element: string, name: string, value: string): Role {
  if (name.startsWith('data-') || name === 'aria-label' || name === 'aria-description') return 'value'
  if (name === 'content') return 'value'
  if (name === 'value' && element === 'button') return 'value'
  if (name === 'href' && links.has(element)) return 'value'
  if (/^(?:mailto|tel|sms|callto|skype|facetime):/i.test(value)) return 'value'
  return data.has(name) ? 'value' : 'opaque'
}

/** Attributes whose value is an address with percent escapes. */
function isAddress(name: string): boolean {
  return /^(?:href|src|action|formaction|cite|poster|data|longdesc|background|ping|srcset)$/.test(name)
}

/** Names of the HTML standard, which are vocabulary and not data; also `on…` and `aria-…`. */
const attributeNames = new Set(
  'abbr accept accept-charset accesskey action align alink allow allowfullscreen alt archive as async autocapitalize autocomplete autocorrect autofocus autoplay axis background behavior bgcolor blocking border bordercolor capture cellpadding cellspacing char charoff charset checked cite class classid clear code codebase codetype color cols colspan command commandfor compact content contenteditable controls coords crossorigin data datetime declare decoding default defer dir dirname disabled download draggable enctype enterkeyhint face fetchpriority for form formaction formenctype formmethod formnovalidate formtarget frame frameborder headers height hidden high href hreflang hspace http-equiv id imagesizes imagesrcset inert inputmode integrity is ismap itemid itemprop itemref itemscope itemtype kind label lang language link list loading loop low marginheight marginwidth max maxlength media method min minlength multiple muted name nohref nomodule nonce noresize noshade novalidate nowrap object open optimum pattern ping placeholder playsinline popover popovertarget popovertargetaction poster preload profile prompt property readonly referrerpolicy rel required rev reversed role rows rowspan rules sandbox scheme scope scrolling selected shadowrootmode shape size sizes slot span spellcheck src srcdoc srclang srcset standby start step style summary tabindex target text title topmargin translate type typeof usemap valign value valuetype version vlink vspace width wrap xmlns'.split(
    ' ',
  ),
)
const elementNames = new Set(
  'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button canvas caption center circle cite code col colgroup command content data datalist dd defs del details dfn dialog dir div dl dt ellipse em embed fieldset figcaption figure font footer form frame frameset g h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins isindex kbd keygen label legend li line link listing main map mark marquee math menu menuitem meta meter multicol nav nextid nobr noembed noframes noscript object ol optgroup option output p param path picture plaintext polygon polyline portal pre progress q rb rect rp rt rtc ruby s samp script search section select shadow slot small source spacer span strike strong style sub summary sup svg table tbody td template text textarea tfoot th thead time title tr track tt u ul use var video wbr xmp'.split(
    ' ',
  ),
)

function isStandardAttribute(name: string): boolean {
  return attributeNames.has(name) || /^(?:on[a-z]+|aria-[a-z]+|xml:[a-z]+|xlink:[a-z]+)$/.test(name)
}

function isStandardElement(name: string): boolean {
  return elementNames.has(name)
}

/** Text inside of an address (`data:text/plain;base64,…`, RFC 2397). */
interface DataAddress {
  readonly text: string
  /** The address with another text. */
  with(text: string): string
}

/** Whether an address contains text, as it is, in base64, or compressed. */
function isTextAddress(value: string): boolean {
  return address.test(value)
}

/** The text of an address that contains text in base64. Null for all others; text without base64 is read as an address. */
function readDataAddress(value: string): DataAddress | null {
  const [, head, data] = address.exec(value) ?? []
  if (data === undefined) return null
  const plain = data.replace(/%2b/gi, '+').replace(/%2f/gi, '/').replace(/%3d/gi, '=')
  const bytes = Buffer.from(plain, 'base64')
  // What is compressed in it is found as base64 of compressed text.
  if (isCompressed(bytes)) return null
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { text, with: (changed) => head + Buffer.from(changed, 'utf8').toString('base64') }
  } catch {
    // Not in UTF-8: the meaning of the bytes is unknown, but ASCII letters can be searched.
    const text = bytes.toString('latin1')
    return { text, with: (changed) => head + Buffer.from(changed, 'latin1').toString('base64') }
  }
}

/** A token of HTML with its place. Offsets are those of the text. */
type Token =
  | { readonly kind: 'text'; readonly start: number; readonly end: number; readonly raw: boolean }
  | { readonly kind: 'comment'; readonly start: number; readonly end: number }
  | { readonly kind: 'doctype'; readonly start: number; readonly end: number }
  | { readonly kind: 'end'; readonly name: string; readonly start: number; readonly end: number }
  | {
      readonly kind: 'start'
      readonly name: string
      readonly attributes: readonly Attribute[]
      readonly start: number
      readonly end: number
    }

interface Attribute {
  readonly name: string
  readonly start: number
  /** The value with its quotes; empty if there is none. A quote that is never closed contains the rest of the page. */
  readonly valueStart: number
  readonly end: number
}

/** Elements whose content is text up to their closing tag. In those of the second list references are decoded. */
const rawElements = new Set(['script', 'style', 'xmp', 'iframe', 'noembed', 'noframes'])
const escapableElements = new Set(['title', 'textarea'])

const attribute = /[\s/]*([^\s/>][^\s/>=]*)(?:(\s*=\s*)("[^"]*(?:"|$)|'[^']*(?:'|$)|[^\s"'>][^\s>]*)?)?/y
const tagEnd = /[\s/]*>/y

/** The tokens of a page as the HTML standard (13.2.5) divides it. Never fails: every text is a page. */
function* htmlTokens(text: string): Generator<Token> {
  let at = 0
  while (at < text.length) {
    const open = text.indexOf('<', at)
    const next = open < 0 ? text.length : open
    if (next > at) yield { kind: 'text', start: at, end: next, raw: false }
    if (open < 0) return
    const token = markupAt(text, open)
    yield token
    at = token.end
    if (token.kind !== 'start') continue
    if (token.name === 'plaintext') {
      yield { kind: 'text', start: at, end: text.length, raw: true }
      return
    }
    const raw = rawElements.has(token.name)
    if (!raw && !escapableElements.has(token.name)) continue
    const close = closingTag(text, token.name, at)
    if (close > at) yield { kind: 'text', start: at, end: close, raw }
    at = close
  }
}

function closingTag(text: string, name: string, from: number): number {
  const pattern = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? text.length
}

function markupAt(text: string, start: number): Token {
  const next = text.charAt(start + 1)
  if (/[A-Za-z]/.test(next)) return startTag(text, start)
  if (next === '/' && /[A-Za-z]/.test(text.charAt(start + 2))) {
    const name = /[^\s/>]*/y
    name.lastIndex = start + 2
    const own = name.exec(text)?.[0] ?? ''
    const close = text.indexOf('>', start)
    return { kind: 'end', name: own.toLowerCase(), start, end: close < 0 ? text.length : close + 1 }
  }
  if (text.startsWith('<!--', start)) {
    const ending = /--!?>/g
    // `<!-->` and `<!--->` are whole comments.
    ending.lastIndex = start + 2
    const close = ending.exec(text)
    return { kind: 'comment', start, end: close === null ? text.length : close.index + close[0].length }
  }
  if (text.startsWith('<![CDATA[', start)) {
    const close = text.indexOf(']]>', start)
    return { kind: 'comment', start, end: close < 0 ? text.length : close + 3 }
  }
  if (next === '!' || next === '?' || next === '/') {
    const close = text.indexOf('>', start)
    const kind = /^<!doctype/i.test(text.slice(start, start + 9)) ? 'doctype' : 'comment'
    return { kind, start, end: close < 0 ? text.length : close + 1 }
  }
  return { kind: 'text', start, end: start + 1, raw: false }
}

function startTag(text: string, start: number): Token {
  const tag = /[^\s/>]+/y
  tag.lastIndex = start + 1
  const name = tag.exec(text)?.[0] ?? ''
  const attributes: Attribute[] = []
  let at = start + 1 + name.length
  for (;;) {
    tagEnd.lastIndex = at
    if (tagEnd.test(text)) {
      at = tagEnd.lastIndex
      break
    }
    attribute.lastIndex = at
    const match = attribute.exec(text)
    if (match === null) {
      at = text.length
      break
    }
    const [all, key, , value = ''] = match
    const end = at + all.length
    const nameStart = at + all.indexOf(key)
    attributes.push({ name: key.toLowerCase(), start: nameStart, valueStart: end - value.length, end })
    at = end
  }
  return { kind: 'start', name: name.toLowerCase(), attributes, start, end: at }
}
