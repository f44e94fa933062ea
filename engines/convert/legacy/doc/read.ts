import type { Block, Document, Resource } from '../../../model/document.ts'
import type { Conversion } from '../../conversion.ts'
import type { Reading } from '../../edge.ts'
import { blocksBetween } from './blocks.ts'
import { type DocStory, type DocStreams, dataView, docStories, openDoc } from './fib.ts'
import { docHeadingLevels } from './heading-styles.ts'
import { docListLevels } from './lists.ts'
import { readDocText } from './piece-table.ts'
import { characterPages, paragraphPages, propertyRuns } from './property-runs.ts'
import type { WordText } from './story.ts'

/** Structures of the table stream that locate notes, headers and footers ([MS-DOC] 2.5.6). */
const structures = {
  footnotes: { signs: 2, texts: 3 },
  endnotes: { signs: 46, texts: 47 },
  headers: 11,
} as const

/**
 * Reads DOC of Word 97 to 2003: headings by style or outline level, lists, tables with merged cells, links, notes, images, headers and
 * footers, text boxes. Lost: formatting by styles, drawings, columns.
 * @throws DocumentError `malformed`, `encrypted`, `unsupported_format`
 */
export function readDoc(bytes: Uint8Array, conversion: Conversion): Reading {
  const streams = openDoc(bytes)
  const letters = readDocText(streams)
  const starts = storyStarts(streams)
  const notes = [...notesOf(streams, starts, 'footnotes'), ...notesOf(streams, starts, 'endnotes')]
  const signs = new Map(notes.map(({ sign, key }) => [sign, key]))
  const resources = new Map<string, Resource>()
  const text: WordText = {
    letters,
    characters: propertyRuns(streams, characterPages),
    paragraphs: propertyRuns(streams, paragraphPages),
    headings: docHeadingLevels(streams),
    lists: docListLevels(streams),
    data: streams.data,
    resources,
    conversion,
    noteAt: (index) => signs.get(index),
  }
  const between = (from: number, to: number): Block[] =>
    blocksBetween(Math.min(from, letters.text.length), Math.min(to, letters.text.length), text)
  const story = (name: DocStory) => between(starts[name], starts[name] + streams.counts[name])
  const blocks = [...story('text'), ...story('textboxes')]
  const document: Document = {
    metadata: {},
    blocks,
    notes: new Map(notes.map(({ key, from, to }) => [key, between(from, to)])),
    resources,
    ...headersAndFooters(streams, starts, between),
  }
  return { document }
}

function storyStarts({ counts }: DocStreams): Readonly<Record<DocStory, number>> {
  let at = 0
  const starts = docStories.map((story) => {
    const start = at
    at += counts[story]
    return [story, start] as const
  })
  return Object.fromEntries(starts) as Record<DocStory, number>
}

interface NotePlace {
  readonly key: string
  /** Position of the reference mark. */
  readonly sign: number
  readonly from: number
  readonly to: number
}

function notesOf(
  streams: DocStreams,
  starts: Readonly<Record<DocStory, number>>,
  kind: 'footnotes' | 'endnotes',
): NotePlace[] {
  const signs = streams.part(structures[kind].signs)
  const texts = streams.part(structures[kind].texts)
  const count = Math.floor((signs.length - 4) / 6)
  const signView = dataView(signs)
  const textView = dataView(texts)
  const out: NotePlace[] = []
  for (let i = 0; i < count && (i + 2) * 4 <= texts.length; i++) {
    const from = starts[kind] + textView.getUint32(i * 4, true)
    const to = starts[kind] + textView.getUint32(i * 4 + 4, true)
    if (to >= from) out.push({ key: `${kind} ${i + 1}`, sign: signView.getUint32(i * 4, true), from, to })
  }
  return out
}

/** After six separator stories, each section has six: even and odd headers, even and odd footers, those of the first page. */
function headersAndFooters(
  streams: DocStreams,
  starts: Readonly<Record<DocStory, number>>,
  between: (from: number, to: number) => Block[],
): Pick<Document, 'header' | 'footer'> {
  const places = streams.part(structures.headers)
  const view = dataView(places)
  const line = (index: number): Block[] => {
    if ((index + 2) * 4 > places.length) return []
    const from = view.getUint32(index * 4, true)
    const to = view.getUint32(index * 4 + 4, true)
    return to > from ? between(starts.headers + from, starts.headers + to) : []
  }
  const header = line(7)
  const footer = line(9)
  return { ...(header.length > 0 ? { header } : {}), ...(footer.length > 0 ? { footer } : {}) }
}
