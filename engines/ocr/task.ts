// Runs in a pool thread (or inline): named functions, plain data in and out, bytes of the source shared.
import type { Document } from '../model/document.ts'
import type { Warning } from '../model/errors.ts'
import { autoLanguage, findLanguages } from './languages.ts'
import type { OcrConfidence } from './output/document.ts'
import type { MarkupOptions } from './output/hocr.ts'
import type { OcrNode } from './output/nodes.ts'
import type { SearchableOptions, SearchablePdf } from './output/searchable-pdf.ts'
import type { PageResult } from './page-result.ts'
import { type ReadOptions, readPage } from './read-page.ts'
import { closeSource, type SourceInput, withSource } from './source.ts'

export type { OcrConfidence } from './output/document.ts'
export type { OcrCell, OcrItem, OcrNode } from './output/nodes.ts'
export type { PageImage, PageResult } from './page-result.ts'
export type { OcrFormat, SourceInput } from './source.ts'

/**
 * Opens a document and counts its pages.
 * @throws the errors of `withSource` and `findLanguages`
 */
export async function openOcr(input: {
  readonly source: SourceInput
  readonly options: Pick<ReadOptions, 'languages' | 'languageData'>
}): Promise<{ readonly pages: number }> {
  const { languages = [], languageData } = input.options
  if (!languages.includes(autoLanguage)) findLanguages(languages, { folder: languageData })
  return await withSource(input.source, async (source) => ({
    pages: source.kind === 'pdf' ? source.nodes.length : source.frames,
  }))
}

export interface ReadPageInput {
  readonly source: SourceInput
  /** Counts from 0. */
  readonly page: number
  readonly options: Omit<ReadOptions, 'signal' | 'dpi'>
}

/** Reads one page. */
export async function readOcrPage(input: ReadPageInput): Promise<PageResult> {
  return await withSource(input.source, (source) => readPage(source, input.page, input.options))
}

interface FinishInput {
  readonly source: SourceInput
  /** In order. */
  readonly pages: readonly PageResult[]
  /** Language codes as requested; the first is the fallback language of the result. */
  readonly languages: readonly string[]
  /** Blocks with a lower confidence are flagged. 0 to 1. */
  readonly threshold: number
  /** Options of the searchable PDF; null: not created. */
  readonly pdf: Omit<SearchableOptions, 'language'> | null
  /** Files to create for other tools, and the names in them. Default: none. */
  readonly markup?: Pick<MarkupOptions, 'source' | 'software'> & { readonly formats: readonly MarkupFormat[] }
}

/** File formats in which other tools exchange the results of OCR. */
export type MarkupFormat = 'hocr' | 'alto' | 'page-xml'

interface FinishedOcr {
  /** The searchable PDF; null if none was requested. */
  readonly bytes: Uint8Array<ArrayBuffer> | null
  readonly document: Document
  readonly nodes: readonly OcrNode[]
  readonly text: string
  readonly confidence: OcrConfidence
  /** ISO 639-1 of the language of most recognised words; the first requested language if nothing was recognised. */
  readonly language: string
  readonly handwritingDetected: boolean
  readonly warnings: readonly Warning[]
  /** One file for the document; PAGE XML has one for each page. */
  readonly markup: Readonly<Partial<Record<MarkupFormat, readonly string[]>>>
}

/** Builds the results of a document from its pages. The last task on the document. */
export async function finishOcr(input: FinishInput): Promise<FinishedOcr> {
  const { source, pages, threshold, pdf } = input
  // Only loaded here: most threads just read pages, and start faster without these modules.
  const [{ confidenceOf, documentOf, languageOf, textOf }, { nodesOf }] = await Promise.all([
    import('./output/document.ts'),
    import('./output/nodes.ts'),
  ])
  const language = languageOf(pages, input.languages)
  const document = documentOf(pages, language)
  const result = {
    document,
    nodes: nodesOf(document, threshold),
    text: textOf(pages, document),
    confidence: confidenceOf(pages, document, threshold),
    language,
    handwritingDetected: pages.some(({ handwriting }) => handwriting > 0.5),
    markup: input.markup === undefined ? {} : await markupOf(pages, document, { ...input.markup, language }),
  }
  if (pdf === null) return { ...result, bytes: null, warnings: [] }
  const made = await makeSearchable({ source, pages, options: { ...pdf, language } })
  return { ...result, bytes: Uint8Array.from(made.bytes), warnings: made.warnings }
}

async function markupOf(
  pages: readonly PageResult[],
  document: Document,
  { formats, ...options }: MarkupOptions & { readonly formats: readonly MarkupFormat[] },
): Promise<FinishedOcr['markup']> {
  if (formats.length === 0) return {}
  const { physicalPages } = await import('./output/physical-pages.ts')
  const physical = physicalPages(pages, document)
  const made: Partial<Record<MarkupFormat, readonly string[]>> = {}
  if (formats.includes('hocr')) made.hocr = [(await import('./output/hocr.ts')).toHocr(physical, options)]
  if (formats.includes('alto')) made.alto = [(await import('./output/alto.ts')).toAlto(physical, options)]
  if (formats.includes('page-xml')) {
    const { toPageXml } = await import('./output/page-xml.ts')
    made['page-xml'] = physical.map((page) => toPageXml(page, options))
  }
  return made
}

/**
 * Creates the searchable PDF of a document whose pages were read, and closes the document, whose objects are changed.
 * @throws the errors of `createSearchablePdf`
 */
export async function makeSearchable(input: {
  readonly source: SourceInput
  readonly pages: readonly PageResult[]
  readonly options: SearchableOptions
}): Promise<SearchablePdf> {
  const { source, pages, options } = input
  const { createSearchablePdf } = await import('./output/searchable-pdf.ts')
  try {
    return await withSource(source, (opened) => createSearchablePdf(opened, pages, options))
  } finally {
    await closeSource(source.id)
  }
}
