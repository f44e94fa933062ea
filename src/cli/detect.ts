import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { addAbortSignal } from 'node:stream'
import type { DetectOptions } from '../../engines/detect/detect.ts'
import type { Entity } from '../../engines/model/entity.ts'
import { DocumentError, errorToData, RequestError } from '../../engines/model/errors.ts'
import { textOf } from '../documents.ts'
import { readInput, unreadable } from '../input.ts'
import { type Command, entityList, expectFiles, numberOption, parse, type Surroundings } from './command.ts'
import { someFailed } from './exit-codes.ts'
import { lines } from './lines.ts'
import { table } from './table.ts'
import { readTerms } from './terms.ts'

const help = `Find sensitive values in a text. Nothing is changed.

Usage: palimpsest detect [FILE|-] [OPTIONS]
       palimpsest detect --jsonl [FILE|-] [OPTIONS]

Reads FILE, or standard input without one (or with -).

Options:
  --entities A,B     look for these kinds only, such as NAME,EMAIL,IBAN; "none" looks
                     for the --terms alone. "palimpsest entities" lists all kinds.
  --terms FILE       also find these literal values, one a line, whatever their case,
                     spacing, line breaks or hyphenation, inside longer words too
  --whole-words      find terms as whole words only
  --language CODE    language of the text, such as en or de
  --min-score N      leave out what is less sure than N, from 0 to 1
  --show-values      show the values themselves; without it they stay in the file
  --explain          say which pattern, check and context made each score
  --json             write {"entities":[{"type","start","end","score","recognizer"}]}
  --jsonl            read {"id","text","lang"} and write {"id","entities"}, a line each,
                     as they come. A line that cannot be read is answered with
                     {"id":null,"error"}, and the exit code is 7 at the end.

Offsets count UTF-16 units, as JavaScript strings do; the end is exclusive.

Examples:
  palimpsest detect letter.txt
  palimpsest detect letter.txt --entities EMAIL,PHONE --json
  cat notes.txt | palimpsest detect --show-values
  palimpsest detect --jsonl < records.jsonl > found.jsonl
`

const options = {
  entities: { type: 'string' },
  terms: { type: 'string' },
  'whole-words': { type: 'boolean' },
  language: { type: 'string' },
  'min-score': { type: 'string' },
  'show-values': { type: 'boolean' },
  explain: { type: 'boolean' },
  json: { type: 'boolean' },
  jsonl: { type: 'boolean' },
} as const

const largestInput = 512 * 1024 * 1024

export const detectCommand: Command = { help, run }

async function run(args: readonly string[], around: Surroundings): Promise<number> {
  const { values, positionals } = parse('detect', args, options)
  expectFiles('detect', positionals, 0, 1)
  const terms = await readTerms(values.terms)
  // Loaded here and not above: --help must not wait for dictionaries.
  const [{ detect }, { compileTerms }] = await Promise.all([
    import('../../engines/detect/detect.ts'),
    import('../../engines/detect/terms.ts'),
  ])
  const choice: DetectOptions = {
    entities: entityList(values.entities),
    minScore: numberOption('min-score', values['min-score'], 0, 1),
    language: values.language,
    explain: values.explain,
    ...(terms && { terms: compileTerms(terms, { wholeWords: values['whole-words'] }) }),
  }
  const file = positionals[0] === '-' ? undefined : positionals[0]
  if (values.jsonl)
    return detectLines(
      file,
      (text, language) => detect(text, { ...choice, ...(language && { language }) }),
      around,
    )

  const text = textOf(await readInput(file ?? around.stdin, largestInput, around.signal))
  if (text === null)
    throw new DocumentError(
      'unsupported_format',
      'detect reads text (UTF-8, or UTF-16 with its mark). For a PDF, use "palimpsest redact".',
    )
  const entities = detect(text, choice)
  const readValue = (entity: Entity) => text.slice(entity.start, entity.end)
  if (values.json) {
    const shown = entities.map((e) => (values['show-values'] ? { ...e, value: readValue(e) } : e))
    around.stdout.write(`${JSON.stringify({ entities: shown })}\n`)
    return 0
  }
  around.stdout.write(entityTable(entities, values['show-values'] ? readValue : undefined))
  return 0
}

function entityTable(entities: readonly Entity[], readValue?: (entity: Entity) => string): string {
  if (entities.length === 0) return 'Nothing was found.\n'
  const explained = entities.some((entity) => entity.explanation)
  const titles = ['TYPE', 'START', 'END', 'SCORE', 'RECOGNIZER']
  if (readValue) titles.push('VALUE')
  if (explained) titles.push('WHY')
  const rows = entities.map((entity) => {
    const row = [entity.type, entity.start, entity.end, entity.score.toFixed(2), entity.recognizer]
    if (readValue) row.push(readValue(entity))
    if (explained) row.push(why(entity))
    return row
  })
  return table(titles, rows)
}

function why({ explanation }: Entity): string {
  if (!explanation) return ''
  const { pattern, check, context, base } = explanation
  const parts = [`pattern ${pattern}: ${base.toFixed(2)}`]
  if (check === 'passed') parts.push('check passed')
  if (context !== undefined) parts.push(`near "${context}"`)
  return parts.join(', ')
}

/** A result a line, in order, written as the lines come and no faster than they are read. */
async function detectLines(
  file: string | undefined,
  find: (text: string, language?: string) => Entity[],
  { stdin, stdout, signal }: Surroundings,
): Promise<number> {
  let exit = 0
  const answer = (line: Uint8Array) => {
    let id: unknown = null
    try {
      const item = parseItem(line)
      id = item.id ?? null
      if (typeof item.text !== 'string')
        throw new DocumentError('malformed', 'The line must have a string "text".')
      const entities = find(item.text, typeof item.lang === 'string' ? item.lang : undefined)
      return { id, entities }
    } catch (error) {
      // What the command line asks for is wrong for every line alike, and is not the line's fault.
      if (error instanceof RequestError && error.code === 'unknown_entity') throw error
      exit = someFailed
      const { code, message } = errorToData(error)
      return { id, error: { code, message } }
    }
  }
  try {
    signal.throwIfAborted()
    const source = addAbortSignal(signal, file === undefined ? stdin : createReadStream(file))
    for await (const line of lines(source)) {
      signal.throwIfAborted()
      if (line.length === 0) continue
      if (!stdout.write(`${JSON.stringify(answer(line))}\n`)) await once(stdout, 'drain')
    }
  } catch (error) {
    throw unreadable(error)
  }
  return exit
}

function parseItem(line: Uint8Array): { id?: unknown; text?: unknown; lang?: unknown } {
  let item: unknown
  try {
    item = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line))
  } catch {
    // The parser's own message quotes the line, so it is not handed on.
    throw new DocumentError('malformed', 'The line is not JSON in UTF-8.')
  }
  if (typeof item !== 'object' || item === null)
    throw new DocumentError('malformed', 'The line must be an object with a string "text".')
  return item
}
