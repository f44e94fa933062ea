/** Reads a DOCX by code of others: `mammoth` for its text and its HTML, `turndown` for the text of that HTML. */
import mammoth from 'mammoth'
import TurndownService from 'turndown'

/** The document as plain text, as HTML and as Markdown. Pictures are left out. */
export async function secondReading(bytes: Uint8Array): Promise<string[]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { value: text } = await mammoth.extractRawText({ buffer })
  const { value: html } = await mammoth.convertToHtml(
    { buffer },
    { convertImage: mammoth.images.imgElement(async () => ({ src: '' })), includeDefaultStyleMap: true },
  )
  const markdown = new TurndownService().turndown(html)
  return [text, html.replace(/<[^<>]*>/g, ''), markdown]
}
