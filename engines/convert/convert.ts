import { stripImageMetadata } from '../image/index.ts'
import type { Document, Metadata, Resource } from '../model/document.ts'
import { DependencyError, DocumentError, RequestError, type Warning } from '../model/errors.ts'
import type { Format } from '../model/format.ts'
import { type OfficePackage, openPackage } from '../office/package-reader.ts'
import { readZip } from '../office/zip-reader.ts'
import type { Conversion, ConversionPorts } from './conversion.ts'
import type { Asset, Edge, Rewriter } from './edge.ts'
import { edges } from './edges.ts'
import { type LossKind, lossesTo, lossKinds, lossWarning } from './losses.ts'
import {
  type ConvertLimits,
  type ConvertOptions,
  defaultLimits,
  officeSuiteUses,
  parsePageRanges,
} from './options.ts'
import { checkPageStyle, lookOf } from './page-style.ts'
import { available, cheapestPath, cheapestPaths, endOf, type Node } from './routes.ts'

export type { ConversionPorts, OcrPort, OfficeSuiteFormat, SuiteOffice } from './conversion.ts'

export interface ConvertInput {
  /** Belongs to the conversion: if nothing changes, the output is the same array. */
  readonly bytes: Uint8Array
  readonly from: Format
  readonly to: Format
  readonly options?: ConvertOptions
  readonly limits?: Partial<ConvertLimits>
}

/** The result of `engine.convert`. */
export interface ConvertedDocument {
  /** Belongs to the caller. */
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly from: Format
  /** The requested format; `zip` if the output is several files. */
  readonly to: Format
  /** Number of pages, slides or sheets: of the output if it has pages, else of the source; 0 if neither has. */
  readonly pages: number
  /** Formats that the conversion went through; `document` is the tree between readers and writers. */
  readonly route: readonly Node[]
  /** Whether an installed office suite made a step of the route. */
  readonly usedOfficeSuite: boolean
  /** What was lost, and what had to be guessed. */
  readonly warnings: readonly Warning[]
  /** Files that belong next to the output, in the folder `assetsFolder`; empty if that was not set. */
  readonly assets: readonly Asset[]
}

/**
 * Converts along the cheapest path of the graph.
 * @throws DocumentError `no_conversion_path`, `empty`; the errors of readers and writers on the path
 */
export async function convert(
  { bytes, from, to, options = {}, limits }: ConvertInput,
  ports: ConversionPorts = {},
  onProgress?: Conversion['progress'],
): Promise<ConvertedDocument> {
  if (options.style) checkPageStyle(options.style)
  if (options.officeSuite !== undefined && !officeSuiteUses.includes(options.officeSuite))
    throw new RequestError(
      'invalid_request',
      `The use of the office suite must be one of ${officeSuiteUses.join(', ')}.`,
    )
  if (options.pages !== undefined) checkPages(options.pages, from)
  if (bytes.length === 0) throw new DocumentError('empty', 'The input is empty.')
  const warnings = new Map<string, Warning>()
  const conversion: Conversion = {
    options,
    limits: { ...defaultLimits, ...limits },
    ports: options.officeSuite === 'off' ? { ...ports, officeSuite: undefined } : ports,
    hasLook: lookOf(options.style) === 'source' && usesLook(from, to),
    isPrinted: to === 'pdf' || to === 'jpg' || to === 'png',
    warn: (warning) => {
      const key = `${warning.code} ${warning.page ?? ''} ${warning.message}`
      if (warnings.size < maxWarnings) warnings.set(key, warning)
    },
    progress: onProgress ?? (() => {}),
  }
  const path = routeOf(from, to, conversion)
  if (options.officeSuite === 'require') checkSuite(from, to, path, conversion)
  const start = { file: { bytes: unshared(bytes) }, pages: 0, taken: [] }
  const { file, pages, taken } = await walk(path, start, conversion)
  if (file === undefined) throw new TypeError('a route ends in a file')
  return {
    bytes: file.bytes,
    from,
    to: file.format ?? to,
    pages,
    assets: file.assets ?? [],
    route: [from, ...taken.map(endOf)],
    usedOfficeSuite: taken.some(({ needs }) => needs === 'officeSuite'),
    warnings: [...warnings.values()],
  }
}

/** Formats whose writers use the appearance of the source. Slides only use that of pages: text of a document is too small for them. */
function usesLook(from: Format, to: Format): boolean {
  if (to === 'pptx') return from === 'pdf' || from === 'pptx' || from === 'odp'
  return to === 'pdf' || to === 'docx' || to === 'jpg' || to === 'png'
}

function checkPages(pages: string, from: Format): void {
  parsePageRanges(pages)
  if (from !== 'pdf')
    throw new RequestError('invalid_request', `Pages can be selected of PDF files, not of ${from} files.`)
}

/** The same bytes, not copied: a long PDF has many. Shared bytes are copied, because the output is not shared. */
function unshared({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array<ArrayBuffer> {
  return buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer, byteOffset, byteLength)
    : Uint8Array.from(new Uint8Array(buffer, byteOffset, byteLength))
}

/** An office suite knows no reference document, so our own writer makes Word output with one. */
function routeOf(from: Format, to: Format, conversion: Conversion): readonly Edge[] {
  const { options } = conversion
  if (to !== 'docx' || !options.referenceDocument) return pathOf(from, to, conversion)
  return pathOf(from, to, withoutSuite(conversion))
}

function withoutSuite(conversion: Conversion): Conversion {
  return { ...conversion, ports: { ...conversion.ports, officeSuite: undefined } }
}

/** @throws DependencyError, RequestError if the suite is required and could convert, but is missing or excluded by other options */
function checkSuite(from: Format, to: Format, path: readonly Edge[], { ports }: Conversion): void {
  if (path.some(({ needs }) => needs === 'officeSuite')) return
  const couldUse = cheapestPath(edges, from, to)?.some(({ needs }) => needs === 'officeSuite') ?? false
  if (!couldUse) return
  if (ports.officeSuite !== undefined)
    throw new RequestError(
      'invalid_request',
      'LibreOffice is required, but it does not support the other options. Leave out the style and the reference document, or the requirement.',
    )
  throw new DependencyError(
    'missing_dependency',
    'LibreOffice is required for the conversion, but was not found. Install it, or convert without requiring it.',
  )
}

/** A hostile source may cause a warning a page; no one reads more of them. */
const maxWarnings = 1000

/** The data at one node of the path: a file or a tree, with the number of its pages if known. */
interface State {
  readonly file?: {
    readonly bytes: Uint8Array<ArrayBuffer>
    readonly format?: Format
    readonly assets?: readonly Asset[]
  }
  readonly tree?: Document
  readonly pages: number
  /** The edges that made it. */
  readonly taken: readonly Edge[]
}

async function walk(path: readonly Edge[], start: State, conversion: Conversion): Promise<State> {
  let state = start
  const last = path[path.length - 1]
  for (const [i, edge] of path.entries()) {
    conversion.progress(edge.kind === 'reader' ? 'read' : 'write', i, path.length)
    const isOwn = edge.kind === 'reader' || (edge.kind === 'rewriter' && edge.needs === undefined)
    if (isOwn && last.kind !== 'reader' && state.file)
      for (const warning of await officeLossWarnings(state.file.bytes, edge.from, last.to))
        conversion.warn(warning)
    state = await step(edge, state, conversion)
  }
  conversion.progress('write', path.length, path.length)
  return state
}

async function step(edge: Edge, { file, tree, pages, taken }: State, conversion: Conversion): Promise<State> {
  const after = [...taken, edge]
  if (edge.kind === 'writer' && tree !== undefined) {
    for (const warning of lossesTo(tree, edge.to)) conversion.warn(warning)
    const written = await (await edge.load())(tree, conversion)
    return { file: written, pages: written.pages ?? pages, taken: after }
  }
  if (edge.kind === 'reader' && file !== undefined) {
    const reading = await (await edge.load())(file.bytes, conversion)
    const { document } = reading
    const drawable =
      document.resources.size === 0
        ? document
        : await (await import('./legacy/index.ts')).rasteriseMetafiles(document, conversion)
    return { tree: withoutMetadata(drawable, conversion), pages: reading.pages ?? pages, taken: after }
  }
  if (edge.kind === 'rewriter' && file !== undefined) {
    const written = await (await edge.load())(file.bytes, conversion)
    if (written === null) return withoutOfficeSuite(edge, { file, pages, taken }, conversion)
    return { file: written, pages: written.pages ?? pages, taken: after }
  }
  throw new TypeError('an edge does not fit what is converted')
}

/** Uses the path of our own readers and writers to avoid an edge where the office suite failed. */
async function withoutOfficeSuite(edge: Rewriter, start: State, conversion: Conversion): Promise<State> {
  const own = withoutSuite(conversion)
  const end = await walk(pathOf(edge.from, edge.to, own), start, own)
  conversion.warn({
    code: 'suite_failed',
    message: 'The installed office suite could not read the document; it was read without its help.',
  })
  return end
}

function pathOf(from: Format, to: Format, { ports, options }: Conversion): readonly Edge[] {
  // The suite takes no style, and keeps no dates. It is only used for the look of the source.
  const isStyled =
    options.keepMetadata === true ||
    Object.values(options.style ?? {}).some((value) => value !== undefined && value !== 'source')
  const graph = available(edges, ports).filter(
    (edge) => !(isStyled && edge.needs === 'officeSuite' && edge.kind === 'rewriter' && edge.to === 'pdf'),
  )
  const path = cheapestPath(graph, from, to)
  if (path !== null) return path
  const reached = [...cheapestPaths(graph, from).keys()].filter((node) => node !== 'document')
  const message =
    reached.length === 0
      ? `${from} files cannot be converted.`
      : `A ${from} file cannot be converted to ${to}, only to ${reached.join(', ')}.`
  throw new DocumentError('no_conversion_path', message, { from, to })
}

/**
 * Removes authors, dates, keywords and the metadata of images. Title and language stay: the title is shown to readers, and the language
 * is needed to read the text aloud.
 */
function withoutMetadata(document: Document, conversion: Conversion): Document {
  if (conversion.options.keepMetadata) return document
  const { title, language } = document.metadata
  const metadata: Metadata = {
    ...(title === undefined ? {} : { title }),
    ...(language === undefined ? {} : { language }),
  }
  const resources = new Map([...document.resources].map(([key, one]) => [key, stripImage(one, conversion)]))
  return { ...document, metadata, resources }
}

/** An image that cannot be parsed may contain metadata anywhere, so it is omitted. */
function stripImage(resource: Resource, { warn }: Conversion): Resource {
  if (resource.bytes.length === 0) return resource
  const bytes = stripImageMetadata(resource.bytes, resource.mediaType)
  if (bytes !== null) return bytes === resource.bytes ? resource : { ...resource, bytes }
  warn({
    code: 'picture_damaged',
    message: 'An image is damaged and its metadata could not be removed; it was left out.',
  })
  return { ...resource, bytes: new Uint8Array(0) }
}

/** Elements in parts of an office file that stand for something that is omitted: one row a kind of loss and source. */
interface OfficeLoss {
  readonly from: Format
  readonly kind: keyof typeof lossKinds
  readonly parts: RegExp
  /** Counts its matches in the text of a part. Default: the part itself counts once. */
  readonly element?: RegExp
}

const wordParts = /^word\/(?:document|header\d*|footer\d*|footnotes|endnotes)\.xml$/
const slides = /^ppt\/slides\/slide\d+\.xml$/
const openDocumentText = /^content\.xml$/
const openDocumentFormats = ['odt', 'ods', 'odp'] as const
const sheets = /^xl\/worksheets\/sheet\d+\.xml$/

const officeLosses: readonly OfficeLoss[] = [
  { from: 'docx', kind: 'comments', parts: /^word\/comments\.xml$/, element: /<w:comment[\s/>]/g },
  { from: 'docx', kind: 'positions', parts: wordParts, element: /<wp:anchor[\s/>]/g },
  { from: 'docx', kind: 'columns', parts: wordParts, element: /<w:cols\b[^>]*\bw:num="(?:[2-9]|\d\d)"/g },
  { from: 'docx', kind: 'charts', parts: /^word\/charts\/chart[^/]*\.xml$/ },
  { from: 'pptx', kind: 'comments', parts: /^ppt\/comments\/[^/]+\.xml$/, element: /<p(?:\d+)?:cm[\s/>]/g },
  { from: 'pptx', kind: 'positions', parts: slides, element: /<p:txBody[\s/>]/g },
  { from: 'pptx', kind: 'lines', parts: slides, element: /<p:cxnSp[\s/>]/g },
  { from: 'pptx', kind: 'charts', parts: /^ppt\/charts\/chart[^/]*\.xml$/ },
  { from: 'xlsx', kind: 'comments', parts: /^xl\/comments[^/]*\.xml$/, element: /<comment[\s/>]/g },
  { from: 'xlsx', kind: 'formulas', parts: sheets, element: /<f[\s>/]/g },
  { from: 'xlsx', kind: 'charts', parts: /^xl\/charts\/chart[^/]*\.xml$/ },
  ...openDocumentFormats.map(
    (from): OfficeLoss => ({
      from,
      kind: 'comments',
      parts: openDocumentText,
      element: /<office:annotation[\s>]/g,
    }),
  ),
  {
    from: 'odt',
    kind: 'positions',
    parts: openDocumentText,
    element: /text:anchor-type="(?:char|paragraph|page|frame)"/g,
  },
  {
    from: 'odt',
    kind: 'columns',
    parts: openDocumentText,
    element: /<style:columns\b[^>]*\bfo:column-count="(?:[2-9]|\d\d)"/g,
  },
  ...openDocumentFormats.map(
    (from): OfficeLoss => ({
      from,
      kind: 'charts',
      parts: /^[^/]+\/content\.xml$/,
      element: /<office:chart[\s>]/g,
    }),
  ),
  { from: 'ods', kind: 'formulas', parts: openDocumentText, element: /\stable:formula="/g },
  { from: 'odp', kind: 'positions', parts: openDocumentText, element: /<draw:text-box[\s>]/g },
  { from: 'odp', kind: 'lines', parts: openDocumentText, element: /<draw:(?:line|connector)[\s>]/g },
]

/** Fallback drawings, which readers that know the first form skip. */
const fallbacks = /<mc:Fallback[\s>][\s\S]*?<\/mc:Fallback>/g
/** Larger parts are counted up to here, in characters. */
const maxPartLength = 64 << 20

/**
 * Warnings of what an office file contains that our readers or the output format leave out, counted by kind in the parts of the file.
 * @throws DocumentError as `openPackage`
 */
export async function officeLossWarnings(bytes: Uint8Array, from: Format, to: Format): Promise<Warning[]> {
  const rows = officeLosses.filter((row) => {
    const kind: LossKind = lossKinds[row.kind]
    return row.from === from && (kind.to?.includes(to) ?? true)
  })
  if (rows.length === 0) return []
  const isOpenDocument = openDocumentFormats.some((one) => one === from)
  const file = isOpenDocument ? await openArchive(bytes) : await openPackage(bytes)
  const counts = new Map<OfficeLoss['kind'], number>()
  for (const name of file.names) {
    const own = rows.filter(({ parts }) => parts.test(name))
    if (own.length === 0) continue
    const part = await file.bytes(name)
    const text = new TextDecoder().decode(part?.subarray(0, maxPartLength)).replace(fallbacks, '')
    for (const { kind, element } of own) {
      const count = element ? (text.match(element)?.length ?? 0) : 1
      counts.set(kind, (counts.get(kind) ?? 0) + count)
    }
  }
  return [...counts].flatMap(([kind, count]) => (count > 0 ? [lossWarning(kind, count)] : []))
}

/** The entries of an OpenDocument file by their names. */
async function openArchive(bytes: Uint8Array): Promise<Pick<OfficePackage, 'names' | 'bytes'>> {
  const entries = new Map((await readZip(bytes)).map((entry) => [entry.name, entry]))
  return { names: [...entries.keys()], bytes: async (name) => entries.get(name)?.read() }
}
