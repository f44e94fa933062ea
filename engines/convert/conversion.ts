import type { Warning } from '../model/errors.ts'
import type { PageContent } from '../model/page-content.ts'
import type { ConvertLimits, ConvertOptions, PdfCompliance } from './options.ts'

/** Image formats that OCR reads. */
export const imageFormats = ['png', 'jpg', 'webp', 'tiff'] as const
export type ImageFormat = (typeof imageFormats)[number]

/** Output formats of an office suite. */
export type OfficeSuiteFormat = PdfCompliance | SuiteOffice
/** Office formats that an office suite writes. */
export type SuiteOffice = 'docx' | 'pptx' | 'xlsx'

/** Functions that this module may not import. The caller passes what it has; edges that need a missing one are omitted. */
export interface ConversionPorts {
  readonly ocr?: OcrPort
  /** Reads a file next to the source, by the relative path that the source gives; null if it does not exist or is not allowed. */
  readonly file?: (path: string) => Uint8Array | null
  /** Converts with an installed office suite. `extension` is the format of the bytes. */
  readonly officeSuite?: (bytes: Uint8Array, extension: string, to: OfficeSuiteFormat) => Promise<Uint8Array>
}

/** What OCR read of the source before the conversion. */
export interface OcrPort {
  /** The pages of an image, or the scanned pages of a PDF. */
  readonly pages: readonly PageContent[]
  /** The source image as a PDF that looks the same, with an invisible layer of the words of `pages`. */
  readonly searchablePdf: (
    bytes: Uint8Array,
    format: ImageFormat,
    conversion: Conversion,
  ) => Promise<Uint8Array>
}

/** The state that readers and writers share during one conversion. */
export interface Conversion {
  readonly options: ConvertOptions
  readonly limits: ConvertLimits
  readonly ports: ConversionPorts
  /** Whether readers add the appearance of the source to the tree because the output uses it. Default: false. */
  readonly hasLook?: boolean
  /** Whether the output shows pages, so that readers add the boxes of a page. Default: false. */
  readonly isPrinted?: boolean
  /** Reports a loss that is not a failure. Equal warnings are kept once. */
  warn(warning: Warning): void
  progress(stage: string, done: number, total: number): void
}
