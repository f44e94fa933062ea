import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { words } from '../../words/words.ts'
import { isOneOf } from './streets.ts'

/** Labels of a street. `address` itself is not one of them: in technical texts it is that of a memory or a network. */
const labels = new WordList(words('residence-lead.labels'))
const labelGap = /^[ \t]?:[ \t]{0,4}(?:\r?\n[ \t]{0,4})?$/
/** Dutch: woont op, woonachtig aan de, gevestigd aan, verhuisd naar. */
const verbs = new WordList(words('residence-lead.verbs'))
const prepositions = new WordList(['op', 'aan', 'naar'])
const articles = new WordList(['de', 'het'])

/** The same of other languages, right before the street: residente in, demeurant au, wohnhaft, vive en, zam., bor på, lives at. */
const phrases =
  /(?:(?:residente|domiciliat[oa]|abitante|dimorante) (?:in|a|alla|al)|(?:demeurant|domiciliée?s?|résidante?)(?: au| à)?|wohnhaft(?: in)?|wohnt (?:in der|in|am)|(?:vive|reside|domiciliad[oa]|domicilio) en|(?:residente|moradora?) (?:em|na|no|à)|zam\.|zamieszkał[ya](?: przy| w)?|(?:bor|bosatt)(?: på| i)?|(?:lives|resides|residing|living) at)[:,]? $/iu
/** Units of the longest of them. */
const maxPhrase = 24

/** Whether the words before token `first` say that an address follows: `Adres:`, `woont aan de`. */
export function hasResidenceLead(window: TokenWindow, first: number): boolean {
  let k = first - 1
  if (k < 0) return false
  if (isOneOf(labels, window, k) && labelGap.test(window.text.slice(window.end[k], window.start[first])))
    return true
  const start = window.start[first]
  if (phrases.test(window.text.slice(Math.max(0, start - maxPhrase), start))) return true
  if (!isSpacedWord(window, k)) return false
  if (isOneOf(articles, window, k)) k--
  return (
    k > 0 &&
    isSpacedWord(window, k) &&
    isOneOf(prepositions, window, k) &&
    isSpacedWord(window, k - 1) &&
    isOneOf(verbs, window, k - 1)
  )
}

function isSpacedWord(window: TokenWindow, k: number): boolean {
  return k >= 0 && window.spaced(k) && window.shape[k] === shape.lower
}
