import { RequestError } from '../model/errors.ts'
import type { PageStyle } from './page-style.ts'

/** Options of a conversion. Plain data: they cross to a pool thread. */
export interface ConvertOptions {
  /** Keep authors, dates and keywords of the document, and the metadata of its images. Default: false. */
  readonly keepMetadata?: boolean
  /** The standard that a PDF output complies with. Default: `pdf-a-1b`. */
  readonly pdfCompliance?: PdfCompliance
  /** Opens an encrypted PDF. */
  readonly password?: string
  /** Pages of a PDF to convert, such as `3-7` or `1,4-6,10-`. Default: all. */
  readonly pages?: string
  /** Markdown and text output of a PDF or a scan: the number of each page before its first block. Default: false. */
  readonly pageMarkers?: boolean
  /** Resolution of pages that become images. Default: 150. */
  readonly dpi?: number
  /** JPEG quality, 1 to 100. Default: 85. */
  readonly quality?: number
  /** Languages for OCR, ISO 639-1. Default: `en`. */
  readonly languages?: readonly string[]
  /** Markdown output: images become files of this folder, and the text links to them. Default: images are embedded as data URIs. */
  readonly assetsFolder?: string
  /** Folder with fonts for characters that the built-in fonts lack. It is searched before the system's fonts. Default: none. */
  readonly fonts?: string
  /** How PDF and Word output looks. Default: like the source if it states its appearance. */
  readonly style?: PageStyle
  /**
   * Bytes of a DOCX or DOTX whose appearance Word output uses: styles by name, theme, page, headers and footers. `style` changes only the
   * page then. Other outputs ignore it. Default: none.
   */
  readonly referenceDocument?: Uint8Array
  /**
   * Whether an installed LibreOffice converts where it keeps more: `auto` if there is one, `off` never, `require` fails without it or
   * if it fails. It does not make plain PDF or with settings of `style`. Default: `auto`.
   */
  readonly officeSuite?: OfficeSuiteUse
  /** How tracked changes are handled. Default: `accept`. */
  readonly trackedChanges?: 'accept' | 'reject' | 'show'
}

export const officeSuiteUses = ['auto', 'off', 'require'] as const
/** Whether an installed office suite is used. */
export type OfficeSuiteUse = (typeof officeSuiteUses)[number]

export const pdfCompliances = ['pdf-a-1b', 'pdf-a-2b', 'pdf-1.7'] as const
/** The standard that PDF output follows. */
export type PdfCompliance = (typeof pdfCompliances)[number]

/** Limits on a source. A source that exceeds one is refused with a `LimitError`, unless stated otherwise. */
export interface ConvertLimits {
  /** Levels of blocks or inlines inside one another. Deeper nesting is flattened, not refused. Default: 200. */
  readonly depth: number
  /** Elements or tokens of a source. Default: 4,000,000. */
  readonly nodes: number
  /** Cells in the grid of a table; a spanning cell counts once for each place it covers. Default: 4,000,000. */
  readonly cells: number
  /** Bytes of a package, or of one of its parts, after decompression. Default: 1 GiB. */
  readonly inflated: number
  /** Default: 10,000. */
  readonly pages: number
  /** Pixels of one image. Default: 200,000,000. */
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

/** Pages by number, from 1. */
export interface PageRanges {
  has(page: number): boolean
}

/** Ranges of a list; more are a mistake. */
const maxRanges = 1000

/**
 * Reads a list of pages, such as `3`, `3-7`, `1,4-6` or `10-` (from page 10 to the end).
 * @throws RequestError `invalid_request`
 */
export function parsePageRanges(text: string): PageRanges {
  const parts = text.split(',')
  const ranges = parts.slice(0, maxRanges).map((part) => {
    const [, first, dash, last] = /^\s*(\d{1,6})\s*(?:(-)\s*(\d{1,6})?)?\s*$/.exec(part) ?? []
    const from = Number(first)
    const to = dash === undefined ? from : last === undefined ? Number.POSITIVE_INFINITY : Number(last)
    return { from, to }
  })
  if (parts.length > maxRanges || ranges.some(({ from, to }) => !(from >= 1 && to >= from)))
    throw new RequestError(
      'invalid_request',
      'The list of pages is not valid. Write numbers and ranges from 1, such as 3-7 or 1,4-6,10-.',
    )
  return { has: (page) => ranges.some(({ from, to }) => page >= from && page <= to) }
}
