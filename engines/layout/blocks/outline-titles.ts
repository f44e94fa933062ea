import type { OutlineEntry, PageContent, PageWord } from '../../model/page-content.ts'
import type { TextParagraph } from '../flow/paragraph.ts'
import { findLines } from '../lines/find-lines.ts'

/** Words of the labels of chapters. */
export const chapterWord =
  'chapter|appendix|part|section|kapitel|anhang|teil|chapitre|annexe|partie|capítulo|apéndice|capitolo|appendice|hoofdstuk|bijlage|anexo|kapitola|příloha|bilaga|rozdział|dodatek|глава|приложение|часть'
const numberWord =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|(?:twenty|thirty|forty)-\\w+'
/** Their numbers. */
export const chapterNumber = `(?:\\d{1,3}|[ivxlc]{1,7}|[a-z]|${numberWord})`
const chapterStart = new RegExp(
  `^(?:${chapterWord})(?:\\s+${chapterNumber}|\\d{1,3})(?:\\.\\d+)*[.):]?\\s+`,
  'u',
)

/** Longer texts are not compared with the outline. */
const maxTitleChars = 220
/** Points above the destination of an entry at which its title may be: a destination may be the baseline. */
const maxAbovePoints = 24

/**
 * Returns the outline level of each paragraph that an entry names. An entry names one paragraph: the first one with its
 * title at or below its destination, or the nearest one on its page and the pages next to it.
 */
export function outlinedLevels(
  paragraphs: readonly TextParagraph[],
  outline: readonly OutlineEntry[],
): Map<TextParagraph, number> {
  const byTitle = new Map<string, TextParagraph[]>()
  for (const paragraph of paragraphs) {
    const key = comparableTitle(paragraph.text)
    if (key.length < 2) continue
    const known = byTitle.get(key)
    if (known) known.push(paragraph)
    else byTitle.set(key, [paragraph])
  }
  const levels = new Map<TextParagraph, number>()
  // Entries without a page point outside a document that was extracted from a longer one.
  const known = outline.filter(({ page }) => page !== null)
  for (const entry of known.length > 0 ? known : outline) {
    const candidates = (byTitle.get(comparableTitle(entry.title)) ?? []).filter(
      (paragraph) =>
        !levels.has(paragraph) && (entry.page === null || Math.abs(paragraph.page - entry.page) <= 1),
    )
    if (candidates.length === 0) continue
    const best = candidates.reduce((a, b) => (distance(b, entry) < distance(a, entry) ? b : a))
    levels.set(best, entry.level)
  }
  return levels
}

/** Points below the destination of an entry within which its title may be. */
const maxBelowPoints = 72

/** Returns the words of the lines that are titles of the outline, each at the destination of its entry. */
export function titleWords(
  pages: readonly PageContent[],
  outline: readonly OutlineEntry[],
): ReadonlySet<PageWord> {
  const found = new Set<PageWord>()
  const byPage = new Map<number, OutlineEntry[]>()
  for (const entry of outline) {
    if (entry.page === null) continue
    const known = byPage.get(entry.page)
    if (known) known.push(entry)
    else byPage.set(entry.page, [entry])
  }
  for (const page of pages) {
    const entries = byPage.get(page.page)
    if (!entries) continue
    for (const { text, baseline, words } of findLines(page, page.words)) {
      const title = comparableTitle(text)
      const names = ({ title: own, y }: OutlineEntry): boolean =>
        comparableTitle(own) === title &&
        (y === null || (baseline - y >= -maxAbovePoints && baseline - y <= maxBelowPoints))
      if (title.length > 1 && entries.some(names)) for (const word of words) found.add(word)
    }
  }
  return found
}

/** Distance of a paragraph from the destination of an entry in points; a page counts as 10,000. */
function distance(paragraph: TextParagraph, { page, y }: OutlineEntry): number {
  if (page === null) return 0
  const pages = Math.abs(paragraph.page - page) * 10_000
  if (y === null || pages > 0) return pages
  const below = paragraph.lines[0].baseline - y
  return below >= -maxAbovePoints ? Math.max(0, below) : 5_000 - below
}

/** Reduces a title to letters and digits without numbering, to compare outline entries with lines of text. */
export function comparableTitle(text: string): string {
  const title = text.length > maxTitleChars ? '' : text
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(chapterStart, '')
    .replace(/^(?:[\divx.]+|[a-z](?:\.\d+)+)[.):]?\s+/, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
}
