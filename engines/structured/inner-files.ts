/**
 * Files inside of a text: images and documents in base64, plain or in data URLs (RFC 2397), and drawings in SVG. They are handled like
 * attachments.
 */
import { sniff } from '../model/format.ts'
import type { Span } from '../model/text-layer.ts'
import type { Attachment, AttachmentPort, NewAttachment } from './content-lines.ts'
import {
  type Codec,
  type Field,
  type Item,
  type Nested,
  type Replacement,
  type Source,
  writeSource,
} from './source.ts'

/** The media type of drawings, whose text is read with the text around them: their redaction only reads the drawing. */
export const drawingType = 'image/svg+xml'

const isFile: ReadonlySet<string | null> = new Set<string | null>(
  'pdf png jpg webp tiff gif bmp heic docx xlsx pptx doc xls ppt odt ods odp epub zip'.split(' '),
)

/** The head of an address in base64. */
const addressHead = /data:([\w.+-]+\/[\w.+-]+)?((?:;[\w.+-]+=[\w.+"-]*){0,8});base64,/gi
const base64Word = /[\w+/%-]*/y
const delimiter = /["'<)]/
/** Units of a line of base64; a word of the text after it is shorter. Its last line may be as short if a delimiter follows. */
const minLine = 20
/** A drawing in an address without base64. */
const drawingAddress = /data:image\/svg\+xml[^,"'<>()\s]{0,100},([^"'<>()\s]+|\s*<)/gi
/** Units. A file has more. */
const minBase64 = 64
const notBase64 = /[^\w+/\s=-]/
/** Base64 of the first bytes of a file. */
const headLength = 2048

/** A cheap test: whether there can be anything of it in a text. */
export function mayHoldFiles(text: string): boolean {
  return /<(?:\w{1,20}:)?svg[\s>]|data:(?:image|application)\/|iVBORw0KGgo|\/9j\/|R0lGOD|UklGR|SUkq|TU0AK|JVBERi0|UEsDB|0M8R4/.test(
    text,
  )
}

/** Files that cannot be shown as text, with the start of their base64 if fixed. */
const fileAddress =
  /\bdata:(?:image\/(?!svg)|application\/(?:pdf|octet-stream|vnd\.)|audio\/|video\/)[^,"'\s]{0,200},([\w+/%-]{0,2048})/gi

/** A file in base64 that is not in an address. */
const bareFile =
  /(?<![\w+/]|base64,)(?:iVBORw0KGgo|\/9j\/|R0lGOD|UklGR|SUkq|TU0AK|JVBERi0|UEsDB|0M8R4)[\w+/]{60}/g

/** How many files inside of a text are not read: where `isRead`, those in data addresses that are in no known format. */
export function countUnreadFiles(text: string, isRead: boolean): number {
  let count = isRead ? 0 : (text.match(bareFile)?.length ?? 0)
  for (const [, data] of text.matchAll(fileAddress)) if (!isRead || fileOf(data, '') === null) count++
  return count
}

interface InnerFile extends Span {
  readonly file: Attachment
  /** How another file is written in its place. `drop`: a file that shows nothing. */
  readonly write: (file: NewAttachment | null) => string
}

/**
 * A source whose inner files are replaced by the results of the port.
 * @param read reads the text again: files are not part of its structure
 */
export function withInnerFiles(
  source: Source,
  attachment: AttachmentPort,
  read: (text: string) => Source | null = () => null,
): Source {
  if (!mayHoldFiles(source.text) && !source.items.some((item) => 'inner' in item)) return source
  const drawn = withDrawings(source, attachment)
  const changed = { ...source, items: drawn.items.map((item) => withFiles(item, source, attachment)) }
  if (drawn.count === 0) return changed
  const written = writeSource(changed, new Map(), () => false)
  return { ...changed, shape: read(written)?.shape ?? source.shape }
}

/** The drawings that are elements of a page: their items are in the drawing. One in a text is a piece of a field. */
function withDrawings({ text, items }: Source, attachment: AttachmentPort) {
  const placed: Item[] = []
  let [next, count] = [0, 0]
  for (const { start, end } of drawingsIn(text)) {
    let last = next
    while (last < items.length && items[last].end <= start) last++
    placed.push(...items.slice(next, last))
    next = last
    while (last < items.length && items[last].start < end) last++
    const inside = items.slice(next, last)
    if (inside.some((item) => item.start < start || item.end > end)) continue
    const file = drawingFile(text.slice(start, end))
    const result = attachment(file)
    if (isKept(result, file)) placed.push(...inside)
    else {
      placed.push({ start, end, replacement: drawingOf(result) })
      count++
    }
    next = last
  }
  return { items: [...placed, ...items.slice(next)], count }
}

function drawingOf(result: NewAttachment | 'drop'): string {
  return result === 'drop' ? '' : Buffer.from(result.bytes).toString()
}

function withFiles(item: Item, { text }: Source, attachment: AttachmentPort): Item {
  if ('replacement' in item) return item
  if ('inner' in item) return { ...item, inner: withInnerFiles(item.inner, attachment) }
  if (item.role === 'key' || item.fixed === true || item.value.length < minLength) return item
  const replaced = replacedIn(item, attachment)
  return replaced.length === 0 ? item : splitField(item, replaced, text)
}

/** UTF-16 code units: no image or drawing is shorter. */
const minLength = 40

/** A field as a text with replaced pieces. */
function splitField(field: Field, replaced: readonly Replacement[], text: string): Nested {
  const { value, start, end, codec } = field
  const isEmptied = field.role === 'opaque' && codec.encode('-', '', false) === ''
  const own: Codec = isEmptied ? codec : asIs
  const items: Item[] = []
  let at = 0
  const piece = (to: number): void => {
    if (to <= at) return
    const join = at === 0 ? field.join : field.role === 'opaque' ? undefined : ''
    items.push({ ...field, join, start: at, end: to, value: value.slice(at, to), codec: own })
  }
  for (const one of replaced) {
    piece(one.start)
    items.push(one)
    at = one.end
  }
  piece(value.length)
  const raw = text.slice(start, end)
  return {
    ...{ start, end, inner: { text: value, items, shape: '' }, verbatim: raw === value },
    encode: (changed) => (isEmptied ? changed : codec.encode(changed, raw, false)),
  }
}

const asIs: Codec = { encode: (value) => value, inset: [0, 0] }

function replacedIn(field: Field, attachment: AttachmentPort): Replacement[] {
  const replaced: Replacement[] = []
  let at = 0
  for (const { start, end, file, write } of filesIn(field)) {
    if (start < at) continue
    const result = attachment(file)
    if (isKept(result, file)) continue
    replaced.push({ start, end, replacement: write(result === 'drop' ? null : result) })
    at = end
  }
  return replaced
}

function isKept(result: ReturnType<AttachmentPort>, { bytes }: Attachment): result is 'keep' {
  return result === 'keep' || (result !== 'drop' && Buffer.compare(result.bytes, bytes) === 0)
}

function filesIn({ value, role }: Field): InnerFile[] {
  const drawn = drawingsIn(value)
  const drawings = (role === 'value' ? drawn : []).map(({ start, end }): InnerFile => {
    const file = drawingFile(value.slice(start, end))
    return { start, end, file, write: (done) => drawingOf(done ?? 'drop') }
  })
  const files = [...drawings, ...addressesIn(value), ...drawingAddressesIn(value, drawn)]
  if (files.length > 0 || value.length < minBase64 || notBase64.test(value))
    return files.sort((a, b) => a.start - b.start)
  const file = fileOf(value, '')
  const write: InnerFile['write'] = (done) => Buffer.from(done?.bytes ?? []).toString('base64')
  return file === null ? [] : [{ start: 0, end: value.length, file, write }]
}

/** The end of base64 that may be in lines. */
function base64End(text: string, from: number): number {
  let end = wordEnd(text, from)
  for (let isOpen = end > from; isOpen; ) {
    let next = end
    while (isBlank(text[next])) next++
    const last = wordEnd(text, next)
    const isLine = last - next >= minLine
    let after = last
    if (!isLine) while (isBlank(text[after])) after++
    const sign = text[after] ?? ''
    const isWhole = sign === '' || delimiter.test(sign) || (isLine && isBlank(sign)) || text[last] === '='
    isOpen = next > end && last > next && isWhole && isLine
    if (next > end && last > next && isWhole) end = last
  }
  for (let k = 0; k < 2 && text[end] === '='; k++) end++
  return end
}

const isBlank = (sign: string | undefined) => sign !== undefined && /\s/.test(sign)

function wordEnd(text: string, from: number): number {
  base64Word.lastIndex = from
  base64Word.exec(text)
  return base64Word.lastIndex
}

function* addressesIn(value: string): Generator<InnerFile> {
  for (const { 0: head, 1: type = '', 2: parameters, index } of value.matchAll(addressHead)) {
    const from = index + head.length
    const end = base64End(value, from)
    const file = fileOf(value.slice(from, end), type)
    if (file === null) continue
    yield {
      ...{ start: index, end, file },
      write: (done) => (done === null ? blank : addressOf(done, type, parameters)),
    }
  }
}

/** @param drawings drawings that are directly in the value */
function* drawingAddressesIn(value: string, drawings: readonly Span[]): Generator<InnerFile> {
  const ends = new Map(drawings.map(({ start, end }) => [start, end]))
  for (const { 0: written, 1: escaped, index } of value.matchAll(drawingAddress)) {
    const isPlain = escaped.endsWith('<')
    const from = index + written.length - (isPlain ? 1 : 0)
    const end = isPlain ? (ends.get(from) ?? from) : index + written.length
    const drawing = isPlain ? value.slice(from, end) : unescaped(escaped)
    if (!/<svg[\s>]/.test(drawing)) continue
    const file = drawingFile(drawing)
    yield {
      ...{ start: index, end, file },
      write: (done) => (done === null ? blank : addressOf(done, drawingType, '')),
    }
  }
}

function addressOf({ bytes, renamed }: NewAttachment, type: string, parameters: string): string {
  const head = renamed?.type ?? `${type}${parameters}`
  return `data:${head};base64,${Buffer.from(bytes).toString('base64')}`
}

/** An address of an image of one transparent pixel. */
const blank = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function fileOf(data: string, type: string): Attachment | null {
  const plain = data.replace(/%2b/gi, '+').replace(/%2f/gi, '/').replace(/%3d/gi, '=').replace(/\s+/g, '')
  if (type.toLowerCase() === drawingType) return drawingFile(Buffer.from(plain, 'base64').toString())
  const format = sniff(Buffer.from(plain.slice(0, headLength), 'base64'))
  if (!isFile.has(format)) return null
  return {
    type: type.toLowerCase(),
    name: '',
    bytes: Uint8Array.from(Buffer.from(plain, 'base64')),
    isInner: true,
  }
}

function drawingFile(text: string): Attachment {
  return { type: drawingType, name: '', bytes: new TextEncoder().encode(text), isInner: true }
}

const drawingTag = /<(\/?)(?:\w{1,20}:)?svg(?=[\s>/])[^<>]*?(\/?)>/gi

/** The outermost drawings of a text. */
function drawingsIn(text: string): Span[] {
  const drawings: Span[] = []
  let depth = 0
  let start = 0
  for (const { 0: tag, 1: closes, 2: isEmpty, index } of text.matchAll(drawingTag)) {
    if (isEmpty !== '') continue
    if (closes === '' && depth++ === 0) start = index
    if (closes !== '' && depth > 0 && --depth === 0) drawings.push({ start, end: index + tag.length })
  }
  return drawings
}
