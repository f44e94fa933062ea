import { nameMarks, wordClass, wordMark } from '../dictionaries/word-classes.ts'
import { placeMarks, placeNameAt } from '../tokens/gazetteer.ts'
import { shape, type TokenWindow } from '../tokens/token-window.ts'

/** At or above this number of tags, tags of several types show that the tagger does not know a word. */
const minTags = 5
/** Below this share of its most frequent type a word is neither a name nor a place. */
const minAgreement = 0.75

/**
 * Whether the text itself contradicts a span from the tagger: its words also occur in lower case, or it is a program or format, or the text
 * is technical and neither the dictionary nor the context supports the span. Words after an honorific, a label or a greeting are found by
 * other rules, and a full name supports every mention of its words.
 */
export function isUnsupported(window: TokenWindow, first: number, last: number, type: string): boolean {
  const { evidence } = window
  if (hasTechnology(window, first, last, type)) return true
  if (!evidence.isOpen) return false
  if (first === last && isContradicted(window, first)) return true
  if (!evidence.isTechnical || isForeign(window, first, last)) return false
  if (type === 'LOCATION') return !isPlace(window, first, last)
  return type === 'ORG' ? !isOrganisation(window, first, last) : !isPerson(window, first, last)
}

/** Whether a span has a word of technology and none that is a name. Programs often have the name of their company: SAS. */
function hasTechnology(window: TokenWindow, first: number, last: number, type: string): boolean {
  if (type === 'ORG' && (!window.evidence.isOpen || isCompany(window, first, last))) return false
  let found = false
  for (let i = first; i <= last; i++) {
    if (isTechnology(window, i)) found = true
    else if (window.marks[i] & (nameMarks | placeMarks) && (window.marks[i] & wordMark.common) === 0)
      return false
  }
  return found
}

/** Whether a word is the name of a program, format or device. If it is also the name of a person or place, only in a technical text. */
export function isTechnology(window: TokenWindow, i: number): boolean {
  if ((window.classes[i] & wordClass.technology) === 0) return false
  return (window.marks[i] & (nameMarks | placeMarks)) === 0 || window.evidence.isTechnical
}

/** Whether a word that is in no dictionary of names also occurs in lower case, or has different tags in different places. */
function isContradicted(window: TokenWindow, i: number): boolean {
  if (window.marks[i] & (nameMarks | wordMark.country | wordMark.city | wordMark.region)) return false
  if (window.shape[i] === shape.lower) return false
  const { evidence } = window
  if (evidence.lowerCount(window.low[i]) > 1) return true
  const { count, agreement } = evidence.tagged(window.low[i])
  return count >= minTags && agreement < minAgreement
}

/** Several capitalised words that are in no dictionary and never in lower case in the text. */
function isForeign(window: TokenWindow, first: number, last: number): boolean {
  for (let i = first; i <= last; i++)
    if (window.shape[i] !== shape.capital || window.marks[i] !== 0 || alsoLowerCase(window, i)) return false
  return first < last
}

/** A listed given name or surname in ordinary capitals, among words that are not ordinary. */
function isPerson(window: TokenWindow, first: number, last: number): boolean {
  let listed = 0
  for (let i = first; i <= last; i++) {
    const [form, marks] = [window.shape[i], window.marks[i]]
    if (form === shape.initial || window.classes[i] & (wordClass.particle | wordClass.suffix)) continue
    if (form !== shape.capital) return false
    if (marks & nameMarks) listed += (marks & wordMark.common) === 0 || first < last ? 1 : 0
    else if (
      marks & (wordMark.common | wordMark.stop) &&
      !(i === last && hasCertainGivenName(window, i - 1, first))
    )
      return false
  }
  if (first === last) return listed > 0 && !alsoLowerCase(window, first)
  return listed > 0
}

/** Whether a given name that is never in lower case in the text is before an ordinary word, which is then a surname: Robert Gentleman. */
function hasCertainGivenName(window: TokenWindow, before: number, first: number): boolean {
  if (before < first) return false
  const marks = window.marks[before]
  return (
    (marks & wordMark.given) !== 0 &&
    (marks & (wordMark.stop | placeMarks)) === 0 &&
    (window.classes[before] & wordClass.technology) === 0 &&
    !alsoLowerCase(window, before)
  )
}

function isPlace(window: TokenWindow, first: number, last: number): boolean {
  const place = placeNameAt(window, first)
  if (place === undefined || place.last < last) return false
  if (first < last) return true
  if (window.shape[first] !== shape.capital) return false
  return (place.marks & wordMark.common) === 0 && !alsoLowerCase(window, first)
}

function isOrganisation(window: TokenWindow, first: number, last: number): boolean {
  if (isCompany(window, first, last)) return !isAllLowerCase(window, first, last)
  if (first === last) return (window.marks[first] & wordMark.org) !== 0 && !alsoLowerCase(window, first)
  // Chapman & Hall
  return (
    window.text.slice(window.end[first], window.start[last]).includes('&') && isPerson(window, first, last)
  )
}

/** Whether a word of a span is a legal form, or a word for an institution next to a word that is not technology. */
function isCompany(window: TokenWindow, first: number, last: number): boolean {
  if (first === last) return false
  for (let i = first; i <= last; i++)
    if (window.classes[i] & (wordClass.legal | wordClass.institution) && window.shape[i] !== shape.lower)
      return true
  return false
}

/** Whether each word also occurs in lower case in the text: an Endpoint Group, which is an endpoint group elsewhere. */
export function isAllLowerCase(window: TokenWindow, first: number, last: number): boolean {
  for (let i = first; i <= last; i++)
    if (!alsoLowerCase(window, i) && (window.marks[i] & wordMark.stop) === 0) return false
  return true
}

function alsoLowerCase(window: TokenWindow, i: number): boolean {
  return window.evidence.lowerCount(window.low[i]) > 0
}
