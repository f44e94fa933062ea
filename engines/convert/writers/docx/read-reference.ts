import type { PageSetup } from '../../../model/document.ts'
import { DocumentError, RequestError } from '../../../model/errors.ts'
import { EditablePackage, type Part, type XmlTag } from '../../../office/parts/index.ts'

/** A Word document whose look is taken over: styles, theme, page, headers and footers. Its text is not used. */
export interface ReferenceDocument {
  readonly main: Part
  /** Properties of its last section, which hold for the whole document in most templates. */
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
 * @throws RequestError `invalid_request` for anything but a DOCX or DOTX; LimitError for one that is too large
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
