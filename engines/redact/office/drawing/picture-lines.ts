/** The words of pictures as lines of a document, so that detection lists them and a reviewer decides about them. */
import { PalimpsestError } from '../../../model/errors.ts'
import type { Part } from '../../../office/parts/index.ts'
import type { RedactionInput } from '../../request.ts'
import type { OfficeWork, TextLine } from '../office-format.ts'
import { readMetafile } from './metafile.ts'

/** The words that OCR reads in a picture, one line of text for each of the picture. */
export type ReadPicture = (input: RedactionInput) => Promise<string>

/** Parts that are pictures by their media type or by what refers to them. Drawings in SVG are XML and read as such. */
export function picturesOf({ package: opened }: OfficeWork): Part[] {
  const shown = new Set(opened.allRelationships().flatMap(({ kind, part }) => (kind === 'image' ? part : [])))
  return opened
    .parts()
    .filter((part) => !part.isXml && (part.mediaType.startsWith('image/') || shown.has(part)))
}

/** The line of each picture that has words. Numbers count all pictures of a document and of those in it. */
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
      // The words are pixels: the picture is redacted by their values.
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
