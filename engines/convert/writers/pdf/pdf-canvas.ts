import PDFDocument from 'pdfkit'
import type { Borders, Fill, Side } from '../../../model/document.ts'
import type { Box } from '../../../model/geometry.ts'
import type { PdfCompliance } from '../../options.ts'

/** A node of the structure tree, for accessibility. Compared by identity: one object for each node. */
export interface Tag {
  /** ISO 32000-1, 14.8.4: `P`, `H1`, `L`, `LI`, `Table`, ... */
  readonly type: string
  /** null for a child of the document node. */
  readonly parent: Tag | null
  readonly alt?: string
  /** ActualText: the text that replaces what is drawn. */
  readonly actual?: string
  /** Attributes (ISO 32000-1, 14.8.5), such as cell spans, list numbering, underline. */
  readonly attributes?: readonly Attributes[]
}

/** Attributes of one owner `O`. Strings are written as PDF names. */
export type Attributes = Readonly<Record<string, string | number | readonly number[]>>

/** Role map: structure types of PDF 2.0 and their equivalents in PDF 1.7 (ISO 32000-1, 14.7.3). */
const laterTypes = { Strong: 'Span', Em: 'Span' } as const

interface PdfCanvasOptions {
  readonly compliance: PdfCompliance
  readonly title?: string
  readonly language?: string
}

/** A PDF under construction. Coordinates are points from the top left; y of text is its baseline. Only this file uses pdfkit. */
export class PdfCanvas {
  readonly #pdf: PDFKit.PDFDocument
  readonly #chunks: Uint8Array[] = []
  readonly #done: Promise<void>
  readonly #nodes = new Map<Tag, PDFKit.PDFStructureElement>()
  readonly #root: PDFKit.PDFStructureElement
  /** Images already embedded, so that each is embedded once. */
  readonly #images = new Map<Uint8Array, PDFKit.Mixins.ImageSrc>()
  readonly #widths = new Map<string, number>()
  /** Whether what is behind translucent fills may show: PDF/A-1 has no transparency. */
  readonly showsThrough: boolean
  readonly #outline: { readonly level: number; readonly item: PDFKit.PDFOutline }[] = []

  constructor({ compliance, title, language }: PdfCanvasOptions) {
    this.showsThrough = compliance !== 'pdf-a-1b'
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

  addFont(name: string, bytes: Uint8Array, family?: string): void {
    this.#pdf.registerFont(name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), family)
  }

  addPage(width: number, height: number): void {
    this.#pdf.addPage({ size: [width, height], margin: 0 })
  }

  /** Width of a text on one line, points. */
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

  drawText(
    text: string,
    x: number,
    baseline: number,
    style: {
      face: string
      size: number
      colour?: string
      invisible?: boolean
      /** Horizontal scale. Default: 1. */
      stretch?: number
      /** Added to the advance of each character, points. Default: 0. */
      spacing?: number
    },
  ): void {
    const set = this.#pdf
      .font(style.face)
      .fontSize(style.size)
      .fillColor(style.colour ?? 'black')
    if (style.invisible) set.addContent('3 Tr')
    const { stretch = 1, spacing = 0 } = style
    const options = {
      lineBreak: false,
      baseline: 'alphabetic',
      horizontalScaling: 100 * stretch,
      ...(spacing === 0 ? {} : { characterSpacing: spacing }),
    } as const
    set.text(text, x, baseline, options)
    if (style.invisible) set.addContent('0 Tr')
  }

  /**
   * Draws with ActualText, which programs copy and search instead of what is drawn. The marked content lies inside the text object,
   * where the font is set: poppler takes the font size at its end, and would otherwise put the words on a separate line.
   */
  drawWithActualText(words: string, draw: () => void): void {
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

  fillRect(x: number, y: number, width: number, height: number, colour: string): void {
    this.#pdf.rect(x, y, width, height).fill(colour)
  }

  /**
   * Fills a closed path: a start point, then lines (two numbers) and cubic Bézier curves (six).
   * @param opacity from 0 to 1. Where nothing may show through, the fill is mixed with the colour behind it.
   */
  fillPath(outline: readonly (readonly number[])[], fill: Fill, opacity = 1, behind = '#ffffff'): void {
    const isClear = opacity < 1 && this.showsThrough
    if (isClear) this.#pdf.save().fillOpacity(opacity)
    this.#trace(outline)
    this.#pdf.closePath().fill(this.#ink(fill, isClear ? 1 : opacity, behind))
    if (isClear) this.#pdf.restore()
  }

  #trace(outline: readonly (readonly number[])[]): void {
    const [[x, y], ...rest] = outline
    this.#pdf.moveTo(x, y)
    for (const [a, b, c, d, e, f] of rest) {
      if (f === undefined) this.#pdf.lineTo(a, b)
      else this.#pdf.bezierCurveTo(a, b, c, d, e, f)
    }
  }

  /** @param share of the colours; the rest is the colour behind them */
  #ink(fill: Fill, share: number, behind: string): PDFKit.Mixins.ColorValue {
    if (typeof fill === 'string') return mixed(fill, behind, share)
    const [[x0, y0], [x1, y1]] = [fill.from, fill.to]
    const gradient =
      fill.kind === 'linear'
        ? this.#pdf.linearGradient(x0, y0, x1, y1)
        : this.#pdf.radialGradient(x0, y0, 0, x0, y0, Math.hypot(x1 - x0, y1 - y0))
    const [first, last] = [fill.stops[0], fill.stops[fill.stops.length - 1]]
    for (const { at, color } of [{ ...first, at: 0 }, ...fill.stops, { ...last, at: 1 }])
      gradient.stop(at, mixed(color, behind, share))
    return gradient
  }

  strokeLine(x0: number, y0: number, x1: number, y1: number, thickness: number, colour = '#808080'): void {
    this.#pdf.moveTo(x0, y0).lineTo(x1, y1).lineWidth(thickness).stroke(colour)
  }

  /** Strokes the sides of a box. */
  strokeBorders(borders: Borders, { x0, y0, x1, y1 }: Box): void {
    const ends = {
      top: [x0, y0, x1, y0],
      right: [x1, y0, x1, y1],
      bottom: [x0, y1, x1, y1],
      left: [x0, y0, x0, y1],
    } as const
    for (const [side, { width, color }] of Object.entries(borders)) {
      const [ax, ay, bx, by] = ends[side as Side]
      this.strokeLine(ax, ay, bx, by, width, color)
    }
  }

  /** Strokes a path, as `fillPath` takes it. */
  strokePath(
    outline: readonly (readonly number[])[],
    { width, color, dashed }: { width: number; color: string; dashed?: boolean },
    isClosed: boolean,
  ): void {
    this.#pdf.save().lineWidth(width)
    if (dashed) this.#pdf.dash(width * 3, { space: width * 2 })
    this.#trace(outline)
    if (isClosed) this.#pdf.closePath()
    this.#pdf.stroke(color).restore()
  }

  /** Draws inside a rectangle and inside outlines, turned clockwise around a point. Each is optional. */
  drawWithin(
    {
      clip,
      turn,
      outlines,
    }: {
      clip?: Box | undefined
      turn?: { degrees: number; x: number; y: number } | undefined
      outlines?: readonly (readonly (readonly number[])[])[] | undefined
    },
    draw: () => void,
  ): void {
    this.#pdf.save()
    if (outlines) {
      for (const outline of outlines) this.#trace(outline)
      this.#pdf.clip()
    }
    if (clip) this.#pdf.rect(clip.x0, clip.y0, clip.x1 - clip.x0, clip.y1 - clip.y0).clip()
    if (turn) this.#pdf.rotate(turn.degrees, { origin: [turn.x, turn.y] })
    draw()
    this.#pdf.restore()
  }

  /** Draws everything smaller or larger, from the top left corner of the page. */
  drawScaled(scale: number, draw: () => void): void {
    if (scale === 1) {
      draw()
      return
    }
    this.#pdf.save().scale(scale)
    draw()
    this.#pdf.restore()
  }

  /** Draws a PNG without transparency, or a JPEG. */
  drawImage(bytes: Uint8Array, x: number, y: number, width: number, height: number): void {
    let image = this.#images.get(bytes)
    if (image === undefined) {
      image = withImages(this.#pdf).openImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
      this.#images.set(bytes, image)
    }
    this.#pdf.image(image, x, y, { width, height })
  }

  /** @param tag structure node of the link; null for a link in a repeated header */
  addLink(x: number, y: number, width: number, height: number, href: string, tag: Tag | null = null): void {
    // pdfkit's types lack `structParent`.
    const options = (tag === null ? {} : { structParent: this.#node(tag) }) as PDFKit.Mixins.AnnotationOption
    if (href.startsWith('#')) this.#pdf.goTo(x, y, width, height, href.slice(1), options)
    else this.#pdf.link(x, y, width, height, href, options)
  }

  addDestination(name: string, y: number): void {
    this.#pdf.addNamedDestination(name, 'XYZ', 0, Math.max(0, y), null)
  }

  /** Adds an outline item that leads to this page, below the last item of a smaller level. */
  addOutlineItem(level: number, title: string): void {
    while ((this.#outline.at(-1)?.level ?? 0) >= level) this.#outline.pop()
    const parent = this.#outline.at(-1)?.item ?? this.#pdf.outline
    this.#outline.push({ level, item: parent.addItem(title, { expanded: level < 3 }) })
  }

  /** Draws content of a structure node. */
  drawTagged(tag: Tag, draw: () => void): void {
    this.#node(tag).add(this.#pdf.markStructureContent(tag.type))
    draw()
    this.#pdf.endMarkedContent()
  }

  /** Creates a node that may have no content, such as an empty cell, so that it keeps its position in the row. */
  ensureNode(tag: Tag): void {
    this.#node(tag)
  }

  /** Draws what is not part of the text: headers and footers, rules, shading. */
  drawArtifact(draw: () => void, kind: 'Pagination' | 'Layout' = 'Layout'): void {
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

/** A mix of two colours. @param share of the first */
export function mixed(color: string, other: string, share: number): string {
  if (share >= 1) return color
  const [own, rest] = [color, other].map((one) =>
    [1, 3, 5].map((at) => Number.parseInt(one.slice(at, at + 2), 16)),
  )
  const channels = own.map((one, i) => Math.round(one * share + rest[i] * (1 - share)))
  return `#${channels.map((one) => one.toString(16).padStart(2, '0')).join('')}`
}

/** The dictionary of a node: pdfkit has no option for attributes. */
function withData(node: PDFKit.PDFStructureElement): {
  readonly dictionary: { readonly data: Record<string, unknown> }
} {
  return node as unknown as { readonly dictionary: { readonly data: Record<string, unknown> } }
}

/** The root of the structure tree, missing in pdfkit's types. */
function withStructure(pdf: PDFKit.PDFDocument): {
  getStructTreeRoot(): { readonly data: Record<string, unknown> }
} {
  return pdf as unknown as { getStructTreeRoot(): { readonly data: Record<string, unknown> } }
}

/** `openImage`, missing in pdfkit's types. */
function withImages(pdf: PDFKit.PDFDocument): { openImage(bytes: Buffer): PDFKit.Mixins.ImageSrc } {
  return pdf as unknown as { openImage(bytes: Buffer): PDFKit.Mixins.ImageSrc }
}
