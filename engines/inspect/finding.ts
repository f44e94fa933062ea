import type { Box } from '../model/geometry.ts'

/**
 * What can be found, and whether a reader of the document takes it for removed or does not know of it (`hidden`), or whether documents
 * usually have it and it may reveal more than intended (`extra`). A new kind is one line.
 */
export const findingKinds = {
  'text-under-box': { level: 'hidden', what: 'text under a filled box' },
  'text-under-image': { level: 'hidden', what: 'text under an image' },
  'text-under-annotation': { level: 'hidden', what: 'text under an annotation, such as a black highlight' },
  'background-text': { level: 'hidden', what: 'text in the colour of its background' },
  'invisible-text': { level: 'hidden', what: 'invisible text where nothing is shown' },
  'clipped-text': { level: 'hidden', what: 'text cut off by a clipping path' },
  'tiny-text': { level: 'hidden', what: 'text too small to be read' },
  'hidden-text': { level: 'hidden', what: 'text formatted as hidden' },
  'text-outside-page': { level: 'hidden', what: 'text outside of the visible page' },
  'hidden-layer': { level: 'hidden', what: 'content of hidden layers' },
  'earlier-version': { level: 'hidden', what: 'words that only an earlier version of the file shows' },
  'redaction-mark': { level: 'hidden', what: 'redaction marks that were not applied' },
  'tracked-change': { level: 'hidden', what: 'tracked changes' },
  'hidden-sheet': { level: 'hidden', what: 'hidden sheets' },
  'hidden-cells': { level: 'hidden', what: 'hidden rows or columns with values' },
  'hidden-slide': { level: 'hidden', what: 'hidden slides' },
  'cropped-image': { level: 'hidden', what: 'cropped images, whose cut parts are in the file' },
  'scan-text': { level: 'extra', what: 'words of the text layer of scans' },
  comment: { level: 'extra', what: 'comments and annotations' },
  'form-value': { level: 'extra', what: 'values of form fields' },
  notes: { level: 'extra', what: 'notes of slides' },
  metadata: { level: 'extra', what: 'entries of the metadata' },
  attachment: { level: 'extra', what: 'embedded files' },
  script: { level: 'extra', what: 'scripts and macros' },
} as const satisfies Readonly<Record<string, { readonly level: 'hidden' | 'extra'; readonly what: string }>>

/** The name of a kind, such as `text-under-box`. */
export type FindingKind = keyof typeof findingKinds

/** Something in a document that its reader may not expect there. Contains no text of the document unless that was requested. */
export interface Finding {
  readonly kind: FindingKind
  readonly level: 'hidden' | 'extra'
  /** 1-based page or slide. Undefined for the file as a whole. */
  readonly page?: number
  /** Formats without pages: the part, in our own words: `body`, `header`, `sheet 2`. */
  readonly place?: string
  /** How many: words of text, else comments, fields, files and so on. */
  readonly count: number
  /** PDF: where, in points of the page as shown. */
  readonly boxes?: readonly Box[]
  /** The texts, if they were requested. */
  readonly texts?: readonly string[]
}

/** What was seen at one place, before findings are counted. */
export interface Sighting {
  readonly kind: FindingKind
  readonly page?: number
  readonly place?: string
  /** Default: 1. */
  readonly count?: number
  readonly box?: Box
  /** Default: none. */
  readonly text?: string
}

/** Texts of a finding that are returned at most; a person reads fewer. */
const maxTexts = 1000

/** Joins sightings of one kind and place to findings: hidden before extra, in order of pages. */
export function findingsOf(sightings: readonly Sighting[], showText: boolean): Finding[] {
  const kinds = Object.keys(findingKinds) as FindingKind[]
  const groups = Map.groupBy(sightings, ({ kind, page = 0, place = '' }) =>
    [String(kinds.indexOf(kind)).padStart(2, '0'), String(page).padStart(7, '0'), place].join(' '),
  )
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => {
      const [{ kind, page, place }] = group
      const boxes = group.flatMap(({ box }) => box ?? [])
      const texts = group.flatMap(({ text }) => text ?? []).slice(0, maxTexts)
      return {
        kind,
        level: findingKinds[kind].level,
        ...(page !== undefined && { page }),
        ...(place !== undefined && { place }),
        count: group.reduce((sum, { count = 1 }) => sum + count, 0),
        ...(boxes.length > 0 && { boxes }),
        ...(showText && texts.length > 0 && { texts }),
      }
    })
}
