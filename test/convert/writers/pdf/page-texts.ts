import { writeDocumentPdf } from '../../../../engines/convert/writers/pdf/write.ts'
import type { Document } from '../../../../engines/model/document.ts'
import { openReader } from '../../../../engines/pdf/second-reader/index.ts'
import { testConversion } from '../../../builders/document.ts'

/** The text of each page of a document that was written as PDF, as pdf.js reads it. */
export async function pageTexts(document: Document): Promise<string[]> {
  const { bytes } = await writeDocumentPdf(document, testConversion())
  await using reader = await openReader(bytes)
  const out: string[] = []
  for (let page = 0; page < reader.pageCount; page++)
    out.push((await reader.text(page)).replace(/\s+/g, ' ').trim())
  return out
}
