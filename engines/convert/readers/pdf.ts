import { analyse } from '../../layout/analyse.ts'
import type { Document } from '../../model/document.ts'
import type { PageContent } from '../../model/page-content.ts'
import { readPdf } from '../../pdf/reading/index.ts'
import type { Conversion } from '../conversion.ts'
import type { Reading } from '../edge.ts'

/**
 * PDF to the tree: its text layer, laid out into blocks. Pages that are pictures are read by OCR where that is lent, and their words
 * take their place between the others.
 */
export async function readPdfDocument(bytes: Uint8Array, conversion: Conversion): Promise<Reading> {
  const { options, limits } = conversion
  const reading = await readPdf(bytes, {
    password: options.password,
    limits: { pages: limits.pages },
    pictures: true,
    onPage: (done, of) => conversion.progress('read', done, of),
  })
  for (const page of reading.unsaid)
    conversion.warn({
      code: 'words_missing',
      message: 'The file is damaged, and fonts of the page do not say what they show; words may be missing.',
      page,
    })
  const pages = await withScans(reading.pages, bytes, conversion)
  const { blocks, notes, resources } = analyse({ ...reading, pages })
  const [first] = pages
  const document: Document = {
    metadata: reading.metadata,
    blocks,
    notes,
    resources: new Map([...reading.resources].filter(([key]) => resources.has(key))),
    ...(first === undefined ? {} : { page: { width: first.width, height: first.height } }),
  }
  return { document, pages: pages.length }
}

/** Pages without a word and with a picture: somebody put them on a scanner. */
async function withScans(
  pages: readonly PageContent[],
  bytes: Uint8Array,
  conversion: Conversion,
): Promise<readonly PageContent[]> {
  const scans = pages.filter(({ words, pictures }) => words.length === 0 && pictures.length > 0)
  if (scans.length === 0) return pages
  const numbers = scans.map(({ page }) => page)
  const { recognise } = conversion.lent
  if (recognise === undefined) {
    for (const page of numbers)
      conversion.warn({
        code: 'page_not_read',
        message: 'The page is a picture; its words were not read.',
        page,
      })
    return pages
  }
  const read = new Map((await recognise(bytes, 'pdf', conversion, numbers)).map((page) => [page.page, page]))
  return pages.map((page) => read.get(page.page) ?? page)
}
