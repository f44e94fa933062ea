/**
 * Flattens transparency, which PDF/A-1 forbids, and keeps the rest of the page: each transparent operation is replaced by a patch
 * of an image of the page, and its words become invisible text. What is painted on top later is painted over the patch.
 */

import { type Box, intersect, invert, type Matrix, multiply, pad, union } from '../../model/geometry.ts'
import { ContentWriter } from '../content/content-writer.ts'
import type { Operation } from '../content/operations.ts'
import { ReadCache } from '../content/read-cache.ts'
import type { Instance, Surface } from '../content/surface.ts'
import { pageSurface } from '../content/surfaces.ts'
import type { PageNode } from '../file/pages.ts'
import { encodeFlate } from '../filters/decode-stream.ts'
import type { PdfLimits } from '../limits.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject, type PdfRef, PdfStream } from '../objects.ts'
import { hasOpaqueMask } from './part-one-images.ts'
import {
  type DrawnPage,
  drawPageUpTo,
  layersOf,
  leadsToTransparency,
  opaqueStates,
  type Painting,
  patchOf,
  softMask,
  TransparencyState,
} from './transparency.ts'

/** With more patches, or patches whose area is that of more pages, rasterising the whole page is better. */
const maxPatches = 300
const maxPatchPages = 3

const fills = new Set(['f', 'F', 'f*', 'B', 'B*', 'b', 'b*'])
const strokes = new Set(['S', 's', 'B', 'B*', 'b', 'b*'])
const shows = new Set(['Tj', 'TJ', "'", '"'])

/**
 * Replaces the contents and resources of a page. Images with soft masks on blank paper are not handled here: `opaqueImage` keeps
 * their resolution.
 * @returns the boxes of the patches as shown. Null if the page is unchanged: it has no transparency, or would need too many
 *   patches.
 * @throws LimitError `too_many_pixels`, `time_exceeded`
 */
export async function flattenTransparency(
  file: PdfFile,
  node: PageNode,
  limits: Partial<PdfLimits> | undefined,
): Promise<readonly Box[] | null> {
  const current = { ...node, resources: file.dict(node.dict.get('Resources')) ?? node.resources }
  const surface = pageSurface(file, current, new ReadCache(file), true)
  const flattening = new Flattening(file, current, surface, limits)
  // The first pass finds overlaps, the second one writes.
  if (!(await flattening.stream(surface.root, node.toShown, 0)) || !flattening.plan()) return null
  const rewritten = await flattening.stream(surface.root, node.toShown, 0)
  if (!rewritten) return null
  const raw = encodeFlate(rewritten.bytes)
  const dict = new PdfDict([
    ['Filter', PdfName.of('FlateDecode')],
    ['Length', raw.length],
  ])
  node.dict.set('Contents', file.add(new PdfStream(dict, raw))).set('Resources', rewritten.resources)
  node.dict.delete('Group')
  return flattening.patches
}

interface RewrittenStream {
  readonly bytes: Uint8Array
  readonly resources: PdfDict
}

class Flattening {
  readonly #file: PdfFile
  readonly #page: PageNode
  readonly #limits: Partial<PdfLimits> | undefined
  readonly #boxes: ReadonlyMap<Instance, ReadonlyMap<number, Box>>
  readonly #white: ReadonlyMap<Instance, ReadonlySet<number>>
  /** Boxes painted so far, without white ones. */
  readonly #ground: Box[] = []
  readonly #opaque = new Map<PdfStream, boolean>()
  readonly #paintings: Painting[] = []
  readonly patches: Box[] = []
  /** Null in the first pass. Then, by stream and operation, up to where the page is drawn for its patch. */
  #layers: Map<Instance, Map<number, Painting>> | null = null
  #drawn: { readonly upTo: Painting; readonly page: Promise<DrawnPage> } | null = null

  constructor(file: PdfFile, page: PageNode, surface: Surface, limits: Partial<PdfLimits> | undefined) {
    this.#file = file
    this.#page = page
    this.#limits = limits
    this.#boxes = boxesOf(surface)
    this.#white = whiteOf(surface)
  }

  /** Ends the first pass. False if there are no patches, or too many. */
  plan(): boolean {
    const transparent = this.#paintings.filter((painting) => painting.transparent)
    const page = this.#page.width * this.#page.height
    const area = transparent.reduce((sum, { box }) => sum + (box.x1 - box.x0) * (box.y1 - box.y0), 0)
    if (transparent.length === 0 || transparent.length > maxPatches || area > maxPatchPages * page)
      return false
    this.#layers = new Map()
    for (const [{ instance, operation }, upTo] of layersOf(this.#paintings)) {
      const own = this.#layers.get(instance) ?? new Map<number, Painting>()
      this.#layers.set(instance, own.set(operation, upTo))
    }
    this.#ground.length = 0
    return true
  }

  /** Rewrites a stream without transparency. Null where forms are nested too deep. */
  async stream(instance: Instance, start: Matrix, depth: number): Promise<RewrittenStream | null> {
    const { bytes, operations } = instance
    const writer = new ContentWriter(bytes.length + 1024)
    const objects = new PdfDict()
    const names = new Map(this.#file.dict(instance.resources.get('XObject'))?.entries)
    let ctm = start
    let state = new TransparencyState()
    const outer: { ctm: Matrix; state: TransparencyState }[] = []
    const waiting: string[] = []
    let inText = false
    const flush = () => {
      for (const lines of waiting.splice(0)) writer.raw(new TextEncoder().encode(lines))
    }
    for (const [i, operation] of operations.entries()) {
      const { name, operands } = operation
      if (name === 'q') outer.push({ ctm, state: state.clone() })
      else if (name === 'Q') ({ ctm, state } = outer.pop() ?? { ctm, state })
      else if (name === 'cm') ctm = multiply(matrixOf(operands), ctm)
      else if (name === 'Tr') state.renderMode = typeof operands[0] === 'number' ? operands[0] : 0
      else if (name === 'gs') this.#enter(state, instance, operands[0])
      else if (name === 'scn' || name === 'SCN') {
        const pattern = this.#isTransparentPattern(instance, operands.at(-1))
        if (name === 'scn') state.fillPattern = pattern
        else state.strokePattern = pattern
        if (pattern) continue
      } else if (/^(?:sc|g|rg|k|cs)$/.test(name)) state.fillPattern = false
      else if (/^(?:SC|G|RG|K|CS)$/.test(name)) state.strokePattern = false
      if (name === 'BT') inText = true
      const drawn = name === 'Do' ? nameOf(operands[0]) : null
      const child =
        drawn === null ? undefined : instance.children.find(({ parent }) => parent?.operation === i)
      const box = this.#boxes.get(instance)?.get(i) ?? null
      const transparent =
        this.#isTransparent(operation, state, drawn) ||
        (await this.#blendsContent(names.get(drawn ?? '') ?? null, box))
      if (box && (!child || transparent)) {
        if (!this.#white.get(instance)?.has(i)) this.#ground.push(box)
        if (!this.#layers && !transparent)
          this.#paintings.push({ instance, operation: i, box, transparent: false })
      }
      if (!transparent && child && leadsToTransparency(this.#file, names.get(drawn ?? '') ?? null)) {
        // Only part of the form is transparent.
        const inner = depth < maxNesting ? await this.#form(child, ctm, depth) : null
        if (!inner) return null
        objects.set(`F${i}`, inner)
        writer.operation('Do', [PdfName.of(`F${i}`)])
      } else if (!transparent) {
        if (drawn !== null) objects.set(drawn, names.get(drawn) ?? null)
        writer.raw(bytes, operation.start, operation.end)
      } else {
        if (this.#layers) this.#writeInvisible(writer, operation, state, child, objects, i)
        const patch = await this.#patch(instance, i, name, ctm)
        if (patch) {
          objects.set(`P${i}`, patch.image)
          waiting.push(`q ${patch.at.map((n) => n.toFixed(5)).join(' ')} cm /P${i} Do Q\n`)
        }
      }
      if (name === 'ET') inText = false
      if (!inText) flush()
    }
    flush()
    return { bytes: writer.bytes(), resources: this.#resources(instance, objects) }
  }

  /** Writes a transparent operation invisibly: its text in render mode 3, its paths without painting. */
  #writeInvisible(
    writer: ContentWriter,
    { name, operands }: Operation,
    { renderMode }: TransparencyState,
    child: Instance | undefined,
    objects: PdfDict,
    index: number,
  ): void {
    if (shows.has(name)) {
      writer.operation('Tr', [3]).operation(name, operands).operation('Tr', [renderMode])
    } else if (child) {
      const words = invisibleForm(this.#file, child)
      if (!words) return
      objects.set(`W${index}`, words)
      writer.operation('Do', [PdfName.of(`W${index}`)])
    } else if (fills.has(name) || strokes.has(name)) writer.operation('n')
  }

  #enter(state: TransparencyState, instance: Instance, name: PdfObject | undefined): void {
    const states = this.#file.dict(instance.resources.get('ExtGState'))
    const entry = this.#file.dict(states?.get(nameOf(name) ?? ''))
    if (entry) state.set(this.#file, entry)
  }

  #isTransparentPattern(instance: Instance, name: PdfObject | undefined): boolean {
    const patterns = this.#file.dict(instance.resources.get('Pattern'))
    return leadsToTransparency(this.#file, patterns?.get(nameOf(name) ?? '') ?? null)
  }

  #isTransparent({ name }: Operation, state: TransparencyState, drawn: string | null): boolean {
    if (drawn !== null) return state.isTransparent(true, true)
    if (shows.has(name)) {
      const mode = state.renderMode % 4
      return mode !== 3 && state.isTransparent(mode !== 1, mode !== 0)
    }
    if (name === 'sh' || name === 'BI') return state.isTransparent(true, false)
    return (fills.has(name) || strokes.has(name)) && state.isTransparent(fills.has(name), strokes.has(name))
  }

  /** Whether an object is an image with a soft mask on top of other content. */
  async #blendsContent(object: PdfObject, box: Box | null): Promise<boolean> {
    const image = this.#file.stream(object)
    if (!image || !box || this.#file.name(image.dict.get('Subtype')) !== 'Image') return false
    if (!softMask(this.#file, image.dict) || !this.#ground.some((ground) => intersect(ground, box)))
      return false
    const known = this.#opaque.get(image) ?? (await hasOpaqueMask(this.#file, image, this.#limits))
    this.#opaque.set(image, known)
    return !known
  }

  async #form(child: Instance, ctm: Matrix, depth: number): Promise<PdfRef | null> {
    const given = child.source.stream?.dict ?? new PdfDict()
    const matrix = this.#file.numbers(given.get('Matrix'))
    const rewritten = await this.stream(child, multiply(matrixOf(matrix ?? []), ctm), depth + 1)
    if (!rewritten) return null
    const dict = new PdfDict([
      ['Type', PdfName.of('XObject')],
      ['Subtype', PdfName.of('Form')],
      ['Filter', PdfName.of('FlateDecode')],
    ])
    for (const key of ['BBox', 'Matrix']) {
      const value = given.get(key)
      if (value !== undefined) dict.set(key, value)
    }
    const raw = encodeFlate(rewritten.bytes)
    return this.#file.add(
      new PdfStream(dict.set('Resources', rewritten.resources).set('Length', raw.length), raw),
    )
  }

  async #patch(
    instance: Instance,
    index: number,
    name: string,
    ctm: Matrix,
  ): Promise<{ image: PdfRef; at: Matrix } | null> {
    const whole = { x0: 0, y0: 0, x1: this.#page.width, y1: this.#page.height }
    const seen = name === 'sh' ? whole : this.#boxes.get(instance)?.get(index)
    const box = seen && intersect(pad(seen, 1), whole)
    const back = invert(ctm)
    if (!box || !back) return null
    if (!this.#layers) {
      this.#paintings.push({ instance, operation: index, box, transparent: true })
      return null
    }
    const upTo = this.#layers.get(instance)?.get(index)
    if (!upTo) return null
    if (this.#drawn?.upTo !== upTo)
      this.#drawn = { upTo, page: drawPageUpTo(this.#file, this.#page, upTo, this.#limits) }
    const patch = await patchOf(await this.#drawn.page, box, this.#limits)
    if (!patch) return null
    const { x0, y0, x1, y1 } = patch.box
    this.patches.push(patch.box)
    // The unit square of an image has its origin at the bottom left.
    return { image: this.#file.add(patch.image), at: multiply([x1 - x0, 0, 0, y0 - y1, x0, y1], back) }
  }

  /** The resources of the new content, without transparency. */
  #resources({ resources }: Instance, objects: PdfDict): PdfDict {
    const own = resources.clone().set('XObject', objects)
    const states = this.#file.dict(resources.get('ExtGState'))
    if (states) own.set('ExtGState', opaqueStates(this.#file, states))
    const patterns = this.#file.dict(resources.get('Pattern'))
    if (patterns)
      own.set(
        'Pattern',
        new PdfDict([...patterns.entries].filter(([, pattern]) => !leadsToTransparency(this.#file, pattern))),
      )
    return own
  }
}

/** Forms in forms. Readers stop earlier. */
const maxNesting = 12

function nameOf(object: PdfObject | undefined): string | null {
  return object instanceof PdfName ? object.name : null
}

function matrixOf(numbers: readonly PdfObject[]): Matrix {
  const [a, b, c, d, e, f] = numbers.map((n) => (typeof n === 'number' ? n : 0))
  return numbers.length === 6 ? [a, b, c, d, e, f] : [1, 0, 0, 1, 0, 0]
}

/** Paths filled with white, which are not visible on paper. */
function whiteOf({ paths }: Surface): Map<Instance, Set<number>> {
  const white = new Map<Instance, Set<number>>()
  for (const { instance, operation, filled, stroked, fillShade } of paths)
    if (filled && !stroked && fillShade === 1)
      white.set(instance, (white.get(instance) ?? new Set()).add(operation))
  return white
}

/** The box that each operation paints, as shown. That of a form contains all that it draws. */
function boxesOf({ glyphs, images, paths }: Surface): Map<Instance, Map<number, Box>> {
  const all = new Map<Instance, Map<number, Box>>()
  const add = (instance: Instance, operation: number, painted: Box, clip: Box | null): void => {
    const box = clip ? intersect(painted, clip) : painted
    if (!box) return
    for (let at: { instance: Instance; operation: number } | null = { instance, operation }; at; ) {
      const known = all.get(at.instance) ?? new Map<number, Box>()
      const before = known.get(at.operation)
      all.set(at.instance, known.set(at.operation, before ? union(before, box) : box))
      at = at.instance.parent
    }
  }
  for (const { instance, operation, box, clip } of glyphs) add(instance, operation, box, clip)
  for (const { instance, operation, box, clip } of images) add(instance, operation, box, clip)
  for (const { instance, operation, subpaths, clip, stroked, lineWidth } of paths)
    for (const { box } of subpaths) add(instance, operation, stroked ? pad(box, lineWidth) : box, clip)
  return all
}

/** Operators that paint or set colours and lines. */
const droppedOperators = new Set('Do sh BI gs scn SCN sc SC cs CS g G rg RG k K ri i d w J j M Tr'.split(' '))
const paintingOperators = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*'])

/** A copy of a form with only its text, invisible, so that it can be searched and copied. Null if it has no text. */
function invisibleForm(file: PdfFile, instance: Instance, depth = 0): PdfRef | null {
  const writer = new ContentWriter(instance.bytes.length)
  const objects = new PdfDict()
  let words = false
  for (const [i, { name, operands, start, end }] of instance.operations.entries()) {
    const child = instance.children.find(({ parent }) => parent?.operation === i)
    if (child && depth < maxNesting) {
      const inner = invisibleForm(file, child, depth + 1)
      if (!inner) continue
      words = true
      objects.set(`W${i}`, inner)
      writer.operation('Do', [PdfName.of(`W${i}`)])
    } else if (paintingOperators.has(name)) writer.operation('n')
    else if (name === 'BDC' || name === 'DP')
      writer.operation(name === 'BDC' ? 'BMC' : 'MP', operands.slice(0, 1))
    else if (!droppedOperators.has(name)) {
      writer.raw(instance.bytes, start, end)
      if (name === 'BT') writer.operation('Tr', [3])
      words ||= name === 'Tj' || name === 'TJ' || name === "'" || name === '"'
    }
  }
  if (!words) return null
  const given = instance.source.stream?.dict
  const dict = new PdfDict([
    ['Type', PdfName.of('XObject')],
    ['Subtype', PdfName.of('Form')],
    ['Filter', PdfName.of('FlateDecode')],
    ['BBox', given?.get('BBox') ?? [0, 0, 0, 0]],
    [
      'Resources',
      new PdfDict([
        ['Font', instance.resources.get('Font') ?? new PdfDict()],
        ['XObject', objects],
      ]),
    ],
  ])
  const matrix = given?.get('Matrix')
  if (matrix !== undefined) dict.set('Matrix', matrix)
  const raw = encodeFlate(writer.bytes())
  return file.add(new PdfStream(dict.set('Length', raw.length), raw))
}
