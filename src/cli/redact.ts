import { RequestError } from '../../engines/model/errors.ts'
import type { TextMode } from '../../engines/redact/text.ts'
import { createEngine, type RedactedDocument } from '../engine.ts'
import {
  type Command,
  entityList,
  expectFiles,
  numberOption,
  oneOf,
  parse,
  type Surroundings,
} from './command.ts'
import { placeFor, writeAll } from './output.ts'
import { progressView } from './progress.ts'
import { table } from './table.ts'
import { readPassword, readTerms } from './terms.ts'

const help = `Remove sensitive values from a PDF or a text file, and prove that they are gone.

Usage: palimpsest redact IN -o OUT [OPTIONS]

The values are taken out of the file, not covered: text, pictures, annotations, form
fields, metadata, earlier versions. The result is read again and searched for every
one of them before it is written. If one is still there, nothing is written.
IN stays as it is. What kind of file it is, is told by its content, not its name.

Options:
  -o, --output FILE     where the result goes (needed)
  --entities A,B        remove these kinds only, such as NAME,EMAIL,IBAN; "none"
                        removes the --terms alone. "palimpsest entities" lists them.
  --terms FILE          also remove these literal values, one a line, whatever their
                        case, spacing, line breaks or hyphenation, inside longer
                        words too
  --whole-words         remove terms only where they are whole words
  --mode MODE           what stands where a value was:
                          blackout   a black box; block characters in text (default)
                          redact     its kind, as [EMAIL] (text)
                          mask       *** for letters and digits, but the last four of a
                                     long number (text)
                          hash       the beginning of a digest (text)
                          synthetic  a made-up value of its kind (text)
  --label               PDF: write the kind of value on its box
  --width exact|sealed  PDF: boxes as wide as the values (default), or of widths that
                        do not tell what they hide
  --language CODE       language of the document, such as en or de
  --min-score N         leave what is less sure than N, from 0 to 1
  --password-file FILE  the first line of FILE is the PDF's password
  --no-ocr              do not read words in the pictures of a PDF
  --unread-images WHAT  PDF pages that are pictures and were not read: refuse
                        (default), or keep with a warning
  --manifest M.json     also write the signed record of what was removed and proved;
                        it holds no value. "palimpsest verify" checks it.
  --show-values         show the removed values in the result on screen
  --json                JSON lines of progress on standard error, the result as JSON
                        on standard output

Examples:
  palimpsest redact letter.pdf -o letter-clean.pdf
  palimpsest redact letter.pdf -o clean.pdf --terms words.txt --entities none
  palimpsest redact statement.pdf -o clean.pdf --manifest clean.manifest.json --label
  palimpsest redact notes.txt -o notes-clean.txt --mode redact
`

const options = {
  output: { type: 'string', short: 'o' },
  entities: { type: 'string' },
  terms: { type: 'string' },
  'whole-words': { type: 'boolean' },
  mode: { type: 'string' },
  label: { type: 'boolean' },
  width: { type: 'string' },
  language: { type: 'string' },
  'min-score': { type: 'string' },
  'password-file': { type: 'string' },
  'unread-images': { type: 'string' },
  'no-ocr': { type: 'boolean' },
  manifest: { type: 'string' },
  'show-values': { type: 'boolean' },
  json: { type: 'boolean' },
} as const

// Not taken from the engine, which would load it for --help.
const modes: readonly TextMode[] = ['blackout', 'redact', 'mask', 'hash', 'synthetic']

export const redactCommand: Command = { help, run }

async function run(args: readonly string[], around: Surroundings): Promise<number> {
  const { values, positionals } = parse('redact', args, options)
  expectFiles('redact', positionals, 1, 1)
  const [file] = positionals
  if (values.output === undefined)
    throw new RequestError(
      'invalid_request',
      'Where should the result go? Pass -o FILE. See "palimpsest redact --help".',
    )
  const json = values.json === true
  const choice = {
    entities: entityList(values.entities),
    minScore: numberOption('min-score', values['min-score'], 0, 1),
    language: values.language,
    wholeWords: values['whole-words'],
    mode: oneOf('mode', values.mode, modes),
    label: values.label,
    width: oneOf('width', values.width, ['exact', 'sealed']),
    ocr: values['no-ocr'] !== true,
    unreadImages: oneOf('unread-images', values['unread-images'], ['refuse', 'keep']),
    terms: await readTerms(values.terms),
    password: await readPassword(values['password-file']),
  }
  const others = [values.terms, values['password-file']].filter((name) => name !== undefined)
  const place = await placeFor(values.output, [file, ...others])
  const manifestPlace =
    values.manifest === undefined
      ? undefined
      : await placeFor(values.manifest, [file, ...others, values.output])

  const started = performance.now()
  const result = await redact(file, choice, around, json)
  const { bytes, manifest } = result
  await writeAll([
    { place, bytes },
    ...(manifestPlace
      ? [{ place: manifestPlace, bytes: new TextEncoder().encode(`${JSON.stringify(manifest, null, 2)}\n`) }]
      : []),
  ])
  const seconds = (performance.now() - started) / 1000
  const showValues = values['show-values'] === true
  around.stdout.write(
    json
      ? asJson(result, showValues, values.output, values.manifest)
      : asText(result, showValues, values.output, seconds),
  )
  if (!json) for (const { message } of result.warnings) around.stderr.write(`Warning: ${message}\n`)
  return 0
}

async function redact(
  file: string,
  choice: Parameters<Awaited<ReturnType<typeof createEngine>>['redactDocument']>[1],
  around: Surroundings,
  json: boolean,
): Promise<RedactedDocument> {
  using view = progressView(around, json)
  await using engine = await createEngine({ threads: 1 })
  return await engine.redactDocument(file, {
    ...choice,
    signal: around.signal,
    onProgress: (progress) => view.show(progress),
  })
}

function asJson(result: RedactedDocument, showValues: boolean, output: string, manifest?: string): string {
  const { format, pages, entities, warnings } = result
  const { mode, scrubbed, proof, rasterised } = result.manifest
  const shown = showValues ? entities : entities.map(({ value: _, ...entity }) => entity)
  return `${JSON.stringify({ output, manifest, format, mode, pages, entities: shown, scrubbed, proof, rasterised, warnings })}\n`
}

function asText(result: RedactedDocument, showValues: boolean, output: string, seconds: number): string {
  const { entities, pages, manifest } = result
  const byType = Map.groupBy(entities, (entity) => entity.type)
  const counts = [...byType].map(([type, found]): (string | number)[] => [type, found.length])
  const lines = [
    `${entities.length === 0 ? 'Nothing was found to remove.' : `${count(entities.length, 'value')} removed:`}\n`,
    counts.length > 0
      ? table(
          ['TYPE', 'COUNT'],
          counts.sort((a, b) => Number(b[1]) - Number(a[1])),
        )
      : '',
    showValues && entities.length > 0
      ? `\n${table(
          ['TYPE', 'PAGE', 'VALUE'],
          entities.map((e) => [e.type, 'page' in e ? e.page : '', e.value]),
        )}`
      : '',
    manifest.scrubbed.length > 0
      ? `Also removed: ${manifest.scrubbed.map(({ what, count }) => `${what} (${count})`).join(', ')}\n`
      : '',
    manifest.rasterised.length > 0 ? `Pages turned into pictures: ${manifest.rasterised.join(', ')}\n` : '',
    `Proof: ${count(manifest.proof.values, 'value')} searched for in the output, none found.\n`,
    `${output} written${pages > 0 ? ` (${count(pages, 'page')})` : ''}, ${seconds.toFixed(2)} s.\n`,
  ]
  return lines.join('')
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
