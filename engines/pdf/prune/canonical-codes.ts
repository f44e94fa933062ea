import { ContentWriter } from '../content/content-writer.ts'
import { type Operation, parseOperations } from '../content/operations.ts'
import type { ReadCache } from '../content/read-cache.ts'
import { replaceContent } from '../erase/rewrite.ts'
import { encodeFlate } from '../filters/decode-stream.ts'
import { isIdentity, predefinedCMap } from '../fonts/cmaps/predefined-cmaps.ts'
import type { FontChar } from '../fonts/font.ts'
import { encodingNamed, unicodeOfGlyphName } from '../fonts/glyph-names.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject, PdfStream, PdfString } from '../objects.ts'
import { type CodeText, charsOf, type FontGroup } from './font-group.ts'
import { keyOf, type TextStream, visitStrings } from './text-use.ts'

/** A shown code of a group of fonts. */
export interface PlannedCode {
  /** Its `keyOf` before. */
  readonly key: number
  readonly char: FontChar
  readonly text: string
  /** Of the program: name or index; null if it has no glyph for the code. */
  readonly glyph: string | number | null
}

/** What identifies an outline, to order glyphs with the same text. */
export type OutlineOf = (glyph: string | number | null) => string

/**
 * The shown codes in an order that depends only on the remaining content: by text, then by width and outline. Codes and glyphs
 * in the order of their first use spell the words of a document, removed ones included.
 */
export function inOrder(codes: readonly PlannedCode[], outlineOf: OutlineOf): PlannedCode[] {
  return [...codes].sort(
    (a, b) =>
      compare(a.text, b.text) ||
      a.char.advance - b.char.advance ||
      compare(outlineOf(a.glyph), outlineOf(b.glyph)) ||
      a.key - b.key,
  )
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const encodings = [
  'WinAnsiEncoding',
  'StandardEncoding',
  'MacRomanEncoding',
  'PDFDocEncoding',
  'MacExpertEncoding',
  'Symbol',
  'ZapfDingbats',
] as const

/** Whether the codes follow from their texts by a public rule, so that they reveal nothing else. */
export function hasPublicCodes(
  file: PdfFile,
  group: FontGroup,
  texts: ReadonlyMap<number, CodeText>,
): boolean {
  const chars = [...charsOf(group)]
  const textOf = (key: number) => texts.get(key)?.text ?? ''
  const isStated = chars.every(([key]) => texts.get(key)?.stated === true)
  if (isStated && chars.every(([key, { code }]) => codePoints(textOf(key), code))) return true
  if (group.kind === 'composite') {
    const name = file.name(group.members[0]?.dict.get('Encoding'))
    return name !== null && !isIdentity(name) && predefinedCMap(name) !== null
  }
  return (
    group.kind === 'simple' &&
    isStated &&
    encodings.some((encoding) => {
      const names = encodingNamed(encoding)
      return chars.every(([key, { code }]) => sameText(unicodeOfGlyphName(names[code] ?? ''), textOf(key)))
    })
  )
}

function codePoints(text: string, code: number): boolean {
  return text !== '' && text.codePointAt(0) === code && text.length === (code > 0xffff ? 2 : 1)
}

function sameText(one: string, other: string): boolean {
  return one !== '' && (one === other || one.normalize('NFKC') === other.normalize('NFKC'))
}

/** Word spacing applies to this code of one byte (ISO 32000-1, 9.3.3): if a file uses it, the code keeps its glyph. */
const space = 32

/**
 * New codes for the codes of a font, in their order and without gaps.
 * @param spaced whether the file has word spacing
 */
export function newCodes(kind: FontGroup['kind'], codes: readonly PlannedCode[], spaced: boolean): NewCodes {
  const given = new Map<number, { code: number; length: number }>()
  let next = 0
  for (const { key, char } of codes) {
    if (spaced && char.length === 1 && char.code === space) {
      given.set(key, { code: space, length: 1 })
      continue
    }
    next++
    if (kind === 'composite') {
      // A longer code may not begin with a shorter one.
      if (next >> 8 === space) next = (space + 1) << 8
      given.set(key, { code: next, length: 2 })
    } else {
      if (spaced && next === space) next++
      given.set(key, { code: next & 0xff, length: 1 })
    }
  }
  return given
}

/** New codes of a font by `keyOf` the old ones. */
export type NewCodes = ReadonlyMap<number, { readonly code: number; readonly length: number }>

/** Writes the new codes of fonts into the strings of a content stream. */
export function recodeStream(
  file: PdfFile,
  { owner, context, read }: TextStream,
  cache: ReadCache,
  newCodes: ReadonlyMap<PdfDict, NewCodes>,
): void {
  const bytes = read()
  const operations = parseOperations(bytes)
  const changed = new Map<number, PdfObject[]>()
  visitStrings(file, operations, context, {
    string(string, font, index, item) {
      const codes = newCodes.get(font)
      if (!codes) return
      const chars = cache.font(font).decode(string.bytes)
      const out: number[] = []
      for (const char of chars) {
        const { code, length } = codes.get(keyOf(char)) ?? char
        for (let shift = length - 1; shift >= 0; shift--) out.push((code >> (shift * 8)) & 0xff)
      }
      const shown = new PdfString(Uint8Array.from(out), string.hex)
      const operands = changed.get(index) ?? copied(operations[index])
      const last = operands[operands.length - 1]
      if (Array.isArray(last)) last[item] = shown
      else operands[operands.length - 1] = shown
      changed.set(index, operands)
    },
  })
  if (changed.size === 0) return
  const content = written(bytes, operations, changed)
  if (owner instanceof PdfDict) {
    const flate = new PdfDict([['Filter', PdfName.of('FlateDecode')]])
    owner.set('Contents', file.add(new PdfStream(flate, encodeFlate(content))))
  } else {
    const dict = file.stream(file.objects.get(owner))?.dict ?? new PdfDict()
    const resources = dict.get('Resources')
    const stream = replaceContent(dict, { bytes: content, resources: context.resources })
    if (resources === undefined) stream.dict.delete('Resources')
    else stream.dict.set('Resources', resources)
    file.objects.set(owner, stream)
  }
}

/** The operands of an operation, with an array that can be changed. */
function copied(operation: Operation | undefined): PdfObject[] {
  const operands = [...(operation?.operands ?? [])]
  const last = operands.at(-1)
  if (Array.isArray(last)) operands[operands.length - 1] = [...last]
  return operands
}

/** What is between the changed operations is copied as it is. */
function written(
  bytes: Uint8Array,
  operations: readonly Operation[],
  changed: ReadonlyMap<number, readonly PdfObject[]>,
): Uint8Array {
  const writer = new ContentWriter(bytes.length + 1024)
  let done = 0
  for (const [i, operands] of changed) {
    const operation = operations[i]
    if (!operation) continue
    writer.raw(bytes, done, operation.start).operation(operation.name, operands)
    done = operation.end
  }
  return writer.raw(bytes, done).bytes()
}
