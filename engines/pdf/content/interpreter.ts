/**
 * Runs content streams (ISO 32000-1, annex A) and records the position of every glyph, image and path, and the
 * operation and stream that drew it. Nothing is painted. Pure and synchronous. Never throws on malformed content, which is
 * skipped as in readers; only at the work limit.
 */
import { LimitError } from '../../model/errors.ts'
import { type Box, intersect, type Matrix, multiply, transformBox } from '../../model/geometry.ts'
import type { PdfFont } from '../fonts/font.ts'
import { maxOperations } from '../limits.ts'
import {
  type PdfDict,
  type PdfFile,
  PdfName,
  type PdfObject,
  PdfRef,
  type PdfStream,
  PdfString,
} from '../objects.ts'
import { colourAfter, GraphicsState, TextObject } from './graphics-state.ts'
import { MarkedContent } from './marked-content.ts'
import { type Operation, parseOperations } from './operations.ts'
import { number, PathRecorder } from './path-recorder.ts'
import { ReadCache } from './read-cache.ts'
import { showString } from './show-string.ts'
import type { Glyph, Instance, PaintedPath, PlacedImage, Surface, SurfaceSource } from './surface.ts'

/** Nesting of forms. Readers stop at a similar depth. */
const maxFormDepth = 28
/** Nesting of `q`: unbounded, a stream of them would use up the memory. */
const maxSavedStates = 50_000

export interface ReadOptions {
  /** Records painted paths too, which erasing needs. Default false. */
  readonly paths?: boolean
  /** Shared by the pages of a document, so that fonts and common forms are read once. */
  readonly cache?: ReadCache
}

/** Reads one content stream with all the forms it draws. */
export function readSurface(file: PdfFile, source: SurfaceSource, options: ReadOptions = {}): Surface {
  return new Interpreter(file, options).run(source)
}

class Interpreter {
  readonly #file: PdfFile
  readonly #cache: ReadCache
  readonly #withPaths: boolean
  readonly #glyphs: Glyph[] = []
  readonly #images: PlacedImage[] = []
  readonly #paths: PaintedPath[] = []
  readonly #names = new Set<string>()
  readonly #marked: MarkedContent
  readonly #used = new Set<PdfFont>()
  #work = 0
  #state = new GraphicsState([1, 0, 0, 1, 0, 0])
  #stack: GraphicsState[] = []
  readonly #text = new TextObject()
  readonly #path = new PathRecorder()
  /** Object numbers of the forms being drawn, to stop at a form that draws itself. */
  readonly #drawing = new Set<number>()

  constructor(file: PdfFile, options: ReadOptions) {
    this.#file = file
    this.#cache = options.cache ?? new ReadCache(file)
    this.#withPaths = options.paths ?? false
    this.#marked = new MarkedContent(file, this.#cache.optional)
  }

  run(source: SurfaceSource): Surface {
    this.#state = new GraphicsState(source.matrix)
    if (source.ref) this.#drawing.add(source.ref.num)
    const root: Instance = {
      source: { stream: source.stream, num: source.ref?.num ?? null },
      bytes: source.bytes,
      operations: parseOperations(source.bytes, maxOperations + 1),
      resources: source.resources,
      parent: null,
      children: [],
    }
    this.#run(root, 0)
    return {
      root,
      glyphs: this.#glyphs,
      images: this.#images,
      paths: this.#paths,
      names: this.#names,
      replacements: this.#marked.replacements,
      propertyTexts: this.#marked.texts,
      // Known only after the codes were decoded.
      hasUnknownCodes: [...this.#used].some((font) => font.hasUnknownCodes),
    }
  }

  #run(instance: Instance, depth: number): void {
    const { operations } = instance
    this.#work += operations.length
    if (this.#work > maxOperations) {
      throw new LimitError(
        'too_many_entries',
        `A page of the PDF has more than ${maxOperations} drawing operations. Split the document, or print it to a new PDF first.`,
        { limit: maxOperations },
      )
    }
    let i = 0
    for (const operation of operations) this.#step(instance, i++, operation, depth)
  }

  #step(instance: Instance, index: number, operation: Operation, depth: number): void {
    const { name, operands } = operation
    const state = this.#state
    switch (name) {
      case 'Tj':
        this.#show(instance, index, 0, operands.at(-1))
        return
      case 'TJ': {
        const array = operands.at(-1)
        if (!Array.isArray(array)) return
        for (let i = 0; i < array.length; i++) {
          const item = array[i]
          if (typeof item === 'number') this.#kern(item)
          else this.#show(instance, index, i, item)
        }
        return
      }
      case "'":
        this.#text.moveLine(0, -state.leading)
        this.#show(instance, index, 0, operands.at(-1))
        return
      case '"':
        state.wordSpacing = number(operands[0])
        state.charSpacing = number(operands[1])
        this.#text.moveLine(0, -state.leading)
        this.#show(instance, index, 0, operands.at(-1))
        return
      case 'q':
        if (this.#stack.length < maxSavedStates) this.#stack.push(state.clone())
        return
      case 'Q':
        this.#state = this.#stack.pop() ?? state
        return
      case 'cm':
        state.ctm = multiply(matrix(operands), state.ctm)
        return
      case 'BT':
        this.#text.begin()
        return
      case 'Td':
        this.#text.moveLine(number(operands[0]), number(operands[1]))
        return
      case 'TD':
        state.leading = -number(operands[1])
        this.#text.moveLine(number(operands[0]), number(operands[1]))
        return
      case 'Tm':
        this.#text.set(matrix(operands))
        return
      case 'T*':
        this.#text.moveLine(0, -state.leading)
        return
      case 'Tf':
        this.#setFont(instance, operands)
        return
      case 'Tc':
        state.charSpacing = number(operands[0])
        return
      case 'Tw':
        state.wordSpacing = number(operands[0])
        return
      case 'Tz':
        state.horizontalScale = number(operands[0]) / 100
        return
      case 'TL':
        state.leading = number(operands[0])
        return
      case 'Tr':
        state.renderMode = number(operands[0])
        return
      case 'Ts':
        state.rise = number(operands[0])
        return
      case 'Do':
        this.#draw(instance, index, operands[0], depth)
        return
      case 'BI':
        this.#place(instance, index, null, null)
        return
      case 'gs':
        this.#extGState(instance, operands[0])
        return
      case 'scn':
      case 'SCN':
        this.#name(operands.at(-1))
        if (this.#withPaths) this.#colourStep(instance, name, operands)
        return
      case 'BDC':
      case 'BMC':
        this.#name(operands[0])
        this.#marked.begin(instance, operands)
        return
      case 'DP':
      case 'MP':
        this.#name(operands[0])
        this.#marked.point(instance, operands)
        return
      case 'EMC':
        this.#marked.end()
        return
      case 'cs':
      case 'CS':
        this.#name(operands[0])
        if (this.#withPaths) this.#colourStep(instance, name, operands)
        return
      case 'sh':
      case 'ri':
        this.#name(operands[0])
        return
      default:
        if (this.#withPaths) this.#pathStep(instance, index, name, operands)
    }
  }

  #pathStep(instance: Instance, index: number, name: string, operands: readonly PdfObject[]): void {
    const painted = this.#path.step(index, this.#state.ctm, name, operands)
    const clipped = this.#path.clipped
    if (clipped) this.#clip(clipped)
    if (painted.length === 0) {
      this.#colourStep(instance, name, operands)
      return
    }
    const { ctm, lineWidth, fill, stroke, clip } = this.#state
    this.#paths.push({
      instance,
      operation: index,
      ctm,
      filled: name !== 'S' && name !== 's',
      stroked: name.toLowerCase() !== 'f' && name !== 'f*',
      lineWidth: lineWidth * Math.sqrt(Math.abs(ctm[0] * ctm[3] - ctm[1] * ctm[2])),
      fillShade: fill.shade,
      strokeShade: stroke.shade,
      fillColor: fill.rgb,
      strokeColor: stroke.rgb,
      clip,
      hidden: this.#marked.hidden,
      subpaths: painted,
    })
  }

  /** Intersects the clip with a box. An empty clip is a box without area. */
  #clip(box: Box): void {
    const { clip } = this.#state
    this.#state.clip = clip ? (intersect(clip, box) ?? { ...box, x1: box.x0, y1: box.y0 }) : box
  }

  #colourStep(instance: Instance, name: string, operands: readonly PdfObject[]): void {
    const state = this.#state
    if (name === 'w') {
      state.lineWidth = Math.abs(number(operands[0]))
      return
    }
    const fills = name === name.toLowerCase()
    const current = fills ? state.fill : state.stroke
    const colour = colourAfter(name, operands, current, this.#file, instance.resources)
    if (!colour) return
    if (fills) state.fill = colour
    else state.stroke = colour
  }

  #setFont(instance: Instance, operands: readonly PdfObject[]): void {
    const name = operands[0]
    this.#name(name)
    const fonts = this.#file.dict(instance.resources.get('Font'))
    const entry = name instanceof PdfName ? fonts?.get(name.name) : undefined
    this.#state.font = this.#cache.font(entry)
    this.#state.fontSize = number(operands[1])
  }

  /** A number in a TJ array moves the text position back, in thousandths of an em. */
  #kern(amount: number): void {
    const { font, fontSize, horizontalScale } = this.#state
    const shift = (-amount / 1000) * fontSize
    if (font?.vertical) this.#text.advance(0, shift)
    else this.#text.advance(shift * horizontalScale, 0)
  }

  #show(instance: Instance, operation: number, stringIndex: number, string: PdfObject | undefined): void {
    if (!(string instanceof PdfString) || string.bytes.length === 0) return
    const state = this.#state
    const font = state.font ?? this.#cache.font(undefined)
    if (font.type3)
      readGlyphTexts(this.#file, font, instance.resources, this.#cache, (source) =>
        readSurface(this.#file, source, { cache: this.#cache }),
      )
    this.#used.add(font)
    const { mcid, replacement, hidden } = this.#marked
    const source = { instance, operation, stringIndex, mcid, replacement, hidden }
    showString(string.bytes, font, state, this.#text, source, this.#cache, this.#glyphs)
  }

  #draw(instance: Instance, operation: number, name: PdfObject | undefined, depth: number): void {
    if (!(name instanceof PdfName)) return
    this.#name(name)
    const entry = this.#file.dict(instance.resources.get('XObject'))?.get(name.name)
    const stream = this.#file.stream(entry)
    if (!stream) return
    const subtype = this.#file.name(stream.dict.get('Subtype'))
    if (subtype === 'Image') {
      this.#place(instance, operation, name.name, stream)
      return
    }
    if (subtype !== 'Form' && !stream.dict.has('BBox')) return
    const num = entry instanceof PdfRef ? entry.num : null
    if (depth >= maxFormDepth || (num !== null && this.#drawing.has(num))) return

    const { bytes, operations } = this.#cache.content(stream)
    const child: Instance = {
      source: { stream, num },
      bytes,
      operations,
      resources: this.#file.dict(stream.dict.get('Resources')) ?? instance.resources,
      parent: { instance, operation },
      children: [],
    }
    instance.children.push(child)
    const outer = this.#state
    const outerStack = this.#stack
    const outerText = { matrix: this.#text.matrix, line: this.#text.line }
    this.#state = outer.clone()
    this.#stack = []
    const own = this.#file.numbers(stream.dict.get('Matrix'))
    if (own?.length === 6) this.#state.ctm = multiply(matrix(own), this.#state.ctm)
    const bounds = this.#withPaths ? this.#file.numbers(stream.dict.get('BBox')) : null
    if (bounds?.length === 4) {
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = bounds
      this.#clip(transformBox(this.#state.ctm, { x0, y0, x1, y1 }))
    }
    if (num !== null) this.#drawing.add(num)
    this.#marked.enter(this.#file.dict(stream.dict.get('OC')))
    this.#run(child, depth + 1)
    this.#marked.leave()
    if (num !== null) this.#drawing.delete(num)
    this.#state = outer
    this.#stack = outerStack
    this.#text.matrix = outerText.matrix
    this.#text.line = outerText.line
  }

  #place(instance: Instance, operation: number, name: string | null, stream: PdfStream | null): void {
    const { ctm, clip } = this.#state
    const { mcid } = this.#marked
    const hidden = this.#marked.hidden || this.#cache.optional.hides(this.#file.dict(stream?.dict.get('OC')))
    const box = transformBox(ctm, { x0: 0, y0: 0, x1: 1, y1: 1 })
    this.#images.push({ instance, operation, name, stream, matrix: ctm, box, clip, mcid, hidden })
  }

  #extGState(instance: Instance, name: PdfObject | undefined): void {
    if (!(name instanceof PdfName)) return
    this.#name(name)
    const state = this.#file.dict(this.#file.dict(instance.resources.get('ExtGState'))?.get(name.name))
    if (!state) return
    const font = this.#file.array(state.get('Font'))
    if (font) {
      this.#state.font = this.#cache.font(font[0])
      this.#state.fontSize = this.#file.number(font[1]) ?? 0
    }
  }

  #name(name: PdfObject | undefined): void {
    if (name instanceof PdfName) this.#names.add(name.name)
  }
}

function matrix(operands: readonly PdfObject[]): Matrix {
  const [a, b, c, d, e, f] = operands
  return [number(a), number(b), number(c), number(d), number(e), number(f)]
}

/** Glyphs that are texts themselves: a procedure of a Type 3 font may draw words in another font, which are visible. */

/** Bytes of a procedure that is read for text. One that draws a word has a few hundred; larger ones are drawings. */
const maxProcedureBytes = 20_000

/** The codes of a Type 3 font get the text that their glyphs draw, once. */
function readGlyphTexts(
  file: PdfFile,
  font: PdfFont,
  resources: PdfDict,
  cache: ReadCache,
  read: (source: SurfaceSource) => Surface,
): void {
  const { type3 } = font
  if (type3 === undefined || cache.textCodes.has(font)) return
  const codes = new Set<number>()
  cache.textCodes.set(font, codes)
  for (let code = 0; code < 256; code++) {
    const num = type3.procedure(code)
    const ref = num === null ? null : new PdfRef(num)
    const stream = ref && file.stream(ref)
    if (!stream) continue
    const { bytes } = cache.content(stream)
    if (bytes.length > maxProcedureBytes || !showsText(bytes)) continue
    const own = file.dict(stream.dict.get('Resources')) ?? type3.resources ?? resources
    const { glyphs } = read({ bytes, stream, ref, resources: own, matrix: [1, 0, 0, 1, 0, 0] })
    const text = glyphs.map((glyph) => glyph.text).join('')
    if (!/[\p{L}\p{N}]/u.test(text)) continue
    codes.add(code)
    cache.addInferred(font, code, text)
  }
}

/** Most procedures of Type 3 fonts are bitmaps, which are not parsed for text. */
function showsText(bytes: Uint8Array): boolean {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  return content.includes('BT') && content.includes('Tf')
}
