/** Electronic books (EPUB 2 and 3): an archive of pages in XHTML, with a list of them in their order. */

import { DocumentError } from '../model/errors.ts'
import { readZip } from './zip-reader.ts'

/** A file of a book. */
export interface BookFile {
  /** As written in the archive. */
  readonly name: string
  /** Media type, as the book states it; empty if it does not. */
  readonly type: string
  readonly bytes: Uint8Array
}

export interface Publication {
  readonly title: string
  /** All files in the order of the archive. */
  readonly files: readonly BookFile[]
  /** The pages in reading order. */
  readonly chapters: readonly BookFile[]
  /** The file that an address in another one names; null for one outside of the book. */
  resource(from: string, address: string): BookFile | null
}

const decoder = new TextDecoder()

/** @throws DocumentError `malformed`, `encrypted`; LimitError */
export async function readPublication(bytes: Uint8Array): Promise<Publication> {
  const contents = new Map<string, Uint8Array>()
  for (const entry of await readZip(bytes)) if (!entry.folder) contents.set(entry.name, await entry.read())
  const textOf = (name: string): string => decoder.decode(contents.get(name) ?? new Uint8Array())
  // Fonts that are only obfuscated are also listed in encryption.xml; rights are not.
  if (contents.has('META-INF/rights.xml') || contents.has('META-INF/license.lcpl'))
    throw new DocumentError(
      'encrypted',
      'The book is protected by rights management. Remove the protection first.',
    )
  const list = attributeOf(
    /<(?:\w+:)?rootfile\s[^>]*>/.exec(textOf('META-INF/container.xml'))?.[0] ?? '',
    'full-path',
  )
  if (!contents.has(list))
    throw new DocumentError(
      'malformed',
      'The book is damaged: the list of its pages is missing. Export it again.',
    )
  const opf = textOf(list)
  const items = [...opf.matchAll(/<(?:\w+:)?item\s[^>]*>/g)].map(([tag]) => ({
    id: attributeOf(tag, 'id'),
    name: resolved(list, attributeOf(tag, 'href')),
    type: attributeOf(tag, 'media-type'),
  }))
  const types = new Map(items.map(({ name, type }) => [name, type]))
  const files = [...contents].map(([name, content]) => ({
    name,
    type: types.get(name) ?? '',
    bytes: content,
  }))
  const byName = new Map(files.map((file) => [file.name, file]))
  const idToName = new Map(items.map(({ id, name }) => [id, name]))
  const listed = [...opf.matchAll(/<(?:\w+:)?itemref\s[^>]*>/g)].flatMap(
    ([tag]) => byName.get(idToName.get(attributeOf(tag, 'idref')) ?? '') ?? [],
  )
  // Some writers list each anchor of a page as an item of the book.
  const chapters = [...new Set(listed)]
  if (chapters.length === 0)
    throw new DocumentError('malformed', 'The book is damaged: it has no pages. Export it again.')
  const title = /<dc:title[^>]*>([^<]*)</.exec(opf)?.[1] ?? ''
  return {
    title: unescaped(title).trim(),
    files,
    chapters,
    resource: (from, address) => byName.get(resolved(from, address)) ?? null,
  }
}

function attributeOf(tag: string, name: string): string {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag) ?? []
  return unescaped(double ?? single ?? '')
}

const references: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

function unescaped(text: string): string {
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (whole, name: string) => references[name] ?? whole)
}

/** The name in the archive of an address relative to a file. It is only compared, and never a path. */
function resolved(from: string, address: string): string {
  const base = 'book:/'
  try {
    const { pathname, protocol } = new URL(address, new URL(from, base))
    return protocol === 'book:' ? decodeURIComponent(pathname).replace(/^\/+/, '') : ''
  } catch {
    // Not a valid address: it names no file.
    return ''
  }
}
