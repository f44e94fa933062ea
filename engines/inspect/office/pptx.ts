import type { Box } from '../../model/geometry.ts'
import type { EditablePackage, Part, XmlTag } from '../../office/parts/index.ts'
import type { Sighting } from '../finding.ts'
import { countWords, isAlike, isOn, parseColour } from './package-parts.ts'

export interface InspectedSlides {
  readonly pages: number
  readonly sightings: Sighting[]
}

export function inspectPptx({ main }: EditablePackage): InspectedSlides {
  const size = main.root.child('p:sldSz')
  const slide = { x0: 0, y0: 0, x1: Number(size?.get('cx') ?? 0), y1: Number(size?.get('cy') ?? 0) }
  const ids = main.root.child('p:sldIdLst')?.elements('p:sldId') ?? []
  const slides = ids.flatMap((id) => main.related(id.get('r:id')) ?? [])
  const sightings = slides.flatMap((part, i) => inspectSlide(part, i + 1, slide))
  return { pages: slides.length, sightings }
}

function inspectSlide(part: Part, page: number, slide: Box): Sighting[] {
  const found: Sighting[] = []
  if (part.root.get('show') !== undefined && !isOn(part.root, 'show'))
    found.push({ kind: 'hidden-slide', page })
  for (const { kind, part: target } of part.relationships) {
    if (!target) continue
    if (kind === 'notesSlide') {
      const text = notesOf(target)
      if (text !== '') found.push({ kind: 'notes', page, text })
    } else if (kind === 'comments')
      for (const comment of target.root.elements()) found.push({ kind: 'comment', page, text: comment.text })
  }
  const shapes = part.root.child('p:cSld')?.child('p:spTree')?.elements() ?? []
  for (const [i, shape] of shapes.entries()) {
    const text = textOf(shape)
    const count = countWords(text)
    if (count === 0) continue
    const seen = { page, count, text }
    const box = boxOf(shape)
    if (isHidden(shape)) found.push({ kind: 'hidden-text', ...seen })
    else if (box && isApart(box, slide)) found.push({ kind: 'text-outside-page', ...seen })
    else if (isBackgroundText(shape)) found.push({ kind: 'background-text', ...seen })
    else if (box) {
      const cover = shapes.slice(i + 1).find((one) => isOpaque(one) && covers(boxOf(one), box))
      if (cover) found.push({ kind: cover.name === 'p:pic' ? 'text-under-image' : 'text-under-box', ...seen })
    }
  }
  return found
}

/** The text of notes; the number and date of the slide are fields, and the picture of the slide has no text. */
function notesOf(part: Part): string {
  const bodies = part.root
    .descendants('p:sp')
    .filter((shape) => !/^(?:sldNum|dt|hdr|ftr)$/.test(placeholderOf(shape)))
  return bodies.map(textOf).join(' ').trim()
}

function placeholderOf(shape: XmlTag): string {
  return shape.child('p:nvSpPr')?.child('p:nvPr')?.child('p:ph')?.get('type') ?? ''
}

function textOf(shape: XmlTag): string {
  return shape
    .descendants('a:p')
    .map((paragraph) =>
      paragraph
        .descendants('a:t')
        .map(({ text }) => text)
        .join(''),
    )
    .join(' ')
    .trim()
}

/** The properties of a shape, an image, a group or a frame. */
function isHidden(shape: XmlTag): boolean {
  const properties = shape
    .elements()
    .find(({ name }) => /^p:nv\w+Pr$/.test(name))
    ?.child('p:cNvPr')
  return properties?.get('hidden') !== undefined && isOn(properties, 'hidden')
}

/** In EMU. Null where the layout of the slide places the shape. */
function boxOf(shape: XmlTag): Box | null {
  const place = (shape.child('p:spPr') ?? shape.child('p:grpSpPr'))?.child('a:xfrm') ?? shape.child('p:xfrm')
  const [offset, extent] = [place?.child('a:off'), place?.child('a:ext')]
  if (!offset || !extent) return null
  const [x0, y0] = [Number(offset.get('x')), Number(offset.get('y'))]
  return { x0, y0, x1: x0 + Number(extent.get('cx')), y1: y0 + Number(extent.get('cy')) }
}

function isApart(a: Box, b: Box): boolean {
  return a.x1 <= b.x0 || a.x0 >= b.x1 || a.y1 <= b.y0 || a.y0 >= b.y1
}

/** Share of a text shape that must be covered: a shape is often a little larger than the box over it. */
const minCovered = 0.7

function covers(cover: Box | null, box: Box): boolean {
  if (!cover) return false
  const width = Math.min(cover.x1, box.x1) - Math.max(cover.x0, box.x0)
  const height = Math.min(cover.y1, box.y1) - Math.max(cover.y0, box.y0)
  const area = (box.x1 - box.x0) * (box.y1 - box.y0)
  return width > 0 && height > 0 && area > 0 && (width * height) / area >= minCovered
}

/** Whether a shape is filled with one colour that is not transparent, or is an image. */
function isOpaque(shape: XmlTag): boolean {
  if (isHidden(shape)) return false
  if (shape.name === 'p:pic') return true
  const own = shape.child('p:spPr')
  const fill = own?.child('a:solidFill')
  if (fill) return fill.descendants('a:alpha').length === 0
  const isUnfilled = own?.child('a:noFill') !== undefined
  // The style of a drawn shape fills it; a text box has none.
  return !isUnfilled && Number(shape.child('p:style')?.child('a:fillRef')?.get('idx') ?? 0) > 0
}

function isBackgroundText(shape: XmlTag): boolean {
  const fill = parseColour(shape.child('p:spPr')?.child('a:solidFill')?.child('a:srgbClr')?.get('val'))
  const runs = shape.descendants('a:r').filter((run) => countWords(run.text) > 0)
  return (
    fill !== null &&
    runs.length > 0 &&
    runs.every((run) => {
      const colour = parseColour(run.child('a:rPr')?.child('a:solidFill')?.child('a:srgbClr')?.get('val'))
      return colour !== null && isAlike(colour, fill)
    })
  )
}
