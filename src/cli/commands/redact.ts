import { RequestError } from '../../../engines/model/errors.ts'
import type { TextMode } from '../../../engines/redact/text/redact-text.ts'
import { isLargeText } from '../../documents.ts'
import {
  createEngine,
  type DocumentEntity,
  type RedactDocumentOptions,
  type RedactedDocument,
} from '../../engine.ts'
import { type Command, expectFiles, oneOf, parse, type Surroundings } from '../command.ts'
import { why } from '../error-text.ts'
import { choiceFiles, choiceHelp, choiceOptions, readChoice } from '../options/detection.ts'
import { keyText, readKey } from '../options/key-file.ts'
import { readPassword } from '../options/terms.ts'
import { type Place, placeFor, writeAll } from '../output.ts'
import { progressView } from '../progress.ts'
import { table } from '../table.ts'

const help = `Remove sensitive values from a PDF or a text file, and prove that they are gone.

Usage: palimpsest redact IN -o OUT [OPTIONS]

The values are taken out of the file, not covered: text, pictures, annotations, form
fields, metadata, earlier versions. The result is read again and searched for every
one of them before it is written. If one is still there, nothing is written.
IN stays as it is; - is standard input. What kind of file it is, is told by its
content, not its name. A text file may be of any size.

Options:
  -o, --output FILE     where the result goes (needed)
  --mode MODE           what stands where a value was:
                          blackout   a black box; block characters in text (default)
                          redact     its kind, as [EMAIL] (text)
                          mask       *** for letters and digits, but the last four of a
                                     long number (text)
                          hash       the beginning of a digest (text)
                          synthetic  a made-up value of its kind, the same for the same
                                     value (text)
                          token      a token such as [NAME_7F3AK2QD]; "palimpsest
                                     restore" gives the text back (text)
  --key-file FILE       a key of yours: 32 bytes, 64 hexadecimal digits, or a passphrase
                        on the first line. It keys hash (which anybody who guesses a
                        value can check without it), makes synthetic and token
                        the same in every run, and seals the --token-map
  --token-map FILE      mode token: where the sealed map of tokens goes (needed there)
  --label               PDF: write the kind of value on its box
  --width exact|sealed  PDF: boxes as wide as the values (default), or of widths that
                        do not tell what they hide
  --password-file FILE  the first line of FILE is the PDF's password
  --no-ocr              do not read words in the pictures of a PDF
  --unread-images WHAT  PDF pages that are pictures and were not read: refuse
                        (default), or keep with a warning
  --manifest M.json     also write the signed record of what was removed and proved;
                        it holds no value. "palimpsest verify" checks it.
  --show-values         show the removed values in the result on screen
  --json                JSON lines of progress on standard error, the result as JSON
                        on standard output

${choiceHelp}

Examples:
  palimpsest redact letter.pdf -o letter-clean.pdf
  palimpsest redact letter.pdf -o clean.pdf --terms words.txt --entities none
  palimpsest redact statement.pdf -o clean.pdf --manifest clean.manifest.json --label
  palimpsest redact notes.txt -o notes-clean.txt --mode redact --pack HIPAA
  palimpsest redact in.txt -o out.txt --mode token --token-map map.json --key-file key
`

const options = {
  ...choiceOptions,
  output: { type: 'string', short: 'o' },
  mode: { type: 'string' },
  label: { type: 'boolean' },
  width: { type: 'string' },
  'key-file': { type: 'string' },
  'token-map': { type: 'string' },
  'password-file': { type: 'string' },
  'unread-images': { type: 'string' },
  'no-ocr': { type: 'boolean' },
  manifest: { type: 'string' },
  'show-values': { type: 'boolean' },
  json: { type: 'boolean' },
} as const

// Not taken from the engine, which would load it for --help.
const modes: readonly TextMode[] = ['blackout', 'redact', 'mask', 'hash', 'synthetic', 'token']

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
  const mode = oneOf('mode', values.mode, modes)
  if ((mode === 'token') !== (values['token-map'] !== undefined))
    throw new RequestError('invalid_request', 'Mode token needs --token-map FILE, and no other mode has one.')
  if (mode === 'token' && values['key-file'] === undefined)
    throw new RequestError('invalid_request', 'Mode token needs --key-file FILE, which seals its map.')
  const key = values['key-file'] === undefined ? undefined : await readKey(values['key-file'])
  const choice = {
    ...(await readChoice(values)),
    mode,
    ...(key === undefined ? {} : { key: keyText(key) }),
    ...(mode === 'token' ? { tokenKey: key } : {}),
    label: values.label,
    width: oneOf('width', values.width, ['exact', 'sealed']),
    ocr: values['no-ocr'] !== true,
    unreadImages: oneOf('unread-images', values['unread-images'], ['refuse', 'keep']),
    password: await readPassword(values['password-file']),
  }
  const taken = [
    ...(file === '-' ? [] : [file]),
    ...choiceFiles(values),
    ...[values['password-file'], values['key-file']].filter((name) => name !== undefined),
  ]
  const places: Place[] = []
  for (const name of [values.output, values.manifest, values['token-map']]) {
    if (name === undefined) continue
    places.push(await placeFor(name, taken))
    taken.push(name)
  }
  const [place] = places
  const manifestPlace = values.manifest === undefined ? undefined : places[1]
  const mapPlace = values['token-map'] === undefined ? undefined : places[places.length - 1]

  const started = performance.now()
  const result = await redact(file, choice, { place, manifestPlace, mapPlace }, around, json)
  const seconds = (performance.now() - started) / 1000
  const showValues = values['show-values'] === true
  around.stdout.write(
    json
      ? asJson(result, showValues, values.output, values.manifest)
      : asText(result, showValues, values.output, seconds),
  )
  if (!json) for (const { message } of result.manifest.warnings) around.stderr.write(`Warning: ${message}\n`)
  return 0
}

interface Places {
  readonly place: Place
  readonly manifestPlace: Place | undefined
  readonly mapPlace: Place | undefined
}
type Result = Pick<RedactedDocument, 'format' | 'entities' | 'manifest'>

async function redact(
  file: string,
  choice: RedactDocumentOptions,
  { place, manifestPlace, mapPlace }: Places,
  around: Surroundings,
  json: boolean,
): Promise<Result> {
  using view = progressView(around, json)
  const watch = {
    signal: around.signal,
    onProgress: (progress: Parameters<typeof view.show>[0]) => view.show(progress),
  }
  // The map of tokens would grow with the text, so that mode needs all of it at once.
  if (file !== '-' && choice.mode !== 'token' && (await isLargeText(file))) {
    const { redactLarge } = await import('./redact-large.ts')
    return redactLarge(file, choice, place, manifestPlace, watch)
  }
  await using engine = await createEngine({ threads: 1 })
  const input = file === '-' ? around.stdin : file
  const result = await engine.redactDocument(input, { ...choice, ...watch })
  const { bytes, manifest, tokenMap = '' } = result
  const text = (content: string): Uint8Array => new TextEncoder().encode(`${content}\n`)
  await writeAll([
    { place, bytes },
    ...(manifestPlace ? [{ place: manifestPlace, bytes: text(JSON.stringify(manifest, null, 2)) }] : []),
    ...(mapPlace ? [{ place: mapPlace, bytes: text(tokenMap) }] : []),
  ])
  return result
}

function asJson(result: Result, showValues: boolean, output: string, manifest?: string): string {
  const { format, entities } = result
  const { mode, scrubbed, proof, rasterised, warnings, document } = result.manifest
  const pages = document.pages ?? 0
  const shown = entities.map((found) => {
    const { value, ...entity } = withoutReplacement(found)
    return showValues ? { ...entity, value } : entity
  })
  return `${JSON.stringify({ output, manifest, format, mode, pages, entities: shown, scrubbed, proof, rasterised, warnings })}\n`
}

function withoutReplacement(entity: DocumentEntity): Omit<DocumentEntity, 'replacement'> {
  if (!('replacement' in entity)) return entity
  const { replacement: _, ...rest } = entity
  return rest
}

function asText(result: Result, showValues: boolean, output: string, seconds: number): string {
  const { entities, manifest } = result
  const pages = manifest.document.pages ?? 0
  const explained = entities.some((entity) => entity.explanation !== undefined)
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
    (showValues || explained) && entities.length > 0
      ? `\n${table(
          ['TYPE', 'PAGE', ...(showValues ? ['VALUE'] : []), ...(explained ? ['WHY'] : [])],
          entities.map((e) => [
            e.type,
            'page' in e ? e.page : '',
            ...(showValues ? [e.value] : []),
            ...(explained ? [why(e)] : []),
          ]),
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
