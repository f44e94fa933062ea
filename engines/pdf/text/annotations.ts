import { type Box, intersect, type Matrix, multiply, transformBox } from '../../model/geometry.ts'
import { readSurface } from '../content/interpreter.ts'
import type { ReadCache } from '../content/read-cache.ts'
import { withMarkedContent } from '../content/show-string.ts'
import type { Glyph } from '../content/surface.ts'
import { streamSurface } from '../content/surfaces.ts'
import type { PageNode } from '../file/pages.ts'
import { PdfDict, type PdfFile, type PdfObject, PdfRef, type PdfStream } from '../objects.ts'

/** Annotations of a page whose appearances are read. */
const maxAnnotations = 5_000

/** Flags Hidden and NoView (ISO 32000-1, table 165). */
const hiddenFlags = 2 | 32

/** An annotation on a page. */
export interface PlacedAnnotation {
  /** Its entry in the page dictionary. */
  readonly entry: PdfObject
  readonly annotation: PdfDict
  /** As shown. */
  readonly box: Box
  readonly hidden: boolean
  /** Of its appearance, positioned as in viewers (12.5.5). Undefined if it has no appearance or is not shown. */
  readonly glyphs: readonly Glyph[]
}

/** An appearance of an annotation: a form. */
export interface Appearance {
  readonly stream: PdfStream
  readonly ref: PdfRef | null
}

/**
 * The annotations of a page, in their order.
 * @param draw makes the appearance of an annotation whose own one has no text; null if it has none to show
 */
export function placedAnnotations(
  file: PdfFile,
  page: PageNode,
  cache: ReadCache,
  draw: (annotation: PdfDict) => Appearance | null = () => null,
): PlacedAnnotation[] {
  return (file.array(page.dict.get('Annots')) ?? []).slice(0, maxAnnotations).flatMap((entry) => {
    const annotation = file.dict(entry)
    const rect = boxOf(file.numbers(annotation?.get('Rect')))
    if (!annotation || !rect) return []
    const box = transformBox(page.toShown, rect)
    const placed = { entry, annotation, box, hidden: isHidden(file, annotation) }
    if (placed.hidden) return [{ ...placed, glyphs: [] }]
    const read = (shown: Appearance | null) => glyphsOf(file, page, cache, shown, rect)
    const own = read(normalAppearance(file, annotation))
    return [{ ...placed, glyphs: own.length > 0 ? own : read(draw(annotation)) }]
  })
}

function isHidden(file: PdfFile, annotation: PdfDict): boolean {
  return ((file.number(annotation.get('F')) ?? 0) & hiddenFlags) !== 0
}

function glyphsOf(
  file: PdfFile,
  page: PageNode,
  cache: ReadCache,
  found: Appearance | null,
  rect: Box,
): Glyph[] {
  const placed = found && placement(file, found.stream, rect)
  if (!found || !placed) return []
  const { bytes } = cache.content(found.stream)
  const resources = file.dict(found.stream.dict.get('Resources')) ?? new PdfDict()
  const matrix = multiply(placed, page.toShown)
  const source = { bytes, stream: found.stream, ref: found.ref, resources, matrix }
  // The MCIDs of an appearance are not those of the page.
  return readSurface(file, source, { cache, paths: true }).glyphs.map((glyph) => withMarkedContent(glyph, -1))
}

/** The normal appearance of an annotation, in its current state. */
function normalAppearance(file: PdfFile, annotation: PdfDict): Appearance | null {
  let entry = file.dict(annotation.get('AP'))?.get('N')
  if (!file.stream(entry)) {
    const state = file.name(annotation.get('AS'))
    entry = state === null ? undefined : file.dict(entry)?.get(state)
  }
  const stream = file.stream(entry)
  return stream && { stream, ref: entry instanceof PdfRef ? entry : null }
}

/** From the space of an appearance to that of the page: its box, transformed by its matrix, fills the rectangle. */
function placement(file: PdfFile, stream: PdfStream, rect: Box): Matrix | null {
  const box = boxOf(file.numbers(stream.dict.get('BBox')))
  if (!box) return null
  const given = file.numbers(stream.dict.get('Matrix'))
  const own: Matrix = given?.length === 6 ? (given as unknown as Matrix) : [1, 0, 0, 1, 0, 0]
  const bounds = transformBox(own, box)
  const width = bounds.x1 - bounds.x0
  const height = bounds.y1 - bounds.y0
  if (!(width > 0 && height > 0)) return null
  const sx = (rect.x1 - rect.x0) / width
  const sy = (rect.y1 - rect.y0) / height
  return multiply(own, [sx, 0, 0, sy, rect.x0 - bounds.x0 * sx, rect.y0 - bounds.y0 * sy])
}

function boxOf(n: readonly number[] | null): Box | null {
  if (n?.length !== 4) return null
  return {
    x0: Math.min(n[0], n[2]),
    y0: Math.min(n[1], n[3]),
    x1: Math.max(n[0], n[2]),
    y1: Math.max(n[1], n[3]),
  }
}

/** Finds images in the appearances of annotations: stamps, images of signatures, icons of buttons. */

/** An annotation whose appearance has images or drawn outlines. */
export interface PicturedAnnotation {
  readonly annotation: PdfDict
  /** On the page as shown. */
  readonly box: Box
  readonly pictures: readonly PdfStream[]
}

/** Flags of an annotation that is not shown on screen: Invisible, Hidden, NoView (ISO 32000-1, 12.5.3). */
const unseenFlags = 1 | 2 | 32

/** Annotations of one page that are read; a real form has some hundred. */
const maxPictured = 20_000

/** From this number on, painted paths may be letters drawn as outlines. */
const minPaths = 8

export function picturedAnnotations(file: PdfFile, node: PageNode, cache: ReadCache): PicturedAnnotation[] {
  const page = { x0: 0, y0: 0, x1: node.width, y1: node.height }
  return (file.array(node.dict.get('Annots')) ?? []).slice(0, maxPictured).flatMap((entry) => {
    const annotation = file.dict(entry)
    const rect = file.numbers(annotation?.get('Rect'))
    if (!annotation || rect?.length !== 4 || ((file.number(annotation.get('F')) ?? 0) & unseenFlags) !== 0)
      return []
    const box = intersect(transformBox(node.toShown, boxOfRect(rect)), page)
    const source = shownAppearance(file, annotation)
    if (!box || !source) return []
    const { images, paths } = streamSurface(
      file,
      { ...source, resources: node.resources, appearance: true },
      cache,
      true,
    )
    if (images.length === 0 && paths.length < minPaths) return []
    return [{ annotation, box, pictures: images.flatMap(({ stream }) => stream ?? []) }]
  })
}

/** The normal appearance of an annotation, in its current state. */
function shownAppearance(file: PdfFile, annotation: PdfDict): { num: number; stream: PdfStream } | null {
  const normal: PdfObject | undefined = file.dict(annotation.get('AP'))?.get('N')
  const states = file.resolve(normal)
  const state = file.name(annotation.get('AS'))
  const entry = states instanceof PdfDict ? (state === null ? undefined : states.get(state)) : normal
  const stream = file.stream(entry)
  return stream && entry instanceof PdfRef ? { num: entry.num, stream } : null
}

function boxOfRect([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[]): Box {
  return { x0: Math.min(x0, x1), y0: Math.min(y0, y1), x1: Math.max(x0, x1), y1: Math.max(y0, y1) }
}
