import { wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'

/** Minimum number of different labels, and the share of ordinary words among them, for a text to be a form. Speakers of a chat are names. */
const minLabels = 4
const minOrdinaryShare = 0.5
/** Words of the longest label, and code units. */
const maxWords = 6
const maxUnits = 60
/** Letters of the longest short form in a label. */
const maxAbbreviation = 4
const maxInitials = 3
const ordinary = wordMark.common | wordMark.frequent | wordMark.stop
const labelClasses = wordClass.nameLabel | wordClass.columnName | wordClass.role | wordClass.birth

/** The first token of the label that ends before a colon and starts a line or a cell; -1 if there is none. */
function firstOfLabel(window: TokenWindow, colon: number): number {
  const { codes, text } = window
  // Not a time, ratio, path or code key.
  const behind = window.unit(colon + 1)
  if (behind !== 32 && behind !== 9 && behind !== 10 && behind !== 13 && behind !== 0 && behind !== 42)
    return -1
  let k = window.tokenAt(colon) - 1
  if (k < 0 || window.shape[k] === shape.number) return -1
  if (window.end[k] < colon && !/^[ *)]{0,3}$/.test(text.slice(window.end[k], colon))) return -1
  // The initials of a speaker, or a short form, are no evidence.
  if (window.shape[k] === shape.upper && window.size(k) <= maxInitials) return -1
  let size = 1
  while (k > 0 && size < maxWords && colon - window.start[k - 1] <= maxUnits) {
    const gap = text.slice(window.end[k - 1], window.start[k])
    if (!/^(?: ?[-./'’&(°] ?| )$/.test(gap) || window.shape[k - 1] === shape.number) break
    // Sevilla. Correo: a sentence ends.
    if (gap === '. ' && window.size(k - 1) > maxAbbreviation) break
    k--
    size++
  }
  let before = window.start[k] - 1
  while (before >= 0 && (codes[before] === 42 || codes[before] === 35 || codes[before] === 34)) before--
  if (before < 0) return k
  if (codes[before] === 10 || codes[before] === 9 || codes[before] === 124) return k
  const isGap = codes[before] === 32 && [32, 9, 10, 46, 44, 59, 41, 124].includes(window.unit(before - 1))
  return isGap || before === 0 ? k : -1
}

function isOrdinaryLabel(window: TokenWindow, first: number, colon: number): boolean {
  for (let k = first; k < window.count && window.start[k] < colon; k++)
    if (window.marks[k] & ordinary || window.classes[k] & labelClasses) return true
  return false
}

/** The last window that was asked for, by `TokenWindow.reads`, and whether it is a form. */
let [asked, answer] = [-1, false]

/** Whether a text is a form: most of its labels are ordinary words and occur once. */
export function isForm(window: TokenWindow): boolean {
  if (asked !== window.reads) [asked, answer] = [window.reads, hasLabels(window)]
  return answer
}

function hasLabels(window: TokenWindow): boolean {
  const counts = new Map<string, number>()
  const known = new Set<string>()
  for (let n = 0; n < window.signCount; n++) {
    const at = window.sign[n]
    const code = window.codes[at]
    if (code !== 58 && code !== 0xff1a) continue
    const first = firstOfLabel(window, at)
    if (first < 0) continue
    const label = window.text.slice(window.start[first], at).trimEnd().toLowerCase()
    const count = counts.get(label) ?? 0
    counts.set(label, count + 1)
    if (count === 0 && isOrdinaryLabel(window, first, at)) known.add(label)
  }
  // Those that occur more often may be speakers.
  const single = [...counts].filter(([, count]) => count === 1)
  const ordinaryOnes = single.filter(([label]) => known.has(label))
  return single.length >= minLabels && ordinaryOnes.length >= single.length * minOrdinaryShare
}
