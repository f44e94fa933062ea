/** The text of a page together with that of its annotations and fields, in which a value that is split between the two can be found. */

import { type Box, centre } from '../../model/geometry.ts'
import { BoxIndex } from '../../model/pages/box-index.ts'
import { type TextLayer, TextLayerBuilder } from '../../model/text-layer.ts'
import type { ReadCache } from '../content/read-cache.ts'
import type { Glyph, Surface } from '../content/surface.ts'
import type { PageNode } from '../file/pages.ts'
import { type PdfDict, type PdfFile, PdfString } from '../objects.ts'
import { decodeTextString } from '../text-string.ts'
import { type PlacedAnnotation, placedAnnotations } from './annotations.ts'
import { blockOrder } from './block-order.ts'
import { composeAccents, partsOf } from './composed-accents.ts'
import { contentOrder, type GlyphLayer, linesOf, readingOrder } from './text-layer.ts'

/** What shows a part of the text: a glyph of the page, or an annotation. */
export type AnnotatedPlace =
  | { readonly glyph: Glyph; readonly annotation: null }
  | { readonly glyph: null; readonly annotation: PdfDict }

export type AnnotatedLayer = TextLayer<AnnotatedPlace>

/** Between texts that do not belong together: white space would be ignored inside of a value. */
const apart = '\n\uFFFC\n'

/** Levels of parent fields; a real form has three or four. */
const maxParents = 32

/** Of the height of a line: a line above or below a field may be that far away. */
const maxLineGap = 2.5

/**
 * First the reading order of the page with the appearances of its annotations in place; those that cover its words come after it. Then, in
 * further orders, appearances after the page, blocks, and the texts of fields and notes that no appearance shows, each with the lines around
 * it. Empty for a page without annotations that contain text.
 */
export function annotatedOrders(
  file: PdfFile,
  node: PageNode,
  surface: Surface,
  cache: ReadCache,
): AnnotatedLayer[] {
  if (!node.dict.has('Annots')) return []
  const placed = placedAnnotations(file, node, cache)
  const owner = new Map<Glyph, PdfDict>()
  // White space is not evidence, and over a line of the page it would become part of a value in that line.
  const shown = placed.map((one) => ({ ...one, glyphs: one.glyphs.filter(({ text }) => text.trim() !== '') }))
  for (const { annotation, glyphs } of shown) for (const glyph of glyphs) owner.set(glyph, annotation)
  const layers: AnnotatedLayer[] = []
  if (owner.size > 0) {
    const words = wordsOf(surface)
    const inPlace = [...surface.glyphs]
    const over: Glyph[] = []
    for (const one of shown) {
      const target = isOver(one, words) ? over : inPlace
      for (const glyph of one.glyphs) target.push(glyph)
    }
    for (const order of [readingOrder, contentOrder, blockOrder]) {
      const builder = new TextLayerBuilder<AnnotatedPlace>()
      for (const glyphs of [inPlace, over]) {
        if (glyphs.length === 0) continue
        if (builder.length > 0) builder.append(apart)
        appendLayer(builder, order({ ...surface, glyphs }), owner)
      }
      layers.push(builder.build())
    }
  }
  const notes = withLinesAround(file, surface, placed)
  if (notes) layers.push(notes)
  return layers
}

/** The boxes of letters and digits: a field is filled in over lines of dots and underscores. */
function wordsOf({ glyphs }: Surface): BoxIndex {
  return new BoxIndex(glyphs.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)).map(({ box }) => box))
}

/** Whether most of an annotation covers words of the page, so that the two cannot be read as one line. */
function isOver({ glyphs }: PlacedAnnotation, words: BoxIndex): boolean {
  const over = glyphs.filter(({ box }) => {
    const { x, y } = centre(box)
    return words.near(y, y).some(({ x0, y0, x1, y1 }) => x >= x0 && x <= x1 && y >= y0 && y <= y1)
  })
  return over.length > glyphs.length / 2
}

/** Adds a text layer of glyphs, with what shows each of them. */
function appendLayer(
  builder: TextLayerBuilder<AnnotatedPlace>,
  { text, runs }: GlyphLayer,
  owner: ReadonlyMap<Glyph, PdfDict>,
): void {
  let end = 0
  for (const run of runs) {
    if (run.start > end) builder.append(text.slice(end, run.start))
    builder.append(text.slice(run.start, run.end), placeOf(run.place, owner))
    end = run.end
  }
  builder.append(text.slice(end))
}

function placeOf(glyph: Glyph, owner: ReadonlyMap<Glyph, PdfDict>): AnnotatedPlace {
  const annotation = owner.get(partsOf(glyph)[0])
  return annotation ? { glyph: null, annotation } : { glyph, annotation: null }
}

function withLinesAround(
  file: PdfFile,
  surface: Surface,
  placed: readonly PlacedAnnotation[],
): AnnotatedLayer | null {
  const lines = placed.length > 0 ? linesOf(composeAccents(surface.glyphs)) : []
  const builder = new TextLayerBuilder<AnnotatedPlace>()
  for (const { annotation, box, glyphs } of placed) {
    const shown = withoutSpace(glyphs.map(({ text }) => text).join(''))
    for (const text of annotationTexts(file, annotation)) {
      if (shown.includes(withoutSpace(text))) continue
      for (const { before, after } of surroundings(lines, box)) {
        if (builder.length > 0) builder.append(apart)
        appendGlyphs(builder, before)
        builder.append(' ').append(text, { glyph: null, annotation }).append(' ')
        appendGlyphs(builder, after)
      }
    }
  }
  return builder.length > 0 ? builder.build() : null
}

function withoutSpace(text: string): string {
  return text.replace(/\s+/gu, '')
}

/** The value of a field, which it may inherit, and the words of a note. */
export function annotationTexts(file: PdfFile, annotation: PdfDict): string[] {
  const texts = new Set<string>()
  const take = (value: ReturnType<PdfDict['get']>): void => {
    const object = file.resolve(value)
    if (!(object instanceof PdfString)) return
    const text = decodeTextString(object.bytes).replaceAll('\0', '').trim()
    if (text !== '') texts.add(text)
  }
  take(annotation.get('Contents'))
  let field: PdfDict | null = annotation
  for (let level = 0; field && level < maxParents; level++) {
    const value = file.resolve(field.get('V'))
    for (const item of Array.isArray(value) ? value : [value ?? null]) take(item)
    if (field.has('V')) break
    field = file.dict(field.get('Parent'))
  }
  return [...texts]
}

interface Around {
  readonly before: readonly Glyph[]
  readonly after: readonly Glyph[]
}

/** The text next to a box, with the text under the box before and after it, and the text above and below it. */
function surroundings(lines: readonly (readonly Glyph[])[], box: Box): Around[] {
  const found: Around[] = []
  let above: readonly Glyph[] = []
  let below: readonly Glyph[] = []
  for (const line of lines) {
    const [first] = line
    if (!first) continue
    const middle = centre(first.box).y
    if (middle >= box.y0 && middle <= box.y1) {
      const cut = (x: number): Around => ({
        before: line.filter((glyph) => centre(glyph.box).x <= x),
        after: line.filter((glyph) => centre(glyph.box).x > x),
      })
      found.push(cut(box.x1))
      if (line.some((glyph) => centre(glyph.box).x > box.x0 && centre(glyph.box).x <= box.x1))
        found.push(cut(box.x0))
    } else {
      const gap = maxLineGap * (first.box.y1 - first.box.y0)
      const column = line.filter((glyph) => glyph.box.x1 > box.x0 && glyph.box.x0 < box.x1)
      if (column.length === 0) continue
      if (middle < box.y0 && box.y0 - middle < gap) above = column
      if (middle > box.y1 && middle - box.y1 < gap && below.length === 0) below = column
    }
  }
  if (above.length + below.length > 0) found.push({ before: above, after: below })
  return found
}

function appendGlyphs(builder: TextLayerBuilder<AnnotatedPlace>, glyphs: readonly Glyph[]): void {
  for (const [i, glyph] of glyphs.entries()) {
    const last = i > 0 ? glyphs[i - 1] : glyph
    if (glyph.box.x0 - last.box.x1 > 0.17 * glyph.size) builder.append(' ')
    builder.append(glyph.text, { glyph, annotation: null })
  }
}
