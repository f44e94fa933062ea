import { imageTypeOf, stripImageMetadata } from '../../../../image/index.ts'
import { Part, type XmlTag } from '../../../../office/parts/index.ts'
import { safeHref } from '../../../tree/href.ts'

/** Elements of headers that refer to what is not taken over, or name authors. */
const removed: ReadonlySet<string> = new Set(
  (
    'w:bookmarkStart w:bookmarkEnd w:commentRangeStart w:commentRangeEnd w:commentReference w:footnoteReference ' +
    'w:endnoteReference w:del w:moveFrom w:pPrChange w:rPrChange w:tblPrChange w:trPrChange w:tcPrChange w:sectPrChange ' +
    'w:object w:altChunk w:control w:permStart w:permEnd'
  ).split(' '),
)

/** Names of taken parts, unique in the output. */
export class PartNames {
  #count = 0

  next(folder: string, extension: string): string {
    return `${folder}reference${++this.#count}.${/^[a-z\d]{1,5}$/.test(extension) ? extension : 'bin'}`
  }
}

const mediaTypes = {
  header: 'application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml',
  footer: 'application/vnd.openxmlformats-officedocument.wordprocessingml.footer+xml',
  theme: 'application/vnd.openxmlformats-officedocument.theme+xml',
} as const

/** A header, footer or theme of the reference with its pictures and links, and nothing else that it refers to. */
export function takenPart(
  part: Part,
  kind: keyof typeof mediaTypes,
  names: PartNames,
  keepMetadata: boolean,
): Part {
  const { root } = part
  for (const element of root.descendants()) {
    if (removed.has(element.name)) element.remove()
    else if (element.name === 'w:ins' || element.name === 'w:moveTo') element.unwrap()
  }
  const kept = new Map<string, (typeof part.relationships)[number]>()
  for (const relationship of part.relationships) {
    const { kind: use, external, target, part: other } = relationship
    const href = external && use === 'hyperlink' ? safeHref(target) : null
    if (href !== null) kept.set(relationship.id, { ...relationship, target: href })
    const image = use === 'image' ? other : null
    const bytes = image && (keepMetadata ? image.bytes : stripImageMetadata(image.bytes, image.mediaType))
    if (!image || !bytes) continue
    const type = imageTypeOf(bytes) ?? metafileType(image.name)
    if (type === null) continue
    const extension = type.slice(type.lastIndexOf('/') + 1).replace('x-', '')
    const copy = new Part(names.next('word/media/', extension), type, bytes)
    kept.set(relationship.id, { ...relationship, part: copy })
  }
  for (const element of root.descendants()) {
    const lost = element.removeAttributes(({ name, value }) => name.startsWith('r:') && !kept.has(value))
    if (lost === 0 || mayLoseTarget.has(element.name)) continue
    // The extension that holds the SVG of a picture; the picture stays.
    if (element.name.endsWith(':svgBlip')) element.parent?.remove()
    else element.remove()
  }
  const folder = kind === 'theme' ? 'word/theme/' : 'word/'
  const taken = new Part(names.next(folder, 'xml'), mediaTypes[kind], part.bytes)
  taken.relationships = [...kept.values()]
  return taken
}

/** Elements that are valid without their target. */
const mayLoseTarget: ReadonlySet<string> = new Set(['w:hyperlink', 'a:blip', 'v:imagedata'])

function metafileType(name: string): string | null {
  return /\.([ew]mf)$/i.test(name) ? `image/x-${name.slice(-3).toLowerCase()}` : null
}

/** Removes fonts that are embedded in a font table: they are not taken over. */
export function withoutEmbeddedFonts(root: XmlTag): void {
  for (const element of root.descendants()) if (element.name.startsWith('w:embed')) element.remove()
}
