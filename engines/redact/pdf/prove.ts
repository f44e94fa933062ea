/**
 * The proof: the output is read again. Our own reader searches every string, stream and drawn text, and pdf.js searches
 * the text of pages and annotations. A value that either finds is a leak.
 */

import type { Box } from '../../model/geometry.ts'
import { locate } from '../../model/text-layer.ts'
import {
  contentStreamNumbers,
  contentStreams,
  type PropertyText,
  pageSurface,
  ReadCache,
  reachableObjects,
  streamSurface,
} from '../../pdf/content/index.ts'
import {
  decodeStream,
  decodeTextString,
  loadPdf,
  PdfDict,
  type PdfFile,
  PdfName,
  type PdfObject,
  PdfStream,
  PdfString,
  pages,
  withUnboundedPages,
  writePdf,
} from '../../pdf/file/index.ts'
import {
  bytesContainValue,
  containsValue,
  contentContainsValue,
  hasSplitValue,
  isFormatWord,
  isPostScript,
  numberContainsValue,
  type RawSearch,
  spellsValue,
  splitPropertyTexts,
} from '../../pdf/scrub/index.ts'
import { openReader, type PdfReader } from '../../pdf/second-reader/index.ts'
import { contentOrder, readingOrder, replacementOrder } from '../../pdf/text/index.ts'
import { type OcrReader, readPixels } from './pixels.ts'
import { wordBoxes } from './plan-page.ts'
import type { DocumentText } from './read-pages.ts'
import type { Search } from './value-search.ts'

/** Where a value was still found. */
export interface Leak {
  /** 0-based, or -1 outside the pages. */
  readonly page: number
  readonly where:
    | 'drawn text'
    | 'text by pdf.js'
    | 'annotation by pdf.js'
    | 'string'
    | 'name'
    | 'number'
    | 'stream'
    | 'content stream'
    | 'file bytes'
    | 'pixels'
  /** For pixels: where it was read. A second OCR pass may find what the first one missed. */
  readonly boxes?: readonly Box[]
}

/** What a proof searched, for the manifest. */
export const searched = [
  'drawn text of every page in content order and in reading order',
  'drawn text of every form, pattern, appearance and glyph procedure',
  'text and annotations as read by pdf.js',
  'every string, name and stream of the file',
  'the bytes of the file',
] as const

/** Returns every place of the output where a value is still found. An empty list is the proof. */
export async function findLeaks(bytes: Uint8Array, search: Search, raw: RawSearch): Promise<Leak[]> {
  const leaks: Leak[] = []
  if (raw.foundInBinary(bytes, isFormatWord)) leaks.push({ page: -1, where: 'file bytes' })
  const file = await loadPdf(bytes)
  // pdf.js leaves out text outside the page's edge, so it is given pages without edges.
  await using reader = await openReader(writePdf(withUnboundedPages(file)))
  const cache = new ReadCache(file)
  const nodes = pages(file)
  let wholeContent = ''
  const properties: PropertyText[] = []
  for (const [page, node] of nodes.entries()) {
    const surface = pageSurface(file, node, cache)
    for (const property of surface.propertyTexts) properties.push(property)
    const content = contentOrder(surface).text
    wholeContent += `${content}\n`
    const texts = [content, readingOrder(surface).text, replacementOrder(surface).text]
    if (texts.some((text) => search.find(text).length > 0)) {
      leaks.push({ page, where: 'drawn text' })
    }
    if (search.find(await reader.text(page)).length > 0) leaks.push({ page, where: 'text by pdf.js' })
    if (search.find(await reader.annotationText(page)).length > 0)
      leaks.push({ page, where: 'annotation by pdf.js' })
  }
  if (!leaks.some(({ where }) => where === 'drawn text') && search.find(wholeContent).length > 0) {
    leaks.push({ page: -1, where: 'drawn text' })
  }
  for (const source of contentStreams(file)) {
    const surface = streamSurface(file, source, cache)
    for (const property of surface.propertyTexts) properties.push(property)
    if (
      search.find(contentOrder(surface).text).length > 0 ||
      search.find(readingOrder(surface).text).length > 0
    ) {
      leaks.push({ page: -1, where: 'content stream' })
    }
  }
  if (splitPropertyTexts(properties, search).size > 0 || hasSplitValue(file, search))
    leaks.push({ page: -1, where: 'string' })
  for (const leak of objectLeaks(file, contentStreamNumbers(file, nodes), search, raw)) leaks.push(leak)
  return leaks
}

/** What a proof with OCR searched besides. */
export const searchedPixels = 'pictures under the boxes, recognised again'

export interface PixelProof {
  /** The output. */
  readonly reader: PdfReader
  readonly ocr: OcrReader
  readonly document: DocumentText
  /** 0-based numbers of the pages whose images were painted over. */
  readonly pages: readonly number[]
  readonly search: Search
}

/** Reads pages whose images were painted over once more by OCR. */
export async function findPixelLeaks({ reader, ocr, document, pages, search }: PixelProof): Promise<Leak[]> {
  const leaks: Leak[] = []
  for (const page of pages) {
    const { parts, dpi } = document.pages[page]
    const seen = await readPixels({ reader, page, parts, dpi }, ocr)
    const boxes = search
      .find(seen.text)
      .flatMap((hit) => wordBoxes(locate(seen, hit).map(({ place }) => place)))
    if (boxes.length > 0) leaks.push({ page, where: 'pixels', boxes })
  }
  return leaks
}

function objectLeaks(file: PdfFile, content: ReadonlySet<number>, search: Search, raw: RawSearch): Leak[] {
  const leaks: Leak[] = []
  const known = new Map<string, boolean>()
  const holdsValue = ({ bytes }: PdfString): boolean => {
    const text = decodeTextString(bytes).replaceAll('\0', '')
    const before = known.get(text)
    if (before !== undefined) return before
    const now = text.length > 1 && (containsValue(search, text) || bytesContainValue(search, bytes))
    if (known.size < 100_000) known.set(text, now)
    return now
  }
  for (const { num, object } of reachableObjects(file)) {
    const waiting: PdfObject[] = [object]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (next instanceof PdfString) {
        if (holdsValue(next)) leaks.push({ page: -1, where: 'string' })
      } else if (typeof next === 'number') {
        if (numberContainsValue(search, next)) leaks.push({ page: -1, where: 'number' })
      } else if (Array.isArray(next)) for (const item of next) waiting.push(item)
      else if (next instanceof PdfDict) {
        for (const [key, value] of next.entries) {
          if (spellsValue(key, raw)) leaks.push({ page: -1, where: 'name' })
          waiting.push(value)
        }
      } else if (next instanceof PdfStream) {
        waiting.push(next.dict)
        const { bytes, rest } = decodeStream(file, next)
        const binary = rest.length > 0 || file.name(next.dict.get('Subtype')) === 'Image'
        const found = binary
          ? raw.foundInBinary(bytes)
          : content.has(num)
            ? contentContainsValue(bytes, search, raw)
            : raw.found(bytes, isPostScript(bytes) ? isFormatWord : undefined)
        if (found) leaks.push({ page: -1, where: 'stream' })
      } else if (next instanceof PdfName && spellsValue(next.name, raw)) {
        leaks.push({ page: -1, where: 'name' })
      }
    }
  }
  return leaks
}
