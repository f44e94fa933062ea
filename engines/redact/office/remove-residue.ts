/**
 * Checks every attribute, text, name and relationship that remains after the lines were replaced: none may contain a value. Words
 * defined by the formats are allowed; everything else is replaced, equal values by equal ones, so that references still match.
 */

import { locate, type Span, type TextLayer, TextLayerBuilder } from '../../model/text-layer.ts'
import { type Part, type PartRelationship, type XmlTag, XmlText } from '../../office/parts/index.ts'
import { isFormatType, isFormatValue } from './format-words.ts'
import type { OfficeFormat, OfficeWork } from './office-format.ts'
import type { ValueFinder } from './value-finder.ts'

/** Digits. Shorter numbers are sizes, positions and counts. */
const minNumberDigits = 5

/** Cleans a package and counts what was changed. Parts that are neither XML nor images are removed if they contain a value. */
export function removeResidue(work: OfficeWork, finder: ValueFinder, format: OfficeFormat): void {
  const binaries = new Set<Part>()
  for (const part of work.package.parts())
    if (
      !part.isXml &&
      !part.mediaType.startsWith('image/') &&
      !isPackage(part) &&
      finder.holdsBytes(part.bytes)
    )
      binaries.add(part)
  work.tally.add(
    'parts',
    dropRelationships(work, ({ part }) => part !== null && binaries.has(part)),
  )
  for (const part of work.package.parts())
    if (!isFormatType(part.mediaType) && finder.holds(part.mediaType))
      part.mediaType = 'application/octet-stream'
  format.renameWords?.(work, finder)
  work.tally.add('names and attributes', new Residue(finder, format).clean(work))
}

/** Embedded documents were cleaned before. */
function isPackage({ bytes }: Part): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}

class Residue {
  readonly #finder: ValueFinder
  readonly #isStructure: (tag: XmlTag, attribute: string | null) => boolean
  readonly #known = new Map<string, string>()
  #count = 0

  constructor(finder: ValueFinder, format: OfficeFormat) {
    this.#finder = finder
    this.#isStructure = (tag, attribute) => format.isStructure?.(tag, attribute) ?? false
  }

  /** Cleans a package. Returns how many places were changed. */
  clean({ package: opened }: OfficeWork): number {
    const before = this.#count
    for (const part of opened.parts()) {
      if (part.isXml) this.#cleanPart(part)
    }
    for (const relationship of opened.allRelationships()) {
      relationship.id = this.#cleaned(relationship.id)
      if (relationship.part === null && this.#finder.holds(relationship.target)) {
        relationship.target = 'about:blank'
        this.#count++
      }
    }
    return this.#count - before
  }

  #cleanPart({ root }: Part): void {
    this.#cleanForeign(root)
    const waiting = [root, ...root.descendants()]
    for (const element of waiting) {
      element.removeAttributes(({ name, value }) => isOptional(name, element) && this.#spells(value))
      for (const { name, value } of element.attributes) {
        if (this.#isStructure(element, name)) continue
        const cleaned = this.#cleaned(value)
        if (cleaned !== value) element.set(name, cleaned)
      }
    }
    for (const code of waiting) if (code.name === 'w:instrText') this.#cleanCode(code)
    this.#cleanText(root)
  }

  /** Names in the code of a field, such as `REF Jane_Doe`: they change with the name they refer to. */
  #cleanCode(code: XmlTag): void {
    const { text } = code
    if (!/[_.+-]/.test(text)) return
    const cleaned = text.replace(/[\p{L}\p{N}_.+-]+/gu, (word) =>
      /[_.+-]/.test(word) ? this.#cleaned(word) : word,
    )
    if (cleaned !== text) code.text = cleaned
  }

  /** Elements and attributes of namespaces not defined by the formats, with names or prefixes that contain a value. */
  #cleanForeign(root: XmlTag): void {
    const foreign = new Set<string>()
    const all = [root, ...root.descendants()]
    for (const { attributes } of all)
      for (const { name, value } of attributes)
        if (name.startsWith('xmlns:') && !isFormatValue(value)) foreign.add(name.slice(6))
    if (foreign.size === 0) return
    const holds = (written: string): boolean => {
      const [prefix, local] = written.split(':')
      if (prefix === 'xmlns') return foreign.has(local) && this.#finder.holds(local)
      return foreign.has(prefix) && (this.#finder.holds(prefix) || this.#finder.holds(local ?? ''))
    }
    for (const element of all) {
      this.#count += element.removeAttributes(({ written }) => holds(written))
      if (!holds(element.written)) continue
      element.remove()
      this.#count++
    }
  }

  /** Text that is in no line, and values split over lines. */
  #cleanText(root: XmlTag): void {
    const builder = new TextLayerBuilder<XmlText>()
    flatten(root, builder, this.#isStructure)
    const layer = builder.build()
    // Only an encoded form shows the value, so that only the whole can be removed.
    for (const text of new Set(layer.runs.map(({ place }) => place)))
      if (this.#finder.holdsEncoded(text.value)) {
        text.value = 'X'
        this.#count++
      }
    const spans = [...this.#finder.find(layer.text), ...this.#finder.findBackwards(layer.text)]
    this.#count += eraseSpans(layer, spans)
  }

  #spells(value: string): boolean {
    return isFormatValue(value) && this.#finder.holds(value)
  }

  /** The same value gives the same result everywhere. */
  #cleaned(value: string): string {
    if (value.length < 2) return value
    const known = this.#known.get(value)
    if (known !== undefined) {
      if (known !== value) this.#count++
      return known
    }
    const cleaned = isFormatValue(value) || !this.#finder.holds(value) ? value : this.#replaced(value)
    this.#known.set(value, cleaned)
    if (cleaned !== value) this.#count++
    return cleaned
  }

  #replaced(value: string): string {
    if (/^-?\d+$/.test(value)) return otherNumber(value)
    if (/^\{?[\dA-F]{8}-(?:[\dA-F]{4}-){3}[\dA-F]{12}\}?$/i.test(value)) return otherGuid(value)
    return `X${this.#known.size + 1}`
  }
}

/** Names of theme colours, which are optional, since the colour itself is stored next to them. */
function isOptional(name: string, element: XmlTag): boolean {
  return /^w:theme(?:Color|Fill)$/.test(name) || element.name === 'w:clrSchemeMapping'
}

/** The next number, for a number that is a size or an identifier and only looks like the value. */
function otherNumber(value: string): string {
  return value.replace(/\D/g, '').length < minNumberDigits ? value : String(BigInt(value) + 1n)
}

function otherGuid(value: string): string {
  return value.replace(/[\dA-F]/gi, (digit) =>
    ((Number.parseInt(digit, 16) + 7) % 16).toString(16).toUpperCase(),
  )
}

/** Elements of running text. All other elements separate texts. */
const inline =
  /^(?:w:(?:r|t|hyperlink|ins|del|sdt|sdtContent|smartTag|fldSimple|instrText|delText|bdo|dir|ruby|rubyBase|rt|rPr|bookmarkStart|bookmarkEnd|proofErr)|a:(?:r|t|fld|rPr)|m:.*|s:(?:r|t|rPh|rPr))$/

function flatten(
  element: XmlTag,
  builder: TextLayerBuilder<XmlText>,
  isStructure: (tag: XmlTag, attribute: string | null) => boolean,
): void {
  if (isStructure(element, null)) return
  const border = !inline.test(element.name)
  if (border) builder.append('\n')
  for (const child of element.children) {
    if (child instanceof XmlText) {
      // White space between elements only formats the file.
      if (child.value.trim() !== '' || !border) builder.append(child.value, child)
    } else flatten(child, builder, isStructure)
  }
  if (border) builder.append('\n')
}

function eraseSpans(layer: TextLayer<XmlText>, spans: readonly Span[]): number {
  let count = 0
  for (const span of merged(spans).reverse()) {
    let rest = 'X'
    for (const { place, from, to } of locate(layer, span)) {
      const cut = place.value.slice(from, to)
      if (isFormatValue(place.value.trim())) continue
      if (/^-?\d+$/.test(place.value)) place.value = otherNumber(place.value)
      else if (cut.trim() !== '') {
        place.value = place.value.slice(0, from) + rest + place.value.slice(to)
        rest = ''
        count++
      }
    }
  }
  return count
}

/** Spans in text order, with overlaps as one. */
function merged(spans: readonly Span[]): Span[] {
  const out: { start: number; end: number }[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = out.at(-1)
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end)
    else out.push({ start, end })
  }
  return out
}

/** Attributes of the relationships namespace, and of its old equivalents. */
const reference = /^(?:r|o):(?:id|embed|link|pict|href|relid|dm|lo|qs|cs|blip|topLeft|bottomRight)$/

/** Elements whose content is kept when their reference is removed. */
const containers: ReadonlySet<string> = new Set(['w:hyperlink', 'w:sdt'])

/**
 * Removes the relationships that a test selects, and the elements that refer to them: with a reference without a relationship, Office
 * would repair the file. Returns how many.
 */
export function dropRelationships(
  { package: opened }: OfficeWork,
  test: (relationship: PartRelationship, from: Part | null) => boolean,
): number {
  let count = 0
  for (const part of [null, ...opened.parts()]) {
    const list = part === null ? opened.relationships : part.relationships
    const removed = list.filter((relationship) => test(relationship, part))
    if (removed.length === 0) continue
    count += removed.length
    const kept = list.filter((relationship) => !removed.includes(relationship))
    if (part === null) opened.relationships = kept
    else {
      part.relationships = kept
      if (part.isXml) removeReferences(part.root, new Set(removed.map(({ id }) => id)))
    }
  }
  return count
}

function removeReferences(root: XmlTag, ids: ReadonlySet<string>): void {
  for (const element of root.descendants()) {
    if (!element.attributes.some(({ name, value }) => reference.test(name) && ids.has(value))) continue
    if (containers.has(element.name)) element.unwrap()
    else element.remove()
  }
}
