import type { Block } from '../model/document.ts'
import type { DocumentContent, PageContent, PageWord, TagElement } from '../model/page-content.ts'
import { buildBlocks } from './blocks/blocks.ts'
import { findFootnotes } from './blocks/footnotes.ts'
import { bodyStyle, findHeadings } from './blocks/headings.ts'
import type { InlineContext } from './blocks/inlines.ts'
import { buildInlines } from './blocks/inlines.ts'
import { type LinkTargets, linkTargetsOf } from './blocks/link-targets.ts'
import { linkedWords } from './blocks/linked-words.ts'
import { rejoinParagraphs } from './blocks/rejoin-paragraphs.ts'
import { DocumentVocabulary } from './blocks/vocabulary.ts'
import { type FlowItem, flowItemsOf } from './flow/flow-items.ts'
import type { DisplayFormula } from './formulas/display-formulas.ts'
import {
  findDisplayFormulas,
  removeDisplayFormulas,
  replaceAllFormulas,
  replaceInlineFormulas,
} from './formulas/find-formulas.ts'
import { findLines } from './lines/find-lines.ts'
import type { TextLine } from './lines/text-line.ts'
import { type FoundTable, findTables } from './tables/find-tables.ts'
import { joinTables } from './tables/join-tables.ts'
import { taggedBlocks } from './tagged/blocks.ts'
import { replaceStatedFormulas } from './tagged/formulas.ts'
import { taggedNotes } from './tagged/notes.ts'
import { isSane } from './tagged/sanity.ts'
import { TaggedWords } from './tagged/words.ts'

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
  const { outline = [], tags = null } = content
  const anchors = linkTargetsOf(content.pages)
  if (tags) {
    const pages = replaceStatedFormulas(content.pages, tags).map((page) => replaceAllFormulas(page))
    const words = new TaggedWords({ pages })
    if (isSane({ ...content, pages }, tags, words)) return fromTags(pages, tags, words, anchors)
  }
  const { pages, tables, displays } = findFormulasAndTables(content.pages, options.tables ?? findTables)
  const layout = flowItemsOf(pages, tables, displays)
  const texts = layout.flatMap((pieces) => pieces.filter((piece) => piece.kind === 'text'))
  const body = bodyStyle(texts)
  const notes = findFootnotes(
    layout.map((pieces) => pieces.filter((piece) => piece.kind === 'text')),
    body.size,
  )
  const facts = inlineContextOf(
    pages,
    texts.flatMap(({ lines }) => lines),
    notes.marks,
    anchors,
  )
  const flow: FlowItem[] = layout.flat().filter((piece) => piece.kind !== 'text' || !notes.bodies.has(piece))
  const headings = findHeadings(
    flow.filter((piece) => piece.kind === 'text'),
    body,
    outline,
  )
  const joined = rejoinParagraphs(flow, headings)
  const { blocks, resources } = buildBlocks(joined, headings, facts)
  return {
    blocks: anchors.assignIds(blocks),
    resources,
    notes: new Map(
      notes.notes.map(({ key, paragraphs }) => [
        key,
        paragraphs.map(
          (paragraph, i): Block => ({
            kind: 'paragraph',
            inlines: buildInlines(paragraph.lines, facts, { skip: i === 0 ? 1 : 0 }),
            page: paragraph.page,
          }),
        ),
      ]),
    ),
  }
}

/**
 * Pages with what formulas and tables they hold. What is drawn as a table is one; of the rest, formulas that stand by
 * themselves come first, since the white between their signs looks like that between columns.
 */
function findFormulasAndTables(
  contents: readonly PageContent[],
  tablesOf: (page: PageContent) => FoundTable[],
): { pages: PageContent[]; tables: FoundTable[][]; displays: DisplayFormula[][] } {
  const drafts = contents.map(tablesOf)
  const drawn = drafts.map(
    (tables) => new Set(tables.filter(({ ruled }) => ruled).flatMap(({ words }) => [...words])),
  )
  const displays = contents.map((page, i) => findDisplayFormulas(page, drawn[i]))
  const pages = contents.map((page, i) =>
    replaceInlineFormulas(removeDisplayFormulas(page, displays[i]), drawn[i]),
  )
  const tables = joinTables(
    pages,
    pages.map((page, i) => (page === contents[i] ? drafts[i] : tablesOf(page))),
  )
  return { pages, tables, displays }
}

/** The structure that the source states itself. */
function fromTags(
  pages: readonly PageContent[],
  tags: TagElement,
  words: TaggedWords,
  anchors: LinkTargets,
): Analysis {
  const { keys, marks } = taggedNotes(tags, words, pages)
  const lines = pages.flatMap((page) => findLines(page, page.words))
  const found = taggedBlocks(tags, words, inlineContextOf(pages, lines, marks, anchors), keys)
  return { ...found, blocks: anchors.assignIds(found.blocks) }
}

function inlineContextOf(
  pages: readonly PageContent[],
  lines: readonly TextLine[],
  notes: ReadonlyMap<PageWord, string>,
  anchors: LinkTargets,
): InlineContext {
  const vocabulary = new DocumentVocabulary()
  vocabulary.add(lines)
  const links = new Map<PageWord, string>()
  for (const page of pages) linkedWords(page, links, anchors.href)
  return { vocabulary, links, notes, typewritten: isTypewritten(lines) }
}

/** Set in a fixed pitch throughout: then that says nothing about code. */
function isTypewritten(paragraphs: readonly { readonly mono: boolean; readonly text: string }[]): boolean {
  let mono = 0
  let all = 0
  for (const paragraph of paragraphs) {
    all += paragraph.text.length
    if (paragraph.mono) mono += paragraph.text.length
  }
  return mono > 0.6 * all
}
