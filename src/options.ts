import type { OfficeSuiteUse } from '../engines/convert/options.ts'
import type { DetectOptions } from '../engines/detect/options.ts'
import type { Decisions, Region, VisualFlags } from '../engines/model/detection.ts'
import type { OcrLanguageCode } from '../engines/ocr/languages.ts'
import type { PdfLimits } from '../engines/pdf/file/index.ts'
import type { TokenKey } from '../engines/redact/modes/token-map.ts'
import type { Columns, StructuredFormat } from '../engines/redact/structured/index.ts'
import type { TextMode } from '../engines/redact/text/index.ts'
import type { Progress } from './executor/progress.ts'

export type { DetectOptions } from '../engines/detect/options.ts'
export type { Columns } from '../engines/redact/structured/index.ts'

/** Options of `createEngine`. */
export interface EngineOptions {
  /** Tasks run at a time, each in its own thread. 0 runs them in the caller's thread. Default: the number of processors. */
  readonly threads?: number
  readonly limits?: EngineLimits
  /** Folder of `.traineddata` files for OCR, searched before installed packages and the system's folders. Default: none. */
  readonly languageData?: string
  /** Folder of fonts for characters that the built-in fonts lack, in PDF output of `convert`, searched before the system's fonts. Default: none. */
  readonly fonts?: string
  /** Whether conversions use an installed LibreOffice, where their own options do not say it. Default: `auto`. */
  readonly officeSuite?: OfficeSuiteUse
  /** Folder of ONNX recognisers for handwriting and formulas. Default: none. */
  readonly models?: string
  /** Data folder with the keys that sign manifests. Default: `PALIMPSEST_HOME`, or the user's data folder. */
  readonly home?: string
  /**
   * Key of modes `synthetic` and `token` for calls without one, so that a value has one replacement in all texts and documents of this
   * engine. Default: random.
   */
  readonly key?: string
}

/** Limits on untrusted input. A document beyond one fails with a `LimitError`. */
export interface EngineLimits {
  /** Size of an input in bytes. Default: 536870912 (512 MiB). Text streams have no limit. */
  readonly bytes?: number
  /** Time for a document in its thread, in milliseconds. Default: 600000 (10 minutes). */
  readonly timeoutMs?: number
  /** Time for the OCR of a page in its thread, in milliseconds. Default: 180000 (3 minutes). */
  readonly pageTimeoutMs?: number
  /** Heap of a thread in MiB, at least 32. Default: 2048. */
  readonly memoryMb?: number
  /** Limits inside a PDF. */
  readonly pdf?: Partial<PdfLimits>
}

/** Options of `engine.redactText`: detection, mode and keys. */
export interface RedactTextOptions extends DetectOptions {
  /** Default: `blackout`. */
  readonly mode?: TextMode
  /**
   * Secret key of the digests of mode `hash`, the values of mode `synthetic` and the names of mode `token`. The same key always gives the
   * same replacements. Default: none for `hash`, the key of the engine for the others.
   */
  readonly key?: string
  /**
   * Format of a structured text: its values are found with their keys or headers as context and replaced inside their cells, so that the
   * output is valid and has the same shape. `txt`: no structure. Default: for a text none, for a file detected from name and content.
   */
  readonly format?: StructuredFormat | 'txt'
  /**
   * Structured texts and workbooks: rules by header, key, or path of keys with dots (`customer.name`). A type treats each whole cell as a value of that
   * type; null excludes the cells from detection, but not from `terms`. Default: none.
   */
  readonly columns?: Columns
  /** Mode `token`: seals the map of tokens; 32 bytes or a passphrase. Required in that mode. With `numbered` it seals the legend. */
  readonly tokenKey?: TokenKey
  /**
   * Mode `redact`, then the default: placeholders say who is who, such as `[NAME_1]`. A person or value has one number in all texts and
   * documents of this engine that have the same key. Default: false.
   */
  readonly numbered?: boolean
}

/** Options of operations on long texts. */
export interface StreamOptions {
  readonly signal?: AbortSignal
}

/** `VisualFlags`: PDF, office documents and images; optional packages find faces and persons. */
export interface RedactDocumentOptions extends RedactTextOptions, VisualFlags {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  /** Time for the document in its thread, in milliseconds. Default: that of the engine. */
  readonly timeoutMs?: number
  /** Password of the PDF. Default: none. */
  readonly password?: string
  /**
   * Removes what a reviewer decided (see `review`), and nothing else that detection would find; `terms` and `regions` apply as well. A value of
   * which one place was rejected is removed only where it was accepted or left undecided. Structured texts: up to 1,500,000 characters.
   * Default: none.
   */
  readonly decisions?: Decisions
  /**
   * Inverse redaction: keeps values of these types, and what `terms`, `regions` and `applyMarks` name, and removes everything else; `none`
   * keeps only the latter. Modes `blackout`, `redact`, `hash` and `token`; not with `decisions`. The pages of a PDF become images. Default:
   * none, what is found is removed.
   */
  readonly onlyKeep?: readonly string[] | 'none'
  /**
   * PDF and images: parts of pages to remove in addition, regardless of their content, in points; in an image a pixel has 72 points divided by its
   * resolution. Default: none.
   */
  readonly regions?: readonly Region[]
  /** PDF: 1-based numbers of the pages from which values are removed; the others keep theirs. Default: all. */
  readonly onlyPages?: readonly number[]
  /** The law or rule that requires the removal, such as `b(6)`, by entity type; `*` for the others. It is in the manifest. Default: none. */
  readonly reasons?: Readonly<Record<string, string>>
  /**
   * PDF: removes what redaction marks of other programs mark, and the marks. A text names further marks: annotations of a kind and colour, and
   * layers, such as `highlight:#ffff00,square:red,layer:Private`. Default: false, marks that were not applied are a warning.
   */
  readonly applyMarks?: boolean | string
  /** PDF: encrypts the output with the same password, if the input is encrypted. Default: false, the output is not encrypted. */
  readonly keepPassword?: boolean
  /**
   * PDF and images: writes the entity type on its box; PDF: the exemption or one of `reasons` where there is one. Default: false; for images
   * true in mode `redact`.
   */
  readonly label?: boolean
  /** PDF: colour of the boxes, `#rrggbb`. Default: black in the modes `blackout` and `redact`, light grey in the others. */
  readonly boxColor?: string
  /**
   * PDF: what the boxes and the rest of their lines reveal about the values. `rounded`: their width in steps of two ems. `sealed`: all boxes
   * have one width. `exact`: boxes are as wide as their values, and no letter moves. Default: `rounded`.
   */
  readonly width?: 'rounded' | 'sealed' | 'exact'
  /** PDF: whether pages that are images and were not read are refused, or kept with a warning. Default: `refuse`. */
  readonly unreadImages?: 'refuse' | 'keep'
  /**
   * PDF, office documents and images: also removes faces, eyes or persons, which optional packages find. Default: nothing. See docs/vision.md.
   */
  /**
   * Also lists what was found and kept: values of allow lists, and values up to 0.2 below the minimum score. Reads the document a second
   * time, without OCR. Not with `decisions`, which list it themselves. Default: false.
   */
  readonly listKept?: boolean
  /**
   * Whether the private receipt of the manifest is written to the data folder. It contains the plain digest and the size of the input, with
   * which it can be shown that a document is the one that was redacted. Default: true.
   */
  readonly receipt?: boolean
  /** Format of the output: the redacted and proved document is converted. Default: that of the input. */
  readonly to?: 'pdf' | 'docx'
  /** PDF: whether words in images are read by OCR. Documents without images are not slower. Default: true. */
  readonly ocr?: boolean
}

/** The code of a language, or several separated by commas. Editors complete the codes. */
export type OcrLanguageName = OcrLanguageCode | 'auto' | (string & {})

/** `hocr`, `alto` (ALTO 4.4) and `page-xml` (PAGE 2019-07-15) are for other OCR tools. */
export type OcrOutput = 'pdf' | 'markdown' | 'hocr' | 'alto' | 'page-xml'

/** Options of `engine.ocr`. */
export interface OcrOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  /**
   * Languages of the document, the most likely first: ISO 639-1 (`de`) or three letters (`deu`), as a list or separated by commas. `auto`
   * tries the installed ones. Default: `en`.
   */
  readonly language?: OcrLanguageName | readonly OcrLanguageName[]
  /** Folder of `.traineddata` files, searched before installed packages. Default: that of the engine. */
  readonly languageData?: string
  /** The pages are handwritten: prepares them more carefully, and uses the model in `models` if there is one. Default: false. */
  readonly handwriting?: boolean
  /** Folder of ONNX recognisers for handwriting and formulas; needs the package `onnxruntime-node`. Default: that of the engine. */
  readonly models?: string
  /** Outputs in addition to nodes and text. Default: `['pdf']`, the searchable PDF. */
  readonly outputs?: readonly OcrOutput[]
  /** Whether the images of the pages are returned as `images`. Default: false. */
  readonly extractImages?: boolean
  /** Standard of the searchable PDF. Default: none (PDF 1.7). */
  readonly pdfCompliance?: 'pdf-a-2b'
  /** Turns pages of the searchable PDF whose text runs sideways or upside down. Default: false. */
  readonly rotate?: boolean
  /** Turns scans in the searchable PDF so that their lines are level; the pixels stay as they are. Default: false. */
  readonly deskew?: boolean
  /** Leaves pages without text, drawings and ink out of the searchable PDF, with a warning that names them. Default: false. */
  readonly removeBlank?: boolean
  /** Stores the images of the searchable PDF in fewer bytes without loss; black and white ones as fax (CCITT group 4). Default: false. */
  readonly optimise?: boolean
  /** Images of the searchable PDF with a higher resolution, in dots per inch from 50 to 2400, get this one. Default: all keep theirs. */
  readonly downsample?: number
  /** Nodes with a lower confidence are flagged, 0 to 1. Default: 0.85. */
  readonly confidenceThreshold?: number
  /** Also reads pages that have text, and replaces that text. Default: false. */
  readonly force?: boolean
  /** Reads only the first pages; the others stay as they are. Default: all. */
  readonly maxPages?: number
  /** Password of the PDF. Default: none. */
  readonly password?: string
}
