// Reads the labelled sets that train.ts learns from. For maintainers only.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ModelName, modelOf } from '../../engines/detect/tagger/weights.ts'
import type { Example } from './example.ts'

export interface LabelledSet {
  readonly name: string
  /** ISO 639-1. */
  readonly language: string
  readonly model: ModelName
  readonly texts: readonly Example[]
  /** Types of which the set says nothing: what has no label may be one of them. */
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
 * `bysa/`, and six older ones SET_LANGUAGE.jsonl beside them. Nothing in `dev/` is read.
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

/** The model of the first letter. */
function modelOfText(text: string): ModelName {
  const letter = /\p{L}/u.exec(text)?.[0] ?? 'a'
  return modelOf(letter.charCodeAt(0)) ?? 'latin'
}
