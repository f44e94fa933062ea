import { type Box, centre, contains, pad, transformBox, union } from '../model/geometry.ts'
import { ReadCache } from './content/read-cache.ts'
import type { Instance, Surface } from './content/surface.ts'
import { pageSurface } from './content/surfaces.ts'
import type { PageNode } from './file/pages.ts'
import { type MarkRule, markKinds } from './mark-rules.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject, PdfString } from './objects.ts'
import { decodeTextString } from './text-string.ts'

/** A place that a mark selects for removal. */
export interface Mark {
  /** 1-based. */
  readonly page: number
  /** In points of the page as shown. */
  readonly box: Box
  /** The text of the mark, for its first box. Omitted if it repeats a word to be removed. */
  readonly label?: string
}

export interface TakenMarks {
  readonly marks: readonly Mark[]
  /** Omitted texts of boxes, because they repeat words to be removed. */
  readonly unsafeLabels: number
}

/** Annotations of a page; real pages have fewer. */
const maxAnnotations = 5_000

/** The number of redaction annotations, which a program put into the file and did not apply. */
export function countPendingMarks(file: PdfFile, nodes: readonly PageNode[]): number {
  return nodes.reduce(
    (sum, node) => sum + annotationsOf(file, node).filter(({ subtype }) => subtype === 'Redact').length,
    0,
  )
}

/**
 * Reads the marks of a file and removes their annotations. Redaction annotations (ISO 32000-2, 12.5.6.23) are always marks, others by
 * rules. Content of a selected layer is a mark; it remains in the file, except for what is removed from its place.
 */
export function takeMarks(file: PdfFile, nodes: readonly PageNode[], rules: readonly MarkRule[]): TakenMarks {
  const cache = new ReadCache(file)
  const marks: Mark[] = []
  let unsafeLabels = 0
  for (const [index, node] of nodes.entries()) {
    const page = index + 1
    let surface: Surface | undefined
    const surfaceOf = (): Surface => (surface ??= pageSurface(file, node, cache, true))
    const taken = new Set<PdfObject>()
    for (const { entry, annotation, subtype } of annotationsOf(file, node)) {
      if (!isMark(file, annotation, subtype, rules)) continue
      taken.add(entry)
      const boxes = boxesOf(file, annotation, node)
      const text = subtype === 'Redact' ? overlayText(file, annotation) : ''
      const isSafe = text !== '' && !repeats(text, surfaceOf(), boxes)
      if (text !== '' && !isSafe) unsafeLabels++
      for (const [i, box] of boxes.entries())
        marks.push({ page, box, ...(isSafe && i === 0 && { label: text }) })
    }
    if (taken.size > 0) removeAnnotations(file, node, taken)
    const layers = rules.flatMap((rule) => (rule.kind === 'layer' ? [rule.name] : []))
    if (layers.length > 0)
      for (const box of boxesInLayers(file, surfaceOf(), layers)) marks.push({ page, box })
  }
  return { marks, unsafeLabels }
}

interface PageAnnotation {
  readonly entry: PdfObject
  readonly annotation: PdfDict
  readonly subtype: string | null
}

function annotationsOf(file: PdfFile, { dict }: PageNode): PageAnnotation[] {
  return (file.array(dict.get('Annots')) ?? []).slice(0, maxAnnotations).flatMap((entry) => {
    const annotation = file.dict(entry)
    return annotation ? [{ entry, annotation, subtype: file.name(annotation.get('Subtype')) }] : []
  })
}

/** Colour channel tolerance, 0 to 1. Programs use slightly different shades of yellow and red. */
const maxColourDistance = 0.26

function isMark(
  file: PdfFile,
  annotation: PdfDict,
  subtype: string | null,
  rules: readonly MarkRule[],
): boolean {
  if (subtype === 'Redact') return true
  return rules.some((rule) => {
    if (rule.kind === 'layer') return nameOfGroup(file, file.dict(annotation.get('OC'))) === rule.name
    if (markKinds[rule.kind] !== subtype) return false
    const { colour } = rule
    if (colour === undefined) return true
    return ['C', 'IC'].some((key) => {
      const own = toRgb(file.numbers(annotation.get(key)))
      return own?.every((part, i) => Math.abs(part - colour[i]) <= maxColourDistance)
    })
  })
}

/** The colour of an annotation: grey, RGB or CMYK by its number of values; none is transparent. */
function toRgb(values: readonly number[] | null): readonly number[] | null {
  if (values?.length === 1) return [values[0], values[0], values[0]]
  if (values?.length === 3) return values
  if (values?.length !== 4) return null
  const [c, m, y, k] = values
  return [c, m, y].map((ink) => (1 - ink) * (1 - k))
}

/** Points. Smaller boxes show nothing. */
const minSide = 0.5

/** The boxes of quadrilaterals, or of the annotation if it has none. */
function boxesOf(file: PdfFile, annotation: PdfDict, { toShown }: PageNode): Box[] {
  const quads = file.numbers(annotation.get('QuadPoints')) ?? []
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= quads.length; at += 8) {
    const points = quads.slice(at, at + 8)
    const [xs, ys] = [0, 1].map((odd) => points.filter((_, i) => i % 2 === odd))
    boxes.push({ x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) })
  }
  const rect = file.numbers(annotation.get('Rect'))
  if (boxes.length === 0 && rect?.length === 4) {
    const [a, b, c, d] = rect
    boxes.push({ x0: Math.min(a, c), y0: Math.min(b, d), x1: Math.max(a, c), y1: Math.max(b, d) })
  }
  return boxes
    .map((box) => transformBox(toShown, box))
    .filter(({ x0, y0, x1, y1 }) => x1 - x0 >= minSide && y1 - y0 >= minSide)
}

function overlayText(file: PdfFile, annotation: PdfDict): string {
  const text = file.resolve(annotation.get('OverlayText') ?? null)
  return text instanceof PdfString ? decodeTextString(text.bytes).replace(/\s+/g, ' ').trim() : ''
}

/** Whether a text has a word that is under the boxes. */
function repeats(text: string, { glyphs }: Surface, boxes: readonly Box[]): boolean {
  const under = glyphs
    .filter(({ box }) => boxes.some((one) => contains(pad(one, 1), centre(box))))
    .map((glyph) => glyph.text)
    .join('')
  const plain = (value: string): string => value.normalize('NFKC').toLowerCase()
  const removed = plain(under).replace(/[^\p{L}\p{N}]/gu, '')
  return (plain(text).match(/[\p{L}\p{N}]{3,}/gu) ?? []).some((word) => removed.includes(word))
}

/** Removes annotations and their pop-up windows from a page. */
function removeAnnotations(file: PdfFile, { dict }: PageNode, taken: ReadonlySet<PdfObject>): void {
  const removed = new Set([...taken].map((entry) => file.dict(entry)))
  const kept = (file.array(dict.get('Annots')) ?? []).filter((entry) => {
    const annotation = file.dict(entry)
    const parent = file.dict(annotation?.get('Parent'))
    const reply = file.dict(annotation?.get('IRT'))
    const isPopup =
      file.name(annotation?.get('Subtype')) === 'Popup' && parent !== null && removed.has(parent)
    return !taken.has(entry) && !isPopup && !(reply !== null && removed.has(reply))
  })
  if (kept.length > 0) dict.set('Annots', kept)
  else dict.delete('Annots')
}

function nameOfGroup(file: PdfFile, group: PdfDict | null): string | null {
  const name = file.resolve(group?.get('Name') ?? null)
  return name instanceof PdfString ? decodeTextString(name.bytes).trim() : null
}

/** The boxes of drawings and images in layers, shown or not. */
function boxesInLayers(file: PdfFile, surface: Surface, layers: readonly string[]): Box[] {
  const inLayer = new Map<Instance, readonly boolean[]>()
  const visit = (instance: Instance, outer: boolean): void => {
    const own = layered(file, instance, outer, layers)
    inLayer.set(instance, own)
    for (const child of instance.children) {
      const owner = nameOfGroup(file, file.dict(child.source.stream?.dict.get('OC')))
      visit(child, own[child.parent?.operation ?? 0] || (owner !== null && layers.includes(owner)))
    }
  }
  visit(surface.root, false)
  const isIn = ({ instance, operation }: { instance: Instance; operation: number }): boolean =>
    inLayer.get(instance)?.[operation] === true
  const drawn = surface.paths
    .filter(isIn)
    .map(({ subpaths, stroked, lineWidth }) =>
      pad(subpaths.map(({ box }) => box).reduce(union), stroked ? lineWidth / 2 : 0),
    )
  const images = surface.images.filter(
    (image) =>
      isIn(image) || layers.includes(nameOfGroup(file, file.dict(image.stream?.dict.get('OC'))) ?? ''),
  )
  return [...drawn, ...images.map(({ box }) => box)]
}

/** For each operation whether it is in one of the layers. */
function layered(
  file: PdfFile,
  { operations, resources }: Instance,
  outer: boolean,
  layers: readonly string[],
): boolean[] {
  const open: boolean[] = []
  return operations.map(({ name, operands }) => {
    if (name === 'BDC' || name === 'BMC') {
      const [tag, properties] = operands
      const named =
        properties instanceof PdfName
          ? file.dict(file.dict(resources.get('Properties'))?.get(properties.name))
          : properties instanceof PdfDict
            ? properties
            : null
      const isOptional = tag instanceof PdfName && tag.name === 'OC'
      const group = isOptional ? nameOfGroup(file, named) : null
      open.push((open.at(-1) ?? outer) || (group !== null && layers.includes(group)))
    } else if (name === 'EMC') open.pop()
    return open.at(-1) ?? outer
  })
}
