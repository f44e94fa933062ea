import { type PdfDict, type PdfFile, PdfName } from '../objects/objects.ts'

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
