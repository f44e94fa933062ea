import type { Document } from '../../engines/model/document.ts'
import { DocumentError, RequestError, type Warning } from '../../engines/model/errors.ts'
import { sniff } from '../../engines/model/format.ts'
import type { OcrConfidence, OcrFormat, OcrNode, PageImage, PageResult } from '../../engines/ocr/task.ts'
import type { Executor } from '../executor/executor.ts'
import type { Tasks } from '../executor/tasks.ts'
import type { Source } from '../input.ts'
import type { EngineLimits, OcrOptions } from '../options.ts'
import { version } from '../version.ts'
import { languagesOf, pageTimeoutMs, readPages, sourceOf } from './ocr-pages.ts'

const markupFormats = ['hocr', 'alto', 'page-xml'] as const

const readable: readonly string[] = ['pdf', 'png', 'jpg', 'webp', 'tiff'] satisfies OcrFormat[]

/** The format of a source that OCR reads, by its content. Throws `empty` or `unsupported_format`. */
function ocrFormat({ bytes, name }: Source): OcrFormat {
  if (bytes.length === 0) throw new DocumentError('empty', 'The input is empty.')
  const format = sniff(bytes, name)
  if (format !== null && readable.includes(format)) return format as OcrFormat
  throw new DocumentError(
    'unsupported_format',
    format === null
      ? 'The file format was not recognised. OCR reads PDF, PNG, JPEG, WebP and TIFF.'
      : `OCR cannot read ${format} files. It reads PDF, PNG, JPEG, WebP and TIFF.`,
    format === null ? {} : { format },
  )
}

/** The result of OCR on a document. */
export interface OcrResult {
  /** The searchable PDF, if `outputs` contains `pdf`, as it does by default. Belongs to the caller. */
  readonly bytes?: Uint8Array<ArrayBuffer>
  /** The document as typed nodes in reading order. */
  readonly nodes: readonly OcrNode[]
  /** The document tree, as used by conversion. */
  readonly document: Document
  readonly text: string
  /** The images on the pages as PNG or JPEG, if `extractImages` is set. Nodes refer to their keys. */
  readonly images: readonly PageImage[]
  /** If `outputs` contains `markdown`. */
  readonly markdown?: string
  /** hOCR 1.2, if `outputs` contains `hocr`. */
  readonly hocr?: string
  /** ALTO 4.4, if `outputs` contains `alto`. */
  readonly alto?: string
  /** PAGE XML of each page that was read, in order, if `outputs` contains `page-xml`. */
  readonly pageXml?: readonly string[]
  /**
   * The language of the text: ISO 639-1, or the name of its model if it has no code; `und` if the text was recognized too poorly to detect
   * it, such as text in a language that was not requested.
   */
  readonly language: string
  /** At least one page is mostly handwritten. */
  readonly handwritingDetected: boolean
  readonly confidence: OcrConfidence
  /** Number of pages of the document, read or not. */
  readonly pages: number
  /** Number of words of the pages that were read: recognised words, and words of existing text. */
  readonly words: number
  readonly warnings: readonly Warning[]
}

/** Runs OCR on a document. */
export async function readDocument(
  input: Source,
  options: OcrOptions,
  executor: Executor<Tasks>,
  threads: number,
  limits: EngineLimits,
): Promise<OcrResult> {
  const { outputs = ['pdf'], confidenceThreshold = 0.85, signal, pdfCompliance: compliance } = options
  const { rotate, deskew, removeBlank, optimise, downsample } = options
  check(options)
  const source = sourceOf(input.bytes, ocrFormat(input), options, limits)
  const { pages, count, warnings } = await readPages(source, options, { executor, threads, limits })
  const finished = await executor.run(
    'finishOcr',
    {
      source,
      pages,
      languages: languagesOf(options.language),
      threshold: confidenceThreshold,
      pdf: outputs.includes('pdf') ? { compliance, rotate, deskew, removeBlank, optimise, downsample } : null,
      markup: {
        formats: markupFormats.filter((format) => outputs.includes(format)),
        source: input.name ?? `document.${source.format}`,
        software: { name: 'palimpsest', version },
      },
    },
    // Replacing pages by images also takes time.
    { signal, timeoutMs: Math.max(limits.timeoutMs ?? 0, count * (limits.pageTimeoutMs ?? pageTimeoutMs)) },
  )
  const { bytes, warnings: made, markup, ...rest } = finished
  const { hocr, alto, 'page-xml': pageXml } = markup
  return {
    ...rest,
    ...(bytes ? { bytes } : {}),
    ...(hocr ? { hocr: hocr[0] } : {}),
    ...(alto ? { alto: alto[0] } : {}),
    ...(pageXml ? { pageXml } : {}),
    ...(outputs.includes('markdown') ? { markdown: await markdownOf(rest.document) } : {}),
    images: pages.flatMap((page) => page.images),
    pages: count,
    language: await languageOf(rest),
    words: pages.reduce((sum, { words, content }) => sum + Math.max(words, content.words.length), 0),
    warnings: [...warnings, ...handwritingWarnings(pages), ...made],
  }
}

/** Below this mean confidence, or with fewer words, the language cannot be detected from the text. */
const minTold = { confidence: 0.6, words: 5 }

/** The language of the text, not the requested one: for a page in another language it is unknown. */
async function languageOf({
  text,
  confidence,
  language,
}: Pick<OcrResult, 'text' | 'confidence' | 'language'>): Promise<string> {
  const words = text.split(/\s+/).length
  if (words < minTold.words) return language
  if (confidence.average < minTold.confidence) return undetermined
  const { detectLanguage } = await import('../../engines/detect/language.ts')
  return detectLanguage(text) ?? language
}

/** ISO 639-2 and BCP 47. */
const undetermined = 'und'

/** Without a model, at most this share of the letters of handwriting is read correctly. */
const maxHardlyRead = 0.3

function handwritingWarnings(pages: readonly PageResult[]): Warning[] {
  return pages
    .filter(({ handwriting, confidence }) => handwriting > 0.5 && confidence < maxHardlyRead)
    .map(({ page }) => ({
      code: 'handwriting_not_read',
      message:
        'The page was hardly read: it is handwritten, or in a language that was not requested. Check its languages, or use a model for handwriting.',
      page,
    }))
}

function check({ maxPages, confidenceThreshold, downsample }: OcrOptions): void {
  if (downsample !== undefined && !(downsample >= 50 && downsample <= 2400))
    throw new RequestError(
      'invalid_request',
      'downsample must be a resolution from 50 to 2400 dots per inch.',
    )
  if (maxPages !== undefined && !(Number.isInteger(maxPages) && maxPages >= 1))
    throw new RequestError('invalid_request', 'maxPages must be a whole number of at least 1.')
  if (confidenceThreshold !== undefined && !(confidenceThreshold >= 0 && confidenceThreshold <= 1))
    throw new RequestError('invalid_request', 'confidenceThreshold must be a number from 0 to 1.')
}

/** Converts the result of OCR to Markdown. Figures are omitted if their images were not requested. */
export async function markdownOf(document: Document): Promise<string> {
  const { toMarkdown } = await import('../../engines/convert/to-markdown.ts')
  const blocks = document.blocks.filter(
    (block) => block.kind !== 'figure' || document.resources.has(block.resource),
  )
  return toMarkdown({ ...document, blocks })
}
