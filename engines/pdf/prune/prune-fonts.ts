/**
 * Reduces the fonts of a redacted file to what its content still shows. A subset font contains the outlines of the letters of the
 * document, removed words included, often in the order in which they were first used.
 */

import { parseOperations } from '../content/operations.ts'
import { ReadCache } from '../content/read-cache.ts'
import { reachableObjects } from '../content/surfaces.ts'
import type { PageNode } from '../file/pages.ts'
import { compositeEncoding } from '../fonts/composite-encoding.ts'
import type { FontChar } from '../fonts/font.ts'
import { fontStyle } from '../fonts/font-style.ts'
import { streamBytes } from '../fonts/programs/byte-reader.ts'
import { simpleEncoding } from '../fonts/simple-encoding.ts'
import { type3Matrix } from '../fonts/simple-widths.ts'
import {
  PdfDict,
  type PdfFile,
  PdfName,
  type PdfObject,
  PdfRef,
  type PdfStream,
  PdfString,
} from '../objects.ts'
import { rebuildFont } from '../pdfa/fonts/rebuild.ts'
import { latin1 } from '../syntax/characters.ts'
import { decodeTextString } from '../text-string.ts'
import {
  hasPublicCodes,
  inOrder,
  type NewCodes,
  newCodes,
  type PlannedCode,
  recodeStream,
} from './canonical-codes.ts'
import {
  charsOf,
  type FontGroup,
  type FontMember,
  groupFonts,
  holderOf,
  type InferredTexts,
  programOf,
  textsOf,
  unembeddedNames,
} from './font-group.ts'
import { type OpenProgram, openProgram, pruneComposite, pruneSimple, writeDescriptor } from './programs.ts'
import { findTextUse, keyOf, type TextUse } from './text-use.ts'
import {
  codesOf,
  differences,
  emptyFont,
  keepOnly,
  pruneEntries,
  setToUnicode,
  setWidths,
  type WrittenCode,
  writeComposite,
  writeSimple,
} from './write-fonts.ts'

export interface PruneOptions {
  /** Object number of a font that is not changed: the font of labels, whose codes are still being assigned. */
  readonly except?: number
  readonly inferred?: InferredTexts
  /** Removes a program that cannot be pruned if no page shows it: readers then use another font. Default: no. */
  readonly dropUnsafe?: boolean
}

export interface PrunedFonts {
  /** Fonts that were changed. */
  readonly fonts: number
  /** 0-based numbers of pages with a font that could not be pruned. They have to become images. */
  readonly unsafePages: ReadonlySet<number>
}

const subtypes = new Set(['Type0', 'Type1', 'MMType1', 'TrueType', 'Type3'])

/** Nesting of dictionaries in an object that is searched. */
const maxDepth = 8

/** Fields that are read. */
const maxFields = 20_000

/** Changes the file in place. Pages and streams with new codes get new content. */
export function pruneFonts(
  file: PdfFile,
  nodes: readonly PageNode[],
  { except, inferred = new Map(), dropUnsafe = false }: PruneOptions = {},
): PrunedFonts {
  const cache = new ReadCache(file)
  const use = findTextUse(file, nodes, cache)
  const kept = new Set<PdfDict>()
  const label = except === undefined ? null : file.objects.get(except)
  if (label instanceof PdfDict) kept.add(label)
  const fillable = fillableFonts(file, cache)
  for (const dict of fillable.whole) kept.add(dict)
  const shown = new Map([...use.shown].filter(([dict]) => !kept.has(dict)))
  for (const [dict, chars] of fillable.shown)
    if (chars.size > 0) shown.set(dict, new Map([...chars, ...(shown.get(dict) ?? [])]))
  const unused = [...everyFont(file)].filter((dict) => !kept.has(dict) && !shown.has(dict))

  const pruner = new Pruner(file, use, inferred, dropUnsafe)
  for (const group of groupFonts(file, shown, cache)) pruner.prune(group, cache)
  recode(file, use, cache, pruner.codes)
  pruner.write()
  for (const dict of unused) emptyFont(dict)
  const unsafePages = new Set(
    use.pages.flatMap((fonts, page) => ([...fonts].some((font) => pruner.unsafe.has(font)) ? page : [])),
  )
  return { fonts: shown.size + unused.length, unsafePages }
}

function recode(
  file: PdfFile,
  { streams }: TextUse,
  cache: ReadCache,
  codes: ReadonlyMap<PdfDict, NewCodes>,
): void {
  for (const stream of streams)
    if ([...stream.fonts].some((font) => codes.has(font))) recodeStream(file, stream, cache, codes)
}

class Pruner {
  readonly #file: PdfFile
  readonly #use: TextUse
  readonly #inferred: InferredTexts
  readonly #dropUnsafe: boolean
  readonly #writes: (() => void)[] = []
  #names = 0
  /** New codes of fonts, if they change. */
  readonly codes = new Map<PdfDict, NewCodes>()
  readonly unsafe = new Set<PdfDict>()

  constructor(file: PdfFile, use: TextUse, inferred: InferredTexts, dropUnsafe: boolean) {
    this.#file = file
    this.#use = use
    this.#inferred = inferred
    this.#dropUnsafe = dropUnsafe
  }

  /** Dictionaries are written last: the strings of content are decoded with the old ones. */
  write(): void {
    for (const write of this.#writes) write()
  }

  prune(group: FontGroup, cache: ReadCache): void {
    const file = this.#file
    const [first] = group.members
    if (!first) return
    const texts = textsOf(file, group, this.#inferred)
    const isPublic = hasPublicCodes(file, group, texts)
    const program = programOf(file, first.dict) === null ? null : openProgram(file, first.dict)
    const embedded = programOf(file, first.dict) !== null
    if (group.kind !== 'type3' && embedded && !program) {
      this.#giveUp(group)
      return
    }
    const planned = [...charsOf(group)].map(
      ([key, char]): PlannedCode => ({
        key,
        char,
        text: texts.get(key)?.text ?? '',
        glyph: group.kind === 'type3' ? char.code : (program?.glyphs.glyphOf(char) ?? null),
      }),
    )
    const ordered = inOrder(planned, outlines(file, first.dict, program))
    // The codes of a composite font that is not embedded belong to an external font.
    const isElsewhere = group.kind === 'composite' && !embedded
    const isMixed = group.members.some(({ dict }) => this.#use.mixed.has(dict))
    const fixed = isPublic || isElsewhere || isMixed
    if (isMixed && !isPublic) for (const { dict } of group.members) this.unsafe.add(dict)
    const given = fixed ? null : newCodes(group.kind, ordered, this.#use.spaced)
    const written = this.#written(group, ordered, given)
    if (group.kind === 'type3')
      for (const member of group.members)
        this.#writes.push(() => writeType3(file, member, codesOf(member, written)))
    else if (!program) this.#writeUnembedded(group, written, given !== null)
    else if (!this.#writeEmbedded(group, program, ordered, written, given !== null)) {
      this.#rebuild(group, cache)
      return
    }
    if (given && [...given].some(([key, { code, length }]) => key !== code * 4 + length - 1))
      for (const { dict } of group.members) this.codes.set(dict, given)
  }

  #written(
    group: FontGroup,
    ordered: readonly PlannedCode[],
    given: NewCodes | null,
  ): Map<number, WrittenCode> {
    const [first] = group.members
    const encoding = group.kind === 'composite' && first ? compositeEncoding(this.#file, first.dict) : null
    return new Map(
      ordered.map(({ key, char, text }) => {
        const { code, length } = given?.get(key) ?? char
        // Two-byte codes are their CIDs. That of a space of one byte is not given to them.
        const cid = given ? (length === 1 ? 0x2000 : code) : encoding?.cidOf(char.code, char.length)
        return [key, { code, length, text, char, ...(cid !== undefined && { cid }) }]
      }),
    )
  }

  #writeEmbedded(
    group: FontGroup,
    program: OpenProgram,
    ordered: readonly PlannedCode[],
    written: Map<number, WrittenCode>,
    recoded: boolean,
  ): boolean {
    const file = this.#file
    const [first] = group.members
    if (!first) return true
    const holder = holderOf(file, first.dict) ?? first.dict
    const old = file.dict(holder.get('FontDescriptor'))
    const name = `${this.#tag()}+${first.font.name.replace(/[^A-Za-z0-9,-]/g, '') || 'Font'}`
    if (group.kind === 'composite') {
      const pruned = pruneComposite(program, name, ordered, ({ key }) => written.get(key)?.cid ?? 0)
      if (!pruned) return false
      const descriptor = writeDescriptor(file, old, name, pruned.program, pruned.bounds, 'named')
      const fresh = { name, descriptor, glyphOfCid: pruned.glyphOfCid, recoded }
      for (const member of group.members)
        this.#writes.push(() => writeComposite(file, member, codesOf(member, written), holder, fresh))
      return true
    }
    const pruned = pruneSimple(program, name, ordered, ({ key }) => written.get(key)?.code ?? 0)
    if (!pruned) return false
    for (const [key, one] of written) written.set(key, { ...one, name: pruned.names?.get(key) ?? '.notdef' })
    const own = pruned.names === null
    const descriptor = writeDescriptor(file, old, name, pruned.program, pruned.bounds, own ? 'own' : 'named')
    for (const member of group.members)
      this.#writes.push(() =>
        writeSimple(file, member, codesOf(member, written), {
          name,
          subtype: own ? 'TrueType' : 'Type1',
          descriptor,
        }),
      )
    return true
  }

  #writeUnembedded(group: FontGroup, written: Map<number, WrittenCode>, recoded: boolean): void {
    const file = this.#file
    for (const member of group.members) {
      const { dict } = member
      const nameOf = group.kind === 'simple' ? unembeddedNames(file, dict) : null
      const codes = codesOf(member, written).map((one) =>
        nameOf ? { ...one, name: nameOf(one.char.code) || '.notdef' } : one,
      )
      this.#writes.push(() => {
        if (nameOf) {
          const entry = file.resolve(dict.get('Encoding'))
          if (recoded) dict.set('Encoding', differences(codes))
          else if (entry instanceof PdfDict && entry.has('Differences'))
            dict.set('Encoding', differences(codes, entry.get('BaseEncoding')))
        }
        pruneEntries(file, member, codes)
      })
    }
  }

  /** The program is replaced by one with the same outlines, in which the codes of each font have their own glyphs. */
  #rebuild(group: FontGroup, cache: ReadCache): void {
    const file = this.#file
    for (const member of group.members) {
      const shown = new Map([...member.shown.values()].map((char) => [char.code, char]))
      const before = member.dict.clone()
      const rebuilt = member.dict.clone()
      if (!rebuildFont(file, rebuilt, shown)) {
        this.#giveUp({ ...group, members: [member] })
        continue
      }
      for (const key of [...member.dict.entries.keys()]) member.dict.delete(key)
      for (const [key, value] of rebuilt.entries) member.dict.set(key, value)
      const opened = openProgram(file, member.dict)
      if (opened?.type === 'truetype' && programOf(file, before) !== programOf(file, member.dict))
        this.prune({ ...group, members: [member] }, cache)
      else this.#giveUp({ ...group, members: [member] })
    }
  }

  #giveUp({ members }: FontGroup): void {
    for (const { dict } of members) {
      this.unsafe.add(dict)
      if (!this.#dropUnsafe) continue
      const holder = holderOf(this.#file, dict)
      const descriptor = this.#file.dict(holder?.get('FontDescriptor'))
      if (!holder || !descriptor) continue
      const rest = descriptor.clone()
      for (const key of ['FontFile', 'FontFile2', 'FontFile3', 'CharSet', 'CIDSet']) rest.delete(key)
      holder.set('FontDescriptor', this.#file.add(rest))
    }
  }

  /** Subset tags are numbers: that of the old program may be a digest of its glyphs. */
  #tag(): string {
    let tag = ''
    for (let i = 0, rest = this.#names++; i < 6; i++, rest = Math.floor(rest / 26))
      tag = String.fromCharCode(65 + (rest % 26)) + tag
    return tag
  }
}

/** Identifies the outlines of glyphs with the same text. */
function outlines(
  file: PdfFile,
  dict: PdfDict,
  program: OpenProgram | null,
): (glyph: string | number | null) => string {
  const procedure = procedures(file, dict)
  const known = new Map<string | number, string>()
  const read = (glyph: string | number): string =>
    program
      ? JSON.stringify(program.glyphs.program.contours(glyph))
      : latin1(streamBytes(file, procedure(Number(glyph))) ?? new Uint8Array(0))
  return (glyph) => {
    if (glyph === null) return ''
    const outline = known.get(glyph) ?? read(glyph)
    known.set(glyph, outline)
    return outline
  }
}

/** Every font dictionary that can be reached, used or not. */
function everyFont(file: PdfFile): ReadonlySet<PdfDict> {
  const found = new Set<PdfDict>()
  const look = (object: PdfObject, depth: number): void => {
    if (Array.isArray(object)) for (const item of object) look(item, depth + 1)
    const dict = object instanceof PdfRef ? null : file.dict(object)
    if (!dict || depth > maxDepth) return
    if (file.name(dict.get('Type')) === 'Font' && subtypes.has(file.name(dict.get('Subtype')) ?? ''))
      found.add(dict)
    // The type is often missing.
    for (const entry of file.dict(dict.get('Font'))?.entries.values() ?? []) {
      const font = file.dict(entry)
      if (font && subtypes.has(file.name(font.get('Subtype')) ?? '')) found.add(font)
    }
    for (const value of dict.entries.values()) look(value, depth + 1)
  }
  for (const { object } of reachableObjects(file)) look(object, 0)
  return found
}

/**
 * The fonts that a reader uses to draw form fields when they are filled or redrawn (ISO 32000-1, 12.7.3.3). A font
 * with all western letters, or without a program, reveals nothing about the document and is kept completely. Any other is pruned, but keeps
 * the characters of the fields.
 */
interface FillableFonts {
  readonly whole: ReadonlySet<PdfDict>
  /** Codes of the values of fields, by font. */
  readonly shown: ReadonlyMap<PdfDict, ReadonlyMap<number, FontChar>>
}

function fillableFonts(file: PdfFile, cache: ReadCache): FillableFonts {
  const root = file.dict(file.trailer.get('Root'))
  const form = file.dict(root?.get('AcroForm'))
  const fonts = file.dict(file.dict(form?.get('DR'))?.get('Font'))
  const whole = new Set<PdfDict>()
  const shown = new Map<PdfDict, Map<number, FontChar>>()
  if (!form || !fonts) return { whole, shown }
  let characters: ReadonlySet<string> | null = null
  for (const entry of fonts.entries.values()) {
    const dict = file.dict(entry)
    if (!dict) continue
    if (programOf(file, dict) === null || isComplete(file, dict)) {
      whole.add(dict)
      continue
    }
    characters ??= new Set([...fieldTexts(file, form)].join(''))
    const font = cache.font(dict)
    const chars = new Map<number, FontChar>()
    if (file.name(dict.get('Subtype')) !== 'Type0')
      for (const char of font.decode(Uint8Array.from({ length: 256 }, (_, code) => code)))
        if (characters.has(char.unicode)) chars.set(keyOf(char), char)
    shown.set(dict, chars)
  }
  return { whole, shown }
}

/** Letters and digits that a complete font of any language has. */
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789']

const accented = [...'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜßàáâãäåæçèéêëìíîïñòóôõöøùúûüÿ']

/** Whether a program was not reduced to the letters of the document. */
function isComplete(file: PdfFile, dict: PdfDict): boolean {
  if (/^[A-Z]{6}\+/.test(file.name(dict.get('BaseFont')) ?? '')) return false
  const opened = openProgram(file, dict)
  if (!opened) return false
  const { sfnt, cff } = opened.read
  const names = new Set(cff?.names ?? [])
  const has = (letter: string) =>
    sfnt?.unicode?.has(letter.codePointAt(0) ?? 0) ||
    names.has(/\d/.test(letter) ? (digitNames[Number(letter)] ?? '') : letter)
  const hasAccented = (letter: string) => sfnt?.unicode?.has(letter.codePointAt(0) ?? 0)
  return letters.every(has) && (names.size > 200 || accented.every(hasAccented))
}

const digitNames = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** The values, default values and options of all fields. */
function* fieldTexts(file: PdfFile, form: PdfDict): Generator<string> {
  const waiting: PdfObject[] = [form.get('Fields') ?? null]
  const seen = new Set<number>()
  for (
    let next = waiting.pop(), left = maxFields;
    next !== undefined && left > 0;
    next = waiting.pop(), left--
  ) {
    if (next instanceof PdfRef) {
      if (seen.has(next.num)) continue
      seen.add(next.num)
    }
    const object = file.resolve(next)
    if (object instanceof PdfString) yield decodeTextString(object.bytes)
    else if (Array.isArray(object)) waiting.push(...object)
    else if (object instanceof PdfDict)
      for (const key of ['Kids', 'V', 'DV', 'Opt']) if (object.has(key)) waiting.push(object.get(key) ?? null)
  }
}

/** The content of the glyph procedure of each code; null for a code without one. */
function procedures(file: PdfFile, dict: PdfDict): (code: number) => PdfStream | null {
  const names = simpleEncoding(file, dict, fontStyle(file, '', null), () => null).differences
  const all = file.dict(dict.get('CharProcs'))
  return (code) => file.stream(all?.get(names[code] ?? ''))
}

/** Leaves a Type 3 font the procedures of the given codes, under new names, and the resources that they use. */
function writeType3(file: PdfFile, { dict }: FontMember, codes: readonly WrittenCode[]): void {
  const { differences: names } = simpleEncoding(file, dict, fontStyle(file, '', null), () => null)
  const all = file.dict(dict.get('CharProcs'))
  const kept = new PdfDict()
  const streams: Uint8Array[] = []
  const named = codes.map((one, i): WrittenCode => {
    const entry = all?.get(names[one.char.code] ?? '')
    const stream = file.stream(entry)
    if (!stream || entry === undefined) return one
    const name = `g${i + 1}`
    kept.set(name, entry)
    streams.push(streamBytes(file, stream) ?? new Uint8Array(0))
    return { ...one, name }
  })
  const unit = type3Matrix(file, dict)[0]
  const box = boundsOf(streams) ?? coarse(file.numbers(dict.get('FontBBox')))
  const resources = file.dict(dict.get('Resources'))
  keepOnly(dict, ['Type', 'Subtype', 'FontMatrix', 'Resources'])
  if (resources) dict.set('Resources', usedResources(file, resources, streams))
  dict.set('FontBBox', box).set('CharProcs', kept).set('Encoding', differences(named))
  setWidths(dict, codes, unit === 0 ? 0.001 : unit / 1000 / 0.001)
  setToUnicode(file, dict, codes)
}

/** The union of the boxes that procedures state in d1 (ISO 32000-1, 9.6.5). Null if one states none. */
function boundsOf(streams: readonly Uint8Array[]): number[] | null {
  const boxes = streams.map((bytes) => {
    const [first] = parseOperations(bytes, 1)
    const box = first?.name === 'd1' ? first.operands.slice(-4) : []
    return box.filter((side) => typeof side === 'number')
  })
  if (boxes.length === 0 || boxes.some(({ length }) => length !== 4)) return null
  const side = (i: number, pick: (...values: number[]) => number) =>
    boxes.map((box) => box[i] ?? 0).reduce((a, b) => pick(a, b))
  return [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)]
}

/** Steps of a box: coarse enough that it does not reveal which glyph is the largest. */
const steps = 4

/** The box of a font whose glyphs do not state theirs, enlarged to a quarter of its height, which does not depend on its glyphs. */
function coarse(box: readonly number[] | null): number[] {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box ?? []
  const high = Math.max(Math.abs(y0), Math.abs(y1), Math.abs(x1))
  const step = high > 0 ? 10 ** Math.ceil(Math.log10(high)) / steps : 1
  return [Math.floor(x0 / step), Math.floor(y0 / step), Math.ceil(x1 / step), Math.ceil(y1 / step)].map(
    (side) => side * step,
  )
}

/** Resources without objects that only removed procedures draw. */
function usedResources(file: PdfFile, resources: PdfDict, streams: readonly Uint8Array[]): PdfDict {
  const used = new Set<string>()
  for (const bytes of streams)
    for (const { operands } of parseOperations(bytes))
      for (const operand of operands) if (operand instanceof PdfName) used.add(operand.name)
  const out = resources.clone()
  for (const kind of ['XObject', 'Font', 'Pattern', 'ExtGState', 'Shading', 'ColorSpace']) {
    const entries = file.dict(resources.get(kind))
    if (!entries) continue
    const left: [string, PdfObject][] = [...entries.entries].filter(([name]) => used.has(name))
    if (left.length > 0) out.set(kind, new PdfDict(left))
    else out.delete(kind)
  }
  return out
}
