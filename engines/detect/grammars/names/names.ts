import { mark } from '../../dictionaries/marks.ts'
import { wordClass } from '../../dictionaries/word-classes.ts'
import { type Passage, shape, told } from '../../text/token-window.ts'
import type { Emit, Grammar } from '../grammar.ts'
import { isCapital, joins, type NameRun, nameEnd, runAt } from './runs.ts'
import { evidenceBefore, scoreRun, startsSentence } from './scores.ts'
import { prepareNames } from './words.ts'

/** A run with its score, kept until its neighbours are known. */
interface Found {
  readonly run: NameRun
  readonly start: number
  readonly end: number
  score: number
  reason: string
}

const unlikely = mark.given | mark.common | mark.country

/** From here on a name is sure enough to teach its words to the rest of the document. */
const sure = 0.7

/**
 * Names of persons: by dictionary and grammar (given and family names, initials, particles, hyphens, generations), by titles,
 * labels and greetings, by the words around, by standing in a row with other names, and by being mentioned elsewhere in full.
 */
export const names: Grammar = {
  name: 'names',
  types: [
    { code: 'NAME', label: 'Person name', category: 'PII', region: 'GLOBAL' },
    { code: 'NAME_TITLE', label: 'Honorific', category: 'PII', region: 'GLOBAL' },
  ],
  prepare: prepareNames,
  find: (passage, emit) => {
    const row: Found[] = []
    let skip = 0
    for (let n = 0; n < passage.notableCount; n++) {
      const i = passage.notable[n]
      if (i < skip) continue
      const form = passage.shape[i]
      // Most words of a text are in lower case and nobody's name; they cost this look alone.
      if (form === shape.number) continue
      if (form === shape.lower && (passage.marks[i] & unlikely) !== mark.given) {
        const found = behindTitle(passage, i)
        if (found !== undefined) {
          title(passage, i, emit)
          row.push(found)
          skip = found.run.last + 1
        }
        continue
      }
      const before = evidenceBefore(passage, i)
      if (!isCapital(passage, i) && form !== shape.initial) {
        const found =
          passage.shape[i] === shape.lower
            ? lowerCase(passage, i, before.strength)
            : before.labelled
              ? uncased(passage, i)
              : undefined
        if (found !== undefined) {
          if (before.strength > 0 && isShortTitle(passage, i - 1)) title(passage, i, emit)
          row.push(found)
          skip = found.run.last + 1
        }
        continue
      }
      const run = runAt(passage, i, before.labelled || before.honorific)
      if (run === undefined) continue
      const found = scored(passage, run, before)
      if (before.honorific && found.score >= 0.5) title(passage, i, emit)
      row.push(found)
      skip = run.last + 1
    }
    lastFirst(passage, row)
    coordinate(passage, row)
    vouch(passage, row)
    for (const found of row) settle(passage, found, emit)
  },
}

function scored(passage: Passage, found: NameRun, before: ReturnType<typeof evidenceBefore>): Found {
  const run = asTold(passage, found)
  const { end, suffixed } = nameEnd(passage, run.last)
  const { score, reason } = scoreRun(passage, run, before, suffixed)
  const led = before.honorific || before.labelled
  return {
    run,
    start: passage.start[run.first],
    end,
    score: led ? score : weighed(passage, run, score),
    reason,
  }
}

/** Where the tagger sees a name that begins with the run, the name ends where it says: "Ana Ruiz Servicio de Urología". */
function asTold(passage: Passage, run: NameRun): NameRun {
  if (passage.told[run.first] !== told.name) return run
  let last = run.first
  while (last + 1 < passage.count && passage.told[last + 1] === told.name && joins(passage, last)) last++
  // van of van den Berg
  if (passage.classes[last] & wordClass.particle && passage.shape[last] === shape.lower) return run
  if (last === run.last || passage.chance[run.first] < 0.6) return run
  const less = Math.max(0, run.last - last)
  return { ...run, last, size: Math.max(1, run.size - less) }
}

/** The rules' score and the tagger's verdict together: where it sees something else or nothing, a lone word needs more. */
function weighed(passage: Passage, run: NameRun, score: number): number {
  let agreed = 0
  let other = 0
  for (let i = run.first; i <= run.last; i++) {
    if (passage.told[i] === told.name) agreed += passage.chance[i]
    else if (passage.told[i] !== told.nothing) other += passage.chance[i]
  }
  const words = run.last - run.first + 1
  if (agreed > 0 && other === 0) return Math.max(score, Math.min(0.85, (agreed / words) * 0.8))
  const common = isOrdinary(passage, run)
  // It stays a possible name, which others beside it can vouch for.
  return Math.max(Math.min(score, 0.2), score - (other > 0 || common ? 0.4 : 0.15))
}

function isOrdinary(passage: Passage, run: NameRun): boolean {
  for (let i = run.first; i <= run.last; i++) if ((passage.marks[i] & mark.common) === 0) return false
  return true
}

/** mr. and dra. with their point, in a line without capitals. */
function isShortTitle(passage: Passage, i: number): boolean {
  return (
    i >= 0 &&
    (passage.classes[i] & wordClass.title) !== 0 &&
    passage.size(i) < 5 &&
    passage.unit(passage.end[i]) === 46
  )
}

/** The honorific before a name is told as well. */
function title(passage: Passage, first: number, emit: Emit): void {
  const i = first - 1
  let end = passage.end[i]
  if (passage.unit(end) === 46) end++
  emit(passage.start[i], end, 'NAME_TITLE', 0.6, 'honorific before a name')
}

/**
 * Names in lower case: anna kowalska, two words that are names and nothing else, and one such word in a line without any
 * capital or behind a label or greeting.
 */
function lowerCase(passage: Passage, i: number, strength: number): Found | undefined {
  const marks = passage.marks[i]
  if (passage.size(i) < 3 || (i > 0 && passage.glued(i - 1))) return undefined
  // Not inside an address, a path, an identifier or a contraction.
  if (glued(passage.unit(passage.start[i] - 1)) || glued(passage.unit(passage.end[i]))) return undefined
  if (!passage.lineIsLower(passage.start[i])) return undefined
  const k = i + 1
  const pair =
    passage.spaced(i) &&
    passage.shape[k] === shape.lower &&
    passage.size(k) >= 3 &&
    !glued(passage.unit(passage.end[k])) &&
    (passage.marks[k] & (mark.surname | mark.given)) !== 0 &&
    (passage.marks[k] & mark.common) === 0
  const last = pair ? k : i
  const placed = (marks & (mark.city | mark.region)) !== 0
  const score = pair ? 0.6 : strength >= 0.25 ? 0.55 : placed || !acts(passage, last) ? 0.3 : 0.5
  return {
    run: { first: i, last, size: last - i + 1, initials: 0 },
    start: passage.start[i],
    end: passage.end[last],
    score,
    reason: pair ? 'given and family name in lower case' : 'given name in lower case',
  }
}

/** mr. freeman, dr. anna weiss: whatever word follows an honorific in a line without capitals, and one more that is a name or unknown. */
function behindTitle(passage: Passage, i: number): Found | undefined {
  const k = i - 1
  if (k < 0 || (passage.classes[k] & wordClass.title) === 0 || passage.classes[k] & wordClass.role)
    return undefined
  if (passage.shape[k] !== shape.lower || passage.size(k) > 4 || passage.size(i) < 2) return undefined
  if (passage.unit(passage.end[k]) !== 46 || passage.start[i] - passage.end[k] !== 2) return undefined
  if (passage.marks[i] & mark.stop || !passage.lineIsLower(passage.start[i])) return undefined
  const next = i + 1
  const known = mark.given | mark.surname
  const more =
    passage.spaced(i) &&
    passage.shape[next] === shape.lower &&
    ((passage.marks[next] & known) !== 0 || passage.marks[next] === 0) &&
    (passage.marks[next] & mark.frequent) === 0
  const last = more ? next : i
  return {
    run: { first: i, last, size: last - i + 1, initials: 0 },
    start: passage.start[i],
    end: passage.end[last],
    score: 0.85,
    reason: 'honorific in lower case',
  }
}

/** A verb of persons or a possessive right behind. */
function acts(passage: Passage, i: number): boolean {
  if (passage.unit(passage.end[i]) === 39) return true
  return passage.spaced(i) && (passage.classes[i + 1] & wordClass.personVerb) !== 0
}

/** Signs that make a word part of an e-mail address, a path or code: @ . / \ _ - = # and digits. */
function glued(code: number): boolean {
  return (
    code === 64 ||
    code === 47 ||
    code === 92 ||
    code === 95 ||
    code === 45 ||
    code === 61 ||
    code === 35 ||
    (code >= 48 && code <= 57) ||
    code === 40
  )
}

/** Behind a label, up to four words of a script without case. */
function uncased(passage: Passage, i: number): Found | undefined {
  if (passage.shape[i] !== shape.uncased) return undefined
  let last = i
  while (
    last + 1 < passage.count &&
    last - i < 3 &&
    passage.spaced(last) &&
    passage.shape[last + 1] === shape.uncased
  )
    last++
  if (passage.end[last] - passage.start[i] > 40 || (last === i && passage.size(i) < 2)) return undefined
  return {
    run: { first: i, last, size: last - i + 1, initials: 0 },
    start: passage.start[i],
    end: passage.end[last],
    score: 0.75,
    reason: 'words behind a label',
  }
}

/** "Patient: Delacroix, Henri": one person, the family name first, unless a list goes on behind. */
function lastFirst(passage: Passage, row: Found[]): void {
  for (let k = row.length - 2; k >= 0; k--) {
    const [family, given] = [row[k], row[k + 1]]
    if (family.reason !== 'label' || family.run.size !== 1 || given.run.size !== 1) continue
    if (passage.text.slice(family.end, given.start) !== ', ' || given.score < 0.2) continue
    const third = row[k + 2]
    if (third !== undefined && inRow(passage, given, third)) continue
    const run = { ...family.run, last: given.run.last, size: 2 }
    row.splice(k, 2, {
      run,
      start: family.start,
      end: given.end,
      score: 0.95,
      reason: 'family and given name behind a label',
    })
  }
}

/** "Kovalev, Lee and Phillips": a doubtful name in a row with a likely one rises. Both ways, so that order does not matter. */
function coordinate(passage: Passage, row: Found[]): void {
  const rise = (from: Found, to: Found): void => {
    if (from.score >= 0.5 && to.score < 0.5 && to.score >= 0.2 && to.run.size <= 2) {
      to.score = 0.55
      to.reason = 'in a row with another name'
    }
  }
  for (let i = 1; i < row.length; i++) if (inRow(passage, row[i - 1], row[i])) rise(row[i - 1], row[i])
  for (let i = row.length - 1; i > 0; i--) if (inRow(passage, row[i - 1], row[i])) rise(row[i], row[i - 1])
}

/** Three or more in a row, each a possible name and two of them known as such, vouch for each other. */
function vouch(passage: Passage, row: Found[]): void {
  for (let first = 0; first < row.length; ) {
    let last = first
    while (last + 1 < row.length && inRow(passage, row[last], row[last + 1])) last++
    const members = row.slice(first, last + 1)
    if (
      members.length > 2 &&
      members.every(({ score }) => score >= 0.2) &&
      members.filter(({ score }) => score >= 0.3).length > 1
    )
      for (const member of members) {
        if (member.score >= 0.5) continue
        member.score = 0.55
        member.reason = 'in a row of names'
      }
    first = last + 1
  }
}

const rowGap = /^(?:,? (?:and|or|y|und|et|e|en|with|to) |, | & |\/)$/

function inRow(passage: Passage, a: Found, b: Found): boolean {
  const gap = b.start - a.end
  return gap > 0 && gap <= 6 && rowGap.test(passage.text.slice(a.end, b.start))
}

function settle(passage: Passage, found: Found, emit: Emit): void {
  const { run, start, end, score, reason } = found
  if (score >= 0.2) emit(start, end, 'NAME', score, reason)
  if (score >= sure) {
    if (run.size >= 2 || reason.startsWith('honorific')) learn(passage, run)
    return
  }
  if (score >= 0.5 || run.size > 3 || start < passage.ownedFrom || start >= passage.ownedTo) return
  const single = run.first === run.last
  // Forest Green, Jasmine Tea: words that are all ordinary name nobody because a person bears one of them.
  if (!single && isOrdinary(passage, run)) return
  const ordinary = single && (passage.marks[run.first] & mark.common) !== 0
  if (ordinary && (startsSentence(passage, run.first) || passage.shape[run.first] !== shape.capital)) return
  if (single && (passage.size(run.first) < 3 || passage.marks[run.first] & (mark.country | mark.city))) return
  passage.mentions.doubt(
    passage,
    run.first,
    run.last,
    passage.folded.startOf(start),
    passage.folded.endOf(end),
  )
}

/** Teaches the document the words of a sure name that are long enough to be told from others. */
function learn(passage: Passage, run: NameRun): void {
  for (let i = run.first; i <= run.last; i++) {
    if (passage.shape[i] === shape.initial || passage.size(i) < 3) continue
    const marks = passage.marks[i]
    if (passage.classes[i] & (wordClass.particle | wordClass.title) || marks & mark.stop) continue
    if (marks & mark.common && (marks & mark.given) === 0) continue
    passage.mentions.learn(passage, i)
  }
}
