import type { Block } from '../model/document.ts'
import { type Box, intersect, pad } from '../model/geometry.ts'
import type { DocumentContent, PageContent, PageWord, TagElement } from '../model/page-content.ts'
import { buildBlocks } from './blocks/blocks.ts'
import { findFootnotes } from './blocks/footnotes.ts'
import { bodyStyle, findHeadings } from './blocks/headings.ts'
import { buildInlines, type InlineContext } from './blocks/inlines.ts'
import { joinHeadings, rejoinParagraphs } from './blocks/join-headings.ts'
import { splitOptions, splitTermForms } from './blocks/labels.ts'
import { type LinkTargets, linkedWords, linkTargetsOf } from './blocks/link-targets.ts'
import { titleWords } from './blocks/outline-titles.ts'
import { DocumentVocabulary } from './blocks/vocabulary.ts'
import { splitLeaders } from './flow/contents-leaders.ts'
import { type LetteredPage, separateLettering } from './flow/figure-lettering.ts'
import { flowItemsOf, type PageParts } from './flow/flow-items.ts'
import { withPageColumns } from './flow/page-columns.ts'
import { readRightToLeft } from './flow/right-to-left.ts'
import { runningWords } from './flow/running-headers.ts'
import { type FormEntry, formEntries, withFieldValues } from './forms.ts'
import {
  findDisplayFormulas,
  removeDisplayFormulas,
  replaceAllFormulas,
  replaceInlineFormulas,
} from './formulas/find-formulas.ts'
import { addBlanks } from './lines/blanks.ts'
import { isTypewritten, straightenQuotes } from './lines/code-lines.ts'
import { definitionRows } from './lines/definition-rows.ts'
import { joinDrawnCharacters } from './lines/drawn-characters.ts'
import { joinDropCaps } from './lines/drop-caps.ts'
import { findLines } from './lines/find-lines.ts'
import { removeLineNumbers, removeMarginNumbers } from './lines/margin-numbers.ts'
import type { PageLine } from './lines/page-line.ts'
import { raiseNoteMarks } from './lines/superscript-marks.ts'
import { textColumnsOf } from './lines/text-columns.ts'
import { withTextsAcross } from './lines/texts-across.ts'
import { splitCurrencySigns } from './tables/common/currency-signs.ts'
import { type FoundTable, findTables } from './tables/find-tables.ts'
import { joinTables } from './tables/join-tables.ts'
import { taggedBlocks } from './tagged/blocks.ts'
import { insertByPlace } from './tagged/figures.ts'
import { dropRepeats, replaceStatedFormulas, taggedFootnotes } from './tagged/formulas.ts'
import { type Untagged, untaggedWords, withoutWrongBlocks } from './tagged/sanity.ts'
import { TaggedWords } from './tagged/words.ts'

export { sourceLinesOf } from './text-sources.ts'

/** Result of layout analysis: the content of a document. */
export interface Analysis {
  readonly blocks: readonly Block[]
  readonly notes: ReadonlyMap<string, readonly Block[]>
  /** Keys of the images used by the figures. */
  readonly resources: ReadonlySet<string>
}

export interface AnalysisOptions {
  /**
   * Finds the tables of a page. Default: ruled tables by their lines, borderless tables by the white space between
   * columns.
   */
  readonly tables?: (page: PageContent) => FoundTable[]
}

/**
 * Converts pages to blocks: finds lines, reading order, running headers, paragraphs (rejoined over columns and pages),
 * headings, lists, footnotes, tables, figures, code and formulas. Uses the structure tree of a tagged PDF if it is
 * sane. Pure; O(n log n) in the words of a page.
 */
export function analyse(
  source: Pick<DocumentContent, 'pages'> & Partial<DocumentContent>,
  options: AnalysisOptions = {},
): Analysis {
  const found = analyseWords(source, options)
  return { ...found, blocks: withTextsAcross(found.blocks, source.pages) }
}

/** The blocks of the words of the pages. */
function analyseWords(
  source: Pick<DocumentContent, 'pages'> & Partial<DocumentContent>,
  options: AnalysisOptions,
): Analysis {
  const { outline = [], tags = null } = source
  const content = {
    ...source,
    pages: joinDropCaps(
      straightenQuotes(source.pages.map((page) => readRightToLeft(joinDrawnCharacters(page)))),
    ),
  }
  const targets = linkTargetsOf(content.pages)
  const typewritten = isTypewritten(content.pages)
  if (tags) {
    const pages = replaceStatedFormulas(content.pages.map(withFieldValues), tags).map((page) =>
      replaceAllFormulas(page),
    )
    const words = new TaggedWords({ pages })
    const untagged = untaggedWords({ pages }, tags, words)
    if (untagged) dropRepeats(tags, words)
    const rest = untagged && withoutWrongBlocks(pages, tags, words, untagged)
    if (rest) {
      for (const page of pages) {
        const kept = new Set(removeMarginNumbers(page).words)
        words.remove(page.words.filter((word) => !kept.has(word)))
      }
      return fromTags(pages, tags, words, targets, typewritten, rest)
    }
  }
  const found = fromLayout(content.pages, outline, targets, typewritten, options)
  return { ...found, blocks: targets.assignIds(found.blocks) }
}

/** Builds the blocks from the layout of the pages. */
function fromLayout(
  contents: readonly PageContent[],
  outline: DocumentContent['outline'],
  targets: LinkTargets,
  typewritten: boolean,
  options: AnalysisOptions,
): Analysis {
  const columned = textColumnsOf(contents.map(readApart)).map(withPageColumns)
  const known = columned.map((own) => ({ ...own, entries: formEntries(own.page) }))
  const separate = known.map(({ page }) => page)
  const titles = titleWords(separate, outline)
  const running = new Set([
    ...known.flatMap(({ words, entries }) => [...words, ...entries.flatMap((entry) => [...entry.words])]),
    ...definitionRows(separate),
  ])
  const gutters = new Set(known.flatMap((own) => own.gutters))
  const tablesOf = options.tables ?? ((page) => findTables(page, { typewritten, titles, running, gutters }))
  const parts = withoutEntries(withFormulasAndTables(known, tablesOf, typewritten))
  const pages = parts.map(({ page }) => page)
  const layout = flowItemsOf(parts, typewritten)
  const texts = layout.flatMap((items) => items.filter((item) => item.kind === 'text'))
  const notes = findFootnotes(
    layout.map((items) => items.filter((item) => item.kind === 'text')),
    bodyStyle(texts).size,
  )
  // The notes may have more letters than the text.
  const body = bodyStyle(texts.filter((text) => !notes.bodies.has(text)))
  const context = inlineContextOf(
    pages,
    texts.flatMap(({ lines }) => lines),
    notes.marks,
    targets,
    typewritten,
  )
  const flow = joinHeadings(
    layout.flat().filter((item) => item.kind !== 'text' || !notes.bodies.has(item)),
    body,
    outline,
  )
  const headings = findHeadings(
    flow.filter((item) => item.kind === 'text'),
    body,
    outline,
  )
  const rejoined = splitTermForms(splitOptions(rejoinParagraphs(flow, headings)))
  const { blocks, resources } = buildBlocks(rejoined, headings, context)
  return {
    blocks,
    resources,
    notes: new Map(
      notes.notes.map(({ key, paragraphs }) => [
        key,
        [
          {
            kind: 'paragraph',
            inlines: buildInlines(paragraphs[0].lines, context, { skip: 1 }),
            page: paragraphs[0].page,
          },
          ...buildBlocks(paragraphs.slice(1), new Map(), context).blocks,
        ] satisfies Block[],
      ]),
    ),
  }
}

/** Removes marginal content from a page: line numbers, paragraph numbers, labels inside figures. */
function readApart(page: PageContent): LetteredPage {
  const text = removeMarginNumbers(removeLineNumbers(raiseNoteMarks(page)))
  return separateLettering(splitCurrencySigns(splitLeaders(addBlanks(text))))
}

/**
 * Finds tables and formulas. Ruled tables come first. Display formulas come before borderless tables, because the
 * white space between their symbols looks like the space between columns.
 */
function withFormulasAndTables<Page extends { readonly page: PageContent }>(
  pages: readonly Page[],
  tablesOf: (page: PageContent) => FoundTable[],
  typewritten: boolean,
): (Page & Pick<PageParts, 'tables' | 'displays'>)[] {
  const found = pages.map((own) => {
    const { page } = own
    const draft = tablesOf(page)
    const drawn = wordsOf(draft.filter(({ ruled }) => ruled))
    const displays = findDisplayFormulas(page, drawn)
    const rest = replaceInlineFormulas(removeDisplayFormulas(page, displays), drawn)
    return { ...own, page: rest, displays, tables: rest === page ? draft : tablesOf(rest) }
  })
  const runningOf = () =>
    runningWords(
      found.map(({ page }) => page),
      wordsOf(found.flatMap(({ tables }) => tables)),
    )
  return joinTables(found, runningOf, typewritten)
}

/** Removes the words of form entries from their pages, except those whose words are in a table or a formula. */
function withoutEntries<Page extends PageParts & { readonly entries: readonly FormEntry[] }>(
  pages: readonly Page[],
): PageParts[] {
  const inTables = wordsOf(pages.flatMap(({ tables }) => tables))
  return pages.map((own) => {
    const { page, entries, letterings } = own
    if (entries.length === 0) return own
    const free = new Set(page.words).difference(inTables)
    const apart = entries.filter(({ words }) => words.isSubsetOf(free))
    const taken = new Set(apart.flatMap(({ words }) => [...words]))
    const words = page.words.filter((word) => !taken.has(word))
    return { ...own, page: { ...page, words }, letterings: [...letterings, ...apart] }
  })
}

function wordsOf(parts: readonly FoundTable[]): Set<PageWord> {
  return new Set(parts.flatMap(({ words }) => [...words]))
}

/** Points around blocks with wrong tags within which drawn lines belong to them. */
const wrongMargin = 6

/** Builds the blocks from the structure tree of the source. */
function fromTags(
  pages: readonly PageContent[],
  tags: TagElement,
  words: TaggedWords,
  targets: LinkTargets,
  typewritten: boolean,
  rest: readonly Untagged[],
): Analysis {
  const { keys, marks } = taggedFootnotes(tags, words, pages)
  const lines = pages.flatMap((page) => findLines(page, page.words))
  const found = taggedBlocks(
    tags,
    words,
    inlineContextOf(pages, lines, marks, targets, typewritten),
    keys,
    lines,
  )
  if (rest.every(({ words }) => words.length === 0))
    return { ...found, blocks: targets.assignIds(found.blocks) }
  // Information missing from the tags is taken from the page.
  const others = rest.map(({ page, words, whole, wrong }) => {
    const isWrong = (box: Box) => wrong !== undefined && intersect(box, pad(wrong, wrongMargin)) !== null
    const drawn = { rulings: page.rulings.filter(isWrong), fills: page.fills.filter(isWrong) }
    return { ...page, ...(whole ? {} : drawn), words, pictures: [] }
  })
  const { blocks, notes } = fromLayout(others, [], targets, typewritten, {})
  return {
    ...found,
    blocks: targets.assignIds(insertByPlace(found.blocks, blocks)),
    notes: new Map([...notes, ...found.notes]),
  }
}

function inlineContextOf(
  pages: readonly PageContent[],
  lines: readonly PageLine[],
  notes: ReadonlyMap<PageWord, string>,
  targets: LinkTargets,
  typewritten: boolean,
): InlineContext {
  const vocabulary = new DocumentVocabulary()
  vocabulary.add(lines)
  const links = new Map<PageWord, string>()
  for (const page of pages) linkedWords(page, links, targets.href)
  return { vocabulary, links, notes, typewritten }
}
