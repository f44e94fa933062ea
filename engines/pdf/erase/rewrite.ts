/**
 * Rewrites the streams of a surface with its edits. Shared objects are not changed: a form that changes is copied for the
 * operation that draws it, and so is each stream on the way up to the root.
 */
import { createHash } from 'node:crypto'
import { ContentWriter } from '../content/content-writer.ts'
import { geometryKeys, propertyTextKeys } from '../content/marked-content.ts'
import { isShownOperand, type Operation } from '../content/operations.ts'
import type { Glyph, Instance } from '../content/surface.ts'
import { flateStream } from '../filters/decode-stream.ts'
import {
  PdfDict,
  type PdfFile,
  PdfName,
  type PdfObject,
  type PdfRef,
  type PdfStream,
  PdfString,
} from '../objects.ts'
import type { Edits, InstanceEdits } from './edits.ts'
import { LineText } from './line-text.ts'
import { removeGlyphs } from './text-edit.ts'

/** Cleans operands: names and strings that contain a value. */
export interface OperandCleaner {
  /** The name to write, often the same. */
  name(name: string): string
  /** Whether a string that is not shown contains a value. */
  containsValue(bytes: Uint8Array): boolean
  /** False only if no part of the bytes contains a value, like `found`, so that the parts need not be searched. */
  mayHold(bytes: Uint8Array): boolean
  /** Whether the bytes of an operation contain a value. */
  found(bytes: Uint8Array): boolean
  /**
   * The codes of a shown string with values overwritten, or null when there is none. A value that counts only as a whole word
   * is kept: the string may be a kerned piece of a word.
   */
  overwriteShown(bytes: Uint8Array): Uint8Array | null
}

/** New bytes and resources of one stream. */
export interface Rewritten {
  readonly bytes: Uint8Array
  readonly resources: PdfDict
}

/** Copies of forms by a digest of their content, so that a header edited alike on 500 pages is one object. */
export type CopyCache = Map<string, PdfRef>

const showOperators = new Set(['Tj', 'TJ', "'", '"'])

export class StreamRewriter {
  readonly #file: PdfFile
  readonly #edits: Edits
  readonly #scrub: OperandCleaner
  readonly #copies: CopyCache

  constructor(file: PdfFile, edits: Edits, scrub: OperandCleaner, copies: CopyCache) {
    this.#file = file
    this.#edits = edits
    this.#scrub = scrub
    this.#copies = copies
  }

  /** Applies the edits of an instance and its children. Null when nothing changes. */
  rewrite(instance: Instance): Rewritten | null {
    const own = this.#edits.get(instance)
    const forms = new Map<number, PdfRef>()
    for (const child of instance.children) {
      const changed = this.rewrite(child)
      if (changed && child.parent) forms.set(child.parent.operation, this.#copy(child, changed))
    }
    if (!own && forms.size === 0) return null
    return this.#write(instance, own, forms)
  }

  #write(instance: Instance, own: InstanceEdits | undefined, forms: ReadonlyMap<number, PdfRef>): Rewritten {
    const { operations, bytes } = instance
    const writer = new ContentWriter(bytes.length + 1024)
    const xobjects = new XObjectNames(this.#file, instance.resources)
    const emptyClips = own ? findEmptyClips(operations, own) : null
    const mayHold = this.#scrub.mayHold(bytes)
    const touched = enclosing(operations, (i) => forms.has(i) || own?.glyphs.has(i) === true)
    const lines = own && own.text.lines.size > 0 ? new LineText(operations, own.text) : null
    const cleaned = (operation: Operation): Operation =>
      this.#cleanOperation(operation, mayHold ? bytes : null) ?? operation
    for (let i = 0; i < operations.length; i++) {
      const operation = operations[i]
      if (own?.dropped.has(i)) continue
      const laid = lines?.step(i, operation, cleaned)
      for (const { name, operands } of laid?.before ?? []) writer.operation(name, operands)
      if (laid?.instead) {
        for (const { name, operands } of laid.instead) writer.operation(name, operands)
        continue
      }
      const [drawn] = operation.name === 'Do' ? operation.operands : []
      if (drawn instanceof PdfName) xobjects.used(drawn.name, forms.has(i) || own?.images.has(i) === true)
      const removed = own?.glyphs.get(i)
      const form = forms.get(i)
      const image = own?.images.get(i)
      const inline = own?.inlineImages.get(i)
      const moved = own?.operands.get(i)
      if (removed)
        for (const { name, operands } of removeGlyphs(operation, removed)) writer.operation(name, operands)
      else if (form) writer.operation('Do', [PdfName.of(xobjects.name(form))])
      else if (image) writer.operation('Do', [PdfName.of(xobjects.name(this.#file.add(image)))])
      else if (moved) writer.operation(operation.name, moved)
      else if (inline) writer.operation('BI', [], inline)
      else if (touched.has(i) && operation.name === 'BDC')
        writer.operation(operation.name, this.#withoutText(instance, operation))
      else {
        const cleaned = this.#cleanOperation(operation, mayHold ? bytes : null)
        if (cleaned) writer.operation(cleaned.name, cleaned.operands, cleaned.inline)
        else writer.raw(bytes, operation.start, operation.end)
      }
      if (emptyClips?.has(i)) writer.operation('re', [0, 0, 0, 0]).operation('W').operation('n')
    }
    for (const { name, operands } of lines?.end() ?? []) writer.operation(name, operands)
    // A form without resources uses these.
    const borrowed = instance.children.some(({ source }) => !source.stream?.dict.has('Resources'))
    return { bytes: writer.bytes(), resources: xobjects.resources(borrowed) }
  }

  /**
   * The operation without values in names and strings. Null when it is unchanged.
   * @param bytes of its stream; null where they contain no value
   */
  #cleanOperation(operation: Operation, bytes: Uint8Array | null): Operation | null {
    const { operands, inline, start, end } = operation
    let cleaned: PdfObject[] | null = null
    for (let i = 0; i < operands.length; i++) {
      const operand = operands[i]
      if (typeof operand === 'number') continue
      const clean = this.#clean(operand, isShownOperand(operation, i))
      if (clean === operand) continue
      cleaned ??= [...operands]
      cleaned[i] = clean
    }
    const dict = inline ? this.#clean(inline.dict, false) : null
    if (inline && dict instanceof PdfDict && (cleaned || dict !== inline.dict))
      return { ...operation, operands: cleaned ?? operands, inline: { ...inline, dict } }
    if (cleaned) return { ...operation, operands: cleaned }
    // A value outside of the operands is in a comment or an unknown word, which are not written again.
    return !inline && bytes && this.#scrub.found(bytes.subarray(start, end)) ? operation : null
  }

  /** Returns the same object when it is clean. The lexer limits the nesting of operands. */
  #clean(object: PdfObject, shown: boolean): PdfObject {
    if (object instanceof PdfName) {
      const name = this.#scrub.name(object.name)
      return name === object.name ? object : PdfName.of(name)
    }
    if (object instanceof PdfString) {
      if (!shown) return this.#scrub.containsValue(object.bytes) ? new PdfString(new Uint8Array()) : object
      const bytes = this.#scrub.overwriteShown(object.bytes)
      return bytes ? new PdfString(bytes, object.hex) : object
    }
    if (Array.isArray(object)) {
      let items: PdfObject[] | null = null
      for (let i = 0; i < object.length; i++) {
        const item = object[i]
        if (typeof item === 'number') continue
        const clean = this.#clean(item, shown)
        if (clean === item) continue
        items ??= [...object]
        items[i] = clean
      }
      return items ?? object
    }
    if (!(object instanceof PdfDict)) return object
    const entries: (readonly [string, PdfObject])[] = []
    for (const [key, value] of object.entries) {
      const clean = this.#clean(value, false)
      // An empty replacement text would replace the shown text by nothing.
      if (clean !== value && propertyTextKeys.some((known) => known === key)) continue
      entries.push([this.#scrub.name(key), clean])
    }
    const same =
      entries.length === object.entries.size && entries.every(([key, value]) => object.get(key) === value)
    return same ? object : new PdfDict(entries)
  }

  /** The operands of a BDC around erased glyphs without replacement text, which would repeat them. The MCID stays. */
  #withoutText(instance: Instance, operation: Operation): PdfObject[] {
    const [tag, properties] = operation.operands
    const dict =
      properties instanceof PdfName
        ? this.#file.dict(this.#file.dict(instance.resources.get('Properties'))?.get(properties.name))
        : properties instanceof PdfDict
          ? properties
          : null
    // An optional-content group is referred to by its name in the resources and has no replacement text.
    if (!dict || dict.has('OCGs') || this.#file.name(dict.get('Type')) === 'OCG')
      return [...operation.operands]
    // The list itself stays in the resources.
    for (const key of geometryKeys) dict.delete(key)
    const kept = dict.clone()
    for (const key of propertyTextKeys) kept.delete(key)
    for (const value of kept.entries.values()) {
      if (
        value !== null &&
        typeof value === 'object' &&
        !(value instanceof PdfName) &&
        !(value instanceof PdfString)
      ) {
        // Nested objects may contain text. Only plain entries are kept.
        return [
          tag,
          new PdfDict([...kept.entries].filter(([, v]) => typeof v === 'number' || v instanceof PdfName)),
        ]
      }
    }
    return [tag, kept]
  }

  #copy(child: Instance, changed: Rewritten): PdfRef {
    const { stream, num } = child.source
    const dict = stream ? stream.dict.clone() : new PdfDict()
    const key = createHash('sha256')
      .update(`${num}/`)
      .update(changed.bytes)
      .update(JSON.stringify(namesOf(this.#file, changed.resources)))
      .digest('base64')
    const known = num === null ? undefined : this.#copies.get(key)
    if (known) return known
    const ref = this.#file.add(replaceContent(dict, changed))
    if (num !== null) this.#copies.set(key, ref)
    return ref
  }
}

/** A stream with the same dictionary and new content. */
export function replaceContent(dict: PdfDict, changed: Rewritten): PdfStream {
  const fresh = dict.clone()
  for (const key of ['DL', 'F', 'FFilter', 'FDecodeParms']) fresh.delete(key)
  return flateStream(changed.bytes, fresh.set('Resources', changed.resources))
}

/** The object numbers of XObject names: two copies are equal only when they draw the same objects. */
function namesOf(file: PdfFile, resources: PdfDict): [string, number][] {
  const out: [string, number][] = []
  for (const [name, value] of file.dict(resources.get('XObject'))?.entries ?? []) {
    out.push([name, value !== null && typeof value === 'object' && 'num' in value ? value.num : -1])
  }
  return out
}

/** Adds new names to the XObject resources, which are copied for the first one. */
class XObjectNames {
  readonly #file: PdfFile
  readonly #original: PdfDict
  #xobjects: PdfDict | null = null
  #next = 1
  readonly #given = new Map<number, string>()
  readonly #replaced = new Set<string>()
  readonly #kept = new Set<string>()

  constructor(file: PdfFile, resources: PdfDict) {
    this.#file = file
    this.#original = resources
  }

  name(ref: PdfRef): string {
    const given = this.#given.get(ref.num)
    if (given) return given
    this.#xobjects ??= this.#file.dict(this.#original.get('XObject'))?.clone() ?? new PdfDict()
    let name = `Er${this.#next++}`
    while (this.#xobjects.has(name)) name = `Er${this.#next++}`
    this.#xobjects.set(name, ref)
    this.#given.set(ref.num, name)
    return name
  }

  /** Records whether an old name is still drawn. */
  used(name: string, replaced: boolean): void {
    if (replaced) this.#replaced.add(name)
    else this.#kept.add(name)
  }

  /** The resources with the new names and without old ones that nothing draws any more. */
  resources(borrowed: boolean): PdfDict {
    if (!this.#xobjects) return this.#original
    if (!borrowed) for (const name of this.#replaced) if (!this.#kept.has(name)) this.#xobjects.delete(name)
    return this.#original.clone().set('XObject', this.#xobjects)
  }
}

/** The marked-content operations that enclose something erased. */
function enclosing(operations: readonly Operation[], erased: (operation: number) => boolean): Set<number> {
  const touched = new Set<number>()
  const open: number[] = []
  for (let i = 0; i < operations.length; i++) {
    const { name } = operations[i]
    if (name === 'BDC' || name === 'BMC') open.push(i)
    else if (name === 'EMC') open.pop()
    else if (erased(i)) {
      // What encloses a touched sequence is touched already. Stopping there keeps deep nesting linear.
      for (let k = open.length - 1; k >= 0 && !touched.has(open[k]); k--) touched.add(open[k])
    }
  }
  return touched
}

/**
 * Finds text objects whose glyphs all clip and are all erased, by the index of their ET (ISO 32000-1, 9.3.6). Without their
 * clip, the next painting would cover the page, so they need an empty clip instead.
 */
function findEmptyClips(operations: readonly Operation[], edits: InstanceEdits): Set<number> {
  const emptied = new Set<number>()
  if (edits.glyphs.size === 0) return emptied
  const saved: number[] = []
  let mode = 0
  let erased = false
  let kept = false
  for (const [i, operation] of operations.entries()) {
    const { name, operands } = operation
    if (name === 'q') saved.push(mode)
    else if (name === 'Q') mode = saved.pop() ?? mode
    else if (name === 'Tr') mode = typeof operands[0] === 'number' ? operands[0] : mode
    else if (name === 'BT') {
      erased = false
      kept = false
    } else if (name === 'ET') {
      if (erased && !kept) emptied.add(i)
    } else if (showOperators.has(name) && mode >= 4) {
      if (showsNothing(operation, edits.glyphs.get(i))) erased = true
      else kept = true
    }
  }
  return emptied
}

/** Whether every code that an operation shows is erased. */
function showsNothing(
  { operands }: Operation,
  pieces: ReadonlyMap<number, ReadonlyMap<number, Glyph>> | undefined,
): boolean {
  if (!pieces) return false
  const shown = operands.at(-1) ?? null
  let left = 0
  for (const piece of Array.isArray(shown) ? shown : [shown])
    if (piece instanceof PdfString) left += piece.bytes.length
  for (const removed of pieces.values()) for (const { char } of removed.values()) left -= char.length
  return left === 0
}
