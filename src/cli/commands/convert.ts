import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { outputNames, parseOutputFormat } from '../../../engines/convert/format-names.ts'
import { officeSuiteUses, pdfCompliances } from '../../../engines/convert/options.ts'
import { type PageStyle, type PaperName, papers } from '../../../engines/convert/page-style.ts'
import { losses, routes } from '../../../engines/convert/routes.ts'
import { RequestError } from '../../../engines/model/errors.ts'
import type { ConvertedDocument, ConvertOptions } from '../../convert-document.ts'
import { createEngine } from '../../engine.ts'
import { isStdout, Outputs } from '../../output/target.ts'
import { type OutputFile, writeOutputs } from '../../output/write.ts'
import {
  type Command,
  type CommandContext,
  expectFiles,
  outputMissing,
  parseCommandLine,
} from '../command.ts'
import { checkExtension } from '../extension.ts'
import { optionHelp } from '../help.ts'
import {
  flag,
  inputFile,
  inputFolder,
  inputsOf,
  number,
  type OptionValues,
  oneOfThese,
  outputPlace,
  parsed,
  passwordOption,
  text,
} from '../options/option.ts'
import { optionFolder, readOptionFile, readPassword } from '../options/option-files.ts'
import { progressView } from '../progress.ts'
import { table } from '../table.ts'

const unitPoints: Readonly<Record<string, number>> = { '': 1, pt: 1, mm: 72 / 25.4, cm: 72 / 2.54, in: 72 }

export const convertOptions = {
  output: outputPlace(
    'FILE',
    'output file (required). Several images become numbered files (NAME-1.jpg, NAME-2.jpg), or an archive if FILE ends in .zip',
  ),
  overwrite: flag('replace existing output files; inputs are never replaced'),
  to: text('FORMAT', `${outputNames.join(', ')}, or a name such as word, excel, powerpoint, text, markdown`),
  from: text('FORMAT', 'format of IN, if its content and name do not show it'),
  pdfCompliance: oneOfThese('WHAT', pdfCompliances, 'pdf-a-1b (default), pdf-a-2b or pdf-1.7'),
  keepMetadata: flag('keep authors, dates, keywords and metadata of images, which are removed by default'),
  filesFrom: inputFolder(
    'folder of images that an HTML or Markdown source may use; by default no other file is read',
  ),
  embed: flag('Markdown: embed images as data; by default they become files in a folder next to the output'),
  style: parsed(
    'STYLE',
    'look of PDF and Word output: source (default), plain, or such as font=sans,size=11,page=letter,margins=2cm,landscape',
    parsePageStyle,
  ),
  officeSuite: oneOfThese(
    'USE',
    officeSuiteUses,
    'auto (default): LibreOffice converts where it is installed and keeps more; off, or require',
  ),
  referenceDoc: inputFile('a Word document whose styles, page, headers and footers Word output takes'),
  fonts: inputFolder(
    'a folder of fonts for characters that the built-in fonts lack, searched before those of the system',
  ),
  pages: text('LIST', 'only these pages of a PDF, such as 3-7 or 1,4-6,10-'),
  pageMarkers: flag('Markdown and text: the page number before each page of a PDF'),
  dpi: number('N', 36, 600, 'resolution of page images, 36 to 600 (default: 150)'),
  quality: number('N', 1, 100, 'JPEG quality, 1 to 100 (default: 85)'),
  language: text('CODES', 'OCR languages, such as en,de (default: en)'),
  languageData: inputFolder('a folder of .traineddata files, searched first'),
  trackedChanges: oneOfThese('HOW', ['accept', 'reject', 'show'], 'accept (default), reject or show'),
  passwordFile: passwordOption,
  routes: flag('list all conversions, their routes and what they lose'),
  json: flag('JSON lines of progress on standard error, the result as JSON on standard output'),
}

const help = `Convert a document to another format. Headings, lists, tables, links, notes and images
are kept if the format supports them.

Usage: palimpsest convert IN -o OUT [OPTIONS]
       palimpsest convert --routes [--json]

The format of IN is detected from its content; - is standard input. The format of OUT is
its extension, or --to; -o - writes to standard output. Remote images are not fetched.

${optionHelp('Options', convertOptions)}

Examples:
  palimpsest convert report.docx -o report.md
  palimpsest convert page.html -o page.pdf --pdf-compliance pdf-a-2b
  palimpsest convert paper.pdf --to word -o paper.docx
`

export const convertCommand: Command = { help, options: convertOptions, run }

type ConvertValues = OptionValues<typeof convertOptions>

/** Formats with one page, or one table, per file. */
const singleFormats: ReadonlySet<string> = new Set(['png', 'jpg', 'csv'])

async function run(args: readonly string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseCommandLine('convert', args, convertOptions)
  if (values.routes) {
    context.stdout.write(values.json ? routesAsJson() : routesAsText())
    return 0
  }
  expectFiles('convert', positionals, 1, 1)
  const [file] = positionals
  const { output } = values
  if (output === undefined) throw outputMissing('convert', file)
  const options = await readConvertOptions(values, output)
  const { format } = parseOutputFormat(options.to)
  const several = path.extname(output).toLowerCase() === '.zip'
  if (!several) checkExtension(output, format)
  const { inputs, inputFolders } = inputsOf(convertOptions, values)
  const outputs = await Outputs.open({
    inputs: [file, ...inputs],
    inputFolders,
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
  const { to = isStdout(output) ? '' : path.extname(output), from, style, pdfCompliance, language } = values
  if (to === '')
    throw new RequestError(
      'invalid_request',
      'The output format is missing. Pass --to FORMAT, or -o with an extension.',
    )
  const { format } = parseOutputFormat(to)
  const name = path.basename(output, path.extname(output))
  const beside = format === 'md' && !isStdout(output) && values.embed !== true
  const { keepMetadata, officeSuite, pages, pageMarkers, dpi, quality, trackedChanges, referenceDoc } = values
  return {
    ...{
      to,
      from,
      style,
      pdfCompliance,
      keepMetadata,
      officeSuite,
      pages,
      pageMarkers,
      dpi,
      quality,
      trackedChanges,
    },
    ...(referenceDoc && { referenceDocument: await readOptionFile('reference-doc', referenceDoc) }),
    filesFrom: await optionFolder('files-from', values.filesFrom),
    fonts: await optionFolder('fonts', values.fonts),
    languageData: await optionFolder('language-data', values.languageData),
    password: await readPassword(values.passwordFile),
    ...(language && { languages: language.split(',').map((code) => code.trim()) }),
    ...(beside ? { assetsFolder: `${name}.files` } : {}),
  }
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

/** The images next to the output. Creates their folder only if there are any. */
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
      'The folder for the images cannot be created next to the output.',
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
    ...(assets.length > 0 ? [`${assets.length} ${assets.length === 1 ? 'image' : 'images'} next to it`] : []),
    route.filter((node) => node !== 'document').join(' to ') + (usedOfficeSuite ? ' by LibreOffice' : ''),
  ]
  const names = written.length > 1 ? `${written[0]} to ${path.basename(written.at(-1) ?? '')}` : written[0]
  return `${names} written (${facts.join(', ')}), ${seconds.toFixed(2)} s.\n`
}

/** Reads `--style plain` or `--style font=sans,size=11,page=letter,margins=2cm,landscape`. Ranges are checked by the conversion. */
function parsePageStyle(value: string): PageStyle {
  const style: { -readonly [K in keyof PageStyle]: PageStyle[K] } = {}
  for (const part of value.split(',')) {
    const [name, text = ''] = part.trim().split('=', 2)
    if ((name === 'source' || name === 'plain') && text === '') style.look = name
    else if (name === 'font' && (text === 'serif' || text === 'sans')) style.font = text
    else if (name === 'size' && length(text) !== undefined) style.size = length(text)
    else if (name === 'page' && Object.hasOwn(papers, text)) style.page = text as PaperName
    else if (name === 'margins' && length(text) !== undefined) style.margins = length(text)
    else if (name === 'landscape' && text === '') style.landscape = true
    else if (name === 'portrait' && text === '') style.landscape = false
    else
      throw new RequestError(
        'invalid_request',
        `The option --style needs parts such as source, plain, font=serif, font=sans, size=11, page=${Object.keys(papers).join('|')}, margins=2cm, landscape or portrait, separated by commas.`,
      )
  }
  return style
}

/** A length in points, from a number with pt, mm, cm, in or no unit. */
function length(text: string): number | undefined {
  const found = /^(\d{1,4}(?:\.\d{1,3})?)(pt|mm|cm|in|)$/.exec(text)
  return found ? Number(found[1]) * unitPoints[found[2]] : undefined
}

interface NamedBytes {
  readonly name: string
  readonly bytes: Uint8Array
}

/**
 * The files of an output of images or CSV: one as it is named; several pages or tables as `NAME-1.png`, `NAME-2.png` and so on, with as many digits as
 * the last number has, like pdftoppm; or an archive, if the name ends in .zip.
 * @param to format of the content; `zip` for several files
 */
async function outputFilesOf(
  bytes: Uint8Array,
  to: string,
  requested: string,
  output: string,
): Promise<readonly NamedBytes[]> {
  const { dir, name, ext } = path.parse(output)
  const archive = ext.toLowerCase() === '.zip'
  if (!singleFormats.has(requested)) return [{ name: output, bytes }]
  if (to !== 'zip' && archive) {
    // Loaded here, because most outputs are not archives, and loading takes a tenth of the startup time.
    const { writeZip } = await import('../../../engines/office/zip-writer.ts')
    const content = await writeZip([{ name: `${to === 'csv' ? 'table' : 'page'}-001.${to}`, content: bytes }])
    return [{ name: output, bytes: content }]
  }
  if (to !== 'zip' || archive) return [{ name: output, bytes }]
  // Trusted archive: its pages were counted and limited in size when it was written.
  const limits = {
    entries: Number.MAX_SAFE_INTEGER,
    bytes: Number.MAX_SAFE_INTEGER,
    ratio: Number.MAX_SAFE_INTEGER,
  }
  const { readZip } = await import('../../../engines/office/zip-reader.ts')
  const entries = await readZip(bytes, limits)
  if (isStdout(output))
    throw new RequestError(
      'invalid_request',
      `The output has ${entries.length} files, and standard output takes one. Pass -o NAME.${requested} for numbered files, or -o NAME.zip.`,
    )
  const digits = String(entries.length).length
  return Promise.all(
    entries.map(async (entry, i) => ({
      name: path.join(dir, `${name}-${String(i + 1).padStart(digits, '0')}${ext}`),
      bytes: await entry.read(),
    })),
  )
}

/** Rejects an output whose numbered files already exist, before the pages are counted. */
async function checkNumbered(output: string, requested: string): Promise<void> {
  if (!singleFormats.has(requested) || isStdout(output)) return
  const { dir, name, ext } = path.parse(output)
  const taken = (file: string): boolean =>
    file.startsWith(`${name}-`) &&
    file.endsWith(ext) &&
    /^\d+$/.test(file.slice(name.length + 1, -ext.length || undefined))
  const names = await readdir(dir === '' ? '.' : dir).catch(() => [])
  if (names.some(taken))
    throw new RequestError(
      'output_unwritable',
      `Numbered images of this name exist already (-o). Choose another name, or pass --overwrite to replace them.`,
    )
}

const software = { ocr: 'OCR', officeSuite: 'LibreOffice' } as const

function routesAsJson(): string {
  const named = routes().map((route) => ({ ...route, needs: route.needs.map((need) => software[need]) }))
  return `${JSON.stringify({ routes: named })}\n`
}

function routesAsText(): string {
  const rows = [...Map.groupBy(routes(), ({ from }) => from)].map(([from, some]) => [
    from,
    some.map(({ to }) => to).join(', '),
  ])
  return `${table(['FROM', 'TO'], rows)}\n${table(['STEP', 'LOSES'], [...losses()])}`
}
