/** Reads a DOCX by code of others: `mammoth` for its text and its HTML, `turndown` for the text of that HTML. */
import mammoth from 'mammoth'
import TurndownService from 'turndown'
import { DocumentError } from '../../model/errors.ts'

/**
 * The document as plain text, as HTML without its tags, and as Markdown. Pictures are left out.
 * @throws DocumentError `malformed` if the second reader cannot read it
 */
export async function secondReading(bytes: Uint8Array): Promise<string[]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const convertImage = mammoth.images.imgElement(async () => ({ src: '' }))
    const text = await mammoth.extractRawText({ buffer })
    const html = await mammoth.convertToHtml({ buffer }, { convertImage })
    return [text.value, html.value.replace(/<[^<>]*>/g, ''), new TurndownService().turndown(html.value)]
  } catch (cause) {
    // Its message may quote the document.
    throw new DocumentError(
      'malformed',
      'The document is damaged: its parts do not fit together, so that a second reader cannot read the result. Open it in its program and save it again.',
      {},
      cause,
    )
  }
}
