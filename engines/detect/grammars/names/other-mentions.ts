import { nameMarks, wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { isDigit, isLetter } from '../../text/chars.ts'
import { isCodeWord, isProduct } from '../../tokens/code-words.ts'
import { startsSentence } from '../../tokens/sentence-start.ts'
import { entityTag, shape, type TokenWindow } from '../../tokens/token-window.ts'
import { WordHash, wordKey } from '../../tokens/word-hash.ts'
import { WordList } from '../../tokens/word-list.ts'
import { alternatives, words } from '../../words/words.ts'
import type { Grammar } from '../grammar.ts'
import { isChat } from '../messages.ts'
import { isForm } from '../tags/form-labels.ts'

/** Words that are always capitalised, so that the capital does not show that they are names. */
const capitalMarks = wordMark.country | wordMark.region | wordMark.city | wordMark.people
const capitalClasses = wordClass.month | wordClass.weekday
const auxiliaries = new WordList(words('other-mentions.auxiliaries'))
const articles = new WordList(words('other-mentions.articles'))
/** Particles that are part of a name only before a surname. */
const nobleParticles = new Set(words('other-mentions.noble-particles'))
const ordinary = wordMark.common | wordMark.frequent | wordMark.stop
/** Words joined by hyphens on each side of a name: in a longer row each would be read up to its end. */
const maxParts = 8
/** Letters of the shortest name in lower case. */
const minLowerName = 3
/** Minimum and maximum length of a user name. */
const [minUserName, maxUserName] = [4, 24]

const hash = new WordHash()

/**
 * Records the words that may be other mentions of people that the document names in full: a single name, a possessive or genitive, a
 * part of a hyphenated word, a surname with initials before or after it, and user names. It emits nothing itself.
 */
export const otherMentions: Grammar = {
  name: 'mentions',
  recordsOnly: true,
  types: ['NAME'],
  find: (window) => {
    const { shape: forms, marks, count } = window
    for (let i = 0; i < count; i++) {
      const form = forms[i]
      if (form === shape.lower) {
        if ((marks[i] & ordinary) !== 0) continue
        recordUserName(window, i, i)
        // In chats names are in lower case, too.
        if (window.size(i) >= minLowerName && isChat(window))
          record(window, wordKey(window.low[i], window.high[i]), window.start[i], window.end[i])
      } else if (form === shape.capital || form === shape.upper) recordWord(window, i)
      else if (form === shape.mixed) recordUserName(window, i, i)
    }
    for (let n = 0; n < window.signCount; n++) {
      const at = window.sign[n]
      if (!isJoinSign(window.codes[at]) || !isLetter(window.unit(at - 1)) || !isLetter(window.unit(at + 1)))
        continue
      const next = window.tokenAt(at)
      recordUserName(window, next - 1, next)
    }
  },
}

/** A capitalised word, with the parts of the same mention. */
function recordWord(window: TokenWindow, i: number): void {
  if (isSpeaker(window, i)) {
    const [start, end] = [window.folded.startOf(window.start[i]), window.folded.endOf(window.end[i])]
    window.mentions.addPossibleUserName(wordKey(window.low[i], window.high[i]), start, end)
  }
  if (isInDictionary(window, i) && isInDictionary(window, i + 1) && window.spaced(i)) recordPair(window, i)
  // Already found, with what belongs to it.
  if (window.tags[i] === entityTag.name && window.tagConfidence[i] > 0.8 && isAlone(window, i)) return
  const start = startOfMention(window, i)
  const end = endOfMention(window, i)
  const isExtended = start < window.start[i] || end > window.end[i]
  if (isCodeWord(window, window.start[i], window.end[i]) || isProduct(window, window.end[i])) return
  if (isExtended || canBeName(window, i)) record(window, wordKey(window.low[i], window.high[i]), start, end)
  // Bergs Haus, Annas Brief. An ordinary word at the start of a sentence may be a plural.
  if (window.codes[window.end[i] - 1] !== 115 || window.size(i) < 4) return
  if (window.marks[i] & ordinary && startsSentence(window, i)) return
  record(window, hash.reset().add(window, window.start[i], window.end[i] - 1).key, start, end)
}

/** A capitalised word that is a name in the dictionary, even if it has other meanings. */
function isInDictionary({ count, shape: forms, marks }: TokenWindow, i: number): boolean {
  if (i >= count || (marks[i] & nameMarks) === 0) return false
  return forms[i] === shape.capital || forms[i] === shape.upper
}

/** Crystal Long: two adjacent ordinary words that are the names of one person, as in a user name of both. */
function recordPair(window: TokenWindow, i: number): void {
  const [start, end] = [window.start[i], window.end[i + 1]]
  if (start < window.ownedFrom || start >= window.ownedTo) return
  const { key } = hash.startWith(window, i).add(window, window.start[i + 1], end)
  window.mentions.addPossibleUserName(key, window.folded.startOf(start), window.folded.endOf(end))
}

/** What is before and after a person's initials in minutes and notes: (LM), Typed RN, LB said, MT: */
const initialsBehind =
  /^(?:: |:\t| [-–] |\)| \p{Ll}{2,12}[ .,]|\/\p{L}{2,3}\b| ?=|[ ]{2}|\t| ?\|| \(|[,;/]|[ \t]*(?:[\r\n.]|$))/u
const initialsBefore = new RegExp(
  String.raw`(?:^|\n[ \t]*|[(\t|]|[ ]{2}|[.!?,;|&+=] )$|(?:\b(?:${alternatives('other-mentions.before-initials')})|[/@]|: ?)\.? ?$`,
  'iu',
)

/** Whether two or three capitals are in the position of a person's initials. They match if a person of the document has them. */
function isSpeaker(window: TokenWindow, i: number): boolean {
  const [start, end] = [window.start[i], window.end[i]]
  if (window.shape[i] !== shape.upper || window.size(i) > 3) return false
  if (start < window.ownedFrom || start >= window.ownedTo) return false
  const behind = window.text.slice(end, end + 15)
  if (!initialsBefore.test(window.text.slice(Math.max(0, start - 12), start))) return false
  if (behind.startsWith(':')) return initialsBehind.test(behind) && !/^:.\d/.test(behind) && !isForm(window)
  return initialsBehind.test(behind)
}

function record(window: TokenWindow, key: number, start: number, end: number): void {
  if (start < window.ownedFrom || start >= window.ownedTo) return
  window.mentions.addPossible(key, 0, window.folded.startOf(start), window.folded.endOf(end))
}

/**
 * Whether a single word may be a name. A frequent word, a month or a place needs evidence of a person next to it, or a position inside a
 * sentence where the capital shows that it is a name; a noun of any language must not follow an article; any such word of a technical text
 * needs evidence of a person.
 */
function canBeName(window: TokenWindow, i: number): boolean {
  if (window.size(i) < 2) return false
  const marks = window.marks[i]
  const isListed = (marks & nameMarks) !== 0
  const isAlwaysCapital = (marks & capitalMarks) !== 0 || (window.classes[i] & capitalClasses) !== 0
  const isFrequent =
    (marks & (wordMark.frequent | wordMark.stop)) !== 0 ||
    ((marks & wordMark.common) !== 0 && !isListed) ||
    (window.classes[i] & wordClass.notName) !== 0 ||
    window.size(i) < 3
  if (!isFrequent && !isAlwaysCapital && (marks & wordMark.common) === 0) return true
  if (hasPersonBeside(window, i)) return true
  if (isFrequent && isAlsoOrdinary(window, i)) return false
  if (!isFrequent && !isAlwaysCapital) return !isBehindArticle(window, i)
  if (isAlwaysCapital || isBehindArticle(window, i)) return false
  return window.shape[i] === shape.capital && !window.capitalRich && isInsideSentence(window, i)
}

/**
 * Whether the text itself shows that a frequent word is never a person, even if capitalised: Shell if `shell` occurs, too. Function words
 * (Will, May) are in every text and not counted; such a word is not a name before a noun: in Shell mode, but thanked Sue for it.
 */
function isAlsoOrdinary(window: TokenWindow, i: number): boolean {
  const { evidence, marks, low } = window
  if (evidence.isTechnical || evidence.lowerCount(low[i]) > 0) return true
  if ((marks[i] & wordMark.stop) === 0 || !window.spaced(i) || window.shape[i + 1] !== shape.lower)
    return false
  return (marks[i + 1] & wordMark.stop) === 0
}

function isBehindArticle(window: TokenWindow, i: number): boolean {
  const k = i - 1
  if (k < 0 || !window.spaced(k) || window.size(k) > 5) return false
  return articles.isAt(window, k)
}

/** Whether an honorific is before it, or a possessive ending or a verb with people as subjects is after it. */
function hasPersonBeside(window: TokenWindow, i: number): boolean {
  const { marks } = window
  const before = i - 1
  if (before >= 0 && window.classes[before] & wordClass.title && window.start[i] - window.end[before] <= 2)
    return true
  const behind = window.unit(window.end[i])
  if (window.shape[i] === shape.capital && isAloneInLine(window, i)) return true
  if (window.shape[i] === shape.upper || i + 1 >= window.count) return false
  if (behind === 39) return (window.codes[window.start[i + 1]] | 32) === 115 && window.size(i + 1) === 1
  const isGiven = (marks[i] & wordMark.given) !== 0
  if (isGiven && behind === 32 && auxiliaries.isAt(window, i + 1)) return true
  // Keys: Piers, 01379 ...
  if (isGiven && window.unit(window.start[i] - 1) === 32 && window.unit(window.start[i] - 2) === 58)
    return true
  return (
    behind === 32 &&
    window.shape[i + 1] === shape.lower &&
    window.size(i + 1) > 3 &&
    (window.classes[i + 1] & wordClass.personVerb) !== 0
  )
}

/** Whether a word is a whole line, as above or below a letter: Kam, or Sara with a comma. */
function isAloneInLine(window: TokenWindow, i: number): boolean {
  const before = window.unit(window.start[i] - 1)
  if (before !== 10 && before !== 0) return false
  const end = window.end[i]
  const behind = window.unit(window.unit(end) === 44 ? end + 1 : end)
  return behind === 10 || behind === 13 || (behind === 0 && before === 10)
}

/** A. Berg, A.B. Berg, W. van der Berg, Olsen-Berg: the start of the initials or of the other part of a hyphenated name. */
function startOfMention(window: TokenWindow, i: number): number {
  let start = window.start[i]
  let k = i - 1
  const first = Math.max(0, i - maxParts)
  while (k >= first && window.hyphenated(k) && isCapitalName(window, k)) start = window.start[k--]
  while (k >= 0 && isParticleBefore(window, k)) start = window.start[k--]
  while (k >= 0 && isInitialBefore(window, k)) start = window.start[k--]
  return start
}

/** Berg-Olsen; Berg, A. and Berg, A.B. with their full stops. */
function endOfMention(window: TokenWindow, i: number): number {
  let last = i
  while (last - i < maxParts && window.hyphenated(last) && isCapitalName(window, last + 1)) last++
  let end = window.end[last]
  for (let k = last + 1, gap = ', '; k < window.count && window.shape[k] === shape.initial; k++, gap = '') {
    const between = window.text.slice(end, window.start[k])
    if ((between !== gap && !(gap === '' && between === ' ')) || window.unit(window.end[k]) !== 46) break
    // Berg, A. Moser: the initial belongs to the next name.
    const next = k + 1
    if (
      next < window.count &&
      window.start[next] - window.end[k] <= 2 &&
      (window.shape[next] === shape.capital || window.shape[next] === shape.upper)
    )
      break
    end = window.end[k] + 1
  }
  return end > window.end[last] && isLabelBehind(window, i, last) ? window.end[last] : end
}

/** An abbreviated label after a comma, with its colon or number: C.F. GHS82, T.C. kimlik: 447. */
const shortLabel = /,[ \t](?:\p{Lu}\.){2,4}(?: \p{Ll}{2,14})?(?:[ \t]?[:：]|[ \t]{1,3}(?=[^\s]{0,12}\d))/uy

/** Whether initials after a given name and a surname are a label: Fiorenza Ghisolfi, C.F. GHS82. */
function isLabelBehind(window: TokenWindow, i: number, last: number): boolean {
  if (i === 0 || !window.spaced(i - 1) || (window.marks[i - 1] & wordMark.given) === 0) return false
  shortLabel.lastIndex = window.end[last]
  return shortLabel.test(window.text)
}

/** A capitalised word that is not ordinary, so that it is part of a double name: Berg-Olsen, not Berg-Prozess. */
function isCapitalName(window: TokenWindow, i: number): boolean {
  const form = window.shape[i]
  if (form !== shape.capital && form !== shape.upper) return false
  return (window.marks[i] & wordMark.common) === 0 || (window.marks[i] & nameMarks) !== 0
}

/** van der of W. van der Berg. */
function isParticleBefore(window: TokenWindow, k: number): boolean {
  return (
    window.shape[k] === shape.lower &&
    (window.classes[k] & wordClass.particle) !== 0 &&
    window.size(k) > 2 &&
    window.start[k + 1] - window.end[k] === 1 &&
    nobleParticles.has(window.text.slice(window.start[k], window.end[k]))
  )
}

function isInitialBefore(window: TokenWindow, k: number): boolean {
  if (window.shape[k] !== shape.initial) return false
  const gap = window.start[k + 1] - window.end[k]
  // T BERG, L Quick. A Berg: an article.
  if (window.unit(window.end[k]) !== 46) {
    if (gap !== 1 || window.codes[window.end[k]] !== 32) return false
    return window.shape[k + 1] === shape.upper || (window.marks[k] & wordMark.stop) === 0
  }
  return gap === 1 || (gap === 2 && window.codes[window.end[k] + 1] === 32)
}

/** Full stop, underscore and hyphen join the words of a user name. */
function isJoinSign(code: number): boolean {
  return code === 46 || code === 95 || code === 45
}

/** Whether a word is not joined with others by a character. */
function isAlone(window: TokenWindow, i: number): boolean {
  const [before, behind] = [window.unit(window.start[i] - 1), window.unit(window.end[i])]
  return (before === 32 || before === 10) && (behind === 32 || behind === 10)
}

/** aberg, AnnaBerg, or two words with a separator: anna.berg, a_berg, berg-anna92. */
function recordUserName(window: TokenWindow, first: number, last: number): void {
  const [start, wordEnd] = [window.start[first], window.end[last]]
  if (wordEnd - start < minUserName || wordEnd - start > maxUserName) return
  if (start < window.ownedFrom || start >= window.ownedTo) return
  const isPair = last > first
  const key = isPair
    ? hash.reset().add(window, start, window.end[first]).add(window, window.start[last], wordEnd).key
    : wordKey(window.low[first], window.high[first])
  let end = wordEnd
  while (isDigit(window.unit(end))) end++
  window.mentions.addPossibleUserName(key, window.folded.startOf(start), window.folded.endOf(end))
}

/** Whether a word is between lower-case words of one sentence, and not after an article. */
function isInsideSentence(window: TokenWindow, i: number): boolean {
  if (startsSentence(window, i)) return false
  const [before, behind] = [i - 1, i + 1]
  if (before >= 0 && window.spaced(before)) {
    if (window.shape[before] !== shape.lower) return false
    const at = window.start[before]
    const first = window.codes[at]
    if (
      window.size(before) === 3 &&
      first === 116 &&
      window.codes[at + 1] === 104 &&
      window.codes[at + 2] === 101
    )
      return false
    if (window.size(before) === 1 && first === 97) return false
  }
  if (
    behind < window.count &&
    window.start[behind] - window.end[i] === 1 &&
    window.codes[window.end[i]] === 32
  )
    return window.shape[behind] === shape.lower || window.shape[behind] === shape.initial
  // Not a compound (Bell-shaped, Debian12).
  const after = window.unit(window.end[i])
  return (
    after !== 45 &&
    after !== 47 &&
    after !== 64 &&
    after !== 95 &&
    !(after === 46 && window.start[behind] === window.end[i] + 1)
  )
}
