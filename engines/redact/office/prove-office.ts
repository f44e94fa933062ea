/**
 * Reads an output again and searches it for every value, independent of the code that erased them: the parts as stored in the archive and,
 * for a DOCX, the text of a second reader.
 */

import mammoth from 'mammoth'
import TurndownService from 'turndown'
import { DocumentError, VerificationError } from '../../model/errors.ts'
import { workbookTexts } from '../../office/workbook.ts'
import { readZip } from '../../office/zip-reader.ts'
import type { KeptWords } from '../only-keep.ts'
import { isFormatType, isFormatValue, isUsualName, isUsualTarget } from './format-words.ts'
import type { ValueFinder } from './value-finder.ts'

/** Between cells: a value split over two cells is searched in the parts. */
const cellBorder = '\n|\n'

/** Documents in documents. */
const maxDepth = 6

/** @throws VerificationError `proof_failed` */
export async function proveOffice(bytes: Uint8Array, format: string, finder: ValueFinder): Promise<void> {
  const places = new Set<string>()
  await searchArchive(bytes, finder, places, 0)
  if (format === 'docx')
    for (const text of await shownTexts(bytes, format))
      if (finder.find(text).length > 0) places.add('second reader')
  if (format === 'xlsx' && finder.find((await shownTexts(bytes, format)).join(cellBorder)).length > 0)
    places.add('a cell as it is shown')
  if (places.size > 0) throw proofFailed([...places])
}

/** The texts of a second reader, if there is one for the format. */
async function shownTexts(bytes: Uint8Array, format: string): Promise<readonly string[]> {
  if (format === 'docx') return secondReading(bytes)
  return format === 'xlsx' ? workbookTexts(bytes) : []
}

/**
 * @param read the texts of the output by our own reader
 * @throws VerificationError `proof_failed` if the output contains a word that was not kept
 */
export async function proveOnlyKept(
  bytes: Uint8Array,
  format: string,
  read: readonly string[],
  kept: KeptWords,
): Promise<void> {
  // Markdown contains list numbers, which are not in the document.
  const shown = (await shownTexts(bytes, format)).slice(0, format === 'docx' ? 2 : undefined)
  const texts = [...read, ...shown]
  if (texts.some((text) => kept.othersIn(text) > 0)) throw proofFailed(['text that was not to be kept'])
}

function proofFailed(places: readonly string[]): VerificationError {
  return new VerificationError(
    'proof_failed',
    `A value was still found after erasing, so nothing was written: in ${places.slice(0, 5).join(', ')}. Save the document again in its program, or convert it to PDF first.`,
    { places },
  )
}

async function searchArchive(
  bytes: Uint8Array,
  finder: ValueFinder,
  places: Set<string>,
  depth: number,
): Promise<void> {
  for (const entry of await readZip(bytes)) {
    if (!isUsualName(entry.name) && finder.holds(entry.name)) places.add('the name of a part')
    const content = await entry.read()
    if (content[0] === 0x50 && content[1] === 0x4b) {
      if (depth < maxDepth) await searchArchive(content, finder, places, depth + 1)
      else places.add('an embedded document')
    } else if (/\.(?:xml|rels|vml)$/.test(entry.name))
      searchXml(withoutPositions(entry.name, Buffer.from(content).toString('utf8')), finder, places)
    else if (/\.(?:png|jpe?g|gif|bmp|tiff?|webp)$/.test(entry.name)) {
      if (finder.holdsRaw(content)) places.add('a picture')
    } else if (finder.holdsBytes(content)) places.add('a part')
  }
}

/** Cell references, such as `r="B4"` and `sqref="A1:B9 D1"`, and the numbers of shared strings. */
const positions =
  /(?<=<[^<>]*)\s(?:r|ref|sqref|spans|activeCell|topLeftCell|colId|min|max|count|uniqueCount|sqrefs|s)\s*=\s*"(?:\$?[A-Z]{0,3}\$?\d{0,7}[: ])*\$?[A-Z]{0,3}\$?\d{0,7}"/g
const stringNumbers = /(<(?:\w+:)?c\b[^<>]*\st="s"[^<>]*>\s*<(?:\w+:)?v>)\d{1,7}(?=<)/g

/** Required by workbooks and not chosen by users: they are not values, even if they look like one. */
function withoutPositions(name: string, xml: string): string {
  return name.startsWith('xl/') ? xml.replace(stringNumbers, '$1').replace(positions, '') : xml
}

/** Elements at whose end a paragraph, a cell or a property ends. */
const inlineTags =
  /<\/?(?:\w+:)?(?:r|t|rPr|hyperlink|sdt|sdtContent|fld|instrText|rPh|ruby|rt|rubyBase)(?:\s[^<>]*)?>/g

function searchXml(xml: string, finder: ValueFinder, places: Set<string>): void {
  const text = decode(xml.replace(inlineTags, '').replace(/<[^<>]*>/g, '\n'))
  if (finder.find(text).some(({ start, end }) => !isStructure(text.slice(start, end), text, start, end)))
    places.add('the text of a part')
  if (
    finder
      .findBackwards(text)
      .some(({ start, end }) => !isStructure(text.slice(start, end), text, start, end))
  )
    places.add('text that is written backwards')
  for (const name of foreignNames(xml)) if (finder.holds(name)) places.add('the name of an element')
  for (const raw of new Set(xml.match(/=\s*(?:"[^"]*"|'[^']*')/g))) {
    const value = decode(raw.replace(/^=\s*["']|["']$/g, ''))
    if (value.length > 1 && finder.holds(value) && !isFormatWord(value)) places.add('an attribute')
  }
}

/** Names of elements and attributes in namespaces not defined by the formats. */
function foreignNames(xml: string): Set<string> {
  const found = new Set<string>()
  for (const [, prefix, address] of xml.matchAll(/\sxmlns:([^\s=]+)\s*=\s*["']([^"']*)/g)) {
    if (isFormatValue(address)) continue
    found.add(prefix)
    for (const [name] of xml.matchAll(/(?<=[<\s])[^\s<>="'/]+:[^\s<>="'/]+/g))
      if (name.startsWith(`${prefix}:`)) found.add(name.slice(prefix.length + 1))
  }
  return found
}

/** Whether a hit is a complete keyword or number defined by the format, such as the alignment of an image. */
function isStructure(hit: string, text: string, start: number, end: number): boolean {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const to = text.indexOf('\n', end)
  const line = text.slice(from, to < 0 ? text.length : to).trim()
  return line === hit && (isFormatValue(line) || isSmallNumber(line))
}

/** Words, names of parts and media types defined by the format: they are in every file. */
function isFormatWord(value: string): boolean {
  return isFormatValue(value) || isSmallNumber(value) || isFormatType(value) || isUsualTarget(value)
}

function isSmallNumber(value: string): boolean {
  return /^-?\d{1,4}$/.test(value)
}

const names: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

function decode(text: string): string {
  return text.replace(/&(?:#x([\da-fA-F]+)|#(\d+)|(lt|gt|quot|apos|amp));/g, (whole, hex, decimal, name) => {
    if (name !== undefined) return names[name]
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/** Reads a DOCX with third-party code: `mammoth` for its text and its HTML, `turndown` for the text of that HTML. */

/**
 * The document as plain text, as HTML without its tags, and as Markdown. Images are omitted.
 * @throws DocumentError `malformed` if the second reader cannot read it
 */
async function secondReading(bytes: Uint8Array): Promise<string[]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const convertImage = mammoth.images.imgElement(async () => ({ src: '' }))
    const text: string[] = []
    // One pass gives text and HTML: `extractRawText` would read the document a second time.
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
      'The document is damaged: its parts do not fit together, so a second reader cannot read the result. Open it in its program and save it again.',
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
