import { nameMarks, wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { isUpper } from '../../text/chars.ts'
import { isCapitalised, isGivenName, isRunTogether, placeNameAt } from '../../tokens/gazetteer.ts'
import { startsSentence } from '../../tokens/sentence-start.ts'
import { entityTag, shape, type TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { alternatives, words } from '../../words/words.ts'
import type { Emit, Grammar } from '../grammar.ts'
import { isChat } from '../messages.ts'
import { addKnownName } from '../names/known-names.ts'
import { nameEnd } from '../names/name-runs.ts'
import { isTechnology } from '../tag-support.ts'

const epithets = new WordList(words('people.epithets'))
const roles = new WordList(words('people.role-words'))
const abbreviatedRoles = new WordList(words('people.abbreviated-roles'))
const bankWords = new WordList(words('bank-words.words'))
const labels = new WordList(words('labels.names').filter((word) => word !== 'patient' && word !== 'client'))
const clients = new WordList(words('people.clients'))
const surely = new WordList(words('bank-words.surely'))
const personVerbs = new WordList(words('people.person-verbs'))
/** The last words of the phrases that introduce what someone is called. */
const lastOfLead = new WordList(words('people.called-leads').map((lead) => lead.split(' ').at(-1) ?? lead))
const lead = new RegExp(`(?:^|[^\\p{L}])(?:${alternatives('people.called-leads')})[\\s:,"“”„«‘']{1,5}$`, 'iu')
/** Code units of the longest lead. */
const maxLead = 44
const scores = { called: 0.8, role: 0.7, epithet: 0.75, verb: 0.6, spelled: 0.75 } as const

const hyphen = '-'.charCodeAt(0)
/** A name that is spelled letter by letter: B-u-c-h-h-o-l-z. */
const spelled = /(?<![\p{L}\p{N}-])\p{Lu}(?:-\p{L}){3,24}(?![\p{L}\p{N}-])/gu
/** Code units before and after a spelled name in capitals in which a word for spelling is required. */
const spellWord = /spel|buchstab|épel|deletre|letter/iu

/**
 * People by what they are called and by their part in a sentence: nicknames (`known to everybody as Kasia`, `Big Mike`), roles (`dtr
 * Carol`, `Partner Dean`, `Rev. Ashworth`), lowercase names after a verb of speaking (`she told mike`), and spelled names.
 */
export const calledPeople: Grammar = {
  name: 'called-people',
  types: ['NAME'],
  find: (window, emit) => {
    // Read before the loop: V8 discards its machine code at a field that is first read after a long loop.
    const { reach } = window
    for (let n = 0; n < window.notableCount; n++) {
      const i = window.notable[n]
      if (window.shape[i] === shape.lower) readLower(window, i, emit)
      else if (window.shape[i] === shape.mixed) readMixed(window, i, emit)
      else if (isCapitalised(window, i)) readCapital(window, i, emit)
    }
    if (reach === undefined) readSpelled(window, emit)
  },
}

function readCapital(window: TokenWindow, i: number, emit: Emit): void {
  const before = i - 1
  const isPossible = mayBeName(window, i)
  if (isPossible && readSubject(window, i, emit)) return
  if (window.shape[i] === shape.upper && readBesideLabel(window, i, emit)) return
  if (readTitled(window, i, emit)) return
  if (window.shape[i] === shape.upper && readPayee(window, i, emit)) return
  if (before < 0 || window.size(i) < 2) return
  const gap = window.start[i] - window.end[before]
  if (gap > 4) return
  const isBehindLead = lastOfLead.isAt(window, before)
  const isWord = window.shape[i] === shape.capital && (window.classes[i] & notName) === 0
  if (
    isBehindLead &&
    (isPossible || isWord || isQuoted(window, i)) &&
    !isShortForm(window, i) &&
    isLed(window, i)
  ) {
    report(window, i, i, scores.called, 'what a person is called', emit)
    return
  }
  if (!isPossible) return
  if (
    gap === 1 &&
    isGivenName(window, i) &&
    epithets.isAt(window, before) &&
    placeNameAt(window, before) === undefined
  ) {
    const first = isCapitalised(window, before) ? before : i
    report(window, first, i, scores.epithet, 'given name with an epithet', emit)
    return
  }
  const isRole = roles.isAt(window, before)
  const between = window.text.slice(window.end[before], window.start[i])
  const isAbbreviated = between === '. ' && abbreviatedRoles.isAt(window, before)
  // Also at the start of the next line, as in text from PDF files: pani / Halinka.
  if (isRole && isUnknownName(window, i) && (/^(?: |\r?\n)$/.test(between) || isAbbreviated))
    report(window, i, i, scores.role, 'behind a role', emit)
}

/** An unknown word after a month that is a given name (April Wigglesmere), and a given name in capitals after the word for a patient (Patient SERGE). */
function readTitled(window: TokenWindow, i: number, emit: Emit): boolean {
  const before = i - 1
  if (before < 0 || window.size(i) < 3 || window.tags[i] === entityTag.name) return false
  const between = window.text.slice(window.end[before], window.start[i])
  const isLabel = labels.isAt(window, i)
  if (between === ' ' && window.shape[i] === shape.upper && isGivenName(window, i) && !isLabel)
    return clients.isAt(window, before) ? reportAll(window, i, i, 'in capitals beside a label', emit) : false
  if (window.shape[i] !== shape.capital) return false
  const isMonth =
    (window.classes[before] & wordClass.month) !== 0 && (window.marks[before] & wordMark.given) !== 0
  return between === ' ' && isMonth && window.shape[before] === shape.capital && window.marks[i] === 0
    ? reportAll(window, before, i, 'given name and an unknown word', emit)
    : false
}

function reportAll(window: TokenWindow, first: number, last: number, reason: string, emit: Emit): true {
  report(window, first, last, scores.called, reason, emit)
  return true
}

/** Letters of the longest short form of a thing. */
const maxShortForm = 5

/** Whether the words after "called" are not a name: a few capitals in lowercase text (aka PRNG), or a function word. */
function isShortForm(window: TokenWindow, i: number): boolean {
  if (isGivenName(window, i) || isQuoted(window, i)) return false
  if (window.marks[i] & wordMark.stop) return true
  return window.shape[i] === shape.upper && window.size(i) <= maxShortForm && !window.capitalRich
}

/** Whether a single word is in quotation marks: "Spud". */
function isQuoted(window: TokenWindow, i: number): boolean {
  return (
    /["“„«‘']/.test(window.text[window.start[i] - 1] ?? '') &&
    /["”“»’']/.test(window.text[window.end[i]] ?? '')
  )
}

/** A name in capitals next to or below its label, as cards and forms print it: Surname BERG, Vornamen ANNA MARIA. */
function readBesideLabel(window: TokenWindow, i: number, emit: Emit): boolean {
  const label = i - 1
  if (label < 0 || window.size(i) < 3 || window.shape[label] === shape.upper) return false
  if (!labels.isAt(window, label)) return false
  if (!/^(?: {1,3}|\t|[ \t]*\r?\n[ \t]*)$/.test(window.text.slice(window.end[label], window.start[i])))
    return false
  let last = i
  while (
    last + 1 < window.count &&
    last - i < 3 &&
    window.shape[last + 1] === shape.upper &&
    /^[ -]$/.test(window.text.slice(window.end[last], window.start[last + 1]))
  )
    last++
  if ((window.marks[i] & wordMark.stop) !== 0 && (window.marks[i] & nameMarks) === 0) return false
  report(window, i, last, scores.called, 'in capitals beside a label', emit)
  return true
}

/** Payees of a bank statement, in capitals: an initial and a surname after a banking term or a number: CHECK 1188 M DUBROVSKY. */
function readPayee(window: TokenWindow, i: number, emit: Emit): boolean {
  let first = i
  while (first > 0 && i - first < 3 && isJoinedUpper(window, first - 1) && !isBankWord(window, first - 1))
    first--
  const lead = first - 1
  if (lead < 0 || window.start[first] - window.end[lead] > 2 || isBankWord(window, i) || window.size(i) < 3)
    return false
  const isLedByBank =
    isBankWord(window, lead) ||
    (window.shape[lead] === shape.number && lead > 0 && isBankWord(window, lead - 1))
  if (
    !isLedByBank ||
    (i + 1 < window.count &&
      isJoinedUpper(window, i + 1) &&
      window.start[i + 1] - window.end[i] === 1 &&
      !isBankWord(window, i + 1))
  )
    return false
  const hasInitial = window.size(first) === 1
  const isNamed = (window.marks[first] & wordMark.given) !== 0 && first < i
  if (!hasInitial && !isNamed) return false
  const isSure = [lead, lead - 1].some((k) => k >= 0 && surely.isAt(window, k))
  if ((hasInitial && first === i) || !(isSure || hasAmount(window, i))) return false
  report(window, first, i, scores.role, 'payee of a statement', emit)
  return true
}

/** Whether the line contains an amount of money, as the lines of a statement do. */
function hasAmount({ text, end }: TokenWindow, i: number): boolean {
  const to = text.indexOf('\n', end[i])
  return /\d[.,]\d{2}(?!\d)/.test(text.slice(end[i], to < 0 ? end[i] + 160 : Math.min(to, end[i] + 160)))
}

function isBankWord(window: TokenWindow, k: number): boolean {
  return bankWords.isAt(window, k)
}

function isJoinedUpper(window: TokenWindow, k: number): boolean {
  const isUpper =
    window.shape[k] === shape.upper || (window.shape[k] === shape.initial && window.size(k) === 1)
  return isUpper && k + 1 < window.count && window.start[k + 1] - window.end[k] <= 1
}

/** States of people after `is` and `was`: Priti is off. */
const states = new WordList(words('people.states'))

/**
 * A given name at the start of a sentence before a verb with people as subjects (Mina presented with ...), or a surname with a comma and
 * given name before one (Bhattacharjee, Anil, is ...).
 */
function readSubject(window: TokenWindow, i: number, emit: Emit): boolean {
  if (!startsSentence(window, i) || window.shape[i] !== shape.capital || i + 1 >= window.count) return false
  const next = i + 1
  const gap = window.text.slice(window.end[i], window.start[next])
  const isGreeting = (window.classes[i] & wordClass.greeting) !== 0 || (window.marks[i] & wordMark.stop) !== 0
  if (
    gap === ', ' &&
    !isGreeting &&
    isCapitalised(window, next) &&
    isGivenName(window, next) &&
    isUnknownName(window, i)
  ) {
    const behind = window.unit(window.end[next])
    if (window.tags[next] !== entityTag.name || (behind !== 44 && behind !== 10 && behind !== 0)) return false
    emit(window.start[i], window.end[i], 'NAME', scores.verb, 'surname before a given name')
    addKnownName(window, i, next)
    return true
  }
  if (gap !== ' ' || window.tags[i] === entityTag.name || window.shape[next] !== shape.lower) return false
  if (!isGivenName(window, i) || window.marks[i] & (wordMark.stop | wordMark.frequent)) return false
  const isVerb =
    isPersonVerb(window, next) ||
    (/^(?:is|was)$/.test(window.text.slice(window.start[next], window.end[next])) &&
      next + 1 < window.count &&
      states.isAt(window, next + 1))
  if (isVerb) report(window, i, i, scores.verb, 'given name before a verb', emit)
  return isVerb
}

const camelName = new RegExp(`^(?:${alternatives('people.camel-starts')})\\p{Lu}\\p{Ll}{2,}$`, 'u')

/** A given name with a capital inside (LaShonda), or joined with a surname (MarekNowak). */
function readMixed(window: TokenWindow, i: number, emit: Emit): void {
  const { evidence, start, end, text } = window
  if (evidence.isTechnical || window.tags[i] === entityTag.name || window.size(i) > 24) return
  const isName = camelName.test(text.slice(start[i], end[i])) || isRunTogether(window, start[i], end[i])
  if (isName && !isTechnology(window, i) && window.unit(end[i]) !== 40)
    report(window, i, i, scores.verb, 'name with a capital inside', emit)
}

function isLed(window: TokenWindow, i: number): boolean {
  return lead.test(window.text.slice(Math.max(0, window.start[i] - maxLead), window.start[i]))
}

/** Whether a capitalised word may be a name: not a weekday, an institution or technology, and not just an ordinary word. */
function mayBeName(window: TokenWindow, i: number): boolean {
  if (window.classes[i] & notName || isTechnology(window, i)) return false
  const marks = window.marks[i]
  if (marks & nameMarks) return true
  return (
    (marks & (wordMark.stop | wordMark.country | wordMark.people | wordMark.frequent | wordMark.common)) ===
      0 || window.tags[i] === entityTag.name
  )
}

function isUnknownName(window: TokenWindow, i: number): boolean {
  const marks = window.marks[i]
  if (marks & nameMarks) return (marks & wordMark.common) === 0 || isGivenName(window, i)
  return window.size(i) > 2 && (marks & (wordMark.common | wordMark.frequent | wordMark.stop)) === 0
}

function report(
  window: TokenWindow,
  first: number,
  last: number,
  score: number,
  reason: string,
  emit: Emit,
): void {
  if (emit(window.start[first], nameEnd(window, last), 'NAME', score, reason))
    addKnownName(window, first, last)
}

/** Whether a letter is between each two of three hyphens: few texts have this, and the pattern is slow. A letter may be two code units. */
function mayHaveSpelled({ codes, sign, signCount }: TokenWindow): boolean {
  let row = 0
  for (let n = 0; n < signCount; n++) {
    const gap = row === 0 ? 2 : sign[n] - sign[n - 1]
    row = codes[sign[n]] !== hyphen ? 0 : gap === 2 || gap === 3 ? row + 1 : 1
    if (row === 3) return true
  }
  return false
}

function readSpelled(window: TokenWindow, emit: Emit): void {
  const { text } = window
  if (!mayHaveSpelled(window)) return
  spelled.lastIndex = 0
  for (let found = spelled.exec(text); found !== null; found = spelled.exec(text)) {
    const [value] = found
    const isUpper = value === value.toUpperCase()
    if (isUpper && !spellWord.test(text.slice(Math.max(0, found.index - 80), found.index))) continue
    emit(found.index, found.index + value.length, 'NAME', scores.spelled, 'spelled name')
  }
}

/** Whether a word is a verb with people as subjects. */
function isPersonVerb(window: TokenWindow, i: number): boolean {
  return personVerbs.isAt(window, i)
}

const lowerLeads = new WordList(words('people.lower-leads'))
const lowerNames = new WordList(words('people.lower-names'))
const verbs = new WordList(words('other-mentions.auxiliaries'))
const kin = new WordList(words('related-people.kin'))
const score = 0.6
/** Classes of words that are not a person's name, in capitals or in lower case. */
const notName =
  wordClass.weekday |
  wordClass.month |
  wordClass.institution |
  wordClass.title |
  wordClass.nameLabel |
  wordClass.legal

/** A common lowercase given name after a verb of speaking or asking, or joined with another name: `told mike and peter`. */
function readLower(window: TokenWindow, i: number, emit: Emit): void {
  const isInChat = isNameOfChat(window, i)
  // In a manual, the shell, the mark and the sandy colour of a program are not people.
  if (!isInChat && (window.evidence.isTechnical || !lowerNames.isAt(window, i))) return
  if (!isInChat && !isInLowerClause(window, i)) return
  const before = i - 1
  if (before < 0 || (!isInChat && window.start[i] - window.end[before] > 2)) return
  const isLed = isInChat || lowerLeads.isAt(window, before)
  if (!isLed && !isSubjectOfMessage(window, i)) return
  if (
    window.unit(window.end[i]) === 95 ||
    (window.unit(window.end[i]) === 46 && window.unit(window.end[i] + 1) > 96)
  )
    return
  // The word after is a surname if no dictionary has it: harry wigglesmere.
  const next = i + 1
  const hasSurname =
    next < window.count &&
    window.start[next] - window.end[i] === 1 &&
    window.shape[next] === shape.lower &&
    window.size(next) > 3 &&
    (window.marks[next] & ~wordMark.surname) === 0
  emit(
    window.start[i],
    window.end[hasSurname ? next : i],
    'NAME',
    score,
    'given name in small letters behind a verb',
  )
}

/** Whether a word of a chat is a given name and nothing else, or a given name after a word for a person: my wife beata. */
function isNameOfChat(window: TokenWindow, i: number): boolean {
  const isListed =
    (window.marks[i] & wordMark.given) !== 0 || (window.classes[i] & wordClass.oftenGiven) !== 0
  if (!isListed || window.size(i) < 3 || isTechnology(window, i) || window.classes[i] & notName) return false
  if ((window.marks[i] & (wordMark.stop | wordMark.frequent)) !== 0 || !isAlone(window, i)) return false
  if ((window.marks[i] & wordMark.common) === 0) return isChat(window)
  const k = i - 1
  return k >= 0 && window.spaced(k) && kin.isAt(window, k) && isChat(window)
}

/** Whether a word is not joined with others by a character of a handle, a path or code. */
function isAlone(window: TokenWindow, i: number): boolean {
  const behind = window.unit(window.end[i])
  return (
    window.unit(window.start[i] - 1) === 32 && (behind < 48 ? behind !== 45 && behind !== 47 : behind === 63)
  )
}

/** Whether a name starts a message or a sentence, with a verb after it: Tito: lucía está con gripe. */
function isSubjectOfMessage(window: TokenWindow, i: number): boolean {
  if (i + 1 >= window.count || !window.spaced(i)) return false
  if (!verbs.isAt(window, i + 1)) return false
  return /[:.!?] $/.test(window.text.slice(Math.max(0, window.start[i] - 2), window.start[i]))
}

/** Code units of a clause that are read in each direction. */
const maxClause = 90

/** Whether the clause around a word is written in lower case, as in chats: other words with capitals would be names. */
function isInLowerClause({ codes, length, start }: TokenWindow, i: number): boolean {
  const isEnd = (code: number): boolean =>
    code === 10 || code === 33 || code === 58 || code === 63 || code === 46
  for (let at = start[i] - 1; at >= 0 && start[i] - at < maxClause && !isEnd(codes[at]); at--)
    if (isUpper(codes[at]) && codes[at] !== 73) return false
  for (let at = start[i]; at < length && at - start[i] < maxClause && !isEnd(codes[at]); at++)
    if (isUpper(codes[at]) && codes[at] !== 73) return false
  return true
}
