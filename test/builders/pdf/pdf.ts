import { type ShowOptions, textObject } from './content.ts'
import { type WriteOptions, writeFile } from './file.ts'
import { ObjectTable, type StreamOptions, streamBody } from './objects.ts'
import { dict, latin1Of, name, type Ref } from './syntax.ts'

/** Points. The media box starts at 0 0 unless given. */
export interface PageOptions {
  readonly width?: number
  readonly height?: number
  readonly mediaBox?: readonly number[]
  readonly cropBox?: readonly number[]
  readonly rotate?: number
  readonly userUnit?: number
}

export interface TextOptions extends ShowOptions {
  /** A standard font's name, or a font object. */
  readonly font?: string | Ref
}

export type ResourceKind =
  | 'Font'
  | 'XObject'
  | 'Pattern'
  | 'ColorSpace'
  | 'ExtGState'
  | 'Properties'
  | 'Shading'

/** A part of a PDF, such as `info({ Title: '…' })`: something done to the builder. */
export type PdfPart = (doc: PdfBuilder) => void

export interface FormOptions {
  readonly bbox?: readonly number[]
  readonly matrix?: readonly number[]
  /** Further entries of the form's dictionary. */
  readonly entries?: string
  readonly resources?: Readonly<Record<string, string>>
}

/** A page in the making; its object, content and resources have numbers from the start. */
export class PageBuilder {
  readonly ref: Ref
  readonly options: PageOptions
  readonly annotations: Ref[] = []
  /** Raw entries that are added to the page dictionary or replace its entries; undefined removes one. */
  readonly entries: Record<string, string | undefined> = {}
  readonly resources = new Map<ResourceKind, Map<string, string>>()
  /** One list of pieces for each content stream. */
  readonly streams: { readonly ref: Ref; readonly pieces: string[]; options?: StreamOptions }[] = []

  constructor(ref: Ref, content: Ref, options: PageOptions) {
    this.ref = ref
    this.options = options
    this.streams.push({ ref: content, pieces: [] })
  }

  put(kind: ResourceKind, key: string, value: string): void {
    const known = this.resources.get(kind) ?? new Map<string, string>()
    this.resources.set(kind, known.set(key, value))
  }

  /** The resource dictionary, for forms that use the page's fonts. */
  resourceDict(): string {
    const kinds: Record<string, string> = {}
    for (const [kind, entries] of this.resources) kinds[kind] = dict(Object.fromEntries(entries))
    return dict(kinds)
  }
}

/** Writes PDF files by hand, odd and broken ones too. See `pdf()`. */
export class PdfBuilder {
  readonly objects = new ObjectTable()
  /** Raw entries of the catalog, of its Names dictionary, of the page tree's root, and of the trailer. */
  readonly catalog: Record<string, string> = {}
  readonly tree: Record<string, string> = {}
  readonly names: Record<string, string> = {}
  readonly trailer: Record<string, string> = {}
  readonly pages: PageBuilder[] = []
  readonly root: Ref
  readonly pageTree: Ref
  readonly #standardFonts = new Map<string, Ref>()

  constructor() {
    this.root = this.objects.reserve()
    this.pageTree = this.objects.reserve()
  }

  /** Starts a page; what follows goes onto it. */
  page(options: PageOptions = {}): this {
    this.pages.push(new PageBuilder(this.objects.reserve(), this.objects.reserve(), options))
    return this
  }

  /** The page being written; a letter page when none was started. */
  get current(): PageBuilder {
    if (this.pages.length === 0) this.page()
    return this.pages[this.pages.length - 1]
  }

  /** The object of a standard 14 font, made once. */
  standardFont(baseFont: string): Ref {
    let ref = this.#standardFonts.get(baseFont)
    if (!ref) {
      const symbolic = baseFont === 'Symbol' || baseFont === 'ZapfDingbats'
      const encoding = symbolic ? '' : ' /Encoding /WinAnsiEncoding'
      ref = this.objects.add(`<< /Type /Font /Subtype /Type1 /BaseFont ${name(baseFont)}${encoding} >>`)
      this.#standardFonts.set(baseFont, ref)
    }
    return ref
  }

  /** The resource name on the current page of a standard font or a font object: `F` and its object number. */
  fontName(font: string | Ref = 'Helvetica'): string {
    const ref = / 0 R$/.test(font) ? font : this.standardFont(font)
    const key = `F${Number.parseInt(ref, 10)}`
    this.current.put('Font', key, ref)
    return key
  }

  /** Shows a text (WinAnsi) in a separate text object; see `textObject` for the rest. */
  text(shown: string | { raw: string }, options: TextOptions = {}): this {
    return this.content(textObject(shown, this.fontName(options.font), options))
  }

  /** Lines of text downwards from y, 1.4 times the size apart. */
  lines(texts: readonly string[], options: TextOptions = {}): this {
    const { y = 720, size = 12 } = options
    texts.forEach((line, i) => {
      this.text(line, { ...options, y: Math.round((y - i * size * 1.4) * 100) / 100 })
    })
    return this
  }

  /** Raw bytes of content. */
  content(raw: string | Uint8Array): this {
    const { streams } = this.current
    streams[streams.length - 1].pieces.push(typeof raw === 'string' ? raw : latin1Of(raw))
    return this
  }

  /** Starts a further content stream of the page, which may be cut anywhere between two tokens. */
  newStream(options?: StreamOptions): this {
    this.current.streams.push({ ref: this.objects.reserve(), pieces: [], options })
    return this
  }

  /** Puts a value into the current page's resources. */
  resource(kind: ResourceKind, key: string, value: string): this {
    this.current.put(kind, key, value)
    return this
  }

  /** A form XObject; its resources are given raw, or copied from the current page. */
  formObject(content: string, options: FormOptions = {}): Ref {
    const { bbox = [0, 0, 612, 792], matrix, entries = '' } = options
    const resources = options.resources ? dict(options.resources) : this.current.resourceDict()
    const placed = matrix ? ` /Matrix [${matrix.join(' ')}]` : ''
    const head = `/Type /XObject /Subtype /Form /BBox [${bbox.join(' ')}]${placed} /Resources ${resources}`
    return this.objects.stream(`${head} ${entries}`, content)
  }

  /** Draws an XObject. An image fills the unit square, so its matrix is [width 0 0 height x y]. */
  draw(object: Ref, matrix: readonly number[] = [1, 0, 0, 1, 0, 0]): this {
    const key = `X${Number.parseInt(object, 10)}`
    return this.resource('XObject', key, object).content(`q ${matrix.join(' ')} cm /${key} Do Q`)
  }

  /** A form, made and drawn. */
  form(content: string, options: FormOptions & { readonly at?: readonly number[] } = {}): this {
    return this.draw(this.formObject(content, options), options.at)
  }

  /** An annotation of the current page: raw entries without Type. */
  annotation(entries: Readonly<Record<string, string | number | undefined>>): this {
    const { ref, annotations } = this.current
    annotations.push(this.objects.add(dict({ Type: '/Annot', P: ref, ...entries })))
    return this
  }

  /** A numbered object with a raw body; replaces an existing one. */
  object(num: number, body: string): this {
    this.objects.set(`${num} 0 R`, body)
    return this
  }

  /** A numbered stream: raw entries and plain data, Flate-encoded by default. */
  stream(num: number, entries: string, data: string | Uint8Array, options?: StreamOptions): this {
    this.objects.set(`${num} 0 R`, streamBody(entries, data, options))
    return this
  }

  /** Adds a piece of a document. */
  use(part: PdfPart): this {
    part(this)
    return this
  }

  build(options: WriteOptions = {}): Uint8Array {
    if (this.pages.length === 0) this.page()
    const { objects } = this
    for (const page of this.pages) this.#finish(page)
    const kids = this.pages.map((page) => page.ref).join(' ')
    objects.set(
      this.pageTree,
      dict({ Type: '/Pages', Count: this.pages.length, Kids: `[${kids}]`, ...this.tree }),
    )
    const names = Object.keys(this.names).length > 0 ? dict(this.names) : undefined
    objects.set(this.root, dict({ Type: '/Catalog', Pages: this.pageTree, Names: names, ...this.catalog }))
    const trailer = dict({ Root: this.root, ...this.trailer })
      .slice(2, -2)
      .trim()
    return writeFile(objects, trailer, options)
  }

  #finish(page: PageBuilder): void {
    const { width = 612, height = 792, mediaBox = [0, 0, width, height] } = page.options
    const { cropBox, rotate, userUnit } = page.options
    for (const { ref, pieces, options } of page.streams) {
      this.objects.set(ref, streamBody('', pieces.join('\n'), options))
    }
    const contents = page.streams.map((stream) => stream.ref)
    this.objects.set(
      page.ref,
      dict({
        Type: '/Page',
        Parent: this.pageTree,
        MediaBox: `[${mediaBox.join(' ')}]`,
        CropBox: cropBox && `[${cropBox.join(' ')}]`,
        Rotate: rotate,
        UserUnit: userUnit,
        Resources: page.resourceDict(),
        Contents: contents.length === 1 ? contents[0] : `[${contents.join(' ')}]`,
        Annots: page.annotations.length > 0 ? `[${page.annotations.join(' ')}]` : undefined,
        ...page.entries,
      }),
    )
  }
}

/**
 * A PDF file, written fluently: `pdf().page({ rotate: 90 }).text('Dear …', { x: 72, y: 700 }).build()`.
 * Everything the file formats allow can be put in by hand through `content`, `resource`, `object` and `use`.
 */
export function pdf(): PdfBuilder {
  return new PdfBuilder()
}
