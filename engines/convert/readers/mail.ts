import { DocumentError } from '../../model/errors.ts'
import { entriesPage, mailPage, outlookPage } from '../../structured/mail/mail-page.ts'
import type { Conversion } from '../conversion.ts'
import type { Reading } from '../edge.ts'
import type { MailFormat } from '../format-names.ts'
import { decodeText } from './html/decode.ts'
import { documentOf } from './html/read.ts'

/** Reads mail, mailboxes, messages of Outlook, calendars and contacts. */
export function readMailPage(from: MailFormat) {
  return (bytes: Uint8Array, conversion: Conversion): Reading => {
    const page =
      from === 'eml'
        ? mailPage(bytes)
        : from === 'msg'
          ? outlookPage(bytes)
          : entriesPage(decodeText(bytes, conversion))
    if (page === null)
      throw new DocumentError('malformed', `The file is not a valid ${from} file. Export it again.`)
    return { document: documentOf(page, conversion) }
  }
}
