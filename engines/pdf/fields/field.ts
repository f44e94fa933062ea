/** A form field as its widget sees it: entries are inherited from parents (ISO 32000-1, 12.7.3). */
import type { PdfDict, PdfFile, PdfObject } from '../objects.ts'
import { PdfString } from '../objects.ts'
import { decodeTextString } from '../text-string.ts'

/** Parents of a field; real forms nest a few. */
const maxDepth = 50

const fieldFlags = {
  multiline: 1 << 12,
  password: 1 << 13,
  radio: 1 << 15,
  pushButton: 1 << 16,
  combo: 1 << 17,
  comb: 1 << 24,
} as const

export class Field {
  readonly #file: PdfFile
  readonly #chain: PdfDict[] = []
  readonly #form: PdfDict | null

  constructor(file: PdfFile, widget: PdfDict) {
    this.#file = file
    this.#form = file.dict(file.dict(file.trailer.get('Root'))?.get('AcroForm'))
    for (let dict: PdfDict | null = widget; dict && this.#chain.length < maxDepth; ) {
      this.#chain.push(dict)
      dict = file.dict(dict.get('Parent'))
    }
  }

  get(key: string): PdfObject | undefined {
    return this.#chain.find((dict) => dict.has(key))?.get(key)
  }

  get type(): string | null {
    return this.#file.name(this.get('FT'))
  }

  has(flag: keyof typeof fieldFlags): boolean {
    return ((this.#file.number(this.get('Ff')) ?? 0) & fieldFlags[flag]) !== 0
  }

  /** An annotation that shows its contents, placed like a field of several lines. */
  get isFreeText(): boolean {
    return this.#file.name(this.#chain[0].get('Subtype')) === 'FreeText'
  }

  get isMultiline(): boolean {
    return this.isFreeText || this.has('multiline')
  }

  /** What a button shows. */
  get caption(): readonly string[] {
    return this.#texts(this.#file.dict(this.#chain[0].get('MK'))?.get('CA'))
  }

  /** What free text shows. */
  get contents(): string {
    return this.#texts(this.#chain[0].get('Contents'))[0] ?? ''
  }

  /** The default appearance: the field's own or that of the form. */
  get defaultAppearance(): Uint8Array | null {
    const found = this.#file.resolve(this.get('DA') ?? this.#form?.get('DA'))
    return found instanceof PdfString ? found.bytes : null
  }

  /** A font by its name in the default appearance. */
  font(name: string): PdfObject | undefined {
    const own = this.#file.dict(this.get('DR'))
    for (const resources of [own, this.#file.dict(this.#form?.get('DR'))]) {
      const found = this.#file.dict(resources?.get('Font'))?.get(name)
      if (this.#file.dict(found)) return found
    }
    return undefined
  }

  /** The values, as text. */
  get values(): readonly string[] {
    return this.#texts(this.get('V'))
  }

  /** What a choice field offers: the exported value and the one that is shown. */
  get choices(): readonly (readonly [exported: string, shown: string])[] {
    return (this.#file.array(this.get('Opt')) ?? []).flatMap((entry) => {
      const [exported, shown = exported] = this.#texts(entry)
      return exported === undefined ? [] : [[exported, shown] as const]
    })
  }

  #texts(entry: PdfObject | undefined): string[] {
    const found = this.#file.resolve(entry)
    return (Array.isArray(found) ? found : [found]).flatMap((item) => {
      const text = this.#file.resolve(item)
      return text instanceof PdfString ? [decodeTextString(text.bytes)] : []
    })
  }
}
