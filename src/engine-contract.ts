import type { KeptValue } from '../engines/model/detection.ts'
import type { Entity, EntityType } from '../engines/model/entity.ts'
import type { Warning } from '../engines/model/errors.ts'
import type { LanguageState } from '../engines/ocr/languages.ts'
import type { Manifest } from '../engines/redact/manifest.ts'
import type { TokenKey } from '../engines/redact/modes/token-map.ts'
import type { RedactedEntity } from '../engines/redact/task.ts'
import type { RedactedText, Replaced, TextMode } from '../engines/redact/text/index.ts'
import type { Batch, BatchInput, BatchOptions } from './batch/contract.ts'
import type { ConvertArchiveOptions, ConvertedArchive } from './batch/convert-archive.ts'
import type { ConvertedDocument, ConvertOptions } from './convert-document.ts'
import type { DetectDocumentOptions, DetectedDocument } from './detection/detect-document.ts'
import type { RedactableFormat } from './documents.ts'
import type { Input } from './input.ts'
import type { Inspection, InspectOptions } from './inspect-document.ts'
import type { ChatMessage, MessageSession, RedactMessagesOptions } from './message-session.ts'
import type { OcrResult } from './ocr/ocr-document.ts'
import type {
  DetectOptions,
  OcrOptions,
  RedactDocumentOptions,
  RedactTextOptions,
  StreamOptions,
} from './options.ts'
import type { ReportOptions } from './report-document.ts'
import type { Review, ReviewOptions } from './review-document.ts'

/** A removed value: with page and boxes in a PDF, with offsets into the input and its line (`line 3`) in a text. */
export type DocumentEntity = RedactedEntity | (Replaced & { readonly value: string; readonly place?: string })

/** The result of `engine.redactDocument`. */
export interface RedactedDocument {
  /** The redacted and proved document. Owned by the caller. */
  readonly bytes: Uint8Array
  readonly format: RedactableFormat
  /** Includes the removed values, which the manifest replaces by keyed digests. */
  readonly entities: readonly DocumentEntity[]
  /** 0 for a format without pages. */
  readonly pages: number
  /** Signed record of the redaction. */
  readonly manifest: Manifest
  readonly warnings: readonly Warning[]
  /**
   * What stays: the places where a removed value occurs again and may mean something else, the first thousand of them. With `listKept`, also
   * what was found and kept. A place reveals the value to a reader of the output, so the manifest contains none.
   */
  readonly kept: readonly KeptValue[]
  /** Mode `token`: the sealed map of tokens, for `restore`. */
  readonly tokenMap?: string
}

/** A document with the values of its tokens. */
export interface RestoredDocument {
  /** Owned by the caller. */
  readonly bytes: Uint8Array
  readonly format: RedactableFormat
}

/** An entity of a stream, with its value, since the caller may no longer have the text. */
export type StreamedEntity = Entity & { readonly value: string }

/**
 * Every method throws `PalimpsestError`s only, also after the engine was disposed of. Only `batch` writes files, apart from the keys on first
 * use.
 */
export interface Engine extends AsyncDisposable {
  /**
   * Finds entities, ordered by position. Runs in the caller's thread. Offsets are UTF-16 code units of `text`. Defaults: all types, minimum
   * score 0.5, detected language. With a signal, a long text is read in parts, so that other work gets its turn and can abort.
   */
  detect(text: string, options?: DetectOptions & StreamOptions): Promise<{ entities: Entity[] }>
  /** Finds entities in many texts. Results are in the order of the texts. Uses worker threads if that is faster. Defaults: as `detect`. */
  detectBatch(
    texts: readonly string[],
    options?: DetectOptions & StreamOptions,
  ): Promise<{ entities: Entity[] }[]>
  /**
   * Finds entities in a text of any length (UTF-8, UTF-16 or UTF-32) in constant memory. Entities arrive in order, about a
   * million characters behind the reading position. Offsets are UTF-16 code units of the whole text. Defaults: as `detect`.
   */
  detectStream(input: Input, options?: DetectOptions & StreamOptions): AsyncGenerator<StreamedEntity>
  /**
   * Finds values in a document: in a PDF (with OCR of its images) and in images with their pages and boxes, in any other format that can
   * be converted to text with spans of that text. Runs in a worker thread. Defaults: as `detect`, with OCR, within the limits of the engine.
   */
  detectDocument(input: Input, options?: DetectDocumentOptions): Promise<DetectedDocument>
  /**
   * Detects and replaces values in a string, also in escapes, base64 and other encodings (texts of up to 64 million characters); base64
   * is replaced as a whole. Runs in the caller's thread. The offsets of the entities are those of `text`. Defaults: mode `blackout`,
   * detection as in `detect`, which reads the text as it is written.
   */
  redactText(
    text: string,
    options?: RedactTextOptions & StreamOptions,
  ): Promise<RedactedText & { readonly mode: TextMode; readonly tokenMap?: string }>
  /**
   * Replaces values in the messages of a chat by placeholders such as `[NAME_1]`, the same for the same person in all of them, and returns a
   * session that contains the values: it redacts further messages, and puts the values back into answers, also while they arrive. Texts at any
   * depth are redacted, with the arguments and results of tools. Runs in the caller's thread. Defaults: detection as in `detect`; images
   * and files are refused.
   */
  redactMessages<M extends ChatMessage>(
    messages: readonly M[],
    options?: RedactMessagesOptions,
  ): Promise<MessageSession<M>>
  /**
   * Redacts a text of any length while it is read, in its encoding and in constant memory. Mode `token` is not available. The result is
   * not proved, since the start of it is delivered before the end is known; encodings are undone within parts of about 100,000
   * characters. `format` may be `csv`, `tsv`, `jsonl`, `log` or `txt`.
   * Defaults: as `redactText`.
   */
  redactStream(input: Input, options?: RedactTextOptions & StreamOptions): ReadableStream<Uint8Array>
  /** Replaces the tokens of mode `token` with their values. Throws `wrong_key` or `tampered`. */
  restore(text: string, tokenMap: string, tokenKey: TokenKey): Promise<string>
  /**
   * Replaces the tokens of mode `token` in a DOCX, XLSX or PPTX with their values, each in the formatting of its token. Throws `wrong_key` or
   * `tampered`. Defaults: the limits of the engine.
   */
  restoreDocument(input: Input, tokenMap: string, tokenKey: TokenKey): Promise<RestoredDocument>
  /**
   * Redacts a PDF, office, image or text file in a worker thread and proves the result. The format is detected from the content. Throws
   * `proof_failed` if a value is still in the output. Defaults: mode `blackout`, exact boxes without labels, OCR of images, 10 minutes.
   */
  redactDocument(input: Input, options?: RedactDocumentOptions): Promise<RedactedDocument>
  /**
   * Finds content of a document that its reader does not see: text under boxes and images, invisible text, hidden layers, sheets and slides,
   * earlier versions, comments, metadata. PDF, DOCX, XLSX and PPTX. The result has no text of the document unless `showText` is set. Runs in
   * a worker thread. Defaults: the limits of the engine.
   */
  inspect(input: Input, options?: InspectOptions): Promise<Inspection>
  /**
   * Finds values in a document as `detectDocument` does, and makes a page on which a person accepts and rejects them, adds what was missed,
   * and saves `decisions.json`, which `redactDocument` takes. One HTML file that needs no network. Runs in a worker thread.
   */
  review(input: Input, options?: ReviewOptions): Promise<Review>
  /**
   * A report of a redaction, UTF-8: what was found, removed and kept, by page and type, with the proof; or the redaction log as CSV. Values are
   * masked. Defaults: HTML with small pictures of the pages, drawn in a worker thread.
   */
  report(
    result: Pick<RedactedDocument, 'bytes' | 'format' | 'entities' | 'manifest' | 'kept'>,
    options?: ReportOptions,
  ): Promise<Uint8Array>
  /**
   * Reads a PDF, PNG, JPEG, WebP or TIFF by OCR, its pages in parallel in worker threads. Defaults: English, a searchable PDF as output,
   * pages with text are kept as they are, 3 minutes for a page.
   */
  ocr(input: Input, options?: OcrOptions): Promise<OcrResult>
  /** Converts a document in a worker thread. The input format is detected from the content. Metadata is removed by default. Defaults: 10 minutes, 150 dpi. */
  convert(input: Input, options: ConvertOptions): Promise<ConvertedDocument>
  /** Converts each file of a ZIP archive of at most 500 files and 500 MB. One failure does not stop the others. Defaults: as `convert`. */
  convertArchive(input: Input, options: ConvertArchiveOptions): Promise<ConvertedArchive>
  /**
   * Redacts, converts or reads many files: a folder, a ZIP archive or a list. Iterate the batch for its results, each as it is finished; one
   * failure does not stop the others. With an output folder, a batch that was interrupted resumes, and signed manifest and reports are
   * written next to the results. Defaults: one file for each thread, memory within half of what is free, three attempts.
   */
  batch(input: BatchInput, options: BatchOptions): Batch
  /**
   * Counts the pages of a PDF, DOCX or image. Those of a DOCX are what Word stored, its page breaks, or what its text needs. Runs in a
   * worker thread.
   */
  countPages(input: Input, options?: StreamOptions): Promise<number>
  /** Lists the OCR languages, which of them are installed, and how to install the others. Searches the engine's `languageData` first. */
  languages(): Promise<readonly LanguageState[]>
  /**
   * Checks, without a document, that OCR knows these languages and that their data is installed. Throws what `ocr` would throw:
   * `invalid_request` for an unknown language or too many, `missing_dependency` for one that is not installed.
   */
  checkLanguages(languages: readonly string[]): Promise<void>
  /** Lists the entity types of the catalogue, without custom types. */
  entities(): Promise<readonly EntityType[]>
}
