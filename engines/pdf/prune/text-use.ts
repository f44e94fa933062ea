import { type Operation, parseOperations } from '../content/operations.ts'
import type { ReadCache } from '../content/read-cache.ts'
import { contentStreams, pageContents, reachableObjects } from '../content/surfaces.ts'
import type { PageNode } from '../file/pages.ts'
import { decodeStream } from '../filters/decode-stream.ts'
import type { FontChar } from '../fonts/font.ts'
import { PdfDict, type PdfFile, type PdfObject, PdfRef, type PdfStream, PdfString } from '../objects.ts'

/** The key of a code in a font: codes of different lengths are different. */
export const keyOf = ({ code, length }: Pick<FontChar, 'code' | 'length'>): number => code * 4 + length - 1

/** A content stream with text, and the fonts that it shows itself. */
export interface TextStream {
  /** The page, or the object number of another stream. */
  readonly owner: PdfDict | number
  readonly context: TextContext
  readonly fonts: ReadonlySet<PdfDict>
  read(): Uint8Array
}

export interface TextUse {
  /** The shown codes of each font, by `keyOf`. */
  readonly shown: ReadonlyMap<PdfDict, ReadonlyMap<number, FontChar>>
  readonly streams: readonly TextStream[]
  /** Fonts of strings shown in different fonts at different places of the file, so that they have no codes of one of them. */
  readonly mixed: ReadonlySet<PdfDict>
  /** Some stream sets word spacing, which depends on codes. */
  readonly spaced: boolean
  /** The fonts of each page and the forms on it, by 0-based number. */
  readonly pages: readonly ReadonlySet<PdfDict>[]
}

/** Reads every content stream of a file: those of pages and all others that can be reached, drawn or not. */
export function findTextUse(file: PdfFile, nodes: readonly PageNode[], cache: ReadCache): TextUse {
  return new Finder(file, cache).run(nodes)
}

/** Nesting of forms that readers draw. Deeper ones are read on their own. */
const maxFormDepth = 28

interface Visit {
  readonly stream: PdfStream
  readonly num: number | null
  readonly context: TextContext
}

class Finder {
  readonly #file: PdfFile
  readonly #cache: ReadCache
  readonly #shown = new Map<PdfDict, Map<number, FontChar>>()
  readonly #streams: TextStream[] = []
  readonly #mixed = new Set<PdfDict>()
  /** Fonts of the strings of a stream, in order, by the context in which it was read. */
  readonly #read = new Map<PdfStream, Map<string, Reading>>()
  readonly #ids = new Map<PdfDict, number>()
  #spaced = false

  constructor(file: PdfFile, cache: ReadCache) {
    this.#file = file
    this.#cache = cache
  }

  run(nodes: readonly PageNode[]): TextUse {
    const pages: ReadonlySet<PdfDict>[] = []
    const done = new Map<PdfDict, ReadonlySet<PdfDict>>()
    for (const node of nodes) {
      const known = done.get(node.dict)
      const fonts = known ?? this.#page(node)
      done.set(node.dict, fonts)
      pages.push(fonts)
    }
    this.#otherStreams()
    return { shown: this.#shown, streams: this.#streams, mixed: this.#mixed, spaced: this.#spaced, pages }
  }

  /**
   * Appearances and patterns before forms: those without resources use the ones of what draws them. Of Type 3 fonts only the glyphs
   * that are shown, which may show others.
   */
  #otherStreams(): void {
    const file = this.#file
    const procedures = type3Procedures(file)
    const sources = contentStreams(file)
    const isForm = ({ stream, appearance }: (typeof sources)[number]) =>
      !appearance && file.name(stream.dict.get('Subtype')) === 'Form'
    const visit = ({ stream, num, resources }: (typeof sources)[number]) => {
      const own = file.dict(stream.dict.get('Resources')) ?? resources
      if (!this.#read.has(stream))
        this.#stream({ stream, num, context: { resources: own, font: null } }, new Set())
    }
    const plain = sources.filter(({ num }) => !procedures.has(num))
    for (const source of plain) if (!isForm(source)) visit(source)
    for (const source of plain) if (isForm(source)) visit(source)
    const byNum = new Map(sources.map((source) => [source.num, source]))
    let before = -1
    while (this.#read.size !== before) {
      before = this.#read.size
      for (const [dict, chars] of [...this.#shown])
        for (const { code } of chars.values()) {
          const num = this.#cache.font(dict).type3?.procedure(code)
          const stream = num == null ? null : file.stream(new PdfRef(num))
          if (num == null || !stream) continue
          const resources = file.dict(dict.get('Resources')) ?? new PdfDict()
          visit(byNum.get(num) ?? { num, stream, resources, appearance: false })
        }
    }
  }

  #page(node: PageNode): ReadonlySet<PdfDict> {
    const all = new Set<PdfDict>()
    const context = { resources: node.resources, font: null }
    const read = () => pageContents(this.#file, node)
    const { fonts } = this.#visit(read(), context, all)
    if (fonts.size > 0) this.#streams.push({ owner: node.dict, context, fonts, read })
    return all
  }

  /** @param all gets the fonts of the stream and of the forms that it draws */
  #stream({ stream, num, context }: Visit, all: Set<PdfDict>, depth = 0): void {
    if (depth > maxFormDepth) return
    const key = `${this.#id(context.resources)} ${context.font ? this.#id(context.font) : ''}`
    const readings = this.#read.get(stream) ?? new Map<string, Reading>()
    this.#read.set(stream, readings)
    const known = readings.get(key)
    if (known) {
      for (const font of known.all) all.add(font)
      return
    }
    // Known before it is read: a form can draw itself.
    const reading: Reading = { sequence: [], all: new Set() }
    const [first] = readings.values()
    readings.set(key, reading)
    const read = () => decodeStream(this.#file, stream).bytes
    const { fonts, sequence } = this.#visit(read(), context, reading.all, depth)
    reading.sequence = sequence
    for (const font of reading.all) all.add(font)
    if (!first) {
      if (num !== null && fonts.size > 0) this.#streams.push({ owner: num, context, fonts, read })
      return
    }
    if (first.sequence.length === sequence.length && sequence.every((font, i) => font === first.sequence[i]))
      return
    for (const font of [...sequence, ...first.sequence]) this.#mixed.add(font)
  }

  #visit(
    bytes: Uint8Array,
    context: TextContext,
    all: Set<PdfDict>,
    depth = 0,
  ): { fonts: Set<PdfDict>; sequence: PdfDict[] } {
    const fonts = new Set<PdfDict>()
    const sequence: PdfDict[] = []
    const forms: Visit[] = []
    visitStrings(this.#file, parseOperations(bytes), context, {
      string: ({ bytes: codes }, font) => {
        fonts.add(font)
        sequence.push(font)
        const shown = this.#shown.get(font) ?? new Map<number, FontChar>()
        this.#shown.set(font, shown)
        for (const char of this.#cache.font(font).decode(codes)) shown.set(keyOf(char), char)
      },
      wordSpacing: () => {
        this.#spaced = true
      },
      form: (stream, num, inner) => forms.push({ stream, num, context: inner }),
    })
    for (const font of fonts) all.add(font)
    for (const form of forms) this.#stream(form, all, depth + 1)
    return { fonts, sequence }
  }

  #id(dict: PdfDict): number {
    const known = this.#ids.get(dict) ?? this.#ids.size
    this.#ids.set(dict, known)
    return known
  }
}

/** The object numbers of the glyph procedures of all fonts. */
function type3Procedures(file: PdfFile): ReadonlySet<number> {
  const nums = new Set<number>()
  for (const { object } of reachableObjects(file)) {
    if (!(object instanceof PdfDict) || file.name(object.get('Subtype')) !== 'Type3') continue
    for (const entry of file.dict(object.get('CharProcs'))?.entries.values() ?? [])
      if (entry instanceof PdfRef) nums.add(entry.num)
  }
  return nums
}

interface Reading {
  sequence: readonly PdfDict[]
  readonly all: Set<PdfDict>
}

/** Nesting of `q`, as the interpreter of content has it. */
const maxSavedStates = 50_000

/** What the strings of a content stream depend on in addition to its operations. */
interface TextContext {
  readonly resources: PdfDict
  /** The current font at the start of the stream. */
  readonly font: PdfDict | null
}

interface ContentVisitor {
  /** @param item index in the array of a TJ, else 0 */
  string(string: PdfString, font: PdfDict, operation: number, item: number): void
  /** Word spacing that is not zero. */
  wordSpacing?(): void
  /** A form that is drawn, with its object number if it has one. */
  form?(stream: PdfStream, num: number | null, context: TextContext): void
}

/**
 * Finds the strings that a content stream shows and their fonts: the part of the interpreter of content that does not need positions,
 * which a page with thousands of glyphs is slow to have.
 */
export function visitStrings(
  file: PdfFile,
  operations: readonly Operation[],
  { resources, font: first }: TextContext,
  visitor: ContentVisitor,
): void {
  const resource = (kind: string, named: PdfObject | undefined): PdfObject => {
    const key = file.name(named)
    return (key !== null && file.dict(resources.get(kind))?.get(key)) || null
  }
  const saved: (PdfDict | null)[] = []
  let font = first
  const show = (shown: PdfObject | undefined, operation: number, item: number): void => {
    if (font && shown instanceof PdfString) visitor.string(shown, font, operation, item)
  }
  for (let i = 0; i < operations.length; i++) {
    const { name, operands } = operations[i] ?? noOperation
    const operand = operands[0]
    switch (name) {
      case 'q':
        if (saved.length < maxSavedStates) saved.push(font)
        break
      case 'Q':
        font = saved.length > 0 ? (saved.pop() ?? null) : font
        break
      case 'Tf':
        font = file.dict(resource('Font', operand))
        break
      case 'gs': {
        const entry = file.array(file.dict(resource('ExtGState', operand))?.get('Font'))
        if (entry) font = file.dict(entry[0])
        break
      }
      case 'Do': {
        const entry = resource('XObject', operand)
        const stream = file.stream(entry)
        if (!stream || !isForm(file, stream) || !visitor.form) break
        const context = { resources: file.dict(stream.dict.get('Resources')) ?? resources, font }
        visitor.form(stream, entry instanceof PdfRef ? entry.num : null, context)
        break
      }
      case 'Tw':
        if (operand !== 0) visitor.wordSpacing?.()
        break
      case '"':
        if (operand !== 0) visitor.wordSpacing?.()
        show(operands.at(-1), i, 0)
        break
      case "'":
      case 'Tj':
        show(operands.at(-1), i, 0)
        break
      case 'TJ': {
        const items = operands.at(-1)
        if (Array.isArray(items)) for (let k = 0; k < items.length; k++) show(items[k], i, k)
        break
      }
    }
  }
}

const noOperation: Pick<Operation, 'name' | 'operands'> = { name: '', operands: [] }

function isForm(file: PdfFile, { dict }: PdfStream): boolean {
  const subtype = file.name(dict.get('Subtype'))
  return subtype !== 'Image' && (subtype === 'Form' || dict.has('BBox'))
}
