/** Runs in a pool thread: the pages of a document, before payment is checked. */

import { readImageHeader } from '../../engines/image/image-files.ts'
import { DocumentError } from '../../engines/model/errors.ts'
import { sniff } from '../../engines/model/format.ts'
import { openPackage } from '../../engines/office/package-reader.ts'
import { loadPdf, type PdfLimits, pages } from '../../engines/pdf/file/index.ts'
import { nullIfMalformed, openReader } from '../../engines/pdf/second-reader/index.ts'

export interface CountPagesTask {
  readonly bytes: Uint8Array
  readonly name?: string
  readonly limits?: Partial<PdfLimits>
}

/** Characters of a densely written page: more than this needs a further page. */
const maxCharactersPerPage = 5000

/** @throws `empty`, `malformed`, `encrypted`, `unsupported_format`, and limits of the format */
export async function countPages({ bytes, name, limits }: CountPagesTask): Promise<number> {
  if (bytes.length === 0) throw new DocumentError('empty', 'The file is empty.')
  const format = sniff(bytes, name)
  switch (format) {
    case 'pdf':
      return pagesOfPdf(bytes, limits)
    case 'docx':
      return pagesOfDocx(bytes)
    case 'tiff':
      return (await readImageHeader(bytes, 0, limits)).frames
    case 'png':
    case 'jpg':
    case 'webp':
      // Rejects a damaged or too large image before payment.
      await readImageHeader(bytes, 0, limits)
      return 1
    default:
      throw new DocumentError(
        'unsupported_format',
        'The pages of this format cannot be counted. Use PDF, DOCX, PNG, JPEG, WebP or TIFF.',
      )
  }
}

async function pagesOfPdf(bytes: Uint8Array, limits?: Partial<PdfLimits>): Promise<number> {
  const file = await loadPdf(bytes, { limits }).catch(nullIfMalformed)
  if (file !== null) return pages(file, limits).length
  // Redaction rasterises what only pdf.js can open.
  await using reader = await openReader(bytes, { limits })
  return reader.pageCount
}

/**
 * A DOCX does not store pages. They are counted as those that Word stored when it saved the file, or its page breaks, but at least as many as
 * its text needs.
 */
async function pagesOfDocx(bytes: Uint8Array): Promise<number> {
  const parts = await openPackage(bytes)
  const main = (await parts.relationships('')).find(({ kind }) => kind === 'officeDocument')
  const text = async (part: string) => new TextDecoder().decode(await parts.bytes(part))
  const markup = await text(main?.target ?? 'word/document.xml')
  const declared = /<(?:\w+:)?Pages>\s*(\d{1,6})\s*</.exec(await text('docProps/app.xml'))?.[1] ?? '1'
  const breaks = (pattern: RegExp) => [...markup.matchAll(pattern)].length + 1
  const characters = [...markup.matchAll(/<w:t(?:\s[^<>]{0,200})?>([^<]*)</g)].reduce(
    (sum, [, run]) => sum + run.length,
    0,
  )
  return Math.max(
    1,
    Number(declared),
    breaks(/<w:lastRenderedPageBreak\b/g),
    breaks(/<w:br\s[^<>]{0,200}w:type="page"/g),
    Math.ceil(characters / maxCharactersPerPage),
  )
}
