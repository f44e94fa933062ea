import type { Document } from '../model/document.ts'
import type { Format } from '../model/format.ts'
import type { Conversion } from './conversion.ts'

/**
 * An edge of the graph of formats. Most lead to the document tree or away from it; a few go from file to file, where
 * the tree would lose what the file already has (PDF to PDF/A) or has no room for it (PDF to pictures).
 */
export type Edge = Reader | Writer | Rewriter

interface EdgeFacts {
  /**
   * What is lost on the way, as the cheapest path counts it: 0 nothing that the tree can hold, 1 looks, 2 some structure has to be guessed
   * or flattened, 4 most of the structure, 8 all but the words. Losses of a path add up and outweigh every cost.
   */
  readonly loss: number
  /** Thousandths of a second for a page, roughly; between paths that lose as much, the quicker is taken. */
  readonly cost: number
  /** What is lost, in the words of the matrix; empty for nothing. */
  readonly loses: string
  /** The port that the edge needs. The edge is left out where the port is not handed in. */
  readonly needs?: 'ocr' | 'officeSuite'
  /** The pages of its source that OCR reads first: all, or those of a PDF that are scans. Default: none. */
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
 * Bytes to the tree. Throws `malformed`, `encrypted`, `empty` or a `LimitError`. What it returns nests no deeper than
 * `limits.depth`, so that writers may recurse.
 */
export type Read = (bytes: Uint8Array, conversion: Conversion) => Promise<Reading> | Reading
/** The tree to bytes, which belong to the caller. */
export type Write = (document: Document, conversion: Conversion) => Promise<Written> | Written
export type Rewrite = (bytes: Uint8Array, conversion: Conversion) => Promise<Written>
/** A rewriter that may fail: it returns null, and the conversion takes another path to the same format. */
export type TryRewrite = (bytes: Uint8Array, conversion: Conversion) => Promise<Written | null>

export interface Reading {
  readonly document: Document
  /** Pages, slides or sheets of the source; left out where it has none. */
  readonly pages?: number
}

export interface Written {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Pages of the output, where it has some. */
  readonly pages?: number
  /** Files that belong beside it, in the folder that `assetsFolder` names. */
  readonly assets?: readonly Asset[]
  /** Where the output is not the format asked for but several files of it in an archive. */
  readonly format?: Format
}

export interface Asset {
  /** A file name, never a path. */
  readonly name: string
  readonly bytes: Uint8Array
}
