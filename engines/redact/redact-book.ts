/** Redaction of an electronic book (EPUB): all its texts as one, its images one by one, in the same archive. Runs in one thread. */

import { VerificationError, type Warning } from '../model/errors.ts'
import { type BookFile, readPublication } from '../office/publication.ts'
import { writeZip } from '../office/zip-writer.ts'
import { RawSearch } from '../pdf/scrub/index.ts'
import {
  type Attachment,
  decodeStructured,
  drawingType,
  readPlain,
  readStructured,
  type Source,
  withInnerFiles,
} from '../structured/index.ts'
import { redactDrawing } from './image/index.ts'
import { Search, userTerms } from './pdf/value-search.ts'
import { searchableValues } from './proof.ts'
import type { RedactedEntity, RedactionInput, RedactionOutput } from './request.ts'
import { attachmentsRemoved, type KnownValues, redactTogether } from './structured/attachments.ts'
import { redactSource, valuesRemovedFrom } from './structured/redact-structured.ts'

/** Redacts an image of the book. */
export type RedactBookImage = (input: RedactionInput) => Promise<RedactionOutput>

/** XML text cannot contain it. */
const border = '\0'

/** Data added by programs and shops that readers do not need. */
const isExtra = ({ name }: BookFile): boolean =>
  /^(?:META-INF\/(?!container\.xml$|encryption\.xml$)|iTunes)/.test(name) || /\.js$/i.test(name)

/** People and places of publication. Title, language and identifier are required (EPUB 3.3, 5.5.3). */
const people =
  /<dc:(creator|contributor|publisher|rights|source|subject|description|date|coverage|relation)\b[^>]*?(?:\/>|>[\s\S]*?<\/dc:\1\s*>)/g

interface TextFile {
  readonly file: BookFile
  readonly text: string
  readonly source: Source
}

/**
 * @throws DocumentError | LimitError for input that cannot be read
 * @throws VerificationError `proof_failed` when a value is still in the output, which is then not returned
 */
export async function redactBook(
  input: RedactionInput,
  redactImage: RedactBookImage,
): Promise<RedactionOutput> {
  const progress = (stage: string, done: number) => input.progress?.postMessage({ stage, done, total: 3 })
  progress('read', 0)
  const { files } = await readPublication(input.bytes)
  const kept = files.filter((file) => !isExtra(file))
  const { detect, terms, wholeWords, mode = 'blackout', key, sharedKey, numbering, onlyKeep } = input
  const options = { detect, terms, wholeWords, mode, key, sharedKey, numbering, onlyKeep }
  progress('erase', 1)
  const plain = kept.flatMap(textOf)
  const known = onlyKeep ? new Map() : valuesRemovedFrom(joinedSource(plain), options)
  const inner = await withRedactedFiles(plain, known, input, redactImage)
  const { texts } = inner
  const joined = joinedSource(texts)
  const done = redactSource(joined, (output) => rereadAs(texts, output), options)
  const redacted = done.text.split(border)
  const changed = new Map(texts.map(({ file }, i) => [file.name, new TextEncoder().encode(redacted[i])]))
  const values = done.entities.map(({ value, type, score }) => ({ value, type, score }))
  const searchable = searchableValues(values)
  const search = new Search(userTerms(terms, input), searchable.values, searchable.names)
  const images: RedactedEntity[] = [...inner.entities]
  const warnings: Warning[] = [...done.warnings, ...inner.warnings]
  for (const { name, type, bytes } of kept) {
    if (!/^image\/(?!svg)/.test(type)) continue
    const known = onlyKeep ? [] : search.foundValues
    const image = await redactImage({
      ...input,
      bytes: Uint8Array.from(bytes),
      terms: [...(terms ?? []), ...known],
      progress: undefined,
    })
    changed.set(name, Uint8Array.from(image.bytes))
    images.push(...image.entities.map((entity) => ({ ...entity, page: 0, boxes: [], place: 'image' })))
    warnings.push(...image.warnings)
  }
  progress('prove', 2)
  const output = kept.map(({ name, bytes }) => ({ name, content: changed.get(name) ?? bytes }))
  proveOthers(
    output.filter(({ name }) => !changed.has(name)),
    output.map(({ name }) => name),
    search,
  )
  const bytes = await writeZip(output)
  progress('prove', 3)
  const extras = files.length - kept.length
  return {
    bytes,
    pages: 0,
    entities: [
      ...done.entities.map(({ start: _, end: __, ...entity }) => ({
        ...entity,
        page: 0,
        boxes: [],
        place: 'text',
      })),
      ...images,
    ],
    scrubbed: [{ what: 'metadata', count: extras + metadataOf(kept) }].filter(({ count }) => count > 0),
    proof: {
      ...done.proof,
      searched: [...done.proof.searched, ...(onlyKeep ? [] : ['names and other files'])],
    },
    rasterised: [],
    warnings: uniqueWarnings(warnings),
    kept: done.kept,
  }
}

/** The texts with the images and drawings inside of them redacted like files of the book. */
async function withRedactedFiles(
  plain: readonly TextFile[],
  known: KnownValues,
  input: RedactionInput,
  redactImage: RedactBookImage,
) {
  const texts: TextFile[] = []
  const entities: RedactedEntity[] = []
  let [count, dropped] = [0, 0]
  for (const one of plain) {
    const found: Attachment[] = []
    withInnerFiles(one.source, (file) => {
      found.push(file)
      return 'keep'
    })
    const { done } = await redactTogether(found, known, async ({ type, bytes }, values) => {
      const terms = [...(input.terms ?? []), ...values.keys()]
      const file = { ...input, bytes, terms, progress: undefined }
      return type === drawingType ? redactDrawing(file, redactImage) : redactImage(file)
    })
    const results = done.map((file, i) => file ?? (found[i].type === drawingType ? 'keep' : 'drop'))
    let next = 0
    const source = withInnerFiles(one.source, () => results[next++] ?? 'drop', reader(one.file))
    texts.push({ ...one, source })
    count += results.length
    dropped += results.filter((result) => result === 'drop').length
    for (const file of done)
      for (const entity of file?.entities ?? [])
        entities.push({ ...entity, page: 0, boxes: [], place: 'image' })
  }
  return { texts, entities, warnings: attachmentsRemoved(dropped, count) }
}

/** A page, list or drawing without content that is never kept. Pages are XHTML; those that are not valid XML are read as HTML. */
function textOf(file: BookFile): TextFile[] {
  const isPage = /html/.test(file.type) || /\.x?html?$/i.test(file.name)
  if (!isPage && !/xml|ncx/.test(file.type) && !/\.(?:opf|ncx|xml|svg|smil)$/i.test(file.name)) return []
  const read = decodeStructured(file.bytes, 'xml')
  if (read === null) return []
  const text = read.text.replace(people, '').replaceAll(border, '')
  const source = reader(file)(text)
  return source === null ? [] : [{ file, text, source }]
}

function reader({ name, type }: BookFile): (text: string) => Source | null {
  const isPage = /html/.test(type) || /\.x?html?$/i.test(name)
  return (text) => readStructured(text, 'xml') ?? (isPage ? readStructured(text, 'html') : readPlain(text))
}

function metadataOf(files: readonly BookFile[]): number {
  const lists = files.filter(({ name }) => /\.opf$/i.test(name))
  return lists.flatMap(({ bytes }) => new TextDecoder().decode(bytes).match(people) ?? []).length
}

/** All texts as one, so that a value found in one of them is removed from all. */
function joinedSource(texts: readonly Pick<TextFile, 'text' | 'source'>[]): Source {
  let at = 0
  const items = texts.map(({ text, source }) => {
    const start = at
    at += text.length + border.length
    return {
      start,
      end: start + text.length,
      inner: source,
      verbatim: true,
      encode: (changed: string) => changed,
    }
  })
  const shape = texts.map(({ source }) => source.shape).join('|')
  return { text: texts.map(({ text }) => text).join(border), items, shape, vocabulary: true }
}

function rereadAs(texts: readonly TextFile[], output: string): Source | null {
  const parts = output.split(border)
  if (parts.length !== texts.length) return null
  const read = texts.flatMap(({ file }, i) => {
    const source = textOf({ ...file, bytes: new TextEncoder().encode(parts[i]) })[0]?.source
    return source === undefined ? [] : [{ text: parts[i], source }]
  })
  return read.length === texts.length ? joinedSource(read) : null
}

/** Style sheets, fonts and sounds are kept as they are: neither they nor file names may contain a value. */
function proveOthers(
  others: readonly { readonly content: Uint8Array }[],
  names: readonly string[],
  search: Search,
): void {
  const raw = new RawSearch(search.literals)
  const inName = names.some((name) => search.find(name.replace(/[_./-]+/g, ' ')).length > 0)
  if (inName || others.some(({ content }) => raw.foundInBinary(content)))
    throw new VerificationError(
      'proof_failed',
      'A value was still found after erasing, so nothing was written: in the name of a file, or in a style sheet or font of the book. Convert the book to PDF first.',
    )
}

function uniqueWarnings(warnings: readonly Warning[]): Warning[] {
  return [...new Map(warnings.map((one) => [`${one.code} ${one.message}`, one])).values()]
}
