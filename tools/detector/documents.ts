// Reads the everyday documents that were written for this project, for train.ts and train-codes.ts. For maintainers only. documents/LANGUAGE.txt has
// people, organisations and places marked, papers/LANGUAGE.txt all values. A document starts with `=== ` and a name. Marks:
// {N:...} a person, {O:...} an organisation, {L:...} a place, {I:...} an identifier or secret, {P:...} a phone number, {A:...} a part of an address, {D:...} a
// date of birth or an age, {U:...} a user name or initials, {H:...} health, belief, origin or offence.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Example } from './example.ts'

const typesOfNames: Readonly<Record<string, string>> = { N: 'NAME', O: 'ORG', L: 'LOCATION' }
/** Initials are names for the tagger; longer user names are not. */
const initials = /^\p{L}(?:\.?\p{L}){0,3}\.?$/u
const mark = /(\{[NOLIPADUH]:[^{}\n]+\})/

/** One in so many documents is held out from training and only measured. */
const leftOut = 5
type Part = 'training' | 'held out'
type Folder = 'documents' | 'papers'

/** A value in a document, in UTF-16 code units, with the letter of its mark. */
export interface Mark {
  readonly start: number
  readonly end: number
  readonly kind: string
}

export interface MarkedDocument {
  readonly name: string
  readonly text: string
  readonly marks: readonly Mark[]
}

/** The people, organisations and places of documents, by language: ISO 639-1, with a script after it where a language has several. */
export function readDocuments(folder: Folder, part: Part = 'training'): Map<string, Example[]> {
  const examplesOf = ({ text, marks }: MarkedDocument): Example => ({
    text,
    spans: marks.flatMap((span) => nameOf(text, span)),
  })
  return new Map(
    [...markedIn(folder, part)].map(([language, documents]) => [language, documents.map(examplesOf)]),
  )
}

/** The documents in which all values are marked. */
export function readPapers(part: Part): MarkedDocument[] {
  return [...markedIn('papers', part).values()].flat()
}

function nameOf(text: string, { start, end, kind }: Mark): Example['spans'] {
  const isInitials = kind === 'U' && initials.test(text.slice(start, end))
  const type = isInitials ? 'NAME' : typesOfNames[kind]
  return type === undefined ? [] : [{ start, end, type }]
}

function markedIn(below: Folder, part: Part): Map<string, MarkedDocument[]> {
  const folder = path.join(import.meta.dirname, below)
  return new Map(
    readdirSync(folder)
      .sort()
      .map((file) => [
        path.basename(file, '.txt'),
        readFileSync(path.join(folder, file), 'utf8')
          .split(/^=== /m)
          .slice(1)
          .filter((_, k) => (k % leftOut === leftOut - 1) === (part === 'held out'))
          .map(withoutMarks),
      ]),
  )
}

function withoutMarks(document: string): MarkedDocument {
  const end = document.indexOf('\n')
  let text = ''
  const marks: Mark[] = []
  for (const [k, piece] of document
    .slice(end + 1)
    .trimEnd()
    .split(mark)
    .entries()) {
    const isMark = k % 2 === 1
    const shown = isMark ? piece.slice(3, -1) : piece
    if (isMark) marks.push({ start: text.length, end: text.length + shown.length, kind: piece[1] })
    text += shown
  }
  return { name: document.slice(0, end).trim(), text, marks }
}
