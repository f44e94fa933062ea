import { wordMark } from '../../dictionaries/marks.ts'
import { wordClass } from '../../dictionaries/word-classes.ts'
import { isCapitalised } from '../../tokens/gazetteer.ts'
import type { TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { isUnspaced } from '../../tokens/word-shape.ts'
import { alternatives, words } from '../../words/words.ts'
import { isNext } from './brands.ts'

/** Kinds of institutions that end a name (Birchwood Hospice, Diocese of Carlisle), and those that begin it (École Jules Ferry). */
const heads = new WordList(words('institutions.heads'))
const firstHeads = new WordList(words('institutions.first-heads'))
const unspacedHead = new RegExp(alternatives('institutions.unspaced-heads'), 'u')
/** Behind the kind of an institution that begins its name in English. */
const ofWord = new WordList(words('institutions.of'))
const family = new WordList(words('institutions.family'))
const familyLinks = new Set(words('institutions.family-links'))

/** Labels at the start of lines of the shortest record: one sentence with a colon may be in any text. */
const minLabels = 2
const minRows = 2
/** Digits of the shortest telephone number; prose has amounts and years. */
const contact = /(?<!\d)(?:\+|\(?0)\d[\d ()/.-]{7,20}\d|\b\d{3}[ .-]\d{3}[ .-]\d{4}\b|[\w-]@[\w-]{1,64}\.\w/u
const label = /^[ \t#*_-]{0,8}\p{L}[^\n:：.!?]{1,32}[:：](?=[ \t\n*]|\p{L})/gmu

/** The text that was judged last, since many words of one text are asked about. */
let judged: { readonly text: string; readonly isRecord: boolean } | undefined

/**
 * Whether a text is a record, a form or a letter about people: it has labels at the start of lines, rows of a table, or a telephone number or
 * address to answer to. News and articles have none of them, and there organisations are what the text tells of.
 */
export function isRecord({ text, tables }: TokenWindow): boolean {
  if (judged?.text !== text) judged = { text, isRecord: tables.rows >= minRows || hasLabels(text) }
  return judged.isRecord
}

function hasLabels(text: string): boolean {
  if (contact.test(text)) return true
  label.lastIndex = 0
  for (let count = 0; label.exec(text) !== null; ) if (++count >= minLabels) return true
  return false
}

/** Words after a name in which the kind of an institution is looked for: Samuel Laycock | Memorial Fund. */
const maxBehind = 2

/**
 * Whether words of a record are the name of a school, a church, a club, a charity, a practice or another institution, which says of a person no
 * more than the kind of place does: Birchwood Hospice, the Samuel Laycock Fund, H. Armitage & Daughters. Companies by their legal form stay.
 */
export function isInstitution(window: TokenWindow, type: string, first: number, last: number): boolean {
  const { text, start, end, codes, classes } = window
  if (isUnspaced(codes[start[first]]))
    return type !== 'NAME' && isRecord(window) && unspacedHead.test(text.slice(start[first], end[last]))
  if (!isNamed(window, type, first, last)) return false
  for (let k = first; k <= last; k++) if (classes[k] & wordClass.legal) return false
  return isRecord(window)
}

function isNamed(window: TokenWindow, type: string, first: number, last: number): boolean {
  if (type === 'NAME') {
    if (last > first && isHead(window, last) && !mayBeSurname(window, first, last)) return true
  } else if (first < last) {
    if (firstHeads.has(window, window.start[first], window.end[first])) return true
    for (let k = first; k <= last; k++)
      if (isHead(window, k) && (k === last || ofWord.has(window, window.start[k + 1], window.end[k + 1])))
        return true
  }
  if (type === 'LOCATION' && isBehindHead(window, first)) return true
  let to = last
  while (to - last < maxBehind && isNext(window, to + 1) && isCapitalised(window, to + 1)) {
    to++
    if (isHead(window, to) && (type !== 'NAME' || endsInstitution(window, first, last, to))) return true
  }
  return isFamilyFirm(window, last)
}

/**
 * Whether the kind of an institution behind a name ends it. Not Bill Church, a surname; nor the next line or cell of a form:
 * Remitido por: María Gómez | Hospital Dr. Luis.
 */
function endsInstitution(window: TokenWindow, first: number, last: number, head: number): boolean {
  if (first === last && window.marks[head] & wordMark.surname) return false
  if (window.unit(window.start[first] - 2) === 58) return false
  return !(head + 1 < window.count && isNext(window, head + 1) && isCapitalised(window, head + 1))
}

/** Diocese of | Carlisle */
function isBehindHead(window: TokenWindow, first: number): boolean {
  const [head, of] = [first - 2, first - 1]
  if (head < 0 || !isNext(window, first) || !isNext(window, of)) return false
  return ofWord.has(window, window.start[of], window.end[of]) && isHead(window, head)
}

/** Bill Church, and Wendy Temple after a label. */
function mayBeSurname(window: TokenWindow, first: number, last: number): boolean {
  const { marks } = window
  return last === first + 1 && ((marks[first] & wordMark.given) | (marks[last] & wordMark.surname)) !== 0
}

function isHead(window: TokenWindow, k: number): boolean {
  return isCapitalised(window, k) && heads.has(window, window.start[k], window.end[k])
}

/** Whether a firm continues with the family of who founded it: H. Armitage | & Daughters. */
function isFamilyFirm(window: TokenWindow, last: number): boolean {
  const next = last + 1
  if (next >= window.count || window.start[next] - window.end[last] > 5) return false
  const isWord = isNext(window, next)
  const at = isWord ? next + 1 : next
  if (at >= window.count || !isCapitalised(window, at)) return false
  if (!family.has(window, window.start[at], window.end[at])) return false
  return familyLinks.has(window.text.slice(window.end[last], window.start[at]).trim())
}
