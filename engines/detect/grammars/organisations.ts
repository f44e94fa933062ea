import { wordClass, wordMark } from '../dictionaries/word-classes.ts'
import { isCapitalised, placeMarks } from '../tokens/gazetteer.ts'
import { isNext, shape, type TokenWindow } from '../tokens/token-window.ts'
import { words } from '../words/words.ts'
import type { Emit, Grammar } from './grammar.ts'
import { isAllLowerCase } from './tag-support.ts'

/** Legal forms that are also ordinary words or abbreviations: they score lower, and are not accepted in lower case. */
const ambiguousForms = new Set(words('organisations.ambiguous-forms'))
const linkingWords = new Set(words('organisations.linking'))
/** Organisations: a name with its legal form, an institution with its name. */
export const organisations: Grammar = {
  name: 'organisations',
  types: ['ORG'],
  find: (window, emit) => {
    for (let n = 0; n < window.notableCount; n++) {
      const i = window.notable[n]
      if (!isCapitalised(window, i) && window.shape[i] !== shape.lower) continue
      if (window.classes[i] & wordClass.legal) emitCompany(window, i, emit)
      if (window.classes[i] & wordClass.institution && isCapitalised(window, i))
        emitInstitution(window, i, emit)
    }
  },
}

function wordAt(window: TokenWindow, i: number): string {
  return window.text.slice(window.start[i], window.end[i]).toLowerCase()
}

/** Legal forms after the first one, as in `GmbH & Co. KG`. */
const maxFurtherForms = 4

/** "Rosemont Analytics Inc.", "Smith & Sons, Ltd". */
function emitCompany(window: TokenWindow, i: number, emit: Emit): void {
  const word = wordAt(window, i)
  const form = window.shape[i]
  const isAmbiguous = ambiguousForms.has(word)
  if (form === shape.lower && (isAmbiguous || word.length < 3)) return
  if (isAmbiguous && word.length <= 2 && form !== shape.upper) {
    if (word !== 'co') return
  }
  let first = i
  for (let k = i - 1; k >= 0 && i - k <= 6; k--) {
    if (!isCompanyGap(window, k, k + 1 === i)) break
    if (isCapitalised(window, k) && (window.marks[k] & wordMark.stop) === 0) first = k
    else if (window.shape[k] === shape.number && window.size(k) <= 4) first = k
    else if (!(linkingWords.has(wordAt(window, k)) && k > 0 && isCapitalised(window, k - 1))) break
  }
  // 2. NV, 4.2.3 BV: a number is not a name.
  let named = first
  while (named < i && window.shape[named] === shape.number) named++
  if (named === i) return
  // THE ENTIRE RISK AS: among words in capitals a short legal form is no evidence.
  if (isAmbiguous && form === shape.upper && window.shape[i - 1] === shape.upper) return
  let last = i
  while (
    last - i < maxFurtherForms &&
    last + 1 < window.count &&
    window.classes[last + 1] & wordClass.legal &&
    isCapitalised(window, last + 1) &&
    isCompanyGap(window, last, true)
  )
    last++
  let end = window.end[last]
  if (window.unit(end) === 46 && isAbbreviation(window, last)) end++
  const isDoubtful = isAmbiguous && last === i
  if (isDoubtful && isAllLowerCase(window, first, last)) return
  emit(window.start[first], end, 'ORG', isDoubtful ? 0.6 : 0.92, 'legal form')
}

/** Whether a full stop after a legal form is part of it, as in "Inc.". */
function isAbbreviation(window: TokenWindow, i: number): boolean {
  return window.size(i) <= 4
}

/** Whether a company's name may continue over this gap: a space, &, a hyphen, an apostrophe, a full stop; a comma before the legal form. */
function isCompanyGap(window: TokenWindow, k: number, beforeForm: boolean): boolean {
  const gap = window.text.slice(window.end[k], window.start[k + 1])
  if (gap.length > 3 || gap.length === 0) return false
  return (
    gap === ' ' ||
    gap === ' & ' ||
    gap === '&' ||
    gap === '-' ||
    gap === "'" ||
    gap === '. ' ||
    gap === '.' ||
    (beforeForm && gap === ', ')
  )
}

/** The words have one space between them, since more spaces, or a tab, end a cell: "Memorial Hospital", "Bank of America", "University of Leeds", "Hospital Universitario La Paz". */
function emitInstitution(window: TokenWindow, i: number, emit: Emit): void {
  let first = i
  for (let k = i - 1; k >= 0 && i - k <= 4 && isNext(window, k + 1) && isCapitalised(window, k); k--) {
    if (window.marks[k] & wordMark.stop) break
    first = k
  }
  let last = i
  for (let k = i + 1; k < window.count && k - i <= 7 && isNext(window, k); k++) {
    if (isCapitalised(window, k) && (window.marks[k] & wordMark.stop) === 0) last = k
    else if (isCapitalised(window, k) && linkingWords.has(wordAt(window, k))) continue
    else if (!linkingWords.has(wordAt(window, k)) || window.shape[k] !== shape.lower) break
  }
  // The heading "... Hospital" above the label "Hospital no.": institutions alone are not a name.
  let named = first
  while (named <= last && window.classes[named] & wordClass.institution) named++
  if (named > last) return
  const isName = (window.marks[first] & wordMark.stop) === 0 && last - first < 8
  if (isName && !isInHeading(window, first, last))
    emit(window.start[first], window.end[last], 'ORG', 0.6, 'institution')
}

/** Words of the shortest heading in capitals. */
const minHeading = 3

/**
 * Whether an organisation is in a line of capitals only, without a legal form or a listed place: then it is the heading of a
 * document or section.
 */
function isInHeading(window: TokenWindow, first: number, last: number): boolean {
  for (let k = first; k <= last; k++) {
    if (window.shape[k] !== shape.upper || window.classes[k] & wordClass.legal) return false
    if (window.marks[k] & placeMarks && (window.marks[k] & wordMark.stop) === 0) return false
  }
  let count = 0
  const isOfLine = (k: number): boolean => {
    if (window.shape[k] === shape.upper || window.shape[k] === shape.initial) return ++count > 0
    return false
  }
  let from = first
  while (from > 0 && !isLineEnd(window, from - 1)) from--
  let to = last
  while (to + 1 < window.count && !isLineEnd(window, to)) to++
  for (let k = from; k <= to; k++) if (!isOfLine(k)) return false
  return count >= minHeading || (count === to - from + 1 && count > 1 && from === first && to === last)
}

/** Whether a line ends, or a wide gap begins, between a token and the next. */
function isLineEnd(window: TokenWindow, k: number): boolean {
  const gap = window.text.slice(window.end[k], window.start[k + 1])
  return gap.includes('\n') || gap.includes('  ') || gap.includes('\t')
}
