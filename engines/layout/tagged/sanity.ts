import type { Box } from '../../model/geometry.ts'
import type { DocumentContent, PageContent, PageWord, TagElement } from '../../model/page-content.ts'
import { runningHeaders } from '../flow/running-headers.ts'
import { findLines } from '../lines/find-lines.ts'
import { endsSentence, startsLowercase } from '../lines/script.ts'
import { contentOf, isContent, type TaggedWords } from './words.ts'

/** Maximum share of text outside of the tree on pages with tags, not counting running headers and footers. */
const maxUntaggedShare = 0.02
/** Minimum share of the text of a page that is outside of the tree if the page is not tagged. */
const minUntaggedPageShare = 0.95
/** Maximum share of neighbouring paragraphs that go up the page. */
const maxBackwardShare = 0.15

/** Words outside of the structure tree, by page. A page of which hardly a word is in the tree has all of its words here. */
export interface Untagged {
  readonly page: PageContent
  readonly words: readonly PageWord[]
  readonly whole: boolean
  /** The area of blocks whose tags contradict the page: lines drawn there belong to the words. */
  readonly wrong?: Box
}

/**
 * Returns the words of each page that the structure tree lacks, or null if the tree is not reliable: it has to contain almost all
 * words of the pages that it has words of, have paragraphs, follow the reading order, and not tag each line as a paragraph.
 */
export function untaggedWords(
  content: Pick<DocumentContent, 'pages'>,
  tags: TagElement,
  words: TaggedWords,
): readonly Untagged[] | null {
  const paragraphs = textElements(tags)
  if (paragraphs.length === 0) return null
  const tagged = new Set<PageWord>()
  for (const place of contentOf(tags)) for (const word of words.of(place)) tagged.add(word)
  const rest = restOf(content, tagged)
  return rest !== null && isInOrder(paragraphs, words) && !isBrokenUp(paragraphs, words) ? rest : null
}

interface TextElement {
  readonly element: TagElement
  /** Inside a list item or a cell, where texts are short and end without a full stop. */
  readonly within: boolean
}

/** Returns elements with text, in order. */
function textElements(tags: TagElement): TextElement[] {
  const found: TextElement[] = []
  const waiting: TextElement[] = [{ element: tags, within: false }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { element } = next
    if (
      /^(?:P|H\d?|Title|Caption|Code|LBody|TD|TH)$/.test(element.role) &&
      element.kids.some((kid) => isContent(kid) || isInline(kid))
    )
      found.push(next)
    else {
      const within = next.within || /^(?:LI|TD|TH)$/.test(element.role)
      for (let i = element.kids.length - 1; i >= 0; i--) {
        const kid = element.kids[i]
        if (!isContent(kid)) waiting.push({ element: kid, within })
      }
    }
  }
  return found
}

function isInline({ role }: TagElement): boolean {
  return /^(?:Span|Link|Reference|Em|Strong|Quote|Annot|NonStruct)$/.test(role)
}

function restOf(
  { pages }: Pick<DocumentContent, 'pages'>,
  tagged: ReadonlySet<PageWord>,
): readonly Untagged[] | null {
  const lined = pages.map((page) => ({ page, lines: findLines(page, page.words) }))
  const running = new Set([...runningHeaders(lined)].flatMap((line) => line.words))
  const length = (words: readonly PageWord[]) => words.reduce((sum, { text }) => sum + text.length, 0)
  let all = 0
  let lost = 0
  const rest = pages.map((page): Untagged => {
    // Bullets may be left out of the tree.
    const own = page.words.filter((word) => !running.has(word) && !/^[•◦▪]$/.test(word.text))
    // An artifact at the edge of a page is a header or footer, even if no other page repeats it.
    const isEdge = ({ box }: PageWord) => box.y1 < 0.1 * page.height || box.y0 > 0.9 * page.height
    const words = own.filter((word) => !tagged.has(word) && !isEdge(word))
    if (length(words) > minUntaggedPageShare * length(own))
      return { page, words: own.filter((word) => !tagged.has(word)), whole: true }
    all += length(own)
    lost += length(words)
    return { page, words, whole: false }
  })
  return all > 0 && lost <= maxUntaggedShare * all && tagged.size > 0 ? rest : null
}

function isInOrder(paragraphs: readonly TextElement[], words: TaggedWords): boolean {
  let back = 0
  let pairs = 0
  let last: { readonly page: number; readonly word: PageWord } | null = null
  for (const { element } of paragraphs) {
    const [place] = contentOf(element)
    const first = place ? words.of(place).at(0) : undefined
    if (!place || !first) continue
    if (last && last.page === place.page) {
      pairs++
      const above = first.box.y1 < last.word.box.y0
      const sameColumn = Math.abs(first.box.x0 - last.word.box.x0) < 4 * first.size
      if (above && sameColumn) back++
    } else if (last && place.page < last.page) back++
    last = { page: place.page, word: first }
  }
  return back <= Math.max(1, maxBackwardShare * pairs)
}

/** Whether sentences continue over paragraphs: then each line was tagged as one. */
function isBrokenUp(paragraphs: readonly TextElement[], words: TaggedWords): boolean {
  let broken = 0
  let pairs = 0
  let last = ''
  for (const { element, within } of paragraphs) {
    if (element.role !== 'P' || within) {
      last = ''
      continue
    }
    const text = contentOf(element)
      .flatMap((place) => words.of(place))
      .map((word) => word.text)
    if (last !== '') {
      pairs++
      if (!endsSentence(last) && startsLowercase(text[0] ?? '')) broken++
    }
    last = text.at(-1) ?? ''
  }
  return pairs > 8 && broken > 0.3 * pairs
}
