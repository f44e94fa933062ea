import { ContentWriter } from '../content/content-writer.ts'
import {
  type InlineImage,
  isOperator,
  type Operation,
  operators,
  parseOperations,
} from '../content/operations.ts'
import { contentStreams } from '../content/surfaces.ts'
import { type PageNode, pageGeometry } from '../file/pages.ts'
import { decodeStream, encodeFlate, filtersOf, flateStream } from '../filters/decode-stream.ts'
import { PdfDict, PdfFile, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '../objects.ts'
import { END, KEYWORD, nextOperand, Tokenizer } from '../syntax/tokenizer.ts'
import { declarePdfA, isDeclared, type PdfAPart } from './declare.ts'
import { allowedStream, isRenderingIntent, keepLinks, removeForbidden } from './forbidden-objects.ts'
import { allowedValue, ValueLimits } from './limits.ts'

const keptOnPages = [...pageGeometry, 'Resources', 'Contents', 'Group', 'Annots', 'StructParents', 'Tabs']

/**
 * Makes a file PDF/A: removes forbidden content and adds required data (ISO 19005-2, level B). Pages with an obstacle
 * (`pageObstacle`) must have been replaced before. Scripts, actions, attachments, layers and private data are removed. Changes the
 * objects of the file.
 */
export function comply(file: PdfFile, nodes: readonly PageNode[], part: PdfAPart): void {
  // On a second call, after pages were replaced, the other contents are clean.
  const isFirst = !isDeclared(file)
  const root = declarePdfA(file, nodes, part)
  if (!root) return
  for (const { dict } of nodes) {
    for (const key of [...dict.entries.keys()]) if (!keptOnPages.includes(key)) dict.delete(key)
    keepLinks(file, dict)
  }
  makeResourcesExplicit(file, nodes)
  if (isFirst) cleanContents(file, nodes)
  const kept = new Set(reachable(file, root))
  const limits = new ValueLimits((object) => file.resolve(object))
  for (const object of kept) {
    limits.apply(object instanceof PdfStream ? object.dict : object)
    if (Array.isArray(object)) continue
    removeForbidden(file, object, part.part)
    // XMP of single images and forms often uses schemas that PDF/A does not allow.
    if (object !== root) (object instanceof PdfStream ? object.dict : object).delete('Metadata')
  }
  for (const [num, object] of file.objects)
    if (object instanceof PdfStream && kept.has(object)) {
      const allowed = allowedStream(file, object)
      if (allowed) file.objects.set(num, allowed)
    }
}

/** Every dictionary, stream and array that is reachable from an object, each once, and after what leads to it. */
function* reachable(file: PdfFile, from: PdfDict): Generator<PdfDict | PdfStream | PdfObject[]> {
  const seen = new Set<PdfObject>()
  const open: PdfObject[] = [from]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const object = next instanceof PdfRef ? file.resolve(next) : next
    if (typeof object !== 'object' || object === null || seen.has(object)) continue
    seen.add(object)
    if (Array.isArray(object)) {
      yield object
      for (const item of object) open.push(item)
    } else if (object instanceof PdfDict || object instanceof PdfStream) {
      yield object
      const dict = object instanceof PdfStream ? object.dict : object
      for (const value of dict.entries.values()) open.push(value)
    }
  }
}

/**
 * Adds resource dictionaries to pages, forms, patterns and Type 3 fonts that inherit or borrow theirs, which ISO 19005-2 (6.2.2)
 * does not allow.
 */
function makeResourcesExplicit(file: PdfFile, nodes: readonly PageNode[]): void {
  const shared = new Map<PdfDict, PdfRef>()
  const refOf = (resources: PdfDict): PdfRef => {
    const known = shared.get(resources) ?? file.add(resources)
    shared.set(resources, known)
    return known
  }
  for (const { dict, resources } of nodes)
    if (!file.dict(dict.get('Resources'))) dict.set('Resources', refOf(resources))
  const procedures = new Map<number, PdfDict>()
  for (const object of file.objects.values()) {
    if (!(object instanceof PdfDict) || file.name(object.get('Subtype')) !== 'Type3') continue
    for (const entry of file.dict(object.get('CharProcs'))?.entries.values() ?? [])
      if (typeof entry === 'object' && entry !== null && 'num' in entry) procedures.set(entry.num, object)
  }
  for (const { num, stream, resources } of contentStreams(file)) {
    // Glyph procedures use the resources of their font.
    const owner = procedures.get(num) ?? stream.dict
    if (!file.dict(owner.get('Resources')) && resources.entries.size > 0)
      owner.set('Resources', refOf(resources))
  }
}

/** Keeps content as a form and returns the name by which the stream around it draws the form. */
type FormStore = (content: Uint8Array) => string

/**
 * Removes content that PDF/A forbids from all content streams: undefined operators and rendering intents, values outside of the limits, too
 * many nested graphics states, and interpolation and LZW data of inline images. An operation can continue in the next stream of a
 * page, so the streams of a page are joined.
 */
function cleanContents(file: PdfFile, nodes: readonly PageNode[]): void {
  for (const { dict } of nodes) {
    const parts = file.array(dict.get('Contents')) ?? [dict.get('Contents') ?? null]
    const streams = parts.flatMap((part) => file.stream(part) ?? [])
    const content = joined(streams.map((stream) => decodeStream(file, stream).bytes))
    const clean = cleanContent(content, formStore(file, dict))
    if (clean) dict.set('Contents', file.add(flateStream(clean)))
  }
  for (const { num, stream } of contentStreams(file)) {
    // Glyph procedures have the resources of their font, which other glyphs share.
    const own = file.dict(stream.dict.get('Resources')) ? formStore(file, stream.dict) : undefined
    const clean = cleanContent(decodeStream(file, stream).bytes, own)
    if (clean) file.objects.set(num, flateStream(clean, stream.dict))
  }
}

/** Forms within forms. Pages that real programs write have one or two. */
const maxLevels = 28

/** No coordinate is larger: the form clips nothing. */
const unbounded = [-1_000_000, -1_000_000, 1_000_000, 1_000_000]

/** Keeps forms in the resources of a page or form, which are copied first. */
function formStore(file: PdfFile, owner: PdfDict): FormStore {
  return (content) => {
    const resources = file.dict(owner.get('Resources'))?.clone() ?? new PdfDict()
    const objects = file.dict(resources.get('XObject'))?.clone() ?? new PdfDict()
    let number = objects.entries.size
    while (objects.has(`Part${number}`)) number++
    const form = new PdfDict([
      ['Type', PdfName.of('XObject')],
      ['Subtype', PdfName.of('Form')],
      ['BBox', unbounded],
      ['Resources', resources.clone()],
    ])
    objects.set(`Part${number}`, file.add(flateStream(content, form)))
    owner.set('Resources', resources.set('XObject', objects))
    return `Part${number}`
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]
  return new Uint8Array(Buffer.concat(parts.flatMap((part) => [part, Uint8Array.of(10)])))
}

/**
 * The cleaned content. Null if it is
 * valid. @param keepForm for parts that are nested too deeply, which are unchanged without it
 */
export function cleanContent(bytes: Uint8Array, keepForm?: FormStore): Uint8Array | null {
  const operations = parseOperations(bytes)
  const deep = keepForm !== undefined && deepParts(operations).length > 0
  return deep || hasForbidden(bytes, operations) ? cleaned(bytes, operations, keepForm) : null
}

function cleaned(
  bytes: Uint8Array,
  operations: readonly Operation[],
  keepForm?: FormStore,
  level = 0,
): Uint8Array {
  const out = new ContentWriter(bytes.length)
  const deep = keepForm && level < maxLevels ? deepParts(operations) : []
  for (let i = 0; i < operations.length; i++) {
    if (keepForm && deep[0]?.from === i) {
      const { to } = deep[0]
      const name = keepForm(cleaned(bytes, operations.slice(i + 1, to), keepForm, level + 1))
      out.operation('Do', [PdfName.of(name)])
      deep.shift()
      i = to
    } else writeClean(out, bytes, operations[i])
  }
  return out.bytes()
}

function writeClean(out: ContentWriter, bytes: Uint8Array, operation: Operation): void {
  const { name, operands, inline, start, end } = operation
  if (inline) {
    const allowed = allowedInline(inline)
    if (allowed === inline) out.raw(bytes, start, end)
    else out.operation('BI', [], allowed)
  } else if (!setsUnknownIntent(operation)) {
    const whole = { name, operands: operands.map(allowedValue) }
    for (const one of isTooLong(whole) ? splitLong(whole) : [whole]) out.operation(one.name, one.operands)
  }
}

const setsUnknownIntent = ({ name, operands }: Operation) =>
  name === 'ri' && !isRenderingIntent(operands.at(-1) ?? null)

/** A number that is read as 0 and written in so many digits may be smaller than any real of the standard. */
const tinyNumber = Buffer.from('0'.repeat(30))

function hasForbidden(bytes: Uint8Array, operations: readonly Operation[]): boolean {
  if (Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(tinyNumber)) return true
  let covered = 0
  for (const operation of operations) {
    const { name, operands, inline, start, end } = operation
    // Unknown operators may also be between operands. The data of an inline image is not content.
    if (
      hasUnknownOperator(bytes, covered, inline ? start : end - name.length) ||
      (inline && allowedInline(inline) !== inline) ||
      operands.some((operand) => allowedValue(operand) !== operand) ||
      setsUnknownIntent(operation) ||
      isTooLong(operation)
    )
      return true
    covered = end
  }
  return hasUnknownOperator(bytes, covered, bytes.length)
}

/** An inline image with allowed names and without interpolation and LZW data. The same object if it has none. */
function allowedInline(inline: InlineImage): InlineImage {
  const lzw = filtersOf(noFile, inline.dict).some(({ name }) => name === 'LZWDecode')
  const interpolated = interpolation.some((key) => inline.dict.get(key) === true)
  const named = allowedValue(inline.dict)
  if (!lzw && !interpolated && named === inline.dict) return inline
  const dict = named instanceof PdfDict ? named.clone() : inline.dict.clone()
  for (const key of interpolation) dict.delete(key)
  if (!lzw) return { dict, data: inline.data }
  const { bytes, rest } = decodeStream(noFile, new PdfStream(inline.dict, inline.data))
  if (rest.length > 0) return inline
  for (const key of ['F', 'Filter', 'DP', 'DecodeParms']) dict.delete(key)
  return { dict: dict.set('F', PdfName.of('Fl')), data: encodeFlate(bytes) }
}

const interpolation = ['I', 'Interpolate']

/** Inline images have no references. */
const noFile = new PdfFile(new Map(), new PdfDict())

/** Whether there is anything but white space and comments between operations. */
function hasUnknownOperator(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from < 2) return false
  const tokens = new Tokenizer(bytes.subarray(from, to), 0, { keywords: operators })
  for (let token = nextOperand(tokens); token !== END; token = nextOperand(tokens))
    if (token === KEYWORD && !isOperator(tokens.keyword)) return true
  return false
}

/** Strings and arrays that are too long for one operation: shown text, and patterns of dashes. */

/** Bytes: 32,767 in part 2. Divisible by the length of any code of two or four bytes, so that no code is split. */
const maxString = 32_764
/** Entries, in part 1. */
const maxArray = 8191

type Simple = Pick<Operation, 'name' | 'operands'>

/** Whether an operation has a string or an array above the limits. */
function isTooLong({ name, operands }: Simple): boolean {
  if (name === 'd') return hasLongDashes(operands)
  if (name !== 'Tj' && name !== 'TJ' && name !== "'" && name !== '"') return false
  const shown = operands.at(-1)
  return isLong(shown) || (Array.isArray(shown) && (shown.length > maxArray || shown.some(isLong)))
}

const isLong = (item: PdfObject | undefined) => item instanceof PdfString && item.bytes.length > maxString

/** Maximum lengths of a dash pattern; longer ones are cut. No drawing on a page has this many dashes. */
const hasLongDashes = ([dashes]: readonly PdfObject[]) => Array.isArray(dashes) && dashes.length > maxArray

/** The same in operations within the limits. */
function splitLong({ name, operands }: Simple): Simple[] {
  const [dashes = null, ...phase] = operands
  if (name === 'd' && Array.isArray(dashes))
    return [{ name, operands: [dashes.slice(0, maxArray - 1), ...phase] }]
  const shown = operands.at(-1) ?? null
  const items = (Array.isArray(shown) ? shown : [shown]).flatMap(parts)
  const split: Simple[] = []
  if (name === '"')
    split.push(
      { name: 'Tw', operands: operands.slice(-3, -2) },
      { name: 'Tc', operands: operands.slice(-2, -1) },
    )
  if (name === '"' || name === "'") split.push({ name: 'T*', operands: [] })
  for (let i = 0; i < items.length; i += maxArray)
    split.push({ name: 'TJ', operands: [items.slice(i, i + maxArray)] })
  return split
}

function parts(item: PdfObject): PdfObject[] {
  if (!(item instanceof PdfString)) return [item]
  const { bytes, hex } = item
  const cut: PdfString[] = []
  for (let at = 0; at < bytes.length || at === 0; at += maxString)
    cut.push(new PdfString(bytes.subarray(at, at + maxString), hex))
  return cut
}

/** Nesting of graphics states: at most 28 in one content stream (ISO 19005-2, 6.1.13). */

const maxNesting = 28

/**
 * The outermost parts of a content stream that are nested too deeply, as indices of operations: of the `q`, and of its `Q` or the
 * end. Each can be a separate form.
 */
function deepParts(operations: readonly Operation[]): { readonly from: number; readonly to: number }[] {
  const parts: { from: number; to: number }[] = []
  let depth = 0
  let from = -1
  for (const [i, { name }] of operations.entries()) {
    if (name === 'q') {
      if (depth === maxNesting && from < 0) from = i
      depth++
    } else if (name === 'Q' && depth > 0) {
      depth--
      if (depth === maxNesting && from >= 0) {
        parts.push({ from, to: i })
        from = -1
      }
    }
  }
  if (from >= 0) parts.push({ from, to: operations.length })
  return parts
}
