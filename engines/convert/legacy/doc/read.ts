import type { Block, Document, Resource } from '../../../model/document.ts'
import type { Conversion } from '../../conversion.ts'
import type { Reading } from '../../edge.ts'
import { type RunningStories, runningOf } from '../running.ts'
import { blocksBetween, type WordText } from './blocks.ts'
import { type DocStory, type DocStreams, dataView, docStories, openDoc } from './fib.ts'
import { docListLevels } from './lists.ts'
import { readDocText } from './piece-table.ts'
import { characterPages, paragraphPages, propertyRuns } from './property-runs.ts'

/** Structures of the table stream that locate notes, headers and footers ([MS-DOC] 2.5.6). */
const structures = {
  footnotes: { signs: 2, texts: 3 },
  endnotes: { signs: 46, texts: 47 },
  headers: 11,
} as const

const styleSheetPart = 1
/** Index of the built-in style `Title`, and the range of `heading 1` to `heading 9` ([MS-DOC] 2.9.271). */
const titleStyle = 62
const firstHeadingStyle = 1
const lastHeadingStyle = 9
/** No base style. */
const noBase = 0xfff
/** Base styles are followed this far, so that a circular chain ends. */
const maxSteps = 12

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
    ...runningOf(headersAndFooters(streams, starts, between, story('headerTextboxes')), conversion),
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
  boxes: readonly Block[],
): RunningStories {
  const places = streams.part(structures.headers)
  const view = dataView(places)
  const line = (index: number): Block[] => {
    if ((index + 2) * 4 > places.length) return []
    const from = view.getUint32(index * 4, true)
    const to = view.getUint32(index * 4 + 4, true)
    return to > from ? between(starts.headers + from, starts.headers + to) : []
  }
  // Text boxes of headers are not tied to one of them.
  return { header: [[...line(7), ...boxes], line(10), line(6)], footer: [line(9), line(11), line(8)] }
}

/**
 * Returns the heading level (1 to 9, or 0) of each paragraph style by its number ([MS-DOC] 2.9.271). Built-in styles have
 * fixed numbers in every language; other styles inherit the level of their base style.
 */
function docHeadingLevels({ part }: DocStreams): Uint8Array {
  const sheet = part(styleSheetPart)
  const view = dataView(sheet)
  if (sheet.length < 8) return new Uint8Array(0)
  const headerLength = view.getUint16(0, true)
  const count = Math.min(view.getUint16(2, true), 4095)
  const levels = new Uint8Array(count)
  const bases = new Uint16Array(count).fill(noBase)
  let at = 2 + headerLength
  for (let style = 0; style < count && at + 2 <= sheet.length; style++) {
    const length = view.getUint16(at, true)
    if (length >= 4 && at + 6 <= sheet.length) {
      const builtIn = view.getUint16(at + 2, true) & 0xfff
      bases[style] = view.getUint16(at + 4, true) >> 4
      if (builtIn >= firstHeadingStyle && builtIn <= lastHeadingStyle) levels[style] = builtIn
      else if (builtIn === titleStyle) levels[style] = 1
    }
    at += 2 + length + (length % 2)
  }
  for (let style = 0; style < count; style++) levels[style] = inheritedLevel(levels, bases, style)
  return levels
}

function inheritedLevel(levels: Uint8Array, bases: Uint16Array, style: number): number {
  let base = style
  for (let step = 0; step <= maxSteps; step++) {
    const level = levels[base] ?? 0
    if (level > 0) return level
    base = bases[base] ?? noBase
  }
  return 0
}
