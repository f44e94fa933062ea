import { PdfDict, type PdfFile, PdfName, type PdfObject, PdfString } from '../objects.ts'
import { decodeTextString } from '../text-string.ts'
import type { Instance, PropertyText } from './surface.ts'

/** Keys of a property list that contain text for people (ISO 32000-1, 14.6 and 14.9). */
export const propertyTextKeys = ['ActualText', 'Alt', 'E', 'T', 'Contents', 'Title', 'Author'] as const

/** Entries of property lists and layout attributes that reveal the position and width of content (ISO 32000-1, 14.8.5.4). */
export const geometryKeys = ['BBox', 'Width', 'Height'] as const

/** The MCID of glyphs in a running header or footer, an artifact of type Pagination. */
export const paginationMcid = -2

/** Open sequences; deeper ones are ignored. Real files nest a few. */
const maxNesting = 10_000

/** Tracks marked content: the MCID of the current glyph, and the text in property lists. */
export class MarkedContent {
  readonly texts: PropertyText[] = []
  /** The replacement texts read so far. Glyphs refer to them by index. */
  readonly replacements: string[] = []
  readonly #file: PdfFile
  readonly #optional: OptionalContent
  #open: { readonly mcid: number; readonly replacement: number; readonly hidden: boolean }[] = []
  /** Number of open sequences at the start of each form: a form cannot close those of its caller. */
  readonly #floors: number[] = []

  constructor(file: PdfFile, optional: OptionalContent) {
    this.#file = file
    this.#optional = optional
  }

  get mcid(): number {
    return this.#open.at(-1)?.mcid ?? -1
  }

  /** Index of the outermost open replacement text, which readers use instead of the glyphs; -1 without one. */
  get replacement(): number {
    return this.#open.at(-1)?.replacement ?? -1
  }

  /** The current content is optional content that is not shown. */
  get hidden(): boolean {
    return this.#open.at(-1)?.hidden ?? false
  }

  begin(instance: Instance, operands: readonly PdfObject[]): void {
    const properties = this.#properties(instance, operands[1])
    const own = properties ? this.#file.number(properties.get('MCID')) : null
    if (this.#open.length < maxNesting) {
      let { replacement } = this
      const text = replacement < 0 ? this.#file.resolve(properties?.get('ActualText')) : null
      if (text instanceof PdfString) replacement = this.replacements.push(decodeTextString(text.bytes)) - 1
      const tag = operands[0]
      const pagination = tag instanceof PdfName && tag.name === 'Artifact' && this.#isPagination(properties)
      const optional = tag instanceof PdfName && tag.name === 'OC' && this.#optional.hides(properties)
      this.#open.push({
        mcid: pagination ? paginationMcid : (own ?? this.mcid),
        replacement,
        hidden: this.hidden || optional,
      })
    }
    this.#collect(properties)
  }

  point(instance: Instance, operands: readonly PdfObject[]): void {
    this.#collect(this.#properties(instance, operands[1]))
  }

  end(): void {
    // The entry of the form itself stays until the end of the form.
    const floor = this.#floors.at(-1)
    if (this.#open.length > (floor === undefined ? 0 : floor + 1)) this.#open.pop()
  }

  /** @param owner the optional content that the form belongs to */
  enter(owner: PdfDict | null): void {
    this.#floors.push(this.#open.length)
    const { mcid, replacement } = this
    this.#open.push({ mcid, replacement, hidden: this.hidden || this.#optional.hides(owner) })
  }

  leave(): void {
    this.#open.length = this.#floors.pop() ?? 0
  }

  /** Headers, footers, page numbers (ISO 32000-1, 14.8.2.2). */
  #isPagination(properties: PdfDict | null): boolean {
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

/** The optional content that a viewer shows when it opens a file (ISO 32000-1, 8.11): the default configuration. */
export class OptionalContent {
  readonly #file: PdfFile
  readonly #off = new Set<PdfDict>()
  readonly #on = new Set<PdfDict>()
  readonly #offByDefault: boolean

  constructor(file: PdfFile) {
    this.#file = file
    const root = file.dict(file.trailer.get('Root'))
    const config = file.dict(file.dict(root?.get('OCProperties'))?.get('D'))
    this.#offByDefault = file.name(config?.get('BaseState')) === 'OFF'
    for (const [key, groups] of [
      ['OFF', this.#off],
      ['ON', this.#on],
    ] as const)
      for (const entry of file.array(config?.get(key)) ?? []) {
        const group = file.dict(entry)
        if (group) groups.add(group)
      }
  }

  /** Whether any group is hidden when the file is opened. */
  get hidesSomething(): boolean {
    return this.#offByDefault || this.#off.size > 0
  }

  /** Whether content of a group, or of a membership dictionary (OCMD), is hidden. */
  hides(owner: PdfDict | null): boolean {
    if (!owner || (this.#off.size === 0 && !this.#offByDefault)) return false
    if (this.#file.name(owner.get('Type')) !== 'OCMD') return this.#isOff(owner)
    const entry = this.#file.resolve(owner.get('OCGs'))
    const groups = (Array.isArray(entry) ? entry : [entry]).flatMap((item) => this.#file.dict(item) ?? [])
    if (groups.length === 0) return false
    const off = groups.filter((group) => this.#isOff(group)).length
    const policy = this.#file.resolve(owner.get('P'))
    switch (policy instanceof PdfName ? policy.name : 'AnyOn') {
      case 'AllOn':
        return off > 0
      case 'AnyOff':
        return off === 0
      case 'AllOff':
        return off < groups.length
      default:
        return off === groups.length
    }
  }

  #isOff(group: PdfDict): boolean {
    return this.#off.has(group) || (this.#offByDefault && !this.#on.has(group))
  }
}
