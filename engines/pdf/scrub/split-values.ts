/**
 * Values in pieces: the texts of neighbours (elements of the structure tree, marked content, notes, fields, bookmarks, items of
 * an array) that tell a value together, though none of them does alone.
 */
import { propertyTextKeys } from '../content/marked-content.ts'
import type { PropertyText } from '../content/surface.ts'
import {
  PdfDict,
  type PdfFile,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '../objects/objects.ts'
import { decodeTextString } from '../objects/text-string.ts'
import { binaryKeys } from './hidden-text.ts'
import type { Tally } from './tally.ts'
import { placeholder, type ValueSearch } from './values.ts'

/** Letters and digits that two texts tell together by chance are fewer. */
const fewestTelling = 5

/** Texts that stand for content, which shows by itself once they are gone. */
const replacements = new Set(['ActualText', 'Alt', 'E'])

/** What an annotation shows, besides its appearance. */
const shownKeys = new Set(['V', 'DV', 'Contents', 'RV', 'RC'])

const propertyTexts: ReadonlySet<string> = new Set(propertyTextKeys)

/** A text in a file, and where it can be changed. */
interface Piece {
  readonly bytes: Uint8Array
  readonly text: string
  readonly key: string
  readonly holder: PdfDict | PdfObject[]
  readonly at: string | number
  /** Number of the string where it is an object of its own. */
  readonly num: number | null
}

/** The members of a sequence that tell a value only together with their neighbours. */
export function tellingTogether<T extends { readonly text: string }>(
  sequence: readonly T[],
  search: ValueSearch,
): Set<T> {
  const starts: number[] = []
  let whole = ''
  for (const { text } of sequence) {
    starts.push(whole.length)
    whole += text
  }
  const telling = new Set<T>()
  let reach = 0
  let first = 0
  for (const { start, end } of search.find(whole)) {
    while (first + 1 < starts.length && starts[first + 1] <= start) first++
    if (first + 1 >= starts.length || starts[first + 1] >= end || !tells(whole.slice(start, end))) continue
    for (let i = Math.max(first, reach); i < starts.length && starts[i] < end; i++) {
      telling.add(sequence[i])
      reach = i
    }
  }
  return telling
}

function tells(value: string): boolean {
  return (value.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= fewestTelling
}

/** Whether some value is told by the strings of a file together: by all in their order, or by those of one kind of entry. */
export function tellInPieces(file: PdfFile, search: ValueSearch): boolean {
  return sequences(file).some((sequence) => tellingTogether(sequence, search).size > 0)
}

/** The texts of marked content that tell a value only together, one character a byte. */
export function tellingProperties(properties: readonly PropertyText[], search: ValueSearch): Set<string> {
  const byKey = new Map<string, (PropertyText & { text: string })[]>([['', []]])
  for (const { key, bytes } of properties) {
    const text = { key, bytes, text: decodeTextString(bytes) }
    byKey.get('')?.push(text)
    const known = byKey.get(key)
    if (known) known.push(text)
    else byKey.set(key, [text])
  }
  const told = new Set<string>()
  for (const sequence of byKey.values())
    for (const { bytes } of tellingTogether(sequence, search)) told.add(Buffer.from(bytes).toString('latin1'))
  return told
}

/**
 * Takes out the strings that tell a value together; what an annotation shows goes with its text.
 * @param fragments what `tellingProperties` found in the content of the pages
 */
export function scrubPieces(
  file: PdfFile,
  search: ValueSearch,
  fragments: ReadonlySet<string>,
  tally: Tally,
): void {
  if (fragments.size > 0) {
    for (const piece of pieces(file)) {
      if (!propertyTexts.has(piece.key) || !fragments.has(Buffer.from(piece.bytes).toString('latin1')))
        continue
      drop(file, piece)
      tally.add('strings that tell a value together')
    }
  }
  for (const sequence of sequences(file)) {
    for (const piece of tellingTogether(sequence, search)) {
      drop(file, piece)
      tally.add('strings that tell a value together')
    }
  }
}

function drop(file: PdfFile, { key, holder, at, num }: Piece): void {
  if (Array.isArray(holder)) {
    if (typeof at === 'number') holder[at] = new PdfString(new Uint8Array())
  } else if (replacements.has(key)) holder.delete(key)
  else holder.set(key, new PdfString(new TextEncoder().encode(placeholder)))
  // Others may lead to the same string.
  if (num !== null) file.objects.set(num, new PdfString(new Uint8Array()))
  if (!(holder instanceof PdfDict) || !shownKeys.has(key)) return
  for (const widget of [holder, ...(file.array(holder.get('Kids')) ?? []).map((kid) => file.dict(kid))])
    if (widget) emptyAppearance(file, widget)
}

/** An annotation shows nothing any more, in whatever state. */
export function emptyAppearance(file: PdfFile, annotation: PdfDict): void {
  for (const mode of file.dict(annotation.get('AP'))?.entries.values() ?? []) {
    const streams = file.stream(mode) ? [mode] : [...(file.dict(mode)?.entries.values() ?? [])]
    for (const ref of streams) {
      const stream = file.stream(ref)
      if (!(ref instanceof PdfRef) || !stream) continue
      const bounds = new PdfDict([...stream.dict.entries].filter(([key]) => keptOfForm.has(key)))
      file.objects.set(ref.num, new PdfStream(bounds, new Uint8Array()))
    }
  }
}

const keptOfForm = new Set(['Type', 'Subtype', 'BBox', 'Matrix'])

/** The strings of a file in the order in which it is written to be read: all of them, and those of each kind of entry. */
function sequences(file: PdfFile): Piece[][] {
  const all: Piece[] = []
  const byKey = new Map<string, Piece[]>()
  for (const piece of pieces(file)) {
    all.push(piece)
    const known = byKey.get(piece.key)
    if (known) known.push(piece)
    else byKey.set(piece.key, [piece])
  }
  return [all, ...byKey.values()].filter((sequence) => sequence.length > 1)
}

interface Waiting {
  readonly object: PdfObject
  readonly key: string
  readonly holder: PdfDict | PdfObject[] | null
  readonly at: string | number
}

function* pieces(file: PdfFile): Generator<Piece> {
  const seen = new Set<number>()
  const waiting: Waiting[] = [{ object: file.trailer.get('Root') ?? null, key: '', holder: null, at: '' }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { key, holder, at } = next
    const num = next.object instanceof PdfRef ? next.object.num : null
    const object = file.resolve(next.object)
    if (object instanceof PdfString) {
      const text = decodeTextString(object.bytes).replaceAll('\0', '')
      if (holder && text !== '') yield { text, bytes: object.bytes, key, holder, at, num }
      continue
    }
    if (num !== null) {
      if (seen.has(num)) continue
      seen.add(num)
    }
    if (Array.isArray(object)) pushItems(waiting, object, key)
    else if (object instanceof PdfDict) pushEntries(waiting, object)
    else if (object instanceof PdfStream) pushEntries(waiting, object.dict)
  }
}

function pushItems(waiting: Waiting[], items: PdfObject[], key: string): void {
  // The colours of an indexed space are a string of any bytes.
  if (items[0] instanceof PdfName && (items[0].name === 'Indexed' || items[0].name === 'I')) return
  for (let i = items.length - 1; i >= 0; i--)
    if (leads(items[i])) waiting.push({ object: items[i], key, holder: items, at: i })
}

/** Of a list that is chained, what an item holds is read before the next item. */
function pushEntries(waiting: Waiting[], dict: PdfDict): void {
  const next = dict.get('Next')
  if (leads(next)) waiting.push({ object: next, key: 'Next', holder: dict, at: 'Next' })
  for (const [key, object] of [...dict.entries].reverse())
    if (key !== 'Next' && leads(object) && !binaryKeys.has(key))
      waiting.push({ object, key, holder: dict, at: key })
}

function leads(object: PdfObject | undefined): object is PdfObject {
  return typeof object === 'object' && object !== null && !(object instanceof PdfName)
}
