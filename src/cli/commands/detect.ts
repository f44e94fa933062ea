import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { addAbortSignal } from 'node:stream'
import type { Entity } from '../../../engines/model/entity.ts'
import { DocumentError, errorToData, RequestError } from '../../../engines/model/errors.ts'
import { byteChunks } from '../../detection/decode-stream.ts'
import { Detector } from '../../detection/detector.ts'
import { detectPieces } from '../../detection/streams.ts'
import { isText } from '../../documents.ts'
import { type Input, unreadable } from '../../input.ts'
import { type Command, expectFiles, parse, type Surroundings } from '../command.ts'
import { why } from '../error-text.ts'
import { someFailed } from '../exit-codes.ts'
import { lines } from '../lines.ts'
import { choiceHelp, choiceOptions, readChoice } from '../options/detection.ts'
import { table } from '../table.ts'

const help = `Find sensitive values in a text. Nothing is changed.

Usage: palimpsest detect [FILE|-] [OPTIONS]
       palimpsest detect --jsonl [FILE|-] [OPTIONS]

Reads FILE, or standard input without one (or with -).

A text may be of any length: it is read in parts, in memory that does not grow with it.

${choiceHelp}

Output:
  --show-values         show the values themselves; without it they stay in the file
  --json                write {"entities":[{"type","start","end","score","recognizer"}]}
  --jsonl               read {"id","text","lang"} and write {"id","entities"}, a line
                        each, as they come. A line that cannot be read is answered with
                        {"id":null,"error"}, and the exit code is 7 at the end.

Offsets count UTF-16 units, as JavaScript strings do; the end is exclusive.

Examples:
  palimpsest detect letter.txt
  palimpsest detect letter.txt --entities EMAIL,PHONE --json
  cat notes.txt | palimpsest detect --show-values --explain
  palimpsest detect notes.txt --pack GDPR_SENSITIVE --config ours.json
  palimpsest detect --jsonl < records.jsonl > found.jsonl
`

const options = {
  ...choiceOptions,
  'show-values': { type: 'boolean' },
  json: { type: 'boolean' },
  jsonl: { type: 'boolean' },
} as const

export const detectCommand: Command = { help, run }

async function run(args: readonly string[], around: Surroundings): Promise<number> {
  const { values, positionals } = parse('detect', args, options)
  expectFiles('detect', positionals, 0, 1)
  // What detects is loaded in here and not above: --help must not wait for dictionaries.
  const detector = new Detector()
  const choice = await detector.compiled(await readChoice(values))
  const file = positionals[0] === '-' ? undefined : positionals[0]
  if (values.jsonl) {
    const { detect, withLanguage } = await detector.module()
    const find = (text: string, language?: string): Entity[] =>
      detect(text, language === undefined ? choice : withLanguage(choice, language))
    return detectLines(file, find, around)
  }
  const chunks = await textChunks(file ?? around.stdin, around.signal)
  const found = detectPieces(chunks, choice)
  const write = async (text: string): Promise<void> => {
    if (!around.stdout.write(text)) await once(around.stdout, 'drain')
  }
  const showValues = values['show-values'] === true
  if (values.json) {
    let before = '{"entities":['
    for await (const { value, ...entity } of found) {
      await write(before + JSON.stringify(showValues ? { ...entity, value } : entity))
      before = ','
    }
    await write(before === ',' ? ']}\n' : `${before}]}\n`)
    return 0
  }
  const entities: Row[] = []
  for await (const { value, ...entity } of found) entities.push(showValues ? { ...entity, value } : entity)
  await write(entityTable(entities, showValues))
  return 0
}

/** The bytes of a source, when it is text by its beginning. */
async function textChunks(input: Input, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
  const chunks = byteChunks(input, signal)
  const head: Uint8Array[] = []
  let size = 0
  // As much as is looked at, and one byte more, which tells that the text goes on.
  while (size <= 64 * 1024) {
    const { value, done } = await chunks.next()
    if (done === true) break
    head.push(value)
    size += value.length
  }
  const name = typeof input === 'string' ? path.basename(input) : undefined
  if (!isText({ bytes: Buffer.concat(head), name }))
    throw new DocumentError(
      'unsupported_format',
      'detect reads text (UTF-8, or UTF-16 with its mark). For a PDF, use "palimpsest redact".',
    )
  return (async function* () {
    yield* head
    yield* chunks
  })()
}

type Row = Entity & { readonly value?: string }

function entityTable(entities: readonly Row[], showValues: boolean): string {
  if (entities.length === 0) return 'Nothing was found.\n'
  const explained = entities.some((entity) => entity.explanation)
  const titles = ['TYPE', 'START', 'END', 'SCORE', 'RECOGNIZER']
  if (showValues) titles.push('VALUE')
  if (explained) titles.push('WHY')
  const rows = entities.map((entity) => {
    const row = [entity.type, entity.start, entity.end, entity.score.toFixed(2), entity.recognizer]
    if (showValues) row.push(entity.value ?? '')
    if (explained) row.push(why(entity))
    return row
  })
  return table(titles, rows)
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
