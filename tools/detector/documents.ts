// Reads documents/LANGUAGE.txt, everyday documents written for this project with people, organisations and places marked, for train.ts. For
// maintainers only. A document starts with `=== ` and a name; {N:...} marks a person, {O:...} an organisation, {L:...} a place.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Example } from './example.ts'

const types: Readonly<Record<string, string>> = { N: 'NAME', O: 'ORG', L: 'LOCATION' }

/** One in so many documents is held out from training and only measured. */
const leftOut = 5

/** The documents that training reads, by language: ISO 639-1, with a script after it where a language has several. */
export function readDocuments(): Map<string, Example[]> {
  const folder = path.join(import.meta.dirname, 'documents')
  return new Map(
    readdirSync(folder)
      .sort()
      .map((file) => [
        path.basename(file, '.txt'),
        readFileSync(path.join(folder, file), 'utf8')
          .split(/^=== .*\n/m)
          .slice(1)
          .filter((_, k) => k % leftOut !== leftOut - 1)
          .map(withoutMarks),
      ]),
  )
}

function withoutMarks(marked: string): Example {
  let text = ''
  const spans: Example['spans'][number][] = []
  for (const part of marked.trimEnd().split(/(\{[NOL]:[^{}\n]+\})/)) {
    const type = /^\{[NOL]:[^{}\n]+\}$/.test(part) ? types[part[1]] : undefined
    const shown = type === undefined ? part : part.slice(3, -1)
    if (type !== undefined) spans.push({ start: text.length, end: text.length + shown.length, type })
    text += shown
  }
  return { text, spans }
}
