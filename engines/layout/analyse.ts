import type { Block } from '../model/document.ts'
import type { DocumentContent, PageContent, PageWord } from '../model/page-content.ts'
import { blocksOf } from './blocks.ts'
import { bodyStyle, headingsOf } from './headings.ts'
import type { WordFacts } from './inlines.ts'
import { inlinesOf } from './inlines.ts'
import { linkedWords } from './links.ts'
import { notesOf } from './notes.ts'
import { laidOut, type Piece } from './pieces.ts'
import { rejoined } from './rejoin.ts'
import { type FoundTable, findTables } from './tables/find-tables.ts'
import { joinTables } from './tables/join-tables.ts'
import { Vocabulary } from './vocabulary.ts'

/** What layout analysis makes of pages: the parts of a document. */
export interface Analysis {
  readonly blocks: readonly Block[]
  readonly notes: ReadonlyMap<string, readonly Block[]>
  /** Keys of the pictures that figures show. */
  readonly resources: ReadonlySet<string>
}

export interface AnalysisOptions {
  /** Finds the tables of a page. Default: by their lines and by the white between columns. */
  readonly tables?: (page: PageContent) => FoundTable[]
}

/**
 * Pages to blocks: columns put in reading order, running headers and footers left out, paragraphs rejoined over lines,
 * columns and pages, headings, lists, notes, tables, figures and code told by how they look. Pure; the time is
 * O(n log n) in the words of a page.
 */
export function analyse(
  content: Pick<DocumentContent, 'pages'> & Partial<DocumentContent>,
  options: AnalysisOptions = {},
): Analysis {
  const { pages, outline = [] } = content
  const tables = joinTables(pages, pages.map(options.tables ?? findTables))
  const layout = laidOut(pages, tables)
  const texts = layout.flatMap((pieces) => pieces.filter((piece) => piece.kind === 'text'))
  const body = bodyStyle(texts)
  const notes = notesOf(
    layout.map((pieces) => pieces.filter((piece) => piece.kind === 'text')),
    body.size,
  )
  const vocabulary = new Vocabulary()
  vocabulary.add(texts.flatMap(({ lines }) => lines))
  const links = new Map<PageWord, string>()
  for (const page of pages) linkedWords(page, links)
  const facts: WordFacts = { vocabulary, links, notes: notes.marks, typewritten: typewritten(texts) }
  const flow: Piece[] = layout.flat().filter((piece) => piece.kind !== 'text' || !notes.bodies.has(piece))
  const headings = headingsOf(
    flow.filter((piece) => piece.kind === 'text'),
    body,
    outline,
  )
  const joined = rejoined(flow, headings)
  const { blocks, resources } = blocksOf(joined, headings, facts)
  return {
    blocks,
    resources,
    notes: new Map(
      notes.notes.map(({ key, paragraphs }) => [
        key,
        paragraphs.map(
          (paragraph, i): Block => ({
            kind: 'paragraph',
            inlines: inlinesOf(paragraph.lines, facts, { skip: i === 0 ? 1 : 0 }),
            page: paragraph.page,
          }),
        ),
      ]),
    ),
  }
}

/** Set in a fixed pitch throughout: then that says nothing about code. */
function typewritten(paragraphs: readonly { readonly mono: boolean; readonly text: string }[]): boolean {
  let mono = 0
  let all = 0
  for (const paragraph of paragraphs) {
    all += paragraph.text.length
    if (paragraph.mono) mono += paragraph.text.length
  }
  return mono > 0.6 * all
}
