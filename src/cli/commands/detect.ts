import { createReadStream } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { addAbortSignal, Readable } from 'node:stream'
import type { Entity } from '../../../engines/model/entity.ts'
import { DocumentError, errorToData, LimitError, RequestError } from '../../../engines/model/errors.ts'
import type { DetectDocumentOptions, DetectedDocument } from '../../detection/detect-document.ts'
import { Detector } from '../../detection/detector.ts'
import { detectStream, readChunks } from '../../detection/streams.ts'
import { detectInStructure } from '../../detection/structured.ts'
import { isText } from '../../documents.ts'
import type { Executor } from '../../executor/executor.ts'
import type { Tasks } from '../../executor/tasks.ts'
import { type Input, readError } from '../../input.ts'
import { writeToStream } from '../../output/write.ts'
import { type Command, type CommandContext, parseCommandLine, someFailed } from '../command.ts'
import { optionHelp } from '../help.ts'
import {
  detectionOptions,
  readDetectionOptions,
  structureOptions,
  structureTitle,
  visualDetectionTitle,
  visualOptions,
  visualValues,
} from '../options/detection.ts'
import { flag, passwordOption } from '../options/option.ts'
import { readPassword } from '../options/option-files.ts'
import { progressView } from '../progress.ts'
import { explanationText, table } from '../table.ts'

const options = {
  showValues: flag('show the values themselves (default: only their positions)'),
  json: flag(
    'write\n{"entities":[{"type","start","end","score","recognizer"}]};\nfor a document that is not text\n{"format","pages","entities":\n[{"id","type","page","boxes","score","reason"}]}, with "span" instead of "page" and "boxes" for formats without pages. Boxes are in points (1/72 inch) from the top left of the page.',
  ),
  passwordFile: passwordOption,
  noOcr: flag('do not read words in images'),
  jsonl: flag(
    'read {"id","text","lang"} and write {"id","entities"}, an object on each line, as they arrive. The result of an invalid line is {"id":null,"error"}, and the exit code is then 7.',
  ),
}
const allOptions = { ...options, ...detectionOptions, ...structureOptions, ...visualOptions }

const help = `Find sensitive values in a document. The input is not changed.

Usage: palimpsest detect [FILE|-] [OPTIONS]
       palimpsest detect --jsonl [FILE|-] [OPTIONS]

Reads FILE, or standard input without FILE or with -. A text may have any length; memory
use does not grow with it. Values in PDF and images are listed with their pages; images
and scans are read by OCR. Office documents are read as text.

${optionHelp('Detection options', detectionOptions)}

${optionHelp(structureTitle, structureOptions)}

${optionHelp(visualDetectionTitle, visualOptions)}

${optionHelp('Output', options)}

Offsets are UTF-16 code units, as in JavaScript strings; the end is exclusive.

Examples:
  palimpsest detect letter.txt
  palimpsest detect letter.pdf --json
  palimpsest detect letter.txt --entities EMAIL,PHONE --json
  cat notes.txt | palimpsest detect --show-values --explain
  palimpsest detect notes.txt --pack GDPR_SENSITIVE --config ours.json
  palimpsest detect --jsonl < records.jsonl > found.jsonl
`

export const detectCommand: Command = { help, options: allOptions, run }

/** Longer lines are rejected, so that input without line breaks cannot exhaust memory. */
const maxLineBytes = 256 * 1024 * 1024

async function run(args: readonly string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseCommandLine('detect', args, allOptions, [0, 1])
  const { json = false, showValues = false } = values
  // Loaded lazily: --help must not load dictionaries.
  const detector = new Detector()
  const detection = await readDetectionOptions(values)
  const compiled = await detector.compile(detection)
  const file = positionals[0] === '-' ? undefined : positionals[0]
  if (values.jsonl) {
    const { detect, withLanguage } = await detector.module()
    const find = (text: string, language?: string): Entity[] =>
      detect(text, language === undefined ? compiled : withLanguage(compiled, language))
    return detectLines(file, find, context)
  }
  const { chunks, isText } = await textChunks(file ?? context.stdin, context.signal)
  if (!isText && values.format === undefined) {
    const document = {
      password: await readPassword(values.passwordFile),
      ocr: values.noOcr !== true,
      json,
      showValues,
    }
    const how = { ...detection, ...visualValues(values), ...document }
    return detectDocument(file ?? Readable.from(chunks), how, context)
  }
  const result = await detectInStructure(chunks, {
    format: values.format,
    name: file === undefined ? undefined : path.basename(file),
    options: { ...detection, columns: values.columns },
  })
  await using threads = new DetectionThreads()
  const pool = {
    start: () => threads.start(),
    threads: availableParallelism(),
    options: { ...detection, signal: context.signal },
  }
  const found = 'entities' in result ? result.entities : detectStream(result.rest, compiled, pool)
  const write = async (text: string): Promise<void> => {
    await writeToStream(context.stdout, text)
  }
  if (json) {
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

/** The threads for a long text; not loaded for a short one. */
class DetectionThreads implements AsyncDisposable {
  #executor: Promise<Executor> | undefined

  start(): Promise<Executor> {
    this.#executor ??= Promise.all([
      import('../../executor/piscina.ts'),
      import('../../executor/tasks.ts'),
    ]).then(([{ PiscinaExecutor }, { taskModules }]) => new PiscinaExecutor<Tasks>(taskModules))
    return this.#executor
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await (await this.#executor)?.[Symbol.asyncDispose]()
  }
}

/** The chunks of an input, and whether it starts as text. */
async function textChunks(
  input: Input,
  signal: AbortSignal,
): Promise<{ readonly chunks: AsyncIterable<Uint8Array>; readonly isText: boolean }> {
  const chunks = readChunks(input, signal)
  const head: Uint8Array[] = []
  let size = 0
  // The bytes that format detection reads, plus one, which shows that the text continues.
  while (size <= 64 * 1024) {
    const { value, done } = await chunks.next()
    if (done === true) break
    head.push(value)
    size += value.length
  }
  const name = typeof input === 'string' ? path.basename(input) : undefined
  const all = (async function* () {
    yield* head
    yield* chunks
  })()
  return { chunks: all, isText: isText({ bytes: Buffer.concat(head), name }) }
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
    if (explained) row.push(explanationText(entity))
    return row
  })
  return table(titles, rows)
}

/** Writes one result for each line, in order, as the lines arrive and no faster than they are consumed. */
async function detectLines(
  file: string | undefined,
  find: (text: string, language?: string) => Entity[],
  { stdin, stdout, signal }: CommandContext,
): Promise<number> {
  let exit = 0
  const resultOf = (line: Uint8Array) => {
    let id: unknown = null
    try {
      const item = parseItem(line)
      id = item.id ?? null
      if (typeof item.text !== 'string')
        throw new DocumentError('malformed', 'The line must have a string "text".')
      const entities = find(item.text, typeof item.lang === 'string' ? item.lang : undefined)
      return { id, entities }
    } catch (error) {
      // An error in the command line, which would be repeated for every line.
      if (error instanceof RequestError && error.code === 'unknown_entity') throw error
      exit = someFailed
      const { code, message } = errorToData(error)
      return { id, error: { code, message } }
    }
  }
  try {
    signal.throwIfAborted()
    const source = addAbortSignal(signal, file === undefined ? stdin : createReadStream(file))
    for await (const line of splitLines(source)) {
      signal.throwIfAborted()
      if (line.length === 0) continue
      await writeToStream(stdout, `${JSON.stringify(resultOf(line))}\n`)
    }
  } catch (error) {
    throw readError(error)
  }
  return exit
}

function parseItem(line: Uint8Array): { id?: unknown; text?: unknown; lang?: unknown } {
  let item: unknown
  try {
    item = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line))
  } catch {
    // The message of the parser quotes the line, so it is omitted.
    throw new DocumentError('malformed', 'The line is not valid JSON in UTF-8.')
  }
  if (typeof item !== 'object' || item === null)
    throw new DocumentError('malformed', 'The line must be an object with a string "text".')
  return item
}

/** Splits a byte stream of any length into lines, without their LF or CRLF. */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes = maxLineBytes,
): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      parts.push(chunk.subarray(from, end))
      yield joinLine(parts)
      parts = []
      size = 0
      from = end + 1
    }
    if (from === chunk.length) continue
    parts.push(chunk.subarray(from))
    size += chunk.length - from
    if (size > maxBytes)
      throw new LimitError('too_many_bytes', `A line is longer than the limit of ${maxBytes} bytes.`, {
        limit: maxBytes,
      })
  }
  if (size > 0) yield joinLine(parts)
}

function joinLine(parts: readonly Uint8Array[]): Uint8Array {
  const whole = parts.length === 1 ? parts[0] : Buffer.concat(parts)
  return whole.at(-1) === 13 ? whole.subarray(0, -1) : whole
}

interface Settings extends DetectDocumentOptions {
  readonly json: boolean
  readonly showValues: boolean
}

/** Detects in a document that is not plain text, and writes the entities. */
async function detectDocument(
  input: Input,
  { json, showValues, ...options }: Settings,
  context: CommandContext,
): Promise<number> {
  using view = progressView(context, json)
  const { createEngine } = await import('../../engine.ts')
  await using engine = await createEngine({ threads: 1 })
  const found = await engine.detectDocument(input, {
    ...options,
    signal: context.signal,
    onProgress: (progress) => view.show(progress),
  })
  view[Symbol.dispose]()
  context.stdout.write(json ? asJson(found, showValues) : asText(found, showValues))
  if (!json) for (const { message } of found.warnings) context.stderr.write(`Warning: ${message}\n`)
  return 0
}

function asJson({ format, pages, entities, warnings }: DetectedDocument, showValues: boolean): string {
  const shown = entities.map(({ value, ...entity }) => (showValues ? { ...entity, value } : entity))
  return `${JSON.stringify({ format, pages, entities: shown, warnings })}\n`
}

function asText({ entities }: DetectedDocument, showValues: boolean): string {
  if (entities.length === 0) return 'Nothing was found.\n'
  const explained = entities.some(({ explanation }) => explanation !== undefined)
  const paged = entities.some(({ page }) => page !== undefined)
  const titles = [
    ...(paged ? ['TYPE', 'PAGE'] : ['TYPE', 'START', 'END']),
    ...['SCORE', 'REASON'],
    ...(showValues ? ['VALUE'] : []),
    ...(explained ? ['WHY'] : []),
  ]
  const rows = entities.map((entity) => [
    entity.type,
    ...(entity.span ? [entity.span.start, entity.span.end] : [entity.page || '']),
    ...[entity.score.toFixed(2), entity.reason],
    ...(showValues ? [entity.value] : []),
    ...(explained ? [explanationText(entity)] : []),
  ])
  return table(titles, rows)
}
