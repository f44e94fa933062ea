import { decodeStream } from '../filters/decode-stream.ts'
import type { PdfFont } from '../fonts/font.ts'
import { loadFont } from '../fonts/load-font.ts'
import { maxOperations } from '../limits.ts'
import { PdfDict, type PdfFile, type PdfObject, type PdfStream } from '../objects.ts'
import { OptionalContent } from './marked-content.ts'
import { type Operation, parseOperations } from './operations.ts'
import type { InferredUnicode } from './show-string.ts'

/** A decoded content stream and its operations. */
interface ParsedContent {
  readonly bytes: Uint8Array
  readonly operations: readonly Operation[]
}

/** Decoded content kept for reuse, in bytes of memory; further streams are read each time. */
const contentBudget = 16 << 20

/** Bytes of memory of an operation with its operands. */
const operationSize = 200

/** One more than the interpreter runs, so that it notices the excess but memory stays bounded. */
const maxParsedOperations = maxOperations + 1

/** Shared by the pages of a document while they are read: fonts, and the content of forms drawn more than once. */
export class ReadCache implements InferredUnicode {
  readonly #file: PdfFile
  readonly #fonts = new Map<PdfDict, PdfFont>()
  readonly #content = new Map<PdfStream, ParsedContent>()
  readonly #inferred = new Map<PdfFont, Map<number, string>>()
  readonly #compared = new Map<PdfFont, Set<number>>()
  #held = 0
  #fallback: PdfFont | null = null

  /** The codes of Type 3 fonts whose glyphs draw text in another font. Missing fonts were not checked. */
  readonly textCodes = new Map<PdfFont, ReadonlySet<number>>()

  /** Optional content that a viewer hides when it opens the file. */
  readonly optional: OptionalContent

  constructor(file: PdfFile) {
    this.#file = file
    this.optional = new OptionalContent(file)
  }

  /** The font of a resource entry; if the entry is missing, a substitute without Unicode values. */
  font(entry: PdfObject | undefined): PdfFont {
    const dict = this.#file.dict(entry)
    if (!dict) {
      this.#fallback ??= loadFont(this.#file, new PdfDict())
      return this.#fallback
    }
    let font = this.#fonts.get(dict)
    if (!font) {
      font = loadFont(this.#file, dict)
      this.#fonts.set(dict, font)
    }
    return font
  }

  inferred(font: PdfFont): ReadonlyMap<number, string> | undefined {
    return this.#inferred.get(font)
  }

  /** Adds the Unicode value of a code from another reader. Surfaces read after this use it. */
  addInferred(font: PdfFont, code: number, unicode: string): void {
    const known = this.#inferred.get(font) ?? new Map<number, string>()
    this.#inferred.set(font, known.set(code, unicode))
  }

  /** The same for all fonts, by their dictionaries. */
  get inferredTexts(): ReadonlyMap<PdfDict, ReadonlyMap<number, string>> {
    const texts = new Map<PdfDict, ReadonlyMap<number, string>>()
    for (const [dict, font] of this.#fonts) {
      const known = this.#inferred.get(font)
      if (known) texts.set(dict, known)
    }
    return texts
  }

  /** Whether the Unicode value of a code came from another reader. */
  wasCompared(font: PdfFont, code: number): boolean {
    return this.#compared.get(font)?.has(code) ?? false
  }

  addCompared(font: PdfFont, code: number): void {
    const known = this.#compared.get(font)
    if (known) known.add(code)
    else this.#compared.set(font, new Set([code]))
  }

  /** The fonts loaded so far, by their dictionaries. */
  get fonts(): ReadonlyMap<PdfDict, PdfFont> {
    return this.#fonts
  }

  content(stream: PdfStream): ParsedContent {
    const known = this.#content.get(stream)
    if (known) return known
    const { bytes } = decodeStream(this.#file, stream)
    const parsed = { bytes, operations: parseOperations(bytes, maxParsedOperations) }
    const size = bytes.length + operationSize * parsed.operations.length
    if (this.#held + size <= contentBudget) {
      this.#content.set(stream, parsed)
      this.#held += size
    }
    return parsed
  }
}
