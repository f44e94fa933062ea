import type { Document } from '../model/document.ts'
import { DependencyError, DocumentError, RequestError } from '../model/errors.ts'
import type { Format } from '../model/format.ts'
import type { Warning } from '../model/warning.ts'
import type { Conversion, ConversionPorts } from './conversion.ts'
import type { Asset, Edge, Rewriter } from './edge.ts'
import { edges, suiteFormats } from './edges.ts'
import { available, cheapestPath, cheapestPaths, endOf, type Node } from './graph.ts'
import { rasteriseMetafiles } from './images/rasterise-metafiles.ts'
import { lossesTo } from './losses.ts'
import { type ConvertLimits, type ConvertOptions, defaultLimits } from './options.ts'
import { parsePageRanges } from './page-ranges.ts'
import { checkPageStyle } from './page-style.ts'
import { withoutMetadata } from './tree/metadata.ts'

export type { ConversionPorts, OcrPort, OfficeSuiteFormat, SuiteOffice } from './conversion.ts'

export interface ConvertInput {
  /** Belongs to the conversion: where nothing changes, the output is the same array. */
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
  /** The format asked for; `zip` where the output is several files. */
  readonly to: Format
  /** Number of pages, slides or sheets: of the output where it has some, else of the source; 0 where neither has. */
  readonly pages: number
  /** Formats that the conversion went through; `document` is the tree between readers and writers. */
  readonly route: readonly Node[]
  /** What was lost, and what had to be guessed. */
  readonly warnings: readonly Warning[]
  /** Files that belong beside the output, in the folder that `assetsFolder` names; empty where that was not asked for. */
  readonly assets: readonly Asset[]
}

/**
 * Converts along the cheapest path of the graph.
 * @throws DocumentError `no_conversion_path`, `empty`; whatever a reader or writer on the path throws
 */
export async function convert(
  { bytes, from, to, options = {}, limits }: ConvertInput,
  ports: ConversionPorts = {},
  onProgress?: Conversion['progress'],
): Promise<ConvertedDocument> {
  if (options.style) checkPageStyle(options.style)
  if (options.pages !== undefined) checkPages(options.pages, from)
  if (bytes.length === 0) throw new DocumentError('empty', 'The input is empty.')
  const warnings = new Map<string, Warning>()
  const conversion: Conversion = {
    options,
    limits: { ...defaultLimits, ...limits },
    ports,
    warn: (warning) => {
      const key = `${warning.code} ${warning.page ?? ''} ${warning.message}`
      if (warnings.size < maxWarnings) warnings.set(key, warning)
    },
    progress: onProgress ?? (() => {}),
  }
  const path = routeOf(from, to, conversion)
  const { file, pages } = await walk(path, { file: { bytes: unshared(bytes) }, pages: 0 }, conversion)
  if (file === undefined) throw new TypeError('a route ends in a file')
  return {
    bytes: file.bytes,
    from,
    to: file.format ?? to,
    pages,
    assets: file.assets ?? [],
    route: [from, ...path.map(endOf)],
    warnings: [...warnings.values()],
  }
}

function checkPages(pages: string, from: Format): void {
  parsePageRanges(pages)
  if (from !== 'pdf')
    throw new RequestError('invalid_request', `Pages can be selected of PDF files, not of ${from} files.`)
}

/** The same bytes, not copied: a long PDF has many. Bytes that threads share are copied, since the output is not shared. */
function unshared({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array<ArrayBuffer> {
  return buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer, byteOffset, byteLength)
    : Uint8Array.from(new Uint8Array(buffer, byteOffset, byteLength))
}

/** An office suite knows no reference document, so our own writer makes Word output with one. */
function routeOf(from: Format, to: Format, { ports, options }: Conversion): readonly Edge[] {
  if (to !== 'docx' || !options.referenceDocument) return pathOf(from, to, ports)
  const own = { ...ports, officeSuite: undefined }
  if (!suiteFormats.has(from)) return pathOf(from, to, own)
  const path = pathOf(from, to, ports)
  return path[path.length - 1].kind === 'writer' ? path : [...path, ...pathOf(to, to, own)]
}

/** A hostile source may cause a warning a page; no one reads more of them. */
const maxWarnings = 1000

/** What is converted at one node of the path: a file or a tree, and the number of its pages where it is known. */
interface State {
  readonly file?: {
    readonly bytes: Uint8Array<ArrayBuffer>
    readonly format?: Format
    readonly assets?: readonly Asset[]
  }
  readonly tree?: Document
  readonly pages: number
}

async function walk(path: readonly Edge[], start: State, conversion: Conversion): Promise<State> {
  let state = start
  for (const [i, edge] of path.entries()) {
    conversion.progress(edge.kind === 'reader' ? 'read' : 'write', i, path.length)
    state = await step(edge, state, conversion)
  }
  conversion.progress('write', path.length, path.length)
  return state
}

async function step(edge: Edge, { file, tree, pages }: State, conversion: Conversion): Promise<State> {
  if (edge.kind === 'writer' && tree !== undefined) {
    for (const warning of lossesTo(tree, edge.to)) conversion.warn(warning)
    const written = await (await edge.load())(tree, conversion)
    return { file: written, pages: written.pages ?? pages }
  }
  if (edge.kind === 'reader' && file !== undefined) {
    const reading = await (await edge.load())(file.bytes, conversion)
    const drawable = await rasteriseMetafiles(reading.document, conversion)
    return { tree: withoutMetadata(drawable, conversion), pages: reading.pages ?? pages }
  }
  if (edge.kind === 'rewriter' && file !== undefined) {
    const written = await (await edge.load())(file.bytes, conversion)
    if (written === null) return withoutOfficeSuite(edge, { file, pages }, conversion)
    return { file: written, pages: written.pages ?? pages }
  }
  throw new TypeError('an edge does not fit what is converted')
}

/** Takes the path of our own readers and writers around an edge where the office suite failed. */
async function withoutOfficeSuite(edge: Rewriter, start: State, conversion: Conversion): Promise<State> {
  const ports = { ...conversion.ports, officeSuite: undefined }
  const end = await walk(pathOf(edge.from, edge.to, ports), start, { ...conversion, ports })
  conversion.warn({
    code: 'suite_failed',
    message: 'The installed office suite could not read the document; it was read without its help.',
  })
  return end
}

function pathOf(from: Format, to: Format, ports: ConversionPorts): readonly Edge[] {
  const graph = available(edges, ports)
  const path = cheapestPath(graph, from, to)
  if (path !== null) return path
  const reached = [...cheapestPaths(graph, from).keys()].filter((node) => node !== 'document')
  if (suiteFormats.has(from) && ports.officeSuite === undefined)
    throw new DependencyError(
      'missing_dependency',
      `${from} files are converted with LibreOffice, which was not found. Install it, or convert the file in another office program.`,
    )
  const message =
    reached.length === 0
      ? `${from} files cannot be converted.`
      : `A ${from} file cannot be converted to ${to}, only to ${reached.join(', ')}.`
  throw new DocumentError('no_conversion_path', message, { from, to })
}
