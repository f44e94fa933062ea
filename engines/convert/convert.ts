import type { Document } from '../model/document.ts'
import { DocumentError } from '../model/errors.ts'
import type { Format } from '../model/format.ts'
import type { Warning } from '../model/warning.ts'
import {
  type Conversion,
  type ConvertLimits,
  type ConvertOptions,
  defaultLimits,
  type Lent,
} from './conversion.ts'
import type { Asset, Edge } from './edge.ts'
import { edges } from './edges.ts'
import { available, cheapestPath, endOf, type Node, paths } from './graph.ts'
import { withDrawable } from './images/rasterise-metafiles.ts'
import { withoutMetadata } from './tree/metadata.ts'

export interface ConvertInput {
  readonly bytes: Uint8Array
  readonly from: Format
  readonly to: Format
  readonly options?: ConvertOptions
  readonly limits?: Partial<ConvertLimits>
}

export interface Converted {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly from: Format
  /** As asked for; `zip` where the output is several files. */
  readonly to: Format
  /** Pages, slides or sheets: of the output where it has some, else of the source; 0 where neither has. */
  readonly pages: number
  /** Files that belong beside the output; empty but where `assetsFolder` was given. */
  readonly assets: readonly Asset[]
  /** The nodes that the conversion went through, the tree by its name `document`. */
  readonly route: readonly Node[]
  readonly warnings: readonly Warning[]
}

/** Walks the cheapest path. Throws `no_conversion_path` and whatever a reader or writer throws. */
export async function convert(
  { bytes, from, to, options = {}, limits }: ConvertInput,
  lent: Lent = {},
  onProgress?: Conversion['progress'],
): Promise<Converted> {
  if (bytes.length === 0) throw new DocumentError('empty', 'The input is empty.')
  const path = cheapestPath(available(edges, lent), from, to)
  if (path === null) throw noPath(from, to, lent)
  const warnings = new Map<string, Warning>()
  const conversion: Conversion = {
    options,
    limits: { ...defaultLimits, ...limits },
    lent,
    warn: (warning) => {
      const key = `${warning.code} ${warning.page ?? ''} ${warning.message}`
      if (warnings.size < mostWarnings) warnings.set(key, warning)
    },
    progress: onProgress ?? (() => {}),
  }
  const done = await walk(path, bytes, conversion)
  return {
    bytes: done.bytes,
    from,
    to: done.format ?? to,
    pages: done.pages,
    assets: done.assets,
    route: [from, ...path.map(endOf)],
    warnings: [...warnings.values()],
  }
}

/** A hostile source may give cause to a warning a page; nobody reads more of them. */
const mostWarnings = 1000

/** What is on the way: a file or a tree. */
type Load =
  | { readonly file: Uint8Array<ArrayBuffer>; readonly format?: Format; readonly assets?: readonly Asset[] }
  | { readonly tree: Document }

async function walk(path: readonly Edge[], bytes: Uint8Array, conversion: Conversion) {
  let load: Load = { file: Uint8Array.from(bytes) }
  let pages = 0
  for (const [i, edge] of path.entries()) {
    conversion.progress(edge.kind === 'reader' ? 'read' : 'write', i, path.length)
    if (edge.kind === 'reader' && 'file' in load) {
      const reading = await (await edge.load())(load.file, conversion)
      pages = reading.pages ?? pages
      const drawn = await withDrawable(reading.document, conversion)
      load = { tree: withoutMetadata(drawn, conversion) }
    } else if (edge.kind === 'writer' && 'tree' in load) {
      const written = await (await edge.load())(load.tree, conversion)
      pages = written.pages ?? pages
      load = { file: written.bytes, format: written.format, assets: written.assets }
    } else if (edge.kind === 'rewriter' && 'file' in load) {
      const written = await (await edge.load())(load.file, conversion)
      pages = written.pages ?? pages
      load = { file: written.bytes, format: written.format }
    }
  }
  conversion.progress('write', path.length, path.length)
  if (!('file' in load)) throw new TypeError('a route ends in a file')
  return { bytes: load.file, format: load.format, pages, assets: load.assets ?? [] }
}

function noPath(from: Format, to: Format, lent: Lent): DocumentError {
  const reached = [...paths(available(edges, lent), from).keys()].filter((node) => node !== 'document')
  const instead =
    reached.length === 0
      ? `${from} files cannot be converted.`
      : `A ${from} file can be converted to ${reached.join(', ')}.`
  return new DocumentError('no_conversion_path', `There is no way from ${from} to ${to}. ${instead}`, {
    from,
    to,
  })
}
