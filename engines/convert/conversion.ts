import type { Resource } from '../model/document.ts'
import type { PageContent } from '../model/page-content.ts'
import type { Warning } from '../model/warning.ts'

/** What a caller may ask of a conversion. Plain data. */
export interface ConvertOptions {
  /** Keep authors, dates, keywords and what pictures say of their making. Default: they are left out. */
  readonly keepMetadata?: boolean
  /** What a PDF is to comply with. Default: `pdf-a-1b`. */
  readonly pdfCompliance?: PdfCompliance
  readonly password?: string
  /** Of pages made into pictures. Default: 150. */
  readonly dpi?: number
  /** Of JPEG, 1 to 100. Default: 85. */
  readonly quality?: number
  /** ISO 639-1 languages of the words in pictures. Default: English. */
  readonly languages?: readonly string[]
  /** Markdown: pictures become files of this folder beside the text, and the text points there. Default: they are in the text as data. */
  readonly assetsFolder?: string
  /** A folder with fonts for letters that the product's own lack, looked at before those of the system. */
  readonly fonts?: string
  /** What becomes of tracked changes. Default: `accept`. */
  readonly trackedChanges?: 'accept' | 'reject' | 'show'
}

export const pdfCompliances = ['pdf-a-1b', 'pdf-a-2b', 'pdf-1.7'] as const
export type PdfCompliance = (typeof pdfCompliances)[number]

/** Bounds on what a source may make of itself; each ends in a `LimitError`. */
export interface ConvertLimits {
  /** Blocks or inlines inside of each other. What nests deeper is flattened, not refused. */
  readonly depth: number
  /** Elements or tokens of a source. */
  readonly nodes: number
  /** Places in the grid of a table, spans counted as often as they reach. */
  readonly cells: number
  /** Bytes of a package or of one of its parts when inflated. */
  readonly inflated: number
  readonly pages: number
  /** Of a picture. */
  readonly pixels: number
}

export const defaultLimits: ConvertLimits = {
  depth: 200,
  nodes: 4_000_000,
  cells: 4_000_000,
  inflated: 1024 * 1024 * 1024,
  pages: 10_000,
  pixels: 200_000_000,
}

/** Kinds of files whose pages may be pictures. */
export type Scanned = 'pdf' | 'png' | 'jpg' | 'webp' | 'tiff'

/** What an installed office suite is asked for. */
export type SuiteOutput = PdfCompliance | 'docx' | 'pptx'

/** What a room that may not be imported does for this one; handed in by whoever holds both. */
export interface Lent {
  /** Reads what stands written on pages that are pictures: on those of the list (counting from 1), or on all. */
  readonly recognise?: (
    bytes: Uint8Array,
    format: Scanned,
    conversion: Conversion,
    pages?: readonly number[],
  ) => Promise<readonly PageContent[]>
  /** A picture or scan as a PDF that looks the same and can be searched. */
  readonly searchable?: (bytes: Uint8Array, format: Scanned, conversion: Conversion) => Promise<Uint8Array>
  /** A file beside the source, by the relative path that the source gives; null where it is not there or not to be read. */
  readonly file?: (path: string) => Uint8Array | null
  /** Converts by an installed office suite. `extension` tells what the bytes are, `to` what they become. */
  readonly office?: (bytes: Uint8Array, extension: string, to: SuiteOutput) => Promise<Uint8Array>
}

/** One conversion under way: what was asked, what is lent to it, and whom it tells. */
export interface Conversion {
  readonly options: ConvertOptions
  readonly limits: ConvertLimits
  readonly lent: Lent
  /** Loss that is not failure. The same warning is kept once, whatever its number. */
  warn(warning: Warning): void
  progress(stage: string, done: number, total: number): void
}

/** A picture that a source points at and that is not loaded: its place is kept, its bytes are not at hand. */
export function absentImage(href: string): Resource {
  return { mediaType: 'application/octet-stream', bytes: new Uint8Array(0), href }
}
