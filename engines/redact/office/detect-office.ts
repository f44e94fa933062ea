/** Detection in an office document: what its redaction would remove. Nothing is changed. */
import type { Entity } from '../../model/entity.ts'
import type { Warning } from '../../model/warning.ts'
import type { RedactionInput } from '../request.ts'
import { pictureLines, picturesOf, type ReadPicture } from './drawing/picture-lines.ts'
import { findValues } from './find-values.ts'
import type { TextLine } from './office-format.ts'
import { layerOf } from './office-layer.ts'
import { OfficeTally } from './office-tally.ts'
import { allDocuments, openDocuments } from './open-documents.ts'
import { linesOf } from './redact-office.ts'

export interface DetectOfficeOutput {
  /** All text of the document that its redaction reads, with the words of its pictures. */
  readonly text: string
  /** In text order, without those inside of others. */
  readonly entities: readonly Entity[]
  readonly warnings: readonly Warning[]
}

/**
 * @param readPicture reads the words of pictures. Without it, pictures cause a warning.
 * @throws DocumentError | LimitError for input that cannot be read
 */
export async function detectOfficeDocument(
  input: Pick<RedactionInput, 'bytes' | 'detect' | 'terms' | 'wholeWords' | 'columns' | 'progress'>,
  readPicture?: ReadPicture,
): Promise<DetectOfficeOutput> {
  const tally = new OfficeTally()
  const document = await openDocuments(input.bytes, tally)
  const works = allDocuments(document).map(({ work }) => work)
  const pictures = readPicture ? await pictureLines(works, input, readPicture) : new Map<unknown, TextLine>()
  if (readPicture === undefined && works.some((work) => picturesOf(work).length > 0))
    tally.warn('images_not_searched', 'The document has pictures; words in them were not searched.')
  const layer = layerOf([...linesOf(document), ...pictures.values()])
  const { entities } = findValues(layer, input)
  const sorted = entities.toSorted((a, b) => a.start - b.start || b.end - a.end)
  let end = -1
  const outer = sorted.filter((entity) => {
    if (entity.end <= end) return false
    end = entity.end
    return true
  })
  return { text: layer.text, entities: outer, warnings: tally.warnings }
}
