import { hashOf } from '../../dictionaries/lexicon.ts'
import { nameMarks, wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { isCodeWord, isProduct } from '../../tokens/code-words.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { WordHash, wordKey } from '../../tokens/word-hash.ts'
import { WordList } from '../../tokens/word-list.ts'
import { words, wordValues } from '../../words/words.ts'
import { isTechnology } from '../tag-support.ts'

/** Words that a name may have in addition to given and family names. */
const noPartOfName = wordClass.particle | wordClass.title | wordClass.suffix | wordClass.weekday
/** Letters of the shortest user name that is searched for: shorter ones are too often abbreviations. */
const minUserName = 4

const hash = new WordHash()

/**
 * Adds the words of a confident name, tokens first to last, to the known names of the document, with the user names that are
 * usually made of them: `annaberg`, `aberg`, `annab`, `berganna`, `berga`.
 */
export function addKnownName(window: TokenWindow, first: number, last: number): void {
  if (isProduct(window, window.end[last])) return
  const pair =
    wordKey(window.low[first], window.high[first]) * 31 + wordKey(window.low[last], window.high[last])
  if (!window.mentions.isNew(pair)) return
  // Jasmine Green Tea, although a label is before it.
  for (let i = first; i <= last; i++) if (isOrdinary(window, i)) return
  const parts: number[] = []
  for (let i = first; i <= last; i++) {
    if (window.shape[i] === shape.number || isCodeWord(window, window.start[i], window.end[i])) continue
    if (window.shape[i] !== shape.initial) {
      if (window.classes[i] & noPartOfName || window.size(i) < 2) continue
      if (isTechnology(window, i) || isLabel(window, i)) continue
      window.mentions.addKnown(wordKey(window.low[i], window.high[i]))
    }
    parts.push(i)
  }
  if (parts.length < 2) return
  for (const i of parts) addShortForms(window, i)
  addInitials(window, parts)
  const [given, family] = [parts[0], parts[parts.length - 1]]
  if (window.shape[family] === shape.initial) return
  addUserName(window, given, family, true)
  addUserName(window, family, given, false)
  addShortUserNames(window, given, parts[1])
}

/** Letters of the shortest part of a surname in a user name, and of the longest: systems that cut names off allow eight letters. */
const [minCut, maxCut] = [4, 7]
/** Letters of each part of a user name that is made of both names. */
const halfName = 3

/** User names that are cut off: `mthist` of Mabel Thistlewood, and `annber` of Anna Bergman. */
function addShortUserNames(window: TokenWindow, given: number, family: number): void {
  const { mentions, start } = window
  const addCut = (ofGiven: number, ofFamily: number): void =>
    mentions.addUserName(
      hash
        .reset()
        .add(window, start[given], start[given] + ofGiven)
        .add(window, start[family], start[family] + ofFamily).key,
    )
  for (let size = minCut; size <= maxCut && size < window.size(family); size++) addCut(1, size)
  if (window.size(given) > halfName && window.size(family) > halfName) addCut(halfName, halfName)
}

/** Parts of the longest name that is abbreviated by initials. */
const maxInitials = 3

/** The initials of a name, used for a speaker in minutes: MP for Mal Prosser. */
function addInitials(window: TokenWindow, words: readonly number[]): void {
  if (words.length > maxInitials) return
  hash.reset()
  for (const i of words) hash.add(window, window.start[i], window.start[i] + 1)
  window.mentions.addUserName(hash.key)
}

let shortForms: ReadonlyMap<number, readonly number[]> | undefined

/** The keys of short forms by that of the given name: Mina for Wilhelmina, Rod for Roderick. */
function readShortForms(): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>()
  for (const [short, names] of wordValues('nickname'))
    for (const name of names.split('|')) {
      const key = keyOf(name)
      found.set(key, [...(found.get(key) ?? []), keyOf(short)])
    }
  return found
}

function keyOf(word: string): number {
  const { low, high } = hashOf(word)
  return wordKey(low, high)
}

function addShortForms(window: TokenWindow, i: number): void {
  shortForms ??= readShortForms()
  for (const key of shortForms.get(wordKey(window.low[i], window.high[i])) ?? [])
    window.mentions.addKnown(key)
}

function isOrdinary(window: TokenWindow, i: number): boolean {
  if (window.classes[i] & noPartOfName || window.shape[i] === shape.initial) return false
  const marks = window.marks[i]
  return (marks & wordMark.frequent) !== 0 && (marks & nameMarks) === 0
}

const labels = new WordList(words('public-words.never-names'))

/** Hosp, MRCVS: labels and degrees next to a name. */
function isLabel(window: TokenWindow, i: number): boolean {
  if (window.marks[i] & nameMarks) return false
  return labels.isAt(window, i)
}

/** Adds both words in full, and each in full with the initial of the other. */
function addUserName(window: TokenWindow, before: number, behind: number, isInitialFirst: boolean): void {
  const { mentions } = window
  const [sizeBefore, sizeBehind] = [window.size(before), window.size(behind)]
  const [from, to] = [window.start[before], window.start[behind]]
  if (sizeBefore + sizeBehind >= minUserName)
    mentions.addUserName(hash.startWith(window, before).add(window, to, window.end[behind]).key)
  if (isInitialFirst && 1 + sizeBehind >= minUserName)
    mentions.addUserName(
      hash
        .reset()
        .add(window, from, from + 1)
        .add(window, to, window.end[behind]).key,
    )
  if (sizeBefore > 1 && sizeBefore + 1 >= minUserName)
    mentions.addUserName(hash.startWith(window, before).add(window, to, to + 1).key)
}
