import { PdfDict, type PdfFile, PdfName, type PdfObject, PdfString } from '../objects/objects.ts'
import { decodeTextString } from '../objects/text-string.ts'
import type { OptionalContent } from './optional-content.ts'
import type { Instance, PropertyText } from './surface.ts'

/** Keys of a property list that hold text for people (ISO 32000-1, 14.6 and 14.9). */
export const propertyTextKeys = ['ActualText', 'Alt', 'E', 'T', 'Contents', 'Title', 'Author'] as const

/** In place of a marked-content identifier: content that the source calls a running header or footer. */
export const runningLine = -2

/** Follows marked content: which MCID a glyph lies in, and the text that property lists carry. */
export class MarkedContent {
  readonly texts: PropertyText[] = []
  /** The replacement texts met, each by the index that its glyphs carry. */
  readonly replacements: string[] = []
  readonly #file: PdfFile
  readonly #optional: OptionalContent
  #open: { readonly mcid: number; readonly replaced: number; readonly hidden: boolean }[] = []
  /** How many sequences were open when each form began: a form cannot close its caller's. */
  readonly #floors: number[] = []

  constructor(file: PdfFile, optional: OptionalContent) {
    this.#file = file
    this.#optional = optional
  }

  get mcid(): number {
    return this.#open.at(-1)?.mcid ?? -1
  }

  /** Index of the outermost replacement text that is open, or -1: readers take it in place of what is shown. */
  get replaced(): number {
    return this.#open.at(-1)?.replaced ?? -1
  }

  /** It belongs to optional content that is not shown. */
  get hidden(): boolean {
    return this.#open.at(-1)?.hidden ?? false
  }

  begin(instance: Instance, operands: readonly PdfObject[]): void {
    const properties = this.#properties(instance, operands[1])
    const own = properties ? this.#file.number(properties.get('MCID')) : null
    if (this.#open.length < 10_000) {
      let { replaced } = this
      const text = replaced < 0 ? this.#file.resolve(properties?.get('ActualText')) : null
      if (text instanceof PdfString) replaced = this.replacements.push(decodeTextString(text.bytes)) - 1
      const tag = operands[0]
      const running = tag instanceof PdfName && tag.name === 'Artifact' && this.#isRunning(properties)
      const optional = tag instanceof PdfName && tag.name === 'OC' && this.#optional.hides(properties)
      this.#open.push({
        mcid: running ? runningLine : (own ?? this.mcid),
        replaced,
        hidden: this.hidden || optional,
      })
    }
    this.#collect(properties)
  }

  point(instance: Instance, operands: readonly PdfObject[]): void {
    this.#collect(this.#properties(instance, operands[1]))
  }

  end(): void {
    // The entry of a form itself stays until the form is left.
    if (this.#open.length > (this.#floors.length > 0 ? this.#floors[this.#floors.length - 1] + 1 : 0))
      this.#open.pop()
  }

  /** @param owner the optional content that the form belongs to */
  enter(owner: PdfDict | null): void {
    this.#floors.push(this.#open.length)
    const { mcid, replaced } = this
    this.#open.push({ mcid, replaced, hidden: this.hidden || this.#optional.hides(owner) })
  }

  leave(): void {
    this.#open.length = this.#floors.pop() ?? 0
  }

  /** Repeated on pages: headers, footers, page numbers (ISO 32000-1, 14.8.2.2). */
  #isRunning(properties: PdfDict | null): boolean {
    return this.#file.name(properties?.get('Type')) === 'Pagination'
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
      if (text instanceof PdfString) this.texts.push({ key, bytes: text.bytes })
    }
  }
}
