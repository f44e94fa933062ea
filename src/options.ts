import type { DetectOptions } from '../engines/detect/options.ts'
import type { PdfLimits } from '../engines/pdf/file/index.ts'
import type { TokenKey } from '../engines/redact/modes/token-map.ts'
import type { TextMode } from '../engines/redact/text/redact-text.ts'
import type { Progress } from './executor/progress.ts'

export type { DetectOptions } from '../engines/detect/options.ts'

export interface EngineOptions {
  /** Documents worked on at a time, each in a thread of its own. 0 works in the caller's thread. Default: one for each processor. */
  readonly threads?: number
  readonly limits?: EngineLimits
  /** A folder of `.traineddata` files for OCR, looked at before installed packages and the system's folders. */
  readonly languageData?: string
  /** A folder of recognisers in ONNX, for handwriting and formulas. */
  readonly models?: string
  /** Data folder with the keys that sign manifests. Default: `PALIMPSEST_HOME`, or the user's data folder. */
  readonly home?: string
  /**
   * What modes `synthetic` and `token` draw under where a call gives no key, so that one value has one replacement in all texts and
   * documents of this engine. Default: random, for this engine alone.
   */
  readonly key?: string
}

export interface EngineLimits {
  /** Bytes of an input. Default: 512 MiB. Streams of text have no limit. */
  readonly bytes?: number
  /** A document's time in its thread. Default: ten minutes. */
  readonly timeoutMs?: number
  /** A page's time in its thread while it is read by OCR. Default: three minutes. */
  readonly pageTimeoutMs?: number
  /** Heap of a thread in MiB. Default: 2048. */
  readonly memoryMb?: number
  /** Bounds inside a PDF. */
  readonly pdf?: Partial<PdfLimits>
}

export interface RedactTextOptions extends DetectOptions {
  /** Default: `blackout`. */
  readonly mode?: TextMode
  /**
   * Keys the digests of mode `hash`, the choice of mode `synthetic` and the names of mode `token`: a secret of the caller's. The same
   * key gives the same replacements everywhere and always.
   */
  readonly key?: string
  /** Mode `token`: what seals the map of tokens, 32 bytes or a passphrase. Needed there. */
  readonly tokenKey?: TokenKey
}

export interface StreamOptions {
  readonly signal?: AbortSignal
}

export interface RedactDocumentOptions extends RedactTextOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  /** Overrides the engine's own. */
  readonly timeoutMs?: number
  readonly password?: string
  /** PDF: write the entity's code on its box. */
  readonly label?: boolean
  /** PDF: a box as wide as its value, or of a width that tells nothing about it. Default: `exact`. */
  readonly width?: 'exact' | 'sealed'
  /** PDF: pages that are pictures cannot be searched: refuse them (default), or let them pass with a warning. */
  readonly unreadImages?: 'refuse' | 'keep'
  /** PDF: whether words in pictures are read by OCR. Default true; documents without pictures pay nothing for it. */
  readonly ocr?: boolean
}

export type OcrOutput = 'pdf' | 'markdown'

export interface OcrOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  /**
   * Languages of the document, the likeliest first: ISO 639-1 (`de`), three letters (`deu`), several as a list or with
   * commas; `auto` tries those that are installed. Default: `en`.
   */
  readonly language?: string | readonly string[]
  /** A folder of `.traineddata` files, looked at before installed packages. Default: the engine's own. */
  readonly languageData?: string
  /** The pages are written by hand: more time is taken to make them ready, and a model of `models` reads them where it is there. */
  readonly handwriting?: boolean
  /** A folder of recognisers in ONNX, for handwriting and formulas; needs the package `onnxruntime-node`. Default: the engine's own. */
  readonly models?: string
  /** What is made besides nodes and text. Default: the searchable PDF. */
  readonly outputs?: readonly OcrOutput[]
  /** Whether the pictures that stand on the pages come out as well, as `images`. */
  readonly extractImages?: boolean
  /** What the searchable PDF complies with. Default: PDF 1.7 and no more. */
  readonly pdfCompliance?: 'pdf-a-2b'
  /** 0 to 1: blocks below it are flagged. Default: 0.85. */
  readonly confidenceThreshold?: number
  /** Reads pages that have text already as well: what they said is replaced by what OCR reads. */
  readonly force?: boolean
  /** So many pages from the first on; the others stay as they are. */
  readonly maxPages?: number
  readonly password?: string
}

/** What is looked for, apart from the rest of an options bag. */
export function choiceOf(options: DetectOptions): Omit<DetectOptions, 'terms' | 'wholeWords'> {
  const { entities, pack, links, minScore, language, allow, deny, types, explain } = options
  return { entities, pack, links, minScore, language, allow, deny, types, explain }
}
