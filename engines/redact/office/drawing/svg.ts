/** Pictures in SVG: their texts, and what in them cannot be searched. Office shows the pixel version that stands beside each. */
import type { Part } from '../../../office/parts/index.ts'
import type { OfficeWork, TextLine } from '../office-format.ts'
import { textPiece } from '../pieces.ts'
import { dropRelationships } from '../relations.ts'

const isSvg = (part: Part | null): part is Part => part?.mediaType === 'image/svg+xml'

/** The texts, titles and descriptions of SVG pictures. */
export function* svgLines(part: Part): Generator<TextLine> {
  if (!isSvg(part)) return
  for (const element of part.root.descendants())
    if (/(?:^|:)(?:text|title|desc)$/.test(element.name) && element.text.trim() !== '')
      yield { place: 'picture', pieces: [textPiece(element)] }
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
