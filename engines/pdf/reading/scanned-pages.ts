/** Finds the pages of a PDF that only OCR can read. */

import { CancelledError } from '../../model/errors.ts'
import type { PageContent } from '../../model/page-content.ts'
import { ReadCache } from '../content/read-cache.ts'
import { pageContents, pageSurface } from '../content/surfaces.ts'
import { loadPdf } from '../file/load.ts'
import { type PageNode, pages } from '../file/pages.ts'
import { repairedPdf } from '../file/repaired-pdf.ts'
import { decodeStream } from '../filters/decode-stream.ts'
import type { PdfDict, PdfFile, PdfStream } from '../objects.ts'
import { LazyReader, nullIfMalformed } from '../second-reader/index.ts'
import { Destinations } from './destinations.ts'
import { frameOf, placeGlyph } from './frame.ts'
import { type PageSource, type ReadingOptions, readPageContent } from './read-pdf.ts'
import { visibleText } from './visible.ts'

/** Whether a page shows an image and no text, as a scanner makes it. */
export function isScan({ words, pictures }: PageContent): boolean {
  return words.length === 0 && pictures.length > 0
}

/**
 * Page numbers, from 1, of the pages for which `isScan` is true for the result of `readPdf`. Costs a fraction of reading: the file is
 * loaded, resources are searched for images, and only pages that may show one are interpreted. Of these, only pages without plain
 * text are read in full; they contain little but their image. No image is decoded.
 * @throws as `readPdf`
 */
export async function scannedPages(bytes: Uint8Array, options: ReadingOptions = {}): Promise<number[]> {
  const { password, limits } = options
  const file = await loadPdf(bytes, { password, limits })
  const nodes = pages(file, limits)
  await using second = new LazyReader(bytes, { password, limits }, repairedPdf)
  const source: PageSource = {
    file,
    nodes,
    cache: new ReadCache(file),
    destinations: new Destinations(file, nodes),
    glyphs: async (i) => {
      const reader = await second.open().catch(nullIfMalformed)
      return (await reader?.glyphs(i).catch(nullIfMalformed)) ?? []
    },
  }
  const images = new ImageSearch(file)
  const scans: number[] = []
  for (const [i, node] of nodes.entries()) {
    if (options.signal?.aborted) throw new CancelledError('cancelled', 'Reading the PDF was cancelled.')
    if (images.mayShowImage(node) && !hasPlainText(source, node) && isScan(await readPageContent(source, i)))
      scans.push(i + 1)
    options.onPage?.(i + 1, nodes.length)
  }
  return scans
}

/** Searches the resources of pages, and of the forms they may draw, for images. */
class ImageSearch {
  readonly #file: PdfFile
  /** Resources and forms that lead to an image, and those that do not: pages share them. */
  readonly #withImage = new Set<PdfDict>()
  readonly #withoutImage = new Set<PdfDict>()

  constructor(file: PdfFile) {
    this.#file = file
  }

  mayShowImage(page: PageNode): boolean {
    return hasInlineImage(pageContents(this.#file, page)) || this.#search(page.resources)
  }

  #search(root: PdfDict): boolean {
    const seen = new Set<PdfDict>()
    const waiting = [root]
    for (let resources = waiting.pop(); resources; resources = waiting.pop()) {
      if (seen.has(resources) || this.#withoutImage.has(resources)) continue
      seen.add(resources)
      const forms = this.#withImage.has(resources) ? null : this.#forms(resources, seen)
      if (forms === null) {
        this.#withImage.add(root)
        return true
      }
      waiting.push(...forms)
    }
    for (const dict of seen) this.#withoutImage.add(dict)
    return false
  }

  /** The resources of the forms that are not yet seen; null if there is an image. */
  #forms(resources: PdfDict, seen: Set<PdfDict>): PdfDict[] | null {
    const file = this.#file
    const found: PdfDict[] = []
    for (const entry of file.dict(resources.get('XObject'))?.entries.values() ?? []) {
      const stream = file.stream(entry)
      if (!stream || seen.has(stream.dict) || this.#withoutImage.has(stream.dict)) continue
      seen.add(stream.dict)
      if (file.name(stream.dict.get('Subtype')) === 'Image' || this.#hasInlineImage(stream)) return null
      const own = file.dict(stream.dict.get('Resources'))
      if (own) found.push(own)
    }
    return found
  }

  #hasInlineImage(form: PdfStream): boolean {
    try {
      return hasInlineImage(decodeStream(this.#file, form).bytes)
    } catch {
      // It decodes to more than the limit allows. Whether that matters is known when the page is read: it may not draw it.
      return true
    }
  }
}

/** Whether content may contain the operator `BI` (ISO 32000-1, 8.9.7). False positives only cost time. */
function hasInlineImage(content: Uint8Array): boolean {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length)
  for (let at = bytes.indexOf('BI'); at >= 0; at = bytes.indexOf('BI', at + 1))
    if (!isRegular(bytes[at - 1]) && !isRegular(bytes[at + 2])) return true
  return false
}

/** Neither white space nor a delimiter (7.2.2), so that it is part of a longer token. */
function isRegular(byte: number | undefined): boolean {
  return byte !== undefined && byte > 0x20 && !'()<>[]{}/%'.includes(String.fromCharCode(byte))
}

/** Whether a page shows a printable ASCII letter, which makes a word of it; false leaves it open. */
function hasPlainText({ file, cache }: PageSource, page: PageNode): boolean {
  const surface = pageSurface(file, page, cache, true)
  if (surface.hasUnknownCodes) return false
  const { glyphs } = visibleText(surface, page.width, page.height)
  const frame = frameOf(glyphs, page.width, page.height)
  return glyphs.some(
    (glyph) => glyph.replacement < 0 && /^[!-~]$/.test(glyph.text) && placeGlyph(glyph, frame).turn !== null,
  )
}
