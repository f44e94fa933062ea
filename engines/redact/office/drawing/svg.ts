/** SVG images: their texts, and content that cannot be searched. Office shows the raster version stored with each. */
import { type Part, type XmlTag, XmlText } from '../../../office/parts/index.ts'
import type { OfficeWork, TextLine } from '../office-format.ts'
import { attributePiece, elementsOf, textPiece } from '../pieces.ts'
import { dropRelationships } from '../remove-residue.ts'

const isSvg = (part: Part | null): part is Part => part?.mediaType === 'image/svg+xml'

const wholes = /(?:^|:)(?:text|title|desc)$/
const code = /(?:^|:)(?:style|script)$/

/** Attributes with user-defined names and texts. Others contain coordinates and colours. */
const textAttributes =
  /^(?:id|data-.+|aria-.+|(?:.+:)?(?:label|title|docname|export-filename|href|about|resource))$/

/** The texts, titles, descriptions and metadata of SVG images, and the names of their elements. */
export function* svgLines(part: Part): Generator<TextLine> {
  if (!isSvg(part)) return
  const open: { readonly element: XmlTag; readonly isRead: boolean }[] = [
    { element: part.root, isRead: false },
  ]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { element } = next
    for (const { name, value } of element.attributes)
      if (textAttributes.test(name) && value.length > 1 && !embeddedPixels.test(value))
        yield { place: 'picture', pieces: [attributePiece(element, name)] }
    const whole = !next.isRead && isWhole(element)
    if (whole && !code.test(element.name)) yield { place: 'picture', pieces: [textPiece(element)] }
    const isRead = next.isRead || whole
    for (const child of elementsOf(element).toReversed()) open.push({ element: child, isRead })
  }
}

/** Whether the text of an element is read as a whole: letters of a word may be in several elements. */
function isWhole(element: XmlTag): boolean {
  if (wholes.test(element.name)) return element.text.trim() !== ''
  return element.children.some((child) => child instanceof XmlText && child.value.trim() !== '')
}

/** Pixels inside of an SVG, which are not read. */
const embeddedPixels = /^\s*data:(?:image\/|application\/)/i

/** The SVG images in a document. */
export function svgPictures(work: OfficeWork): Part[] {
  return work.package.parts().filter(isSvg)
}

/** Removes scripts and event handlers. Office programs do not run them, and they may contain text. */
export function removeSvgScripts(work: OfficeWork): void {
  for (const part of svgPictures(work))
    for (const element of [part.root, ...part.root.descendants()]) {
      if (/(?:^|:)script$/.test(element.name)) {
        element.remove()
        work.tally.add('scripts')
      } else
        work.tally.add(
          'scripts',
          element.removeAttributes(({ name }) => /^on[a-z]+$/.test(name)),
        )
    }
}

/**
 * Removes SVG images that contain pixels. If a value was found in the pixels of an image, removes all SVG images: outlines may draw
 * it. @param drawn images that draw a value themselves
 */
export function dropUnreadableSvg(work: OfficeWork, foundInPixels: boolean, drawn: ReadonlySet<Part>): void {
  const count = dropRelationships(
    work,
    ({ part }) =>
      isSvg(part) &&
      (foundInPixels ||
        drawn.has(part) ||
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
