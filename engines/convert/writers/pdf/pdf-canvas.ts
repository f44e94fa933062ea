import type { Borders, Fill, Side } from '../../../model/document.ts'
import { InternalError } from '../../../model/errors.ts'
import { type Box, identity, type Matrix, multiply, transformBox } from '../../../model/geometry.ts'
import {
  embedPlainImage,
  encodeTextString,
  PdfDict,
  PdfFile,
  PdfName,
  type PdfObject,
  type PdfRef,
  PdfString,
} from '../../../pdf/new-file.ts'
import type { PdfCompliance } from '../../options.ts'
import { coefficient, numberOf, rectangle, textString, within } from './canvas/content.ts'
import { FontSet } from './canvas/embedded-font.ts'
import { gradientPattern, mixed } from './canvas/gradients.ts'
import { closePage, linkTo, namesOf, openPage, type Page } from './canvas/page.ts'
import { drawWords, type PictureWords } from './canvas/picture-words.ts'
import { Outline, Structure, type Tag } from './canvas/structure.ts'
import type { Font } from './fonts/coverage.ts'

interface PdfCanvasOptions {
  readonly compliance: PdfCompliance
  readonly title?: string
  readonly language?: string
}

/** Marked content that is open: how it is opened again after content of another node inside it. */
interface Mark {
  readonly open: () => void
  readonly isArtifact: boolean
}

/** A PDF under construction. Coordinates are points from the top left; y of text is its baseline. */
export class PdfCanvas {
  readonly #file = new PdfFile(new Map(), new PdfDict())
  readonly #options: PdfCanvasOptions
  readonly #structure = new Structure(this.#file)
  readonly #outline = new Outline(this.#file)
  readonly #root = new PdfDict([['Type', PdfName.of('Catalog')]])
  readonly #pages = this.#file.add(new PdfDict())
  readonly #kids: PdfRef[] = []
  #page: Page | null = null
  #mark: Mark | null = null
  #matrix: Matrix = identity
  /** Text that is copied and searched instead of the drawing. */
  #actual: string | null = null
  readonly #fonts = new FontSet(this.#file)
  /** Images already embedded, so that each is embedded once. */
  readonly #images = new Map<Uint8Array, { readonly name: string; readonly ref: PdfRef }>()
  readonly #words = new Map<Uint8Array, readonly PictureWords[]>()
  readonly #destinations = new Map<string, PdfObject>()
  readonly #opacities = new Map<number, PdfRef>()
  #patterns = 0
  /** Most graphics states that are saved at once on a page. */
  depth = 0
  /** Whether translucent fills are allowed: PDF/A-1 has no transparency. */
  readonly showsThrough: boolean

  constructor(options: PdfCanvasOptions) {
    this.#options = options
    this.showsThrough = options.compliance !== 'pdf-a-1b'
  }

  addFont(name: string, font: Font): void {
    this.#fonts.add(name, font)
  }

  addPage(width: number, height: number): void {
    const mark = this.#mark
    if (mark) this.#write('EMC')
    this.#endPage()
    this.#page = openPage(this.#file, { width, height }, this.#pages, this.#structure.addPage())
    this.#kids.push(this.#page.ref)
    mark?.open()
  }

  #endPage(): void {
    const page = this.#page
    if (page === null) return
    closePage(this.#file, page)
    this.depth = Math.max(this.depth, page.operations.depth)
    this.#page = null
  }

  get #on(): Page {
    if (this.#page === null)
      throw new InternalError('internal', 'Nothing can be drawn before the first page.')
    return this.#page
  }

  #write(operation: string): void {
    this.#on.operations.write(operation)
  }

  /** Width of a text on one line, points. */
  measure(text: string, face: string, size: number): number {
    return (this.#fonts.of(face).font.width(text) * size) / 1000
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
    if (text === '') return
    const { operations, resources, height } = this.#on
    const { stretch = 1, spacing = 0, invisible = false, size } = style
    const { font, ref } = this.#fonts.of(style.face)
    resources.Font.set(font.name, ref)
    if (!invisible) operations.fill(style.colour ?? 'black')
    operations.write('BT')
    operations.font(font.name, size)
    // Inside the text object, where the font is set: poppler takes the font size at the end of the marked content, and would
    // otherwise put the words on a separate line.
    if (this.#actual !== null) operations.write(`/Span <</ActualText ${textOperand(this.#actual)}>> BDC`)
    if (invisible) operations.write('3 Tr')
    if (stretch !== 1) operations.write(`${numberOf(100 * stretch)} Tz`)
    if (spacing !== 0) operations.write(`${numberOf(spacing)} Tc`)
    operations.write(font.show(text, x, height - baseline, size))
    if (spacing !== 0) operations.write('0 Tc')
    if (stretch !== 1) operations.write('100 Tz')
    if (invisible) operations.write('0 Tr')
    operations.write(this.#actual === null ? 'ET' : 'EMC\nET')
  }

  /** Draws with ActualText, which programs copy and search instead of the drawing. */
  drawWithActualText(words: string, draw: () => void): void {
    const outer = this.#actual
    this.#actual = words
    try {
      draw()
    } finally {
      this.#actual = outer
    }
  }

  fillRect(x: number, y: number, width: number, height: number, colour: string): void {
    const page = this.#on
    page.operations.fill(colour)
    page.operations.write(`${rectangle(x, page.height - y - height, width, height)} f`)
  }

  /**
   * Fills a closed path: a start point, then lines (two numbers) and cubic Bézier curves (six).
   * @param opacity from 0 to 1. If transparency is not allowed, the fill is mixed with the colour behind it.
   */
  fillPath(outline: readonly (readonly number[])[], fill: Fill, opacity = 1, behind = '#ffffff'): void {
    const { operations } = this.#on
    const isClear = opacity < 1 && this.showsThrough
    if (isClear) {
      operations.save()
      this.#setOpacity(opacity)
    }
    const share = isClear ? 1 : opacity
    if (typeof fill === 'string') operations.fill(mixed(fill, behind, share))
    else this.#setGradient(fill, share, behind)
    this.#trace(outline)
    this.#write('h f')
    if (isClear) operations.restore()
  }

  #setOpacity(opacity: number): void {
    const state =
      this.#opacities.get(opacity) ??
      this.#file.add(new PdfDict().set('Type', PdfName.of('ExtGState')).set('ca', opacity))
    this.#opacities.set(opacity, state)
    const name = `G${state.num}`
    this.#on.resources.ExtGState.set(name, state)
    this.#write(`/${name} gs`)
  }

  #setGradient(fill: Exclude<Fill, string>, share: number, behind: string): void {
    const { height, resources, operations } = this.#on
    const pattern = gradientPattern(this.#file, fill, { share, behind, height, matrix: this.#matrix })
    const name = `P${++this.#patterns}`
    resources.Pattern.set(name, pattern)
    operations.pattern(name)
  }

  #trace(outline: readonly (readonly number[])[]): void {
    const { height } = this.#on
    for (const [i, point] of outline.entries()) {
      const numbers = point.map((n, at) => numberOf(at % 2 === 0 ? n : height - n))
      this.#write(`${numbers.join(' ')} ${i === 0 ? 'm' : numbers.length === 2 ? 'l' : 'c'}`)
    }
  }

  strokeLine(x0: number, y0: number, x1: number, y1: number, thickness: number, colour = '#808080'): void {
    const { operations, height } = this.#on
    operations.stroke(colour, thickness)
    const [from, to] = [numberOf(height - y0), numberOf(height - y1)]
    operations.write(`${numberOf(x0)} ${from} m ${numberOf(x1)} ${to} l S`)
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
    const { operations } = this.#on
    operations.save()
    operations.stroke(color, width)
    if (dashed) operations.write(`[${numberOf(width * 3)} ${numberOf(width * 2)}] 0 d`)
    this.#trace(outline)
    operations.write(isClosed ? 's' : 'S')
    operations.restore()
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
    const { operations, height } = this.#on
    const outer = this.#matrix
    operations.save()
    if (outlines) {
      for (const outline of outlines) this.#trace(outline)
      operations.write('W n')
    }
    if (clip) {
      const { x0, y0, x1, y1 } = clip
      operations.write(`${rectangle(x0, height - y1, x1 - x0, y1 - y0)} W n`)
    }
    if (turn) {
      const angle = (-turn.degrees * Math.PI) / 180
      const [cos, sin, y] = [Math.cos(angle), Math.sin(angle), height - turn.y]
      this.#transform([cos, sin, -sin, cos, turn.x - cos * turn.x + sin * y, y - sin * turn.x - cos * y])
    }
    draw()
    operations.restore()
    this.#matrix = outer
  }

  /** Draws everything smaller or larger, from the top left corner of the page. */
  drawScaled(scale: number, draw: () => void): void {
    if (scale === 1) {
      draw()
      return
    }
    const { operations, height } = this.#on
    const outer = this.#matrix
    operations.save()
    this.#transform([scale, 0, 0, scale, 0, height * (1 - scale)])
    draw()
    operations.restore()
    this.#matrix = outer
  }

  #transform(matrix: Matrix): void {
    this.#matrix = multiply(matrix, this.#matrix)
    this.#write(`${matrix.map(coefficient).join(' ')} cm`)
  }

  /** Draws a PNG that is not interlaced, or a JPEG. */
  drawImage(bytes: Uint8Array, x: number, y: number, width: number, height: number): void {
    const { operations, resources, height: top } = this.#on
    let image = this.#images.get(bytes)
    if (image === undefined) {
      image = {
        name: `I${this.#images.size + 1}`,
        ref: embedPlainImage(this.#file, bytes, this.showsThrough),
      }
      this.#images.set(bytes, image)
    }
    resources.XObject.set(image.name, image.ref)
    const place = [width, 0, 0, height, x, top - y - height].map(numberOf).join(' ')
    operations.write(`q ${place} cm /${image.name} Do Q`)
    for (const words of this.#words.get(bytes) ?? []) drawWords(words, { x, y, width, height }, this)
  }

  /** Sets invisible text for search and copying wherever an image is drawn. */
  addWords(bytes: Uint8Array, words: readonly PictureWords[]): void {
    this.#words.set(bytes, words)
  }

  /** @param tag structure node of the link; null for a link in a repeated header */
  addLink(x: number, y: number, width: number, height: number, href: string, tag: Tag | null = null): void {
    const page = this.#on
    const [low, high] = [page.height - y - height, page.height - y]
    const { x0, y0, x1, y1 } = transformBox(this.#matrix, { x0: x, y0: low, x1: x + width, y1: high })
    const link = linkTo(href, [x0, y0, x1, y1])
    const ref = this.#file.add(link)
    if (tag !== null)
      link
        .set('Contents', new PdfString(new Uint8Array()))
        .set('StructParent', this.#structure.addLink(tag, ref, page.ref))
    page.links.push(ref)
  }

  addDestination(name: string, y: number): void {
    const { ref, height } = this.#on
    this.#destinations.set(name, [ref, PdfName.of('XYZ'), 0, within(height - Math.max(0, y)), null])
  }

  /** Adds an outline item that leads to this page, below the last item of a smaller level. */
  addOutlineItem(level: number, title: string): void {
    this.#outline.add(level, title, this.#on.ref)
  }

  /** Draws content of a structure node. */
  drawTagged(tag: Tag, draw: () => void): void {
    const open = () => {
      const { ref, key } = this.#on
      this.#write(`/${tag.type} <</MCID ${this.#structure.addContent(tag, ref, key)}>> BDC`)
    }
    this.#drawMarked({ open, isArtifact: false }, draw)
  }

  /** Creates a node that may have no content, such as an empty cell, so that it keeps its position in the row. */
  ensureNode(tag: Tag): void {
    this.#structure.ensure(tag)
  }

  /** Draws content that is not part of the text: headers and footers, rules, shading. */
  drawArtifact(draw: () => void, kind: 'Pagination' | 'Layout' = 'Layout'): void {
    if (this.#mark?.isArtifact) draw()
    else
      this.#drawMarked(
        { open: () => this.#write(`/Artifact <</Type /${kind}>> BDC`), isArtifact: true },
        draw,
      )
  }

  /** Marked content of a node is not inside that of another. */
  #drawMarked(mark: Mark, draw: () => void): void {
    const outer = this.#mark
    if (outer) this.#write('EMC')
    this.#mark = mark
    mark.open()
    draw()
    this.#write('EMC')
    this.#mark = outer
    outer?.open()
  }

  /** Ends the file. Nothing can be drawn afterwards. */
  finish(): PdfFile {
    this.#endPage()
    const { title, language, compliance } = this.#options
    const file = this.#file
    this.#fonts.embed(compliance === 'pdf-a-1b')
    file
      .dict(this.#pages)
      ?.set('Type', PdfName.of('Pages'))
      .set('Kids', this.#kids)
      .set('Count', this.#kids.length)
    const root = this.#root
      .set('Pages', this.#pages)
      .set('StructTreeRoot', this.#structure.finish())
      .set('MarkInfo', new PdfDict([['Marked', true]]))
    if (language !== undefined) root.set('Lang', textString(language))
    if (title !== undefined) root.set('ViewerPreferences', new PdfDict([['DisplayDocTitle', true]]))
    const outline = this.#outline.finish()
    if (outline) root.set('Outlines', outline).set('PageMode', PdfName.of('UseOutlines'))
    if (this.#destinations.size > 0)
      root.set('Names', new PdfDict([['Dests', file.add(namesOf(this.#destinations))]]))
    file.trailer.set('Root', file.add(root)).set('Info', file.add(new PdfDict()))
    return file
  }
}

const textOperand = (text: string) => `<${Buffer.from(encodeTextString(text)).toString('hex')}>`
