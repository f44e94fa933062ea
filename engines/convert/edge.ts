import type { Document } from '../model/document.ts'
import type { Format } from '../model/format.ts'
import type { Conversion } from './conversion.ts'

/**
 * An edge of the conversion graph. Most edges lead to the document tree or away from it. Rewriters go from file to file, where
 * the tree would lose what the file already has (PDF to PDF/A) or cannot hold it (PDF to images).
 */
export type Edge = Reader | Writer | Rewriter

interface EdgeFacts {
  /**
   * How much is lost: 0 nothing that the tree can contain, 1 appearance, 2 some structure is guessed or flattened, 4 most of the
   * structure, 8 all except the text. The losses of a path are added up; any loss outweighs any cost.
   */
  readonly loss: number
  /** Rough milliseconds a page. Of paths with equal loss, the one of least cost is taken. */
  readonly cost: number
  /** What is lost, as the documentation prints it; empty for nothing. */
  readonly loses: string
  /** The port that the edge needs. Without it, the edge is omitted. */
  readonly needs?: 'ocr' | 'officeSuite'
  /** The pages of its source that OCR reads first: all, or the scanned pages of a PDF. Default: none. */
  readonly ocrPages?: 'all' | 'scans'
}

export interface Reader extends EdgeFacts {
  readonly kind: 'reader'
  readonly from: Format
  readonly load: () => Promise<Read>
}

export interface Writer extends EdgeFacts {
  readonly kind: 'writer'
  readonly to: Format
  readonly load: () => Promise<Write>
}

export interface Rewriter extends EdgeFacts {
  readonly kind: 'rewriter'
  readonly from: Format
  readonly to: Format
  readonly load: () => Promise<TryRewrite>
}

/**
 * Reads bytes to the tree. Throws `malformed`, `encrypted`, `empty` or a `LimitError`. The tree is not nested deeper than
 * `limits.depth`, so that writers may recurse.
 */
export type Read = (bytes: Uint8Array, conversion: Conversion) => Promise<Reading> | Reading
/** Writes the tree to bytes, which belong to the caller. */
export type Write = (document: Document, conversion: Conversion) => Promise<Written> | Written
export type Rewrite = (bytes: Uint8Array, conversion: Conversion) => Promise<Written>
/** A rewriter that may fail: it returns null, and the conversion takes another path to the same format. */
export type TryRewrite = (bytes: Uint8Array, conversion: Conversion) => Promise<Written | null>

export interface Reading {
  readonly document: Document
  /** Number of pages, slides or sheets; undefined if the source has none. */
  readonly pages?: number
}

export interface Written {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Number of pages, if the output has pages. */
  readonly pages?: number
  /** Files that belong next to the output, in the folder that `assetsFolder` names. */
  readonly assets?: readonly Asset[]
  /** Set if the output is an archive with several files of the requested format. */
  readonly format?: Format
}

export interface Asset {
  /** A file name, never a path. */
  readonly name: string
  readonly bytes: Uint8Array
}
