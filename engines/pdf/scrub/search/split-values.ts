/**
 * Values split over several texts: neighbours (elements of the structure tree, marked content, annotations, fields,
 * bookmarks, items of an array) that contain a value together, although none of them does on its own.
 */

import type { PropertyText } from '../../content/surface.ts'
import { type PdfDict, type PdfFile, PdfName, type PdfObject, PdfRef, PdfString } from '../../objects.ts'
import { decodeTextString } from '../../text-string.ts'
import { binaryKeys } from './hidden-text.ts'
import type { ValueSearch } from './values.ts'

/** Neighbouring texts spell a value with fewer letters and digits by chance. */
const minCharacters = 5

/** A string of a file, and where it can be changed. */
export interface StringEntry {
  readonly bytes: Uint8Array
  readonly text: string
  /** The key of the dictionary that leads to it. */
  readonly key: string
  readonly holder: PdfDict | PdfObject[]
  readonly at: string | number
  /** Object number if the string is an indirect object. */
  readonly num: number | null
}

/** The members of a sequence that contain a value only together with their neighbours. */
export function splitMembers<T extends { readonly text: string }>(
  sequence: readonly T[],
  search: ValueSearch,
): Set<T> {
  const starts: number[] = []
  let whole = ''
  for (const { text } of sequence) {
    starts.push(whole.length)
    whole += text
  }
  const members = new Set<T>()
  let reach = 0
  let first = 0
  for (const { start, end } of search.find(whole)) {
    while (first + 1 < starts.length && starts[first + 1] <= start) first++
    if (first + 1 >= starts.length || starts[first + 1] >= end || !isLong(whole.slice(start, end))) continue
    for (let i = Math.max(first, reach); i < starts.length && starts[i] < end; i++) {
      members.add(sequence[i])
      reach = i
    }
  }
  return members
}

function isLong(value: string): boolean {
  return (value.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= minCharacters
}

/** Whether the strings of a file contain a value together: all of them in order, or those of one kind of entry. */
export function hasSplitValue(file: PdfFile, search: ValueSearch): boolean {
  return stringSequences(file).some((sequence) => splitMembers(sequence, search).size > 0)
}

/** The texts of marked content that contain a value only together, one character a byte. */
export function splitPropertyTexts(properties: readonly PropertyText[], search: ValueSearch): Set<string> {
  const byKey = new Map<string, (PropertyText & { text: string })[]>([['', []]])
  for (const { key, bytes } of properties) {
    const text = { key, bytes, text: decodeTextString(bytes) }
    byKey.get('')?.push(text)
    const known = byKey.get(key)
    if (known) known.push(text)
    else byKey.set(key, [text])
  }
  const found = new Set<string>()
  for (const sequence of byKey.values())
    for (const { bytes } of splitMembers(sequence, search)) found.add(Buffer.from(bytes).toString('latin1'))
  return found
}

/** The strings of a file in reading order: all of them, and those of each kind of entry. */
export function stringSequences(file: PdfFile): StringEntry[][] {
  const all: StringEntry[] = []
  const byKey = new Map<string, StringEntry[]>()
  for (const entry of stringEntries(file)) {
    all.push(entry)
    const known = byKey.get(entry.key)
    if (known) known.push(entry)
    else byKey.set(entry.key, [entry])
  }
  return [all, ...byKey.values()].filter((sequence) => sequence.length > 1)
}

interface Waiting {
  readonly object: PdfObject
  readonly key: string
  readonly holder: PdfDict | PdfObject[] | null
  readonly at: string | number
}

/** The strings of a file in the order in which its structure leads to them. */
export function* stringEntries(file: PdfFile): Generator<StringEntry> {
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
    else {
      const dict = file.dict(object)
      if (dict) pushEntries(waiting, dict)
    }
  }
}

function pushItems(waiting: Waiting[], items: PdfObject[], key: string): void {
  // The colours of an indexed space are a string of any bytes.
  if (items[0] instanceof PdfName && (items[0].name === 'Indexed' || items[0].name === 'I')) return
  for (let i = items.length - 1; i >= 0; i--)
    if (mayHoldStrings(items[i])) waiting.push({ object: items[i], key, holder: items, at: i })
}

/** In a linked list, the contents of an item are read before the next item. */
function pushEntries(waiting: Waiting[], dict: PdfDict): void {
  const next = dict.get('Next')
  if (mayHoldStrings(next)) waiting.push({ object: next, key: 'Next', holder: dict, at: 'Next' })
  for (const [key, object] of [...dict.entries].reverse())
    if (key !== 'Next' && mayHoldStrings(object) && !binaryKeys.has(key))
      waiting.push({ object, key, holder: dict, at: key })
}

function mayHoldStrings(object: PdfObject | undefined): object is PdfObject {
  return typeof object === 'object' && object !== null && !(object instanceof PdfName)
}
