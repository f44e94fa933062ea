import { readPublication } from '../../office/publication.ts'
import type { Conversion } from '../conversion.ts'
import type { Reading } from '../edge.ts'
import { documentOf } from './html/read.ts'

/** In HTML, only elements without content may be closed so. */
const selfClosed =
  /<(?!(?:area|br|col|embed|hr|img|input|link|meta|source|track|wbr)\b)([a-z][\w:-]*)((?:\s[^<>]*?)?)\/>/gi

/** Reads an electronic book: its chapters in their order, with their images. */
export async function readEpub(bytes: Uint8Array, conversion: Conversion): Promise<Reading> {
  const { chapters, resource, title } = await readPublication(bytes)
  const bodies = chapters.map(({ name, bytes: page }) =>
    new TextDecoder()
      .decode(page)
      .replace(selfClosed, '<$1$2></$1>')
      .replace(
        /<\?xml[^>]*\?>|<!doctype[^>]*>|<title[\s\S]*?<\/title\s*>|<\/?(?:html|head|body)(?:\s[^>]*)?>/gi,
        '',
      )
      .replace(
        /(\b(?:src|xlink:href)\s*=\s*["'])([^"'#]+)/gi,
        (all: string, start: string, address: string) => {
          const found = resource(name, address)
          return found === null
            ? all
            : `${start}data:${found.type};base64,${Buffer.from(found.bytes).toString('base64')}`
        },
      ),
  )
  const page = `<!doctype html><html><head><meta charset="utf-8"></head><body>${bodies.join('\n')}</body></html>`
  return { document: documentOf(page, conversion, title === '' ? {} : { title }) }
}
