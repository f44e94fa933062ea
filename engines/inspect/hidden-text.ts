import { type Box, centre, contains, intersect, pad, union } from '../model/geometry.ts'
import type { Raster } from '../model/raster.ts'
import { type Glyph, type Instance, pageSurface, type ReadCache, type Surface } from '../pdf/content/index.ts'
import { type PageNode, PdfDict, type PdfFile } from '../pdf/file/index.ts'
import type { PdfReader } from '../pdf/second-reader/index.ts'
import { placedAnnotations } from '../pdf/text/index.ts'
import type { FindingKind, Sighting } from './finding.ts'

/**
 * Text of a page that its reader does not see. A page on which anything may hide text is drawn twice, with and without its text: text that
 * makes no difference is hidden, regardless of the cause. What was painted over it gives the kind.
 */

/** A page of a file that is read by our reader and by pdf.js. */
interface InspectedPage {
  readonly file: PdfFile
  readonly node: PageNode
  readonly cache: ReadCache
  /** Draws the page. */
  readonly reader: () => Promise<PdfReader>
  /** 0-based. */
  readonly index: number
}

/** Points. The smallest print that is meant to be read is about three points high. */
const minReadableSize = 2

/** Dots per inch: the x-height of a text of five points is about four pixels, which is enough to see its ink. */
const inkResolution = 110

/** Levels of 255 in one channel. A text that differs less from what is below it cannot be seen: light grey print is 30 and more. */
const minContrast = 20

export async function hiddenText(page: InspectedPage): Promise<Sighting[]> {
  const { file, node, cache, index } = page
  const surface = pageSurface(file, node, cache, true)
  const found: Sighting[] = []
  const report = (kind: FindingKind, words: readonly GlyphWord[]): void => {
    for (const { text, box } of words) found.push({ kind, page: index + 1, box, text })
  }
  const select = (test: (glyph: Glyph) => boolean): GlyphWord[] => wordsOf(surface.glyphs, test)

  const isTiny = (glyph: Glyph): boolean => glyph.size < minReadableSize
  const isOnPage = (glyph: Glyph): boolean => !isOutside(glyph, node)
  const inLayer = select((glyph) => glyph.hidden)
  report('hidden-layer', inLayer)
  if (inLayer.length === 0)
    for (const { box, hidden } of surface.images)
      if (hidden) found.push({ kind: 'hidden-layer', page: index + 1, box })
  report(
    'text-outside-page',
    select((glyph) => !glyph.hidden && isOutside(glyph, node)),
  )
  report(
    'tiny-text',
    select((glyph) => !glyph.hidden && isOnPage(glyph) && isTiny(glyph) && !glyph.invisible),
  )
  const rest = (glyph: Glyph): boolean =>
    !glyph.hidden && isOnPage(glyph) && (!isTiny(glyph) || glyph.invisible)
  const covers = new PageCovers(file, node, surface, cache)
  if (!needsDrawing(file, surface, covers, rest)) return found

  const ink = await drawn(page)
  for (const word of select((glyph) => rest(glyph) && glyph.invisible))
    report(kindOfInvisible(ink, word), [word])
  const unseen = (glyph: Glyph): boolean => rest(glyph) && !glyph.invisible && !ink.hasText(innerBox(glyph))
  for (const word of select(unseen)) report(kindOfUnseen(word, covers, ink), [word])
  return found
}

/** Whether the middle of a glyph is outside of the crop box. */
function isOutside({ box }: Glyph, { width, height }: PageNode): boolean {
  const [x, y] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2]
  return x < 0 || y < 0 || x > width || y > height
}

function needsDrawing(
  file: PdfFile,
  surface: Surface,
  covers: PageCovers,
  rest: (glyph: Glyph) => boolean,
): boolean {
  const { glyphs } = surface
  return (
    glyphs.some((glyph) => rest(glyph) && isMeasured(glyph) && (glyph.invisible || glyph.clip !== null)) ||
    mayBePale(file, surface) ||
    glyphs.some((glyph) => rest(glyph) && isMeasured(glyph) && covers.mayHide(glyph))
  )
}

async function drawn({ reader, index }: InspectedPage): Promise<PageInk> {
  const opened = await reader()
  const shown = await opened.raster(index, { dpi: inkResolution })
  const without = await opened.raster(index, { dpi: inkResolution, withoutText: true })
  return new PageInk(shown, without, inkResolution)
}

/** Of a glyph, the part in which its ink is, and not that of its neighbours: between the lines and inside of its advance. */
function innerBox({ box, x, y, dx, dy, size, advance }: Glyph): Box {
  if (Math.abs(dx) < 0.9 && Math.abs(dy) < 0.9) return box
  const from = { x: x + 0.1 * advance * dx, y: y + 0.1 * advance * dy }
  const to = { x: x + 0.9 * advance * dx, y: y + 0.9 * advance * dy }
  // Towards the top of the letters: to the left of the direction, as y grows downwards.
  const [upX, upY] = [dy * xHeight * size, -dx * xHeight * size]
  return {
    x0: Math.min(from.x, to.x, from.x + upX, to.x + upX),
    y0: Math.min(from.y, to.y, from.y + upY, to.y + upY),
    x1: Math.max(from.x, to.x, from.x + upX, to.x + upX),
    y1: Math.max(from.y, to.y, from.y + upY, to.y + upY),
  }
}

/** Ems: lowercase letters are about this high, and every letter and digit has ink there. */
const xHeight = 0.5

/** Levels of 255. Below this difference an area shows nothing: a filled box, or paper. Ink of a poor scan differs by more. */
const minInk = 40
/** Levels of 255: an empty area that is darker was filled. */
const maxFilled = 200

/** Invisible text over an image of the same text is the text layer of a scan; anywhere else no one sees it. */
function kindOfInvisible(ink: PageInk, { box }: GlyphWord): FindingKind {
  const { dark, light } = ink.backgroundOf(box)
  if (light - dark >= minInk) return 'scan-text'
  return light < maxFilled ? 'text-under-box' : 'invisible-text'
}

function kindOfUnseen(word: GlyphWord, covers: PageCovers, ink: PageInk): FindingKind {
  const { glyphs, box } = word
  const glyph = glyphs[Math.floor(glyphs.length / 2)]
  const over = covers.over(glyph)
  if (over === 'image' && covers.isScan) {
    const { dark, light } = ink.backgroundOf(box)
    return light - dark >= minInk ? 'scan-text' : 'text-under-image'
  }
  if (over !== null) return `text-under-${over}`
  const { clip } = glyph
  const middle = { x: (glyph.box.x0 + glyph.box.x1) / 2, y: (glyph.box.y0 + glyph.box.y1) / 2 }
  const isCut =
    clip !== null && (middle.x < clip.x0 || middle.x > clip.x1 || middle.y < clip.y0 || middle.y > clip.y1)
  return isCut ? 'clipped-text' : 'background-text'
}

/** The drawn page with and without its text: where both are equal, no text is visible. */
class PageInk {
  readonly #shown: Raster
  readonly #without: Raster
  readonly #scale: number

  constructor(shown: Raster, without: Raster, dpi: number) {
    this.#shown = shown
    this.#without = without
    this.#scale = dpi / 72
  }

  /** Whether a text changes any pixel of a box, given in points. */
  hasText(box: Box): boolean {
    const [a, b] = [this.#shown, this.#without]
    return this.#some(box, (at) => {
      for (let channel = 0; channel < 3; channel++)
        if (Math.abs(a.data[at + channel] - b.data[at + channel]) >= minContrast) return true
      return false
    })
  }

  /** What images and drawings show in a box: their darkest and lightest parts, without the outermost twentieth of the pixels. */
  backgroundOf(box: Box): { readonly dark: number; readonly light: number } {
    const levels: number[] = []
    const { data } = this.#without
    this.#some(box, (at) => {
      levels.push(0.3 * data[at] + 0.59 * data[at + 1] + 0.11 * data[at + 2])
      return false
    })
    levels.sort((a, b) => a - b)
    const edge = Math.floor(levels.length / 20)
    return { dark: levels[edge] ?? 255, light: levels[levels.length - 1 - edge] ?? 255 }
  }

  #some(box: Box, test: (at: number) => boolean): boolean {
    const { width, height } = this.#without
    const pixel = (value: number, max: number): number =>
      Math.max(0, Math.min(max - 1, Math.floor(value * this.#scale)))
    const [x0, x1, y0, y1] = [
      pixel(box.x0, width),
      pixel(box.x1, width),
      pixel(box.y0, height),
      pixel(box.y1, height),
    ]
    for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) if (test(4 * (y * width + x))) return true
    return false
  }
}

/** Neighbouring glyphs in content order that are hidden or shown alike. */
interface GlyphWord {
  readonly glyphs: readonly Glyph[]
  readonly text: string
  readonly box: Box
}

/** Letters, digits, and codes without a known character. Ink of punctuation is too small to measure. */
function isMeasured({ text }: Pick<Glyph, 'text'>): boolean {
  return /[\p{L}\p{N}\p{Co}\uFFFD]/u.test(text)
}

/** Ems. A larger gap ends a word. */
const wordGap = 0.25

/**
 * The words of those glyphs that a test selects. A glyph that is not selected ends a word; punctuation belongs to the word before it.
 */
function wordsOf(glyphs: readonly Glyph[], isSelected: (glyph: Glyph) => boolean): GlyphWord[] {
  const words: GlyphWord[] = []
  let open: Glyph[] = []
  const close = (): void => {
    const last = open.findLastIndex(isMeasured)
    const kept = open.slice(0, last + 1)
    open = []
    if (kept.length === 0) return
    const text = kept.map((glyph) => glyph.text).join('')
    words.push({ glyphs: kept, text, box: kept.map(({ box }) => box).reduce(union) })
  }
  for (const glyph of glyphs) {
    const last = open.at(-1)
    if (last && !follows(last, glyph)) close()
    if (glyph.text.trim() === '') close()
    else if (isMeasured(glyph)) {
      if (isSelected(glyph)) open.push(glyph)
      else close()
    } else if (open.length > 0) open.push(glyph)
  }
  close()
  return words
}

function follows(last: Glyph, next: Glyph): boolean {
  const along = (next.x - last.x) * last.dx + (next.y - last.y) * last.dy - last.advance
  const across = (next.y - last.y) * last.dx - (next.x - last.x) * last.dy
  const size = Math.max(last.size, next.size)
  return Math.abs(across) < 0.5 * size && along < wordGap * size && along > -1.5 * size
}

/** Something that can hide the text under it. */
interface PaintedArea {
  readonly kind: 'box' | 'image' | 'annotation'
  readonly box: Box
  /** Position in the order of painting. */
  readonly at: number
}

/** Points. A thinner line cannot hide text: the smallest print is about two points high. */
const minThickLine = 2

/** Areas of a page that are compared with its glyphs; a page with more is drawn in any case. */
const maxAreas = 2000

/** Share of the page that images cover on a scan. */
const minScanShare = 0.6

/** Annotations that draw nothing over the page. */
const unseen: ReadonlySet<string | null> = new Set(['Link', 'Popup', 'Widget', 'Redact'])

/** Everything on a page that was painted over something else. */
class PageCovers {
  readonly #areas: readonly PaintedArea[]
  readonly #order: PaintOrder
  readonly isScan: boolean

  constructor(file: PdfFile, node: PageNode, surface: Surface, cache: ReadCache) {
    const { root, paths, images } = surface
    const order = new PaintOrder(root)
    const page = { x0: 0, y0: 0, x1: node.width, y1: node.height }
    const shown = (box: Box, clip: Box | null): Box[] => {
      const inside = clip ? intersect(box, clip) : box
      return inside ? [inside] : []
    }
    const boxes = paths.flatMap(
      ({ filled, stroked, lineWidth, hidden, subpaths, clip, instance, operation }) => {
        if (hidden) return []
        const at = order.of(instance, operation)
        const thick = stroked && lineWidth >= minThickLine
        if (!filled && !thick) return []
        return subpaths
          .flatMap(({ box }) => shown(pad(box, thick ? lineWidth / 2 : 0), clip))
          .map((box): PaintedArea => ({ kind: 'box', box, at }))
      },
    )
    const pictures = images
      .filter(({ hidden }) => !hidden)
      .flatMap(({ box, clip, instance, operation }) =>
        shown(box, clip).map(
          (area): PaintedArea => ({ kind: 'image', box: area, at: order.of(instance, operation) }),
        ),
      )
    const annotations = placedAnnotations(file, node, cache)
      .filter(({ hidden, annotation }) => !hidden && !unseen.has(file.name(annotation.get('Subtype'))))
      .map(({ box }): PaintedArea => ({ kind: 'annotation', box, at: Number.POSITIVE_INFINITY }))
    this.#areas = [...boxes, ...pictures, ...annotations].toSorted((a, b) => b.at - a.at)
    this.#order = order
    this.isScan =
      pictures.reduce((sum, { box }) => {
        const inside = intersect(box, page)
        return sum + (inside ? (inside.x1 - inside.x0) * (inside.y1 - inside.y0) : 0)
      }, 0) >
      minScanShare * node.width * node.height
  }

  /** What was painted over a glyph last, or null. */
  over(glyph: Glyph): PaintedArea['kind'] | null {
    const at = this.#order.of(glyph.instance, glyph.operation)
    const middle = centre(glyph.box)
    return this.#areas.find((area) => area.at > at && contains(area.box, middle))?.kind ?? null
  }

  /** Whether anything was painted over a part of a glyph, or below it: black text on a black bar is not seen either. */
  mayHide(glyph: Glyph): boolean {
    return this.#areas.length > maxAreas || this.#areas.some(({ box }) => intersect(box, glyph.box) !== null)
  }
}

/** Values of the operands of colour operators up to which black text is expected: grey, and the parts of RGB. */
const maxDark = 0.45

/** Whether a page or a form that it draws sets a colour for filling that is not dark, shades an area, or makes anything transparent. */
function mayBePale(file: PdfFile, surface: Surface): boolean {
  const waiting = [surface.root]
  const seen = new Set<PdfDict>()
  for (let instance = waiting.pop(); instance; instance = waiting.pop()) {
    waiting.push(...instance.children)
    if (instance.operations.some(isPale)) return true
    if (seen.has(instance.resources)) continue
    seen.add(instance.resources)
    for (const entry of file.dict(instance.resources.get('ExtGState'))?.entries.values() ?? []) {
      const state = file.dict(entry)
      if (!state) continue
      const alpha = Math.min(file.number(state.get('ca')) ?? 1, file.number(state.get('CA')) ?? 1)
      const mask = file.resolve(state.get('SMask'))
      if (alpha < 1 || mask instanceof PdfDict) return true
    }
  }
  return false
}

function isPale({ name, operands }: Instance['operations'][number]): boolean {
  const values = operands.map((operand) => (typeof operand === 'number' ? operand : 1))
  if (name === 'g') return values.some((value) => value > maxDark)
  if (name === 'rg') return Math.max(...values) > maxDark
  if (name === 'k') return (values[3] ?? 0) < 1 - maxDark
  // The colour spaces of the others are not known here.
  return name === 'sc' || name === 'scn' || name === 'cs' || name === 'sh'
}

/** The position of an operation among all operations of a surface, in the order in which they paint. */
class PaintOrder {
  readonly #positions = new Map<Instance, Float64Array>()

  constructor(root: Instance) {
    let next = 0
    const visit = (instance: Instance): void => {
      const own = new Float64Array(instance.operations.length)
      this.#positions.set(instance, own)
      let child = 0
      for (let i = 0; i < own.length; i++) {
        own[i] = next++
        // Children are in the order of the operations that draw them.
        while (child < instance.children.length && instance.children[child].parent?.operation === i)
          visit(instance.children[child++])
      }
    }
    visit(root)
  }

  of(instance: Instance, operation: number): number {
    return this.#positions.get(instance)?.[operation] ?? 0
  }
}
