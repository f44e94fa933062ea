import { openReader } from './open.ts'

/** The texts of a page as pdf.js reads them. */
export interface ReaderTexts {
  readonly text: string
  /** Of its annotations. */
  readonly annotations: string
}

/** pdf.js keeps the objects of all pages that it has read: opened again, it keeps at most those of so many. */
const pagesPerOpening = 400

/**
 * Reads some pages of a file.
 * @param from first page, 0-based
 * @param to the page after the last one
 * @throws as `openReader`; DocumentError `malformed` for a page that pdf.js does not find
 */
export async function readTexts(bytes: Uint8Array, from: number, to: number): Promise<ReaderTexts[]> {
  const texts: ReaderTexts[] = []
  for (let start = from; start < to; start += pagesPerOpening) {
    await using reader = await openReader(bytes)
    const end = Math.min(to, start + pagesPerOpening)
    for (let page = start; page < end; page++)
      texts.push({ text: await reader.text(page), annotations: await reader.annotationText(page) })
  }
  return texts
}
