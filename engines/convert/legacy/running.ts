import type { Block, Document } from '../../model/document.ts'
import type { Conversion } from '../conversion.ts'

/** Headers and footers by the pages they are on: all or odd pages, the first page, even pages. Empty where there is none. */
export interface RunningStories {
  readonly header: Block[][]
  readonly footer: Block[][]
}

/** The header and footer of a document, which has one of each: that of most pages. Others are lost, with a warning. */
export function runningOf(
  stories: RunningStories,
  conversion: Conversion,
): Pick<Document, 'header' | 'footer'> {
  const [headers, footers] = [stories.header, stories.footer].map((all) =>
    all.filter(({ length }) => length > 0),
  )
  if (headers.length > 1 || footers.length > 1)
    conversion.warn({
      code: 'headers_left_out',
      message: 'Of the headers and footers for the first, even and other pages, one of each was kept.',
    })
  return { ...(headers[0] ? { header: headers[0] } : {}), ...(footers[0] ? { footer: footers[0] } : {}) }
}
