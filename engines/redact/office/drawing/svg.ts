/** Pictures in SVG: their texts, and what in them cannot be searched. Office shows the pixel version that stands beside each. */
import type { Part, XmlTag } from '../../../office/parts/index.ts'
import type { OfficeWork, TextLine, TextPiece } from '../office-format.ts'
import { attributePiece, elementsOf, textPiece } from '../pieces.ts'
import { dropRelationships } from '../relations.ts'

const isSvg = (part: Part | null): part is Part => part?.mediaType === 'image/svg+xml'

/** Elements whose text is read as a whole: letters of a word may be in several elements. */
const wholes = /(?:^|:)(?:text|title|desc)$/
const code = /(?:^|:)(?:style|script)$/

/** Attributes with names and texts of people. Others hold coordinates and colours. */
const textAttributes =
  /^(?:id|data-.+|aria-.+|(?:.+:)?(?:label|title|docname|export-filename|href|about|resource))$/

/** The texts, titles, descriptions and metadata of SVG pictures, and the names of their elements. */
export function* svgLines(part: Part): Generator<TextLine> {
  if (!isSvg(part)) return
  const line = (piece: TextPiece): TextLine => ({ place: 'picture', pieces: [piece] })
  const read = function* (element: XmlTag): Generator<TextLine> {
    for (const { name, value } of element.attributes)
      if (textAttributes.test(name) && value.length > 1 && !embeddedPixels.test(value))
        yield line(attributePiece(element, name))
    const inner = elementsOf(element)
    const isWhole = wholes.test(element.name) || inner.length === 0
    if (isWhole && !code.test(element.name) && element.text.trim() !== '') yield line(textPiece(element))
    for (const child of inner) yield* isWhole ? attributesBelow(child) : read(child)
  }
  const attributesBelow = function* (element: XmlTag): Generator<TextLine> {
    for (const below of [element, ...element.descendants()])
      for (const { name, value } of below.attributes)
        if (textAttributes.test(name) && value.length > 1) yield line(attributePiece(below, name))
  }
  yield* read(part.root)
}

/** Pixels inside of an SVG, which are not read. */
const embeddedPixels = /^\s*data:(?:image\/|application\/)/i

/**
 * Removes SVG pictures that hold pixels, and, where a value was found in the pixels of a picture, all of them: outlines may draw it.
 */
export function dropUnreadableSvg(work: OfficeWork, foundInPixels: boolean): void {
  const count = dropRelationships(
    work,
    ({ part }) =>
      isSvg(part) &&
      (foundInPixels ||
        part.root
          .descendants()
          .some(({ attributes }) => attributes.some(({ value }) => embeddedPixels.test(value)))),
  )
  if (count === 0) return
  work.tally.add('pictures', count)
  work.tally.warn(
    'svg_pictures_removed',
    'SVG pictures that hold pixels or may draw a value as outlines were removed. Their PNG versions stay.',
  )
}
