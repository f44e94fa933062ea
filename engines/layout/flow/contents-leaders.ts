import type { PageContent, PageWord } from '../../model/page-content.ts'
import { type PageLine, wordPart } from '../lines/page-line.ts'
import type { TextParagraph } from './paragraph.ts'

/** Characters. An ellipsis has three dots, a leader more. */
const minDots = 5
const dots = /^[.·…‥]+$/u
const touching = /^([^\s.·…‥].*?)?([.·…‥]{5,})(\p{L}{0,7}[\p{L}\p{N}.-]{0,6})$/u
/** A page number: decimal, Roman, or with the letter of an appendix. */
const pageNumber = /^(?:\d{1,4}|[ivxlcdm]{1,7}|\p{Lu}{1,2}[-.]\d{1,3})$/u

/** Splits words in which dots touch the title before them or the page number after them. */
export function splitLeaders(page: PageContent): PageContent {
  const words = page.words.flatMap((word) => {
    const [, title = '', leader, number] = touching.exec(word.text) ?? []
    if (leader === undefined || leader === word.text || (number !== '' && !pageNumber.test(number)))
      return [word]
    const ends = [title.length, title.length + leader.length]
    return [
      ...(title === '' ? [] : [wordPart(word, 0, ends[0], word.spaceBefore)]),
      wordPart(word, ends[0], ends[1], title !== '' || word.spaceBefore),
      ...(number === '' ? [] : [wordPart(word, ends[1])]),
    ]
  })
  return words.length === page.words.length ? page : { ...page, words }
}

/** Returns the dots between a title of a table of contents and its page number at the end of the line. */
export function leadersOf({ words, turn, mono }: PageLine): ReadonlySet<PageWord> {
  const none = new Set<PageWord>()
  if (turn !== 0 || mono || !pageNumber.test(words[words.length - 1].text)) return none
  const end = words.length - 1
  let from = end
  while (from > 0 && dots.test(words[from - 1].text)) from--
  const found = words.slice(from, end)
  const count = found.reduce((sum, { text }) => sum + text.length + (/[…‥]/u.test(text) ? 2 : 0), 0)
  return from === 0 || count < minDots ? none : new Set(found)
}

/** Minimum number of lines of a page whose numbers end at the same position. */
const minEntries = 3
/** Ems between a title and a number that is flush with the right edge. */
const minNumberGapEms = 1.5

/**
 * Returns the texts that are entries of a table of contents, with or without dots: several lines of their page end with a page number, all
 * at the same position and each after a wide space or dots.
 */
export function contentsEntries(texts: readonly TextParagraph[]): Set<TextParagraph> {
  const places = new Map<string, TextParagraph[]>()
  for (const text of texts) {
    const line = text.lines[text.lines.length - 1]
    const number = line.words.length > 1 && line.turn === 0 && !line.rtl ? numberOf(line) : null
    if (!number) continue
    const place = `${line.page} ${Math.round(number.box.x1)}`
    const known = places.get(place)
    if (known) known.push(text)
    else places.set(place, [text])
  }
  return new Set([...places.values()].filter((own) => own.length >= minEntries).flat())
}

/** A page number at the end of a line, separated from its title. */
function numberOf({ words, size }: PageLine): PageWord | null {
  const [before, number] = words.slice(-2)
  if (!pageNumber.test(number.text)) return null
  const gap = number.box.x0 - before.box.x1
  return gap >= minNumberGapEms * size || dots.test(before.text) ? number : null
}
