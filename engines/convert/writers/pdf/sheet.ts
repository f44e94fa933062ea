import PDFDocument from 'pdfkit'
import type { PdfCompliance } from '../../options.ts'

/** What a piece of content is to a reader that reads aloud: a node of the structure tree. One object a node. */
export interface Tag {
  /** ISO 32000-1, 14.8.4: `P`, `H1`, `L`, `LI`, `Table`, ... */
  readonly type: string
  /** Null hangs it below the document. */
  readonly parent: Tag | null
  readonly alt?: string
  /** What it says in place of what it draws. */
  readonly actual?: string
  /** Attributes (ISO 32000-1, 14.8.5): spans of cells, how a list counts, an underline. */
  readonly attributes?: readonly Attributes[]
}

/** Attributes of one owner `O`, by their names; texts are names. */
export type Attributes = Readonly<Record<string, string | number | readonly number[]>>

/** Structure types of PDF 2.0, and what they are to readers of before (ISO 32000-1, 14.7.3). */
const laterTypes = { Strong: 'Span', Em: 'Span' } as const

export interface SheetOptions {
  readonly compliance: PdfCompliance
  readonly title?: string
  readonly language?: string
}

/** A PDF that is being drawn. Points from the top left; y of text is its baseline. The one place that knows pdfkit. */
export class Sheet {
  readonly #pdf: PDFKit.PDFDocument
  readonly #chunks: Uint8Array[] = []
  readonly #done: Promise<void>
  readonly #nodes = new Map<Tag, PDFKit.PDFStructureElement>()
  readonly #root: PDFKit.PDFStructureElement
  /** Pictures that are in the file already; one that is shown again is not put in again. */
  readonly #images = new Map<Uint8Array, PDFKit.Mixins.ImageSrc>()
  readonly #widths = new Map<string, number>()
  readonly #outline: { readonly level: number; readonly item: PDFKit.PDFOutline }[] = []

  constructor({ compliance, title, language }: SheetOptions) {
    const subset = compliance === 'pdf-a-1b' ? 'PDF/A-1b' : compliance === 'pdf-a-2b' ? 'PDF/A-2b' : undefined
    this.#pdf = new PDFDocument({
      autoFirstPage: false,
      margin: 0,
      tagged: true,
      displayTitle: title !== undefined,
      pdfVersion: compliance === 'pdf-a-1b' ? '1.4' : '1.7',
      ...(subset === undefined ? {} : { subset }),
      ...(language === undefined ? {} : { lang: language }),
      info: title === undefined ? {} : { Title: title },
    } as PDFKit.PDFDocumentOptions)
    this.#done = new Promise((resolve, reject) => {
      this.#pdf.on('data', (chunk: Uint8Array) => this.#chunks.push(chunk))
      this.#pdf.on('end', () => resolve())
      this.#pdf.on('error', reject)
    })
    this.#root = this.#pdf.struct('Document')
    this.#pdf.addStructure(this.#root)
    withStructure(this.#pdf).getStructTreeRoot().data.RoleMap = { ...laterTypes }
  }

  addFace(name: string, bytes: Uint8Array, family?: string): void {
    this.#pdf.registerFont(name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), family)
  }

  addPage(width: number, height: number): void {
    this.#pdf.addPage({ size: [width, height], margin: 0 })
  }

  /** Width of a text on one line. */
  measure(text: string, face: string, size: number): number {
    const key = `${face}\u0000${text}`
    let width = this.#widths.get(key)
    if (width === undefined) {
      width = this.#pdf.font(face).fontSize(1000).widthOfString(text)
      if (this.#widths.size > 200_000) this.#widths.clear()
      this.#widths.set(key, width)
    }
    return (width * size) / 1000
  }

  text(
    text: string,
    x: number,
    baseline: number,
    look: { face: string; size: number; colour?: string; unseen?: boolean },
  ): void {
    const set = this.#pdf
      .font(look.face)
      .fontSize(look.size)
      .fillColor(look.colour ?? 'black')
    if (look.unseen) set.addContent('3 Tr')
    set.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
    if (look.unseen) set.addContent('0 Tr')
  }

  /**
   * Draws a text that stands for other words: programs copy and search for those. They are said inside of the text object, where
   * the font is still set: poppler takes its size at the end of the sequence, and would put the words in a line of their own.
   */
  standingFor(words: string, draw: () => void): void {
    const pdf = this.#pdf
    const add = pdf.addContent
    const outside = (mark: () => void) => {
      pdf.addContent = add
      mark()
      pdf.addContent = within
    }
    const within: typeof add = (operation) => {
      if (operation === 'ET') outside(() => pdf.endMarkedContent())
      add.call(pdf, operation)
      if (operation === 'BT') outside(() => pdf.markContent('Span', { actual: words }))
      return pdf
    }
    pdf.addContent = within
    try {
      draw()
    } finally {
      pdf.addContent = add
    }
  }

  fill(x: number, y: number, width: number, height: number, colour: string): void {
    this.#pdf.rect(x, y, width, height).fill(colour)
  }

  /** Fills a closed outline: a start, then lines (two numbers) and curves of Bézier (six). */
  shape(outline: readonly (readonly number[])[], colour: string): void {
    const [[x, y], ...rest] = outline
    this.#pdf.moveTo(x, y)
    for (const [a, b, c, d, e, f] of rest) {
      if (f === undefined) this.#pdf.lineTo(a, b)
      else this.#pdf.bezierCurveTo(a, b, c, d, e, f)
    }
    this.#pdf.closePath().fill(colour)
  }

  line(x0: number, y0: number, x1: number, y1: number, thickness: number, colour = '#808080'): void {
    this.#pdf.moveTo(x0, y0).lineTo(x1, y1).lineWidth(thickness).stroke(colour)
  }

  /** PNG without transparency, or JPEG. */
  image(bytes: Uint8Array, x: number, y: number, width: number, height: number): void {
    let image = this.#images.get(bytes)
    if (image === undefined) {
      image = withImages(this.#pdf).openImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
      this.#images.set(bytes, image)
    }
    this.#pdf.image(image, x, y, { width, height })
  }

  /** @param tag the node that the link belongs to, where it is no repetition */
  link(x: number, y: number, width: number, height: number, href: string, tag: Tag | null = null): void {
    // pdfkit's types do not tell of the node.
    const options = (tag === null ? {} : { structParent: this.#node(tag) }) as PDFKit.Mixins.AnnotationOption
    if (href.startsWith('#')) this.#pdf.goTo(x, y, width, height, href.slice(1), options)
    else this.#pdf.link(x, y, width, height, href, options)
  }

  destination(name: string, y: number): void {
    this.#pdf.addNamedDestination(name, 'XYZ', 0, Math.max(0, y), null)
  }

  /** An entry of the outline that leads to this page, below the last entry of a smaller level. */
  outline(level: number, title: string): void {
    while ((this.#outline.at(-1)?.level ?? 0) >= level) this.#outline.pop()
    const parent = this.#outline.at(-1)?.item ?? this.#pdf.outline
    this.#outline.push({ level, item: parent.addItem(title, { expanded: level < 3 }) })
  }

  /** Draws content that belongs to a node. */
  tagged(tag: Tag, draw: () => void): void {
    this.#node(tag).add(this.#pdf.markStructureContent(tag.type))
    draw()
    this.#pdf.endMarkedContent()
  }

  /** Makes sure of a node that may have nothing to draw: an empty cell has its place in a row. */
  touch(tag: Tag): void {
    this.#node(tag)
  }

  /** Draws what is no part of the text: running lines, rules, shading. */
  artifact(draw: () => void, kind: 'Pagination' | 'Layout' = 'Layout'): void {
    this.#pdf.markContent('Artifact', { type: kind })
    draw()
    this.#pdf.endMarkedContent()
  }

  async finish(): Promise<Uint8Array> {
    this.#root.end()
    this.#pdf.end()
    await this.#done
    return new Uint8Array(Buffer.concat(this.#chunks))
  }

  #node(tag: Tag): PDFKit.PDFStructureElement {
    const known = this.#nodes.get(tag)
    if (known) return known
    const { alt, actual } = tag
    const node = this.#pdf.struct(tag.type, {
      ...(alt === undefined ? {} : { alt }),
      ...(actual === undefined ? {} : { actual }),
    })
    if (tag.attributes) withData(node).dictionary.data.A = tag.attributes.map((owner) => ({ ...owner }))
    const parent = tag.parent === null ? this.#root : this.#node(tag.parent)
    parent.add(node)
    this.#nodes.set(tag, node)
    return node
  }
}

/** The dictionary of a node, which pdfkit has no option to add attributes to. */
function withData(node: PDFKit.PDFStructureElement): {
  readonly dictionary: { readonly data: Record<string, unknown> }
} {
  return node as unknown as { readonly dictionary: { readonly data: Record<string, unknown> } }
}

/** The root of the structure tree, which pdfkit's types do not tell of. */
function withStructure(pdf: PDFKit.PDFDocument): {
  getStructTreeRoot(): { readonly data: Record<string, unknown> }
} {
  return pdf as unknown as { getStructTreeRoot(): { readonly data: Record<string, unknown> } }
}

/** What opens a picture without showing it, which pdfkit's types do not tell of. */
function withImages(pdf: PDFKit.PDFDocument): { openImage(bytes: Buffer): PDFKit.Mixins.ImageSrc } {
  return pdf as unknown as { openImage(bytes: Buffer): PDFKit.Mixins.ImageSrc }
}
