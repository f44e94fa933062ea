/** A token of HTML with its place. Offsets are those of the text. */
export type Token =
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

export interface Attribute {
  readonly name: string
  readonly start: number
  /** The value with its quotes; empty where there is none. A quote that is never closed holds the rest of the page. */
  readonly valueStart: number
  readonly end: number
}

/** Elements whose content is text up to their closing tag. In those of the second list references are decoded. */
const rawElements = new Set(['script', 'style', 'xmp', 'iframe', 'noembed', 'noframes'])
const escapableElements = new Set(['title', 'textarea'])

const attribute = /[\s/]*([^\s/>][^\s/>=]*)(?:(\s*=\s*)("[^"]*(?:"|$)|'[^']*(?:'|$)|[^\s"'>][^\s>]*)?)?/y
const tagEnd = /[\s/]*>/y

/** The tokens of a page as the HTML standard (13.2.5) divides it. Never fails: every text is a page. */
export function* htmlTokens(text: string): Generator<Token> {
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
