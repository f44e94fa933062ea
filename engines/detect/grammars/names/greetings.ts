import { wordMark } from '../../dictionaries/marks.ts'
import { wordClass } from '../../dictionaries/word-classes.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { words } from '../../words/words.ts'

/** Score of a word that only its place in a greeting or a signature makes a name: above the tagger's guess at a company. */
export const greetedScore = 0.88

/** Words of a closing that mean other things elsewhere. */
const closings = new WordList(words('greetings.closings'))
const closingGap = /^[,.!]?[ \t]*(?:\r?\n[ \t]*){1,3}$/
/** Units between a closing and the name below it. */
const maxClosingGap = 24

/**
 * Whether a single capitalised word that no dictionary knows is the person who is greeted at the start of a line (`Hey
 * Thandeka,`), or who signs a letter (`Best,` and the name on a line below).
 */
export function isGreeted(window: TokenWindow, i: number): boolean {
  if (i === 0 || window.shape[i] !== shape.capital || window.size(i) < 3) return false
  if ((window.marks[i] & (wordMark.common | wordMark.country | wordMark.region | wordMark.org)) !== 0)
    return false
  const gap = window.start[i] - window.end[i - 1]
  if (gap === 1) return isGreeting(window, i - 1) && isAddressed(window, window.end[i])
  return gap <= maxClosingGap && isClosing(window, i - 1, window.start[i]) && endsLine(window, window.end[i])
}

/** A greeting in capitals, first on its line. */
function isGreeting(window: TokenWindow, k: number): boolean {
  if ((window.classes[k] & wordClass.greeting) === 0 || window.shape[k] === shape.lower) return false
  if (window.unit(window.end[k]) !== 32) return false
  let at = window.start[k] - 1
  while (at >= 0 && isQuoteOrBlank(window.codes[at])) at--
  return at < 0 || window.codes[at] === 10
}

function isClosing(window: TokenWindow, k: number, nameStart: number): boolean {
  const known =
    closings.has(window, window.start[k], window.end[k]) || (window.classes[k] & wordClass.greeting) !== 0
  return known && closingGap.test(window.text.slice(window.end[k], nameStart))
}

/** A comma, an exclamation mark, a colon or the end of the line follows. */
function isAddressed(window: TokenWindow, end: number): boolean {
  const code = window.unit(end)
  return code === 44 || code === 33 || code === 58 || endsLine(window, end)
}

function endsLine(window: TokenWindow, end: number): boolean {
  let at = end
  while (
    at < window.length &&
    (window.codes[at] === 32 || window.codes[at] === 13 || window.codes[at] === 46)
  )
    at++
  return at >= window.length || window.codes[at] === 10
}

/** Space, tab, quotes and the `>` of quoted mail. */
function isQuoteOrBlank(code: number): boolean {
  return code === 32 || code === 9 || code === 34 || code === 39 || code === 62
}
