/** Pictures in SVG: their texts, and what in them cannot be searched. Office shows the pixel version that is next to each. */
import { type Part, type XmlTag, XmlText } from '../../../office/parts/index.ts'
import type { OfficeWork, TextLine } from '../office-format.ts'
import { attributePiece, elementsOf, textPiece } from '../pieces.ts'
import { dropRelationships } from '../remove-residue.ts'

const isSvg = (part: Part | null): part is Part => part?.mediaType === 'image/svg+xml'

const wholes = /(?:^|:)(?:text|title|desc)$/
const code = /(?:^|:)(?:style|script)$/

/** Attributes with names and texts of people. Others hold coordinates and colours. */
const textAttributes =
  /^(?:id|data-.+|aria-.+|(?:.+:)?(?:label|title|docname|export-filename|href|about|resource))$/

/** The texts, titles, descriptions and metadata of SVG pictures, and the names of their elements. */
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

/** The pictures in SVG that a document contains. */
export function svgPictures(work: OfficeWork): Part[] {
  return work.package.parts().filter(isSvg)
}

/** Removes scripts and what runs them. Nothing of a document runs them, and they may contain a text that they write. */
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
 * Removes SVG pictures that contain pixels, and, where a value was found in the pixels of a picture, all of them: outlines may draw it.
 * @param drawn those that draw a value themselves
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
