import { analyse } from '../../layout/analyse.ts'
import type { Block, Document } from '../../model/document.ts'
import type { PageContent } from '../../model/page-content.ts'
import { readPdf } from '../../pdf/reading/read-pdf.ts'
import type { Conversion } from '../conversion.ts'
import type { Reading } from '../edge.ts'
import { mapInlines, nodesIn } from '../tree.ts'

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
  return { document: namedPages(document), pages: pages.length }
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

/** Links to a page lead to the first block that stands on it. */
function namedPages(document: Document): Document {
  const targets = new Set<number>()
  for (const node of nodesIn(document.blocks)) {
    const page = node.kind === 'link' ? pageOf(node.href) : null
    if (page !== null) targets.add(page)
  }
  if (targets.size === 0) return document
  const named = new Set<number>()
  const blocks = document.blocks.map((block): Block => {
    const { page, id } = block
    if (page === undefined || id !== undefined || !targets.has(page) || named.has(page)) return block
    named.add(page)
    return { ...block, id: `page-${page}` }
  })
  return mapInlines({ ...document, blocks }, (inline) => {
    const page = inline.kind === 'link' ? pageOf(inline.href) : null
    return inline.kind === 'link' && page !== null ? { ...inline, href: `#page-${page}` } : inline
  })
}

function pageOf(href: string): number | null {
  const page = /^#page=(\d{1,6})$/.exec(href)?.[1]
  return page === undefined ? null : Number(page)
}
