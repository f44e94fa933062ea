import type { PdfFile, PdfObject } from '../../objects.ts'
import type { Scrubber } from '../scrubber.ts'

/** T of a markup annotation is its author; T of a widget is the name of its field. */
const authorKeys = ['T', 'CreationDate', 'M', 'NM'] as const

const counted = 'authors and dates of annotations'

/** Who made an annotation, and when. */
export const annotationAuthors: Scrubber = {
  name: 'annotation authors',
  stage: 'structure',
  reports: [counted],
  start({ file, tally }) {
    return {
      dict(dict) {
        for (const annotation of file.array(dict.get('Annots')) ?? [])
          if (removeAuthor(file, annotation)) tally.add(counted)
      },
    }
  },
}

function removeAuthor(file: PdfFile, entry: PdfObject): boolean {
  const annotation = file.dict(entry)
  if (!annotation || file.name(annotation.get('Subtype')) === 'Widget') return false
  let removed = false
  for (const key of authorKeys) removed = annotation.delete(key) || removed
  return removed
}
