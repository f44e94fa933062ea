import { type ConvertOptions, defaultLimits } from '../../../../engines/convert/options.ts'
import { readDocx } from '../../../../engines/convert/readers/docx/read.ts'
import type { Document } from '../../../../engines/model/document.ts'
import { type DocxParts, docx } from '../../../builders/docx.ts'

/** What our reader makes of a Word document of these parts. */
export async function read(
  parts: DocxParts | string,
  options: ConvertOptions = {},
  limits = defaultLimits,
): Promise<Document> {
  const bytes = await docx(typeof parts === 'string' ? { body: parts } : parts)
  const conversion = { options, limits, ports: {}, warn: () => {}, progress: () => {} }
  return (await readDocx(bytes, conversion)).document
}
