import { imageTypeOf, stripImageMetadata } from '../../../image/index.ts'
import type { PageSetup } from '../../../model/document.ts'
import { DocumentError, RequestError } from '../../../model/errors.ts'
import { EditablePackage, Part, type XmlTag } from '../../../office/parts/index.ts'
import { safeHref } from '../../tree/links.ts'
import { takeNumbering, takeStyles } from './reference-styles.ts'

/** What the output keeps of the document instead of the reference. */
interface Kept {
  /** BCP 47. */
  readonly language: string | undefined
  readonly keepMetadata: boolean
}

/**
 * Gives a document that we wrote the look of a reference: its styles by their names, theme, fonts, numbering of headings, headers,
 * footers and their distances from the edge. Page size and margins are already those of the document.
 */
export async function applyReference(
  bytes: Uint8Array,
  reference: ReferenceDocument,
  { language, keepMetadata }: Kept,
): Promise<Uint8Array<ArrayBuffer>> {
  const output = await EditablePackage.open(bytes)
  const { main } = output
  const names = new PartNames()
  takeHeaders(main, reference, names, keepMetadata)
  const styles = partOf(main, 'styles')
  const theirStyles = partOf(reference.main, 'styles')
  const texts = [
    main,
    ...main.relationships.flatMap(({ kind, part }) => (part && textKinds.has(kind) ? [part] : [])),
  ]
  const headers = main.relationships.flatMap(({ kind, part, id }) =>
    part && id.startsWith(idPrefix) && (kind === 'header' || kind === 'footer') ? [part] : [],
  )
  if (styles && theirStyles) {
    takeNumbering(partOf(main, 'numbering'), partOf(reference.main, 'numbering'), theirStyles, headers)
    if (language !== undefined) setLanguage(theirStyles.root, language)
    // Headers of the reference already use its styles.
    takeStyles(
      styles,
      theirStyles,
      texts.filter((part) => !headers.includes(part)),
    )
  }
  const theme = partOf(reference.main, 'theme')
  if (theme) replacePart(main, 'theme', takenPart(theme, 'theme', names, keepMetadata))
  const fonts = partOf(reference.main, 'fontTable')
  if (fonts) {
    withoutEmbeddedFonts(fonts.root)
    replacePart(main, 'fontTable', new Part(names.next('word/', 'xml'), fontTableType, fonts.bytes))
  }
  return await output.write()
}

const textKinds: ReadonlySet<string> = new Set(['footnotes', 'endnotes', 'numbering', 'header', 'footer'])
const fontTableType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.fontTable+xml'
const idPrefix = 'rIdReference'
const relationshipTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/'

function partOf(main: Part, kind: string): Part | null {
  return main.relationships.find((relationship) => relationship.kind === kind)?.part ?? null
}

function replacePart(main: Part, kind: string, part: Part): void {
  const rest = main.relationships.filter((relationship) => relationship.kind !== kind)
  main.relationships = [...rest, relationship(`${idPrefix}-${kind}`, kind, part)]
}

function relationship(id: string, kind: string, part: Part) {
  return { id, type: relationshipTypes + kind, kind, part, target: '', external: false }
}

/** Headers and footers of the reference replace those of the document, if it has some. */
function takeHeaders(
  main: Part,
  { main: source, section: theirs }: ReferenceDocument,
  names: PartNames,
  keepMetadata: boolean,
): void {
  const section = main.root.child('w:body')?.elements('w:sectPr').at(-1)
  if (section === undefined || theirs === undefined) return
  const margins = section.child('w:pgMar')
  for (const name of ['w:header', 'w:footer', 'w:gutter']) {
    const value = theirs.child('w:pgMar')?.get(name)
    if (value !== undefined) margins?.set(name, value)
  }
  const taken = theirs
    .elements()
    .filter(({ name }) => name === 'w:headerReference' || name === 'w:footerReference')
    .flatMap((reference) => {
      const part = source.related(reference.get('r:id'))
      return part ? [{ reference, part }] : []
    })
  if (taken.length === 0) return
  for (const old of section.elements()) if (/^w:(?:header|footer)Reference$/.test(old.name)) old.remove()
  main.relationships = main.relationships.filter(({ kind }) => kind !== 'header' && kind !== 'footer')
  for (const [i, { reference, part }] of taken.entries()) {
    const kind = reference.name === 'w:headerReference' ? 'header' : 'footer'
    const id = `${idPrefix}${i + 1}`
    main.relationships.push(relationship(id, kind, takenPart(part, kind, names, keepMetadata)))
    const own = section.sibling(`${kind}Reference`)
    own.set('w:type', reference.get('w:type') ?? 'default')
    own.set('r:id', id)
    section.insert(i, own)
  }
  copyFlag(theirs.child('w:titlePg'), section, 'titlePg')
  const evenPages = partOf(source, 'settings')?.root.child('w:evenAndOddHeaders')
  // Our settings always state it.
  if (evenPages)
    partOf(main, 'settings')
      ?.root.child('w:evenAndOddHeaders')
      ?.set('w:val', evenPages.get('w:val') ?? 'true')
}

/** `titlePg` comes before the text direction and the grid (ECMA-376 part 1, 17.6.17). */
function copyFlag(source: XmlTag | undefined, section: XmlTag, local: string): void {
  if (source === undefined) return
  const flag = section.sibling(local)
  flag.set('w:val', source.get('w:val') ?? 'true')
  const after = section.children.findIndex(
    (child) =>
      'name' in child && /^w:(?:textDirection|bidi|rtlGutter|docGrid|printerSettings)$/.test(child.name),
  )
  section.insert(after < 0 ? section.children.length : after, flag)
}

/** The language of the document replaces that of the reference. */
function setLanguage(styles: XmlTag, language: string): void {
  const run = styles.child('w:docDefaults')?.child('w:rPrDefault')?.child('w:rPr')
  run?.child('w:lang')?.set('w:val', language)
}

/** Elements of headers that refer to parts that are not copied, or contain authors. */
const removed: ReadonlySet<string> = new Set(
  (
    'w:bookmarkStart w:bookmarkEnd w:commentRangeStart w:commentRangeEnd w:commentReference w:footnoteReference ' +
    'w:endnoteReference w:del w:moveFrom w:pPrChange w:rPrChange w:tblPrChange w:trPrChange w:tcPrChange w:sectPrChange ' +
    'w:object w:altChunk w:control w:permStart w:permEnd'
  ).split(' '),
)

/** Names of taken parts, unique in the output. */
class PartNames {
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

/** A header, footer or theme of the reference with its images and links, but no other references. */
function takenPart(part: Part, kind: keyof typeof mediaTypes, names: PartNames, keepMetadata: boolean): Part {
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
    // The extension that contains the SVG of a picture; the picture stays.
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
function withoutEmbeddedFonts(root: XmlTag): void {
  for (const element of root.descendants()) if (element.name.startsWith('w:embed')) element.remove()
}

/** A Word document whose appearance is used: styles, theme, page, headers and footers. Its text is not used. */
interface ReferenceDocument {
  readonly main: Part
  /** Properties of its last section, which apply to the whole document in most templates. */
  readonly section: XmlTag | undefined
  readonly page: PageSetup | undefined
}

const twipsPerPoint = 20
/** Word's limits on pages, points (ECMA-376 part 1, 17.6.13; Word refuses more than 22 inches). */
const minPage = 72
const maxPage = 22 * 72

const usedKinds: ReadonlySet<string> = new Set(
  'styles numbering theme fontTable settings header footer'.split(' '),
)

/**
 * Opens a reference document.
 * @throws RequestError `invalid_request` for anything other than a DOCX or DOTX; LimitError for one that is too large
 */
export async function readReference(bytes: Uint8Array): Promise<ReferenceDocument> {
  try {
    const { main } = await EditablePackage.open(bytes)
    const { root } = main
    if (root.name !== 'w:document' || isStrict(root)) throw notWord()
    const section = root.child('w:body')?.elements('w:sectPr').at(-1)
    // Parsed here, so that a damaged part is reported as one of the reference.
    for (const { kind, part } of main.relationships) if (usedKinds.has(kind)) void part?.root
    return { main, section, page: section && pageOf(section) }
  } catch (error) {
    if (error instanceof DocumentError) throw notWord(error)
    throw error
  }
}

function notWord(cause?: unknown): RequestError {
  return new RequestError(
    'invalid_request',
    'The reference document is not a readable Word document. Pass a file that Word saved as DOCX, without a password.',
    {},
    cause,
  )
}

/** Strict files use other namespaces, which cannot be mixed with ours. */
function isStrict(root: XmlTag): boolean {
  return root.attributes.some(
    ({ name, value }) => name.startsWith('xmlns') && value.includes('purl.oclc.org'),
  )
}

function pageOf(section: XmlTag): PageSetup | undefined {
  const points = (element: XmlTag | undefined, name: string) => Number(element?.get(name)) / twipsPerPoint
  const size = section.child('w:pgSz')
  const width = points(size, 'w:w')
  const height = points(size, 'w:h')
  if (!(width >= minPage && width <= maxPage && height >= minPage && height <= maxPage)) return undefined
  const margins = section.child('w:pgMar')
  // A negative margin is one that headers do not enlarge.
  const [top, right, bottom, left] = ['w:top', 'w:right', 'w:bottom', 'w:left'].map((name) =>
    Math.abs(points(margins, name)),
  )
  const fits = left + right <= width - minPage / 2 && top + bottom <= height - minPage / 2
  return { width, height, ...(fits ? { margins: { top, right, bottom, left } } : {}) }
}
