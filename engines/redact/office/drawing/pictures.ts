import { renderSvg } from '../../../image/image-files.ts'
import { PalimpsestError } from '../../../model/errors.ts'
import type { Part } from '../../../office/parts/index.ts'
import type { RedactedEntity, RedactionInput, RedactionOutput } from '../../request.ts'
import type { OfficeTally, OfficeWork, TextLine } from '../office-format.ts'
import type { ValueFinder } from '../value-finder.ts'
import { drawMetafile, readMetafile } from './metafile.ts'

/** Redacts one image: pixels through OCR, and its metadata. The format is kept. */
export type RedactPicture = (input: RedactionInput) => Promise<RedactionOutput>

export interface PictureOptions {
  readonly input: RedactionInput
  /** Values found in the text, which are searched in addition to the terms. */
  readonly values: readonly string[]
  readonly finder: ValueFinder
  readonly tally: OfficeTally
  /** If undefined, images are not read. */
  readonly redactPicture?: RedactPicture
}

/** A transparent image of one pixel, which replaces one that cannot be read. */
const blank = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Bytes. */
const maxPictureBytes = 64 * 1024 * 1024

/**
 * Redacts the image of a part, or removes it if it cannot be read and is not to be kept. Returns what was found in it.
 */
export async function redactPicturePart(
  part: Part,
  options: PictureOptions,
): Promise<readonly RedactedEntity[]> {
  const { input, finder, tally, redactPicture } = options
  const bytes = part.bytes
  const metafile = readMetafile(bytes)
  if (metafile !== null && input.onlyKeep) {
    replace(part, tally, true)
    return []
  }
  if (metafile !== null) {
    const found = finder.find(metafile.text).length > 0 || finder.holdsBytes(bytes)
    const svg = found ? null : drawMetafile(bytes)
    const leaks = found || (svg !== null && (await valuesInDrawing(Buffer.from(svg), options)).length > 0)
    if (leaks || (metafile.opaque && input.unreadImages !== 'keep')) replace(part, tally, leaks)
    else if (metafile.opaque) keep(tally)
    return []
  }
  if (redactPicture === undefined || bytes.length > maxPictureBytes) return unread(part, options)
  try {
    const done = await redactPicture(pictureInput(new Uint8Array(bytes), options))
    part.bytes = done.bytes
    for (const { what, count } of done.scrubbed) tally.add(what, count)
    tally.addInner(done, 'picture')
    return done.entities
  } catch (error) {
    if (!(error instanceof PalimpsestError) || error.code === 'cancelled') throw error
    if (error.code === 'missing_dependency') throw error
    if (error.code === 'proof_failed') {
      replace(part, tally, true)
      return []
    }
    return unread(part, options)
  }
}

/** The values that OCR reads in a drawing, which has no pixels to paint over. */
export async function valuesInDrawing(
  svg: Uint8Array,
  options: Omit<PictureOptions, 'finder'>,
): Promise<readonly RedactedEntity[]> {
  const { tally, redactPicture } = options
  if (redactPicture === undefined) return []
  try {
    const done = await redactPicture(pictureInput(await renderSvg(svg), options))
    for (const { code, message } of done.warnings) tally.warn(code, message)
    return done.entities
  } catch (error) {
    // A drawing that cannot be rendered shows nothing in a viewer either.
    if (error instanceof PalimpsestError && error.code === 'malformed') return []
    throw error
  }
}

function pictureInput(bytes: Uint8Array, { input, values }: Omit<PictureOptions, 'finder'>): RedactionInput {
  return {
    bytes,
    detect: input.detect,
    onlyKeep: input.onlyKeep,
    terms: [...(input.terms ?? []), ...values],
    wholeWords: input.wholeWords,
    mode: 'blackout',
    unreadImages: 'keep',
  }
}

function unread(
  part: Part,
  { input, finder, tally, redactPicture }: PictureOptions,
): readonly RedactedEntity[] {
  const keepIt = !input.onlyKeep && (input.unreadImages === 'keep' || redactPicture === undefined)
  if (finder.holdsBytes(part.bytes) || !keepIt) replace(part, tally, false)
  else keep(tally)
  return []
}

function keep(tally: OfficeTally): void {
  tally.warn(
    'unread_pictures',
    'The document has pictures that could not be read. They were kept: check them, or omit unreadImages "keep" to remove them.',
  )
}

function replace(part: Part, tally: OfficeTally, leaks: boolean): void {
  part.bytes = blank
  part.mediaType = 'image/png'
  part.name = part.name.replace(/\.[^./]*$/, '.png')
  tally.add('pictures')
  tally.warn(
    leaks ? 'pictures_with_values_removed' : 'unread_pictures_removed',
    leaks
      ? 'Pictures that hold a value and cannot be edited were removed.'
      : 'Pictures that could not be read were removed. Use unreadImages "keep" to keep them unsearched.',
  )
}

/** The words of images as lines of a document, so that detection lists them and a reviewer can decide on them. */

/** The words that OCR reads in an image, one line of text for each line of the image. */
export type ReadPicture = (input: RedactionInput) => Promise<string>

/** Parts that are images by media type or relationship type. Drawings in SVG are XML and read as such. */
export function picturesOf({ package: opened }: OfficeWork): Part[] {
  const shown = new Set(opened.allRelationships().flatMap(({ kind, part }) => (kind === 'image' ? part : [])))
  return opened
    .parts()
    .filter((part) => !part.isXml && (part.mediaType.startsWith('image/') || shown.has(part)))
}

/** The line of each image with words. Images are counted over a document and the documents embedded in it. */
export async function pictureLines(
  works: readonly OfficeWork[],
  input: Pick<RedactionInput, 'detect'>,
  readPicture: ReadPicture,
): Promise<ReadonlyMap<Part, TextLine>> {
  const lines = new Map<Part, TextLine>()
  let number = 0
  for (const work of works)
    for (const part of picturesOf(work)) {
      number++
      const text = await wordsOf(part, work, input, readPicture)
      // The words are pixels: the image is redacted by their values.
      const target = { set: () => {} }
      if (text.trim() !== '') lines.set(part, { place: `picture ${number}`, pieces: [{ text, target }] })
    }
  return lines
}

async function wordsOf(
  part: Part,
  { tally }: OfficeWork,
  { detect }: Pick<RedactionInput, 'detect'>,
  readPicture: ReadPicture,
): Promise<string> {
  const metafile = readMetafile(part.bytes)
  if (metafile !== null) return metafile.text
  try {
    return (await readPicture({ bytes: new Uint8Array(part.bytes), detect, unreadImages: 'keep' })).trim()
  } catch (error) {
    if (!(error instanceof PalimpsestError) || error.code === 'cancelled') throw error
    if (error.code === 'missing_dependency') throw error
    tally.warn(
      'unread_pictures',
      'The document has pictures that could not be read. Redaction removes them, or keeps them with unreadImages "keep".',
    )
    return ''
  }
}
