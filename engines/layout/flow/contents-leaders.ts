import type { PageContent, PageWord } from '../../model/page-content.ts'
import type { PageLine } from '../lines/page-line.ts'
import { wordPart } from '../lines/word-part.ts'

/** Characters. An ellipsis has three dots, a leader more. */
const minDots = 5
const dots = /^[.·…‥]+$/u
const touching = /^([^\s.·…‥].*?)?([.·…‥]{5,})(\p{L}{0,7}[\p{L}\p{N}.-]{0,6})$/u
/** The number of a page: decimal, Roman, or with the letter of an appendix. */
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
