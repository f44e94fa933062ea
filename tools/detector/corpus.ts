// Reads the labelled sets that train.ts learns from. For maintainers only.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ModelName, modelOf } from '../../engines/detect/tagger/weights.ts'
import { readDocuments } from './documents.ts'
import type { Example } from './example.ts'
import { readHelpPages } from './help-pages.ts'

export interface LabelledSet {
  readonly name: string
  /** ISO 639-1. */
  readonly language: string
  readonly model: ModelName
  readonly texts: readonly Example[]
  /** Types that the set does not label: unlabelled text may be one of them. */
  readonly unlabelled: readonly string[]
}

/** By set, the types that it does not label. */
const unlabelledTypes: Readonly<Record<string, readonly string[]>> = { litbank: ['ORG'] }

const modelByLanguage: Readonly<Record<string, ModelName>> = {
  zh: 'han',
  ja: 'han',
  ko: 'hangul',
  th: 'thai',
}

/**
 * The sets below a folder: files SET.LANGUAGE.jsonl, one JSON object a line, `{text, spans: [{start, end, type}]}`, in `permissive/` and
 * `bysa/`, and six older ones SET_LANGUAGE.jsonl next to them. Nothing in `dev/` is read.
 */
export function readSets(folder: string): LabelledSet[] {
  const sets: LabelledSet[] = []
  for (const part of ['', 'permissive', 'bysa'])
    for (const file of readdirSync(path.join(folder, part)).sort()) {
      const found = /^(.+)[._]([a-z]{2})\.jsonl$/.exec(file)
      if (found === null) continue
      const [, name, language] = found
      const texts = readFileSync(path.join(folder, part, file), 'utf8')
        .split('\n')
        .filter((line) => line.length > 0)
        .map((line) => JSON.parse(line) as Example)
      const model = modelByLanguage[language] ?? modelOfText(texts[0].text)
      sets.push({ name, language, model, texts, unlabelled: unlabelledTypes[name] ?? [] })
    }
  return sets
}

/** Whether the text with an index is in a half of its set: 0 those with an even index, 1 the others. */
export function inHalf(half: number): (text: unknown, index: number) => boolean {
  return (_, index) => index % 2 === half
}

/** The documents of this project, a set for each folder and language. */
export function documentSets(): LabelledSet[] {
  return (['documents', 'papers'] as const).flatMap((folder) =>
    [...readDocuments(folder)].map(([tag, texts]) => setOf(folder, tag, texts)),
  )
}

/** Help pages of programs, a set for each manual and language. */
export function helpSets(folder: string): LabelledSet[] {
  return readHelpPages(folder, 'training').map(({ manual, language, texts }) =>
    setOf(manual, language, texts),
  )
}

function setOf(name: string, tag: string, texts: readonly Example[]): LabelledSet {
  const language = tag.slice(0, 2)
  const model = modelByLanguage[language] ?? modelOfText(texts.map(({ text }) => text).join('\n'))
  return { name, language, model, texts, unlabelled: [] }
}

/** The model that has the most letters of the text. */
function modelOfText(text: string): ModelName {
  const letters = new Map<ModelName, number>()
  for (const [letter] of text.matchAll(/\p{L}/gu)) {
    const model = modelOf(letter.charCodeAt(0))
    if (model !== undefined) letters.set(model, (letters.get(model) ?? 0) + 1)
  }
  return [...letters].reduce((a, b) => (b[1] > a[1] ? b : a), ['latin', 0] as const)[0]
}
