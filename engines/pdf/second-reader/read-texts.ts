import { openReader } from './open.ts'

/** The texts of a page as pdf.js reads them. */
export interface ReaderTexts {
  readonly text: string
  /** Of its annotations. */
  readonly annotations: string
}

/**
 * Reads some pages of a file.
 * @param from first page, 0-based
 * @param to the page after the last one
 * @throws as `openReader`; DocumentError `malformed` for a page that pdf.js does not find
 */
export async function readTexts(bytes: Uint8Array, from: number, to: number): Promise<ReaderTexts[]> {
  await using reader = await openReader(bytes)
  const texts: ReaderTexts[] = []
  for (let page = from; page < to; page++)
    texts.push({ text: await reader.text(page), annotations: await reader.annotationText(page) })
  return texts
}
