import type { Entity } from '../../model/entity.ts'
import type { Span } from '../../model/text-layer.ts'
import { bareDates as bareDatesGrammar } from '../grammars/dates.ts'
import type { Emit, Grammar } from '../grammars/grammar.ts'
import { grammars } from '../grammars/index.ts'
import { minScoreOfRules } from '../grammars/learned-codes.ts'
import { isPersonInPlace, wholeName } from '../grammars/names/whole-name.ts'
import type { ResolvedOptions } from '../options/compile-options.ts'
import { findDenied } from '../options/rules.ts'
import { reportedType, type TypeFilter } from '../options/selection.ts'
import { recognizers } from '../recognizers/index.ts'
import type { Recognizer } from '../recognizers/recognizer.ts'
import { isDigit } from '../text/chars.ts'
import { detectLanguage } from '../text/language.ts'
import { type WindowRange, wholeRange } from '../text/windows.ts'
import { Mentions } from '../tokens/mentions.ts'
import { endOfSentence } from '../tokens/sentence-start.ts'
import type { EnabledTriggers } from '../triggers/enabled-triggers.ts'
import { addMentions, mentionScore } from './add-mentions.ts'
import falseFriends from './false-friends.json' with { type: 'json' }
import { joinAnswers } from './joined/answers.ts'
import { joinLines } from './joined/joined-lines.ts'
import type { JoinedText } from './joined/joined-text.ts'
import { joinApartLabels } from './joined/labels-apart.ts'
import { restoreDigits } from './joined/misread.ts'
import { writeNumbers } from './joined/spoken-numbers.ts'
import { joinSpread } from './joined/spread-letters.ts'
import { neverJoined, withJoined, wrappedValues } from './joined/wrapped-values.ts'
import { knownNamesOf, listedNamesOf } from './known-people.ts'
import { mergeModel } from './merge-entities.ts'
import { isNotAName } from './not-a-name.ts'
import type { ReportMatch } from './pattern-scan.ts'
import { type Candidate, resolveOverlaps } from './resolve-overlaps.ts'
import { type ScanResources, scanResources } from './scan-resources.ts'
import { withSiblings } from './siblings.ts'
import { fromColumns, type PartScan, type ScanState, type TextPart, toColumns } from './text-part.ts'
import { beginOfCell, endOfCell, isMessageTime, runsIntoNextLine, startOfCell } from './value-borders.ts'
import { isIncidental } from './words/public-kinds.ts'
import { isMeasured, isPublic } from './words/public-words.ts'
import { nameAlone, wordSpans } from './words/word-spans.ts'

/** Types whose values are words. Source code is full of words that look like them. */
const wordTypes: ReadonlySet<string> = new Set([
  'NAME',
  'ORG',
  'LOCATION',
  'CITY',
  'COUNTRY',
  'STATE',
  'NAME_TITLE',
  'NATIONALITY',
])

const lineFeed = 10
/** Above every guess, and below what a check digit proves. */
const listedScore = 0.96
const maxScoreOfRest = 0.75 // below the scores by the titles of columns
/** Types whose values may continue with a word: 12 High\nStreet, 12\nMarch. */
const openTypes: ReadonlySet<string> = new Set([...wordTypes, 'ADDRESS', 'DATE', 'DOB', 'AGE'])
const linkTypes: ReadonlySet<string> = new Set(['EMAIL', 'URL'])
/** The grammars of the tagger, of words and of characters. */
const taggerName = 'tagger'
/** Of organisations that a paper names beside a person: they stay by default, and are among what the engine was unsure of. */
const incidentalScore = 0.4
/** Types that are no numbers of a label, or that have a sign themselves. */
const withoutSiblings: ReadonlySet<string> = new Set([...openTypes, ...linkTypes, 'DIAGNOSIS', 'DOMAIN'])
const hasSiblings = (type: string): boolean => !withoutSiblings.has(type)
const checks = new Map(recognizers.map(({ name, check }) => [name, check]))
const accepts = (recognizer: string, value: string): boolean => checks.get(recognizer)?.(value) ?? true

/**
 * The scan of one document, window by window. Several documents may be scanned in turn in one thread, since all state of a
 * document is kept here; the buffers of the thread are used only within a call. Offsets are the document's.
 */
export class DocumentScan {
  /** Candidates of the windows read so far, in text order, without overlap. Streams take them out as they go. */
  kept: Candidate[] = []
  /** Matches of denied patterns. */
  denied: Span[] = []
  /** Candidates of the last window that reach into the next, which may hold a better one. */
  carried: Candidate[] = []
  readonly mentions = new Mentions()
  readonly #resources: ScanResources
  readonly #options: ResolvedOptions
  readonly #triggers: EnabledTriggers
  readonly #wanted: WantedGrammars
  /** The name of the grammar that runs, and whether its names are taken as they are. */
  #grammar = ''
  #isExact = false
  readonly #language = (): string | undefined => this.#textLanguage()
  readonly #report: ReportMatch = (compiled, start, end, found, context, isMarked) => {
    const { recognizer, name, type, base, check } = compiled
    const score =
      isMarked || context === undefined
        ? found
        : withoutFalseFriend(recognizer, found, context, this.#language)
    if (score === undefined) return 0
    const checked = check === undefined ? 'none' : 'passed'
    return this.#add(start, end, type, score, name, name, base, checked, context) ? score : 0
  }
  readonly #emit: Emit = (start, end, type, score, reason, context) => {
    const { window } = this.#resources
    if (start < window.ownedFrom || start >= window.ownedTo || score < this.#options.minScore) return true
    if (window.reach !== undefined && end < window.reach[start]) return true
    if (this.#isPassing(type, start, end)) return false
    if (this.#isExact)
      return this.#add(start, end, type, score, this.#grammar, reason, score, 'none', context)
    const isWords = wordTypes.has(type)
    if ((type === 'ORG' || type === 'LOCATION') && isPersonInPlace(window, start, end)) type = 'NAME'
    if (isWords && (isNotAName(window, type, start, end) || isPublic(window, type, start, end))) return false
    if (type === 'ORG' && this.#grammar === taggerName && isIncidental(window, start, end)) {
      score = Math.min(score, incidentalScore)
      if (score < this.#options.minScore) return false
    }
    if (!isWords) this.#emitSpan(start, end, type, score, reason, context)
    else
      for (const span of wordSpans(window, type, start, end))
        if ((span.start === start && span.end === end) || !isPublic(window, type, span.start, span.end))
          this.#emitSpan(span.start, span.end, type, score, reason, context)
    return true
  }
  readonly #emitSpan: (...found: Parameters<Emit>) => void = (start, end, type, score, reason, context) => {
    const { window } = this.#resources
    const isWords = wordTypes.has(type)
    let last = isWords ? endOfSentence(window, start, end) : end
    if (type === 'NAME') {
      const whole = wholeName(window, start, last)
      // What completes a name may be its label: Name BERG.
      const from = Math.max(whole.start, beginOfCell(window, start))
      const alone = nameAlone(window, { start: from, end: whole.end })
      if (alone.start > start && isPublic(window, type, alone.start, alone.end)) return
      start = alone.start
      last = alone.end
    }
    for (let from = start, given = score; from < last && from < window.ownedTo; ) {
      const border = isWords || type === 'ADDRESS' ? endOfCell(window, from, last) : last
      this.#add(from, border, type, given, this.#grammar, reason, given, 'none', context)
      from = startOfCell(window, border, last)
      // The rest is the value of another column, whose title may say more.
      given = Math.min(score, maxScoreOfRest)
      if (isWords && from < last && isNotAName(window, type, from, last)) return
    }
  }
  #candidates: Candidate[] = []
  /** The type that was added last, and the one as which it is reported. */
  #foundType = ''
  #reportedType: string | undefined
  #minScore = 0
  /** Detected once, in the first window that needs it. */
  #detectedLanguage: { readonly code: string | undefined } | undefined
  /** The languages of windows that needed one before it was known. */
  readonly #detectedLanguages = new Set<string | undefined>()

  /** @param state of the windows before, where the scan begins inside a document */
  constructor(options: ResolvedOptions, state?: ScanState) {
    this.#resources = scanResources()
    this.#options = options
    this.#triggers = options.triggers(this.#resources.index)
    this.#wanted = wantedGrammars(options.isWanted)
    if (options.people !== undefined) this.mentions.addAll(knownNamesOf(options.people))
    if (state === undefined) return
    this.mentions.header = state.header
    this.mentions.startLog()
    this.#detectedLanguage = state.language
  }

  /** Reads a window of `text`, which begins at offset `shift` of the document. */
  read(text: string, range: WindowRange, shift = 0): void {
    const { window, joined } = this.#resources
    window.startDocument(this.mentions)
    window.read(text, range, shift)
    window.evidence.read(window)
    this.#findCandidates()
    const single = withSiblings(text, shift, this.#candidates, hasSiblings, accepts)
    this.#candidates = []
    const listed = this.#findListed(text, range, shift)
    joinLines(window, joined)
    joinSpread(window, joined)
    restoreDigits(window, joined)
    writeNumbers(window, joined)
    joinAnswers(window, joined)
    joinApartLabels(window, joined)
    const candidates = joined.count === 0 ? single : this.#withWrapped(text, range, shift, single)
    const settled = mergeModel(
      resolveOverlaps(
        this.carried.length + listed.length === 0 ? candidates : [...this.carried, ...candidates, ...listed],
      ),
      this.#findByModel(text, range, shift),
      text,
      shift,
    )
    this.carried = []
    for (const candidate of settled) {
      if (candidate.end > shift + range.ownedTo) this.carried.push(candidate)
      else this.kept.push(candidate)
    }
  }

  /** Whether a date is the time of a message in a chat, or runs into the date of the next line; or an address is a result of a laboratory. */
  #isPassing(type: string, start: number, end: number): boolean {
    const { window } = this.#resources
    if (type !== 'DATE') return type === 'ADDRESS' && isMeasured(window, start)
    if (!this.#options.messageTimes && isMessageTime(window, start, end)) return true
    return runsIntoNextLine(window, start, end)
  }

  get state(): ScanState {
    return { header: this.mentions.header, language: this.#detectedLanguage }
  }

  /** What was found, for the scan of the whole document. */
  toPart(): PartScan {
    const { kept, carried, denied, state } = this
    return {
      kept: toColumns(kept),
      carried: toColumns(carried),
      denied,
      ...state,
      ...this.mentions.toPart(),
      detectedLanguages: [...this.#detectedLanguages],
    }
  }

  /**
   * Takes over what another scan found in the next part, where this scan would have found the same: no value reaches into the part, and
   * the state that it assumed is the one reached here. Otherwise false, and nothing is changed.
   */
  absorb(part: TextPart, found: PartScan): boolean {
    const { header, language } = this.state
    const isSameLanguage =
      part.state.language !== undefined ||
      language === undefined ||
      found.detectedLanguages.every((code) => code === language.code)
    if (this.carried.length > 0 || !isSameLanguage) return false
    if (JSON.stringify(part.state.header) !== JSON.stringify(header)) return false
    for (const candidate of fromColumns(found.kept)) this.kept.push(candidate)
    this.carried = fromColumns(found.carried)
    for (const span of found.denied) this.denied.push(span)
    this.mentions.absorb(found.known, found.possible)
    this.mentions.header = found.header
    this.#detectedLanguage ??= found.language
    return true
  }

  /** Takes out everything that starts before `limit`, with other mentions of the people named so far. */
  take(limit = Number.POSITIVE_INFINITY): Candidate[] {
    let ready: Candidate[]
    if (limit === Number.POSITIVE_INFINITY) {
      ready = this.kept
      for (const candidate of this.carried) ready.push(candidate)
      this.carried = []
      this.kept = []
    } else {
      ready = this.kept.filter(({ start }) => start < limit)
      this.kept = this.kept.filter(({ start }) => start >= limit)
    }
    const mentions = this.mentions.take(limit)
    const { isWanted, minScoreOf } = this.#options
    if (mentions.length === 0 || !isWanted('NAME') || mentionScore < minScoreOf('NAME')) return ready
    return addMentions(ready, mentions)
  }

  #findCandidates(): void {
    const { window, book, hits, patterns } = this.#resources
    const { rules, bareDates } = this.#options
    book.find(window, hits)
    patterns.run(window, hits, this.#triggers, this.#report)
    const grammars = window.reach === undefined ? this.#wanted.all : this.#wanted.joined
    for (const grammar of grammars) {
      this.#grammar = grammar.name
      this.#isExact = grammar.isExact === true
      grammar.find(window, this.#emit)
    }
    this.#isExact = false
    if (bareDates && bareDatesGrammar.types.some((code) => this.#wanted.reported(code) !== undefined)) {
      this.#grammar = bareDatesGrammar.name
      bareDatesGrammar.find(window, this.#emit)
    }
    if (rules === undefined) return
    for (const { code, name, find } of rules.customTypes)
      find(window, ({ start, end, score, base, pattern, checked, context }) =>
        this.#add(start, end, code, score, name, pattern, base, checked ? 'passed' : 'none', context),
      )
    findDenied(rules, window, (start, end) =>
      this.denied.push({ start: window.folded.startOf(start), end: window.folded.endOf(end) }),
    )
  }

  /** The listed people, with initials and particles beside their names. */
  #findListed(text: string, { from, to, ownedFrom, ownedTo }: WindowRange, shift: number): Candidate[] {
    const { people, minScore, explain } = this.#options
    const type = this.#wanted.reported('NAME')
    if (people === undefined || type === undefined || listedScore < minScore) return []
    const { window } = this.#resources
    const { folded } = window
    const score = listedScore
    const explanation = { pattern: 'listed person', check: 'none', base: score, score } as const
    const found: Candidate[] = []
    for (const span of listedNamesOf(people).find(text.slice(from, to))) {
      const start = from + span.start
      if (start < ownedFrom || start >= ownedTo) continue
      const end = folded.indexOf(shift + from + span.end)
      const whole = wholeName(window, folded.indexOf(shift + start), end)
      const candidate = {
        start: Math.min(shift + start, folded.startOf(whole.start)),
        end: Math.max(shift + from + span.end, folded.endOf(whole.end)),
        ...{ type, score, recognizer: 'people' },
      }
      found.push(explain ? { ...candidate, explanation } : candidate)
    }
    return found
  }

  /** The values that the user's model finds, without overlaps. */
  #findByModel(text: string, { from, to, ownedFrom, ownedTo }: WindowRange, shift: number): Candidate[] {
    const { ner, minScoreOf, explain } = this.#options
    if (ner === undefined) return []
    const found: Candidate[] = []
    for (const { label, score, ...span } of ner.find(text.slice(from, to))) {
      const start = from + span.start
      const named = ner.typeOf(label)
      const type = named === undefined ? undefined : this.#wanted.reported(named)
      if (type === undefined || score < minScoreOf(type) || start < ownedFrom || start >= ownedTo) continue
      const candidate = { start: shift + start, end: shift + from + span.end, type, score, recognizer: 'ner' }
      const explanation = { pattern: label, check: 'none', base: score, score } as const
      found.push(explain ? { ...candidate, explanation } : candidate)
    }
    return resolveOverlaps(found)
  }

  /** Adds the values that cross a line end to the candidates found without joining lines. */
  #withWrapped(
    text: string,
    { ownedFrom }: WindowRange,
    shift: number,
    single: readonly Candidate[],
  ): readonly Candidate[] {
    const { joined } = this.#resources
    const wrapped: Candidate[] = []
    for (let k = 0; k < joined.count; k++)
      for (const value of this.#findWrapped(joined.at(k)))
        if (value.start >= shift + ownedFrom) wrapped.push(value)
    return withJoined(text, shift, single, wrapped)
  }

  /** The values that cross a line end, found in a text in which the lines around it are joined. */
  #findWrapped(joined: JoinedText): Candidate[] {
    const { window, joinedMentions } = this.#resources
    const { text } = joined
    const language = this.#detectedLanguage
    // Offsets of the joined text mean nothing to the document's own mentions.
    joinedMentions.clear()
    window.startDocument(joinedMentions)
    window.read(text, wholeRange(text))
    window.limit(joined.reach(), text.length)
    const denied = this.denied.splice(0)
    this.#findCandidates()
    const found = wrappedValues(joined, window, this.#candidates)
    const deniedFound = this.denied.splice(0).map((span) => ({ ...span, type: '', score: 1, recognizer: '' }))
    this.denied.push(
      ...denied,
      ...wrappedValues(joined, window, deniedFound).map(({ start, end }) => ({ start, end })),
    )
    this.#candidates = []
    this.#detectedLanguage = language
    window.startDocument(this.mentions)
    return found
  }

  #textLanguage(): string | undefined {
    if (this.#detectedLanguage === undefined) {
      this.#detectedLanguage = {
        code: this.#options.language ?? detectLanguage(this.#resources.window.text),
      }
      this.#detectedLanguages.add(this.#detectedLanguage.code)
    }
    return this.#detectedLanguage.code
  }

  /** Adds a candidate, if its type is wanted and its score is high enough; returns whether it was added. */
  #add(
    start: number,
    end: number,
    foundType: string,
    score: number,
    recognizer: string,
    pattern: string,
    base: number,
    check: 'passed' | 'none',
    context: string | undefined,
  ): boolean {
    const { minScore, explain } = this.#options
    if (score < minScore) return false
    // A grammar finds many values of a type in a row.
    if (foundType !== this.#foundType) {
      this.#foundType = foundType
      this.#reportedType = this.#wanted.reported(foundType)
      this.#minScore = this.#options.minScoreOf(this.#reportedType ?? foundType)
    }
    const type = this.#reportedType
    const { window } = this.#resources
    const { folded, codes, reach } = window
    // Values that are to stay are not guessed, either.
    if (reach === undefined && score >= minScoreOfRules) window.found.fill(1, start, end)
    if (type === undefined || score < this.#minScore) return false
    if (reach === undefined) {
      window.crossLineEnds(start, end)
      if (codes[end] === lineFeed && (isDigit(codes[end - 1]) ? !openTypes.has(type) : linkTypes.has(type)))
        window.lineEnds.close(end)
    }
    const span = { start: folded.startOf(start), end: folded.endOf(end), type, score, recognizer }
    if (!explain) {
      this.#candidates.push(span)
      return true
    }
    const explanation =
      context === undefined ? { pattern, check, base, score } : { pattern, check, context, base, score }
    this.#candidates.push({ ...span, explanation })
    return true
  }
}

/** The entity of a final candidate, which is used for it, since a text may have a million. */
export function toEntity(candidate: Candidate, explain: boolean): Entity {
  const { start, end, type, score, recognizer, explanation } = candidate
  const rounded = Math.round(score * 100) / 100
  if (explain && explanation !== undefined)
    return { start, end, type, score: rounded, recognizer, explanation }
  return rounded === score && explanation === undefined
    ? candidate
    : { start, end, type, score: rounded, recognizer }
}

/** The grammars that find wanted types. */
interface WantedGrammars {
  readonly all: readonly Grammar[]
  /** Those to run on joined text: its mentions are not kept, nor values of types that are never joined. */
  readonly joined: readonly Grammar[]
  /** The type as which a value is reported, undefined where neither it nor its broader type is wanted. */
  readonly reported: (type: string) => string | undefined
}

const known = new WeakMap<TypeFilter, WantedGrammars>()

/** The grammars for a choice of types, selected once. */
function wantedGrammars(isWanted: TypeFilter): WantedGrammars {
  const cached = known.get(isWanted)
  if (cached !== undefined) return cached
  const types = new Map<string, string | undefined>()
  const reported = (type: string): string | undefined => {
    const found = types.get(type)
    if (found !== undefined || types.has(type)) return found
    const code = reportedType(isWanted, type)
    types.set(type, code)
    return code
  }
  const all = grammars.filter((grammar) => grammar.types.some((code) => reported(code) !== undefined))
  const joined = all.filter(
    (grammar) => grammar.recordsOnly !== true && !grammar.types.every((code) => neverJoined.has(code)),
  )
  const wanted = { all, joined, reported }
  known.set(isWanted, wanted)
  return wanted
}

/**
 * Labels and context words of one language that are ordinary words of others, with those languages (ISO 639-1): `ein` is an
 * employer's number in English and an article in German, `sin` is Canada's insurance number and Spanish for "without". Words
 * are in plain form.
 */
const ordinaryIn: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(falseFriends))

/**
 * Returns the score of a match whose context may be an ordinary word in the text's language; undefined where only that label
 * triggered it. `language` is called only for such words, since detecting the language is slow.
 */
function withoutFalseFriend(
  { triggers, score: { base } }: Recognizer,
  score: number,
  context: string,
  language: () => string | undefined,
): number | undefined {
  const languages = ordinaryIn.get(context)
  if (languages === undefined) return score
  const code = language()
  if (code === undefined || !languages.includes(code)) return score
  return triggers.some(({ on }) => on === 'label') ? undefined : Math.min(score, base)
}
