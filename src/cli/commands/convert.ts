import path from 'node:path'
import { outputNames, parseOutputFormat } from '../../../engines/convert/format-names.ts'
import { officeSuiteUses, pdfCompliances } from '../../../engines/convert/options.ts'
import { RequestError } from '../../../engines/model/errors.ts'
import type { ConvertedDocument, ConvertOptions } from '../../conversion/convert-document.ts'
import { createEngine } from '../../engine.ts'
import { isStdout, Outputs } from '../../output/target.ts'
import { type OutputFile, writeOutputs } from '../../output/write.ts'
import {
  type Command,
  type CommandContext,
  expectFiles,
  numberOption,
  oneOf,
  parseCommandLine,
} from '../command.ts'
import { parsePageStyle } from '../options/page-style.ts'
import { optionFolder, readOptionFile, readPassword } from '../options/text-files.ts'
import { checkExtension } from '../output/extension.ts'
import { checkNumbered, outputFilesOf } from '../output/numbered.ts'
import { progressView } from '../progress.ts'

const help = `Convert a document to another format. Headings, lists, tables, links, notes and images
are kept if the format supports them.

Usage: palimpsest convert IN -o OUT [OPTIONS]
       palimpsest convert --routes [--json]

The format of IN is detected from its content; - is standard input. The format of OUT is
its extension, or --to; -o - writes to standard output. Remote images are not fetched.

Options:
  -o, --output FILE     output file (required). Several images become numbered files
                        (NAME-1.jpg, NAME-2.jpg), or an archive if FILE ends in .zip
  --overwrite           replace existing output files; inputs are never replaced
  --to FORMAT           ${outputNames.join(', ')}, or a name
                        such as word, excel, powerpoint, text, markdown
  --from FORMAT         format of IN, if its content and name do not show it
  --pdf-compliance WHAT pdf-a-1b (default), pdf-a-2b or pdf-1.7
  --keep-metadata       keep authors, dates, keywords and metadata of images, which are
                        removed by default
  --files-from FOLDER   folder of images that an HTML or Markdown source may use; by
                        default no other file is read
  --embed               Markdown: embed images as data; by default they become files in
                        a folder beside the output
  --style STYLE         look of PDF and Word output: source (default), plain, or such as
                        font=sans,size=11,page=letter,margins=2cm,landscape
  --office-suite USE    auto (default): LibreOffice converts where it is installed and
                        keeps more; off, or require
  --reference-doc FILE  a Word document whose styles, page, headers and footers Word
                        output takes
  --fonts FOLDER        a folder of fonts for characters that the built-in fonts lack,
                        searched before those of the system
  --pages LIST          only these pages of a PDF, such as 3-7 or 1,4-6,10-
  --page-markers        Markdown and text: the page number before each page of a PDF
  --dpi N               resolution of page images, 36 to 600 (default: 150)
  --quality N           JPEG quality, 1 to 100 (default: 85)
  --language CODES      OCR languages, such as en,de (default: en)
  --language-data FOLDER  a folder of .traineddata files, searched first
  --tracked-changes HOW accept (default), reject or show
  --password-file FILE  the first line of FILE is the password of the document
  --routes              list all conversions, their routes and what they lose
  --json                JSON lines of progress on standard error, the result as JSON
                        on standard output

Examples:
  palimpsest convert report.docx -o report.md
  palimpsest convert page.html -o page.pdf --pdf-compliance pdf-a-2b
  palimpsest convert paper.pdf --to word -o paper.docx
`

export const convertOptions = {
  output: { type: 'string', short: 'o' },
  overwrite: { type: 'boolean' },
  to: { type: 'string' },
  from: { type: 'string' },
  'pdf-compliance': { type: 'string' },
  'keep-metadata': { type: 'boolean' },
  'files-from': { type: 'string' },
  embed: { type: 'boolean' },
  style: { type: 'string' },
  'reference-doc': { type: 'string' },
  fonts: { type: 'string' },
  'office-suite': { type: 'string' },
  pages: { type: 'string' },
  'page-markers': { type: 'boolean' },
  dpi: { type: 'string' },
  quality: { type: 'string' },
  language: { type: 'string' },
  'language-data': { type: 'string' },
  'tracked-changes': { type: 'string' },
  'password-file': { type: 'string' },
  routes: { type: 'boolean' },
  json: { type: 'boolean' },
} as const

export const convertCommand: Command = { help, options: convertOptions, run }

/** Values of these options; others are ignored. */
type ConvertValues = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>

async function run(args: readonly string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseCommandLine('convert', args, convertOptions)
  if (values.routes) {
    const { routesAsText, routesAsJson } = await import('../output/conversion-routes.ts')
    context.stdout.write(values.json ? routesAsJson() : routesAsText())
    return 0
  }
  expectFiles('convert', positionals, 1, 1)
  const [file] = positionals
  const { output } = values
  if (output === undefined)
    throw new RequestError(
      'invalid_request',
      'The output is missing. Pass -o FILE. See "palimpsest convert --help".',
    )
  const options = await readConvertOptions(values, output)
  const { format } = parseOutputFormat(options.to)
  const several = path.extname(output).toLowerCase() === '.zip'
  if (!several) checkExtension(output, format)
  const password = values['password-file']
  const outputs = await Outputs.open({
    inputs: [file, ...[password, values['reference-doc']].filter((one) => one !== undefined)],
    inputFolders: [options.filesFrom, options.languageData, options.fonts],
    overwrite: values.overwrite,
    streams: context,
  })
  const folder = options.assetsFolder && path.join(path.dirname(output), options.assetsFolder)
  if (folder !== undefined) await outputs.checkFolder(folder, '-o')
  if (!values.overwrite) await checkNumbered(output, format)
  const target = await outputs.target(output)
  const json = values.json === true
  const started = performance.now()
  const result = await convert(file, options, context, json)
  const files = await outputFilesOf(result.bytes, result.to, format, output)
  await writeOutputs([
    ...(await Promise.all(
      files.map(async ({ name, bytes }) => ({
        target: name === output ? target : await outputs.target(name, name),
        bytes,
      })),
    )),
    ...(await assetOutputs(result, folder, outputs)),
  ])
  const seconds = (performance.now() - started) / 1000
  const written = files.map(({ name }) => name)
  if (!isStdout(output))
    context.stdout.write(json ? asJson(result, output, written) : asText(result, written, seconds))
  if (!json) for (const { message } of result.warnings) context.stderr.write(`Warning: ${message}\n`)
  return 0
}

/** Reads the conversion options. Throws for an unknown format, before any work is done. */
export async function readConvertOptions(values: ConvertValues, output: string): Promise<ConvertOptions> {
  const text = (name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value : undefined
  }
  const to = text('to') ?? (isStdout(output) ? '' : path.extname(output))
  if (to === '')
    throw new RequestError(
      'invalid_request',
      'The output format is missing. Pass --to FORMAT, or -o with an extension.',
    )
  const { format } = parseOutputFormat(to)
  const name = path.basename(output, path.extname(output))
  const beside = format === 'md' && !isStdout(output) && values.embed !== true
  const languages = text('language')
    ?.split(',')
    .map((code) => code.trim())
  return {
    to,
    from: text('from'),
    style: parsePageStyle(text('style')),
    ...(await referenceOption(text('reference-doc'))),
    pdfCompliance: oneOf('pdf-compliance', text('pdf-compliance'), pdfCompliances),
    keepMetadata: values['keep-metadata'] === true,
    filesFrom: await optionFolder('files-from', text('files-from')),
    fonts: await optionFolder('fonts', text('fonts')),
    officeSuite: oneOf('office-suite', text('office-suite'), officeSuiteUses),
    ...(text('pages') === undefined ? {} : { pages: text('pages') }),
    ...(values['page-markers'] === true ? { pageMarkers: true } : {}),
    dpi: numberOption('dpi', text('dpi'), 36, 600),
    quality: numberOption('quality', text('quality'), 1, 100),
    trackedChanges: oneOf('tracked-changes', text('tracked-changes'), ['accept', 'reject', 'show']),
    languageData: await optionFolder('language-data', text('language-data')),
    password: await readPassword(text('password-file')),
    ...(languages === undefined ? {} : { languages }),
    ...(beside ? { assetsFolder: `${name}.files` } : {}),
  }
}

async function referenceOption(file: string | undefined): Promise<Pick<ConvertOptions, 'referenceDocument'>> {
  return file === undefined ? {} : { referenceDocument: await readOptionFile('reference-doc', file) }
}

async function convert(
  file: string,
  options: ConvertOptions,
  context: CommandContext,
  json: boolean,
): Promise<ConvertedDocument> {
  using view = progressView(context, json)
  await using engine = await createEngine({ threads: 1 })
  return engine.convert(file === '-' ? context.stdin : file, {
    ...options,
    signal: context.signal,
    onProgress: (progress) => view.show(progress),
  })
}

/** The images beside the output. Creates their folder only if there are any. */
async function assetOutputs(
  { assets }: ConvertedDocument,
  folder: string | undefined,
  outputs: Outputs,
): Promise<OutputFile[]> {
  if (assets.length === 0 || folder === undefined) return []
  const { mkdir } = await import('node:fs/promises')
  await mkdir(folder, { recursive: true }).catch((cause) => {
    throw new RequestError(
      'output_unwritable',
      'The folder for the images cannot be created beside the output.',
      {},
      cause,
    )
  })
  return Promise.all(
    assets.map(async ({ name, bytes }) => ({
      target: await outputs.target(path.join(folder, name), name),
      bytes,
    })),
  )
}

function asJson(
  { from, to, pages, route, usedOfficeSuite, warnings, assets }: ConvertedDocument,
  output: string,
  written: readonly string[],
): string {
  const files = assets.map(({ name }) => name)
  const outputs = written.length > 1 ? { outputs: written } : {}
  return `${JSON.stringify({ output, ...outputs, from, to, pages, route, usedOfficeSuite, warnings, assets: files })}\n`
}

function asText(
  { pages, route, usedOfficeSuite, assets }: ConvertedDocument,
  written: readonly string[],
  seconds: number,
): string {
  const facts = [
    ...(pages > 0 ? [`${pages} ${pages === 1 ? 'page' : 'pages'}`] : []),
    ...(assets.length > 0 ? [`${assets.length} ${assets.length === 1 ? 'image' : 'images'} beside it`] : []),
    route.filter((node) => node !== 'document').join(' to ') + (usedOfficeSuite ? ' by LibreOffice' : ''),
  ]
  const names = written.length > 1 ? `${written[0]} to ${path.basename(written.at(-1) ?? '')}` : written[0]
  return `${names} written (${facts.join(', ')}), ${seconds.toFixed(2)} s.\n`
}
