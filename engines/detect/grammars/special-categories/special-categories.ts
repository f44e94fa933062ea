import type { Span } from '../../../model/text-layer.ts'
import { wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { entityTag, shape, type TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { words } from '../../words/words.ts'
import { beginsLine } from '../cell-labels.ts'
import type { Emit, Grammar } from '../grammar.ts'
import { isChat } from '../messages.ts'
import {
  compilePhrases,
  type FactFamily,
  PhraseVocabulary,
  phraseKind,
  type VocabularyPhrase,
} from './phrase-vocabulary.ts'

const ofAge =
  /,? (?:de|di|of|von|van|aged|âgée?|im Alter von)(?: unos| aproximadamente| etwa| environ| circa)? \d{1,3}\b|,? \(?\d{1,3} (?:years?|años|ans|anni|anos|Jahre|jaar)\b/y

/** A dose. */
const dose =
  / {0,2}(?:\(?[\p{L}-]{1,14}\)? )?\d+(?:[.,]\d+)? ?(?:mg|mcg|µg|μg|ug|g|ml|iu|ie|ui|u|units?|meq|tablets?|comprimidos?)\b|(?:,| -|:)? {0,2}(?:(?:po|iv|im|sc) )?(?:qd|bid|tid|qid|prn|once daily|twice daily|daily|cada \d+ horas)\b/iuy

/** Forms of a name: metformin, metformina, metformine; atenolol, aténolol; omeprazole, omeprazol; valproate, valproato. */
function forms(name: string): string[] {
  const stem = name.replace(/[eo]$/, '')
  return [name, stem, `${stem}a`, `${stem}e`, `${stem}o`]
}

/** All families. A new one is one entry and its words (`NAME.labels` and others). */
export const families: readonly FactFamily[] = [
  // GDPR Art. 4(14) and 9(1), 45 CFR 164.514(b)(2)(i)(P). Numbers of templates have their own recognizer.
  { name: 'biometric', type: 'BIOMETRIC' },
  // In words. With symbols (`A+`, `0 Rh neg.`) it is found by a recognizer.
  { name: 'blood-type', type: 'BLOOD_TYPE' },
  // GDPR Art. 10: criminal convictions and offences. After a label, or after what happened to a person because of it; an offence alone is news.
  { name: 'convictions', type: 'CONVICTION' },
  // Medicines that a person takes: with a dose, after a label, or after a word such as "takes".
  { name: 'drugs', type: 'DRUG_NAME', terms: () => words('drugs.names').flatMap(forms), behind: dose },
  // GDPR Art. 9(1): racial or ethnic origin.
  { name: 'ethnicity', type: 'ETHNICITY', free: true, adjective: true },
  // After a label, or before an age.
  { name: 'gender', type: 'GENDER', behind: ofAge },
  // GDPR Art. 4(13) and 9(1).
  { name: 'genetic', type: 'GENETIC' },
  // GDPR Art. 4(15) and 9(1): diseases and conditions of people.
  { name: 'health', type: 'DIAGNOSIS', free: true },
  { name: 'marital-status', type: 'MARITAL_STATUS' },
  // GDPR Art. 9(1): political opinions.
  { name: 'politics', type: 'POLITICS', free: true, adjective: true },
  // GDPR Art. 9(1): religious or philosophical beliefs.
  { name: 'religion', type: 'RELIGION', free: true, adjective: true },
  // GDPR Art. 9(1).
  { name: 'sexual-orientation', type: 'SEXUAL_ORIENTATION', adjective: true },
  // GDPR Art. 9(1).
  { name: 'trade-union', type: 'TRADE_UNION', free: true },
]

/** The score of a known word after a label; near a phrase about a person; a few unknown words after a label; a known word alone. */
const scores = { labelled: 0.9, aboutPerson: 0.75, inRecord: 0.6, unknownWords: 0.6, alone: 0.3 }

/** Maximum of words between a lead phrase and the value, and between the members of a list. */
const maxWordsBehindLead = 3
const maxWordsInList = 2
/** Letters of the short forms of conditions in capitals: COPD, ADHD, PTSD. Shorter ones, such as MS, have many meanings. */
const [minAcronym, maxAcronym] = [3, 5]
/** Tokens after a label in which a known word counts. */
const maxTokensBehindLabel = 8

let vocabulary: PhraseVocabulary | undefined

/**
 * The special categories of GDPR Art. 9(1), convictions, and other facts about a person that ordinary words state: sex, marital status,
 * blood type. Their words are in thirty languages, those for health in 44, with inflected forms (`words/inflections.json`).
 */
export const specialCategories: Grammar = {
  name: 'special',
  types: families.map(({ type }) => type),
  prepare: (lexicon) => {
    vocabulary = new PhraseVocabulary(lexicon.phrases ?? compilePhrases(families, lexicon))
  },
  find: (window, emit) => {
    if (vocabulary === undefined) return
    let reader: SpecialScan | undefined
    for (let n = 0; n < window.leadingCount; n++) {
      const i = window.leading[n]
      if ((window.classes[i] & wordClass.special) === 0) continue
      const entries = vocabulary.at(window, i)
      if (entries.length === 0) continue
      reader ??= new SpecialScan(window, emit)
      reader.read(i, entries)
    }
  },
}

/** The state of one window: for each family, the tokens after its last label and its last lead phrase. */
class SpecialScan {
  readonly #window: TokenWindow
  readonly #emit: Emit
  readonly #labelEnd = new Int32Array(families.length).fill(-1)
  readonly #labelText: string[] = []
  /** The same for labels in capitals without punctuation after them. */
  readonly #bareLabelEnd = new Int32Array(families.length).fill(-1)
  readonly #leadEnd = new Int32Array(families.length).fill(-1)
  readonly #leadText: string[] = []
  /** By family: the first token after its last value, so that a phrase is not found again inside a longer one. */
  readonly #after = new Int32Array(families.length)
  #record: boolean | undefined
  #people: boolean | undefined
  /** By family: the few words after its last label. */
  readonly #behindLabel: (Span | undefined)[] = []

  constructor(window: TokenWindow, emit: Emit) {
    this.#window = window
    this.#emit = emit
  }

  /** Reads the phrases that start at a token, the longest of a family first. */
  read(i: number, entries: readonly VocabularyPhrase[]): void {
    for (const entry of entries) {
      const { family } = entry
      const last = i + entry.length - 1
      if (entry.kind === phraseKind.label || entry.kind === phraseKind.commonLabel)
        this.#label(i, last, entry)
      else if (entry.kind === phraseKind.lead) {
        this.#leadEnd[family] = last + 1
        this.#leadText[family] = this.#text(i, last)
      } else if (i >= this.#after[family]) this.#value(i, last, entry)
    }
  }

  #label(i: number, last: number, { family, kind }: VocabularyPhrase): void {
    const window = this.#window
    const from = valueStart(window, i, last)
    if (from < 0) {
      // MARITAL STATUS DIVORCED: only a known word directly after it is accepted.
      if (
        window.shape[i] === shape.upper &&
        last + 1 < window.count &&
        window.shape[last + 1] === shape.upper &&
        window.size(i) > maxAcronym
      )
        this.#bareLabelEnd[family] = last + 1
      return
    }
    this.#labelEnd[family] = last + 1
    this.#labelText[family] = this.#text(i, last)
    this.#behindLabel[family] = undefined
    if (families[family].free !== true || kind === phraseKind.commonLabel) return
    const to = freeEnd(window, from)
    if (to < 0) return
    const first = window.tokenAt(from)
    // A known word there is also found by itself, with a higher score.
    if (first < window.count) {
      this.#behindLabel[family] = { start: window.start[first], end: to }
      this.#emit(
        window.start[first],
        to,
        families[family].type,
        scores.unknownWords,
        'words after a label',
        this.#text(i, last),
      )
    }
  }

  #value(i: number, last: number, { family, kind }: VocabularyPhrase): void {
    const window = this.#window
    const { type, adjective = false, behind } = families[family]
    const [start, end] = [window.start[i], window.end[last]]
    const report = (score: number, reason: string, context?: string): void => {
      // A phrase without enough evidence may contain one that has enough: in the wheelchair.
      this.#after[family] = score > scores.alone || kind !== phraseKind.term ? last + 1 : i + 1
      this.#emit(start, end, type, score, reason, context)
    }
    if (this.#bareLabelEnd[family] === i && window.shape[i] === shape.upper) {
      report(scores.labelled, 'known word after a label in capitals')
      return
    }
    const labelled = this.#labelEnd[family]
    if (
      labelled >= 0 &&
      i - labelled <= maxTokensBehindLabel &&
      isSameClause(window, labelled - 1, i, true)
    ) {
      this.#labelEnd[family] = last + 1
      // All words after the label, if a known one is among them: acute hernia.
      const words = window.reach === undefined ? this.#behindLabel[family] : undefined
      if (
        words !== undefined &&
        words.start <= start &&
        words.end >= end &&
        words.end - words.start > end - start
      )
        this.#emit(
          words.start,
          words.end,
          type,
          scores.labelled,
          'known word after a label',
          this.#labelText[family],
        )
      report(scores.labelled, 'known word after a label', this.#labelText[family])
      return
    }
    if (statesOfPerson.has(type) && isSaidOfPerson(window, i)) {
      report(scores.aboutPerson, 'condition that a person is said to have')
      return
    }
    if (kind === phraseKind.weak && !(type === 'DIAGNOSIS' && isAcronym(window, i, last))) return
    if (kind === phraseKind.strong) {
      report(scores.aboutPerson, 'phrase about a person')
      return
    }
    const lead = this.#leadEnd[family]
    const hasLead =
      lead >= 0 &&
      i >= lead &&
      i - lead <= maxWordsBehindLead &&
      isSameClause(window, lead - 1, i, false) &&
      !(type === 'DIAGNOSIS' && isNegated(window, i))
    if (hasLead && !(adjective && describesThing(window, last))) {
      // A list may continue: diabetes, asthma and gout.
      this.#leadEnd[family] = last + 1 - (maxWordsBehindLead - maxWordsInList)
      report(scores.aboutPerson, 'known word behind a phrase about a person', this.#leadText[family])
      return
    }
    const isPlain = kind === phraseKind.plain || kind === phraseKind.weak
    const mayBePersons = isPlain || type === 'DIAGNOSIS'
    if (mayBePersons && isOfPerson(window, i, last)) {
      const isSaid = speaksOfPerson(window, i, last)
      if (isPlain && isSaid) {
        report(scores.aboutPerson, 'condition in a sentence about a person')
        return
      }
      // A heading in capitals: PALLIATIVE CARE REFERRAL.
      const isHeading = window.shape[i] === shape.upper && window.size(i) > maxAcronym
      const isClear = i < last || !ambiguous.has(window, start, end)
      if (type === 'DIAGNOSIS' && !isHeading && isClear && (isSaid || (isPlain && this.#namesPeople()))) {
        report(scores.inRecord, 'condition in a text about people')
        return
      }
      // In a person's record every condition is theirs, even in a short line: Perindopril for hypertension.
      if (type === 'DIAGNOSIS' && this.#isRecord()) {
        report(scores.inRecord, 'condition in a record of a person')
        return
      }
    }
    if (behind !== undefined) {
      behind.lastIndex = end
      if (behind.test(window.text)) {
        report(scores.aboutPerson, 'known word with its sign behind')
        return
      }
    }
    report(scores.alone, 'known word')
  }

  /** Whether the text is the record of a person, as it has a date of birth. */
  #isRecord(): boolean {
    this.#record ??= hasBirthDate(this.#window)
    return this.#record
  }

  /** Whether the text contains a person's name, or is a chat. */
  #namesPeople(): boolean {
    this.#people ??= isChat(this.#window) || hasName(this.#window)
    return this.#people
  }

  #text(first: number, last: number): string {
    return this.#window.text.slice(this.#window.start[first], this.#window.end[last])
  }
}

/** Whether a token is tagged as a name. A condition at the start of a sentence may be tagged by mistake. */
function hasName({ tags, classes, count }: TokenWindow): boolean {
  for (let i = 0; i < count; i++)
    if (tags[i] === entityTag.name && (classes[i] & wordClass.special) === 0) return true
  return false
}

/** Whether a word of at least three letters is in capitals between others that are not: ВІЛ is a virus, віл an ox. */
function isAcronym(window: TokenWindow, i: number, last: number): boolean {
  const isUpper = (k: number): boolean => k >= 0 && k < window.count && window.shape[k] === shape.upper
  return i === last && window.size(i) >= minAcronym && isUpper(i) && !isUpper(i - 1) && !isUpper(i + 1)
}

/** Tokens and code units after a birth word in which the date starts: Date of birth (DD/MM/YYYY): 12/03/1984. */
const [maxTokensToDate, maxUnitsToDate] = [5, 30]

function hasBirthDate({ classes, shape: shapes, start, end, count }: TokenWindow): boolean {
  for (let i = 0; i < count; i++) {
    if ((classes[i] & wordClass.birth) === 0) continue
    for (let k = i + 1; k < count && k - i <= maxTokensToDate && start[k] - end[i] <= maxUnitsToDate; k++)
      if (shapes[k] === shape.number) return true
  }
  return false
}

const thingsBehind = new WordList(words('conditions.things-behind'))
const negationsBehind = new WordList(words('conditions.negations-behind'))
/** Conditions that are other words in another language: zona, gota, tia. */
const ambiguous = new WordList(words('conditions.ambiguous'))
const medicines = new WordList(words('drugs.names'))
/** Tokens after a condition in which a negation is searched for: was excluded. */
const maxTokensToDenial = 3

/** Whether a condition may be that of a person: not negated, not of a thing (diabetes nurse), not a medicine. */
function isOfPerson(window: TokenWindow, first: number, last: number): boolean {
  const isOne = (list: WordList, k: number): boolean => list.isAt(window, k)
  if (isNegated(window, first) || isOne(medicines, first)) return false
  for (let k = last + 1; k < window.count && k - last <= maxTokensToDenial && window.spaced(k - 1); k++)
    if (isOne(negationsBehind, k)) return false
  const next = last + 1
  return !(next < window.count && window.spaced(last) && isOne(thingsBehind, next))
}

/**
 * Where a value may start after a label: after `:`, `=`, `
 * `, a tab, or a quote and one of these, or after the gap of a form if the label starts its line; -1 if there is none.
 */
function valueStart(window: TokenWindow, first: number, last: number): number {
  let at = window.end[last]
  const isGap = window.unit(at) === 32 && window.unit(at + 1) === 32
  let found = isGap && beginsLine(window, first) && !window.tables.isInTitles(at)
  const limit = Math.min(window.length, at + (found ? maxGapUnits : 12))
  for (; at < limit; at++) {
    const code = window.codes[at]
    if (code === 58 || code === 61 || code === 124 || code === 9) found = true
    else if (code !== 32 && code !== 34 && code !== 39 && code !== 42 && code !== 93 && code !== 41) break
  }
  return found ? at : -1
}

/** Code units of the gap between a label and its value in a form. */
const maxGapUnits = 40
const maxFreeWords = 5
const nonValues = new Set(words('special-categories.non-values'))

/** The end of up to five words without digits from a position on the same line; -1 if there are none or more. */
function freeEnd(window: TokenWindow, from: number): number {
  let i = window.tokenAt(from)
  const first = i
  let end = -1
  for (; i < window.count; i++) {
    if (i > first && !window.spaced(i - 1) && !isHyphenated(window, i - 1) && !isElided(window, i - 1)) break
    if (i > first && window.text.slice(window.end[i - 1], window.start[i]).includes('\n')) break
    if (i === first && (window.start[i] !== from || isArticle(window, i) || isDenial(window, i))) return -1
    if (window.shape[i] === shape.number || i - first >= maxFreeWords) return -1
    end = window.end[i]
  }
  if (end < 0 || window.length <= from) return -1
  const next = window.unit(end)
  // The words must reach the end of the line, field or sentence.
  if (next !== 0 && !freeEnds.has(next)) return -1
  return nonValues.has(window.text.slice(from, end).toLowerCase()) ? -1 : end
}

const articles = new WordList(words('special-categories.articles'))

/** Whether a sentence begins after the label: Anamnese: Der Patient kam mit ... */
function isArticle(window: TokenWindow, i: number): boolean {
  return articles.isAt(window, i)
}

/** Whether a word negates what follows: Antecedentes: no alergias conocidas. */
function isDenial(window: TokenWindow, i: number): boolean {
  return window.spaced(i) && negations.isAt(window, i)
}

const freeEnds = new Set([...'\n\r,;."|)]}<\t'].map((sign) => sign.charCodeAt(0)))

/** cow's milk, l'œuf, d’asthme */
function isElided(window: TokenWindow, i: number): boolean {
  const joint = window.codes[window.end[i]]
  return window.start[i + 1] - window.end[i] === 1 && (joint === 39 || joint === 0x2019)
}

function isHyphenated(window: TokenWindow, i: number): boolean {
  return window.start[i + 1] - window.end[i] === 1 && window.codes[window.end[i]] === 45
}

/** Whether no sentence ends between two tokens. After a label no line may end either, except directly after it. */
function isSameClause(window: TokenWindow, from: number, to: number, label: boolean): boolean {
  for (let at = window.end[from]; at < window.start[to]; at++) {
    const code = window.codes[at]
    if (code === 46 || code === 59 || code === 33 || code === 63) return false
    if (code === 10 && (label ? to > from + 1 : window.unit(at + 1) === 10)) return false
  }
  return true
}

const personWords = new WordList(words('conditions.people'))
/** Tokens before and after a condition in which its person is searched for. */
const [maxTokensBefore, maxTokensBehind] = [14, 8]

/** Descriptions of a person in words that are too common elsewhere: my uncle is blind, kunden är skild. */
const statesOfPerson: ReadonlySet<string> = new Set(['DIAGNOSIS', 'MARITAL_STATUS'])
const copulas = new WordList(words('conditions.copulas'))
/** The reader of a text that is not about a person: if you are deaf. */
const anyone = new WordList(words('conditions.anyone'))

/** Whether a copula is before a token, with at most one function word between, after a person or at the start of its sentence. */
function isSaidOfPerson(window: TokenWindow, i: number): boolean {
  let verb = i - 1
  if (verb < 0 || isBreak(window, verb)) return false
  if (!copulas.isAt(window, verb) && window.marks[verb] & wordMark.stop) verb--
  if (verb < 0 || !copulas.isAt(window, verb) || isBreak(window, verb) || isNegated(window, i)) return false
  const who = verb - 1
  if (who < 0 || isBreak(window, who)) return aloneCopulas.isAt(window, verb)
  return isPerson(window, who) && !anyone.isAt(window, who)
}
/** Verbs that need no pronoun: es diabético. */
const aloneCopulas = new WordList(words('conditions.copulas-alone'))

function isPerson(window: TokenWindow, k: number): boolean {
  return (
    window.tags[k] === entityTag.name ||
    (window.shape[k] === shape.capital && (window.marks[k] & givenOrWord) === wordMark.given) ||
    (window.classes[k] & wordClass.title) !== 0 ||
    personWords.isAt(window, k)
  )
}

const givenOrWord = wordMark.given | wordMark.common | wordMark.stop

/** Whether a pronoun, a name or a word of kinship is in the same sentence. */
function speaksOfPerson(window: TokenWindow, first: number, last: number): boolean {
  for (let k = first - 1; k >= 0 && first - k <= maxTokensBefore && !isBreak(window, k); k--)
    if (isPerson(window, k)) return true
  for (let k = last + 1; k < window.count && k - last <= maxTokensBehind && !isBreak(window, k - 1); k++)
    if (isPerson(window, k)) return true
  return false
}

const negations = new WordList(words('conditions.negations'))
/** Words that may be between a negation and the negated word: no history of seizures, no es diabética, ikke har diabetes. */
const bridges = new WordList(words('conditions.negation-bridges'))
/** Maximum number of such words. */
const maxBridges = 5

/** Whether a finding is negated: no psychosis, denies asthma, no history of seizures. */
function isNegated(window: TokenWindow, i: number): boolean {
  for (let k = i - 1; k >= 0 && i - k <= maxBridges + 1 && (window.spaced(k) || isElided(window, k)); k--) {
    if (negations.isAt(window, k)) return true
    if (!bridges.isAt(window, k)) return false
  }
  return false
}

/** Whether a sentence or paragraph ends after a token; Dr. and St. do not end one. */
function isBreak(window: TokenWindow, k: number): boolean {
  for (let at = window.end[k]; at < (k + 1 < window.count ? window.start[k + 1] : window.length); at++) {
    const code = window.codes[at]
    if (code === 33 || code === 63 || (code === 46 && window.size(k) > 3)) return true
    if (code === 10 && window.unit(at + 1) === 10) return true
  }
  return false
}

/** Nouns for people, whose belief, origin or opinion an adjective may describe. */
const personNouns = new Set(words('special-categories.person-nouns'))

/** Whether a content word follows that is not a person: then the value describes that thing. */
function describesThing(window: TokenWindow, last: number): boolean {
  const next = last + 1
  if (!window.spaced(last) && !isHyphenated(window, last)) return false
  if (next >= window.count || window.shape[next] === shape.number) return false
  if (window.marks[next] & wordMark.stop) return false
  return !personNouns.has(window.text.slice(window.start[next], window.end[next]).toLowerCase())
}
