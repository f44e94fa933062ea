import { PdfDict, type PdfFile, PdfName, type PdfObject, PdfString } from './objects.ts'
import type { Instance } from './surface.ts'
import { decodeTextString } from './text-string.ts'

/** Keys of a property list that hold text for people (ISO 32000-1, 14.6 and 14.9). */
export const propertyTextKeys = ['ActualText', 'Alt', 'E', 'T', 'Contents', 'Title', 'Author'] as const

/** Follows marked content: which MCID a glyph lies in, and the text that property lists carry. */
export class MarkedContent {
  readonly strings: Uint8Array[] = []
  /** The replacement texts met, each by the index that its glyphs carry. */
  readonly replacements: string[] = []
  readonly #file: PdfFile
  #open: { readonly mcid: number; readonly replaced: number }[] = []
  /** How many sequences were open when each form began: a form cannot close its caller's. */
  readonly #floors: number[] = []

  constructor(file: PdfFile) {
    this.#file = file
  }

  get mcid(): number {
    return this.#open.at(-1)?.mcid ?? -1
  }

  /** Index of the outermost replacement text that is open, or -1: readers take it in place of what is shown. */
  get replaced(): number {
    return this.#open.at(-1)?.replaced ?? -1
  }

  begin(instance: Instance, operands: readonly PdfObject[]): void {
    const properties = this.#properties(instance, operands[1])
    const own = properties ? this.#file.number(properties.get('MCID')) : null
    if (this.#open.length < 10_000) {
      let { replaced } = this
      const text = replaced < 0 ? this.#file.resolve(properties?.get('ActualText')) : null
      if (text instanceof PdfString) replaced = this.replacements.push(decodeTextString(text.bytes)) - 1
      this.#open.push({ mcid: own ?? this.mcid, replaced })
    }
    this.#collect(properties)
  }

  point(instance: Instance, operands: readonly PdfObject[]): void {
    this.#collect(this.#properties(instance, operands[1]))
  }

  end(): void {
    if (this.#open.length > (this.#floors.at(-1) ?? 0)) this.#open.pop()
  }

  enter(): void {
    this.#floors.push(this.#open.length)
  }

  leave(): void {
    this.#open.length = this.#floors.pop() ?? 0
  }

  #properties(instance: Instance, operand: PdfObject | undefined): PdfDict | null {
    if (operand instanceof PdfDict) return operand
    if (!(operand instanceof PdfName)) return null
    return this.#file.dict(this.#file.dict(instance.resources.get('Properties'))?.get(operand.name))
  }

  #collect(properties: PdfDict | null): void {
    if (!properties) return
    for (const key of propertyTextKeys) {
      const text = this.#file.resolve(properties.get(key))
      if (text instanceof PdfString) this.strings.push(text.bytes)
    }
  }
}
