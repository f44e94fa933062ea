import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { LabelledSpan } from '../marks/named-score.ts'

type FindNames = (texts: readonly string[]) => Promise<LabelledSpan[][]>

/** A program that finds names in text. It is scored on English only, which all of them support. */
export interface NameFinder {
  readonly name: string
  /** Null if it is not installed. */
  readonly load: (folder: string | null) => Promise<FindNames | null>
}

/** The npm package of a folder, else of this project; undefined if not installed. */
async function packageIn<T>(folder: string | null, name: string): Promise<T | undefined> {
  try {
    const from = createRequire(path.join(folder ?? import.meta.dirname, 'x.js'))
    return (await import(pathToFileURL(from.resolve(name)).href)) as T
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'MODULE_NOT_FOUND' || code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** The placeholder of a value in the output of redact-pii. */
const placeholder = /PERSON_NAME|[A-Z]+(?:_[A-Z]+)+|ZIPCODE|USERNAME|PASSWORD|CREDENTIALS|DIGITS/g

/** The values of a text for which another text has placeholders: the text between the common parts. */
export function replacedIn(text: string, redacted: string): LabelledSpan[] {
  const spans: LabelledSpan[] = []
  let [from, at] = [0, 0]
  let open: string | undefined
  const close = (part: string) => {
    const found = part === '' && open !== undefined ? text.length : text.indexOf(part, from)
    if (found < 0) return false
    if (open !== undefined) spans.push({ start: from, end: found, type: open })
    from = found + part.length
    return true
  }
  for (const match of redacted.matchAll(placeholder)) {
    const part = redacted.slice(at, match.index)
    // A word of the text itself that looks like a placeholder, or two values side by side.
    if (text.startsWith(match[0], from + part.length) || (part === '' && open !== undefined)) continue
    if (!close(part)) return spans
    at = match.index + match[0].length
    open = match[0] === 'PERSON_NAME' ? 'NAME' : 'OTHER'
  }
  close(redacted.slice(at))
  return spans
}

const redactPii: NameFinder = {
  name: 'redact-pii',
  async load(folder) {
    type Redactor = { redact(text: string): string }
    type Loaded = { SyncRedactor?: new () => Redactor; default?: { SyncRedactor: new () => Redactor } }
    const loaded = await packageIn<Loaded>(folder, 'redact-pii')
    const SyncRedactor = loaded?.SyncRedactor ?? loaded?.default?.SyncRedactor
    if (SyncRedactor === undefined) return null
    const redactor = new SyncRedactor()
    return async (texts) => texts.map((text) => replacedIn(text, redactor.redact(text)))
  },
}

const compromise: NameFinder = {
  name: 'compromise',
  async load(folder) {
    interface Terms {
      json(options: { offset: true }): { offset: { start: number; length: number } }[]
    }
    type Nlp = (text: string) => { people(): Terms; organizations(): Terms; places(): Terms }
    const loaded = await packageIn<{ default: Nlp }>(folder, 'compromise')
    if (loaded === undefined) return null
    const spans = (terms: Terms, type: string) =>
      terms
        .json({ offset: true })
        .map(({ offset }) => ({ start: offset.start, end: offset.start + offset.length, type }))
    return async (texts) =>
      texts.map((text) => {
        const read = loaded.default(text)
        return [
          ...spans(read.people(), 'NAME'),
          ...spans(read.organizations(), 'ORG'),
          ...spans(read.places(), 'LOCATION'),
        ]
      })
  },
}

const openredaction: NameFinder = {
  name: 'openredaction',
  async load(folder) {
    interface Detection {
      readonly type: string
      readonly position: readonly [start: number, end: number]
    }
    type Loaded = { OpenRedaction: new () => { detect(text: string): Promise<{ detections: Detection[] }> } }
    const loaded = await packageIn<Loaded>(folder, 'openredaction')
    if (loaded === undefined) return null
    const redactor = new loaded.OpenRedaction()
    return async (texts) => {
      const all: LabelledSpan[][] = []
      for (const text of texts) {
        const { detections } = await redactor.detect(text)
        all.push(
          detections.map(({ type, position: [start, end] }) => ({
            start,
            end,
            type: /NAME|PERSON/.test(type) ? 'NAME' : 'OTHER',
          })),
        )
      }
      return all
    }
  },
}

const presidioProgram = `
import json, sys
from presidio_analyzer import AnalyzerEngine
from presidio_analyzer.nlp_engine import NlpEngineProvider
model = sys.argv[1] if len(sys.argv) > 1 else 'en_core_web_lg'
provider = NlpEngineProvider(nlp_configuration={'nlp_engine_name': 'spacy', 'models': [{'lang_code': 'en', 'model_name': model}]})
engine = AnalyzerEngine(nlp_engine=provider.create_engine())
types = {'PERSON': 'NAME', 'ORGANIZATION': 'ORG', 'LOCATION': 'LOCATION'}
for line in sys.stdin:
    text = json.loads(line)
    found = engine.analyze(text=text, language='en')
    # Python counts code points, the labels UTF-16 units.
    at = lambda n: len(text[:n].encode('utf-16-le')) // 2
    print(json.dumps([{'start': at(r.start), 'end': at(r.end), 'type': types.get(r.entity_type, 'OTHER')} for r in found]))
`

function python(args: readonly string[], input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const program = process.env.PALIMPSEST_MARKS_PYTHON ?? 'python3'
    const child = execFile(program, args, { maxBuffer: 1 << 28 }, (error, stdout) =>
      error === null ? resolve(stdout) : reject(error),
    )
    // It may end before it has read all.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
  })
}

const presidio: NameFinder = {
  name: 'Presidio',
  async load() {
    // The default model of Presidio, or the small one.
    for (const model of ['en_core_web_lg', 'en_core_web_sm'])
      try {
        await python(['-c', `import presidio_analyzer, ${model}`], '')
        return async (texts) => {
          const input = texts.map((text) => `${JSON.stringify(text)}\n`).join('')
          const output = await python(['-c', presidioProgram, model], input)
          return output
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line) as LabelledSpan[])
        }
      } catch {
        // Not installed: the next model, or none.
      }
    return null
  },
}

export const nameFinders: readonly NameFinder[] = [redactPii, compromise, openredaction, presidio]
