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
    const text: string[] = []
    // One reading gives text and HTML: `extractRawText` would read the document a second time.
    const transformDocument = (document: Read): Read => {
      collectText(document, text)
      return document
    }
    const html = await mammoth.convertToHtml({ buffer }, { convertImage, transformDocument })
    return [text.join(''), html.value.replace(/<[^<>]*>/g, ''), new TurndownService().turndown(html.value)]
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

/** An element of the document as mammoth reads it. */
interface Read {
  readonly type: string
  readonly value?: string
  readonly children?: readonly Read[]
}

/** The text of an element, as `extractRawText` of mammoth gives it. */
function collectText({ type, value, children }: Read, out: string[]): void {
  if (type === 'text') out.push(value ?? '')
  else if (type === 'tab') out.push('\t')
  for (const child of children ?? []) collectText(child, out)
  if (type === 'paragraph') out.push('\n\n')
}
