import path from 'node:path'
import { outputNamed, outputNames } from '../../../engines/convert/format-names.ts'
import { pdfCompliances } from '../../../engines/convert/options.ts'
import { RequestError } from '../../../engines/model/errors.ts'
import type { ConvertedDocument, ConvertOptions } from '../../conversion/convert-document.ts'
import { createEngine } from '../../engine.ts'
import { type Command, expectFiles, numberOption, oneOf, parse, type Surroundings } from '../command.ts'
import { readPassword } from '../options/terms.ts'
import { type Output, placeFor, writeAll } from '../output.ts'
import { progressView } from '../progress.ts'

const help = `Turn a document into another format; headings, lists, tables, links, notes and
pictures are kept where the format has them.

Usage: palimpsest convert IN -o OUT [OPTIONS]
       palimpsest convert --routes [--json]

What IN is, is told by its content; - is standard input. What OUT is to be, is told
by its name, or by --to. -o - writes to standard output. Nothing is fetched: pictures
of other machines stay where they are.

Options:
  -o, --output FILE     where the result goes (needed)
  --to FORMAT           ${outputNames.join(', ')}, and names such as
                        word, excel, powerpoint, text, markdown
  --from FORMAT         what IN is, where its content and name do not say
  --pdf-compliance WHAT pdf-a-1b (default), pdf-a-2b or pdf-1.7
  --keep-metadata       keep authors, dates, keywords and what pictures say of their
                        making, which are left out by default
  --files-from FOLDER   pictures of this folder may be part of an HTML or Markdown
                        source; by default nothing beside IN is read
  --embed               Markdown: pictures stand in the text as data; by default they
                        become files in a folder beside it
  --dpi N               of pages made into pictures, 36 to 600 (default 150)
  --quality N           of JPEG, 1 to 100 (default 85)
  --language CODES      of the words in pictures, as en,de (default en)
  --language-data FOLDER  a folder of .traineddata files, looked at first
  --tracked-changes HOW accept (default), reject or show
  --password-file FILE  the first line of FILE is the document's password
  --routes              list which formats become which, by what way, and what is lost
  --json                JSON lines of progress on standard error, the result as JSON
                        on standard output

Examples:
  palimpsest convert report.docx -o report.md
  palimpsest convert page.html -o page.pdf --pdf-compliance pdf-a-2b
  palimpsest convert paper.pdf --to word -o paper.docx
`

export const convertOptions = {
  output: { type: 'string', short: 'o' },
  to: { type: 'string' },
  from: { type: 'string' },
  'pdf-compliance': { type: 'string' },
  'keep-metadata': { type: 'boolean' },
  'files-from': { type: 'string' },
  embed: { type: 'boolean' },
  dpi: { type: 'string' },
  quality: { type: 'string' },
  language: { type: 'string' },
  'language-data': { type: 'string' },
  'tracked-changes': { type: 'string' },
  'password-file': { type: 'string' },
  routes: { type: 'boolean' },
  json: { type: 'boolean' },
} as const

export const convertCommand: Command = { help, run }

/** Values of those options; what else there is does not matter. */
export type ConvertValues = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>

async function run(args: readonly string[], around: Surroundings): Promise<number> {
  const { values, positionals } = parse('convert', args, convertOptions)
  if (values.routes) {
    const { routesAsText, routesAsJson } = await import('./conversion-routes.ts')
    around.stdout.write(values.json ? routesAsJson() : routesAsText())
    return 0
  }
  expectFiles('convert', positionals, 1, 1)
  const [file] = positionals
  const { output } = values
  if (output === undefined)
    throw new RequestError(
      'invalid_request',
      'Where should the result go? Pass -o FILE. See "palimpsest convert --help".',
    )
  const choice = await readConversion(values, output)
  const taken = [file, values['password-file']].filter(
    (name) => name !== undefined && name !== '-',
  ) as string[]
  const place = output === '-' ? null : await placeFor(output, taken)
  const json = values.json === true
  const started = performance.now()
  const result = await convert(file, choice, around, json)
  const folder = path.join(path.dirname(output), choice.assetsFolder ?? '')
  if (place === null) around.stdout.write(result.bytes)
  else await writeAll([{ place, bytes: result.bytes }, ...(await assetPlaces(result, folder))])
  const seconds = (performance.now() - started) / 1000
  if (place !== null) around.stdout.write(json ? asJson(result, output) : asText(result, output, seconds))
  if (!json) for (const { message } of result.warnings) around.stderr.write(`Warning: ${message}\n`)
  return 0
}

/** What the options ask for; a name of a format that nobody knows is refused before any work. */
export async function readConversion(values: ConvertValues, output: string): Promise<ConvertOptions> {
  const text = (name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value : undefined
  }
  const to = text('to') ?? path.extname(output)
  if (to === '')
    throw new RequestError(
      'invalid_request',
      'What should it become? Pass --to FORMAT, or -o with an extension.',
    )
  const { format } = outputNamed(to)
  const name = path.basename(output, path.extname(output))
  const beside = format === 'md' && output !== '-' && values.embed !== true
  const languages = text('language')
    ?.split(',')
    .map((code) => code.trim())
  return {
    to,
    from: text('from'),
    pdfCompliance: oneOf('pdf-compliance', text('pdf-compliance'), pdfCompliances),
    keepMetadata: values['keep-metadata'] === true,
    filesFrom: text('files-from'),
    dpi: numberOption('dpi', text('dpi'), 36, 600),
    quality: numberOption('quality', text('quality'), 1, 100),
    trackedChanges: oneOf('tracked-changes', text('tracked-changes'), ['accept', 'reject', 'show']),
    languageData: text('language-data'),
    password: await readPassword(text('password-file')),
    ...(languages === undefined ? {} : { languages }),
    ...(beside ? { assetsFolder: `${name}.files` } : {}),
  }
}

async function convert(
  file: string,
  choice: ConvertOptions,
  around: Surroundings,
  json: boolean,
): Promise<ConvertedDocument> {
  using view = progressView(around, json)
  await using engine = await createEngine({ threads: 1 })
  return engine.convert(file === '-' ? around.stdin : file, {
    ...choice,
    signal: around.signal,
    onProgress: (progress) => view.show(progress),
  })
}

/** Pictures get their folder when there are any, and not before. */
async function assetPlaces({ assets }: ConvertedDocument, folder: string): Promise<Output[]> {
  if (assets.length === 0) return []
  const { mkdir } = await import('node:fs/promises')
  await mkdir(folder, { recursive: true }).catch((cause) => {
    throw new RequestError(
      'output_unwritable',
      'The folder for the pictures cannot be made beside the output.',
      {},
      cause,
    )
  })
  return Promise.all(
    assets.map(async ({ name, bytes }) => ({ place: await placeFor(path.join(folder, name)), bytes })),
  )
}

function asJson({ from, to, pages, route, warnings, assets }: ConvertedDocument, output: string): string {
  const files = assets.map(({ name }) => name)
  return `${JSON.stringify({ output, from, to, pages, route, warnings, assets: files })}\n`
}

function asText({ pages, route, assets }: ConvertedDocument, output: string, seconds: number): string {
  const said = [
    ...(pages > 0 ? [`${pages} ${pages === 1 ? 'page' : 'pages'}`] : []),
    ...(assets.length > 0
      ? [`${assets.length} ${assets.length === 1 ? 'picture' : 'pictures'} beside it`]
      : []),
    route.filter((node) => node !== 'document').join(' to '),
  ]
  return `${output} written (${said.join(', ')}), ${seconds.toFixed(2)} s.\n`
}
