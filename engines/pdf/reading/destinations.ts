import { intersect, transformBox, transformPoint } from '../../model/geometry.ts'
import type { OutlineEntry, PageLink } from '../../model/page-content.ts'
import type { PageNode } from '../file/pages.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject, PdfString } from '../objects.ts'
import { decodeTextString } from '../text-string.ts'
import type { Frame } from './frame.ts'

/** A position in the document. */
interface DestinationTarget {
  /** Counts from 1. */
  readonly page: number
  /** In coordinates of the page as shown; null if the destination has none. */
  readonly y: number | null
  /** Of a named destination. */
  readonly name?: string
}

/** Entries of name trees that are read. */
const maxNames = 200_000

/** Entries that are read. */
const maxEntries = 50_000

/** Resolves destinations (ISO 32000-1, 12.3.2). */
export class Destinations {
  readonly #file: PdfFile
  readonly #nodes: readonly PageNode[]
  readonly #pages = new Map<PdfDict, number>()
  #names: Map<string, PdfObject> | null = null

  constructor(file: PdfFile, nodes: readonly PageNode[]) {
    this.#file = file
    this.#nodes = nodes
    for (const [i, { dict }] of nodes.entries()) if (!this.#pages.has(dict)) this.#pages.set(dict, i)
  }

  /** The index of a page by its dictionary, from 0; -1 if the document does not have it. */
  indexOf(page: PdfObject | undefined): number {
    const dict = this.#file.dict(page)
    return dict ? (this.#pages.get(dict) ?? -1) : -1
  }

  /** The target of a destination: an array, or the name of one. */
  target(destination: PdfObject | undefined): DestinationTarget | null {
    let found = this.#file.resolve(destination)
    const name = found instanceof PdfName ? found.name : found instanceof PdfString ? latin1(found) : null
    if (name !== null) found = this.#named(name)
    if (found instanceof PdfDict) found = this.#file.resolve(found.get('D'))
    if (!Array.isArray(found)) return null
    const page = this.#file.resolve(found[0])
    // Some producers write the index of the page.
    const index = typeof page === 'number' ? page : this.indexOf(page)
    const node = this.#nodes[index]
    if (!node) return null
    const kind = this.#file.name(found[1])
    const top = this.#file.number(found[kind === 'XYZ' ? 3 : 2])
    const vertical = kind === 'XYZ' || kind === 'FitH' || kind === 'FitBH'
    const y = vertical && top !== null && node.rotate === 0 ? transformPoint(node.toShown, 0, top).y : null
    return { page: index + 1, y, ...(name === null ? {} : { name }) }
  }

  #named(name: string): PdfObject {
    this.#names ??= this.#readNames()
    return this.#file.resolve(this.#names.get(name))
  }

  /** The name tree (7.9.6) and the older dictionary of names. */
  #readNames(): Map<string, PdfObject> {
    const file = this.#file
    const names = new Map<string, PdfObject>()
    const root = file.dict(file.trailer.get('Root'))
    for (const [name, value] of file.dict(root?.get('Dests'))?.entries ?? []) names.set(name, value)
    const seen = new Set<PdfDict>()
    const waiting: PdfObject[] = [file.dict(root?.get('Names'))?.get('Dests') ?? null]
    for (let next = waiting.pop(); next !== undefined && names.size < maxNames; next = waiting.pop()) {
      const node = file.dict(next)
      if (!node || seen.has(node)) continue
      seen.add(node)
      const leaf = file.array(node.get('Names')) ?? []
      for (let i = 0; i + 1 < leaf.length && names.size < maxNames; i += 2) {
        const name = file.resolve(leaf[i])
        if (name instanceof PdfString) names.set(latin1(name), leaf[i + 1])
      }
      for (const kid of file.array(node.get('Kids')) ?? []) waiting.push(kid)
    }
    return names
  }
}

function latin1(string: PdfString): string {
  return Buffer.from(string.bytes).toString('latin1')
}

/** The document outline (ISO 32000-1, 12.3.3), depth first. */
export function outlineOf(file: PdfFile, destinations: Destinations): OutlineEntry[] {
  const root = file.dict(file.dict(file.trailer.get('Root'))?.get('Outlines'))
  const entries: OutlineEntry[] = []
  const seen = new Set<PdfDict>()
  const waiting: { item: PdfObject | undefined; level: number }[] = [{ item: root?.get('First'), level: 1 }]
  for (let next = waiting.pop(); next && entries.length < maxEntries; next = waiting.pop()) {
    const item = file.resolve(next.item)
    if (!(item instanceof PdfDict) || seen.has(item)) continue
    seen.add(item)
    const title = file.resolve(item.get('Title'))
    const action = file.dict(item.get('A'))
    const goes = file.name(action?.get('S')) === 'GoTo' ? action?.get('D') : undefined
    const target = destinations.target(item.get('Dest') ?? goes)
    if (title instanceof PdfString)
      entries.push({
        title: decodeTextString(title.bytes).replace(/\s+/g, ' ').trim(),
        level: next.level,
        page: target?.page ?? null,
        y: target?.y ?? null,
      })
    waiting.push({ item: item.get('Next'), level: next.level })
    waiting.push({ item: item.get('First'), level: next.level + 1 })
  }
  return entries
}

/** Annotations of a page that are read. */
const maxAnnotations = 20_000

/** URL schemes of links; others may run scripts or programs. */
const allowedSchemes = /^(?:https?|ftp|mailto|tel|urn|doi):/i

/** The links of a page (ISO 32000-1, 12.5.6.5), one per line of text that a link covers. */
export function linksOf(file: PdfFile, page: PageNode, frame: Frame, destinations: Destinations): PageLink[] {
  const links: PageLink[] = []
  const sheet = { x0: 0, y0: 0, x1: frame.width, y1: frame.height }
  for (const entry of (file.array(page.dict.get('Annots')) ?? []).slice(0, maxAnnotations)) {
    const annotation = file.dict(entry)
    if (!annotation || file.name(annotation.get('Subtype')) !== 'Link') continue
    const lead = linkTarget(file, annotation, destinations)
    if (lead === null) continue
    for (const quad of quadsOf(file, annotation)) {
      const shown = transformBox(frame.matrix, transformBox(page.toShown, quad))
      const box = intersect(shown, sheet)
      if (box) links.push({ box, ...lead })
    }
  }
  return links
}

function linkTarget(
  file: PdfFile,
  annotation: PdfDict,
  destinations: Destinations,
): Omit<PageLink, 'box'> | null {
  const action = file.dict(annotation.get('A'))
  const kind = file.name(action?.get('S'))
  if (kind === 'URI') {
    const uri = file.resolve(action?.get('URI'))
    if (!(uri instanceof PdfString)) return null
    // ASCII by the standard, UTF-8 in practice. White space and control characters are removed.
    const text = new TextDecoder().decode(uri.bytes).replace(/[\s\p{Cc}]/gu, '')
    if (allowedSchemes.test(text)) return { href: text }
    return /^www\./i.test(text) ? { href: `http://${text}` } : null
  }
  const goes = kind === 'GoTo' ? action?.get('D') : annotation.get('Dest')
  const target = goes === undefined ? null : destinations.target(goes)
  if (!target) return null
  const { page, y, name } = target
  return { href: `#page=${page}`, ...(y === null ? {} : { y }), ...(name === undefined ? {} : { name }) }
}

/** Quadrilaterals of a link that are read. */
const maxQuads = 200

/** The quadrilaterals of a link; its rectangle if it has none, or one outside the rectangle. */
function quadsOf(file: PdfFile, annotation: PdfDict) {
  const quads = file.numbers(annotation.get('QuadPoints')) ?? []
  const boxes = []
  for (let i = 0; i + 7 < quads.length && i < 8 * maxQuads; i += 8) {
    const points = quads.slice(i, i + 8)
    boxes.push(bounds(points))
  }
  const rect = file.numbers(annotation.get('Rect'))
  if (rect?.length !== 4) return boxes
  const whole = bounds(rect)
  return boxes.length > 0 && boxes.every((box) => intersect(box, whole)) ? boxes : [whole]
}

function bounds(points: readonly number[]) {
  const xs = points.filter((_, i) => i % 2 === 0)
  const ys = points.filter((_, i) => i % 2 === 1)
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}
