/**
 * Leaves the fonts of a redacted file only what its content still shows. A subset font holds the outlines of the letters of the
 * document, removed words included, often in the order in which they were first used.
 */
import { ReadCache } from '../content/read-cache.ts'
import { reachableObjects } from '../content/surfaces.ts'
import type { PageNode } from '../file/pages.ts'
import { compositeEncoding } from '../fonts/composite-encoding.ts'
import { fontStyle } from '../fonts/font-style.ts'
import { simpleEncoding } from '../fonts/simple-encoding.ts'
import { streamBytes } from '../fonts/stream-bytes.ts'
import { PdfDict, type PdfFile, type PdfObject, PdfStream } from '../objects/objects.ts'
import { rebuildFont } from '../pdfa/fonts/rebuild.ts'
import { latin1 } from '../syntax/characters.ts'
import { hasPublicCodes, inOrder, newCodes, type PlannedCode } from './canonical-codes.ts'
import { writeDescriptor } from './descriptor.ts'
import { fillableFonts } from './fillable-fonts.ts'
import {
  charsOf,
  type FontGroup,
  groupFonts,
  holderOf,
  type InferredTexts,
  programOf,
  textsOf,
} from './font-group.ts'
import { type OpenProgram, openProgram, pruneComposite, pruneSimple } from './programs.ts'
import { type NewCodes, recodeStream } from './recode.ts'
import { findTextUse, type TextUse } from './text-use.ts'
import { procedures, writeType3 } from './type3.ts'
import {
  codesOf,
  differences,
  emptyFont,
  pruneEntries,
  type WrittenCode,
  writeComposite,
  writeSimple,
} from './write-fonts.ts'

export interface PruneOptions {
  /** A font that stays as it is, by its object number: that of labels, whose codes are still given. */
  readonly except?: number
  readonly inferred?: InferredTexts
  /** Removes a program that cannot be pruned, where no page shows it: readers then draw another font. Default: no. */
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
  /** New codes of fonts, where they change. */
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
    // The codes of a composite font that is not embedded are those of a font elsewhere.
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

/** Identifies the outlines of glyphs of which several have the same text. */
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

/** The glyph names of the codes of a font that is not embedded. */
function unembeddedNames(file: PdfFile, dict: PdfDict): (code: number) => string {
  const style = fontStyle(file, file.name(dict.get('BaseFont')) ?? '', file.dict(dict.get('FontDescriptor')))
  const encoding = simpleEncoding(file, dict, style, () => null)
  return (code) => encoding.nameOf(code)
}

/** Every font dictionary that can be reached, used or not. */
function everyFont(file: PdfFile): ReadonlySet<PdfDict> {
  const found = new Set<PdfDict>()
  const look = (object: PdfObject, depth: number): void => {
    const dict = object instanceof PdfStream ? object.dict : object
    if (Array.isArray(object)) for (const item of object) look(item, depth + 1)
    if (!(dict instanceof PdfDict) || depth > maxDepth) return
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
