import { intersect, transformBox } from '../../model/geometry.ts'
import type { PageLink } from '../../model/page-content.ts'
import type { PageNode } from '../file/pages.ts'
import { type PdfDict, type PdfFile, PdfString } from '../objects/objects.ts'
import type { Destinations } from './destinations.ts'
import type { Frame } from './frame.ts'

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
