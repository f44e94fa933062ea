import { RequestError } from '../../engines/model/errors.ts'
import { createEngine } from '../engine.ts'
import { type Command, expectFiles, numberOption, parse, type Surroundings } from './command.ts'
import { placeFor, writeAll } from './output.ts'
import { progressView } from './progress.ts'
import { readPassword } from './terms.ts'

const help = `Read scans and pictures.

Usage: palimpsest ocr IN -o OUT.txt [OPTIONS]
`

const options = {
  output: { type: 'string', short: 'o' },
  language: { type: 'string' },
  'language-data': { type: 'string' },
  force: { type: 'boolean' },
  'max-pages': { type: 'string' },
  'password-file': { type: 'string' },
  json: { type: 'boolean' },
} as const

export const ocrCommand: Command = { help, run }

async function run(args: readonly string[], around: Surroundings): Promise<number> {
  const { values, positionals } = parse('ocr', args, options)
  expectFiles('ocr', positionals, 1, 1)
  const [file] = positionals
  if (values.output === undefined)
    throw new RequestError(
      'invalid_request',
      'Where should the result go? Pass -o FILE. See "palimpsest ocr --help".',
    )
  const place = await placeFor(values.output, file === '-' ? [] : [file])
  const json = values.json === true
  using view = progressView(around, json)
  await using engine = await createEngine()
  const result = await engine.ocr(file === '-' ? around.stdin : file, {
    signal: around.signal,
    onProgress: (progress) => view.show(progress),
    language: values.language,
    languageData: values['language-data'],
    force: values.force,
    maxPages: numberOption('max-pages', values['max-pages'], 1, 1_000_000),
    password: await readPassword(values['password-file']),
  })
  await writeAll([
    {
      place,
      bytes: /\.pdf$/i.test(values.output) ? result.bytes : new TextEncoder().encode(`${result.text}\n`),
    },
  ])
  return 0
}
