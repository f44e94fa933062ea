import { decodeStream } from '../filters/filters.ts'
import type { PdfFont } from '../fonts/font.ts'
import { loadFont } from '../fonts/load-font.ts'
import { maxOperations } from '../objects/limits.ts'
import { PdfDict, type PdfFile, type PdfObject, type PdfStream } from '../objects/objects.ts'
import { type Operation, parseOperations } from './operations.ts'
import { OptionalContent } from './optional-content.ts'
import type { Meanings } from './show-string.ts'

/** A content stream decoded and cut into operations. */
export interface ParsedContent {
  readonly bytes: Uint8Array
  readonly operations: readonly Operation[]
}

/** Decoded content kept for reuse, in bytes; beyond it streams are read anew each time. */
const contentBudget = 8 << 20

/** One more than the interpreter runs: it sees that there are too many, and memory does not. */
const mostOperations = maxOperations + 1

/** What pages share while a document is read: its fonts, and the content of forms drawn more than once. */
export class ReadCache implements Meanings {
  readonly #file: PdfFile
  readonly #fonts = new Map<PdfDict, PdfFont>()
  readonly #content = new Map<PdfStream, ParsedContent>()
  readonly #learned = new Map<PdfFont, Map<number, string>>()
  #held = 0
  #fallback: PdfFont | null = null

  /** What a viewer hides when it opens the file. */
  readonly optional: OptionalContent

  constructor(file: PdfFile) {
    this.#file = file
    this.optional = new OptionalContent(file)
  }

  /** The font of a resource entry; a stand-in that knows no meanings where the entry is missing. */
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
    return this.#learned.get(font)
  }

  /** Takes a code's meaning from another reader; every later reading uses it. */
  addInferred(font: PdfFont, code: number, unicode: string): void {
    const known = this.#learned.get(font) ?? new Map<number, string>()
    this.#learned.set(font, known.set(code, unicode))
  }

  /** The fonts met so far, by their dictionaries. */
  get fonts(): ReadonlyMap<PdfDict, PdfFont> {
    return this.#fonts
  }

  content(stream: PdfStream): ParsedContent {
    const known = this.#content.get(stream)
    if (known) return known
    const { bytes } = decodeStream(this.#file, stream)
    const parsed = { bytes, operations: parseOperations(bytes, mostOperations) }
    if (this.#held + bytes.length <= contentBudget) {
      this.#content.set(stream, parsed)
      this.#held += bytes.length
    }
    return parsed
  }
}
